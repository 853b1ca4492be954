"""What a worker keeps from game to game."""

from __future__ import annotations

from pathlib import Path

from gametree import Limits
from gametree.crew.parcels import packed
from gametree.play.openings import Opening
from gametree.play.pace import Pace
from gametree.play.seats import Seating

NIM = Path(__file__).parents[2] / "examples" / "nim.py"


def seating(file: Path) -> Seating:
    players = ("random", "random")
    return Seating(
        str(file), packed([str(file)]), players, players, Opening(None, ()), Pace(limits=Limits(depth=1)), 1
    )


def test_a_file_is_loaded_once_until_it_changes(tmp_path: Path) -> None:
    """Every time it is run its classes are others, and so is their machine code, which is never given back."""
    file = tmp_path / "nim.py"
    file.write_text(NIM.read_text("utf-8"), "utf-8")
    first = seating(file).load()
    assert seating(file).load() is first
    file.write_text(NIM.read_text("utf-8").replace("heap: int = 21", "heap: int = 7"), "utf-8")
    other = seating(file).load()
    assert other is not first
    assert (first.start.heap, other.start.heap) == (21, 7)

"""What cannot be translated is told in one sentence, and what a page can do without is left out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gametree import load_game
from gametree.script import NotTranslatable, translated

from .in_page import Page

GAME = """
import random, time
from typing import Iterator, NamedTuple
from gametree import Game, Picture, grid_layout

STATE = 0

class Nim(NamedTuple):
    heap: int = 5
    def moves(self) -> Iterator[int]:
        {moves}
        for taken in range(1, min(3, self.heap) + 1):
            yield taken
    def play(self, move: int) -> "Nim":
        return Nim(self.heap - move)
    def is_over(self) -> bool:
        return self.heap == 0
    def outcome(self) -> int:
        return -1

def draw(position):
    {draw}
    return "#" * position.heap

GAME = Game("nim", start=Nim(), draw=draw)
"""


def game_with(folder: Path, moves: str = "pass", draw: str = "pass") -> Any:
    file = folder / "nim.py"
    file.write_text(GAME.format(moves=moves, draw=draw))
    return load_game(str(file))


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("random.random()", "line 11) uses 'random.random', which"),
        ("time.time()", "line 11) uses 'time.time', which no page can run; wanted: plain Python"),
        ("open('x')", "line 11) uses 'open', which"),
        ("with self: pass", "line 11) has a statement with 'with'"),
        ("global STATE; STATE = 1", "line 11) has a statement with 'global'"),
        ("class Inner: pass", "line 11) has a statement with 'class'"),
        ("x = self @ self", "line 11) multiplies matrices"),
        ("x = unheard_of", "line 11) uses 'unheard_of', which is not there"),
        ("x = random", "line 11) hands on the module random"),
    ],
)
def test_rules_that_no_page_can_run_are_named(tmp_path: Path, statement: str, told: str) -> None:
    with pytest.raises(NotTranslatable) as raised:
        translated(game_with(tmp_path, moves=statement))
    message = str(raised.value)
    assert message.startswith("Nim.moves (nim.py, ")
    assert told in message
    assert "; wanted: " in message


def test_a_drawing_that_no_page_can_run_is_left_out(tmp_path: Path) -> None:
    page = Page(game_with(tmp_path, draw="print(random.random())"))
    assert list(page.translation.left_out) == ["draw"]
    assert "draw (nim.py, line 22) uses 'random.random'" in page.translation.left_out["draw"]
    assert page.ask("game.draw === undefined") is True
    assert page.ask("game.leftOut") == dict(page.translation.left_out)
    assert page.ask("game.moves(game.play(game.start, 3))") == ["1", "2"]


def test_a_game_that_faults_throws_what_python_raises(tmp_path: Path) -> None:
    page = Page(game_with(tmp_path, moves="if self.heap == 3: raise ValueError(f'no {self.heap}')"))
    assert page.ask("game.moves(game.play(game.start, 2))") == "ValueError: no 3"
    assert page.ask("game.playOn(game.begin(), 9)") == "InputError: no move 9 here; legal: 1, 2, 3"
    assert page.ask("game.back(game.begin())") == "InputError: there is no move to take back"


def test_a_game_without_a_file_is_told() -> None:
    space: dict[str, Any] = {"__name__": "nowhere"}
    exec(compile(GAME.format(moves="pass", draw="pass"), "<nowhere>", "exec"), space)
    with pytest.raises(
        NotTranslatable, match=r"the text of .* is not found; wanted: a function that is written in a file"
    ):
        translated(space["GAME"])

"""The tool that measures what each piece of the selective search is worth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from benchmarks.pieces import measuring
from benchmarks.pieces.counting import MOST_NODES, compared, nodes_to_depth
from benchmarks.pieces.page import written
from benchmarks.pieces.plan import DEPTHS, Conditions, Task, chosen

from gametree import InputError, Stop, deepen, load_game
from gametree.engine.ready.options import SELECTIVE, WITHOUT
from gametree.play.openings import openings

GAME, DEPTH = "connect4:5x4", 3
SMALL = Conditions(games=2, nodes=20, depths=((GAME, DEPTH),), interpreted=True)
LATE, NULL = Task(GAME, "late"), Task(GAME, "null")


def test_all_pieces_are_meant_or_those_that_are_named() -> None:
    everything = chosen([], list(DEPTHS))
    assert {task.piece for task in everything} == set(WITHOUT) >= set(SELECTIVE)
    assert len(everything) == len(DEPTHS) * len(WITHOUT)
    assert [task.name for task in chosen(["null"], ["chess", "othello"])] == ["chess-null", "othello-null"]
    assert [task.name for task in chosen(["chess-late"], ["chess", "othello"])] == ["chess-late"]
    assert len(chosen(["chess"], ["chess", "othello"])) == len(WITHOUT)
    with pytest.raises(InputError, match="no game or piece 'nul'; did you mean null"):
        chosen(["nul"], ["chess"])


def test_nodes_are_compared_by_their_geometric_mean() -> None:
    assert compared([100, 100], [200, 800]) == {"positions": 2, "times": 4.0, "is_bound": False}
    assert compared([100, None], [100, 7]) == {"positions": 1, "times": 1.0, "is_bound": False}
    assert compared([1, 1], [1, None]) == {"positions": 2, "times": round(MOST_NODES**0.5, 3), "is_bound": True}


def test_nodes_are_those_of_searches_from_the_openings() -> None:
    game = load_game(GAME)
    counted = nodes_to_depth(GAME, DEPTH, ["late"], Stop(), interpreted=True)
    for opening, nodes in zip(openings(game, "random:8", len(counted), 1), counted, strict=True):
        settings: dict[str, Any] = {"algorithm": "selective", "without": ["late"], "interpreted": True}
        found = deepen(opening.follow(game).position, game=game, depth=DEPTH, table=16, **settings)
        assert list(found)[-1].nodes == nodes


def test_a_run_keeps_each_piece_and_measures_none_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "LEDGERS", tmp_path / "ledgers")
    data, page = tmp_path / "pieces.json", tmp_path / "pieces.md"
    assert measuring.run([LATE, NULL], SMALL, data, page)
    kept = json.loads(data.read_text())[GAME]
    assert kept["null"]["used"] is False
    assert kept["late"]["match"]["games"] == 2
    assert kept["late"]["match"]["second"].endswith("without=late,interpreted=yes")
    assert kept["late"]["depth"] == DEPTH
    assert "| `late` | " in page.read_text()
    assert "Not used: `null`." in page.read_text()
    assert not list((tmp_path / "ledgers").iterdir())

    def never(*_: Any, **__: Any) -> None:
        raise AssertionError("it was measured before")

    monkeypatch.setattr(measuring, "match", never)
    monkeypatch.setattr(measuring, "nodes_to_depth", never)
    assert measuring.run([LATE, NULL], SMALL, data, page)
    with pytest.raises(AssertionError, match="measured before"):
        measuring.run([LATE], SMALL, data, page, again=True)
    with pytest.raises(AssertionError, match="measured before"):
        measuring.run([LATE], Conditions(games=4, nodes=20, depths=SMALL.depths, interpreted=True), data, page)


def test_what_is_interrupted_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, page = tmp_path / "pieces.json", tmp_path / "pieces.md"

    def stopped(game: str, depth: int, without: Any, stop: Stop, **_: Any) -> list[int]:
        stop.set()
        return [1]

    monkeypatch.setattr(measuring, "nodes_to_depth", stopped)
    assert not measuring.run([LATE], SMALL, data, page)
    assert json.loads(data.read_text()) == {}


def test_a_page_without_figures_says_so() -> None:
    assert "Nothing is kept" in written({})


def test_the_page_tells_a_bound_and_a_match_that_was_not_played() -> None:
    measured = {"used": True, "depth": 9, "times": 20.5, "is_bound": True, "match": None, "machine": {"commit": "c0"}}
    told = written({"chess": {"quiescence": measured, "bounds": {"used": False}}})
    assert "| `quiescence` | over 20.50 times, depth 9 | not played | 0 | | c0 |" in told
    assert "Not used: `bounds`." in told

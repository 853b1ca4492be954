"""What each optional method is worth: counts with it and without it, against a game that does not have it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gametree import Game, Limits, deepen, load_game, perft
from gametree.cli import run
from gametree.engine.ready.job import make_ready
from gametree.engine.ready.options import METHODS, WITHOUT, Options
from gametree.engine.ready.using import uses
from gametree.testing import Report, Worth, report_on
from gametree.testing.inquiry import Inquiry
from gametree.testing.looking.optional_methods import BUYS, FOR_JUDGING
from gametree.testing.running.calls_under_way import InProcess
from gametree.testing.searches import random_places
from gametree.testing.worth import ASKED_NODES, EVERY, FIRST, POSITIONS, TABLE, Worths

SEED = 3
NODES = 800


class Race(NamedTuple):
    """Two tokens on a row of 24 squares run to the other end, one to three squares a turn, or jump back the other.

    It has every optional method of a search; methods that are None in a class below it are not there.
    """

    own: int = 0
    other: int = 0
    left: int = 30

    def moves(self) -> Iterator[int]:
        yield from (1, 2, 3)
        if self.own + self.other == 24:
            yield 4

    def play(self, move: int) -> Any:
        if move == 4:
            return type(self)(max(0, self.other - 6), self.own, self.left - 1)
        return type(self)(self.other, min(24, self.own + move), self.left - 1)

    def is_over(self) -> bool:
        return self.other == 24 or self.left == 0

    def outcome(self) -> int:
        return -1 if self.other == 24 else 0

    def key(self) -> int:
        return self.own << 12 | self.other << 6 | self.left

    def promise(self, move: int) -> int:
        return move

    def evaluate(self) -> int:
        return 10 * (self.own - self.other) + self.own % 3

    def bounds(self) -> tuple[int, int]:
        return (-1, 1)

    def symmetries(self) -> Iterator[Any]:
        yield self

    def count_moves(self) -> int:
        return 4 if self.own + self.other == 24 else 3

    def noisy_moves(self) -> Iterator[int]:
        if self.own + self.other == 24:
            yield 4

    def quiet_moves(self) -> Iterator[int]:
        yield from (1, 2, 3)

    def is_noisy(self, move: int) -> bool:
        return move == 4

    def gains(self, move: int, least: int) -> bool:
        return least <= (60 if move == 4 else 10 * move)

    def is_threatened(self) -> bool:
        return self.other >= 22

    def threatens(self, move: int) -> bool:
        return self.own + move >= 22

    def null(self) -> Any:
        return type(self)(self.other, self.own, self.left - 1)

    def may_pass(self) -> bool:
        return self.own < 20

    def is_legal(self, move: int) -> bool:
        return move in self.moves()

    def kind(self, move: int) -> int:
        return move


class Estimate(NamedTuple):
    """The same estimate as an evaluator's, which has such a game searched selectively."""

    def evaluate(self, position: Any) -> int:
        return int(Race.evaluate(position))


OFFERED = (*BUYS, *FOR_JUDGING)
GAME = Game("race", Race(), evaluator=Estimate())


def lacking(*methods: str) -> Game:
    """Return the game as if some methods had never been written."""
    kind = type("Race", (Race,), dict.fromkeys(methods))
    return Game("race", kind(), evaluator=Estimate())


def worths(game: Game, methods: tuple[str, ...]) -> dict[str, Worth]:
    inquiry = Inquiry(game, InProcess())
    measured = Worths(inquiry, seed=SEED, compiled=False, most_nodes=NODES).measure(methods)
    rows = {worth.method: worth for worth in measured}
    assert inquiry.faults == []
    return rows


def positions(game: Game) -> list[Any]:
    places = list(random_places(game, FIRST + POSITIONS * EVERY, SEED))
    return [place.position for place in places[FIRST::EVERY]]


@pytest.mark.parametrize("method", [name for name in OFFERED if name not in ("evaluate", "count_moves", "may_pass")])
def test_without_a_method_as_many_nodes_as_where_it_was_never_written(method: str) -> None:
    worth = worths(GAME, (method,))[method]
    assert worth.algorithm == ("pvs" if method in ("bounds", "symmetries") else "selective")
    assert worth.positions == POSITIONS
    assert worth.complete
    for game, nodes in ((GAME, worth.nodes_with), (lacking(method), worth.nodes_without)):
        counted = 0
        for position in positions(game):
            settings: dict[str, Any] = {"algorithm": worth.algorithm, "table": TABLE, "interpreted": True}
            counted += list(deepen(position, game=game, depth=worth.depth, **settings))[-1].nodes
        assert counted == nodes


def test_every_method_that_a_search_asks_for_can_be_left_out() -> None:
    assert {*BUYS, *FOR_JUDGING} - {"count_moves"} <= {*WITHOUT, *METHODS}
    assert not set(WITHOUT) & set(METHODS)


def test_what_is_measured_once_and_what_is_not_asked_for() -> None:
    rows = worths(GAME, (*OFFERED, "features", "moves_again"))
    assert set(rows) == {*OFFERED, "evaluator"} - {"evaluate", "may_pass"}  # null() and may_pass() go together
    assert rows["evaluator"].nodes_without != rows["evaluator"].nodes_with
    alone = worths(lacking("noisy_moves"), ("is_noisy",))["is_noisy"]
    assert alone == Worth("is_noisy", None)
    assert str(alone) == "no search of this game asks for it"


@pytest.mark.parametrize("method", ["is_noisy", "is_legal"])
def test_how_often_a_method_is_asked_that_only_saves_time(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, answer = [0], getattr(Race, method)

    def heard(position: Any, move: int) -> bool:
        asked[0] += 1
        return bool(answer(position, move))

    told = worths(GAME, (method,))[method].asked
    nodes = 0
    for position in positions(GAME):
        job = make_ready(position, game=GAME, algorithm="selective", options=Options(table=TABLE), interpreted=True)
        monkeypatch.setattr(Race, method, heard)
        list(job.deeper(Limits(nodes=ASKED_NODES // POSITIONS)))
        monkeypatch.setattr(Race, method, answer)
        nodes += job.settle(None).nodes
    assert told == round(1_000 * asked[0] / nodes) > 0


def test_counting_moves_is_worth_what_perft_need_not_list() -> None:
    worth = worths(GAME, ("count_moves",))["count_moves"]
    before, last = (perft(GAME, depth, interpreted=True).nodes for depth in (2, 3))
    assert (worth.algorithm, worth.asked) == ("perft", round(1_000 * before / last))


def test_a_search_that_takes_too_long_is_given_up() -> None:
    told = str(Worth("promise", "pvs", 8, 6, 1_000, 20_000, 1, complete=False))
    assert told.startswith("1,000 nodes with it, more than 20,000 without (20.00 times)")


def test_which_pieces_a_search_of_a_game_uses() -> None:
    othello, connect4 = load_game("othello"), load_game("connect4")
    assert uses(GAME, "selective", "gains")
    assert not uses(lacking("gains"), "selective", "exchanges")
    assert not uses(othello, "selective", "null")
    assert uses(connect4, "pvs", "bounds")
    assert not uses(connect4, "selective", "bounds")
    assert uses(connect4, "pvs", "aspiration")


def test_the_report_has_it_only_if_it_is_asked_for() -> None:
    assert report_on(GAME, isolated=False, positions=60).worth == ()
    told = report_on(GAME, isolated=False, positions=60, worth=True)
    assert told.faults == ()
    assert {row.method for row in told.worth} >= {"evaluator", "key", "noisy_moves", "null"}
    assert Report.from_dict(json.loads(json.dumps(told.as_dict()))) == told


NIM = Path(__file__).parents[2] / "examples" / "nim.py"
LISTED = ("range(1, min(3, self.heap) + 1)", "[1, 2, 3][: self.heap]")
"""A list cannot be compiled, so that nothing is."""


@pytest.mark.parametrize("is_sound", [True, False])
def test_the_command(is_sound: bool, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    methods = f"    def key(self):\n        return self.heap{'' if is_sound else ' // 2'}\n"
    path = tmp_path / "game.py"
    path.write_text(NIM.read_text(encoding="utf-8").replace(*LISTED).replace("\nGAME", methods + "\nGAME"))
    assert run(["check", str(path), "--worth", "--json"]) == (0 if is_sound else 1)
    told = json.loads(capsys.readouterr().out)
    notes = [note["message"] for note in told["notes"]]
    if not is_sound:
        assert told["worth"] == []
        assert "what methods are worth was not measured, because of the faults" in notes
        return
    (row,) = told["worth"]
    assert (row["method"], row["algorithm"], row["positions"]) == ("key", "pvs", POSITIONS)
    assert row["nodes_with"] == row["nodes_without"] > 0  # the heap is all there is: a hash of it does as well
    assert run(["check", str(path)]) == 0
    assert f"worth: what each method saves is counted by gametree check {path} --worth" in capsys.readouterr().out

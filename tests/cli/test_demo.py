"""``gametree demo``."""

from __future__ import annotations

import re
import sys

import pytest

from gametree.cli import demo
from tests.cli.conftest import Call
from tests.cli.process import POSIX
from tests.cli.terminal import see

QUICK = """
from gametree.cli import demo, main
demo.SECONDS_OF_CONNECT_FOUR = 0.1
demo.SECONDS_TO_READ = demo.SECONDS_A_MOVE = 0.0
main()
"""
"""The tour without the time to read it."""


def test_the_tour(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "SECONDS_OF_CONNECT_FOUR", 0.1)
    told = call("demo")
    assert (told.code, told.complaints) == (0, [])
    lines = [" ".join(line.split()) for line in told.out.splitlines()]
    leaves = [line.split()[5] for line in lines if line.startswith("alphabeta 31 ")]
    assert leaves == ["26", "11"], "the thirty-six tree in natural and in the best order"
    assert "value: minimax by all 36 leaves, alpha-beta by 26 of them, and with the best moves first by 11." in lines
    assert any(line.startswith("minimax draw; nodes 549,946") for line in lines)
    assert any(line.startswith("alphabeta draw; nodes 18,297") for line in lines)
    assert "The same answer, and alpha-beta visits one node where minimax visits 30." in lines
    assert any(line.startswith("depth 1 value ") for line in lines)
    assert any(line.startswith("The time is up, and X plays column ") for line in lines)
    assert lines.count("Your turn: X.") == 3
    assert sum(line.startswith("The engine plays ") for line in lines) == 2
    assert any(line.startswith("I would play ") for line in lines)
    assert any(line.startswith("Second best was ") for line in lines)
    assert any(line.startswith("gametree play connect4 sit down to a game") for line in lines[-9:])
    assert any(line.startswith("gametree play nim.py ") for line in lines[-5:])
    assert "\x1b" not in told.out


@POSIX
@pytest.mark.parametrize("colour", [True, False], ids=["colour", "none"])
def test_the_tour_on_a_terminal(colour: bool) -> None:
    seen = see(
        "demo", whole=True, program=[sys.executable, "-c", QUICK], variables={"NO_COLOR": "" if colour else "1"}
    )
    assert seen.code == 0
    assert seen.has_colour is colour
    boards = seen.raw.partition("5. A game of Connect Four")[2].partition("X wins")[0]
    moves = re.search(r"X wins after (\d+) moves", seen.raw)
    assert moves is not None
    assert boards.count("1 2 3 4 5 6 7") > int(moves[1]), "one board before each move, and one at the end"
    assert "What next" in seen.raw

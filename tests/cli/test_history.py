"""What was played before counts: the moves given, the referee, and the last move on the board."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Call

RING = '''
from typing import Iterator, NamedTuple
from gametree import Game, Referee

class Ring(NamedTuple):
    """A piece goes round and round; from place 3 it may step off, to place 4, where the opponent has lost."""
    place: int = 0
    def moves(self) -> Iterator[int]:
        yield (self.place + 1) % 4
        if self.place == 3:
            yield 4
    def play(self, move: int) -> "Ring":
        return Ring(move)
    def is_over(self) -> bool:
        return self.place == 4
    def outcome(self) -> int:
        return -1

def read(text: str) -> Ring:
    return Ring(int(text.split("/")[0]))

RULES = Referee(repetitions=3, forced_repetitions=5, quiet_plies=20, is_progress=lambda position, move: False,
    parse_quiet=lambda text: int(text.split("/")[1]) if "/" in text else 0)
GAME = Game("ring", Ring(), cyclic=True, referee=RULES, parse_position=read)
'''
ROUND = "1 2 3 0 "


@pytest.fixture
def ring(tmp_path: Path) -> str:
    path = tmp_path / "ring.py"
    path.write_text(RING)
    return str(path)


def test_a_position_that_was_played_twice_before_is_a_draw(call: Call, ring: str) -> None:
    for algorithm in ("alphabeta", "pvs"):
        for rounds, verdict in ((0, "loss in 4"), (1, "loss in 4"), (2, "draw")):
            options = ("--depth", "6", "--algorithm", algorithm, "--interpreted", "--json")
            assert call("search", ring, "--moves", ROUND * rounds, *options).json["verdict"] == verdict
    wound = call("search", ring, "--position", "0", "--depth", "6", "--interpreted", "--json").json
    assert wound["verdict"] == "loss in 4", "a position that is set up has no past"


def test_the_referee_is_heard(call: Call, ring: str) -> None:
    def told(*arguments: str) -> str:
        answer = call("search", ring, *arguments, "--depth", "2", "--interpreted")
        assert answer.code == 0
        return answer.out

    assert "referee" not in told("--moves", ROUND)
    assert "referee  threefold repetition: the side to move may claim a draw\n" in told("--moves", ROUND * 2)
    assert "referee  fivefold repetition: a draw\n" in told("--moves", ROUND * 4)
    assert "referee  ten moves: the side to move may claim a draw\n" in told("--position", "2/19", "--moves", "3")
    assert "referee" not in told("--position", "2/18", "--moves", "3")
    assert "referee" not in told("--moves", "1 2 3 4")


def test_nothing_is_proved_there(call: Call, ring: str, tmp_path: Path) -> None:
    told = call("search", ring, "--depth", "3", "--interpreted", "--proof", str(tmp_path / "proof.json"))
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("gametree: nothing can be proved of ring: positions come back")


def test_the_last_move_is_marked(call: Call) -> None:
    told = call("search", "tictactoe", "--moves", "b2 c3", "--depth", "1", "--interpreted")
    assert told.out.startswith("   a b c\n 1 . . .\n 2 . X .\n 3 . .[O]\n\n")
    told = call("search", "tictactoe", "--position", "XO.......", "--depth", "1", "--interpreted")
    assert told.out.startswith("  a b c\n1 X O .\n"), "nobody knows which came last"

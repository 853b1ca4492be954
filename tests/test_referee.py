"""The rules that look back: a history counts, and the referee judges."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import Ending, Game, History, InputError, Ints, Referee, ints, load_game
from gametree.base.numbers import Move
from gametree.rules.referee import in_words

EVERYTHING = {"repetitions": 3, "forced_repetitions": 5, "quiet_plies": 100, "forced_quiet_plies": 150}


class Kings(NamedTuple):
    """Two kings walk round a ring of six places, one step either way; whoever steps onto the other has won.

    The side to move is seen first, so the places change sides with every move.
    """

    own: int = 0
    other: int = 3

    def moves(self) -> Iterator[Move]:
        yield from (-1, 1)

    def play(self, move: Move) -> Kings:
        return Kings(self.other, (self.own + move) % 6)

    def is_over(self) -> bool:
        return self.own == self.other

    def outcome(self) -> int:
        return -1


def kings(referee: Referee | None) -> History:
    return History.begin(Game("kings", Kings(), cyclic=True, referee=referee))


def played(history: History, *moves: Move) -> History:
    for move in moves:
        history = history.play(move)
    return history


ROUND = (1, 1, -1, -1)
"""Both step forward and back again."""


def is_progress(position: Kings, move: Move) -> bool:
    return position.own == 3


# --- counting ----------------------------------------------------------------------------------------------


def test_positions_are_counted_with_the_same_side_to_move() -> None:
    history = kings(None)
    assert history.occurrences() == 1
    assert [each.occurrences() for each in (played(history, *ROUND), played(history, *ROUND, *ROUND))] == [2, 3]


def test_the_same_record_with_the_other_side_to_move_is_another_position() -> None:
    history = kings(None)
    turned = History(history.game, (Kings(1, 4), Kings(4, 1), Kings(1, 4)), (0, 0), (0, 0, 0))
    assert turned.occurrences() == 2
    assert turned.back().occurrences() == 1
    swapped = History(history.game, (Kings(1, 4), Kings(1, 4)), (0,), (0, 0))
    assert swapped.occurrences() == 1


@given(st.lists(st.sampled_from([-1, 1]), max_size=30))
def test_counting_by_another_way(moves: list[Move]) -> None:
    history = kings(Referee(quiet_plies=50, is_progress=is_progress))
    seen: dict[tuple[Kings, int], int] = {(history.position, 0): 1}
    quiet = 0
    for ply, move in enumerate(moves, 1):
        if history.position.is_over():
            break
        quiet = 0 if history.position.own == 3 else quiet + 1
        before, history = history, history.play(move)
        key = (history.position, ply % 2)
        seen[key] = seen.get(key, 0) + 1
        assert history.occurrences() == seen[key]
        assert history.quiet_plies == quiet
        assert history.back() == before
        assert history.last_move == move
    here = len(history.moves) % 2
    exhausted = [(position, (here - distance) % 2) for position, distance in kings_of(history).exhausted()]
    assert len(set(exhausted)) == len(exhausted)
    assert set(exhausted) == {key for key, times in seen.items() if times > 1}


class Stay(NamedTuple):
    """A heap that grows and shrinks; a step of two lets the same side go on."""

    heap: int = 5
    again: bool = False

    def moves(self) -> Iterator[Move]:
        yield from (-2, -1, 1, 2)

    def play(self, move: Move) -> Stay:
        return Stay((self.heap + move) % 8, abs(move) == 2)

    def is_over(self) -> bool:
        return False

    def outcome(self) -> int:
        return 0

    def moves_again(self) -> bool:
        return self.again


@given(st.lists(st.sampled_from([-2, -1, 1, 2]), max_size=40))
def test_positions_are_counted_with_the_side_that_moves_again(moves: list[Move]) -> None:
    history = History.begin(Game("stay", Stay(), cyclic=True))
    side, ply, seen, last = 0, 0, {(Stay(), 0): 1}, {(Stay(), 0): 0}
    for move in moves:
        history = history.play(move)
        side, ply = (side, ply + 2) if abs(move) == 2 else (1 - side, ply + 1)
        key = (history.position, side)
        seen[key], last[key] = seen.get(key, 0) + 1, ply
        assert history.side == side
        assert history.occurrences() == seen[key]
    exhausted = list(history.exhausted())
    assert sorted(exhausted) == sorted((key[0], ply - last[key]) for key, times in seen.items() if times > 1)
    assert [distance for _, distance in exhausted] == sorted(distance for _, distance in exhausted), "nearest first"


class OnMemory(NamedTuple):
    """Cannot be hashed."""

    cells: Ints

    def moves(self) -> Iterator[Move]:
        yield 0

    def is_over(self) -> bool:
        return False


def test_positions_that_hold_memory_are_counted_too() -> None:
    game = Game("memory", OnMemory(ints(2)), cyclic=True)
    line = [OnMemory(array("q", [number % 3])) for number in range(8)]
    history = History(game, tuple(line), (0,) * 7, (0,) * 8)
    assert history.occurrences() == 2, "the second and the last, six plies apart"
    assert list(history.exhausted()) == [(line[7], 0), (line[6], 1)]


def kings_of(history: History) -> History:
    """The same history under the referee that draws at the third occurrence."""
    return History(Game("kings", Kings(), cyclic=True), history.positions, history.moves, history.quiet)


def test_quiet_plies_may_have_gone_before() -> None:
    game = Game("kings", Kings(), cyclic=True, referee=Referee(quiet_plies=10, is_progress=is_progress))
    history = History.begin(game, Kings(1, 4), quiet=8)
    assert [each.quiet_plies for each in (history, played(history, 1), played(history, 1, 1))] == [8, 9, 10]
    assert played(history, 1).ending() is None
    assert played(history, 1, 1).ending() == Ending("five moves", 0, is_claim=True)
    with pytest.raises(InputError, match=r"^-1 quiet plies cannot have gone before; wanted: 0 or more$"):
        History.begin(game, quiet=-1)


def test_a_position_is_read_with_its_clock() -> None:
    referee = Referee(quiet_plies=10, is_progress=is_progress, parse_quiet=lambda text: int(text.split()[2]))
    game = Game("kings", Kings(), referee=referee, parse_position=lambda text: Kings(*map(int, text.split()[:2])))
    history = History.read(game, "1 4 7")
    assert (history.position, history.quiet_plies) == (Kings(1, 4), 7)
    assert History.read(load_game("connect4"), "44").quiet_plies == 0


# --- endings -----------------------------------------------------------------------------------------------


def test_repetitions_may_be_claimed_and_later_end_the_game() -> None:
    history = kings(Referee(repetitions=3, forced_repetitions=5))
    endings = []
    for _ in range(4):
        history = played(history, *ROUND)
        endings.append(history.ending())
    draw = Ending("threefold repetition", 0, is_claim=True)
    assert endings == [None, draw, draw, Ending("fivefold repetition", 0)]


def test_quiet_plies_end_the_game() -> None:
    history = kings(Referee(quiet_plies=6, forced_quiet_plies=9, is_progress=lambda position, move: False))
    reasons = []
    for move in ROUND * 3:
        history = history.play(move)
        ending = history.ending()
        reasons.append(ending and (ending.reason, ending.is_claim))
    assert reasons == [None] * 5 + [("three moves", True)] * 3 + [("nine plies", False)] * 4


def test_a_cyclic_game_ends_by_the_third_occurrence_if_nobody_says_otherwise() -> None:
    history = kings(None)
    assert played(history, *ROUND, *ROUND).ending() == Ending("threefold repetition", 0)
    assert played(history, *ROUND).ending() is None
    assert load_game("tictactoe").referee is None


def test_what_is_over_by_itself_comes_first() -> None:
    referee = Referee(
        forced_quiet_plies=1,
        is_progress=lambda position, move: False,
        is_dead=lambda position: True,
        reason=lambda position: "captured",
    )
    assert played(kings(referee), 1).ending() == Ending("dead position", 0)
    assert played(kings(referee), 1, -1, 1).ending() == Ending("captured", -1)
    assert played(kings(None), 1, -1, 1).ending() == Ending("game over", -1)


def test_checkers_has_no_claims() -> None:
    referee = Referee(forced_repetitions=3, forced_quiet_plies=80, is_progress=is_progress)
    assert referee.judge(Kings(), occurrences=2, quiet=79) is None
    assert referee.judge(Kings(), occurrences=3, quiet=0) == Ending("threefold repetition", 0)
    assert referee.judge(Kings(), occurrences=1, quiet=80) == Ending("forty moves", 0)
    assert referee.draws_at() == 3


@pytest.mark.parametrize(
    ("occurrences", "quiet", "reason"),
    [
        (5, 150, "fivefold repetition"),
        (3, 150, "seventy-five moves"),
        (3, 100, "threefold repetition"),
        (1, 149, "fifty moves"),
    ],
)
def test_what_is_forced_comes_before_what_may_be_claimed(occurrences: int, quiet: int, reason: str) -> None:
    referee = Referee(**EVERYTHING, is_progress=is_progress)  # type: ignore[arg-type]
    ending = referee.judge(Kings(), occurrences=occurrences, quiet=quiet)
    assert ending is not None
    assert (ending.reason, ending.is_claim) == (reason, reason in ("threefold repetition", "fifty moves"))


# --- what cannot be ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"repetitions": 1}, "repetitions of a referee is 1; wanted: a whole number from 2 on"),
        ({"forced_repetitions": "3"}, "forced_repetitions of a referee is '3'; wanted: a whole number from 2 on"),
        ({"quiet_plies": 0}, "quiet_plies of a referee is 0; wanted: a whole number from 1 on"),
        ({"quiet_plies": 9}, "a referee counts quiet plies, but has no is_progress(position, move) to tell them by"),
        (
            {"repetitions": 5, "forced_repetitions": 3},
            "a referee lets a draw be claimed at repetitions=5, after forced_repetitions=3; wanted: a smaller number",
        ),
    ],
)
def test_rules_that_cannot_be(rules: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as told:
        Referee(**rules)  # type: ignore[arg-type]
    assert str(told.value) == message


def test_moves_that_cannot_be() -> None:
    history = kings(None)
    with pytest.raises(InputError, match=r"^no move 5 here; legal: -1, 1$"):
        history.play(5)
    with pytest.raises(InputError, match=r"^no move '7' here; legal: -1, 1$"):
        history.play_named("1, 7")
    with pytest.raises(InputError, match=r"^no move 1 here: the game is over$"):
        played(history, 1, -1, 1, 1)
    with pytest.raises(InputError, match=r"^there is no move to take back$"):
        history.back()


def test_numbers_in_words() -> None:
    words = [in_words(number) for number in range(100)]
    assert len(set(words)) == 100
    assert [in_words(number) for number in (10, 11, 19, 20, 21, 99, 100)] == [
        *("ten", "eleven", "nineteen", "twenty", "twenty-one", "ninety-nine", "100")
    ]

"""Games that are as they should be: nothing is found in them, and much is looked at."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gametree import ALGORITHMS, Bits, Game, InputError, Referee, Wording, load_game, perft, search
from gametree.bits import FULL
from gametree.games.tree import GALLERY, parse_tree, tree_game
from gametree.testing import assert_sound, check_game, report_on
from gametree.testing.inquiry import Inquiry
from gametree.testing.looking.judging import check_passes
from gametree.testing.looking.optional_methods import (
    BUYS,
    FOR_EVALUATORS,
    FOR_JUDGING,
    OF_THE_RULES,
    OptionalMethods,
)
from gametree.testing.looking.places import Place
from gametree.testing.looking.walk import Walk
from gametree.testing.running.calls_under_way import InProcess
from gametree.testing.running.naming import find_game, name_of
from tests import takeaway
from tests.thinning import thinned

from . import broken

NIM = Path(__file__).parents[2] / "examples" / "nim.py"
ALL = 4_000
BOARDS = {
    "tictactoe": ALL,
    "connect4": ALL,
    "connect4:8x7": 1_000,
    "connect4:4x4": 500,
    "connect4:1x3": 500,
    "mnk:5,5,4": 150,
    "mnk:4,3,3": 500,
    "mnk:1,1,1": 500,
    "mnk:7,8,5": 500,
}


@pytest.mark.parametrize(("name", "positions"), thinned(BOARDS.items(), lambda board: board[0] == "tictactoe"))
def test_no_built_in_game_is_at_fault(name: str, positions: int) -> None:
    told = report_on(name, positions=positions)
    assert told.faults == ()
    assert told.game == name
    assert told.checked.compiled
    usual = {"key", "promise", "evaluate", "count_moves", "bounds", "symmetries", "planes"}
    assert set(told.checked.methods) == usual | ({"phase"} if name.startswith("connect4") else set())
    assert told.notes == ()


@pytest.mark.parametrize("entry", GALLERY, ids=lambda entry: entry.name)
def test_no_tree_of_the_gallery_is_at_fault(entry: Any) -> None:
    told = report_on(tree_game(parse_tree(entry.text)), isolated=False)
    assert told.faults == ()
    assert told.checked.compiled


def test_trees_by_name_and_in_brackets() -> None:
    for what in ("gallery:two-ply", "((3 12 8) (2 4 6))", "random:b=3,d=6,seed=2"):
        told = report_on(what)
        assert told.faults == ()
        assert told.checked.positions == {"g": 13, "(": 9, "r": 1093}[what[0]]


def test_the_nim_of_the_examples_is_sound_and_hears_what_it_lacks() -> None:
    told = report_on(str(NIM))
    assert told.faults == ()
    assert told.checked.positions == 22
    assert told.checked.games == 40
    assert told.checked.compiled
    assert [note.kind for note in told.notes] == ["missing"] * 6
    assert "evaluate() would let searches judge unfinished positions" in [note.message for note in told.notes]
    assert "promise(move) would let searches try promising moves first" in [note.message for note in told.notes]


class Full(NamedTuple):
    """A sound game with every optional method: take squares from either end of a row; the last one wins."""

    row: Bits = 0b11_1111
    turn: int = 1

    def moves(self) -> Iterator[int]:
        if self.row:
            yield 0
        if self.row & (self.row - 1):
            yield 1

    def play(self, move: int) -> Full:
        if move == 0:
            return Full(self.row & (self.row - 1), -self.turn)
        return Full(self.row & ~(1 << (self.row.bit_length() - 1)) & FULL, -self.turn)

    def is_over(self) -> bool:
        return False

    def outcome(self) -> int:
        return -1

    def key(self) -> Bits:
        return self.row << 1 | (self.turn > 0)

    def promise(self, move: int) -> int:
        return -move

    def evaluate(self) -> int:
        return self.turn

    def features(self) -> tuple[int, int]:
        return self.row.bit_count(), self.turn

    def noisy_moves(self) -> Iterator[int]:
        if self.row & (self.row - 1):
            yield 1

    def quiet_moves(self) -> Iterator[int]:
        for move in self.moves():
            if move != 1 or self.row & (self.row - 1) == 0:
                yield move

    def null(self) -> Full:
        return Full(self.row, -self.turn)

    def may_pass(self) -> bool:
        return self.row > 1

    def is_threatened(self) -> bool:
        return self.row == 9

    def is_noisy(self, move: int) -> bool:
        return move == 1 and self.row & (self.row - 1) != 0

    def is_legal(self, move: int) -> bool:
        return move in self.moves()

    def gains(self, move: int, least: int) -> bool:
        return least < 1

    def kind(self, move: int) -> int:
        return move

    def threatens(self, move: int) -> bool:
        return self.row == 7

    def progress(self) -> Bits:
        return self.row

    def bounds(self) -> tuple[int, int]:
        return (1, 1) if self.row.bit_count() % 2 else (-1, -1)

    def symmetries(self) -> Iterator[Full]:
        yield Full(int(f"{self.row:06b}"[::-1], 2), self.turn)

    def count_moves(self) -> int:
        return min(2, self.row.bit_count())


def test_a_game_with_every_optional_method() -> None:
    told = report_on(Game("full", Full()), isolated=False)
    assert told.faults == ()
    assert len(told.checked.methods) == 18
    assert "missing" not in [note.kind for note in told.notes]


@pytest.mark.parametrize(
    "game",
    [pytest.param(takeaway.GAME, id="takeaway", marks=pytest.mark.long), pytest.param(takeaway.HEAPS, id="heaps")],
)
def test_games_in_which_sides_move_again(game: Game) -> None:
    told = report_on(game)
    assert told.faults == ()
    assert told.checked.compiled
    present = {*BUYS, *OF_THE_RULES} if game is takeaway.HEAPS else set(OF_THE_RULES)
    assert set(told.checked.methods) == present
    (note,) = [note.message for note in told.notes if note.kind == "turns"]
    assert re.fullmatch(r"moves_again\(\) is True at \d+ of \d+ positions: the same side moves again", note)


class Stepping(NamedTuple):
    """Whoever must take the last one loses, so that a pass would be welcome at every other heap."""

    heap: int = 15
    is_careful: bool = False

    def moves(self) -> Iterator[int]:
        yield from range(1, min(3, self.heap) + 1)

    def play(self, move: int) -> Stepping:
        return Stepping(self.heap - move, self.is_careful)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return 1

    def null(self) -> Stepping:
        return self

    def may_pass(self) -> bool:
        return not self.is_careful or self.heap % 4 != 1


@pytest.mark.parametrize("is_careful", [False, True])
def test_where_a_pass_is_best_it_is_told_how_to_do_without(is_careful: bool) -> None:
    """Heaps of 1, 5, 9 and 13 are lost, for whomever must move."""
    inquiry = Inquiry(Game("stepping", Stepping(is_careful=is_careful)), InProcess())
    start = Place(inquiry.game.start)
    walk = Walk(inquiry, start, seed=1, until=float("inf"))
    walk.breadth_first(start, 50)
    check_passes(inquiry, walk)
    told = (
        "a pass is better than every move at 4 of 15 positions whose value is known and where may_pass() is True, "
        "so that null moves mislead; wanted: False there, or searches with --without null"
    )
    assert inquiry.faults == []
    assert [note.message for note in inquiry.notes] == ([] if is_careful else [told])


def test_what_a_selective_search_lacks_is_told_where_one_is_usual() -> None:
    class Told(Stepping):
        def noisy_moves(self) -> Iterator[int]:
            yield from ()

    def hints(start: Stepping, **told: Any) -> list[str]:
        return OptionalMethods(Inquiry(Game("stepping", start, **told), InProcess()), Place(start)).hints()

    class Size(NamedTuple):
        def evaluate(self, position: Stepping) -> int:
            return position.heap

    assert not [hint for hint in hints(Told()) if "selective" in hint]
    missing = hints(Told(), evaluator=Size())
    assert "gains(move, least) would let the selective search leave out exchanges that lose" in missing
    assert "is_noisy(move) would tell of a single move whether it is noisy, without listing all" in missing
    names = {hint.partition("(")[0] for hint in missing}
    assert not names & {"evaluate", "null", "may_pass", "threatens"}  # is_threatened() comes first
    assert "is_noisy" not in {hint.partition("(")[0] for hint in hints(Stepping(), evaluator=Size())}


def test_progress_must_be_what_the_referee_says() -> None:
    def faults(is_progress: Any) -> list[str]:
        game = Game("full", Full(), referee=Referee(quiet_plies=9, is_progress=is_progress))
        return [fault.message for fault in report_on(game, isolated=False).faults]

    assert faults(lambda position, move: True) == []
    (message,) = faults(lambda position, move: position.row != 0b11_1110 or move == 1)
    assert message.startswith("progress() changes with the move 0, and the referee says otherwise; wanted: the same")


def test_a_side_that_never_moves_again() -> None:
    class Alternating(Full):
        def play(self, move: int) -> Any:
            return Alternating(*super().play(move))

        def moves_again(self) -> bool:
            return False

    told = report_on(Game("full", Alternating()), isolated=False)
    assert [note.message for note in told.notes if note.kind == "turns"] == [
        "moves_again() was never True; without it every move hands the turn over"
    ]


def test_what_a_method_is_said_to_buy_is_what_searches_ask_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set()

    def heard(name: str, method: Any) -> Any:
        def told(*arguments: Any) -> Any:
            asked.add(name)
            return method(*arguments)

        return told

    for name in (*BUYS, *FOR_EVALUATORS, *FOR_JUDGING):
        monkeypatch.setattr(Full, name, heard(name, getattr(Full, name)))
    game = Game("full", Full())
    for algorithm in ALGORITHMS:
        search(game.start, depth=3, game=game, algorithm=algorithm, interpreted=True)
    search(game.start, game=game, depth=6, algorithm="selective", interpreted=True)
    perft(game.start, 3, game=game, interpreted=True)
    assert asked & set(FOR_JUDGING) >= {"noisy_moves", "is_threatened", "is_noisy", "is_legal", "gains", "kind"}
    assert asked - set(FOR_JUDGING) == set(BUYS)


@pytest.mark.parametrize("by", ["margin", "result"])
def test_bounds_may_speak_of_distance_and_margins(by: Any) -> None:
    class Wide(Full):
        def play(self, move: int) -> Any:
            return Wide(*super().play(move))

        def symmetries(self) -> Any:
            return iter(())

        def null(self) -> Any:
            return self

        def bounds(self) -> Any:
            if by == "margin":
                return (0, 1) if self.row.bit_count() % 2 else (-1, 0)
            return (999_999_990, 10**9) if self.row.bit_count() % 2 else (-(10**9), -999_999_990)

    assert check_game(Game("wide", Wide(), scoring=by), isolated=False) == []


class Hidden(NamedTuple):
    """Up to three are taken from 30; only at one heap, reached in one way, something is wrong."""

    heap: int = 30
    last: int = 0

    def moves(self) -> Iterator[int]:
        yield from range(1, min(3, self.heap) + 1)

    def play(self, move: int) -> Hidden:
        return Hidden(self.heap - move, move)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -1

    def evaluate(self) -> Any:
        return None if (self.heap, self.last) == (4, 1) else 0


def test_one_fault_hidden_deep_is_found_by_as_few_moves_as_can_be() -> None:
    (fault,) = check_game(Game("hidden", Hidden()), isolated=False)
    assert fault.kind == "evaluate"
    taken = [int(name) for name in fault.moves]
    assert sum(taken) == 26
    assert taken[-1] == 1
    assert len(taken) == 1 + -(-25 // 3)  # as few as add up to 25, and then the one


def test_a_fault_beyond_what_is_walked_is_found_by_random_games() -> None:
    class Far(Hidden):
        def play(self, move: int) -> Any:
            return Far(*super().play(move))

        def evaluate(self) -> Any:
            return None if self.heap == 4 else 0

    (fault,) = check_game(Game("far", Far()), isolated=False, positions=45)
    assert sum(map(int, fault.moves)) == 26


def test_the_seed_decides_the_random_games() -> None:
    class Rare(Hidden):
        def play(self, move: int) -> Any:
            return Rare(*super().play(move))

        def evaluate(self) -> Any:
            return None if self.heap == 4 else 0

    def line(seed: int) -> tuple[str, ...]:
        (fault,) = check_game(Game("rare", Rare()), isolated=False, positions=45, seed=seed)
        return fault.moves

    assert line(5) == line(5)
    assert len({line(seed) for seed in range(5)}) > 1


def test_all_faults_are_raised_for_a_test() -> None:
    class Two(broken.Heap):
        def play(self, move: int) -> Any:
            return Two(self.heap - move)

        def outcome(self) -> Any:
            return 5

        def promise(self, move: int) -> Any:
            return 0.5

    promise = "a whole number for every legal move, from -999,999,000 to 999,999,000"
    outcome = "outcome() returned 5 where the game is over; wanted: -1, 0 or 1, or Game(..., scoring='margin')"
    with pytest.raises(AssertionError) as caught:
        assert_sound(Game("two", Two()), isolated=False)
    assert str(caught.value).splitlines() == [
        "two is at fault:",
        f"  promise: promise(1) returned 0.5; wanted: {promise}, at the start",
        f"  outcome: {outcome}, after the moves 2 2 2",
    ]
    assert_sound(Game("heap", broken.Heap()), isolated=False)


def test_a_game_is_found_again_by_its_name(tmp_path: Path) -> None:
    for what in ("tictactoe", "connect4:5x4", "mnk:4,3,3", "gallery:letters", "random:b=2,d=3,seed=4"):
        assert name_of(find_game(what)) == what
    assert name_of(load_game(str(NIM))) == str(NIM)
    assert name_of(Game("nobody's", broken.Heap())) is None
    other = Game("connect4", broken.Heap())
    assert name_of(other) is None
    assert name_of(Game("connect4:9000x9000", broken.Heap())) is None
    import dataclasses

    assert name_of(dataclasses.replace(load_game("connect4"), most_moves=3)) is None
    assert name_of(dataclasses.replace(load_game("connect4"), draw=str)) is None
    from . import greedy

    assert name_of(greedy.LOOPS) == "tests.testing.greedy:LOOPS"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": broken.Heap()}, "Heap is not a game; wanted: a Game, or the name of one"),
        ({"game": "conect4"}, "no game 'conect4'; did you mean connect4?"),
        ({"game": "nowhere.py"}, "there is no file 'nowhere.py'"),
        ({"game": "tictactoe", "positions": 0}, "positions is 0 and depth 4; wanted: at least 1 and 0"),
        ({"game": "tictactoe", "allow": {"sgin"}}, "no kind of fault to allow 'sgin'; did you mean sign?"),
        ({"game": "tictactoe", "seconds": 0}, "a limit of 0 seconds leaves no time to check; wanted: more than 0"),
        ({"game": Game("own", broken.Heap()), "isolated": True}, "own is not at the top of a module"),
    ],
)
def test_what_cannot_be_checked_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        check_game(**arguments)
    assert message in str(caught.value)


def test_a_walk_of_one_position_is_a_walk() -> None:
    assert check_game("tictactoe", positions=1, depth=0) == []
    assert check_game("mnk:1,1,1", positions=1, seed=random.Random(1).randrange(99)) == []


class Steps(NamedTuple):
    """Take one or two of a heap; whoever takes two moves again."""

    heap: int = 6
    side: int = 0
    is_again: bool = False

    def moves(self) -> Iterator[int]:
        for taken in range(1, min(2, self.heap) + 1):
            yield taken

    def play(self, move: int) -> Steps:
        return Steps(self.heap - move, self.side if move == 2 else 1 - self.side, move == 2)

    def moves_again(self) -> bool:
        return self.is_again

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return 1 if self.is_again else -1


def test_sides_that_are_named_are_those_that_move_again() -> None:
    right = Wording(is_second=lambda position: position.side == 1)
    assert check_game(Game("steps", Steps(), wording=right), positions=50) == []
    wrong = Wording(is_second=lambda position: (position.side == 1) != position.is_again)
    (fault,) = [each for each in check_game(Game("steps", Steps(), wording=wrong)) if each.kind == "is_second"]
    assert fault.message == (
        "is_second() is True here and was False before the last move; wanted: the side that moves again"
    )

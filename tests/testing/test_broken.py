"""Every way to be at fault is found, told in its own words, and nearest to the start."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gametree import Game, Picture, Wording, grid_layout
from gametree.testing import KINDS, Fault, check_game, report_on

from . import broken

TO_THREE = ("1", "2")
TO_FOUR = ("2",)


class Case(NamedTuple):
    start: Callable[[], Any]
    kind: str
    message: str
    moves: tuple[str, ...] | None = TO_THREE
    options: dict[str, Any] = {}


def game_of(case: Case) -> Game:
    return Game("broken", case.start(), **case.options)


def found(game: Game, **options: Any) -> list[Fault]:
    broken.Counter.calls = 0
    return check_game(game, isolated=False, positions=300, **options)


def spaced(position: Any, move: int) -> str:
    return f"take {move}" if position.heap == 3 else str(move)


def same(position: Any, move: int) -> str:
    return "one" if position.heap == 3 else str(move)


def one(position: Any, text: str) -> int:
    return 1 if position.heap == 3 else int(text)


def number(position: Any) -> Any:
    return position.heap if position.heap == 3 else f"heap {position.heap}"


def heap_after(text: str) -> broken.Heap:
    heap = int(text.split()[1])
    return broken.Heap(4 if heap == 3 else heap)


RULES = [
    Case(broken.NoOutcome, "missing", "outcome() is not there; wanted: NoOutcome.outcome, as in every game", ()),
    Case(lambda: broken.Heap, "missing", "Game(start=...) is the class Heap; wanted: a position of it, Heap()", ()),
    Case(broken.Raises, "raises", "moves() raised ValueError: broken here (broken.py, line "),
    Case(broken.NotYetOver, "is_over", "is_over() returned 'no'; wanted: True or False"),
    Case(broken.Fractions, "moves", "moves() yielded 0.5; wanted: a whole number of at most 64 bits"),
    Case(broken.NoMoves, "moves", "moves() returned None; wanted: things to loop over, by yield or in a list"),
    Case(broken.Twice, "duplicate", "moves() lists 1 twice; wanted: every move once"),
    Case(broken.Unending, "most_moves", "moves() lists more than 256 moves; wanted: an end, or a game that says"),
    Case(broken.Heap, "most_moves", "moves() lists more than 1 moves", (), {"most_moves": 1}),
    Case(broken.Moody, "unstable", "moves() returned [1"),
    Case(broken.SometimesOver, "unstable", "is_over() returned False, and then True; wanted: the same answer each"),
    Case(broken.Dice, "unstable", "play(1) returned Dice(heap=1), and then Dice(heap=2); wanted: the same answer"),
    Case(broken.ForWhomeverAsks, "unstable", "outcome() returned 0, and then -1; wanted: the same", ("2",) * 3),
    Case(broken.Later, "unstable", "moves() and play() tell something else than when they were asked first; ", None),
    Case(broken.Tuples, "play", "play(1) returned (2,); wanted: a new Tuples"),
    Case(lambda: broken.OnAList([0] * 4), "changed", "play(0) changed the position it was asked of; ", ("0",)),
    Case(lambda: broken.OnMemory(broken.memory()), "changed", "play(0) changed the position", ("0",)),
    Case(lambda: broken.OnAList([0] * 4), "equality", "OnAList cannot be hashed, so no table can hold it; make ", ()),
    Case(broken.ByIdentity, "equality", "ByIdentity is not equal to a copy of itself; make ByIdentity a Named", ()),
    Case(
        broken.WonByTwo,
        "outcome",
        "outcome() returned -2 where the game is over; wanted: -1, 0 or 1, or ",
        ("2",) * 3,
    ),
    Case(broken.Stuck, "outcome", "outcome() returned None where the game is over; wanted: -1, 0 or 1"),
    Case(
        broken.Immense,
        "outcome",
        "outcome() returned -1000000000 where the game is over; wanted: a whole number up to 999,999,000",
        ("2",) * 3,
        {"scoring": "margin"},
    ),
    Case(
        lambda: broken.WrongSide(12),
        "sign",
        "outcome() is 1, a win for the side to move, in all of ",
        ("2",) * 6,
    ),
    Case(broken.Growing, "endless", "random moves (", ()),
    Case(
        broken.Returning,
        "repeats",
        "play(3) leads back to a position 2 plies before, so the game may never end; wanted: a game in which no",
        ("2", "1", "3"),
    ),
]

FIELDS = [
    Case(
        broken.Board,
        "bits",
        "play(1) made a position in which Board.board = 0x10000000000000000 is not an unsigned 64-bit number: "
        "cut it back with & FULL",
        ("1",),
    ),
    Case(
        broken.Powers,
        "number",
        "play(2) made a position in which Powers.number = 9223372036854775808 is not a signed 64-bit number",
        ("2",),
    ),
    Case(broken.Texts, "field", "play(1) made a position in which Texts.heap should be int, not 'three'"),
    Case(
        lambda: broken.Shrinking(broken.Size(3)),
        "fixed",
        "play(1) made a position in which Shrinking.size is not what it was; wanted: Fixed fields that stay",
    ),
]

TURNS = [
    Case(broken.Skipping, "stage", "stage() is 0, and 2 after the move 2; wanted: one more with every move", ()),
    Case(broken.StageOfWords, "stage", "stage() returned 'late'; wanted: a whole number", None),
    Case(broken.SaysYes, "moves_again", "moves_again() returned 'yes'; wanted: True or False", ("1", "2")),
    Case(broken.BeginsAgain, "moves_again", "moves_again() is True where nobody has moved yet; wanted: False at", ()),
    Case(broken.AgainByCount, "moves_again", "moves_again() returned False, and then True; wanted: the same", None),
    Case(broken.KeyOfNothing, "collision", "key() is 0x2 here and in the different position after the moves", None),
    Case(
        broken.SilentAgain,
        "moves_again",
        "side stays 0 after the move 2, and most moves change it; if the same side moves again there, say so with",
        (),
    ),
]

OPTIONAL = [
    Case(broken.NegativeKey, "key", "key() returned -1; wanted: a whole number from 0 to 2**64 - 1", TO_THREE),
    Case(broken.KeyByCount, "key", "key() returned 0x", ()),
    Case(broken.KeyOfTheObject, "key", "in an equal position; wanted: the same key", None),
    Case(
        broken.SharedKey,
        "collision",
        "key() is 0x2 here and in the different position after the moves none; wanted: a key of its own",
        ("2", "2"),
    ),
    Case(broken.KeyIsAField, "method", "key is no method; it is called as key()", ()),
    Case(broken.NoPromise, "promise", "promise(2) returned None; wanted: a whole number for every legal move", ()),
    Case(broken.Estimates, "evaluate", "evaluate() returned 3.0; wanted: a whole number from -999,999,000", ()),
    Case(broken.CertainOfIt, "evaluate", "evaluate() returned 1000000000; wanted: a whole number"),
    Case(
        broken.EstimatesByCount, "evaluate", "evaluate() returned 1, and then 2; wanted: the same estimate each time"
    ),
    Case(
        broken.NullByCount, "null", "null() returned NullByCount(heap=1), and then NullByCount(heap=2); wanted: the"
    ),
    Case(broken.LoudTwice, "noisy_moves", "noisy_moves() lists a move twice, in [1, 1]; wanted: every move once"),
    Case(
        broken.FeaturesByHeap, "features", "features() has 5 numbers, and 6 at first; wanted: always as many", ("1",)
    ),
    Case(broken.FeaturesInAList, "features", "features() returned [6]; wanted: a tuple of whole numbers", ()),
    Case(broken.LoudMoves, "noisy_moves", "noisy_moves() lists 3, which moves() does not; wanted: some of the"),
    Case(broken.LoudInCircles, "noisy_moves", "noisy_moves() lists a move twice, in [1, 1, 1]; wanted: every move"),
    Case(
        lambda: broken.LoudWithoutEnd(70),
        "noisy_moves",
        "noisy_moves() has no end: there are some after 32 noisy moves, where searches stop; wanted: moves that",
        None,
    ),
    Case(
        broken.ThreatenedAlways,
        "is_threatened",
        "is_threatened() is True at all of 6 positions, so that every line is searched deeper; wanted: True where",
        (),
    ),
    Case(broken.NullAndBroken, "raises", "null().moves() raised ValueError: no such heap"),
    Case(
        broken.LegalEverywhere, "is_legal", "is_legal(0) is True, but moves() does not list it; wanted: the same", ()
    ),
    Case(broken.ThreatenedPerhaps, "is_threatened", "is_threatened() returned 1; wanted: True or False"),
    Case(broken.PassesPerhaps, "may_pass", "may_pass() returned None; wanted: True or False", ()),
    Case(broken.ThreatensInWords, "threatens", "threatens(1) returned 'yes'; wanted: True or False", ()),
    Case(broken.QuietAndLoud, "quiet_moves", "quiet_moves() lists [1, 2]; wanted: the moves that noisy_moves() does"),
    Case(broken.LoudAndSilent, "is_noisy", "is_noisy(1) is False, but noisy_moves() lists it; wanted: the same"),
    Case(broken.FarFromTheEnd, "progress", "progress() returned -6; wanted: a whole number from 0 to 2**64 - 1", ()),
    Case(broken.GainsNothing, "gains", "gains(1, -999999000) is False; wanted: whether it wins at least so much"),
    Case(broken.KindlyKept, "kind", "kind(1) returned 512; wanted: a whole number below 512"),
    Case(
        broken.Miscounting,
        "count_moves",
        "count_moves() returned 2, but moves() lists 1; wanted: the same",
        ("1", "2", "2"),
    ),
    Case(broken.LowAboveHigh, "bounds", "bounds() returned (1, -1); wanted: the lower number first"),
    Case(
        broken.TooSoon,
        "bounds",
        "bounds() returned (999999999, 999999999), but there is a forced win in 3; wanted: bounds that hold",
        ("2",),
    ),
    Case(
        broken.NeverSoon,
        "bounds",
        "bounds() returned (-999999998, 999999997), but there is a forced win in 1; wanted: bounds that hold",
        ("2", "2"),
    ),
    Case(
        broken.BoldBounds,
        "bounds",
        "bounds() returned (-1, 0), but the value is 1; wanted: bounds that hold",
        TO_FOUR,
    ),
    Case(broken.NoNull, "null", "null() returned None; wanted: a NoNull with the other side to move", ()),
    Case(
        broken.FalseMirror,
        "symmetries",
        "symmetries() yielded FalseMirror(heap=1), whose number of moves is 1, not 2; wanted: the same position",
        TO_FOUR,
    ),
    Case(
        broken.OtherValue,
        "symmetries",
        "symmetries() yielded OtherValue(heap=3), whose value is -1, not 1; wanted: the same position mirrored",
        TO_FOUR,
    ),
    Case(broken.StrangerInTheMirror, "symmetries", "symmetries() yielded 6; wanted: a StrangerInTheMirror", ()),
]


def heap_drawn(**functions: Any) -> Picture:
    """A heap that is drawn, but for what is wrong with it."""
    usual: dict[str, Any] = {
        "stands": lambda position: {"a1": position.heap},
        "path": lambda position, move: [],
    }
    return Picture(grid_layout(1, 1), **{**usual, **functions})


NOTATION = [
    Case(
        broken.Heap,
        "move_name",
        "move_name(1) returned 'take 1'; wanted: a name without spaces and commas",
        TO_THREE,
        {"move_name": spaced},
    ),
    Case(
        broken.Heap,
        "move_name",
        "move_name() is 'one' for both 1 and 2; wanted: a name for each",
        TO_THREE,
        {"move_name": same},
    ),
    Case(
        broken.Heap,
        "parse_move",
        "parse_move('2') returned 1; wanted: 2, the move of that name",
        TO_THREE,
        {"parse_move": one},
    ),
    Case(
        broken.Heap,
        "position_name",
        "position_name() returned 3; wanted: a text",
        TO_THREE,
        {"position_name": number},
    ),
    Case(broken.Heap, "draw", "draw() returned 3; wanted: a text", TO_THREE, {"draw": number}),
    Case(
        broken.Heap,
        "picture",
        "stands() of the picture has 'black stoat' on 'a1'; wanted: the name of a glyph",
        TO_THREE,
        {"picture": heap_drawn(stands=lambda position: {"a1": "black stoat"} if position.heap == 3 else {})},
    ),
    Case(
        broken.Heap,
        "picture",
        "stands() of the picture has something on 'b1', which is no place of the layout",
        TO_THREE,
        {"picture": heap_drawn(stands=lambda position: {"b1": 3} if position.heap == 3 else {})},
    ),
    Case(
        broken.Heap,
        "picture",
        "path(1) of the picture leads over 'b1', which is no place of the layout",
        TO_THREE,
        {"picture": heap_drawn(path=lambda position, move: ["b1"] if position.heap == 3 else ["a1"])},
    ),
    Case(
        broken.Heap,
        "picture",
        "path(1) is ('a1',), but nothing in the picture changes; wanted: moves that are seen",
        ("2", "2"),
        {"picture": heap_drawn(stands=lambda position: {"a1": max(position.heap, 2)}, path=lambda *move: ["a1"])},
    ),
    Case(
        broken.Heap,
        "raises",
        "stands() raised ZeroDivisionError",
        TO_THREE,
        {
            "picture": heap_drawn(
                stands=lambda position: {"a1": 1 // (position.heap - 3)} if position.heap == 3 else {}
            )
        },
    ),
    Case(
        broken.Heap,
        "parse_position",
        "parse_position('heap 3') returned Heap(heap=4); wanted: the position that is written so",
        TO_THREE,
        {"parse_position": heap_after, "position_name": lambda position: f"heap {position.heap}"},
    ),
    Case(
        broken.Heap,
        "is_second",
        "is_second() is False here and was False before the last move; wanted: the sides in turn",
        TO_FOUR,
        {"wording": Wording(is_second=lambda position: position.heap % 2 == 1)},
    ),
]

MACHINE = [
    Case(broken.Overhang, "compiled", "evaluate() gives another answer when it is compiled; usual causes: ", ()),
    Case(
        broken.TooMuch,
        "compiled",
        "promise() raises OverflowError: a whole number outgrew 64 bits; a board is annotated Bits when it is",
        (),
    ),
]


@pytest.mark.parametrize(
    "case", RULES + FIELDS + TURNS + OPTIONAL + NOTATION + MACHINE, ids=lambda case: case.message[:40]
)
def test_a_broken_game_is_told_its_fault_and_where(case: Case) -> None:
    faults = found(game_of(case))
    fault = next((each for each in faults if each.kind == case.kind), None)
    assert fault is not None, faults
    assert case.message in fault.message
    assert case.moves is None or fault.moves == case.moves


@pytest.mark.parametrize(
    "case", FIELDS[:2] + TURNS + OPTIONAL[5:] + NOTATION + MACHINE, ids=lambda case: case.message[:40]
)
def test_one_fault_is_told_once_and_no_other(case: Case) -> None:
    assert [fault.kind for fault in found(game_of(case))] == [case.kind]


def test_there_are_enough_kinds_of_faults() -> None:
    kinds = {case.kind for case in RULES + FIELDS + TURNS + OPTIONAL + NOTATION + MACHINE}
    greedy = {"hangs", "recursion", "memory", "prints", "exits", "crashes"}
    of_the_end = {"proved", "sound_moves", "promise_to_end", "left", "small_value"}  # see test_to_end
    assert kinds == KINDS - greedy - of_the_end


def test_the_page_tells_of_every_kind() -> None:
    page = (Path(__file__).parents[2] / "docs" / "checking-a-game.md").read_text(encoding="utf-8")
    table = "".join(line.rpartition("|")[0].rpartition("|")[0] for line in page.splitlines() if line.startswith("|"))
    assert set(re.findall(r"`(\w+)`", table)) == KINDS


def test_the_games_they_are_made_from_are_sound() -> None:
    assert found(Game("heap", broken.Heap())) == []
    assert found(Game("again", broken.Again())) == []


def test_a_picture_that_does_not_tell_positions_apart_is_told() -> None:
    shy = heap_drawn(stands=lambda position: {"a1": position.heap // 4})
    notes = [note for note in report_on(Game("shy", broken.Heap(), picture=shy)).notes if note.kind == "picture"]
    assert [note.message for note in notes] == [
        "the picture is the same after 1 and after 2, but the positions are not, at the start"
    ]
    assert found(Game("shy", broken.Heap(), picture=shy)) == []
    drawn = report_on(Game("drawn", broken.Heap(), picture=heap_drawn(path=lambda *move: ["a1"])))
    assert not [note for note in drawn.notes if note.kind == "picture"]
    assert drawn.faults == ()


def test_a_key_may_leave_out_who_made_the_last_move() -> None:
    assert found(Game("again", broken.KeyWithoutTurn())) == []


def test_what_is_meant_so_is_allowed() -> None:
    game = Game("misere", broken.WrongSide(12))
    assert [fault.kind for fault in found(game)] == ["sign"]
    assert found(game, allow={"sign"}) == []
    assert found(Game("silent", broken.SilentAgain()), allow={"moves_again"}) == []
    assert found(Game("cyclic", broken.Returning(), cyclic=True)) == []


def test_what_cannot_be_compiled_is_no_fault_but_told() -> None:
    told = report_on(Game("listing", broken.InALibrary()), isolated=False)
    assert told.faults == ()
    assert not told.checked.compiled
    notes = {note.kind: note.message for note in told.notes}
    assert "it runs interpreted, many times slower: " in notes["interpreted"]
    assert "(broken.py, line " in notes["interpreted"]


def test_compiling_waits_until_the_rules_are_sound() -> None:
    told = report_on(Game("broken", broken.Twice()), isolated=False)
    assert "skipped" in [note.kind for note in told.notes]
    assert not told.checked.compiled


class Weigher:
    """Judges positions by means that cannot be compiled."""

    def evaluate(self, position: Any) -> int:
        return len([0] * position.heap)


def test_an_evaluator_that_cannot_be_compiled_is_told() -> None:
    told = report_on(Game("weighed", broken.TooMuch(3), evaluator=Weigher()), isolated=False)
    assert told.faults == ()
    (note,) = [note.message for note in told.notes if note.kind == "interpreted"]
    assert note.startswith("search runs interpreted: ")
    assert not told.checked.compiled


class Lists(NamedTuple):
    """Rules that are compiled, and an estimate that is not."""

    heap: int = 6

    def moves(self) -> Iterator[int]:
        for taken in range(1, min(2, self.heap) + 1):
            yield taken

    def play(self, move: int) -> Lists:
        return Lists(self.heap - move)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -1

    def evaluate(self) -> int:
        return len([0] * self.heap)

    def promise(self, move: int) -> int:
        return move


def test_one_method_that_cannot_be_compiled_is_told() -> None:
    told = report_on(Game("lists", Lists()), isolated=False)
    assert told.faults == ()
    notes = [note.message for note in told.notes if note.kind == "interpreted"]
    assert notes[0].startswith("searches that use evaluate() run interpreted: ")


@dataclass(frozen=True)
class Frozen:
    """A position that is no NamedTuple, and keeps the promises all the same."""

    heap: int = 6

    def moves(self) -> Iterator[int]:
        yield from range(1, min(2, self.heap) + 1)

    def play(self, move: int) -> Frozen:
        return Frozen(self.heap - move)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -1


def test_a_position_of_another_kind_is_no_fault() -> None:
    told = report_on(Game("frozen", Frozen()), isolated=False)
    assert told.faults == ()
    assert told.checked.positions == 7
    assert "interpreted" in [note.kind for note in told.notes]


class Prickly(Frozen):
    """Cannot be compared."""

    def play(self, move: int) -> Prickly:
        return Prickly(self.heap - move)

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError("not me")

    def __hash__(self) -> int:
        return 1


def test_a_position_that_cannot_be_compared_is_told() -> None:
    (fault,) = found(Game("prickly", Prickly()))
    assert fault.kind == "raises"
    assert "looking at a position raised ZeroDivisionError: not me (test_broken.py, line " in fault.message


class Filled(NamedTuple):
    """Fills one list that all positions share; what is filled is no move any more."""

    board: list[int]

    def moves(self) -> Iterator[int]:
        yield from (at for at, stone in enumerate(self.board) if not stone)

    def play(self, move: int) -> Filled:
        self.board[move] = 1
        return Filled(self.board)

    def is_over(self) -> bool:
        return all(self.board)

    def outcome(self) -> int:
        return 0


def test_a_position_that_changes_brings_no_fault_in_reading_its_moves() -> None:
    """Of which its author has written nothing."""
    kinds = [fault.kind for fault in found(Game("filled", Filled([0] * 4)))]
    assert kinds == ["equality", "changed"]

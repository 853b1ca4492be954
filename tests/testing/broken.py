"""Games that are each at fault in one way. A heap of which one or two are taken, unless it says otherwise."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any, NamedTuple

from gametree import Bits, Fixed, Ints
from gametree.bits import FULL


class Heap(NamedTuple):
    """The sound game that the others are made from: whoever takes the last one wins."""

    heap: int = 6

    def moves(self) -> Any:
        for taken in range(1, min(2, self.heap) + 1):
            yield taken

    def play(self, move: int) -> Any:
        return type(self)(self.heap - move)

    def is_over(self) -> Any:
        return self.heap == 0

    def outcome(self) -> Any:
        return -1


class Counter:
    """Something outside all positions that changes."""

    calls = 0


# --- the four methods --------------------------------------------------------------------------------------


class NoOutcome(Heap):
    outcome = None  # type: ignore[assignment]


class Raises(Heap):
    def moves(self) -> Any:
        if self.heap == 3:
            raise ValueError("broken here")
        return super().moves()


class NotYetOver(Heap):
    def is_over(self) -> Any:
        return "no" if self.heap == 3 else self.heap == 0


class Fractions(Heap):
    def moves(self) -> Any:
        yield from (1, 0.5 if self.heap == 3 else 2)


class NoMoves(Heap):
    def moves(self) -> Any:
        return None if self.heap == 3 else super().moves()


class Twice(Heap):
    def moves(self) -> Any:
        yield from (1, 2, 1) if self.heap == 3 else super().moves()


class Unending(Heap):
    def moves(self) -> Any:
        taken = 1
        while taken <= 2 or self.heap == 3:
            yield taken
            taken += 1

    def play(self, move: int) -> Any:
        return type(self)(max(0, self.heap - move))


class Moody(Heap):
    def moves(self) -> Any:
        Counter.calls += 1
        yield from [1, 2] if self.heap != 3 or Counter.calls % 2 else [1]


def other_each_time() -> int:
    Counter.calls += 1
    return Counter.calls


class SometimesOver(Heap):
    def is_over(self) -> Any:
        return self.heap == 0 or (self.heap == 3 and other_each_time() % 2 == 0)


class Dice(Heap):
    def play(self, move: int) -> Any:
        return type(self)(self.heap - (1 + other_each_time() % 2 if self.heap == 3 else move))


class ForWhomeverAsks(Heap):
    def outcome(self) -> Any:
        return 1 - other_each_time() % 3


class Later(Heap):
    """Changes its mind only when every position was asked."""

    def play(self, move: int) -> Any:
        Counter.calls += 1
        return type(self)(max(0, self.heap - move - (Counter.calls > 22)))


class Tuples(Heap):
    def play(self, move: int) -> Any:
        return (self.heap - move,) if self.heap == 3 else super().play(move)


class OnAList(NamedTuple):
    """Puts stones on one list that all positions share."""

    board: list[int]
    left: int = 4

    def moves(self) -> Iterator[int]:
        yield from range(self.left)

    def play(self, move: int) -> OnAList:
        if self.left == 3:
            self.board[move] = 1
        return OnAList(self.board, self.left - 1)

    def is_over(self) -> bool:
        return self.left == 0

    def outcome(self) -> int:
        return 0


class OnMemory(NamedTuple):
    """Puts stones into memory that all positions share."""

    board: Ints
    left: int = 4

    def moves(self) -> Iterator[int]:
        yield from range(self.left)

    def play(self, move: int) -> OnMemory:
        if self.left == 3:
            self.board[move] = 1
        return OnMemory(self.board, self.left - 1)

    def is_over(self) -> bool:
        return self.left == 0

    def outcome(self) -> int:
        return 0


class ByIdentity:
    """A plain class: two positions are never equal."""

    def __init__(self, heap: int = 6) -> None:
        self.heap = heap

    def moves(self) -> Iterator[int]:
        yield from range(1, min(2, self.heap) + 1)

    def play(self, move: int) -> ByIdentity:
        return ByIdentity(self.heap - move)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -1


class WonByTwo(Heap):
    def outcome(self) -> Any:
        return -2


class Stuck(Heap):
    """Ends by having no moves, and then does not know who has won."""

    def moves(self) -> Any:
        return iter(()) if self.heap == 3 else super().moves()

    def outcome(self) -> Any:
        return None if self.heap == 3 else -1


class Immense(Heap):
    def outcome(self) -> Any:
        return -(10**9)


class WrongSide(Heap):
    def outcome(self) -> Any:
        return 1


# --- its end -----------------------------------------------------------------------------------------------


class Growing(Heap):
    def moves(self) -> Any:
        yield from (1, 2)

    def play(self, move: int) -> Any:
        return type(self)(self.heap + move)


class Returning(Heap):
    """At 3 one may be put back."""

    def moves(self) -> Any:
        yield from (1, 2, 3) if self.heap == 3 else super().moves()

    def play(self, move: int) -> Any:
        return type(self)(self.heap + 1 if move == 3 and self.heap == 3 else max(0, self.heap - move))


# --- fields ------------------------------------------------------------------------------------------------


class Board(NamedTuple):
    """Five stones on a board of 64 squares that is never cut back."""

    board: Bits = 1 << 62
    left: int = 5

    def moves(self) -> Iterator[int]:
        yield from (0, 1)

    def play(self, move: int) -> Board:
        return Board(self.board << move, self.left - 1)

    def is_over(self) -> bool:
        return self.left == 0

    def outcome(self) -> int:
        return 0


class Powers(NamedTuple):
    """A number that doubles."""

    number: int = 1 << 61
    left: int = 5

    def moves(self) -> Iterator[int]:
        yield from (1, 2)

    def play(self, move: int) -> Powers:
        return Powers(self.number * move, self.left - 1)

    def is_over(self) -> bool:
        return self.left == 0

    def outcome(self) -> int:
        return 0


class Texts(Heap):
    def play(self, move: int) -> Any:
        return type(self)(self.heap - move) if self.heap != 3 else type(self)("three")  # type: ignore[arg-type]

    def moves(self) -> Any:
        return super().moves() if self.heap != "three" else iter(())  # type: ignore[comparison-overlap]


class Size(NamedTuple):
    rows: int


class Shrinking(NamedTuple):
    """Loses a row of its board, which was said to be fixed."""

    size: Fixed[Size]
    heap: int = 6

    def moves(self) -> Iterator[int]:
        yield from range(1, min(2, self.heap) + 1)

    def play(self, move: int) -> Shrinking:
        return Shrinking(Size(2) if self.heap == 3 else self.size, self.heap - move)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -1


# --- optional methods --------------------------------------------------------------------------------------


class NegativeKey(Heap):
    def key(self) -> Any:
        return self.heap - 4


class SharedKey(Heap):
    def key(self) -> Any:
        return self.heap & 3


class KeyOfTheObject(Heap):
    def key(self) -> Any:
        return id(self) & FULL


class KeyByCount(Heap):
    def key(self) -> Any:
        Counter.calls += 1
        return self.heap + (Counter.calls << 8)


class KeyIsAField(NamedTuple):
    heap: int = 6
    key: int = 7

    def moves(self) -> Iterator[int]:
        yield from range(1, min(2, self.heap) + 1)

    def play(self, move: int) -> KeyIsAField:
        return KeyIsAField(self.heap - move)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -1


class NoPromise(Heap):
    def promise(self, move: int) -> Any:
        return 1 if move == 1 else None


class Estimates(Heap):
    def evaluate(self) -> Any:
        return self.heap / 2


class CertainOfIt(Heap):
    def evaluate(self) -> Any:
        return 10**9 if self.heap == 3 else 0


class EstimatesByCount(Heap):
    def evaluate(self) -> Any:
        return other_each_time() if self.heap == 3 else 0


class NullByCount(Heap):
    def null(self) -> Any:
        return type(self)(other_each_time()) if self.heap == 3 else self


class LoudTwice(Heap):
    def noisy_moves(self) -> Any:
        yield from (1, 1) if self.heap == 3 else ()


class FeaturesByHeap(Heap):
    def features(self) -> Any:
        return (1,) * self.heap


class FeaturesInAList(Heap):
    def features(self) -> Any:
        return [self.heap]


class LoudMoves(Heap):
    def noisy_moves(self) -> Any:
        yield from (2, 3) if self.heap == 3 else ()


class LoudWithoutEnd(Heap):
    """All its moves are noisy, and there are many."""

    def noisy_moves(self) -> Any:
        yield from self.moves()


class LoudInCircles(Heap):
    def noisy_moves(self) -> Any:
        while self.heap == 3:
            yield 1


class ThreatenedAlways(Heap):
    def is_threatened(self) -> Any:
        return True


class NullAndBroken(Heap):
    """A pass leads to what is no position of the game."""

    def moves(self) -> Any:
        if self.heap > 100:
            raise ValueError("no such heap")
        return super().moves()

    def null(self) -> Any:
        return type(self)(self.heap + 100)

    def may_pass(self) -> Any:
        return self.heap == 3


class QuietAndLoud(Heap):
    def noisy_moves(self) -> Any:
        yield from (2,) if self.heap == 3 else ()

    def quiet_moves(self) -> Any:
        yield from self.moves()


class LegalEverywhere(Heap):
    def is_legal(self, move: int) -> Any:
        return True


class ThreatenedPerhaps(Heap):
    def is_threatened(self) -> Any:
        return 1 if self.heap == 3 else False


class PassesPerhaps(Heap):
    def may_pass(self) -> Any:
        return None


class ThreatensInWords(Heap):
    def threatens(self, move: int) -> Any:
        return "yes"


class LoudAndSilent(Heap):
    def noisy_moves(self) -> Any:
        yield from (1,) if self.heap == 3 else ()

    def is_noisy(self, move: int) -> Any:
        return False


class FarFromTheEnd(Heap):
    def progress(self) -> Any:
        return -self.heap


class GainsNothing(Heap):
    def gains(self, move: int, least: int) -> Any:
        return self.heap != 3 and least < 0


class KindlyKept(Heap):
    def kind(self, move: int) -> Any:
        return 512 if self.heap == 3 else move


class Miscounting(Heap):
    def count_moves(self) -> Any:
        return 2


class LowAboveHigh(Heap):
    def bounds(self) -> Any:
        return (1, -1) if self.heap == 3 else (-1, 1)


class BoldBounds(Heap):
    """Says that 4 cannot be won; it can."""

    def bounds(self) -> Any:
        return (-1, 0) if self.heap == 4 else (-1, 1)


class TooSoon(Heap):
    """Claims to win at once with a heap of 4; that takes three plies."""

    def bounds(self) -> Any:
        return (10**9 - 1, 10**9 - 1) if self.heap == 4 else (-1, 1)


class NeverSoon(Heap):
    """Says that nobody wins at once, and a heap of 2 does."""

    def bounds(self) -> Any:
        return (2 - 10**9, 10**9 - 3)


class NoNull(Heap):
    def null(self) -> Any:
        return None


class FalseMirror(Heap):
    def symmetries(self) -> Any:
        yield self
        if self.heap == 4:
            yield type(self)(1)


class OtherValue(Heap):
    """4 is won and 3 is lost, and both have two moves."""

    def symmetries(self) -> Any:
        if self.heap == 4:
            yield type(self)(3)


class StrangerInTheMirror(Heap):
    def symmetries(self) -> Any:
        yield self.heap


# --- machine code ------------------------------------------------------------------------------------------


class Overhang(NamedTuple):
    """Shifts a board up and down again: 64 bits lose what Python keeps."""

    board: Bits = 0x30
    left: int = 4

    def moves(self) -> Iterator[int]:
        for move in range(1, 3):
            yield move

    def play(self, move: int) -> Overhang:
        return Overhang(self.board >> move, self.left - 1)

    def is_over(self) -> bool:
        return self.left == 0

    def outcome(self) -> int:
        return 0

    def evaluate(self) -> int:
        return int(self.board << 60 >> 60)


class TooMuch(NamedTuple):
    """Counts beyond 64 bits on the way to a small number."""

    heap: int = 6

    def moves(self) -> Iterator[int]:
        for taken in range(1, min(2, self.heap) + 1):
            yield taken

    def play(self, move: int) -> TooMuch:
        return TooMuch(self.heap - move)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -1

    def promise(self, move: int) -> int:
        return ((self.heap - 3) * (1 << 62) + move) % 8


class InALibrary(NamedTuple):
    """Good Python that cannot be compiled."""

    heap: int = 6

    def moves(self) -> list[int]:
        return [taken for taken in (1, 2) if taken <= self.heap]

    def play(self, move: int) -> InALibrary:
        return InALibrary(self.heap - move)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -1


def memory() -> Ints:
    return array("q", [0] * 4)


# --- whose turn it is --------------------------------------------------------------------------------------


class Again(NamedTuple):
    """A sound game in which whoever takes two moves again; the last one wins."""

    heap: int = 6
    again: bool = False

    def moves(self) -> Any:
        for taken in range(1, min(2, self.heap) + 1):
            yield taken

    def play(self, move: int) -> Any:
        return type(self)(self.heap - move, move == 2)

    def is_over(self) -> Any:
        return self.heap == 0

    def outcome(self) -> Any:
        return 1 if self.again else -1

    def moves_again(self) -> Any:
        return self.again


class Skipping(Again):
    """Its stage is what was taken, which may be two at once."""

    def stage(self) -> Any:
        return 6 - self.heap


class StageOfWords(Again):
    def stage(self) -> Any:
        return "late" if self.heap < 5 else 6 - self.heap


class SaysYes(Again):
    def moves_again(self) -> Any:
        return "yes" if self.heap == 3 else self.again


class BeginsAgain(Again):
    def moves_again(self) -> Any:
        return self.again or self.heap == 6


class AgainByCount(Again):
    def moves_again(self) -> Any:
        Counter.calls += 1
        return self.again if self.heap != 3 else Counter.calls % 2 == 0


class KeyWithoutTurn(Again):
    """All that follows a position is the same, whoever made the last move."""

    def key(self) -> Any:
        return self.heap


class KeyOfNothing(Again):
    def key(self) -> Any:
        return self.heap // 2


class SilentAgain(NamedTuple):
    """Whoever takes two moves again, and only a field tells."""

    heap: int = 9
    side: int = 0

    def moves(self) -> Any:
        for taken in range(1, min(3, self.heap) + 1):
            yield taken

    def play(self, move: int) -> Any:
        return SilentAgain(self.heap - move, self.side if move == 2 else 1 - self.side)

    def is_over(self) -> Any:
        return self.heap == 0

    def outcome(self) -> Any:
        return -1

"""What compiled code can call, and how: the same text must give the same answer, compiled and interpreted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tests.jit.neighbour
from gametree import bits
from gametree.base.numbers import Bits, Ints, ints
from gametree.bits import FULL, bit, popcount
from gametree.games.tree import Branches, Node, plant
from gametree.jit import compiled
from tests.jit import neighbour
from tests.jit.neighbour import Point
from tests.jit.neighbour import shifted as moved
from tests.jit.texts import module_from

SIX: Bits = 6
ORIGIN = Point(4, 5)

small = st.integers(-50, 50)


# --- arguments -------------------------------------------------------------------------------------


def weighed(a: int, b: int = 10, *, c: int = 100, d: int) -> int:
    return a + 2 * b + 3 * c + 5 * d


def positional(a: int, /, b: int = 7) -> int:
    return a * b


def masked(board: Bits = 5, shift: int = 1, flag: bool = True) -> Bits:
    return board << shift if flag else board


def large(board: Bits = FULL) -> Bits:
    return board >> 60


class Weights(NamedTuple):
    """A record with defaults, and methods with every kind of argument."""

    first: int
    second: int = 20
    board: Bits = 3
    is_set: bool = False

    def sum(self, a: int, b: int = 1, *, c: int = 2) -> int:
        return self.first + a + b * self.second + c * popcount(self.board) + self.is_set

    @staticmethod
    def product(a: int, b: int = 4, *, c: int = 1) -> int:
        return a * b + c

    @property
    def half(self) -> int:
        return self.first // 2

    def _hidden(self, n: int) -> int:
        return self.half - n

    def swapped(self, is_set: bool = True) -> Weights:
        return Weights(self.second, board=self.board | 8, is_set=is_set, second=self.first)


def arguments(n: int, m: int) -> int:
    total = weighed(n, d=m) + weighed(n, m, c=2, d=3) + weighed(d=1, c=m, b=2, a=n)
    total += positional(n) + positional(n, b=m) + positional(n, 2)
    total += popcount(masked()) + popcount(masked(shift=3, board=9)) + popcount(masked(7, flag=n > m))
    total += popcount(large()) + popcount(large(1 << 61))
    weights = Weights(n)
    other = Weights(m, is_set=True, board=0xFF)
    total += weights.sum(m) + weights.sum(m, c=5) + other.sum(b=n, a=2) + other.sum(1, 2, c=n)
    total += Weights.product(n) + weights.product(n, m) + Weights.product(b=n, a=m, c=3) + Weights.sum(other, n, c=m)
    total += weights.half + weights._hidden(m) + other.swapped().sum(1) + other.swapped(is_set=False).swapped().half
    return total


# --- what stands behind a dot -------------------------------------------------------------------------


class Fields(NamedTuple):
    """A record to be built upon: in its own body, an annotated constant would be a field."""

    heap: int
    board: Bits


class Base(Fields):
    """Constants of a class."""

    LIMIT = 9
    STEPS = (1, 2, 4)
    WIDE = 1 << 63
    IS_ON = True

    def limited(self) -> int:
        return min(self.heap, self.LIMIT) + self.IS_ON

    def stepped(self) -> int:
        total = 0
        for step in self.STEPS:
            total += step * self.limited()
        return total

    def who(self) -> int:
        return 1


class Derived(Base):
    """A class on top of a record: methods and constants are inherited, or written anew."""

    MASK: Bits = 6
    LIMIT = 20

    def who(self) -> int:
        return 10 * Base.who(self) + self.LIMIT

    def masked(self) -> Bits:
        return (self.board ^ self.WIDE) - self.MASK & FULL


class Quiet:
    """A plain class, without fields."""

    __slots__ = ()
    SHARE = 3

    def shared(self, value: int) -> int:
        return value * self.SHARE

    def again(self, value: int) -> int:
        return -value

    def nothing(self, value: int) -> None:
        pass


class Mixed(Fields, Quiet):
    """A record on top of both: what it does not write itself is that of the plain class."""

    __slots__ = ()

    def again(self, value: int) -> int:
        return self.shared(value) + self.heap


def beside_a_plain_class(mixed: Mixed, value: int) -> int:
    mixed.nothing(value)
    return mixed.shared(value) * 100 + mixed.again(value) + popcount(mixed.board)


def behind_a_dot(base: Base, derived: Derived) -> int:
    total = base.stepped() + derived.stepped() * 10 + base.who() + derived.who() * 100
    total += Base.LIMIT + Derived.LIMIT + Base.STEPS[1] + base.STEPS[2]
    return total + popcount(derived.masked()) + popcount(base.WIDE) + popcount(Derived.MASK << 62 & FULL)


def modules(n: int) -> int:
    total = neighbour.LIMIT + n * neighbour.STEPS[1] + neighbour.shifted(n, times=3) + moved(n, 5)
    total += (
        popcount(neighbour.CORNERS << 62 & FULL) + popcount(neighbour.EDGES << 62 & FULL) + popcount(SIX << 62 & FULL)
    )
    total += tests.jit.neighbour.LIMIT + tests.jit.neighbour.shifted(n) + bits.popcount(neighbour.bits.bit(3))
    return total + neighbour.Point(n).y + Point(x=n, y=2).x + ORIGIN.x * ORIGIN.y


# --- recursion ----------------------------------------------------------------------------------------


def is_even(n: int) -> bool:
    return True if n == 0 else is_odd(n - 1)


def is_odd(n: int) -> bool:
    return False if n == 0 else is_even(n - 1)


class Heap(NamedTuple):
    """A game for searches that call each other."""

    size: int
    turn: int = 1

    def moves(self) -> Iterator[int]:
        for taken in range(1, min(3, self.size) + 1):
            yield taken

    def play(self, move: int) -> Heap:
        return Heap(self.size - move, -self.turn)

    def is_quiet(self) -> bool:
        return self.size % 4 != 1

    def evaluate(self) -> int:
        return self.turn * (self.size * 7 % 11 - 5)


def full_width(heap: Heap, depth: int, alpha: int, beta: int, counts: Ints) -> int:
    counts[0] += 1
    if depth == 0:
        return quiescence(heap, alpha, beta, counts)
    best = -1000
    for move in heap.moves():
        best = max(best, -full_width(heap.play(move), depth - 1, -beta, -max(alpha, best), counts))
        if best >= beta:
            break
    return best if best > -1000 else heap.evaluate()


def quiescence(heap: Heap, alpha: int, beta: int, counts: Ints) -> int:
    counts[1] += 1
    best = heap.evaluate()
    if heap.is_quiet() or best >= beta:
        return best
    for move in heap.moves():
        child = heap.play(move)
        if child.size % 3 == 0:
            best = max(best, -full_width(child, 1, -beta, -max(alpha, best), counts))
        else:
            best = max(best, -quiescence(child, -beta, -max(alpha, best), counts))
    return best


def factorial(n: int) -> int:
    return 1 if n == 0 else n * factorial(n - 1)


# --- results ------------------------------------------------------------------------------------------


def as_record(n: int) -> Weights:
    return Weights(n, n + 1)


def as_pair(n: int) -> tuple[int, int]:
    return n, n * n


def as_bits(n: int) -> Bits:
    return ~bit(n) & FULL


def as_bool(n: int) -> bool:
    return n > 3


def as_nothing(cells: Ints, n: int) -> None:
    if n > 3:
        return
    cells[0] += n


def inferred(n: int) -> Any:
    return Point(n, n)


def results(n: int, cells: Ints) -> int:
    as_nothing(cells, n)
    first, second = as_pair(n)
    return as_record(n).second + first + second + popcount(as_bits(n)) + as_bool(n) + cells[0] + int(inferred(n).y)


class Wide(NamedTuple):
    """More words than are handed over lightly: what takes and returns it is inlined where it can be."""

    first: int
    second: int
    third: int
    fourth: int
    fifth: int
    sixth: int
    seventh: int
    eighth: int

    def shifted(self, step: int) -> Wide:
        return Wide(
            self.second, self.third, self.fourth, self.fifth, self.sixth, self.seventh, self.eighth, self.first + step
        )


def shifted_down(wide: Wide, times: int) -> Wide:
    """Call itself, so that it cannot be inlined."""
    return wide if times == 0 else shifted_down(wide.shifted(times), times - 1)


def shifted_by_turns(wide: Wide, times: int) -> Wide:
    return wide if times == 0 else shifted_in_turn(wide.shifted(1), times - 1)


def shifted_in_turn(wide: Wide, times: int) -> Wide:
    return wide if times == 0 else shifted_by_turns(wide.shifted(2), times - 1)


def weighed_shifts(n: int) -> int:
    total = 0
    for wide in (shifted_down(Wide(n, 2, 3, 4, 5, 6, 7, 8), n), shifted_by_turns(Wide(1, 2, 3, 4, 5, 6, 7, n), n)):
        total = 3 * total + wide.first + 2 * wide.second - wide.third + 5 * wide.sixth - wide.eighth
    return total


# --- functions as arguments --------------------------------------------------------------------------


def applied(function: Callable[[int], int], n: int) -> int:
    return function(n) + function(1)


def handing_over(n: int) -> int:
    return applied(factorial, n) * 10_000 + applied(moved, n)


# --- a record by value that holds one by address ------------------------------------------------------


def deepest(node: Node, depth: int) -> int:
    if node.is_over():
        return 100 * depth + node.outcome()
    best = -10_000
    for move in node.moves():
        best = max(best, deepest(node.play(move), depth + 1))
    return best


def same(function: Callable[..., Any], *arguments: Any) -> None:
    assert compiled(function)(*arguments) == function(*arguments)


@given(small, small)
def test_arguments(n: int, m: int) -> None:
    same(arguments, n, m)


def test_arguments_of_the_call_from_outside() -> None:
    fast = compiled(weighed)
    assert fast(1, d=2) == weighed(1, d=2)
    assert fast(d=2, c=5, a=1) == weighed(1, d=2, c=5)
    assert compiled(masked)() == masked()
    assert compiled(masked)(flag=False) == masked(flag=False)
    with pytest.raises(TypeError, match="missing a required argument: 'd'"):
        fast(1)


@given(small, st.integers(0, FULL))
def test_constants_properties_and_inheritance(heap: int, board: int) -> None:
    same(behind_a_dot, Base(heap, board), Derived(heap, board))


@given(small, st.integers(0, FULL), small)
def test_methods_of_a_plain_class(heap: int, board: int, value: int) -> None:
    same(beside_a_plain_class, Mixed(heap, board), value)


@given(small)
def test_modules(n: int) -> None:
    same(modules, n)


@pytest.mark.parametrize("n", [0, 1, 2, 37, 200])
def test_functions_that_call_each_other(n: int) -> None:
    assert compiled(is_even)(n) == is_even(n) == (n % 2 == 0)
    assert compiled(is_odd)(n) == is_odd(n)


@given(st.integers(0, 14), st.integers(0, 4), st.integers(-20, 20), st.integers(-20, 20))
def test_a_search_and_its_quiescence(size: int, depth: int, alpha: int, beta: int) -> None:
    found = []
    for function in (full_width, compiled(full_width)):
        counts = ints(2)
        found.append((function(Heap(size), depth, alpha, beta, counts), counts))
    assert found[0] == found[1]


def test_a_function_that_calls_itself() -> None:
    assert compiled(factorial)(20) == factorial(20)
    with pytest.raises(OverflowError):
        compiled(factorial)(21)


def down(n: int) -> int:
    return 0 if n == 0 else 1 + down(n - 1)


def steps(n: int) -> Iterator[int]:
    for _ in range(3):
        yield down(n)


def steps_from(above: int, below: int) -> int:
    if above > 0:
        return steps_from(above - 1, below)
    total = 0
    for step in steps(below):
        total += step
    return total


def test_calls_are_counted_through_generators() -> None:
    """The depth is counted in one place; a generator that had none read, and wrote, whatever stood on the stack."""
    function = compiled(steps_from)
    assert function(400, 500) == 1_500
    assert function(0, 900) == 2_700
    with pytest.raises(RecursionError, match="calls itself more than 1,000 times deep"):
        function(600, 600)
    assert function(400, 500) == 1_500


@given(st.integers(0, 50))
def test_wide_records_are_handed_over(n: int) -> None:
    assert compiled(weighed_shifts)(n) == weighed_shifts(n)


@given(st.integers(0, 50))
def test_results(n: int) -> None:
    first, second = ints(1), ints(1)
    assert compiled(results)(n, first) == results(n, second)
    assert first == second


def test_results_of_the_call_from_outside() -> None:
    assert compiled(as_bool)(4) is True
    assert compiled(as_bool)(3) is False
    assert compiled(as_bits)(0) == FULL - 1
    assert compiled(as_nothing)(ints(1), 2) is None


def test_functions_handed_over() -> None:
    for n in range(6):
        same(handing_over, n)


@pytest.mark.parametrize("tree", [[1, 2], [[3, 12, 8], [2, 4, 6], [14, [5, -1], 2]], [[[[7]]]]])
def test_a_tree_s_nodes(tree: list[Any]) -> None:
    root = plant(tree)
    assert isinstance(root.tree, Branches)
    same(deepest, root, 0)
    same(deepest, root.play(1), 3)


def test_constants_in_the_body_of_a_record(tmp_path: Path) -> None:
    module = module_from(
        """
        class Board(NamedTuple):
            stones: Bits
            WIDTH = 7
            EDGES = 1 << 63 | 1
            STEPS = (1, -1, WIDTH)

            def at_the_edge(self) -> int:
                total = popcount(self.stones & self.EDGES) * Board.WIDTH
                for step in Board.STEPS:
                    total += step * self.WIDTH
                return total

        def probe(board: Board) -> int:
            return board.at_the_edge()
        """,
        tmp_path / "with_constants.py",
    )
    for stones in (0, 1, FULL):
        same(module.probe, module.Board(stones))

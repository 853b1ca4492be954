"""Records as words: every kind of field arrives as it was, and what cannot arrive is named."""

from __future__ import annotations

from array import array
from typing import Annotated, Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.base.numbers import FIXED, Bits, Fixed, Ints, Words, ints, words
from gametree.bits import FULL, popcount
from gametree.games.connect4 import connect_four
from gametree.jit import NotCompilable, compiled
from gametree.jit.layout import Arguments, Constant, Memory, Scalar, Shape, declared, shape_of


class Inner(NamedTuple):
    """Plain numbers, to stand inside others."""

    small: int
    board: Bits
    is_set: bool


class Sizes(NamedTuple):
    """What is fixed, with a record inside a record."""

    width: int
    mask: Bits
    is_round: bool
    inner: Inner

    def area(self) -> int:
        return self.width * self.width + self.inner.small


class Everything(NamedTuple):
    """Every kind of field there is."""

    number: int
    board: Bits
    is_set: bool
    inner: Inner
    cells: Ints
    keys: Words
    promised: Annotated[Ints, 3]
    promised_keys: Annotated[Words, 2]
    sizes: Fixed[Sizes]
    width: Fixed[int]
    mask: Fixed[Bits]
    is_fixed: Fixed[bool]
    empty: Nothing


class Nothing(NamedTuple):
    """A record without fields."""

    def five(self) -> int:
        return 5


class Plain(NamedTuple):
    """The same without memory: it goes by value, and can be made."""

    number: int
    board: Bits
    is_set: bool
    inner: Inner
    sizes: Fixed[Sizes]
    width: Fixed[int]
    mask: Fixed[Bits]
    is_fixed: Fixed[bool]
    empty: Nothing

    def next(self) -> Plain:
        return Plain(
            self.number - self.width,
            self.board ^ self.mask,
            not self.is_set,
            Inner(self.inner.small + 1, self.inner.board | 1, self.is_fixed),
            self.sizes,
            self.width,
            self.mask,
            self.is_fixed,
            self.empty,
        )


class Wrapped(NamedTuple):
    """A record that holds memory, inside another."""

    before: int
    everything: Everything
    after: Bits


def taste(wrapped: Wrapped, again: Plain) -> Bits:
    """Mix all that is there into one number, in which every field counts."""
    everything = wrapped.everything
    total = wrapped.after * 3 + wrapped.before
    total = total * 31 + everything.number
    total = total * 31 ^ everything.board
    total = total * 31 + everything.is_set
    total = total * 31 + everything.inner.small
    total = total * 31 ^ everything.inner.board
    total = total * 31 + everything.inner.is_set
    for cell in range(len(everything.cells)):
        total = total * 31 + everything.cells[cell]
    for cell in range(len(everything.keys)):
        total = total * 31 ^ everything.keys[cell]
    total = total * 31 + len(everything.promised) + everything.promised[2]
    total = total * 31 + len(everything.promised_keys) ^ everything.promised_keys[1]
    total = total * 31 + everything.sizes.area() + everything.sizes.inner.board
    total = total * 31 ^ everything.sizes.mask
    total = total * 31 + everything.sizes.is_round
    total = total * 31 + everything.width * 2
    total = total * 31 ^ everything.mask
    total = total * 31 + everything.is_fixed + everything.empty.five()
    plain = again.next().next().next()
    total = total * 31 + plain.number + plain.width
    total = total * 31 ^ plain.board
    total = total * 31 + plain.is_set
    total = total * 31 ^ plain.inner.board ^ plain.mask
    total = total * 31 + plain.inner.small + plain.inner.is_set + plain.sizes.area()
    return total & FULL


def sized(plain: Plain) -> int:
    return plain.width + popcount(plain.mask) + plain.sizes.width + plain.is_fixed


numbers = st.integers(-(1 << 62), 1 << 62)
boards = st.integers(0, FULL)
inners = st.builds(Inner, numbers, boards, st.booleans())
SIZES = Sizes(-9, FULL, is_round=True, inner=Inner(4, 1 << 63, is_set=False))
INNER = Inner(1, 2, is_set=True)
KNOWN = (SIZES, -7, 1 << 63, True)


@st.composite
def wholes(draw: st.DrawFn) -> tuple[Wrapped, Plain]:
    memory = st.lists(numbers, max_size=4).map(lambda values: array("q", values))
    keys = st.lists(boards, max_size=4).map(lambda values: array("Q", values))
    everything = Everything(
        draw(numbers),
        draw(boards),
        draw(st.booleans()),
        draw(inners),
        draw(memory),
        draw(keys),
        array("q", [1, 2, draw(numbers), 5][: draw(st.integers(3, 4))]),
        array("Q", [1, draw(boards)]),
        *KNOWN,
        Nothing(),
    )
    plain = Plain(draw(numbers), draw(boards), draw(st.booleans()), draw(inners), *KNOWN, Nothing())
    return Wrapped(draw(numbers), everything, draw(boards)), plain


@given(wholes())
def test_every_field_arrives(given: tuple[Wrapped, Plain]) -> None:
    wrapped, plain = given
    if len(wrapped.everything.promised) == 3:
        assert compiled(taste)(*given) == taste(*given)
        return
    # len() of promised memory is what was promised: a promise is all that compiled code is told.
    shorter = wrapped.everything._replace(promised=wrapped.everything.promised[:3])
    assert compiled(taste)(*given) == taste(wrapped._replace(everything=shorter), plain)


def test_what_is_fixed_is_compiled_for_each_value() -> None:
    for mask in (0, 1, FULL):
        for is_fixed in (False, True):
            plain = Plain(1, 2, is_fixed, INNER, SIZES, 3, mask, is_fixed, Nothing())
            assert compiled(sized)(plain) == sized(plain)


def measured(sizes: Fixed[Sizes], width: Fixed[int], mask: Fixed[Bits]) -> int:
    return sizes.area() + width * 2 + popcount(mask) + sizes.inner.is_set


def test_arguments_from_outside_are_never_fixed() -> None:
    for width in (3, 4):
        assert compiled(measured)(SIZES, width, FULL - width) == measured(SIZES, width, FULL - width)
    assert len(compiled(measured)._versions) == 1


def test_shapes() -> None:
    assert declared(int) is Scalar.INT
    assert declared(bool) is Scalar.BOOL
    assert declared(Bits) is Scalar.BITS
    assert declared(Ints) == Memory(Scalar.INT)
    assert declared(Annotated[Words, 5]) == Memory(Scalar.BITS, 5)
    assert declared(Annotated[Ints, 5, "width"]) == Memory(Scalar.INT), "only a record knows how wide its rows are"
    assert declared(Annotated[int, "a square"]) is None
    assert declared(Plain) is None, "the value decides what is fixed"
    inner = declared(Inner)
    assert isinstance(inner, Shape)
    assert declared(Inner) is inner, "one shape, one object"
    assert inner.fields == (("small", Scalar.INT), ("board", Scalar.BITS), ("is_set", Scalar.BOOL))
    assert shape_of(INNER) is inner


def test_records_of_two_classes_are_two_constants() -> None:
    class Other(NamedTuple):
        """Equal to an Inner as a tuple."""

        small: int
        board: int
        is_set: bool

    hint = Annotated[Any, FIXED]
    first, second = (shape_of(kind(*INNER), hint) for kind in (Inner, Other))
    assert isinstance(first, Constant)
    assert first != second


def opening() -> Any:
    return connect_four().start


def stones(position: Any) -> int:
    return popcount(position.taken) + popcount(position.own)


@pytest.mark.parametrize(
    ("value", "kind", "words"),
    [
        (0.5, TypeError, "ConnectFour.own should be Bits, not 0.5"),
        ("7", TypeError, "ConnectFour.own should be Bits, not '7'"),
        ([1], TypeError, r"ConnectFour.own should be Bits, not \[1\]"),
        (None, TypeError, "ConnectFour.own should be Bits, not None"),
        (-1, OverflowError, "ConnectFour.own = -0x1 is not an unsigned 64-bit number: cut it back with & FULL"),
        (1 << 64, OverflowError, "ConnectFour.own = 0x10000000000000000 is not an unsigned 64-bit number"),
    ],
)
def test_a_bad_board_is_named(value: object, kind: type[Exception], words: str) -> None:
    position = opening()
    with pytest.raises(kind, match=words):
        compiled(stones)(position._replace(own=value))
    assert compiled(stones)(position._replace(own=FULL)) == 64


def first_cells(everything: Everything) -> int:
    return everything.promised[0] + everything.number + everything.is_set


def everything_with(**changed: Any) -> Everything:
    memory = ints(1), words(1), ints(3), words(2)
    usual = Everything(1, 2, SIZES.is_round, INNER, *memory, *KNOWN, Nothing())
    return usual._replace(**changed)


@pytest.mark.parametrize(
    ("changed", "kind", "words"),
    [
        ({"number": 1 << 63}, OverflowError, "Everything.number = 9223372036854775808 is not a signed 64-bit number"),
        ({"number": -(1 << 63) - 1}, OverflowError, "Everything.number = -9223372036854775809 is not a signed"),
        ({"number": 1.0}, TypeError, "Everything.number should be int, not 1.0"),
        ({"is_set": 2}, TypeError, "Everything.is_set should be bool, not 2"),
        ({"is_set": 256}, TypeError, "Everything.is_set should be bool, not 256"),
        ({"inner": INNER._replace(board=-1)}, OverflowError, "Inner.board = -0x1 is not an unsigned 64-bit number"),
        ({"promised": ints(2)}, TypeError, "Everything.promised has room for 2 numbers; at least 3 were promised"),
        ({"promised_keys": words(0)}, TypeError, "Everything.promised_keys has room for 0 numbers; at least 2"),
        ({"cells": words(1)}, TypeError, r"Everything.cells should be Ints, made by ints\(\), not array\('Q'"),
        ({"keys": ints(1)}, TypeError, r"Everything.keys should be Words, made by words\(\), not array\('q'"),
        ({"cells": [1, 2]}, TypeError, r"Everything.cells should be Ints, made by ints\(\), not \[1, 2\]"),
        ({"width": [1]}, NotCompilable, r"Everything.width is Fixed, so it should be .* not \[1\]"),
        (
            {"sizes": Sizes._make([[1], *SIZES[1:]])},
            NotCompilable,
            "Sizes.width is Fixed, so it should be a whole number",
        ),
        ({"width": 0.5}, NotCompilable, "Everything.width is Fixed, so it should be a whole number or a record"),
        ({"mask": -1}, OverflowError, "Everything.mask = -0x1 is not an unsigned 64-bit number"),
        ({"is_fixed": 3}, TypeError, "Everything.is_fixed should be bool, not 3"),
        ({"sizes": SIZES._replace(width=1 << 63)}, OverflowError, "Sizes.width = 9223372036854775808 is not"),
        ({"empty": None}, NotCompilable, "Everything.empty is a NoneType; what is compiled is made of int, bool"),
        ({"empty": {1: 2}}, NotCompilable, "Everything.empty is a dict; what is compiled is made of int, bool"),
    ],
)
def test_a_bad_field_is_named(changed: dict[str, Any], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        compiled(first_cells)(everything_with(**changed))


def test_bad_arguments_are_named() -> None:
    with pytest.raises(TypeError, match="missing a required argument: 'everything'"):
        compiled(first_cells)()
    with pytest.raises(NotCompilable, match="position is a str; what is compiled is made of int"):
        compiled(stones)("4455")
    with pytest.raises(NotCompilable, match="only plain functions can be compiled, not <built-in function len>"):
        compiled(len)


def test_memory_in_use_stays_in_its_place() -> None:
    everything = everything_with()
    arguments = Arguments(frozenset())
    arguments.add(everything, shape_of(everything), "everything")
    for memory in (everything.cells, everything.keys, everything.promised, everything.promised_keys):
        with pytest.raises(BufferError):
            memory.extend(memory)
    del arguments
    everything.cells.append(3)


def test_memory_is_let_go_after_a_call() -> None:
    everything = everything_with()
    compiled(first_cells)(everything)
    everything.cells.append(3)


def unreadable(position: Missing) -> int:  # type: ignore[name-defined]  # noqa: F821
    return 1


def test_annotations_that_cannot_be_read_are_named() -> None:
    with pytest.raises(NotCompilable, match="the annotations of unreadable cannot be read: name 'Missing' is not"):
        compiled(unreadable)(1)

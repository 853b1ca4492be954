"""Every operator, compiled, against Python's own numbers: cut back to 64 bits for boards, never wrong for ints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gametree import bits
from gametree.base.numbers import Bits
from gametree.bits import FULL
from gametree.jit import compiled

LOWEST, MOST = -(1 << 63), (1 << 63) - 1

edges = [0, 1, 2, 3, 62, 63, 64, 65, 1 << 31, 1 << 32, 1 << 62, (1 << 62) + 1, MOST - 1, MOST]
boards = st.sampled_from([*edges, 1 << 63, (1 << 63) + 1, FULL - 1, FULL]) | st.integers(0, FULL)
numbers = (
    st.sampled_from([*edges, *(-each for each in edges), LOWEST]) | st.integers(LOWEST, MOST) | st.integers(-70, 70)
)
places = st.integers(0, 80)

BOARD_RESULTS = [
    *(f"{x} {sign} {y}" for sign in ("&", "|", "^", "+", "-", "*") for x, y in ("ab", "an", "na", "a3", "7b")),
    *(f"a {sign} {amount}" for sign in ("<<", ">>") for amount in ("p", "0", "1", "63", "64", "70")),
    "~a",
    "-a",
    "a if a else b",
    "a or n",
    "a and b",
    "min(a, b)",
    "max(a, b)",
    "min(a, n)",
    "max(n, a)",
    "min(a, 5, b)",
    "max(a, n, b)",
    "bit(p)",
    "upside_down(a)",
    "shift_up(a, p)",
    "mix(a)",
    "a & 0xFFFF_0000_FFFF_0000",
    "0x8000_0000_0000_0001 ^ n",
    "0x8000_0000_0000_0001 + n",
    "min(a, 0x8000_0000_0000_0001)",
]
AUGMENTED = [
    *(f"{sign}= {other}" for sign in ("&", "|", "^", "+", "-", "*") for other in ("b", "n", "9")),
    *(f"{sign}= {amount}" for sign in ("<<", ">>") for amount in ("p", "5")),
]
INT_RESULTS_OF_BOARDS = [
    *(f"{x} {sign} {y}" for sign in ("==", "!=", "<", "<=", ">", ">=") for x, y in ("ab", "an", "na", "a0", "3b")),
    "0 <= a < b",
    "not a",
    "bool(a)",
    "a == b or a > n",
    "popcount(a)",
    "lowest(a)",
    "highest(a)",
    "int(a & 0xFFFF)",
    "int(a >> 1)",
    "1 if a else 0",
]
INT_RESULTS = [
    *(f"{x} {sign} {y}" for sign in ("+", "-", "*", "//", "%", "&", "|", "^") for x, y in ("nm", "n3", "7m")),
    *(f"{x} {sign} {y}" for sign in ("<<", ">>") for x, y in ("np", "n1", "1p", "nq")),
    *(f"n {sign} m" for sign in ("==", "!=", "<", "<=", ">", ">=")),
    "n // -1",
    "n % -1",
    "n % -3",
    "n // -3",
    "-n",
    "~n",
    "+n",
    "abs(n)",
    "not n",
    "bool(n)",
    "int(n)",
    "int(n < m)",
    "min(n, m)",
    "max(n, m, 0)",
    "-5 < n <= m < 100",
    "n if n > m else m",
    "n and m",
    "n or m",
    "(n > 0) + (m > 0)",
    "(n > 0) - (m > 0)",
    "(n > 0) * m",
    "(n > 0) & (m > 0)",
    "(n > 0) ^ 5",
    "~(n > 0)",
    "-(n > 0)",
    "abs(n > 0)",
    "n == (m > 0)",
]
IN_PYTHON = {"~(n > 0)": "~int(n > 0)"}
"""The same in words that Python goes on to take: the inversion of a bool is deprecated since 3.12."""


def one_of(expressions: list[str], signature: str, statement: str = "return {}") -> Callable[..., Any]:
    """Make a function that computes the expression of a number: one compilation serves them all."""
    lines = [f"def chosen(which: int, {signature}:"]
    for number, expression in enumerate(expressions):
        lines.append(f"    if which == {number}:")
        lines.append(f"        {statement.format(expression)}")
    lines.append('    raise ValueError("no such expression")')
    scope: dict[str, Any] = {**vars(bits), "__name__": "expressions", "Bits": Bits}
    exec("\n".join(lines), scope)
    made: Callable[..., Any] = scope["chosen"]
    return made


def outcome(function: Callable[..., Any], *arguments: Any) -> Any:
    """Return a result, or the kind of exception."""
    try:
        return function(*arguments)
    except (ArithmeticError, ValueError) as error:
        return type(error)


BOARD_SIGNATURE = "a: Bits, b: Bits, n: int, p: int) -> Bits"
AS_BOARD = compiled(one_of(BOARD_RESULTS, BOARD_SIGNATURE))
AUGMENTING = compiled(one_of(AUGMENTED, BOARD_SIGNATURE, "a {}; return a"))
FROM_BOARD = compiled(one_of(INT_RESULTS_OF_BOARDS, "a: Bits, b: Bits, n: int) -> int"))
AS_INT = compiled(one_of(INT_RESULTS, "n: int, m: int, p: int, q: int) -> int"))


@settings(max_examples=150)
@given(boards, boards, numbers, places)
@example(FULL, 1 << 63, -1, 64)
@example(0, FULL, LOWEST, 63)
def test_boards(a: int, b: int, n: int, p: int) -> None:
    names = {**vars(bits), "a": a, "b": b, "n": n, "p": p}
    for number, expression in enumerate(BOARD_RESULTS):
        assert AS_BOARD(number, a, b, n, p) == eval(expression, names) & FULL, expression


@settings(max_examples=100)
@given(boards, boards, numbers, places)
def test_augmented_assignments_of_boards(a: int, b: int, n: int, p: int) -> None:
    for number, expression in enumerate(AUGMENTED):
        names = {"a": a, "b": b, "n": n, "p": p}
        exec(f"a {expression}", names)
        assert AUGMENTING(number, a, b, n, p) == names["a"] & FULL, expression


@settings(max_examples=150)
@given(boards, boards, numbers)
@example(FULL, FULL, -1)
@example(5, 5, 5)
def test_numbers_from_boards(a: int, b: int, n: int) -> None:
    names = {**vars(bits), "a": a, "b": b, "n": n}
    for number, expression in enumerate(INT_RESULTS_OF_BOARDS):
        assert FROM_BOARD(number, a, b, n) == eval(expression, names), expression


@settings(max_examples=200)
@given(numbers, numbers, places, st.integers(-3, 3))
@example(LOWEST, -1, 64, -1)
@example(0, 0, 80, 0)
@example(-1, 1, 63, 1)
def test_ints_are_python_s_or_say_that_they_are_not(n: int, m: int, p: int, q: int) -> None:
    names = {"n": n, "m": m, "p": p, "q": q}
    for number, expression in enumerate(INT_RESULTS):
        wanted = outcome(lambda text: int(eval(text, names)), IN_PYTHON.get(expression, expression))
        if isinstance(wanted, int) and not LOWEST <= wanted <= MOST:
            wanted = OverflowError
        assert outcome(AS_INT, number, n, m, p, q) == wanted, expression


@given(st.integers(max_value=-1))
def test_a_board_cannot_be_shifted_backwards(amount: int) -> None:
    amount = max(amount, LOWEST)
    shift = BOARD_RESULTS.index("a << p")
    with pytest.raises(ValueError, match="negative shift count"):
        AS_BOARD(shift, 1, 1, 1, amount)
    with pytest.raises(ValueError, match="negative shift count"):
        AS_BOARD(BOARD_RESULTS.index("bit(p)"), 1, 1, 1, amount)


def test_an_overflow_is_told_in_plain_words() -> None:
    with pytest.raises(OverflowError, match="a whole number outgrew 64 bits") as caught:
        AS_INT(INT_RESULTS.index("n * m"), 1 << 40, 1 << 40, 0, 0)
    (note,) = caught.value.__notes__
    assert note.startswith("in compiled chosen, <string>:")


def whole(board: Bits) -> int:
    return int(board)


def test_int_of_a_large_board_is_refused() -> None:
    assert compiled(whole)(MOST) == MOST
    with pytest.raises(OverflowError, match="does not fit a signed 64-bit number"):
        compiled(whole)(MOST + 1)

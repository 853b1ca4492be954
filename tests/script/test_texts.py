"""Python's meaning is kept: small texts give the same in V8 as in Python, and raise the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from . import texts
from .in_page import Functions

ASKED: list[tuple[Any, list[Any]]] = [
    (texts.closures, [(0,), (3,)]),
    (texts.applied, [("len",), ("str",), ("upper",), ("bits",)]),
    (texts.caught, [(kind,) for kind in ("key", "index", "value", "own", "zero", "class", "assert", "none")]),
    (texts.matched, [(0,), (None,), ((2, 2),), ([1, 2, 3],), ([1, 2],), ("ab",), (True,), (7,)]),
    (texts.weighed, [(0,), (7,), (-3,)]),
    (texts.records, [(1,), (9,)]),
    (texts.cards, [(3,), (-1,)]),
    (texts.objects, [(0,), (5,)]),
    (texts.enumerated, [("RED",), ("BLUE",)]),
    (texts.patterns, [("e4",), ("e8=Q",), ("a..b...",), ("1x22-3",), ("ab1ab",), ("",)]),
    (texts.tables, [(0,), (-1,), (39,)]),
    (texts.walrus, [([],), ([2, 4, 9],), ([40, 50],)]),
    (texts.ways, [(6, 6)]),
    (texts.hidden, [(6,)]),
    (texts.loops, [(0,), (2,), (4,), (8,)]),
    (texts.generators, [(0,), (1,), (3,), (6,)]),
    (texts.unpacked, [([1, (2, 3)],), ([1, 5, 6, "xy"],), ([1],), ([1, 2, 3],)]),
    (texts.dictionaries, [([],), ([(1, []), ("a", 2), (2.5, 1)],)]),
    (texts.missing, [({1: "a"}, True), ({1: "a"}, 2), ({}, ("a", 1)), ({}, [])]),
    (texts.uneven, [([1], [2]), ([1], []), ([], [1])]),
    (texts.read, [("12", 10), (" -7 ", 10), ("ff", 16), ("1_0", 10), ("", 10), ("1.5", 10), ("x", 10)]),
    (texts.letters, [("abc",), ("b",), ("",), ("é½🙂",)]),
    (texts.real_formats, [(x,) for x in (0.0, -0.0, 0.5, 1.5, 2.5, 0.125, 1e16, 1e-5, 123456.789, -2.675, 1e300)]),
]
DRAWN: list[Callable[..., Any]] = [
    texts.arithmetic,
    texts.division,
    texts.shifts,
    texts.powers,
    texts.truths,
    texts.choices,
    texts.sliced,
    texts.indexed,
    texts.changed,
    texts.written,
    texts.whole_formats,
    texts.text_formats,
    texts.texts,
    texts.looked_for,
    texts.compared,
    texts.sets,
    texts.built_in,
]

WHOLE = st.one_of(st.integers(-9, 9), st.integers(), st.integers(0, 2**64 - 1), st.booleans())
LETTERS = st.text("abcABC xyz-.12'\"\\\n½é🙂", max_size=6)
ITEMS = st.one_of(st.integers(-5, 5), st.booleans(), st.none(), LETTERS, st.tuples(st.integers(0, 3)))
END = st.one_of(st.none(), st.integers(-7, 7))
ROWS = st.one_of(LETTERS, st.lists(ITEMS, max_size=5), st.lists(ITEMS, max_size=5).map(tuple))


@pytest.fixture(scope="module")
def page() -> Functions:
    asked: list[Callable[..., Any]] = [function for function, _ in ASKED]
    return Functions([*DRAWN, *asked])


@pytest.mark.parametrize(("function", "rows"), ASKED, ids=lambda each: getattr(each, "__name__", ""))
def test_texts_give_the_same(page: Functions, function: Any, rows: list[tuple[Any, ...]]) -> None:
    for row in rows:
        page.check(function, *row)


@given(WHOLE, WHOLE)
@settings(max_examples=150, deadline=None)
def test_numbers(page: Functions, a: int, b: int) -> None:
    page.check(texts.arithmetic, a, b)
    page.check(texts.division, a, b)
    page.check(texts.shifts, a, b if b < 500 else 3)
    page.check(texts.powers, a, abs(b) % 50)
    page.check(texts.truths, a > 0, b > 0, a % 7 - 3)
    page.check(texts.whole_formats, a)


@given(ITEMS, ITEMS)
@settings(max_examples=60, deadline=None)
def test_choices(page: Functions, a: Any, b: Any) -> None:
    page.check(texts.choices, a, b)


@given(ROWS, END, END, END, st.integers(-7, 7))
@settings(max_examples=150, deadline=None)
def test_slices(page: Functions, items: Any, first: Any, last: Any, step: Any, place: int) -> None:
    page.check(texts.sliced, items, first, last, step)
    page.check(texts.indexed, items, place)


@given(st.lists(st.integers(-5, 5), max_size=6), st.integers(-7, 7), st.integers(-7, 7))
@settings(max_examples=60, deadline=None)
def test_lists(page: Functions, items: list[int], first: int, last: int) -> None:
    wanted = texts.changed(list(items), first, last)
    assert page.show(texts.changed, items, first, last) == repr(wanted)
    page.check(texts.built_in, items)
    page.check(texts.sets, set(items[:3]), set(items[2:]))


@given(LETTERS, LETTERS, st.integers(0, 9))
@settings(max_examples=150, deadline=None)
def test_letters(page: Functions, a: str, b: str, width: int) -> None:
    page.check(texts.texts, a, b)
    page.check(texts.text_formats, a, width)
    page.check(texts.written, a, width)
    page.check(texts.written, (a, 1, None, [b]), width)
    page.check(texts.compared, a, b)


@given(LETTERS, st.one_of(st.just(""), LETTERS), st.one_of(END, st.just(9)), END)
@settings(max_examples=150, deadline=None)
@example("--a", "", 9, -1)
@example("--a", "", 3, None)
@example("--a", "", 2, 1)
@example("🙂-a", "a", 1, None)
def test_what_is_looked_for_in_a_part(page: Functions, text: str, wanted: str, first: Any, last: Any) -> None:
    page.check(texts.looked_for, text, wanted, first, last)


@given(st.lists(st.integers(0, 3), max_size=3).map(tuple), st.lists(st.integers(0, 3), max_size=3).map(tuple))
@settings(max_examples=60, deadline=None)
def test_tuples(page: Functions, a: tuple[int, ...], b: tuple[int, ...]) -> None:
    page.check(texts.compared, a, b)

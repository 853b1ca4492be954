"""What is forgiven in answers typed by hand, and what is not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree.exercises import typed_answers
from gametree.exercises.typed_answers import TypedCutoff, Unreadable

NODES = frozenset("ABCDEFG")

LISTS = [
    "3 12 8",
    " 3,12,8 ",
    "3, 12, 8,",
    "3;12;8;",
    "[3, 12, 8]",
    "(3 12 8)",
    "{3; 12; 8}",
    "<3,12,8>",
    "3->12->8",
    "3 → 12 → 8",
    "3 => 12 => 8",
    "3 > 12 > 8",
    "3-12-8",
    "3 – 12 – 8",
    "3/12/8",
    "3 | 12 | 8",
    '"3 12 8"',
    "“3 12 8”",
    "'3', '12', '8'",
    "３ １２ ８",
    "3.0 12.0 8.0",
    "3. 12. 8.",
    "3 12 8.",
    "leaves: 3, 12 and 8",
    "3\t12\n8",
    "3\u00a012\u00a08",
    "\ufeff3 12 8\u200b",
    "=3 12 8",
    "03 12 08",
    "3, then 12, then 8",
]


@pytest.mark.parametrize("text", LISTS)
def test_leaves_in_any_form(text: str) -> None:
    assert typed_answers.read_leaves(text) == [3, 12, 8]


@given(st.lists(st.integers(-99, 99), min_size=1), st.sampled_from([", ", "; ", " -> ", " → ", "\n", "  |  ", " / "]))
def test_every_list_is_read_back(numbers: list[int], separator: str) -> None:
    assert typed_answers.read_leaves(separator.join(map(str, numbers))) == numbers
    assert (
        typed_answers.read_leaves(separator.join(map(str, numbers)).replace("-", "−").replace("−>", "->")) == numbers
    )


@pytest.mark.parametrize(
    "text", ["none", "None.", "NONE", "-", "–", "—", "[]", "{}", "( )", "∅", "nothing", "/", '"-"']
)
def test_nothing_has_many_words(text: str) -> None:
    assert typed_answers.read_leaves(text) == []
    assert typed_answers.read_cutoffs(text, NODES) == {}


@pytest.mark.parametrize("text", ["x", "3 twelve 8", "3.5 12", "3 12a", "12-Mar", "1e3", "3 12 8 ?", "9" * 30, "٣ x"])
def test_letters_for_numbers_are_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="no whole number"):
        typed_answers.read_leaves(text)


@pytest.mark.parametrize(
    "text", ["3", " 3 ", "3.0", "3,0", "3.", "=3", '="3"', "(3)", "３", "+3", "value: 3", "v=3", "'3'", "03", "3;"]
)
def test_a_number_in_any_form(text: str) -> None:
    assert typed_answers.read_number(text, "value") == 3


@pytest.mark.parametrize("text", ["−4", "- 4", "-4.0", "–4", "﹣4"])
def test_a_minus_in_any_form(text: str) -> None:
    assert typed_answers.read_number(text) == -4


@pytest.mark.parametrize("text", ["three", "3.5", "3 4", "3,5", "", "3a", "=A1", "∞", "1e5", "0x3", "3" * 4000])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(Unreadable):
        typed_answers.read_number(text)


@pytest.mark.parametrize(
    "text",
    ["A=3 B=-3 C=12", "a: 3; b: −3; c: 12", "C 12, A 3, B -3", "{A=3, B=-3, C=12.0}", "A→3 B→-3 C→12", "A3 B=-3 C12"],
)
def test_values_in_any_form(text: str) -> None:
    assert typed_answers.read_values(text, NODES) == {"A": 3, "B": -3, "C": 12}


def test_a_name_with_a_number_is_a_name_where_there_is_such_a_node() -> None:
    assert typed_answers.read_values("A1=5 A 3", frozenset({"A", "A1"})) == {"A1": 5, "A": 3}
    assert typed_answers.read_values("A1 B3", NODES) == {"A": 1, "B": 3}


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("A=x", "a value for it"),
        ("Z=3", "an inner node"),
        ("A=3 A=4", "A has two values, 3 and 4"),
        ("A", "A has no value"),
    ],
)
def test_values_that_are_unreadable(text: str, part: str) -> None:
    with pytest.raises(Unreadable, match=part):
        typed_answers.read_values(text, NODES)


@pytest.mark.parametrize(
    "text", ["2", "move 2", "2.", "2.0", "2nd", "C", "c", "A->C", "to C", "#2", "child 2", "MIN node C", "（２）"]
)
def test_a_move_in_any_form(text: str) -> None:
    assert typed_answers.read_move(text, ["B", "C"]) == 2


@pytest.mark.parametrize("text", ["H", "left", "1 2", "B C", "two", "1.5"])
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(Unreadable, match="is no move"):
        typed_answers.read_move(text, ["B", "C"])


@pytest.mark.parametrize(
    "text",
    [
        "E beta shallow; C alpha deep",
        "e BETA Shallow, c Alpha Deep",
        "E: beta, shallow; C: alpha, deep",
        "E beta shallow C alpha deep",
        "shallow beta cutoff at E; deep alpha cutoff at C",
        "E (β, shallow); C (α, deep)",
        "[E shallow beta-cutoff | C deep alpha-cutoff]",
        "E = beta shallow\nC = alpha deep",
        "MAX node E beta-cut shallow / MIN node C alpha-cut deep.",
    ],
)
def test_cutoffs_in_any_form(text: str) -> None:
    assert typed_answers.read_cutoffs(text, NODES) == {
        "E": TypedCutoff("beta", "shallow"),
        "C": TypedCutoff("alpha", "deep"),
    }


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("E gamma", "'gamma' is neither a node nor alpha"),
        ("beta shallow", "a node is wanted first"),
        ("E beta; E alpha", "E is named twice"),
        ("E alpha beta", "E is called both alpha and beta"),
    ],
)
def test_cutoffs_that_are_unreadable(text: str, part: str) -> None:
    with pytest.raises(Unreadable, match=part):
        typed_answers.read_cutoffs(text, NODES)


@given(st.text(max_size=30))
@settings(max_examples=60)
def test_no_text_does_harm(text: str) -> None:
    """Whatever stands in a cell, it is read or told to be unreadable."""
    for read in (
        typed_answers.read_leaves,
        typed_answers.read_number,
        lambda text: typed_answers.read_values(text, NODES),
        lambda text: typed_answers.read_move(text, ["B", "C"]),
        lambda text: typed_answers.read_cutoffs(text, NODES),
    ):
        told = ""
        try:
            read(text)
        except Unreadable as fault:
            told = str(fault)
        assert "\n" not in told


def test_an_endless_answer_is_unreadable() -> None:
    with pytest.raises(Unreadable, match="3,000 characters are too many"):
        typed_answers.read_leaves("1 2 " * 750)

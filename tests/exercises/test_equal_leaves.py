"""Trees of one's own, and of the gallery, as exercises, though two of their leaves are equal."""

from __future__ import annotations

import pytest

from gametree import parse_tree
from gametree.exercises import Sheet, grade, new_sheet, read_key
from gametree.exercises.grading import Graded
from gametree.games.tree import nested
from tests import oracle
from tests.exercises.classroom import plain

TREES = ["two-ply", "letters", "deep-cut", "profit", "clusters", "plaat", "shallow-cut"]
"""Trees with equal leaves, of which all but the first have one best order."""


def sheet_of(name: str, kind: str) -> Sheet:
    return read_key(new_sheet(kind, trees=[parse_tree(f"gallery:{name}")]).files()["key.json"])


def graded(sheet: Sheet, answers: dict[str, str]) -> Graded:
    cells = [f'"{answers[question.name]}"' for question in sheet.kind.questions]
    table = f"{','.join(sheet.columns)}\nAda,1,{','.join(cells)}\n"
    return grade(sheet, table.encode()).rows[0]


def right(sheet: Sheet) -> dict[str, str]:
    return {name: plain(answer) for name, answer in sheet.kind.answers(sheet.exercises[0]).items()}


@pytest.mark.parametrize("name", TREES)
@pytest.mark.parametrize("kind", ["minimax", "alphabeta", "cutoffs", "sss"])
def test_right_answers_have_all_marks(name: str, kind: str) -> None:
    sheet = sheet_of(name, kind)
    row = graded(sheet, right(sheet))
    assert (row.total, row.first_wrong) == (row.of, None)


@pytest.mark.parametrize("name", TREES)
def test_the_leaves_are_those_of_slow_searches(name: str) -> None:
    tree = nested(parse_tree(f"gallery:{name}"))
    seen = oracle.alphabeta(tree).leaves
    sheet = sheet_of(name, "alphabeta")
    assert sheet.kind.answers(sheet.exercises[0])["leaves"] == seen
    cutoffs = sheet_of(name, "cutoffs")
    unsearched = cutoffs.kind.answers(cutoffs.exercises[0])["unsearched"]
    assert sorted([*seen, *unsearched]) == sorted(oracle.leaves(tree))


@pytest.mark.parametrize("name", TREES)
@pytest.mark.parametrize(
    ("kind", "question"), [("alphabeta", "leaves"), ("sss", "leaves"), ("cutoffs", "unsearched")]
)
def test_a_leaf_too_few_or_too_many_is_found_wherever_it_is(name: str, kind: str, question: str) -> None:
    sheet = sheet_of(name, kind)
    answers = right(sheet)
    words = answers[question].split()
    for place in range(len(words)):
        row = graded(sheet, {**answers, question: " ".join(words[:place] + words[place + 1 :]) or "none"})
        assert row.first_wrong is not None
        assert row.first_wrong.question.name == question
    for more in dict.fromkeys(map(str, oracle.leaves(nested(parse_tree(f"gallery:{name}"))))):
        row = graded(sheet, {**answers, question: f"{answers[question]} {more}"})
        if kind != "cutoffs":  # to name a leaf twice that is there once does no harm
            assert row.first_wrong is not None


def test_the_words_about_equal_leaves() -> None:
    sheet = sheet_of("deep-cut", "alphabeta")
    assert sheet.kind.answers(sheet.exercises[0])["leaves"] == [8, 5, 3, 9, 7, 1, 6, 9, 9, 11]
    answers = right(sheet)
    remarks = {
        typed: mark.verdict.remark
        for typed in ("8 5 3 3", "8 5 3 9 7 1 6 9 9 11 3", "8 5 3 9 9", "8 5 5")
        if (mark := graded(sheet, {**answers, "leaves": typed}).first_wrong) is not None
    }
    assert remarks["8 5 3 3"].startswith("the fourth leaf you looked at, 3, is cut: MAX node G already reaches 9, ")
    assert remarks["8 5 3 9 7 1 6 9 9 11 3"].startswith("the 11th leaf you looked at, 3, is cut: ")
    assert remarks["8 5 3 9 9"].startswith("the fifth leaf you looked at, 9, comes later: 7 is next; ")
    assert remarks["8 5 5"] == "the third leaf you looked at, 5, was looked at before, as the second"


def test_what_cannot_be_asked_clearly_is_refused() -> None:
    for kind, part in [
        ("strategies", "two leaves are worth 2, and strategies are told by their leaves"),
        ("order", "children of A are equally good, so that several orders are the best"),
    ]:
        with pytest.raises(ValueError, match=part):
            sheet_of("two-ply", kind)
    with pytest.raises(ValueError, match="moves 1 and 3 at the root are equally good"):
        sheet_of("contrived", "minimax")

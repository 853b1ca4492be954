"""Marks: every planted mistake is found at its step, and none is invented."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree.base.errors import InputError
from gametree.exercises import Sheet, grade, new_sheet, read_key
from gametree.exercises.judging import judge
from gametree.exercises.marks_report import as_csv, as_dict, tell
from gametree.games.tree import read_brackets
from tests import oracle
from tests.exercises.classroom import OF_NUMBERS, Row, as_table, rows_of_class

SHAPES = {"order": (2, 2, 2)}  # all orders of larger trees are too many


def class_of(kind: str, root: str = "max") -> tuple[Sheet, list[Row]]:
    wanted = ["shallow cut"] if kind == "cutoffs" else []
    sheet = new_sheet(kind, 4, 11, properties=wanted, shape=SHAPES.get(kind), root=root)
    return sheet, rows_of_class(sheet)


def test_the_class_is_large_and_makes_many_kinds_of_mistakes() -> None:
    rows = [row for kind in OF_NUMBERS for root in ("max", "min") for row in class_of(kind, root)[1]]
    kinds = Counter(row.planted.kind for row in rows if row.planted is not None)
    assert len(rows) >= 200
    assert len(kinds) >= 25
    assert sum(row.planted is None for row in rows) >= 90


@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize("kind", OF_NUMBERS)
def test_all_mistakes_are_found_and_none_is_invented(kind: str, root: str) -> None:
    sheet, rows = class_of(kind, root)
    marks = grade(read_key(sheet.files()["key.json"]), as_table(sheet, rows))
    assert len(marks.rows) == len(rows)
    for row, graded in zip(rows, marks.rows, strict=True):
        assert graded.remark == ""
        wrong = [mark for mark in graded.marks if mark.verdict.remark]
        if row.planted is None:
            assert wrong == [], row
            assert graded.total == graded.of
            continue
        assert [mark.question.name for mark in wrong] == [row.planted.question], row
        assert graded.first_wrong is wrong[0]
        assert (wrong[0].verdict.step or None) == row.planted.step, row
        assert row.planted.words in wrong[0].verdict.remark, row
        assert graded.of - wrong[0].question.points <= graded.total < graded.of
        assert all(mark.marks == mark.question.points for mark in graded.marks if mark is not wrong[0])


# --- what a student reads ----------------------------------------------------------------------------------

LETTERS = "(((2 3) (5 9)) ((0 1) (7 4)))"
"""9 is cut at E by MIN's 3 at B, 7 and 4 at C by MAX's 3 at A."""
FIGURES = {"alphabeta": {"leaves": [2, 3, 5, 0, 1], "value": 3, "move": 1}}


def sheet_of(kind: str, tree: str, answers: dict[str, object], root: str = "max", **more: object) -> Sheet:
    entry = {"exercise": 1, "tree": tree, "answers": answers, **more}
    told = {"format": "gametree exercise key", "version": 1, "kind": kind, "title": "", "seed": 1, "with": []}
    return read_key(json.dumps({**told, "root": root, "exercises": [entry]}))


def remark(sheet: Sheet, question: str, typed: str) -> tuple[float, str]:
    asked = next(each for each in sheet.kind.questions if each.name == question)
    verdict = judge(sheet.kind, asked, sheet.exercises[0], typed)
    return float(verdict.share), verdict.remark


def test_the_words_about_leaves() -> None:
    sheet = sheet_of("alphabeta", LETTERS, FIGURES["alphabeta"])
    cut = "MAX node E already reaches 5, but MIN has 3 at B: 9 cannot matter (beta cutoff, shallow)"
    assert remark(sheet, "leaves", "2 3 5 9 0 1") == (0.5, f"the fourth leaf you looked at, 9, is cut: {cut}")
    told = "the second leaf you looked at, 5, comes later: 3 is next; at MAX node D values above 2 can still matter"
    assert remark(sheet, "leaves", "2 5 0 1") == (1 / 6, told)
    told = "the search goes on: the fifth leaf is 1; at MAX node F values above 3 can still matter"
    assert remark(sheet, "leaves", "2 3 5 0") == (2 / 3, told)
    cut = "MIN node C can no longer exceed 1, but MAX has 3 at A: 7 and 4 cannot matter (alpha cutoff, shallow)"
    assert remark(sheet, "leaves", "2 3 5 0 1 7") == (5 / 6, f"the sixth leaf you looked at, 7, is cut: {cut}")
    assert remark(sheet, "leaves", "2 2")[1] == "the second leaf you looked at, 2, was looked at before, as the first"
    assert remark(sheet, "leaves", "6")[1] == "the first leaf you looked at, 6, is not in the tree; it is 2"
    assert remark(sheet, "leaves", "none")[1].startswith(
        "the search goes on: the first leaf is 2; at MAX node D every"
    )
    assert (
        remark(sheet, "value", "2")[1]
        == "2 is not the value of the root: MAX node A takes the greatest of 3 and 1, which is 3"
    )
    told = "move 2, to MIN node C, is worth 1; move 1, to MIN node B, is worth 3, which MAX prefers"
    assert remark(sheet, "move", "C") == (0, told)


def test_the_words_about_cutoffs() -> None:
    cuts = [{"node": "E", "bound": "beta", "reach": "shallow"}, {"node": "C", "bound": "alpha", "reach": "shallow"}]
    sheet = sheet_of("cutoffs", LETTERS, {"cutoffs": cuts, "unsearched": [9, 7, 4]})
    at_e = "MAX node E already reaches 5, but MIN has 3 at B: 9 cannot matter (beta cutoff, shallow)"
    at_c = "MIN node C can no longer exceed 1, but MAX has 3 at A: 7 and 4 cannot matter (alpha cutoff, shallow)"
    assert remark(sheet, "cutoffs", "C alpha shallow") == (0.5, f"the cutoff at E is missing: {at_e}")
    assert remark(sheet, "cutoffs", "E beta deep; C alpha shallow")[1] == f"the cutoff at E is not deep: {at_e}"
    assert remark(sheet, "cutoffs", "E beta shallow; C")[1] == f"the cutoff at C is not without alpha or beta: {at_c}"
    told = f"no cutoff happens at G: the search never comes to G: {at_c}"
    assert remark(sheet, "cutoffs", "E beta shallow; C alpha shallow; G beta deep") == (0.5, told)
    told = "no cutoff happens at D: all children of MAX node D are searched"
    assert remark(sheet, "cutoffs", "D beta shallow; G beta deep") == (0, told)
    assert remark(sheet, "unsearched", "4 7")[1] == f"9 is missing: {at_e}"
    told = "1 is evaluated, as the fifth leaf: at MAX node F values above 3 can still matter"
    assert remark(sheet, "unsearched", "9 7 4 1") == (2 / 3, told)


def test_the_words_about_values() -> None:
    right = {"values": {"B": 3, "C": 2, "A": 3}, "value": 3, "move": 1}
    sheet = sheet_of("minimax", "((3 12 8) (2 4 6))", right)
    told = "C is not 6: MIN node C takes the least of 2, 4 and 6, which is 2"
    assert remark(sheet, "values", "A=6 B=3 C=6") == (1 / 3, told)
    told = "A is missing: MAX node A takes the greatest of 3 and 2, which is 3"
    assert remark(sheet, "values", "B=3 C=2") == (2 / 3, told)


def test_the_words_about_sss() -> None:
    tree = "((((15 11) (21 5)) ((9 8) (10 6))) (((20 3) (13 12)) ((17 14) (7 2))))"
    found = oracle.sss(read_brackets(tree))
    sheet = sheet_of("sss", tree, {"clusters": [15, 21, 20, 13], "leaves": found.leaves, "value": found.value})
    assert found.leaves[:6] == [15, 21, 20, 13, 5, 3]
    told = "20 stands for an initial cluster, and these come first, from left to right"
    assert (
        remark(sheet, "leaves", "15 21 5")[1] == f"the third leaf you looked at, 5, comes later: 20 is next; {told}"
    )
    told = "the most promising cluster, worth at most 21, leads to it"
    assert remark(sheet, "leaves", "15 21 20 13 9")[1].endswith(f"5 is next; {told}")


def test_the_words_about_strategies() -> None:
    given = {"A": 1, "D": 2, "E": 1}
    sheet = sheet_of("strategies", LETTERS, {"count": 8, "worth": 3, "best": [3, 9]}, given=given)
    assert [remark(sheet, "best", typed) for typed in ("3 9", "5 3", "9, 3")] == [(1, "")] * 3
    told = "this strategy is worth 2, its least leaf; one with 3 and 9 is worth 3"
    assert remark(sheet, "best", "2 9") == (0.5, told)
    several = "a strategy has one move at MAX node D; there are leaves below the leaf 2 and the leaf 3"
    assert remark(sheet, "best", "2 3 9") == (0, f"this is no strategy: {several}")
    told = "counts add up at MAX nodes and multiply at MIN nodes; at the root, MAX, 4 and 4 add up to 8"
    assert remark(sheet, "count", "16")[1] == f"MAX does not have 16 strategies: {told}"
    assert remark(sheet, "worth", "2")[1] == "it is not worth 2, but the least of its leaves 3 and 5: 3"


def test_where_nothing_is_cut() -> None:
    sheet = new_sheet("cutoffs", 1, 1, properties=["no cut"])
    assert [remark(sheet, question, "none") for question in ("cutoffs", "unsearched")] == [(1, ""), (1, "")]
    assert remark(sheet, "cutoffs", "B alpha shallow") == (
        0,
        "no cutoff happens at B: all children of MIN node B are searched",
    )
    assert remark(sheet, "unsearched", "")[1] == "not answered"


def test_a_min_root_has_lower_bounds() -> None:
    sheet = new_sheet("sss", 1, 1, root="min", shape=(2, 2))
    first, second, third, *_ = sheet.kind.answers(sheet.exercises[0])["leaves"]
    bound = min(first, second)
    told = f"the third leaf is {third}; the most promising cluster, worth at least {bound}, leads to it"
    assert remark(sheet, "leaves", f"{first} {second}")[1] == f"the search goes on: {told}"


def test_half_marks() -> None:
    sheet = sheet_of("alphabeta", LETTERS, FIGURES["alphabeta"])
    head = b"student,exercise,leaves,value,move\n"
    earned = [
        grade(sheet, head + f"Ada,1,{typed},3,1\n".encode()).rows[0].total
        for typed in ("2 3 5 0 1", "2 3 5 0", "2 3 5", "2", "9")
    ]
    assert earned == [6, 4.5, 4, 2.5, 2]


# --- the table as a whole ----------------------------------------------------------------------------------

ONE = new_sheet("alphabeta", 1)
HEAD = "student,exercise,leaves,value,move\n"


@pytest.fixture
def sheet() -> Sheet:
    return new_sheet("alphabeta", 3, 1)


def test_rows_that_cannot_be_graded_are_told_and_the_others_count(sheet: Sheet) -> None:
    table = HEAD + "Ada,4,1 2,3,1\nBob,,1 2,3,1\nCleo,one,1,1,1\nDan,1,1,2,3,4,5\n,1,1,2,1\n"
    marks = grade(sheet, table.encode())
    assert [(row.student, row.total, row.remark) for row in marks.rows] == [
        ("Ada", 0, "no exercise '4'; the key has 1 to 3"),
        ("Bob", 0, "the row names no exercise; the key has 1 to 3"),
        ("Cleo", 0, "no exercise 'one'; the key has 1 to 3"),
        ("Dan", 0, "the row has 2 cells too many: an answer with separators in it needs quotes around it"),
        ("(no name, line 6)", 0, ""),
    ]


@pytest.mark.parametrize("typed", ["2", " 02 ", "2.0", "Exercise 2", "ex. 2", "#2", "２", "2)", '"2"'])
def test_the_number_of_an_exercise_in_any_form(sheet: Sheet, typed: str) -> None:
    assert grade(sheet, f"{HEAD}Ada,{typed},,,\n".encode()).rows[0].exercise == "2"


def test_rows_that_stand_twice(sheet: Sheet) -> None:
    marks = grade(sheet, (HEAD + "Ada,1,1,1,1\nAda,1,1,1,1\nBob,1,1,1,1\n").encode())
    assert len(marks.rows) == 2
    assert marks.notes == ("counted once: 1 row that stands twice in the table",)
    right = sheet.kind.answers(sheet.exercises[0])
    table = f"{HEAD}Ada,1,1,1,{right['move']}\n  ada ,01,1,{right['value']},{right['move']}\nBob,1,1,1,1\n"
    marks = grade(sheet, table.encode())
    assert [mark.marks for mark in marks.rows[0].marks][1:] == [1, 1]
    assert marks.notes == ("handed in again, the last one counts: 'ada', exercise 01, on lines 2 and 3",)


def test_students_are_told_apart_by_their_whole_names(sheet: Sheet) -> None:
    long = "x" * 100
    marks = grade(sheet, f"{HEAD}{long}a,1,,,\n{long}b,1,,,\nADA  L,1,,,\nAda L,2,,,\n".encode())
    assert [len(student.rows) for student in marks.students] == [1, 1, 2]


def test_what_is_not_handed_in_counts_if_wanted(sheet: Sheet) -> None:
    table = (HEAD + "Ada,2,1,1,1\n").encode()
    assert [row.exercise for row in grade(sheet, table).rows] == ["2"]
    marks = grade(sheet, table, whole_sheet=True)
    assert [(row.exercise, row.remark) for row in marks.rows] == [
        ("2", ""),
        ("1", "not handed in"),
        ("3", "not handed in"),
    ]
    assert marks.students[0].of == 18


def test_names_do_no_harm(sheet: Sheet) -> None:
    evil = ["=HYPERLINK(1)", "\x1b[31mred", "@cmd", "+1", "-1", "a\u202eb"]
    marks = grade(sheet, (HEAD + "".join(f'"{name}",1,x,y,z\n' for name in evil)).encode())
    lines = "\n".join(tell(marks))
    assert all(letter.isprintable() or letter == "\n" for letter in lines)
    for line in as_csv(marks).splitlines()[1:]:
        assert not line.startswith(("=", "+", "-", "@", '"=', '"+', '"-', '"@'))
    assert as_dict(marks)["students"][1]["student"] == "\\x1b[31mred"


@given(st.lists(st.text(max_size=12), min_size=5, max_size=5))
@settings(max_examples=50)
def test_no_row_does_harm(cells: list[str]) -> None:
    table = io.StringIO()
    csv.writer(table).writerows([["student", "exercise", "leaves", "value", "move"], ["Ada", "1", "", "", ""], cells])
    told = []
    try:
        told = list(tell(grade(ONE, table.getvalue().encode("utf-8", "replace"))))
    except InputError as fault:
        told = [str(fault)]
    assert told
    assert all(line.isprintable() for line in told)


def test_a_table_without_answers(sheet: Sheet) -> None:
    with pytest.raises(InputError, match="no answers below its first row"):
        grade(sheet, sheet.files()["answers.csv"].encode())


def test_the_class_in_figures(sheet: Sheet) -> None:
    right = sheet.kind.answers(sheet.exercises[0])
    leaves = " ".join(map(str, right["leaves"]))
    table = f"{HEAD}Ada,1,{leaves},{right['value']},{right['move']}\nBob,1,{leaves},x,{right['move']}\n"
    marks = grade(sheet, table.encode())
    assert marks.summary() == {
        "students": 2,
        "rows": 2,
        "all_right": 1,
        "mean": 0.9167,
        "unreadable": 1,
        "questions": [
            {"question": "leaves", "right": 2, "of": 2, "first_wrong": 0},
            {"question": "value", "right": 1, "of": 2, "first_wrong": 1},
            {"question": "move", "right": 2, "of": 2, "first_wrong": 0},
        ],
    }
    assert list(tell(marks)) == [
        "Ada: 6 of 6",
        "  exercise 1: 6 of 6, all right",
        "Bob: 5 of 6",
        "  exercise 1: 5 of 6; value: unreadable: 'x' is no whole number",
        "",
        "class: 2 students, 1 of 2 rows all right, 92% of the marks on average",
        "  leaves: right in 2 of 2; the first mistake in 0",
        "  value: right in 1 of 2; the first mistake in 1",
        "  move: right in 2 of 2; the first mistake in 0",
        "  unreadable, to be marked by hand: 1 answer",
        "    Bob, exercise 1, value, line 3: 'x'",
    ]


def test_thousands_are_written_as_everywhere_else() -> None:
    sheet = new_sheet("order", 1)
    answers = "".join(f"s{number},1,8,7,x,5\n" for number in range(1_200))
    told = list(tell(grade(sheet, f"student,exercise,left,right,best,minimum\n{answers}".encode())))
    assert "class: 1,200 students, 0 of 1,200 rows all right, 75% of the marks on average" in told
    assert told[-1201] == "  unreadable, to be marked by hand: 1,200 answers"
    assert "  best: right in 0 of 1,200; the first mistake in 1,200" in told

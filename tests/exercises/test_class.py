"""A class from a roster: personal sheets, one key, mistakes, resubmissions, what nobody can read or was given."""

from __future__ import annotations

import csv
import io
import json

import pytest

from gametree import InputError, parse_tree
from gametree.exercises import Sheet, grade, new_sheet, read_key
from gametree.exercises.marks_report import as_dict, tell
from gametree.exercises.sheet_json import key_dict
from gametree.exercises.sheet_words import written
from gametree.exercises.students import read_roster

STUDENTS = 200
NAMES = tuple(f"Student {number}" for number in range(1, STUDENTS + 1))


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return read_key(json.dumps(key_dict(new_sheet("minimax", count=1, roster=NAMES))))


def row(sheet: Sheet, place: int, **changes: str) -> list[str]:
    """Return the right answers of a student, with changes."""
    exercise = sheet.exercises[place]
    answers = {name: written(answer) for name, answer in sheet.kind.answers(exercise).items()}
    cells = {"student": NAMES[place], "exercise": str(exercise.number), **answers, **changes}
    return [cells[column] for column in sheet.columns]


def table(sheet: Sheet, *rows: list[str]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows([sheet.columns, *rows])
    return text.getvalue().encode()


def test_all_marks_of_a_class_of_two_hundred_are_right(sheet: Sheet) -> None:
    rows, wanted = [], []
    for place in range(STUDENTS):
        kind = place % 5
        value = sheet.exercises[place].facts.alphabeta.value
        if kind == 0:
            rows.append(row(sheet, place))
            wanted.append(6.0)
        elif kind == 1:  # a wrong value
            rows.append(row(sheet, place, value=str(value + 1)))
            wanted.append(5.0)
        elif kind == 2:  # handed in again, better
            rows += [row(sheet, place, value=str(value + 1), move="1", values="none"), row(sheet, place)]
            wanted.append(6.0)
        elif kind == 3:  # nobody can read it
            rows.append(row(sheet, place, value="about five"))
            wanted.append(5.0)
        else:  # of somebody else's sheet
            rows.append(row(sheet, place, exercise=str((place + 1) % STUDENTS + 1)))
            wanted.append(0.0)
    marks = grade(sheet, table(sheet, *rows))
    assert [student.total for student in marks.students] == wanted
    assert [student.name for student in marks.students] == list(NAMES)
    assert len(marks.by_hand) == STUDENTS // 5
    assert {mark.typed for _, mark in marks.by_hand} == {"about five"}
    assert [graded.remark for graded in marks.rows][
        4
    ] == "exercise 6 was not given to this student, whose sheet has 5"
    told = "\n".join(tell(marks))
    assert "handed in again, the last one counts: 'Student 3', exercise 3, on lines 4 and 5" in told
    assert (
        "unreadable, to be marked by hand: 40 answers\n    Student 4, exercise 4, value, line 6: 'about five'" in told
    )
    assert len(as_dict(marks)["by_hand"]) == 40


def test_a_row_for_another_students_exercise_takes_nothing_from_ones_own(sheet: Sheet) -> None:
    mine, other = sheet.roster[1], sheet.roster[0]
    head = ",".join(sheet.columns)
    rows = [f"{mine.student},{number}{',' * (len(sheet.columns) - 2)}" for number in (other.exercises[0], 999)]
    rows.append(f"{mine.student},{mine.exercises[0]}{',' * (len(sheet.columns) - 2)}")
    table = "\n".join([head, *rows]).encode()
    most = sum(question.points for question in sheet.kind.questions)
    assert grade(sheet, table).students[0].of == most
    whole = next(each for each in grade(sheet, table, whole_sheet=True).students if each.name == mine.student)
    assert whole.of == most * len(mine.exercises)


def test_the_key_tells_whose_exercise_each_is(sheet: Sheet) -> None:
    told = sheet.files()["key.md"]
    for each in sheet.roster[:3]:
        assert all(f"## Exercise {number}: {each.student}\n" in told for number in each.exercises)


def test_who_is_not_in_the_roster_and_who_hands_nothing_in(sheet: Sheet) -> None:
    marks = grade(sheet, table(sheet, row(sheet, 0), row(sheet, 1, student="Nobody")), whole_sheet=True)
    assert marks.rows[1].remark == "exercise 2 was not given to this student, to whom no sheet was given out"
    assert (len(marks.students), marks.students[0].total) == (STUDENTS + 1, 6.0)
    assert marks.students[-1].rows[0].remark == "not handed in"


def test_several_tables_are_one_class(sheet: Sheet) -> None:
    marks = grade(sheet, table(sheet, row(sheet, 0)), table(sheet, row(sheet, 1)))
    assert [student.total for student in marks.students] == [6.0, 6.0]


def test_of_several_tables_it_is_told_which_one_a_row_stands_in(sheet: Sheet) -> None:
    first = table(sheet, row(sheet, 0, value="about five"), row(sheet, 1, student=""))
    later = table(sheet, row(sheet, 0), row(sheet, 1, student="", move="somewhere"))
    marks = grade(sheet, first, later, files=["old.csv", "new.csv"])
    assert [(student.name, student.total) for student in marks.students] == [
        ("(no name, line 3 of old.csv)", 0.0),
        ("Student 1", 6.0),
        ("(no name, line 3 of new.csv)", 0.0),
    ]
    replaced = "'Student 1', exercise 1, on line 2 of old.csv and line 2 of new.csv"
    assert marks.notes == (f"handed in again, the last one counts: {replaced}",)
    swapped = grade(sheet, later, first, files=["new.csv", "old.csv"])
    assert "Student 1, exercise 1, value, line 2 of old.csv: 'about five'" in "\n".join(tell(swapped))
    (unread,) = as_dict(swapped)["by_hand"]
    assert (unread["line"], unread["table"], unread["typed"]) == (2, "old.csv", "about five")
    assert "table" not in as_dict(grade(sheet, first))["by_hand"][0]


def test_no_two_students_have_the_same_tree(sheet: Sheet) -> None:
    assert len({tuple(exercise.facts.leaves) for exercise in sheet.exercises}) == STUDENTS


def test_every_student_has_a_sheet_and_the_class_prints_as_one() -> None:
    files = new_sheet("order", count=2, roster=("Ada", "Bob")).files()
    assert [name for name in files if name.startswith("sheets/") and name.endswith(".html")] == [
        "sheets/0001-ada.html",
        "sheets/0003-bob.html",
    ]
    assert "Exercise 3" in files["sheets/0003-bob.md"]
    assert "Exercise 3" not in files["sheets/0001-ada.md"]
    assert files["class.html"].count('<section class="sheet"') == 2
    assert [each["student"] for each in json.loads(files["sheet.json"])["exercises"]] == ["Ada", "Ada", "Bob", "Bob"]
    assert "Bob" not in files["sheets/0001-ada.html"]


@pytest.mark.parametrize(
    ("contents", "fault"),
    [
        (b"Ada\nBob\n ADA \n", "'ADA' is in the roster twice, on lines 1 and 3; wanted: each student once"),
        (b'name\n"Ada\nBob\n', "a quote that is opened on line 2 of the table is never closed"),
        (b"x" * 200_000, "line 1 of the table cannot be read: field larger than field limit"),
        (b"student\n\n", "the roster has 0 students; wanted: 1 to 1,000, one to a line"),
    ],
)
def test_a_roster_that_cannot_be_used(contents: bytes, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        read_roster(contents)


def test_a_roster_that_was_changed_in_the_key() -> None:
    key = new_sheet("order", count=1, roster=("Ada", "Bob")).files()["key.json"]
    with pytest.raises(InputError, match="its roster does not share its exercises out"):
        read_key(key.replace('"exercises": [\n    2\n   ]', '"exercises": [\n    1\n   ]'))


def test_trees_of_ones_own() -> None:
    trees = [parse_tree("gallery:two-ply").play(1), parse_tree("top=((3 12) (left=2 4))")]
    with pytest.raises(InputError, match="MAX moves first in some of the trees and MIN in others"):
        new_sheet("cutoffs", trees=trees)
    sheet = read_key(new_sheet("cutoffs", trees=trees[1:]).files()["key.json"])
    assert sheet.kind.answers(sheet.exercises[0])["unsearched"] == [4]
    assert sheet.exercises[0].facts.alphabeta.name(0) == "A"
    unclear = "tree 1 has no clear answers: two leaves are worth 2, and strategies are told by their leaves; wanted: "
    with pytest.raises(InputError, match=unclear):
        new_sheet("strategies", trees=[parse_tree("gallery:two-ply")])
    with pytest.raises(InputError, match="the trees are given; wanted: neither properties nor a shape"):
        new_sheet("cutoffs", trees=trees[1:], shape=(2, 2))


def test_a_class_has_the_same_trees_where_they_are_given() -> None:
    trees = [parse_tree("gallery:two-ply"), parse_tree("gallery:letters")]
    made = new_sheet("cutoffs", trees=trees, roster=("Zoe", "Zoë", "Bob"))
    files = made.files()
    sheets = [name for name in files if name.endswith(".html")]
    assert sheets == ["sheets/0001-zoe.html", "sheets/0002-zoe.html", "sheets/0003-bob.html", "class.html"]
    assert files["class.html"].count("Exercise 2<") == 3
    assert "student" not in json.loads(files["sheet.json"])["exercises"][0]
    assert "## Exercise 2\n" in files["key.md"]
    sheet = read_key(files["key.json"])
    table = (
        ",".join(sheet.columns) + "\nZoe,2,E beta shallow; C alpha shallow,9 7 5\nBob,3,none,none\nEve,1,none,none\n"
    )
    marks = grade(sheet, table.encode(), whole_sheet=True)
    assert [(each.name, each.total, each.of) for each in marks.students] == [
        ("Zoe", 6.0, 12),
        ("Bob", 0.0, 12),
        ("Eve", 0.0, 0),
        ("Zoë", 0.0, 12),
    ]
    with pytest.raises(InputError, match="its roster does not share its exercises out"):
        read_key(files["key.json"].replace('"exercises": [\n    1,\n    2\n   ]', '"exercises": [\n    1\n   ]'))

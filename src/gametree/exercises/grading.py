"""Marks for a table of answers: per student and exercise, with the first wrong step, and for the class."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..games.tree.wording import shortened
from ..view.telling.words import counted, joined
from .answer_table import AnswerLine, read_table
from .escaping import printable
from .judging import Verdict, judge
from .kinds import Question
from .making import Exercise
from .sheets import EXERCISE, STUDENT, Sheet
from .students import identity
from .typed_answers import INVISIBLE

NUMBERED = re.compile(r"(?:exercise|ex|task|question|no|nr|number|q)?[.:]?\s*#?\s*0*([0-9]{1,6})(?:\.0*)?[.):]?")
FEW = 5


class Mark(NamedTuple):
    """What the answer to one question earns."""

    question: Question
    marks: float
    verdict: Verdict
    typed: str = ""
    """What the student wrote."""


@dataclass(frozen=True)
class Graded:
    """One exercise of one student."""

    student: str
    exercise: str
    """The number of the exercise; what was typed, where there is no such exercise."""
    line: AnswerLine | None
    """Where it stands; None for one that was not handed in."""
    marks: tuple[Mark, ...]
    of: int
    remark: str = ""
    """What is wrong with the row as a whole."""
    was_given_out: bool = True
    """Whether the student has this exercise to do."""

    @property
    def total(self) -> float:
        return sum(mark.marks for mark in self.marks)

    @property
    def first_wrong(self) -> Mark | None:
        """The first question that is not answered right; None if all are."""
        return next((mark for mark in self.marks if mark.verdict.remark), None)


@dataclass(frozen=True)
class Student:
    """All rows of a student."""

    name: str
    rows: tuple[Graded, ...]

    @property
    def total(self) -> float:
        return sum(row.total for row in self.rows)

    @property
    def of(self) -> int:
        return sum(row.of for row in self.rows)


@dataclass(frozen=True)
class Marks:
    """The marks of a class."""

    sheet: Sheet
    students: tuple[Student, ...]
    notes: tuple[str, ...]
    """What the lecturer should know about the table."""

    @property
    def by_hand(self) -> list[tuple[Graded, Mark]]:
        """What cannot be read, and has to be marked by hand."""
        return [(row, mark) for row in self.rows for mark in row.marks if not mark.verdict.is_readable]

    @property
    def rows(self) -> list[Graded]:
        return [row for student in self.students for row in student.rows]

    def summary(self) -> dict[str, Any]:
        """Return figures of the class: means, and how many have each question right."""
        rows = self.rows
        marks = {
            question.name: [mark for row in rows for mark in row.marks if mark.question == question]
            for question in self.sheet.kind.questions
        }
        shares = [student.total / student.of for student in self.students if student.of]
        wrong = Counter(row.first_wrong.question.name for row in rows if row.first_wrong is not None)
        return {
            "students": len(self.students),
            "rows": len(rows),
            "all_right": sum(row.total == row.of and not row.remark for row in rows),
            "mean": round(sum(shares) / len(shares), 4) if shares else None,
            "unreadable": sum(not mark.verdict.is_readable for each in marks.values() for mark in each),
            "questions": [
                {
                    "question": name,
                    "right": sum(not mark.verdict.remark for mark in each),
                    "of": len(each),
                    "first_wrong": wrong[name],
                }
                for name, each in marks.items()
            ],
        }


def grade(sheet: Sheet, *contents: bytes, whole_sheet: bool = False, files: Sequence[str] = ()) -> Marks:
    r"""Grade tables with a row for each student and exercise, one or several; ``files`` are their names.

    Of two rows of a student for one exercise the last one counts, of two tables the one named last. With
    ``whole_sheet`` every student has every exercise: what was not handed in counts, with no marks.

    >>> from gametree.exercises.sheets import new_sheet
    >>> sheet = new_sheet("order", count=1)
    >>> marks = grade(sheet, b"student,exercise,left,right,best,minimum\nAda,1,7,7,five,4\n")
    >>> for mark in marks.rows[0].marks:
    ...     print(f"{mark.question.name} {mark.marks} {mark.verdict.remark}".strip())
    left 0.0 not 7: from left to right it evaluates 8: 52, 19, 12, 99, 55, 94, 63 and 60
    right 1.0
    best 0.0 unreadable: 'five' is no whole number
    minimum 0.0 not 4: no order does with fewer than 5, and one does with so many
    """
    tables = [read_table(each, sheet.columns) for each in contents]
    handed_in = [
        line._replace(table=name)
        for name, table in zip(_told_apart(files, len(tables)), tables, strict=True)
        for line in table.lines
    ]
    if not handed_in:
        raise InputError("the table has no answers below its first row")
    exercises = {exercise.number: exercise for exercise in sheet.exercises}
    lines, notes = _last_of_each(handed_in, exercises)
    names: dict[str, str] = {}
    rows: dict[str, list[Graded]] = {}
    for line in lines:
        name = names.setdefault(_identity(line), _student(line))
        rows.setdefault(_identity(line), []).append(_graded(sheet, exercises, name, line))
    if whole_sheet:
        for each in sheet.roster:
            rows.setdefault(identity(each.student), [])
            names.setdefault(identity(each.student), each.student)
        for who, done in rows.items():
            done += _missing(sheet, names[who], done)
    ignored = list(dict.fromkeys(name for table in tables for name in table.ignored))
    if ignored:
        notes.insert(0, f"not looked at: the columns {', '.join(map(shortened, ignored[:FEW]))}")
    _check_given_out([row for done in rows.values() for row in done])
    students = (Student(names[who], tuple(done)) for who, done in rows.items())
    return Marks(sheet, tuple(students), tuple(notes))


def _told_apart(files: Sequence[str], tables: int) -> list[str]:
    """Return what tables are called: nothing where there is but one.

    >>> _told_apart(("a.csv",), 1), _told_apart((), 2), _told_apart(("a.csv", "a.csv"), 2)
    ([''], ['table 1', 'table 2'], ['table 1, a.csv', 'table 2, a.csv'])
    """
    if tables == 1:
        return [""]
    if len(set(files)) == tables:
        return list(files)
    known = [*(f", {name}" for name in files), *[""] * (tables - len(files))]
    return [f"table {number}{name}" for number, name in enumerate(known, 1)]


def _graded(sheet: Sheet, exercises: dict[int, Exercise], student: str, line: AnswerLine) -> Graded:
    of = sum(question.points for question in sheet.kind.questions)
    typed = line.cells[EXERCISE]
    number = _number(typed, exercises)
    if number is None:
        known = f"{min(exercises)} to {max(exercises)}" if len(exercises) > 1 else str(min(exercises))
        which = f"no exercise {shortened(typed.strip())}" if typed.strip() else "the row names no exercise"
        return _not_given_out(student, printable(typed), line, f"{which}; the key has {known}")
    given = _given(sheet, student)
    if number not in given:
        remark = f"exercise {number} was not given to this student, {_whose(given)}"
        return _not_given_out(student, str(number), line, remark)
    if line.surplus:
        cells = counted(line.surplus, "cell")
        remark = f"the row has {cells} too many: an answer with separators in it needs quotes around it"
        return Graded(student, str(number), line, (), of, remark)
    marks = []
    for question in sheet.kind.questions:
        verdict = judge(sheet.kind, question, exercises[number], line.cells[question.name])
        halves = int(2 * question.points * verdict.share)  # rounded down to half a mark
        marks.append(Mark(question, halves / 2, verdict, printable(line.cells[question.name])))
    return Graded(student, str(number), line, tuple(marks), of)


def _not_given_out(student: str, exercise: str, line: AnswerLine, remark: str) -> Graded:
    """Return a row that earns nothing and counts for nothing: the student's sheet has no such exercise."""
    return Graded(student, exercise, line, (), 0, remark, was_given_out=False)


def _check_given_out(rows: list[Graded]) -> None:
    """Refuse answers of which none belongs to this key: most likely they are for another sheet."""
    strange = [row for row in rows if not row.was_given_out]
    if strange and all(not row.was_given_out or row.line is None for row in rows):
        raise InputError(
            f"no row is for an exercise that was given out; {strange[0].student}: {strange[0].remark}; "
            "wanted: answers to the sheet of this key"
        )


def _given(sheet: Sheet, student: str) -> tuple[int, ...]:
    """Return the exercises that a student has; all of them, where there is no roster."""
    if not sheet.roster:
        return tuple(exercise.number for exercise in sheet.exercises)
    who = identity(student)
    return next((each.exercises for each in sheet.roster if identity(each.student) == who), ())


def _whose(given: tuple[int, ...]) -> str:
    return f"whose sheet has {joined(given)}" if given else "to whom no sheet was given out"


def _missing(sheet: Sheet, student: str, done: Iterable[Graded]) -> list[Graded]:
    """Return the exercises that a student has not handed in."""
    of = sum(question.points for question in sheet.kind.questions)
    seen = {row.exercise for row in done}
    numbers = map(str, _given(sheet, student))
    return [Graded(student, number, None, (), of, "not handed in") for number in numbers if number not in seen]


def _number(typed: str, exercises: dict[int, Exercise]) -> int | None:
    """Read which exercise is meant; a sheet of one exercise needs no number.

    >>> [_number(typed, {3: None}) for typed in ("3", " 03 ", "3.0", "Exercise 3", "#3", "4", "three", "")]
    [3, 3, 3, 3, 3, None, None, 3]
    """
    text = unicodedata.normalize("NFKC", INVISIBLE.sub("", typed)).strip(" \"'=").casefold()
    if not text and len(exercises) == 1:
        return next(iter(exercises))
    found = NUMBERED.fullmatch(text)
    return int(found[1]) if found and int(found[1]) in exercises else None


def _student(line: AnswerLine) -> str:
    return printable(line.cells[STUDENT]) or f"(no name, {line.place})"


def _identity(line: AnswerLine) -> str:
    """Return what the spellings of a student's name have in common; nobody shares what has no name."""
    return identity(line.cells[STUDENT]) or f"\n{line.place}"


def _both(before: AnswerLine, line: AnswerLine) -> str:
    if before.table == line.table:
        return f"lines {before.number} and {line.number}" + (f" of {line.table}" if line.table else "")
    return f"{before.place} and {line.place}"


def _last_of_each(lines: list[AnswerLine], exercises: dict[int, Exercise]) -> tuple[list[AnswerLine], list[str]]:
    """Return the rows that count, each student's last for each exercise, and notes on those that do not."""
    kept: dict[tuple[str, int | str], AnswerLine] = {}
    copies, replaced = 0, []
    for line in lines:
        typed = line.cells[EXERCISE]
        place = (_identity(line), _number(typed, exercises) or typed.strip().casefold())
        before = kept.pop(place, None)
        kept[place] = line
        if before is not None and before.cells == line.cells:
            copies += 1
        elif before is not None:
            where = f"on {_both(before, line)}"
            replaced.append(f"{shortened(_student(line))}, exercise {printable(typed)}, {where}")
    notes = []
    if copies:
        stand = "stands" if copies == 1 else "stand"
        notes.append(f"counted once: {counted(copies, 'row')} that {stand} twice in the table")
    if replaced:
        more = f" (and {len(replaced) - FEW} more)" if len(replaced) > FEW else ""
        notes.append(f"handed in again, the last one counts: {'; '.join(replaced[:FEW])}{more}")
    return list(kept.values()), notes

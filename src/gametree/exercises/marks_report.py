"""Marks as they are told: in lines for a person, as a JSON object, as a table for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from ..view.telling.words import counted
from .escaping import harmless
from .grading import Graded, Marks


def number(value: float) -> str:
    """Write marks: whole ones without a point.

    >>> number(3.0), number(2.5)
    ('3', '2.5')
    """
    return f"{value:g}"


def tell(marks: Marks) -> Iterator[str]:
    """Tell the marks, a line at a time: each student with the first wrong step of each exercise, then the class."""
    for student in marks.students:
        yield f"{student.name}: {number(student.total)} of {student.of}"
        for row in student.rows:
            yield f"  exercise {row.exercise}: {number(row.total)} of {row.of}{_first(row)}"
    yield ""
    yield from _tell_class(marks)


def _first(row: Graded) -> str:
    if row.remark:
        return f"; {row.remark}"
    first = row.first_wrong
    if first is None:
        return ", all right"
    also = [mark.question.name for mark in row.marks if mark.verdict.remark and mark is not first]
    more = f" (also wrong: {', '.join(also)})" if also else ""
    return f"; {first.question.name}: {first.verdict.remark}{more}"


def _tell_class(marks: Marks) -> Iterator[str]:
    summary = marks.summary()
    students, rows = summary["students"], summary["rows"]
    right = f"{summary['all_right']:,} of {counted(rows, 'row')} all right"
    yield f"class: {counted(students, 'student')}, {right}, {summary['mean']:.0%} of the marks on average"
    for each in summary["questions"]:
        right = f"right in {each['right']:,} of {each['of']:,}"
        yield f"  {each['question']}: {right}; the first mistake in {each['first_wrong']:,}"
    if summary["unreadable"]:
        yield f"  unreadable, to be marked by hand: {counted(summary['unreadable'], 'answer')}"
        for row, mark in marks.by_hand:
            where = "" if row.line is None else f", {row.line.place}"
            yield f"    {row.student}, exercise {row.exercise}, {mark.question.name}{where}: {mark.typed!r}"
    yield from (f"  {note}" for note in marks.notes)


def as_dict(marks: Marks) -> dict[str, Any]:
    """Return the marks as the fields of the JSON object."""
    return {
        "kind": marks.sheet.kind.name,
        "students": [
            {
                "student": student.name,
                "marks": student.total,
                "of": student.of,
                "exercises": [_row_dict(row) for row in student.rows],
            }
            for student in marks.students
        ],
        "by_hand": [
            {
                "student": row.student,
                "exercise": row.exercise,
                **_where(row),
                "question": mark.question.name,
                "of": mark.question.points,
                "typed": mark.typed,
            }
            for row, mark in marks.by_hand
        ],
        "summary": marks.summary(),
        "notes": list(marks.notes),
    }


def _where(row: Graded) -> dict[str, int | str | None]:
    """Tell where a row stands; the table only where there are several."""
    if row.line is None:
        return {"line": None}
    return {"line": row.line.number} | ({"table": row.line.table} if row.line.table else {})


def _row_dict(row: Graded) -> dict[str, Any]:
    first = row.first_wrong
    return {
        "exercise": row.exercise,
        **_where(row),
        "marks": row.total,
        "of": row.of,
        "remark": row.remark or None,
        "first_wrong": None
        if first is None
        else {
            "question": first.question.name,
            "step": first.verdict.step or None,
            "why": first.verdict.remark,
        },
        "answers": [
            {
                "question": mark.question.name,
                "marks": mark.marks,
                "of": mark.question.points,
                "step": mark.verdict.step or None,
                "why": mark.verdict.remark or None,
                "readable": mark.verdict.is_readable,
            }
            for mark in row.marks
        ],
    }


def as_csv(marks: Marks) -> str:
    """Return a row for each student and exercise: marks in all and by question, the first wrong step, and why."""
    questions = [question.name for question in marks.sheet.kind.questions]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["student", "exercise", "marks", "of", *questions, "first_wrong", "step", "why"])
    for row in marks.rows:
        first = row.first_wrong
        by_question = [number(mark.marks) for mark in row.marks] or ["0"] * len(questions)
        wrong = (
            ["", "", row.remark] if first is None else [first.question.name, first.verdict.step, first.verdict.remark]
        )
        cells = [row.student, row.exercise, number(row.total), str(row.of), *by_question, *wrong]
        writer.writerow([harmless(cell) for cell in cells])
    return text.getvalue()

"""Sheets and keys as JSON, and the table that answers go into."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from ..games.tree import write_tree
from .kinds import WRITTEN
from .making import Exercise
from .sheet_words import asks_about_given, opening
from .sheets import Sheet

SHEET_FORMAT, KEY_FORMAT = "gametree exercise sheet", "gametree exercise key"
VERSION = 1
"""Raised when the form of a file changes."""


def answers_csv(sheet: Sheet) -> str:
    """Return the first line of a table of answers: the names of its columns."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(sheet.columns)
    return text.getvalue()


def as_json(told: dict[str, Any]) -> str:
    """Write a sheet or a key as a file holds it."""
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def sheet_dict(sheet: Sheet) -> dict[str, Any]:
    """Return the sheet as JSON can hold it: neither answers nor the seed that would give them away."""
    return {
        "format": SHEET_FORMAT,
        "version": VERSION,
        "kind": sheet.kind.name,
        "title": sheet.title,
        "root": "max" if sheet.max_first else "min",
        "task": " ".join(opening(sheet)),
        "columns": sheet.columns,
        "questions": [
            {"name": question.name, "asks": question.asks, "write": WRITTEN[question.form], "points": question.points}
            for question in sheet.kind.questions
        ],
        "exercises": [_told(sheet, exercise) | _whose(sheet, exercise) for exercise in sheet.exercises],
    }


def key_dict(sheet: Sheet) -> dict[str, Any]:
    """Return the key as JSON can hold it."""
    return {
        "format": KEY_FORMAT,
        "version": VERSION,
        "kind": sheet.kind.name,
        "title": sheet.title,
        "seed": sheet.seed,
        "with": list(sheet.properties),
        "root": "max" if sheet.max_first else "min",
        **({"roster": [each._asdict() for each in sheet.roster]} if sheet.roster else {}),
        "exercises": [
            _told(sheet, exercise) | {"answers": sheet.kind.answers(exercise)} for exercise in sheet.exercises
        ],
    }


def _tree(sheet: Sheet, exercise: Exercise) -> str:
    return str(exercise.facts.vectors) if sheet.kind.has_vectors else write_tree(exercise.facts.root)


def _whose(sheet: Sheet, exercise: Exercise) -> dict[str, str]:
    """Return who has an exercise, where every student has exercises of their own."""
    student = sheet.owners.get(exercise.number)
    return {} if student is None else {"student": student}


def _told(sheet: Sheet, exercise: Exercise) -> dict[str, Any]:
    told: dict[str, Any] = {"exercise": exercise.number, "tree": _tree(sheet, exercise)}
    if exercise.scene is not None:
        told |= {name: getattr(exercise.scene, name) for name in ("game", "position", "board", "moves")}
    return told | {"given": exercise.given} if asks_about_given(sheet) else told

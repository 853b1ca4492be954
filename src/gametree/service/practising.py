"""Exercises that are asked one at a time and marked at once. A seed names each, so nothing is kept."""

from __future__ import annotations

import re
from typing import Any

from ..exercises import KINDS, new_sheet
from ..exercises.judging import judge
from ..exercises.kinds import WRITTEN
from ..exercises.sheet_words import asks_about_given, given_sentence
from ..exercises.sheets import Sheet
from ..games.tree import write_tree
from ..view.drawing.bare import bare_svg
from .asking import Request

ASKED = tuple(KINDS)
LONGEST_ANSWER = 2_000


def exercise(request: Request) -> dict[str, Any]:
    """Return a task: its tree, and what is asked about it.

    >>> told = exercise(Request({"kind": "minimax", "seed": 3}))
    >>> told["tree"], told["questions"][1]["asks"]
    ('((1 8 9) (41 69 51) (6 19 27))', 'the value of the root')
    """
    sheet = _sheet(request)
    request.ended()
    made = sheet.exercises[0]
    return {
        "title": sheet.title,
        "task": sheet.kind.task,
        "given": given_sentence(made) if asks_about_given(sheet) else "",
        "tree": _tree(sheet),
        "picture": bare_svg(made.facts.root) if not sheet.kind.has_vectors else "",
        "questions": [
            {"name": each.name, "asks": each.asks, "wanted": WRITTEN[each.form]} for each in sheet.kind.questions
        ],
    }


def mark(request: Request) -> dict[str, Any]:
    """Return which answers to a task are right, and what the first wrong step in each of the others is."""
    answers = request.texts("answers", LONGEST_ANSWER)
    sheet = _sheet(request)
    request.ended()
    made, marks = sheet.exercises[0], []
    for question in sheet.kind.questions:
        verdict = judge(sheet.kind, question, made, answers.get(question.name, ""))
        marks.append(
            {
                "name": question.name,
                "is_right": not verdict.remark,
                "share": float(verdict.share),
                "remark": verdict.remark or "right",
            }
        )
    return {"marks": marks}


def _tree(sheet: Sheet) -> str:
    facts = sheet.exercises[0].facts
    text = write_tree(facts.root)
    if not sheet.kind.has_vectors:
        return text
    outcomes = facts.vectors.outcomes
    return re.sub(r"[0-9]+", lambda leaf: f"<{','.join(map(str, outcomes[int(leaf[0])]))}>", text)


def _sheet(request: Request) -> Sheet:
    kind = request.one_of("kind", ASKED, "alphabeta")
    return new_sheet(kind, 1, request.number("seed", 1, at_most=1_000_000_000))

"""Sheets as a page of HTML: to print, to answer in, and where that is wanted to be told at once what is right."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files

from ..view.drawing.bare import bare_svg
from ..view.page.linking import link
from ..view.page.sealing import policy
from .checking import CHECKED, digests
from .kinds import WRITTEN, Question
from .making import Exercise
from .played_answers import FILLER
from .sheet_trees import draw_down
from .sheet_words import asked, asks_about_given, given_sentence, opening
from .sheets import Sheet
from .typed_answers import CUT_FILLING, FILLING, NOTHING

SETTINGS = {"NOTHING": NOTHING, "FILLING": FILLING, "CUT_FILLING": CUT_FILLING, "POSITION_FILLING": FILLER}
"""Words that are forgiven in answers, as the page is told them."""
OF_NODES = ("move", "values", "cutoffs", "letters")
"""Forms of answers that name nodes: to read one the page must know them."""


def sheet_html(sheets: Sequence[Sheet], *, checks: bool = False) -> str:
    """Write sheets one after another, each on pages of its own; with ``checks`` the page marks the answers itself.

    >>> from gametree.exercises import new_sheet
    >>> text = sheet_html([new_sheet("order", count=2)])
    >>> text.count("<article"), text.count("<input"), "data-digests" in text.partition("<script")[0]
    (2, 9, False)
    """
    script, style = _script(), _read("sheet.css")
    body = "\n".join(_section(sheet, checks) for sheet in sheets)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy(script, style)}">\n'
        f'<title>{escape(sheets[0].title)}</title>\n<link rel="icon" href="data:,">\n<style>{style}</style>\n'
        f'</head>\n<body>\n{body}\n<script type="module">{script}</script>\n</body>\n</html>\n'
    )


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _script() -> str:
    settings = (f"export const {name} = {json.dumps(sorted(words))};\n" for name, words in SETTINGS.items())
    return link({"settings": "".join(settings), "typed": _read("typed.js"), "sheet": _read("sheet.js")}, "sheet")


def _section(sheet: Sheet, checks: bool) -> str:
    lines = [
        f'<section class="sheet" data-columns="{escape(" ".join(sheet.columns))}">',
        f"<h1>{escape(sheet.title)}</h1>",
    ]
    lines.append(
        f'<p class="answer"><label><b>name</b> <input class="student" value="{escape(sheet.student)}"></label></p>'
    )
    lines += [f"<p>{escape(paragraph)}</p>" for paragraph in opening(sheet)]
    lines += [
        "<ul>",
        *(f"<li><b>{escape(each.name)}</b>: {escape(asked(each))}</li>" for each in sheet.kind.questions),
    ]
    lines += ["</ul>", *(_article(sheet, exercise, checks) for exercise in sheet.exercises)]
    check = '<button type="button" class="check">Check my answers</button> ' if checks else ""
    lines.append(f'<p class="buttons">{check}<button type="button" class="save">Save my answers …</button></p>')
    return "\n".join([*lines, "</section>"])


def _article(sheet: Sheet, exercise: Exercise, checks: bool) -> str:
    facts, scene = exercise.facts, exercise.scene
    if sheet.kind.has_vectors:
        tree = f"<pre>{escape(draw_down(facts.by_packets))}</pre>"
    elif scene is None:
        tree = bare_svg(facts.root)
    else:
        board = base64.b64encode(scene.picture.encode()).decode()
        shown = f'<img class="board" src="data:image/svg+xml;base64,{board}" alt="{escape(scene.board)}">'
        tree = f"{shown}\n<p>{escape(scene.mover)}</p>\n{bare_svg(facts.root, scene.moves)}"
    tree = f'<div class="tree">{tree}</div>'
    lines = [f'<article data-exercise="{exercise.number}">', f"<h2>Exercise {exercise.number}</h2>", tree]
    lines += [f"<p>{escape(given_sentence(exercise))}</p>"] * asks_about_given(sheet)
    answers = sheet.kind.answers(exercise) if checks else {}
    for question in sheet.kind.questions:
        lines.append(_answer(question, exercise, answers))
    return "\n".join([*lines, "</article>"])


def _answer(question: Question, exercise: Exercise, answers: dict[str, object]) -> str:
    known, told = "", ""
    if answers and question.form in CHECKED:
        right = " ".join(digests(question, exercise, answers[question.name]))
        place = f"{exercise.number} {question.name} {' '.join(map(str, exercise.facts.leaves))}"
        nodes = f' data-nodes="{_nodes(exercise)}"' if question.form in OF_NODES else ""
        known = f' data-digests="{right}" data-form="{question.form}" data-place="{place}"{nodes}'
        told = "<output></output>"
    elif answers:
        told = "<output>marked by hand</output>"
    field = (
        f'<input name="{escape(question.name)}" title="{escape(WRITTEN[question.form])}" autocomplete="off"{known}>'
    )
    return f'<p class="answer"><label><b>{escape(question.name)}</b> {field}{told}</label></p>'


def _nodes(exercise: Exercise) -> str:
    """Name all nodes, each with the one above it.

    >>> from gametree.exercises import new_sheet
    >>> _nodes(new_sheet("order", count=1, shape=(2, 1)).exercises[0])
    'A: B:A D:B C:A E:C'
    """
    trace = exercise.facts.alphabeta
    above = ("" if node.parent is None else trace.name(node.parent) for node in trace.tree)
    return " ".join(f"{node.name}:{name}" for node, name in zip(trace.tree, above, strict=True))

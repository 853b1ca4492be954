"""A sheet of exercises and its key, as the files that a lecturer hands out and keeps."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..base.errors import InputError
from ..base.values import check_seed
from ..engine import Trace
from ..games.tree import Node, write_tree
from ..games.tree.nodes import MAX
from ..view.drawing.latex import in_latex
from ..view.telling.words import counted
from . import packets
from .escaping import markdown, printable
from .kinds import WRITTEN, Answer, Kind, Question, find_kind
from .making import Exercise, chosen, make_exercises
from .properties import SEVERAL_PACKETS, find_properties, why_impossible
from .remarks import cutoff_sentence
from .sheet_trees import STYLES, draw_down, forest
from .sizes import Size
from .students import Personal, shared_out

SHEET_FORMAT, KEY_FORMAT = "gametree exercise sheet", "gametree exercise key"
VERSION = 1
"""Raised when the form of a file changes."""

STUDENT, EXERCISE = "student", "exercise"
"""The columns that every table of answers has."""

PAPER = ((2, 2, 2), (3, 3), (3, 2, 2), (2, 3, 2), (2, 2, 3), (2, 2, 2, 2), (3, 3, 2), (2, 3, 3))
"""Shapes that suit paper: 8 to 18 leaves."""

WIDE = 18
"""Trees with more leaves are made smaller to fit the page."""

LONGEST_TITLE = 200


@dataclass(frozen=True)
class Sheet:
    """Exercises of one kind, and how they were made."""

    kind: Kind
    seed: int
    properties: tuple[str, ...]
    max_first: bool
    title: str
    exercises: tuple[Exercise, ...]
    roster: tuple[Personal, ...] = ()
    """Who has which of the exercises; empty where all have all of them."""
    student: str = ""
    """Whose sheet it is, where it is a personal one."""

    @property
    def columns(self) -> list[str]:
        """The columns of the answers."""
        return [STUDENT, EXERCISE, *(question.name for question in self.kind.questions)]

    def personal(self) -> list[Sheet]:
        """Return the sheet of every student; this one, where all have the same."""
        by_number = {exercise.number: exercise for exercise in self.exercises}
        return [
            replace(
                self,
                title=f"{self.title}: {each.student}",
                exercises=tuple(by_number[number] for number in each.exercises),
                roster=(),
                student=each.student,
            )
            for each in self.roster
        ] or [self]

    def files(self, *, checks: bool = False) -> dict[str, str]:
        """Return what is written, by the names of the files; with ``checks`` pages say at once what is right."""
        from .moodle import moodle_xml  # both are made of sheets
        from .sheet_html import sheet_html

        sheets = self.personal()
        places = [f"sheets/{each.slug}" for each in self.roster] or ["sheet"]
        made: dict[str, str] = {}
        for place, sheet in zip(places, sheets, strict=True):
            made[f"{place}.md"] = sheet_markdown(sheet)
            made[f"{place}.tex"] = sheet_latex(sheet)
            made[f"{place}.html"] = sheet_html([sheet], checks=checks)
        if self.roster:
            made["class.html"] = sheet_html(sheets)
        return made | {
            "sheet.json": _json(sheet_dict(self)),
            "key.json": _json(key_dict(self)),
            "key.md": key_markdown(self),
            "answers.csv": answers_csv(self),
            "moodle.xml": moodle_xml(self),
        }


def new_sheet(
    kind: str,
    count: int = 10,
    seed: int = 1,
    *,
    properties: Iterable[str] = (),
    shape: tuple[int, ...] | None = None,
    root: str = "max",
    title: str | None = None,
    trees: Sequence[Node] = (),
    roster: tuple[str, ...] = (),
) -> Sheet:
    """Make a sheet: trees by a seed, each with all the properties, no two leaves of a tree equal; or of ``trees``.

    With a ``roster`` every student has ``count`` exercises that nobody else has.

    >>> sheet = new_sheet("alphabeta", count=2, properties=["deep cut"])
    >>> sheet.columns
    ['student', 'exercise', 'leaves', 'value', 'move']
    >>> all(exercise.facts.alphabeta.cutoffs.deep for exercise in sheet.exercises)
    True
    >>> new_sheet("alphabeta", shape=(2, 2, 2), properties=["deep cut"])
    Traceback (most recent call last):
    ...
    gametree.InputError: a deep cut needs at least 4 plies: a node with several children, and another one an \
odd number of plies below it, three or more; 2x2x2 has no such place; wanted: another shape or property
    """
    found, wanted = find_kind(kind), find_properties(properties)
    if root not in ("max", "min"):
        raise InputError(f"{root!r} cannot move at the root; wanted: max or min")
    if found.has_vectors and wanted:
        raise InputError(f"{wanted[0].name!r} is a property of trees of numbers; wanted: {kind} without one")
    if found.has_vectors:
        wanted = (SEVERAL_PACKETS,)
    title = found.title if title is None else printable(title, LONGEST_TITLE)
    if trees:
        return _of_trees(found, title, trees, given=bool(wanted or shape or roster))
    shapes = (shape,) if shape is not None else found.shapes
    sizes = [Size(widths, root == "max") for widths in shapes]
    if shape is None and all(why_impossible(wanted, size) for size in sizes):
        sizes = [Size(widths, root == "max") for widths in PAPER]
    exercises = make_exercises(count * max(len(roster), 1), f"{kind} {check_seed(seed)}", sizes, wanted)
    names = tuple(each.name for each in wanted if not found.has_vectors)
    return Sheet(found, seed, names, root == "max", title, tuple(exercises), shared_out(roster, count))


def _of_trees(kind: Kind, title: str, trees: Sequence[Node], *, given: bool) -> Sheet:
    """Make a sheet of trees that somebody has chosen."""
    if given:
        raise InputError("the trees are given; wanted: neither properties, nor a shape, nor a roster beside them")
    if kind.has_vectors:
        raise InputError(f"the trees of {kind.name} are made by a seed; wanted: another kind for trees of your own")
    turns = {tree.turn for tree in trees}
    if len(turns) > 1:
        raise InputError("MAX moves first in some of the trees and MIN in others; wanted: one of them for a sheet")
    exercises = [chosen(number, tree, turns == {MAX}) for number, tree in enumerate(trees, 1)]
    return Sheet(kind, 1, (), turns == {MAX}, title, tuple(exercises))


def answers_csv(sheet: Sheet) -> str:
    """Return the first line of a table of answers: the names of its columns."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(sheet.columns)
    return text.getvalue()


def given_sentence(exercise: Exercise) -> str:
    """Tell the strategy that is asked about.

    >>> given_sentence(new_sheet("strategies", count=1).exercises[0])
    'Given strategy: MAX plays move 2 at A, move 1 at F, move 2 at G.'
    """
    moves = ", ".join(f"move {move} at {name}" for name, move in exercise.given.items())
    return f"Given strategy: MAX plays {moves}."


def asked(question: Question) -> str:
    """Tell what a question asks, how its answer is written, and what it earns."""
    return f"{question.asks} ({WRITTEN[question.form]}); {counted(question.points, 'mark')}"


def opening(sheet: Sheet) -> list[str]:
    """Return what stands above the first tree, a paragraph each."""
    side, circle = ("MAX", "MIN") if sheet.max_first else ("MIN", "MAX")
    worth = "what both criteria are worth to MAX" if sheet.kind.has_vectors else "worth its number to MAX"
    who = f"{side} moves at the root, then {circle}, and so on; a leaf is {worth}."
    return [sheet.kind.task, f"{who} The moves of a node are numbered from 1 on the left."]


def _searched(sheet: Sheet, exercise: Exercise) -> Trace:
    """Return the search whose tree is drawn: leaves are numbers or outcomes."""
    return exercise.facts.by_packets if sheet.kind.has_vectors else exercise.facts.alphabeta


def asks_about_given(sheet: Sheet) -> bool:
    """Tell whether a strategy is given with every tree."""
    return sheet.kind.name == "strategies"


# --- Markdown ----------------------------------------------------------------------------------------------


def sheet_markdown(sheet: Sheet) -> str:
    """Write the sheet in Markdown."""
    lines = [f"# {markdown(sheet.title)}", ""]
    for paragraph in opening(sheet):
        lines += [markdown(paragraph), ""]
    lines += ["For each tree:", ""]
    lines += [f"- **{question.name}**: {markdown(asked(question))}" for question in sheet.kind.questions]
    for exercise in sheet.exercises:
        lines += _heading(sheet, exercise)
        blanks = [f"{question.name}: {'.' * (12 * question.points)}" for question in sheet.kind.questions]
        lines += ["<br>\n".join(blanks)]
    return "\n".join(lines) + "\n"


def _heading(sheet: Sheet, exercise: Exercise) -> list[str]:
    lines = ["", f"## Exercise {exercise.number}", "", "```text", draw_down(_searched(sheet, exercise)), "```", ""]
    return [*lines, given_sentence(exercise), ""] if asks_about_given(sheet) else lines


def key_markdown(sheet: Sheet) -> str:
    """Write the key so that a person can read it."""
    wishes = f", with {', '.join(sheet.properties)}" if sheet.properties else ""
    lines = [f"# {markdown(sheet.title)}: key", "", f"Kind {sheet.kind.name}, seed {sheet.seed}{wishes}."]
    for exercise in sheet.exercises:
        lines += _heading(sheet, exercise)
        answers = sheet.kind.answers(exercise)
        lines += [
            f"- **{question.name}** ({question.points}): {_in_key(question, answers[question.name])}"
            for question in sheet.kind.questions
        ]
        if sheet.kind.name in ("alphabeta", "cutoffs"):
            lines += [f"- {sentence}." for sentence in _cutoff_sentences(exercise)]
    return "\n".join(lines) + "\n"


def _in_key(question: Question, answer: Answer) -> str:
    """Write an answer for the lecturer; there may be several best strategies."""
    return f"{written(answer)}, or any other worth {min(answer)}" if question.form == "strategy" else written(answer)


def _cutoff_sentences(exercise: Exercise) -> list[str]:
    events = exercise.facts.alphabeta.events
    return [cutoff_sentence(exercise.facts, event) for event in events if event.because is not None]


def written(answer: Answer) -> str:
    """Write an answer as a student would.

    >>> written([3, 12]), written([]), written({"B": 3, "A": 3})
    ('3 12', 'none', 'B=3 A=3')
    >>> written([{"node": "E", "bound": "beta", "reach": "deep"}])
    'E beta deep'
    """
    if isinstance(answer, dict):
        return " ".join(f"{name}={value}" for name, value in answer.items())
    if isinstance(answer, list):
        if answer and isinstance(answer[0], list):
            return packets.written(answer)
        if answer and isinstance(answer[0], dict):
            return "; ".join(f"{cut['node']} {cut['bound']} {cut['reach']}" for cut in answer)
        return " ".join(map(str, answer)) or "none"
    return str(answer)


# --- LaTeX -------------------------------------------------------------------------------------------------

PREAMBLE = r"""\documentclass[a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[margin=20mm]{geometry}
\usepackage{graphicx}
\usepackage{forest}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt}"""


def _latex(text: str) -> str:
    return in_latex(text, t1=True)  # as the preamble says


def sheet_latex(sheet: Sheet) -> str:
    """Write the sheet for LaTeX: an article with a ``forest`` for each tree."""
    lines = [PREAMBLE, STYLES, r"\begin{document}", rf"\section*{{{_latex(sheet.title)}}}"]
    for paragraph in opening(sheet):
        lines += [_latex(paragraph), ""]
    shapes = "Squares are MAX nodes, circles are MIN nodes."
    lines += [shapes, "", r"\begin{itemize}"]
    lines += [
        rf"\item \textbf{{{_latex(question.name)}}}: {_latex(asked(question))}" for question in sheet.kind.questions
    ]
    lines += [r"\end{itemize}"]
    for exercise in sheet.exercises:
        lines += ["", *_latex_exercise(sheet, exercise)]
    return "\n".join([*lines, r"\end{document}"]) + "\n"


def _latex_exercise(sheet: Sheet, exercise: Exercise) -> list[str]:
    tree = forest(_searched(sheet, exercise))
    if exercise.facts.leaf_count > WIDE:
        tree = f"\\resizebox{{\\linewidth}}{{!}}{{%\n{tree}%\n}}"
    lines = [r"\begin{minipage}{\linewidth}", rf"\subsection*{{Exercise {exercise.number}}}"]
    lines += [r"\begin{center}", tree, r"\end{center}"]
    if asks_about_given(sheet):
        lines += [_latex(given_sentence(exercise)), ""]
    return [*lines, *map(_blank, sheet.kind.questions), r"\end{minipage}\bigskip"]


def _blank(question: Question) -> str:
    """Leave room for an answer: the rest of a line for a long one."""
    if question.points == 1:
        return rf"{_latex(question.name)}: \rule{{20mm}}{{0.4pt}}\quad"
    return rf"{_latex(question.name)}: \hrulefill\par\vspace{{2mm}}"


# --- JSON --------------------------------------------------------------------------------------------------


def _json(told: dict[str, Any]) -> str:
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
        "exercises": [_told(sheet, exercise) for exercise in sheet.exercises],
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


def _told(sheet: Sheet, exercise: Exercise) -> dict[str, Any]:
    told: dict[str, Any] = {"exercise": exercise.number, "tree": _tree(sheet, exercise)}
    return told | {"given": exercise.given} if asks_about_given(sheet) else told

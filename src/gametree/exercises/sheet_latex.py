"""Sheets for LaTeX: an article with a ``forest`` for each tree."""

from __future__ import annotations

from ..view.drawing.latex import in_latex
from ..view.telling.values import in_ascii
from .kinds import Question
from .making import Exercise
from .sheet_trees import MOVES, STYLES, forest
from .sheet_words import asked, asks_about_given, given_sentence, opening, searched
from .sheets import Sheet

WIDE = 18
"""Trees with more leaves are made smaller to fit the page."""

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
    styles = [STYLES, MOVES] if sheet.kind.is_of_game else [STYLES]
    lines = [PREAMBLE, *styles, r"\begin{document}", rf"\section*{{{_latex(sheet.title)}}}"]
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
    scene = exercise.scene
    tree = forest(searched(sheet, exercise), None if scene is None else scene.moves)
    if exercise.facts.leaf_count > WIDE:
        tree = f"\\resizebox{{\\linewidth}}{{!}}{{%\n{tree}%\n}}"
    lines = [r"\begin{minipage}{\linewidth}", rf"\subsection*{{Exercise {exercise.number}}}"]
    if scene is not None:
        lines += [r"\begin{verbatim}", in_ascii(scene.board), r"\end{verbatim}", _latex(scene.mover)]
    lines += [r"\begin{center}", tree, r"\end{center}"]
    if asks_about_given(sheet):
        lines += [_latex(given_sentence(exercise)), ""]
    return [*lines, *map(_blank, sheet.kind.questions), r"\end{minipage}\bigskip"]


def _blank(question: Question) -> str:
    """Leave room for an answer: the rest of a line for a long one."""
    if question.points == 1:
        return rf"{_latex(question.name)}: \rule{{20mm}}{{0.4pt}}\quad"
    return rf"{_latex(question.name)}: \hrulefill\par\vspace{{2mm}}"

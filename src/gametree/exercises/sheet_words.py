"""What stands on a sheet, in whatever form: what is asked, by which rules, and how answers are written."""

from __future__ import annotations

from collections.abc import Mapping

from ..engine import Trace
from ..view.telling.words import counted
from . import packets
from .kinds import WRITTEN, Answer, Form, Question
from .making import Exercise
from .sheet_trees import draw_aside, draw_down
from .sheets import Sheet


def given_sentence(exercise: Exercise) -> str:
    """Tell the strategy that is asked about.

    >>> from gametree.exercises import new_sheet
    >>> given_sentence(new_sheet("strategies", count=1).exercises[0])
    'Given strategy: MAX plays move 2 at A, move 1 at F, move 2 at G.'
    """
    moves = ", ".join(f"move {move} at {name}" for name, move in exercise.given.items())
    return f"Given strategy: MAX plays {moves}."


def asked(question: Question, how: Mapping[Form, str] = WRITTEN) -> str:
    """Tell what a question asks, how its answer is written, and what it earns."""
    return f"{question.asks} ({how[question.form]}); {counted(question.points, 'mark')}"


def opening(sheet: Sheet) -> list[str]:
    """Return what stands above the first tree, a paragraph each."""
    side, circle = ("MAX", "MIN") if sheet.max_first else ("MIN", "MAX")
    if sheet.kind.is_of_game:
        return [sheet.kind.task]
    worth = "what both criteria are worth to MAX" if sheet.kind.has_vectors else "worth its number to MAX"
    who = f"{side} moves at the root, then {circle}, and so on; a leaf is {worth}."
    return [sheet.kind.task, f"{who} The moves of a node are numbered from 1 on the left."]


def tree_in_text(sheet: Sheet, exercise: Exercise) -> str:
    """Draw the tree of an exercise with characters; above that of a game stands the board."""
    if exercise.scene is None:
        return draw_down(searched(sheet, exercise))
    tree = draw_aside(exercise.facts.alphabeta, exercise.scene.moves)
    return "\n\n".join(filter(None, (exercise.scene.board, exercise.scene.mover, tree)))


def searched(sheet: Sheet, exercise: Exercise) -> Trace:
    """Return the search whose tree is drawn: leaves are numbers or outcomes."""
    return exercise.facts.by_packets if sheet.kind.has_vectors else exercise.facts.alphabeta


def asks_about_given(sheet: Sheet) -> bool:
    """Tell whether a strategy is given with every tree."""
    return sheet.kind.name == "strategies"


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

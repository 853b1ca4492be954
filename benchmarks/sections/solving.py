"""Positions solved to the end: public sets of Connect Four and of Othello, one by one, each from nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gametree import Game, load_game
from gametree.base.errors import InputError
from gametree.base.values import WIN

from ..report import Figure, Row, Section
from ..solvers import Exact, Solved, solved, taken
from ..timing import Effort

CONNECT_FOUR, OTHELLO = "GAMETREE_CONNECT4", "GAMETREE_FFORUM"
TITLE = "Positions solved to the end"
METHOD = (
    "Every position of a set is solved by `exact` from an empty memory of 33 MB, value and line, and values are "
    "compared with those of the set. Time is that of the processor for one search by the compiled text, of each "
    "position the best of three turns, or one turn where positions take seconds; before it, the memory is cleared, "
    "and the position put into words. What a call from Python takes, that of a game that is over, is measured just "
    "before each search, taken off, and told beside it. The budget is what the best special solver takes, as "
    "published or measured on a machine like ours: Pons' C++ for Connect Four, Edax 4.6 without its weights for "
    f"Othello. The sets are yours: `{CONNECT_FOUR}` names a folder with Pons' files `Test_L3_R1` and so on, "
    f"`{OTHELLO}` an .obf file with the positions 40 to 44 of the FFO test."
)
BUDGETS = {
    "Test_L3_R1": 19e-6,
    "Test_L2_R1": 81e-6,
    "Test_L2_R2": 6.3e-3,
    "Test_L1_R1": 0.45e-3,
    "Test_L1_R2": 0.2,
    "Test_L1_R3": 4.7,
}
"""Pons' seconds for a position."""
EDAX = 21.0 / 5
"""Seconds for one of the positions 40 to 44."""
QUICKER = 25
"""Of so many positions one is solved in a quick run, and nothing of a set that takes seconds each."""


class Task(NamedTuple):
    """A position and its value."""

    position: Any
    value: int


class Scored(NamedTuple):
    """A position of Pons' sets."""

    columns: str
    score: int
    """1 for a win with the last own stone, one more for each before."""

    def task(self, game: Game) -> Task:
        """Return it as we write it."""
        position = game.parse_position(self.columns)
        left, score = position.left(), self.score
        if score == 0:
            return Task(position, 0)
        plies = left - 2 * (score - 1) - (left + 1) % 2 if score > 0 else left + 2 * (score + 1) - left % 2
        return Task(position, WIN - plies if score > 0 else plies - WIN)


def measure(effort: Effort) -> Section:
    """Solve what is in the user's files."""
    rows = list(_connect_four(effort)) + list(_othello(effort))
    missing = [name for name in (CONNECT_FOUR, OTHELLO) if name not in os.environ]
    note = f"Not measured: {' and '.join(missing)} name nothing." if missing else ""
    return Section(TITLE, METHOD, rows, note=note)


def _connect_four(effort: Effort) -> Iterator[Row]:
    game = load_game("connect4")
    for name, each in sets_of_pons(effort):
        yield _row(name, game, [scored.task(game) for scored in each], BUDGETS[name])


def sets_of_pons(effort: Effort) -> Iterator[tuple[str, list[Scored]]]:
    """Yield the sets that the user has, by name."""
    if CONNECT_FOUR not in os.environ:
        return
    for name, budget in BUDGETS.items():
        path = Path(os.environ[CONNECT_FOUR]) / name
        if path.exists() and not (effort.is_quick and budget > 1):
            lines = [line.split() for line in path.read_text().splitlines() if line.strip()]
            scored = [Scored(columns, int(score)) for columns, score in lines]
            yield name, scored[:: QUICKER if effort.is_quick else 1]


def _othello(effort: Effort) -> Iterator[Row]:
    if OTHELLO not in os.environ:
        return
    game, path = load_game("othello"), Path(os.environ[OTHELLO])
    tasks = []
    for line in path.read_text().splitlines():
        squares, *told = line.split(";")
        margins = [int(each.split(":")[1]) for each in told if ":" in each]
        if margins:
            tasks.append(Task(game.parse_position(squares.strip()), max(margins)))
    if not tasks:
        raise InputError(f"{path} has no positions with margins; wanted: an .obf file")
    yield _row(path.name, game, tasks[:1] if effort.is_quick else tasks, EDAX)


def _row(name: str, game: Game, tasks: Sequence[Task], budget: float) -> Row:
    solver = Exact(game, tasks[0].position)
    found = taken([_solve_all(solver, tasks) for _ in range(1 if budget > 1 else 3)])
    figures: dict[str, Figure] = {
        "set": name,
        "positions": len(tasks),
        "nodes": found.nodes,
        "µs": found.seconds * 1e6,
        "µs to call": found.called * 1e6,
        "Mnodes/s": found.nodes / found.seconds / 1e6,
        "of the budget": found.seconds / budget,
    }
    return Row(figures, judged="of the budget", at_most=1.0)


def _solve_all(solver: Exact, tasks: Sequence[Task]) -> list[Solved]:
    found = [solved(solver, task.position) for task in tasks]
    for task, each in zip(tasks, found, strict=True):
        if each.value != task.value:
            raise AssertionError(f"{task.position} is worth {task.value}, and {each.value} was found")
    return found

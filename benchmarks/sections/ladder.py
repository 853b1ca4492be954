"""What each piece of a search is worth: nodes to solve the same positions, with one thing more at a time."""

from __future__ import annotations

import statistics
from dataclasses import dataclass

from gametree import load_game
from gametree.base.results import Limits, SearchResult
from gametree.base.values import MOST, WIN
from gametree.engine.ready.job import make_ready
from gametree.engine.ready.options import AS_USUAL, GUIDES, Options

from ..report import Row, Section
from ..timing import Effort

TITLE = "A ladder: nodes to solve middle games of Connect Four"
METHOD = (
    "The first 20 positions of Pons' public test set L2_R1 (middle of the game, easy), solved to the end; every "
    "answer is compared with the set's score. Each row has one thing more than the one above, and the last two are "
    "other algorithms with everything. A row gives up on a position after 1,000 million nodes."
)
MOST_NODES = 1_000_000_000
QUICK_NODES = 3_000_000
SQUARES = 42

POSITIONS = """\
5554224333234511764415115 4
52753311433677442422121 8
1233722555341451114725221333 -1
271713432331713132 -11
6672375354252731116762237724 -2
763452543756455357732314 -8
662222576343651642712157 8
3455565261655364217 -10
4661237137541742643224 8
21253774536432517717274325 2
715371563635542612576371 3
4435612735531457155143 -5
3457741246677474572223453551 5
754732466173162124726115261 7
64115442265757253615 10
34651743747475571565 -9
36127316172165452675422251 7
4235245615377275211512 -7
122435527534575161761 10
473175162213611457122724 -7
"""
"""Columns played, and the score: 22 less the stones that the winner has put, negative for a loss, 0 for a draw."""

ORDER = ",".join(GUIDES)
TABLE = 64.0
LATE = ("bounds", "symmetries", "aspiration")


@dataclass(frozen=True)
class Rung:
    """A search with certain pieces."""

    name: str
    algorithm: str = "alphabeta"
    options: Options = AS_USUAL
    deepens: bool = True


def _with_table(*without: str) -> Options:
    return Options(TABLE, ORDER, frozenset(without))


RUNGS = (
    Rung("alpha-beta, natural order", deepens=False),
    Rung("+ order", options=Options(None, "killers,history,promise", frozenset(LATE)), deepens=False),
    Rung("+ table", options=_with_table(*LATE), deepens=False),
    Rung("+ deepening", options=_with_table(*LATE)),
    Rung("+ aspiration", options=_with_table("bounds", "symmetries")),
    Rung("+ bounds", options=_with_table("symmetries")),
    Rung("+ symmetries", options=_with_table()),
    Rung("pvs", "pvs"),
    Rung("mtdf", "mtdf"),
)


def measure(effort: Effort) -> Section:
    """Solve the positions on every rung."""
    limit = QUICK_NODES if effort.is_quick else MOST_NODES
    rows = [_climb(rung, limit) for rung in RUNGS]
    return Section(TITLE, METHOD, rows)


def _climb(rung: Rung, limit: int) -> Row:
    game = load_game("connect4")
    nodes, seconds, solved = [], 0.0, 0
    for line in POSITIONS.splitlines():
        columns, score = line.split()
        position = game.parse_position(columns)
        left = SQUARES - len(columns)
        job = make_ready(position, game=game, algorithm=rung.algorithm, options=rung.options)
        if rung.deepens:
            results = list(job.deeper(Limits(depth=left, nodes=limit)))
            result = job.settle(results[-1] if results else None)
        else:
            result = job.once(left, nodes=limit)
        nodes.append(result.nodes)
        seconds += result.seconds
        if result.complete:
            solved += 1
            check_score(result, len(columns), int(score))
    return Row(
        {
            "search": rung.name,
            "solved": f"{solved} of {len(nodes)}",
            "nodes, mean": statistics.mean(nodes),
            "nodes, most": max(nodes),
            "seconds": seconds,
        }
    )


def check_score(result: SearchResult, stones: int, score: int) -> None:
    """Refuse an answer that is not the published score."""
    found = 0
    if abs(result.value) > MOST:
        last = stones + WIN - abs(result.value)  # stones on the board when the game is won
        found = 22 - (last + 1) // 2 if result.value > 0 else -(22 - (last + 1) // 2)
    if found != score:
        raise AssertionError(f"a score of {found} came out, not {score}")

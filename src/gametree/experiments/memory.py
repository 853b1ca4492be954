"""What memory buys: time, nodes and positions kept, to the same depth."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ..algorithms import ALGORITHMS
from ..base.stopping import Stop
from ..engine.comparing import SAME_WORK
from ..engine.ready.options import AS_USUAL
from .measuring import Bench, NoRoom, Study, Watch
from .work import Work

USUAL_DEPTH = 10
TABLES = (1, 4, 16, 64)
"""Megabytes."""

BEST_FIRST = 256
"""Megabytes for those that keep every node they meet."""


class Kept(NamedTuple):
    """What a method took; None where it had no room."""

    method: str
    depth: int
    nodes: int | None
    leaves: int | None
    memory: int | None
    """Positions kept beyond the current line, at the peak; None for searches that keep none."""
    seconds: float | None


METHODS = {
    "alphabeta": ("alphabeta", None),
    **{f"pvs {size} MB": ("pvs", size) for size in TABLES},
    "mtdf": ("mtdf", TABLES[-1]),
    "sss": ("sss", BEST_FIRST),
    "dual": ("dual", BEST_FIRST),
    "mt-sss": ("mt-sss", TABLES[-1]),
    "pn": ("pn", BEST_FIRST),
    "dfpn": ("dfpn", TABLES[-1]),
}
"""Each with its memory in megabytes."""


def memory(work: Work, *, watch: Watch | None = None, stop: Stop | None = None) -> Study[Kept]:
    """Search a position to one depth by methods that keep nothing, a table of some size, or all they meet.

    All meet the moves in the same order and know the same about positions, so that only memory makes a difference.

    >>> from gametree import parse_tree
    >>> from gametree.experiments import memory, one_position
    >>> from gametree.games.tree import tree_game
    >>> study = memory(one_position(tree_game(parse_tree("gallery:thirty-six"))))
    >>> [(row.method, row.leaves) for row in study.rows if row.method in ("alphabeta", "mtdf", "sss")]
    [('alphabeta', 26), ('mtdf', 23), ('sss', 17)]
    """
    bench, rows, notes = Bench(watch, stop), [], []
    depth = USUAL_DEPTH if work.is_open and len(work.depths) > 1 else work.depths[-1]
    sample = next(work.samples(depth))
    for name, (algorithm, megabytes) in METHODS.items():
        if ALGORITHMS[algorithm].asks_who_wins and not sample.game.is_win_loss(sample.position):
            continue
        try:
            found = bench.search(
                name,
                sample.game,
                sample.position,
                depth,
                algorithm=algorithm,
                options=AS_USUAL if megabytes is None else replace(SAME_WORK, table=megabytes),
            )
        except NoRoom as reason:
            rows.append(Kept(name, depth, None, None, None, None))
            notes.append(str(reason))
            continue
        seconds = round(found.seconds, 6)
        rows.append(Kept(name, depth, found.nodes, found.leaves, found.memory, seconds))
    return Study("memory", work.name, 1, rows, notes)

"""The compiled text against the same text run by the interpreter."""

from __future__ import annotations

from ..report import Row, Section
from ..text import Search
from ..timing import Effort, take_turns
from ..work import Work

TITLE = "Compiled against interpreted: the same text"
METHOD = "Value, principal line and all counts are asserted equal. Millions of nodes in a second of processor time."
AT_LEAST = 100

SEARCHES = (Work("connect4", "alphabeta", 8), Work("tictactoe", "alphabeta", 9, plain=False))


def measure(effort: Effort) -> Section:
    """Compare the rates."""
    return Section(TITLE, METHOD, [_compare(work, effort) for work in SEARCHES])


def _compare(work: Work, effort: Effort) -> Row:
    workers = [Search(work), Search(work, name="interpreted text", interpreted=True)]
    fast, slow = take_turns(workers, effort)
    figures = {
        "work": work.title,
        "nodes": fast.findings["nodes"],
        "compiled M/s": fast.rate,
        "interpreted M/s": slow.rate,
        "times faster": fast.rate / slow.rate,
    }
    return Row(figures, judged="times faster", at_least=AT_LEAST)

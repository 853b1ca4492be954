"""The compiled text against other packages that search the same tree."""

from __future__ import annotations

import importlib
from importlib.metadata import version
from types import ModuleType

from ..report import Row, Section
from ..text import Search
from ..timing import Effort, take_turns
from ..work import Findings, Work

TITLE = "The compiled text against other packages"
METHOD = (
    "Alpha-beta in natural move order, without table or distance, unfinished positions even: the same tree for all, "
    "value and nodes asserted equal. Peers search with their own alpha-beta on the games they come with, as their "
    "documentation tells: easyAI with Negamax, OpenSpiel with its Python alpha-beta on its C++ games (its C++ "
    "alpha-beta cannot be called from Python), AIMA with alphabeta_cutoff_search. Their nodes are counted in a run "
    "that is not timed; the text keeps all its counts while timed, and each of its searches is a call from Python. "
    "Milliseconds of processor time for one search."
)

SEARCHES = (Work("connect4", "alphabeta", 8), Work("tictactoe", "alphabeta", 9))
NODES = {"connect4": 12_574, "tictactoe": 18_297}
"""Known from elsewhere (12,573 children and the root), so that not everyone can be wrong together."""
AT_LEAST = {("connect4", "easyAI"): 1000, ("connect4", "OpenSpiel"): 50}
PEERS = ("easyai", "openspiel", "aima")


class Calls:
    """The text called from Python for each search, as the peers are."""

    name = "text"

    def __init__(self, work: Work) -> None:
        self._search = Search(work)

    def run(self, times: int) -> tuple[float, Findings]:
        """Search so many times."""
        runs = [self._search.run(1) for _ in range(times)]
        return sum(seconds for seconds, _ in runs), runs[-1][1]


def measure(effort: Effort) -> Section:
    """Compare the times with those peers that are here."""
    peers, missing = [], []
    for name in PEERS:
        try:
            peers.append(importlib.import_module(f"..peers.{name}", __package__))
        except Exception as reason:  # whatever keeps another package from being imported
            missing.append(f"{name} ({reason})")
    rows = [row for work in SEARCHES for row in _compare(work, peers, effort)] if peers else []
    note = f"Not compared, because they cannot be imported: {', '.join(missing)}." if missing else ""
    return Section(TITLE, METHOD, rows, note)


def _compare(work: Work, peers: list[ModuleType], effort: Effort) -> list[Row]:
    ours, *theirs = take_turns([Calls(work), *(peer.peer(work) for peer in peers)], effort)
    if ours.findings["nodes"] != NODES[work.game]:
        raise AssertionError(f"{work.title} has {NODES[work.game]} nodes, not {ours.findings['nodes']}")
    return [
        Row(
            {
                "work": work.title,
                "who": f"{peer.NAME} {version(peer.PACKAGE)}",
                "nodes": timed.findings["nodes"],
                "ms": timed.seconds * 1e3,
                "text ms": ours.seconds * 1e3,
                "times faster": timed.seconds / ours.seconds,
            },
            judged="times faster" if (work.game, peer.NAME) in AT_LEAST else None,
            at_least=AT_LEAST.get((work.game, peer.NAME)),
        )
        for peer, timed in zip(peers, theirs, strict=True)
    ]

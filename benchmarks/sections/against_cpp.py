"""The compiled text against hand-written C++ of the same search."""

from __future__ import annotations

from ..building import NoReference
from ..reference import Cpp, library
from ..report import Row, Section
from ..text import Count, Remembering, Search
from ..timing import Effort, take_turns
from ..work import Work

TITLE = "The compiled text against hand-written C++ of the same search"
METHOD = (
    "The text runs with the package's Meter. C++ full keeps the same account (nodes, leaves, children, cutoffs, "
    "principal line, stop test at every node), C++ lean only nodes, stop test and principal line; both are "
    "`benchmarks/reference.cpp`, built by g++ -O3 -march=native. Value, principal line and all counts are asserted "
    "equal. `pvs` has a table of 16 MB, killers, history and the game's promise, the same in both, empty at first. "
    "Where it does not say `evaluated`, outcomes count as they are and unfinished positions as even. Millions "
    "of nodes (perft: of move sequences) in a second of processor time. Othello is searched to the end of the game. "
    "The budget is for Connect Four and Othello; searches of "
    "more than 200,000 nodes are timed as the engine calls them, shorter ones in a compiled loop."
)
AT_LEAST = 0.9

SEARCHES = (
    Work("connect4", "alphabeta", 8),
    Work("connect4", "alphabeta", 12),
    Work("connect4", "alphabeta", 13),
    Work("connect4", "alphabeta", 9, plain=False),
    Work("connect4", "alphabeta", 12, position="44335226"),
    Work("tictactoe", "alphabeta", 9, plain=False),
    Work("tictactoe", "minimax", 9, plain=False),
    Work("mnk:4,3,3", "alphabeta", 12, plain=False),
    Work("mnk:4,4,4", "alphabeta", 9, plain=False),
    Work("othello", "alphabeta", 24, position="-OOOOOO---OOOO-XXXOOXXXX-OOXXOOXXOXOOOXXOXXXXXXX-XXXXX-X-OOOO-X- O"),
)
REMEMBERING = (
    Work("connect4", "pvs", 14, plain=False),
    Work("connect4", "pvs", 16, position="4444", plain=False),
    Work("connect4", "pvs", 17, position="44335226"),
    Work("mnk:4,4,4", "pvs", 12),
    Work("othello", "pvs", 24, position="-OOOOOO---OOOO-XXXOOXXXX-OOXXOOX-OXOOOXX-XXXXXXX--OOXX-X-OOOO-X- X"),
)
COUNTS = (Work("connect4", "perft", 9), Work("connect4", "perft", 10), Work("othello", "perft", 9))
TOO_LONG_FOR_QUICK = (SEARCHES[2], SEARCHES[4], COUNTS[1])


def measure(effort: Effort) -> Section:
    """Compare the rates; without g++ there is nothing to compare with."""
    try:
        library()
    except NoReference as reason:
        return Section(TITLE, METHOD, note=f"Nothing was compared with C++: {reason}.")
    works = [*SEARCHES, *REMEMBERING, *COUNTS]
    if effort.is_quick:
        works = [work for work in works if work not in TOO_LONG_FOR_QUICK]
    return Section(TITLE, METHOD, [_compare(work, effort) for work in works])


def _compare(work: Work, effort: Effort) -> Row:
    if work.algorithm == "perft":  # a count has one account, which is lean already
        text, full = take_turns([Count(work), Cpp(work)], effort)
        lean = full
    elif work.algorithm == "pvs":
        text, full, lean = take_turns([Remembering(work), Cpp(work), Cpp(work, lean=True)], effort)
    else:
        text, full, lean = take_turns([Search(work), Cpp(work), Cpp(work, lean=True)], effort)
    figures = {
        "work": work.title,
        "nodes": text.findings["nodes"],
        "text M/s": text.rate,
        "C++ full M/s": full.rate,
        "C++ lean M/s": lean.rate,
        "text / lean": text.rate / lean.rate,
        "text / full": text.rate / full.rate,
    }
    # The budget is for games that are played; on the smallest boards a node is a few dozen instructions.
    at_least = AT_LEAST if work.game in ("connect4", "othello") else None
    return Row(figures, judged="text / full", at_least=at_least)

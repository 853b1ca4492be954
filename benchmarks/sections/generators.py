"""Move generators of the larger games: chess beside Stockfish and python-chess, checkers beside C++."""

from __future__ import annotations

import json
import math
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from ..building import built
from ..machine import version_of_compiler
from ..report import Figure, Row, Section
from ..timing import Effort

TITLE = "Move generators: perft of chess and checkers"
METHOD = (
    "Whole processes, timed from outside in turns, the best counting: `gametree perft chess 6` (compiled before) "
    "against Stockfish's `go perft 6`; both count the last ply without playing it. python-chess counts depth 4 in a "
    "process of its own, and rates are compared. Checkers is compared with `benchmarks/cpp/checkers.cpp`, the same "
    "generator in C++ built by g++ -O3 -march=native, by the processor time that each program tells of the count "
    "itself. Equal numbers of sequences are asserted. Millions of sequences in a second."
)
CHESS_DEPTH, PEER_DEPTH, CHECKERS_DEPTH = 6, 4, 11
AGAINST_STOCKFISH, AGAINST_PYTHON_CHESS, AGAINST_CPP = 1.0, 300.0, 0.8
CHECKERS = Path(__file__).parents[1] / "cpp" / "checkers.cpp"
PYTHON_CHESS = """
import chess

def perft(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total

print(perft(chess.Board(), {depth}))
"""

Counter = Callable[[], tuple[int, float]]
"""Counts, and returns how many sequences there are and how many seconds it took."""


def measure(effort: Effort) -> Section:
    """Compare the rates; what is not installed is not compared with."""
    rows, missing = [], []
    stockfish = shutil.which("stockfish", path="/usr/games:/usr/local/bin:/usr/bin") or shutil.which("stockfish")
    if stockfish:
        theirs = _turns(effort, lambda: _text("chess", CHESS_DEPTH), lambda: _stockfish(stockfish))
        rows.append(_row(f"chess {CHESS_DEPTH}, Stockfish", *theirs, AGAINST_STOCKFISH))
    else:
        missing.append("Stockfish is not installed")
    try:
        import chess  # noqa: F401

        theirs = _turns(effort, lambda: _text("chess", CHESS_DEPTH), _python_chess, same=False)
        rows.append(_row(f"chess {CHESS_DEPTH} and {PEER_DEPTH}, python-chess", *theirs, AGAINST_PYTHON_CHESS))
    except ImportError:
        missing.append("python-chess is not installed")
    if version_of_compiler() is not None:
        program = str(built(CHECKERS))
        theirs = _turns(effort, lambda: _text("checkers", CHECKERS_DEPTH, inside=True), lambda: _cpp(program))
        rows.append(_row(f"checkers {CHECKERS_DEPTH}, C++", *theirs, AGAINST_CPP))
    else:
        missing.append("there is no g++ here")
    note = f"Not everything was compared: {', '.join(missing)}." if missing else ""
    return Section(TITLE, METHOD, rows, note=note)


def _row(work: str, ours: float, theirs: float, at_least: float) -> Row:
    figures: dict[str, Figure] = {
        "perft, beside": work,
        "text M/s": ours,
        "theirs M/s": theirs,
        "text / theirs": ours / theirs,
    }
    return Row(figures, judged="text / theirs", at_least=at_least)


def _turns(effort: Effort, *counters: Counter, same: bool = True) -> tuple[float, float]:
    """Return the best rates of two that take turns, in millions a second."""
    best, counts = [math.inf, math.inf], [0, 0]
    counters[0]()  # compiles, if nobody has before
    for _ in range(max(2, effort.repeats // 3)):
        for place, counter in enumerate(counters):
            counts[place], seconds = counter()
            best[place] = min(best[place], seconds)
    if same and counts[0] != counts[1]:
        raise AssertionError(f"{counts[0]:,} sequences here, {counts[1]:,} there")
    return counts[0] / best[0] / 1e6, counts[1] / best[1] / 1e6


def _timed(words: list[str], given: str | None = None) -> tuple[str, float]:
    started = time.perf_counter()
    done = subprocess.run(words, input=given, capture_output=True, text=True, check=True)
    return done.stdout, time.perf_counter() - started


def _text(game: str, depth: int, *, inside: bool = False) -> tuple[int, float]:
    output, seconds = _timed([sys.executable, "-m", "gametree", "perft", game, str(depth), "--json"])
    answer = json.loads(output)
    if not answer["compiled"]:
        raise AssertionError(f"perft of {game} ran interpreted")
    return answer["nodes"], answer["seconds"] if inside else seconds


def _stockfish(program: str) -> tuple[int, float]:
    output, seconds = _timed([program], f"go perft {CHESS_DEPTH}\nquit\n")
    found = re.search(r"Nodes searched: (\d+)", output)
    if found is None:
        raise AssertionError("Stockfish tells no number of nodes")
    return int(found[1]), seconds


def _python_chess() -> tuple[int, float]:
    output, seconds = _timed([sys.executable, "-c", PYTHON_CHESS.format(depth=PEER_DEPTH)])
    return int(output), seconds


def _cpp(program: str) -> tuple[int, float]:
    nodes, seconds = _timed([program, str(CHECKERS_DEPTH)])[0].split()
    return int(nodes), float(seconds)

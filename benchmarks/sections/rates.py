"""Nodes a second of the selective search, with the whole evaluation, beside a chess program of others."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, Protocol

from gametree import Engine

from ..arena import OTHERS
from ..report import Figure, Row, Section
from ..timing import Effort

TITLE = "Nodes a second: the selective search beside GNU Chess"
METHOD = (
    "Twelve positions of chess, from the opening to the end game, each searched by an `Engine` (`selective`, the "
    "whole evaluation, compiled before) and by `gnuchess --uci`, on one thread with 16 MB of table that is emptied "
    "before each. They take turns; each is told to stop when it has used the same processor time, and of the turns "
    "the best counts. Nodes are what each tells (`info ... nodes`) and mean nearly the same: both count every "
    "position that they enter, at the root, below it and behind the horizon, once, whether it is then searched, "
    "known or over; neither counts moves that are left out without being played. A position that is entered again, "
    "less deep or in another window, counts again in both. Thousands of nodes in a second of processor time."
)
PROGRAM = "gnuchess"
RATIO, AT_LEAST = "text / theirs", 1.0
TABLE = 16
SECONDS, QUICK_SECONDS = 1.0, 0.2
"""Processor time of a turn."""
GLANCE = 0.01
POSITIONS = """\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQK2R w KQkq - 0 6
rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 0 6
r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9
r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10
r2q1rk1/1b2bppp/p2ppn2/1p6/3NPP2/2N1B3/PPPQB1PP/R4RK1 w - - 0 12
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
2r2rk1/pp1bqppp/2n1p3/3pP3/3P4/P1PB1N2/5PPP/R2QR1K1 w - - 0 15
4rrk1/1pp3pp/p1np1q2/4p3/2P1P3/1P1P1N2/P2Q1PPP/3RR1K1 w - - 0 18
6k1/5p1p/p2bp1p1/1p1n4/3N4/P2B1P2/1P3P1P/6K1 w - - 0 28
8/pp3k2/2p1r1p1/3p3p/3P3P/2PR1PP1/PP3K2/8 w - - 0 30
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1""".splitlines()
NODES = re.compile(r"\bnodes (\d+)")


class Turn(NamedTuple):
    """What was done in one turn."""

    nodes: int
    seconds: float

    @property
    def rate(self) -> float:
        """Thousands of nodes in a second of processor time."""
        return self.nodes / self.seconds / 1e3


class Thinker(Protocol):
    """Somebody who thinks about positions."""

    def think(self, position: str, seconds: float) -> Turn:
        """Think about a position, nothing being known of it, for so much processor time."""

    def close(self) -> None:
        """Give back what is held."""


class Text:
    """Our engine, in this process, which does nothing else meanwhile."""

    def __init__(self) -> None:
        self._engine = Engine("chess", algorithm="selective", table=TABLE)
        self._engine.warm_up()

    def think(self, position: str, seconds: float) -> Turn:
        self._engine.forget()
        asked = self._engine.game.parse_position(position)
        begun = time.process_time()
        self._engine.start(asked)
        while time.process_time() - begun < seconds:
            time.sleep(GLANCE)
        result = self._engine.stop()
        assert result is not None
        return Turn(result.nodes, time.process_time() - begun)

    def close(self) -> None:
        self._engine.close()


class Program:
    """A program that speaks UCI, and whose processor time the system tells."""

    def __init__(self, *words: str) -> None:
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, stderr=subprocess.DEVNULL
        )
        self._say("uci")
        self._hear("uciok")
        self._say(f"setoption name Hash value {TABLE}")

    def think(self, position: str, seconds: float) -> Turn:
        self._say("ucinewgame")
        self._say(f"position fen {position}")
        self._say("isready")
        self._hear("readyok")
        begun = self._used()
        self._say("go infinite")
        while self._used() - begun < seconds:
            time.sleep(GLANCE)
        self._say("stop")
        told = NODES.findall(self._hear("bestmove"))
        return Turn(int(told[-1]), self._used() - begun)

    def close(self) -> None:
        self._say("quit")
        self._process.kill()
        self._process.communicate()

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")

    def _hear(self, last: str) -> str:
        """Return all that is said up to a line that begins so."""
        assert self._process.stdout is not None
        heard = ""
        for line in self._process.stdout:
            heard += line
            if line.startswith(last):
                return heard
        raise AssertionError(f"{self._process.args!r} has ended")

    def _used(self) -> float:
        """Return the processor time of all its threads so far, as Linux tells it."""
        counts = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(counts[11]) + int(counts[12])) / os.sysconf("SC_CLK_TCK")


def measure(effort: Effort) -> Section:
    """Compare the rates."""
    program = shutil.which(PROGRAM, path=f"{OTHERS}:{os.environ.get('PATH', '')}")
    if program is None or not Path("/proc/self/stat").exists():
        return Section(TITLE, METHOD, note="Not compared: GNU Chess is not installed, or this is not Linux.")
    players: list[Thinker] = [Text(), Program(program, "--uci")]
    try:
        rows = _compared(players, effort)
    finally:
        for player in players:
            player.close()
    return Section(TITLE, METHOD, rows)


def _compared(players: list[Thinker], effort: Effort) -> list[Row]:
    seconds = QUICK_SECONDS if effort.is_quick else SECONDS
    for player in players:
        player.think(POSITIONS[-1], seconds)  # so that the first position is not met by a cold processor
    best = [[0.0, 0.0] for _ in POSITIONS]
    for _ in range(max(1, effort.repeats // 5)):
        for rates, position in zip(best, POSITIONS, strict=True):
            for place, player in enumerate(players):
                rates[place] = max(rates[place], player.think(position, seconds).rate)
    means = [sum(each) / len(best) for each in zip(*best, strict=True)]
    rows = [_row(position.partition(" ")[0], *rates) for position, rates in zip(POSITIONS, best, strict=True)]
    return [*rows, replace(_row("all, the mean", *means), judged=RATIO, at_least=AT_LEAST)]


def _row(what: str, ours: float, theirs: float) -> Row:
    figures: dict[str, Figure] = {
        "position": what,
        "text k/s": ours,
        "GNU Chess k/s": theirs,
        RATIO: ours / theirs,
    }
    return Row(figures)

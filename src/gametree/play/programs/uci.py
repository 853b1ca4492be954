"""Programs that speak UCI, the Universal Chess Interface (Huber and Meyer-Kahlen 2000), as players."""

from __future__ import annotations

import re
from typing import ClassVar

from ...base.clock import Clock
from ...base.errors import InputError
from ...base.results import Limits
from ...rules.history import History
from ..player import Choice, Turn
from .chess_words import is_chess960, king_takes_rook, plain, written_start
from .process import Program
from .program_player import FOR_EVER, MOST_TOLD, ProgramPlayer
from .thoughts import Thought, estimated, mating

OPTION = re.compile(r"option\s+name\s+(.+?)\s+type\s")
SCORE = re.compile(r"\bscore (cp|mate) (-?[0-9]{1,9})\b")
DEPTH = re.compile(r"\bdepth ([0-9]{1,9})\b")
NODES = re.compile(r"\bnodes ([0-9]{1,18})\b")
LATER_LINE = re.compile(r"\bmultipv (?!1\b)")
CHESS960 = "UCI_Chess960"


class UciPlayer(ProgramPlayer):
    """A program that speaks UCI. Options are set by name, and must be among those that it tells."""

    protocol: ClassVar[str] = "UCI"
    _known: tuple[str, ...] = ()
    """The options that it tells."""
    _is_chess960 = False

    def _introduce(self, program: Program, until: float) -> None:
        program.say("uci", until=until)
        known: list[str] = []
        while (line := program.hear(until)) != "uciok":
            if line.startswith("id name "):
                self._announce(line.removeprefix("id name "))
            elif len(known) < MOST_TOLD and (found := OPTION.match(line)):
                known.append(found[1])
        self._known, self._is_chess960 = tuple(known), False
        for option, value in self.options.items():
            name = self._known_option(option, self._known)
            program.say(f"setoption name {name} value {value}" if value else f"setoption name {name}", until=until)

    def _begin(self, program: Program, history: History, until: float) -> None:
        wanted = is_chess960(history.positions[0])
        if wanted and CHESS960 not in self._known:
            raise InputError(f"{self.command!r} cannot play from {written_start(history)!r}: it has no {CHESS960}")
        if wanted != self._is_chess960:
            program.say(f"setoption name {CHESS960} value {str(wanted).lower()}", until=until)
            self._is_chess960 = wanted
        program.say("ucinewgame", until=until)
        _be_ready(program, until)

    def _choose(self, program: Program, history: History, turn: Turn, until: float) -> Choice:
        go = _go(history, turn)
        program.say(self._position(history), until=until)
        _be_ready(program, until)  # some take up a search before they have set up the position
        program.say(go, until=until)
        scored = counted = ""
        while not (line := program.hear(until)).startswith("bestmove"):
            if not line.startswith("info ") or line.startswith("info string"):
                continue
            if " nodes " in line:
                counted = line
            if " score " in line and "bound" not in line and not LATER_LINE.search(line):
                scored = line
        name = line.removeprefix("bestmove").split(maxsplit=1)[:1]
        return _thought(scored, counted).choice(self._find_move(history, name[0] if name else ""))

    def _position(self, history: History) -> str:
        start = written_start(history)
        name = king_takes_rook if self._is_chess960 else plain
        names = [name(self.game, *played) for played in zip(history.positions, history.moves, strict=False)]
        words = [
            "position",
            *(["startpos"] if start is None else ["fen", start]),
            *(["moves", *names] if names else []),
        ]
        return " ".join(words)


def _be_ready(program: Program, until: float) -> None:
    """Wait until all that was said has been taken in, and skip what was left to hear."""
    program.say("isready", until=until)
    while program.hear(until) != "readyok":
        pass


def _go(history: History, turn: Turn) -> str:
    """Write how long to think."""
    limits = turn.limits
    words = _clocks(history, limits, turn.opponent or limits) if isinstance(limits, Clock) else _limits(limits)
    return " ".join(["go", *(f"{word} {number}" for word, number in words.items())])


def _clocks(history: History, own: Clock, other: Clock) -> dict[str, int]:
    is_black = history.game.wording.is_second_to_move(history.position)
    white, black = (other, own) if is_black else (own, other)
    words = {"wtime": _milliseconds(white.remaining), "btime": _milliseconds(black.remaining)}
    if white.increment or black.increment:
        words |= {"winc": round(1000 * white.increment), "binc": round(1000 * black.increment)}
    return words if own.moves_to_go is None else {**words, "movestogo": own.moves_to_go}


def _limits(limits: Limits) -> dict[str, int]:
    words = {}
    if limits.depth is not None:
        words["depth"] = max(1, limits.depth)  # 0 means no limit to many
    if limits.nodes is not None:
        words["nodes"] = limits.nodes
    seconds = limits.soft if limits.seconds is None else limits.seconds
    if seconds is not None:
        words["movetime"] = _milliseconds(seconds)
    if not words:
        raise InputError("a program would think for ever; wanted: a depth, nodes or seconds for a move, or a clock")
    return words


def _milliseconds(seconds: float) -> int:
    return max(1, int(1000 * min(seconds, FOR_EVER)))


def _thought(scored: str, counted: str) -> Thought:
    """Read the last line with a score, and the last one with a number of nodes."""
    score, depth, nodes = SCORE.search(scored), DEPTH.search(scored), NODES.search(counted)
    value = verdict = None
    if score is not None:
        value, verdict = (estimated if score[1] == "cp" else mating)(int(score[2]))
    return Thought(value, verdict, None if depth is None else int(depth[1]), None if nodes is None else int(nodes[1]))

"""Programs that speak the XBoard protocol (CECP; Mann and Muller), version 2, as players.

Such a program keeps the board itself. It is in ``force`` mode, in which it only takes moves in, but for the time it
thinks, so that it never moves by itself; its board is set up anew whenever a game goes on from another position.

Most of these programs take a draw that may be claimed for the end of the game, and do not move any more.
"""

from __future__ import annotations

import re
from time import monotonic
from typing import ClassVar

from ...base.errors import InputError
from ...base.numbers import Move
from ...rules.history import History
from ..player import Choice, PlayerFault, Turn
from .chess_words import castling_by_name, is_chess960, plain, standard, written_start
from .features import Features
from .process import Program, Silence
from .program_player import SHOWN, ProgramPlayer
from .telling_time import Terms, clocks, terms
from .thoughts import Thought, estimated, mating

MOVE = re.compile(r"(?:move|My move is\s*:)\s+(\S+)")
THINKING = re.compile(r"([0-9]{1,4})\S?\s+([-+]?[0-9]{1,9})\s+[0-9]+\s+([0-9]{1,18})\b")
RESIGNS = re.compile(r"(?:tellics )?resign$|(?:1-0|0-1)\b.*resign", re.IGNORECASE)
RESULT = re.compile(r"(?:1-0|0-1|1/2-1/2)\b")
REFUSES = re.compile(
    r"(?:illegal move|error)[^:]*:\s*(?:usermove\s+)?(.*)|tellusererror illegal position", re.IGNORECASE
)
TERM = re.compile(r"(?:level|st|sd) ")
MATE, LONGEST_MATE = 100_000, 1000
"""A score of the one and n more is a mate in n moves; others count in their own way up to larger numbers."""
DONE = 2.0
"""Seconds after which nothing more is told, where a program does not say that it is done."""
SETTLING = 1.0
"""Seconds after a result in which a move may still come: some tell the result first."""
CHESS960 = "fischerandom"


class XboardPlayer(ProgramPlayer):
    """A program that speaks the XBoard protocol. ``memory`` and ``cores`` are options of those that have them."""

    protocol: ClassVar[str] = "the XBoard protocol, version 2"
    _features = Features({})
    _pings = 0
    _shown: tuple[str | None, tuple[Move, ...]] | None = None
    """Where its game began, and the moves that it knows of."""
    _terms = Terms()
    """What it was told about time."""
    _vital: tuple[str, ...] = ()
    """What it was told for this move that it must have understood; many do not know all commands."""
    _result: str | None = None
    """How it says that the game has ended, where it does: a draw that might be claimed is one to most of them."""

    def begin(self, history: History) -> None:
        """Start the program if it does not run, or can play but one game, and make it ready for a game."""
        if not self._features.has("reuse", usually=True):
            self.close()
        super().begin(history)

    def _introduce(self, program: Program, until: float) -> None:
        program.say("xboard", "protover 2", until=until)
        self._features = _features(program, until)
        self._announce(self._features.told.get("myname", ""))
        commands = [name for name, feature in (("memory", "memory"), ("cores", "smp")) if self._features.has(feature)]
        for option, value in self.options.items():
            name = self._known_option(option, [*self._features.options, *commands])
            told = f"{name} {value}" if name in commands else f"option {name}={value}" if value else f"option {name}"
            program.say(told, until=until)

    def _choose(self, program: Program, history: History, turn: Turn, until: float) -> Choice:
        wanted, self._vital, self._result = terms(history, turn), (), None
        if not self._follows(history) or (self._terms.depth is not None and wanted.depth is None):
            self._begin(program, history, until)  # nothing else takes a depth back
        self._take_in(program, history, until)
        if wanted != self._terms:
            self._say_vital(program, wanted.lines(turn), until=until)
            self._terms = wanted
        if self._features.has("time", usually=True):
            program.say(*clocks(turn), until=until)
        self._be_ready(program, until)
        program.say("go", until=until)
        name, thoughts = self._answer(program, until)
        program.say("force", until=until)
        if name is None:
            return _thought(thoughts).choice(None)
        move = self._find_move(history, name)
        self._shown = written_start(history), (*history.moves, move)
        return _thought(thoughts).choice(move)

    def _answer(self, program: Program, until: float) -> tuple[str | None, str]:
        """Hear the name of a move, or None if the program resigns, and its last line of thinking before."""
        thoughts, patience = "", until
        while True:
            if self._result is not None and patience == until:
                patience = min(until, monotonic() + SETTLING)
            try:
                line = self._hear(program, patience)
            except Silence:
                if patience == until:
                    raise
                raise PlayerFault("illegal", f"{self.name} takes the game as over: {self._result!r}") from None
            if found := MOVE.match(line):
                return found[1], thoughts
            if RESIGNS.match(line):
                return None, thoughts
            if THINKING.match(line):
                thoughts = line

    def _begin(self, program: Program, history: History, until: float) -> None:
        """Have the program begin a game where this one began."""
        start, is_shuffled = written_start(history), is_chess960(history.positions[0])
        if is_shuffled and CHESS960 not in self._features.variants:
            raise InputError(f"{self.command!r} cannot play from {start!r}: it has no variant {CHESS960}")
        if start is not None and not self._features.has("setboard"):
            raise InputError(f"{self.command!r} cannot play from {start!r}: it has no setboard")
        program.say("new", *([f"variant {CHESS960}"] if is_shuffled else []), "force", "easy", "post", until=until)
        if start is not None:
            program.say(f"setboard {start}", until=until)
        self._shown, self._terms = (start, ()), Terms()
        self._be_ready(program, until)

    def _follows(self, history: History) -> bool:
        """Tell whether the history goes on from what the program knows."""
        if self._shown is None:
            return False
        start, moves = self._shown
        return start == written_start(history) and moves == history.moves[: len(moves)]

    def _take_in(self, program: Program, history: History, until: float) -> None:
        """Tell the program the moves that it does not know of."""
        assert self._shown is not None
        start, known = self._shown
        if self._features.has("san"):
            write = standard
        else:
            write = castling_by_name if is_chess960(history.positions[0]) else plain
        played = list(zip(history.positions, history.moves, strict=False))[len(known) :]
        word = "usermove " if self._features.has("usermove") else ""
        self._say_vital(program, [write(self.game, *each) for each in played], word, until=until)
        self._shown = start, history.moves

    def _say_vital(self, program: Program, lines: list[str], word: str = "", *, until: float) -> None:
        program.say(*(word + line for line in lines), until=until)
        self._vital += tuple(lines)

    def _be_ready(self, program: Program, until: float) -> None:
        """Wait until all that was said has been taken in, where the program can tell."""
        if not self._features.has("ping"):
            return
        self._pings += 1
        program.say(f"ping {self._pings}", until=until)
        while self._hear(program, until) != f"pong {self._pings}":
            pass

    def _hear(self, program: Program, until: float) -> str:
        line = program.hear(until)
        if RESULT.match(line):
            self._result = line[:SHOWN]
        found = REFUSES.match(line)
        if found is None or (found[1] is not None and found[1] not in self._vital):
            return line
        if TERM.match(found[1] or ""):
            raise InputError(f"{self.command!r} cannot be told {found[1]!r}: it says {line[:SHOWN]!r}")
        raise PlayerFault("illegal", f"{self.name} refuses what is legal: it says {line[:SHOWN]!r}")


def _features(program: Program, until: float) -> Features:
    """Hear what a program can do."""
    features, patience = Features({}), until
    while not features.has("done"):
        try:
            line = program.hear(patience)
        except Silence:
            if not features.told:
                raise
            break
        if line.startswith("feature"):
            now = features.heard(line)
            program.say(*(f"accepted {name}" for name in now.told if name not in features.told), until=until)
            features = now
            patience = until if features.told.get("done") == "0" else min(until, monotonic() + DONE)
    return features


def _thought(line: str) -> Thought:
    """Read the last line of thinking: depth, score, hundredths of a second, nodes, and the expected moves."""
    found = THINKING.match(line)
    if found is None:
        return Thought()
    depth, score, nodes = map(int, found.groups())
    beyond = abs(score) - MATE
    is_mate = 0 <= beyond <= LONGEST_MATE
    value, verdict = mating(beyond if score > 0 else -beyond) if is_mate else estimated(score)
    return Thought(value, verdict, depth, nodes)

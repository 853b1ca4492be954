"""Games as text: Portable Game Notation, as far as it takes to replay one.

Tags and the main line are read; comments, variations and glyphs are skipped. A pass, ``--`` or ``Z0``, is None.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...base.errors import InputError
from ...base.numbers import Move
from .fen import STARTING, read_fen
from .position import Chess
from .san import read_san

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
PASSES = ("--", "Z0")
TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
TOKEN = re.compile(
    r"""(?P<skipped>\s+|\{[^}]*\}|;[^\n]*|\$\d+|\d+\.+|\d+(?=\s)|\.+|[!?]+)
    |(?P<tag>\[\s*\w+\s+"(?:[^"\\]|\\.)*"\s*\])
    |(?P<open>\()|(?P<close>\))
    |(?P<result>1-0|0-1|1/2-1/2|\*)
    |(?P<move>[A-Za-z0][\w=+#\-]*[!?]*|--)""",
    re.VERBOSE | re.ASCII,
)


class PlayedGame(NamedTuple):
    """A game that was played."""

    tags: dict[str, str]
    start: Chess
    moves: tuple[Move | None, ...]
    result: str

    def positions(self) -> Iterator[Chess]:
        """Replay the game: the start, and the position after each move."""
        position = self.start
        yield position
        for move in self.moves:
            position = position.null() if move is None else position.play(move)
            yield position


def read_pgn(text: str) -> list[PlayedGame]:
    """Read all games of a text.

    >>> [game] = read_pgn('[White "Molinari"] 1. e4 (1. d4) c5 {Sicilian} 2. c4 $1 Nc6 *')
    >>> game.tags["White"], len(game.moves), game.result
    ('Molinari', 4, '*')
    """
    games: list[PlayedGame] = []
    tags: dict[str, str] = {}
    names: list[str] = []
    for kind, word in _tokens(re.sub(r"(?m)^%.*$", "", text)):
        if kind == "tag":
            if names:
                games.append(_replayed(len(games) + 1, tags, names, "*"))
                tags, names = {}, []
            name, value = TAG.fullmatch(word).groups()  # type: ignore[union-attr]
            tags[name] = re.sub(r"\\(.)", r"\1", value)
        elif kind == "move":
            names.append(word)
        else:
            games.append(_replayed(len(games) + 1, tags, names, word))
            tags, names = {}, []
    if tags or names:
        games.append(_replayed(len(games) + 1, tags, names, "*"))
    return games


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """Yield tags, moves and results outside variations."""
    place, depth = 0, 0
    while place < len(text):
        found = TOKEN.match(text, place)
        if found is None:
            line = text.count("\n", 0, place) + 1
            raise InputError(f"line {line} of the games cannot be read at {text[place : place + 20]!r}")
        place = found.end()
        kind = str(found.lastgroup)
        depth += {"open": 1, "close": -1}.get(kind, 0)
        if depth < 0:
            raise InputError(f"line {text.count(chr(10), 0, place) + 1} of the games closes a variation never opened")
        if depth == 0 and kind in ("tag", "move", "result"):
            yield kind, found[0]
    if depth:
        raise InputError("a variation of the games is never closed; wanted: a ) for every (")


def _replayed(number: int, tags: dict[str, str], names: list[str], result: str) -> PlayedGame:
    """Turn names into moves."""
    position = start = read_fen(tags.get("FEN", STARTING)).position
    moves: list[Move | None] = []
    for ply, name in enumerate(names, 1):
        try:
            move = None if name in PASSES else read_san(position, name)
        except InputError as fault:
            raise InputError(f"game {number} cannot be replayed at ply {ply}: {fault}") from None
        moves.append(move)
        position = position.null() if move is None else position.play(move)
    return PlayedGame(tags, start, tuple(moves), result)

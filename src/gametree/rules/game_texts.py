"""Games as text, one after another: PGN, PDN and what this package writes for any game, cut into tags and words.

A file is read line by line, so it may be larger than memory, and a damaged game costs that game alone: where the tags
of another one begin, a comment or a variation that was never closed is given up. Comments, variations and glyphs are
passed over; what the words mean is for those who know the game.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from .game import Game
from .move_names import RESULTS

POINTS = {"1-0": 1, "2-0": 1, "1/2-1/2": 0, "½-½": 0, "1-1": 0, "0-1": -1, "0-2": -1}
"""What a result is for the side that moves first in the game, whose number is the first one."""

UNFINISHED = "*"
MOST_LINE, MOST_WORDS = 1 << 20, 100_000
"""Longer lines, and games of more words, are no games."""

TAG = re.compile(r'\[\s*(\w+)\s*"((?:[^"\\\n]|\\.)*)"\s*\]', re.ASCII)
FIRST_TAG = re.compile(r'\[\s*(?:Event|Site|Date|White|Black|First|Game)\s*"', re.ASCII)
"""With such a line a game begins, even in a comment: no other line of a file of games looks so."""
PIECE = re.compile(r"(?P<skip>\s+|\$\d+|;.*)|(?P<brace>\{)|(?P<open>\()|(?P<close>\))|(?P<word>[^\s{}();]+)")


class TextGame(NamedTuple):
    """A game as a text has it: nothing is played yet."""

    tags: dict[str, str]
    words: list[str]
    """Moves, with their numbers if they have any."""
    result: str
    """As written at its end, or else in its tags; ``*`` if neither says."""
    line: int
    """The line that it begins in."""
    end: int
    """The byte behind it."""
    fault: str | None = None
    """Why it cannot be read, if so."""


def read_texts(file: BinaryIO, *, place: int = 0, line: int = 1) -> Iterator[TextGame]:
    """Yield the games of a file from a byte on, at which no game is under way.

    >>> import io
    >>> [game] = read_texts(io.BytesIO(b'[White "Molinari"] 1. e4 (1. d4) c5 {Sicilian} 2. c4 $1 Nc6 *'))
    >>> game.tags, game.words, game.result
    ({'White': 'Molinari'}, ['1.', 'e4', 'c5', '2.', 'c4', 'Nc6'], '*')
    """
    reader = _Reader(place, line)
    for raw in iter(lambda: file.readline(MOST_LINE), b""):
        yield from reader.take(raw)
    yield from reader.close()


def player_tags(game: Game) -> tuple[str, str]:
    """Return what the tags of the players are called, first that of the one who begins at the start."""
    if game.name == "chess":
        return "White", "Black"
    return ("Black", "White") if game.name.startswith("checkers") else ("First", "Second")


class _Reader:
    """What has been read of a game so far, and where."""

    def __init__(self, place: int, line: int) -> None:
        self.place, self.line = place, line
        self._begin()

    def _begin(self) -> None:
        self.tags: dict[str, str] = {}
        self.words: list[str] = []
        self.fault: str | None = None
        self.first_line = 0
        self.depth, self.is_comment = 0, False

    def take(self, raw: bytes) -> Iterator[TextGame]:
        """Read one line, and yield the games that end in it."""
        text, encoding = _decoded(raw)
        if FIRST_TAG.match(text) and (self.is_comment or self.depth):
            self._blame("a comment is never closed" if self.is_comment else "a variation is never closed")
            yield self._done(UNFINISHED)
        if len(raw) == MOST_LINE:
            self._blame(f"a line is longer than {MOST_LINE:,} bytes")
        elif not text.startswith("%") or self.is_comment:
            for game, at in self._read(text):
                yield game._replace(end=self.place + (len(raw) if at is None else len(text[:at].encode(encoding))))
        self.place += len(raw)
        self.line += text.endswith("\n")

    def close(self) -> Iterator[TextGame]:
        """Yield the last game, if its result does not end it."""
        if self.is_comment or self.depth:
            self._blame(f"the file ends inside a {'comment' if self.is_comment else 'variation'}")
        if self.tags or self.words or self.fault:
            yield self._done(UNFINISHED)

    def _read(self, text: str) -> Iterator[tuple[TextGame, int | None]]:
        """Yield the games that end in a line, each with its last letter; None if nothing is behind it."""
        at = 0
        while at < len(text):
            if self.is_comment:
                at = text.find("}", at) + 1
                if at == 0:
                    return
                self.is_comment = False
                continue
            tag = TAG.match(text, at) if text[at] == "[" and not self.depth else None
            if tag is not None:
                if self.words:
                    yield self._done(UNFINISHED), at
                self._started()
                self.tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
                at = tag.end()
                continue
            found = PIECE.match(text, at)
            if found is None:  # a brace that closes nothing
                self._blame("a comment is closed that was never opened")
                at += 1
                continue
            at = found.end()
            if self._is_result(found):
                yield self._done(found[0]), at if text[at:].strip() else None

    def _is_result(self, found: re.Match[str]) -> bool:
        """Take one piece of a line, and tell whether it ends the game."""
        kind, piece = found.lastgroup, found[0]
        if kind == "skip":
            return False
        self._started()
        if kind == "brace":
            self.is_comment = True
        elif kind == "open":
            self.depth += 1
        elif kind == "close":
            self.depth -= 1
            if self.depth < 0:
                self._blame("a variation is closed that was never opened")
                self.depth = 0
        elif not self.depth:
            if piece in RESULTS:
                return True
            if piece.startswith("["):
                self._blame(f"the tag {piece!r} cannot be read")
            if len(self.words) == MOST_WORDS:
                self._blame(f"it has more than {MOST_WORDS:,} words")
            else:
                self.words.append(piece)
        return False

    def _started(self) -> None:
        self.first_line = self.first_line or self.line

    def _blame(self, words: str) -> None:
        self._started()
        self.fault = self.fault or f"{words} (line {self.line})"

    def _done(self, result: str) -> TextGame:
        told = self.tags.get("Result", UNFINISHED).strip()
        if UNFINISHED not in (result, told) and told in POINTS and POINTS[told] != POINTS[result]:
            self._blame(f"its tag says {told}, its end {result}")
        known = told if result == UNFINISHED and told in POINTS else result
        game = TextGame(self.tags, self.words, known, self.first_line, self.place, self.fault)
        self._begin()
        return game


def _decoded(raw: bytes) -> tuple[str, str]:
    """Return a line as text, and how that is written; old files have the letters of Latin-1."""
    encoding = "utf-8-sig" if raw.startswith(codecs.BOM_UTF8) else "utf-8"
    try:
        return raw.decode(encoding), encoding
    except UnicodeDecodeError:
        return raw.decode("latin-1"), "latin-1"

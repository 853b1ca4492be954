"""What a line says, as plain data. Words that nobody knows are passed over, as the protocol wants it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

Word = Literal["uci", "isready", "ucinewgame", "stop", "ponderhit", "quit"]


@dataclass(frozen=True)
class Bare:
    """A command of one word."""

    word: Word


@dataclass(frozen=True)
class Debug:
    """Say more, or no more than usual."""

    is_on: bool


@dataclass(frozen=True)
class SetOption:
    """Set something that the engine has offered."""

    name: str
    value: str = ""


@dataclass(frozen=True)
class Position:
    """Look at a position from now on."""

    start: str | None
    """As it is written; None where the game starts."""
    moves: tuple[str, ...] = ()
    """That lead on from there."""


@dataclass(frozen=True)
class Go:
    """Think. Times are in milliseconds; what was not said is None."""

    wtime: int | None = None
    btime: int | None = None
    winc: int | None = None
    binc: int | None = None
    movestogo: int | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    movetime: int | None = None
    infinite: bool = False
    ponder: bool = False
    searchmoves: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    """What should have had a number and has none."""


@dataclass(frozen=True)
class TooLong:
    """A line that nobody has read to its end."""


Command = Bare | Debug | SetOption | Position | Go | TooLong

QUIT = Bare("quit")
NUMBERS = ("wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime")
FLAGS = ("infinite", "ponder")
OF_GO = frozenset({*NUMBERS, *FLAGS})
NUMBER = re.compile(r"[+-]?[0-9]{1,18}", re.ASCII)


def command_in(line: str | None) -> Command | None:
    """Return what a line says; None if that is nothing. Words before the first command are passed over.

    >>> command_in("joho debug on"), command_in("setoption name Clear Hash")
    (Debug(is_on=True), SetOption(name='Clear Hash', value=''))
    >>> command_in("position fen 8/8/8/8/8/k7/8/K6R w - - 0 1 moves h1h2 a3a4").moves
    ('h1h2', 'a3a4')
    """
    if line is None:
        return TooLong()
    words = line.split()
    for place, word in enumerate(words):
        if word in READERS:
            return READERS[word](words[place + 1 :])
    return None


def _set_option(words: list[str]) -> SetOption:
    at = words.index("value") if "value" in words else len(words)
    named = words[1:at] if words[:1] == ["name"] else words[:at]
    return SetOption(" ".join(named), " ".join(words[at + 1 :]))


def _position(words: list[str]) -> Position:
    at = words.index("moves") if "moves" in words else len(words)
    start = words[1:at] if words[:1] == ["fen"] else words[:at]
    return Position(None if start == ["startpos"] else " ".join(start), tuple(words[at + 1 :]))


def _go(words: list[str]) -> Go:
    """Read what ends a search, in any order; moves to search end where the next such word begins."""
    said: dict[str, Any] = {}
    moves: list[str] = []
    unread: list[str] = []
    is_of_moves = False
    for word, following in zip(words, [*words[1:], ""], strict=False):
        if word in FLAGS:
            said[word] = True
        elif word in NUMBERS and NUMBER.fullmatch(following):
            said[word] = int(following)
        elif word in NUMBERS:
            unread.append(word)
        elif is_of_moves and word != "searchmoves":
            moves.append(word)
        is_of_moves = word == "searchmoves" or (is_of_moves and word not in OF_GO)
    return Go(**said, searchmoves=tuple(moves), unread=tuple(unread))


def _nothing(words: list[str]) -> None:
    """Pass over a command that asks nothing of this engine, with all its words."""


def _bare(word: Word) -> Callable[[list[str]], Bare]:
    return lambda words: Bare(word)


READERS: dict[str, Callable[[list[str]], Command | None]] = {
    "uci": _bare("uci"),
    "debug": lambda words: Debug("off" not in words),
    "isready": _bare("isready"),
    "setoption": _set_option,
    "register": _nothing,
    "ucinewgame": _bare("ucinewgame"),
    "position": _position,
    "go": _go,
    "stop": _bare("stop"),
    "ponderhit": _bare("ponderhit"),
    "quit": _bare("quit"),
}

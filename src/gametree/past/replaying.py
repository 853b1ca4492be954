"""Past games, played through: names become moves, and every move is looked at, so that no damaged game passes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..base.numbers import Move
from ..rules.game import Game
from ..rules.move_names import follow
from ..rules.turns import moves_again

MOST_KNOWN = 50_000
"""So many positions are kept with what was read there: most games begin alike."""
NUMBER = re.compile(r"^\d*[.…]+|^\d+$")
GLYPHS = re.compile(r"[!?]+$")
REMARK = re.compile(r"[^\W\d_]{2}.*$|^\D+$")
"""What old files of checkers have in their games without braces, sometimes without a space: no move looks like it."""
IGNORED = {"chess": (NUMBER, GLYPHS), "checkers": (NUMBER, REMARK, GLYPHS)}
"""What words have besides a move, in games whose moves have names unlike it, and which read legal moves only."""


class PastGame(NamedTuple):
    """A game that was played, with all its positions."""

    positions: tuple[Any, ...]
    """From the start on, one more than moves."""
    moves: tuple[Move, ...]
    result: int | None
    """1, 0 or -1 for the first player: White in chess, Black in checkers and Othello. None if nobody knows."""
    headers: Mapping[str, str]
    """What else is known: players, date, ratings, as PGN calls them; the players are ``First`` and ``Second``."""
    margin: int | None = None
    """By how much the first player has won, in games that are scored so, if it is told or seen on the board."""
    is_second: bool = False
    """The second player was to move at the start."""

    @property
    def start(self) -> Any:
        return self.positions[0]

    @property
    def year(self) -> int | None:
        """When it was played.

        >>> PastGame((), (), 1, {"Date": "1997.05.11"}).year, PastGame((), (), 1, {"Date": "????.??.??"}).year
        (1997, None)
        """
        found = re.match(r"[0-9]{4}", self.headers.get("Date", ""))
        return int(found[0]) if found else None

    def rating(self, side: int) -> int | None:
        """Return the rating of the first player, 0, or of the second, 1, if it is told."""
        told = self.headers.get(("FirstElo", "SecondElo")[side], "")
        return int(told) if told.isdecimal() and 0 < int(told) < 10_000 else None

    def sides(self) -> Iterator[int]:
        """Yield who is to move at each position: 0 for the first player, 1 for the second."""
        side = int(self.is_second)
        for place, position in enumerate(self.positions):
            if place and not moves_again(position):
                side = 1 - side
            yield side


class Replayer:
    """Plays games of one kind through. It remembers what it has read: openings come again and again.

    >>> from gametree import load_game
    >>> replayer = Replayer(load_game("chess"))
    >>> [len(line) for line in replayer.by_names(None, ["1.", "e4", "c5!", "2.Nf3"])]
    [4, 3]
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[Any, dict[Any, tuple[Move, Any]]] = {}
        kind = game.name.partition(":")[0]
        self._ignored = IGNORED.get(kind, ())
        self._find = game.parse_move if kind in IGNORED else game.find_move

    def by_names(self, start: str | None, words: Sequence[str], plies: int | None = None) -> Line:
        """Play the moves that words mean from a position, or from the start; only so many, if that is said."""
        line = Line([self.game.start if start is None else self.game.parse_position(start)], [])
        for pattern in self._ignored:
            words = [rest for word in words if (rest := pattern.sub("", word))]

        def play(line: Line, name: str) -> Line:
            if len(line.moves) == plies:
                raise _Enough
            self._play(line, name, lambda position: self._find(position, name))
            return line

        with suppress(_Enough):
            follow(" ".join(words), line, lambda line: self.game.names(line.positions[-1]), play)
        return line

    def by_moves(self, moves: Iterable[Move], skipped: Move, plies: int | None = None) -> Line:
        """Play moves from the start; ``skipped`` is one that is left out wherever there is no other."""
        line = Line([self.game.start], [])
        for move in chain(moves, [None]):
            if not self._is_known(line, move):
                legal = list(line.positions[-1].moves())
                if legal == [skipped]:
                    self._play(line, skipped, lambda position: skipped)
                    legal = list(line.positions[-1].moves())
                if move not in legal and move is not None:
                    name = self.game.move_name(line.positions[-1], move)
                    raise InputError(f"it cannot be played at ply {len(line.moves) + 1}: {name} is not legal there")
            if move is None or len(line.moves) == plies:
                break
            self._play(line, move, lambda position, move=move: move)  # type: ignore[misc]
        return line

    def _is_known(self, line: Line, asked: Any) -> bool:
        return asked in self._known.get(line.positions[-1], ())

    def _play(self, line: Line, asked: Any, find: Callable[[Any], Move]) -> None:
        """Play one move, which is found as it was the last time that the same was asked for."""
        position = line.positions[-1]
        here = self._known.get(position, {})
        if asked not in here:
            try:
                move = find(position)
            except InputError as fault:
                raise InputError(f"it cannot be played at ply {len(line.moves) + 1}: {fault}") from None
            here[asked] = move, position.play(move)
            if len(self._known) < MOST_KNOWN:
                self._known[position] = here
        move, child = here[asked]
        line.positions.append(child)
        line.moves.append(move)


class _Enough(Exception):
    """All plies that are wanted were played."""


class Line(NamedTuple):
    """Positions and moves so far."""

    positions: list[Any]
    moves: list[Move]

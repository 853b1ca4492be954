"""A game under way: the positions it has gone through, and what the referee makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from ..base.errors import InputError
from ..base.numbers import Move
from ..base.showing import shown
from .game import Game, is_over
from .move_names import follow
from .referee import Ending
from .turns import moves_again


@dataclass(frozen=True)
class History:
    """The positions and moves of a game so far. It never changes: ``play`` and ``back`` return another one.

    >>> from gametree import History, load_game
    >>> history = History.begin(load_game("tictactoe"))
    >>> history = history.play_named("a1 b1 a2 b2 a3")
    >>> history.ending()
    Ending(reason='game over', outcome=-1, is_claim=False)
    >>> history.back().ending() is None
    True
    """

    game: Game
    positions: tuple[Any, ...]
    """From the first to the current one."""
    moves: tuple[Move, ...] = ()
    quiet: tuple[int, ...] = (0,)
    """For each position, how many plies without progress have led there."""
    first_number: int = 1
    """The number of the move at the first position, where moves are numbered."""

    @staticmethod
    def begin(game: Game, position: Any = None, *, quiet: int = 0, number: int = 1) -> History:
        """Begin at a position, or at the start.

        ``quiet`` plies without progress may have gone before; ``number`` is that of the first move.
        """
        if quiet < 0:
            raise InputError(f"{quiet} quiet plies cannot have gone before; wanted: 0 or more")
        if number < 1:
            raise InputError(f"the first move cannot have the number {number}; wanted: 1 or more")
        return History(game, (game.start if position is None else position,), (), (quiet,), number)

    @staticmethod
    def read(game: Game, text: str) -> History:
        """Begin at a position that is written, with its count of quiet plies and its move number if it tells them."""
        position = game.parse_position(text)
        parse_quiet = None if game.referee is None else game.referee.parse_quiet
        parse_number = game.wording.parse_number
        return History.begin(
            game,
            position,
            quiet=0 if parse_quiet is None else parse_quiet(text),
            number=1 if parse_number is None else parse_number(text),
        )

    @property
    def position(self) -> Any:
        """The current position."""
        return self.positions[-1]

    @property
    def last_move(self) -> Move | None:
        return self.moves[-1] if self.moves else None

    @property
    def quiet_plies(self) -> int:
        """How many plies in a row have made no progress."""
        return self.quiet[-1]

    @property
    def number(self) -> int:
        """The number of the move to come; the moves of both sides have one.

        >>> from gametree import History, load_game
        >>> history = History.read(load_game("chess"), "8/8/8/4k3/8/8/4P3/4K3 b - - 0 40")
        >>> history.number, history.play_named("Ke4").number
        (40, 41)
        """
        is_second = self.game.wording.is_second_to_move(self.positions[0])
        return self.first_number + (len(self.moves) + is_second) // 2

    def play(self, move: Move) -> History:
        """Return the history with one move more, which must be legal.

        What the referee says is not looked at: whoever may claim a draw may play on, and so may those who study.
        """
        if is_over(self.position):
            raise InputError(f"no move {move!r} here: the game is over")
        if move not in self.position.moves():
            raise InputError(f"no move {move!r} here; legal: {', '.join(map(str, self.position.moves()))}")
        referee = self.game.referee
        is_quiet = referee is None or referee.is_progress is None or not referee.is_progress(self.position, move)
        return History(
            self.game,
            (*self.positions, self.position.play(move)),
            (*self.moves, move),
            (*self.quiet, self.quiet_plies + 1 if is_quiet else 0),
            self.first_number,
        )

    def play_named(self, moves: str) -> History:
        """Play moves by name, separated by spaces or commas, with or without their numbers."""
        return follow(moves, self, History.names, History.play_name)

    def names(self) -> dict[str, Move]:
        """Return the legal moves of the current position by their names."""
        return self.game.names(self.position)

    def play_name(self, name: str) -> History:
        """Play one move by its name."""
        return self.play(self.game.find_move(self.position, name))

    def back(self) -> History:
        """Return the history without its last move."""
        if not self.moves:
            raise InputError("there is no move to take back")
        return History(self.game, self.positions[:-1], self.moves[:-1], self.quiet[:-1], self.first_number)

    @property
    def side(self) -> int:
        """Who is to move: 0 is the side that moved at the first position, 1 the other."""
        return self._plies()[-1] % 2

    def _repr_svg_(self) -> str | None:
        return shown(self, "svg")

    def _repr_html_(self) -> str | None:
        return shown(self, "html")

    def occurrences(self) -> int:
        """Return how often the current position has come up, with the same side to move; this time counts."""
        here = self.position, self.side
        return sum((position, ply % 2) == here for position, ply in zip(self.positions, self._plies(), strict=True))

    def ending(self) -> Ending | None:
        """Return why the game is over, or may be ended by the side to move; None if it goes on."""
        position, referee = self.position, self.game.referee
        if is_over(position):
            reason = "game over" if referee is None or referee.reason is None else referee.reason(position)
            return Ending(reason, position.outcome())
        if referee is None:
            return None
        return referee.judge(position, occurrences=self.occurrences(), quiet=self.quiet_plies)

    def exhausted(self) -> Iterator[tuple[Any, int]]:
        """Yield positions that one more occurrence makes a draw, each with its distance from the current one.

        The distance counts plies as a search does, so that it is even where the same side is to move.
        """
        most = None if self.game.referee is None else self.game.referee.draws_at()
        if most is None:
            return
        plies = self._plies()
        firsts = _firsts([(position, ply % 2) for position, ply in zip(self.positions, plies, strict=True)])
        often = Counter(firsts)
        for place, first in reversed(list(enumerate(firsts))):
            if often.pop(first, 0) >= most - 1:  # asked once for all that are equal
                yield self.positions[place], plies[-1] - plies[place]

    def _plies(self) -> list[int]:
        """Return the ply of each position, as searches count them: the other passes before a side moves again."""
        return list(accumulate((2 if moves_again(each) else 1 for each in self.positions[1:]), initial=0))


def _firsts(items: list[Any]) -> list[int]:
    """Return for each item the place of the first that is equal to it."""
    known: dict[Any, int] = {}
    try:
        return [known.setdefault(item, place) for place, item in enumerate(items)]
    except TypeError:  # positions that hold memory have no hash
        return [items.index(item) for item in items]

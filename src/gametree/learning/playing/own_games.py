"""Games of a program against itself, as samples to learn from: slice by slice, until there are enough.

A slice depends on the seed and its number alone. So whoever is interrupted goes on with what would have come next,
and it does not matter who plays which.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

from ...algorithms.catalogue import ALGORITHMS
from ...algorithms.parts.kit import Kit, NoEstimate
from ...algorithms.parts.ordering import forget
from ...algorithms.selective.pieces import LeftOut, Quiescence
from ...base.errors import InputError, Stopped
from ...base.numbers import Ints, Words, ints, is_record, words
from ...base.packing import unpack, width_of
from ...base.stopping import Stop
from ...base.values import MOST, check_seed
from ...bits import FULL, mix
from ...engine.ready.faults import naming_faults
from ...engine.ready.kits import kit_for
from ...engine.ready.options import Options
from ...engine.ready.running import Runner
from ...engine.ready.selecting import unit_of
from ...observers.meter import meter
from ...rules.game import Game
from ...rules.turns import offers
from .games_by_search import BESIDE, FOUND, GAME, GOAL, PLIES, Diary, Searching, play_games

SLICE = 16
"""Games of a slice."""
TABLE = 2.0
"""Megabytes of the table."""
FOLLOWED = 8
"""So many plies behind the horizon loud moves are looked at."""
UNITS = 20
"""So many units ahead, a game by result is won: much more than a queen in chess."""
NODES, OPENING = 300, 12
"""Of a search, and the moves at random that begin a game at most, if nothing is said."""
MOST_NODES, MOST_OPENING = 1 << 40, PLIES // 2
SCALE = 1 << 64


class Found(NamedTuple):
    """A quiet position of a game, and what came of it."""

    position: Any
    result: int
    """For the side to move: 1, 0 or -1."""
    margin: int | None
    game: int
    is_held_out: bool
    value: int
    """What the search found."""


class Slice(NamedTuple):
    """Some games: the positions that were written down of them, and what stands beside each; games count from 0."""

    games: int
    positions: Words
    beside: Ints


class Slices(Protocol):
    """Whoever plays them."""

    def slice_at(self, first: int, games: int | None) -> Slice | None:
        """Return the games from a number on, if there are to be so many in all; None if it was stopped before."""


class OwnGames:
    """Plays games of a program against itself; an iterable of samples.

    >>> from gametree import load_game
    >>> games = OwnGames(load_game("checkers:4x4"), nodes=20, opening=2, interpreted=True)
    >>> games.play(games=2)
    >>> games.games, {sample.game for sample in games}
    (2, {0, 1})
    """

    def __init__(
        self,
        game: Game,
        *,
        nodes: int = NODES,
        opening: int = OPENING,
        seed: int = 1,
        share: float = 0.1,
        interpreted: bool = False,
    ) -> None:
        """Play with searches of so many nodes; a ``share`` of the games is held out."""
        self.game, self._seed, self._share = game, check_seed(seed), share
        self.asked = {"game": game.name, "nodes": nodes, "opening": opening, "seed": seed, "by": "own games"}
        self.games, self.seconds = 0, 0.0
        self.positions, self.beside = array("Q"), array("q")
        """What was written down so far."""
        self.stop = Stop()
        kit, calm = _kits(game, self.stop)
        self._kit, self._width = kit, width_of(game.start)
        for name, number, most in (("nodes", nodes, MOST_NODES), ("opening", opening, MOST_OPENING)):
            if not 0 <= number <= most:
                raise InputError(f"no games can be played with --{name} {number}; wanted: 0 to {most:,}")
        enough = min(MOST, UNITS * unit_of(game, game.evaluator)) if game.scoring == "result" else SCALE >> 2
        rows, beside = words(SLICE * PLIES * self._width), ints(SLICE * PLIES * BESIDE)
        self._diary = Diary(nodes, opening, enough, self._width, rows, beside, words(PLIES), words(1))
        with naming_faults(game, game.start):
            given = game.start, Searching(kit, calm), self._diary, 1
            self._runner = Runner(play_games, *given, held=(0, 1, 2), interpreted=interpreted, called="playing")

    @property
    def is_compiled(self) -> bool:
        return self._runner.compiled

    def play(
        self,
        *,
        games: int | None = None,
        seconds: float | None = None,
        tell: Callable[[OwnGames], None] = lambda own: None,
        by: Slices | None = None,
    ) -> None:
        """Play until there are so many games in all, or for so many seconds in all, or until it is stopped.

        It is played here, unless others do it.
        """
        player = by or self
        while not self.stop.is_set() and (games is None or self.games < games):
            if seconds is not None and self.seconds >= seconds:
                break
            begun = time.perf_counter()
            played = player.slice_at(self.games, games)
            if played is not None:
                self._keep(played)
            self.seconds += time.perf_counter() - begun
            tell(self)

    def slice_at(self, first: int, games: int | None) -> Slice | None:
        """Play the games from a number on; what was played before does not matter."""
        self._kit.memory.forget()
        forget(self._kit.order)
        self._diary.drawn[0] = mix(mix(self._seed & FULL) ^ first)
        in_it = games_in_slice(first, games)
        try:
            with naming_faults(self.game, self.game.start):
                count = self._runner(self.stop, in_it)
        except Stopped:
            return None
        rows, beside = self._diary.rows[: count * self._width], self._diary.beside[: count * BESIDE]
        return Slice(in_it, array("Q", rows), array("q", beside))

    def _keep(self, played: Slice) -> None:
        """Keep what was written down of some games."""
        first = len(self.beside) + GAME
        self.positions.extend(played.positions)
        self.beside.extend(played.beside)
        for place in range(first, len(self.beside), BESIDE):
            self.beside[place] += self.games
        self.games += played.games

    def __len__(self) -> int:
        return len(self.beside) // BESIDE

    def __iter__(self) -> Iterator[Found]:
        by_result = self.game.scoring == "result"
        for number in range(len(self)):
            goal, game, found = (self.beside[number * BESIDE + place] for place in (GOAL, GAME, FOUND))
            position = unpack(self.positions, number * self._width, self.game.start)
            result, is_held_out = (goal > 0) - (goal < 0), mix(game) < self._share * SCALE
            yield Found(position, result, None if by_result else goal, game, is_held_out, found)


def games_in_slice(first: int, games: int | None) -> int:
    """Return how many games a slice has that begins with a number, if there are to be so many in all.

    >>> games_in_slice(32, None), games_in_slice(32, 40)
    (16, 8)
    """
    return SLICE if games is None else min(SLICE, games - first)


def _kits(game: Game, stop: Stop) -> tuple[Kit, Kit]:
    """Return what a search uses, and what tells quiet positions; refuse a game that cannot be played so."""
    start, without = game.start, Options(without=frozenset({"table"}))
    if offers(start, "moves_again"):
        raise InputError(
            f"in {game.name} sides move again, so that it cannot be played by searches; wanted: past games"
        )
    if not is_record(type(start)):
        raise InputError(f"positions of {game.name} are no records of numbers; wanted: a NamedTuple, or past games")
    selective, watch = ALGORITHMS["selective"], meter(stop.budget)
    kit = _followed(kit_for(game, start, watch, algorithm=selective, options=Options(table=TABLE)))
    if isinstance(kit.evaluator, NoEstimate) or not kit.memory.answers():
        raise InputError(f"{game.name} has no evaluation to begin with; wanted: patterns, learned without --tune")
    return kit, _followed(kit_for(game, start, watch, algorithm=selective, options=without))


def _followed(kit: Kit) -> Kit:
    """Have loud moves followed less far than usual: nothing ends a search here that answers threats by threats."""
    if isinstance(kit.selection.quiescence, LeftOut):
        return kit
    return kit._replace(selection=kit.selection._replace(quiescence=Quiescence(FOLLOWED)))

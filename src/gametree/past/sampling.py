"""Positions of past games to learn from: drawn, no two alike, quiet ones only, some games held out.

What is held out is held out by whole games: positions of one game have one result, and whoever has seen some of them
has seen the answer to the others. Everything is drawn game by game, so a longer database only adds to a shorter one,
and nothing but the numbers of the positions is kept.
"""

from __future__ import annotations

import hashlib
import random
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..rules.game import Game, is_over
from .calm import Calm
from .keys import key_for
from .replaying import PastGame

FIRST_SLOTS = 1 << 10
SCALE = 1 << 64

HeldOut = Callable[[PastGame], bool]
"""Tells whether a game is held out."""


class Sample(NamedTuple):
    """A position, and how the game went on."""

    position: Any
    result: int
    """For the side to move: 1, 0 or -1."""
    margin: int | None
    """For the side to move, where games are scored so and it is known."""
    ply: int
    game: int
    """A number of the game, by which positions of one game are known."""
    is_held_out: bool


@dataclass
class SampleTally:
    """What became of the positions."""

    games: int = 0
    unfinished: int = 0
    """Games without a result: nothing can be learned from them."""
    samples: int = 0
    held_out: int = 0
    """How many of the samples."""
    repeated: int = 0
    loud: int = 0


class Samples:
    """An iterable of samples; while it is iterated, ``tally`` counts them.

    ``each`` is how many are drawn from a game, None for all; the first ``skip`` plies are left out. ``held_out`` is
    ``by_hash(share)``, ``from_year(year)``, or any function of a game.

    >>> from gametree import load_game
    >>> tictactoe = load_game("tictactoe")
    >>> positions, moves = [tictactoe.start], [4, 0, 2, 6, 3]
    >>> for move in moves:
    ...     positions.append(positions[-1].play(move))
    >>> past = PastGame(tuple(positions), tuple(moves), 1, {})
    >>> [(sample.ply, sample.result) for sample in Samples(tictactoe, [past, past], each=None, skip=2)]
    [(2, 1), (3, -1), (4, 1)]
    """

    def __init__(
        self,
        game: Game,
        games: Iterable[PastGame],
        *,
        each: int | None = 10,
        skip: int = 8,
        quiet: bool = True,
        unique: bool = True,
        held_out: HeldOut | None = None,
        seed: int = 1,
    ) -> None:
        if each is not None and each < 1:
            raise InputError(f"{each} positions of each game cannot be drawn; wanted: 1 or more")
        if skip < 0:
            raise InputError(f"{skip} plies cannot be left out; wanted: 0 or more")
        self.game, self.games = game, games
        self._each, self._skip, self._seed = each, skip, seed
        self._calm = Calm(game) if quiet else None
        self._is_unique, self._held_out = unique, held_out
        self.tally = SampleTally()

    def __iter__(self) -> Iterator[Sample]:
        self.tally = SampleTally()
        key, seen = key_for(self.game), Seen()
        for past in self.games:
            self.tally.games += 1
            if past.result is None:
                self.tally.unfinished += 1
                continue
            number = number_of(past)
            is_held_out = self._held_out is not None and self._held_out(past)
            left = len(past.positions) if self._each is None else self._each
            for ply, side in self._drawn(past, number):
                position = past.positions[ply]
                if left == 0:
                    break
                if is_over(position):
                    continue
                if self._is_unique and not seen.add(key(position)):
                    self.tally.repeated += 1
                elif self._calm is not None and not self._calm(position):
                    self.tally.loud += 1
                else:
                    left -= 1
                    self.tally.samples += 1
                    self.tally.held_out += is_held_out
                    sign = -1 if side else 1
                    margin = None if past.margin is None else sign * past.margin
                    yield Sample(position, sign * past.result, margin, ply, number, is_held_out)
        if not self.tally.samples:
            raise InputError(
                f"there is no position to learn from in {self.tally.games:,} games of {self.game.name}, of which "
                f"{self.tally.unfinished:,} have no result; wanted: games with results, of over {self._skip} plies"
            )

    def _drawn(self, past: PastGame, number: int) -> list[tuple[int, int]]:
        """Return the plies of a game with the side to move, in the order in which they are looked at."""
        plies = list(enumerate(past.sides()))[self._skip :]
        if self._each is not None:
            random.Random(f"{self._seed} {number}").shuffle(plies)
        return plies


def number_of(past: PastGame) -> int:
    """Return a number of a game, from its moves: the same game in two files has the same one.

    >>> number_of(PastGame((), (1, 2), 1, {})) == number_of(PastGame((), (1, 2), 1, {"Event": "?"}))
    True
    """
    return int.from_bytes(hashlib.blake2b(repr(past.moves).encode(), digest_size=8).digest(), "big")


def by_hash(share: float) -> HeldOut:
    """Hold out such a share of the games, told by what was played.

    >>> held_out = by_hash(0.25)
    >>> sum(held_out(PastGame((), (move,), 1, {})) for move in range(1_000))
    254
    """
    if not 0 < share < 1:
        raise InputError(f"a share of {share} of the games cannot be held out; wanted: more than 0 and less than 1")
    return lambda past: number_of(past) < share * SCALE


def from_year(year: int) -> HeldOut:
    """Hold out the games from a year on; those whose year nobody knows are not.

    >>> held_out = from_year(2016)
    >>> [held_out(PastGame((), (), 1, {"Date": date})) for date in ("2016.01.30", "2015.??.??", "?")]
    [True, False, False]
    """
    return lambda past: past.year is not None and past.year >= year


class Seen:
    """A set of 64-bit numbers in little memory: at most 32 bytes each, however many there are.

    >>> seen = Seen()
    >>> [seen.add(number) for number in (5, -7, 5, 0, 0)]
    [True, True, False, True, False]
    """

    def __init__(self) -> None:
        self._slots, self._count, self._has_zero = array("q", bytes(8 * FIRST_SLOTS)), 0, False

    def __len__(self) -> int:
        return self._count + self._has_zero

    def add(self, number: int) -> bool:
        """Put a number in, and tell whether it is new."""
        if number == 0:  # which stands for an empty slot
            is_new, self._has_zero = not self._has_zero, True
            return is_new
        if 2 * self._count >= len(self._slots):
            self._grow()
        place = self._place(number)
        if self._slots[place]:
            return False
        self._slots[place] = number
        self._count += 1
        return True

    def _place(self, number: int) -> int:
        """Return where a number is, or the empty slot where it would be."""
        slots, last = self._slots, len(self._slots) - 1
        place = (number ^ number >> 32) & last
        while slots[place] not in (0, number):
            place = (place + 1) & last
        return place

    def _grow(self) -> None:
        old = self._slots
        self._slots = array("q", bytes(16 * len(old)))
        for number in old:
            if number:
                self._slots[self._place(number)] = number

"""Games in which a side may move again, and a solver that knows of two sides and of nothing else.

The solver is written from the definitions and apart from the package: it has no passes, no signs and no views. One
side takes the greatest, the other the least, and who moves next is looked up.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from typing import Literal, NamedTuple

from gametree import Bits, Game, Ints, Referee
from gametree.base.numbers import Move
from tests.graphs import MOST_ARROWS, WIN

FIRST, SECOND = 0, 1
"""The side that moves at the root, and the other."""


class Streets(NamedTuple):
    """The arrows of place p are ``arrows[first[p] : first[p + 1]]``; ``free`` tells which let the same side go on."""

    first: Ints
    arrows: Ints
    free: Ints
    worth: Ints
    """The outcome of an end, for the side to move there; the estimate of any other place."""


class Stroll(NamedTuple):
    """Where the piece stands, for the side to move. A move is the place that it goes to."""

    place: int
    again: bool
    streets: Streets

    def moves(self) -> Iterator[Move]:
        for index in range(self.streets.first[self.place], self.streets.first[self.place + 1]):
            yield self.streets.arrows[index]

    def play(self, move: Move) -> Stroll:
        is_free = False
        for index in range(self.streets.first[self.place], self.streets.first[self.place + 1]):
            is_free = is_free or (self.streets.arrows[index] == move and self.streets.free[index] == 1)
        return Stroll(move, is_free, self.streets)

    def is_over(self) -> bool:
        return self.streets.first[self.place] == self.streets.first[self.place + 1]

    def outcome(self) -> int:
        return self.streets.worth[self.place]

    def moves_again(self) -> bool:
        return self.again

    def key(self) -> Bits:
        return 2 * self.place + self.again


class Guess(NamedTuple):
    """What is said of the places that are no end."""

    def evaluate(self, position: Stroll) -> int:
        return position.streets.worth[position.place]


class Arrow(NamedTuple):
    """Where it leads, and whether the same side goes on."""

    to: int
    is_free: bool


class Town(NamedTuple):
    """The places as lists, for the solver."""

    arrows: list[list[Arrow]]
    worth: list[int]

    def game(
        self,
        *,
        estimates: bool = False,
        cyclic: bool = False,
        scoring: Literal["result", "margin"] = "result",
        referee: Referee | None = None,
    ) -> Game:
        """Make the game that begins at place 0."""
        first = [0]
        for targets in self.arrows:
            first.append(first[-1] + len(targets))
        arrows = [arrow for targets in self.arrows for arrow in targets]
        streets = Streets(
            array("q", first),
            array("q", [arrow.to for arrow in arrows]),
            array("q", [int(arrow.is_free) for arrow in arrows]),
            array("q", self.worth),
        )
        start = Stroll(0, again=False, streets=streets)
        evaluator = Guess() if estimates else None
        return Game(
            "stroll",
            start,
            cyclic=cyclic,
            scoring=scoring,
            evaluator=evaluator,
            referee=referee,
            most_moves=MOST_ARROWS,
        )


def onwards(seed: int, *, size: int = 12, results: bool = True) -> Town:
    """Draw a town whose arrows lead to the next places, so that none comes back; about half of them are free."""
    draw = random.Random(seed)
    arrows = []
    for place in range(size):
        near = range(place + 1, min(size, place + 5))
        targets = draw.sample(near, min(len(near), draw.randint(1, 3)))
        arrows.append([Arrow(to, draw.random() < 0.5) for to in targets])
    worth = [draw.randint(-1, 1) if results and not each else draw.randint(-9, 9) for each in arrows]
    return Town(arrows, worth)


def anywhere(seed: int, *, size: int = 8, ends: int = 3) -> Town:
    """Draw a town whose arrows lead anywhere, so that places come back; the last places are ends."""
    draw = random.Random(seed)
    arrows = [
        [Arrow(to, draw.random() < 0.4) for to in draw.sample(range(size), draw.randint(1, 3))]
        for _ in range(size - ends)
    ]
    worth = [draw.randint(-9, 9) for _ in arrows]
    outcomes = [-1, 1, *(draw.randint(-1, 1) for _ in range(ends - 2))]
    return Town(arrows + [[] for _ in range(ends)], worth + outcomes)


class Stand(NamedTuple):
    """A place on a line: how it was come to, and who is to move."""

    place: int
    again: bool
    side: int


class Question(NamedTuple):
    """What a town is asked."""

    town: Town
    estimates: bool = False
    plain: bool = False
    """Outcomes as they are, without the number of moves to them."""
    drawn: frozenset[Stand] = frozenset()
    """Stands that are a draw because of what was played before."""

    def answer(self, depth: int, line: tuple[Stand, ...] = (Stand(0, again=False, side=FIRST),)) -> int:
        """Return what the last stand of a line is worth to the side that moves at the root, so many moves deep.

        One that has come up before on the line is a draw.
        """
        here, made = line[-1], len(line) - 1
        sign = 1 if here.side == FIRST else -1
        if not self.town.arrows[here.place]:
            outcome = self.town.worth[here.place]
            return sign * (outcome if self.plain else outcome * (WIN - made))
        if here in line[:-1] or (made and here in self.drawn):
            return 0
        if depth == 0:
            return sign * self.town.worth[here.place] if self.estimates else 0
        values = [self.answer(depth - 1, (*line, after(here, arrow))) for arrow in self.town.arrows[here.place]]
        return max(values) if here.side == FIRST else min(values)


def after(stand: Stand, arrow: Arrow) -> Stand:
    """Return where an arrow leads, and who moves there."""
    other = SECOND if stand.side == FIRST else FIRST
    return Stand(arrow.to, arrow.is_free, stand.side if arrow.is_free else other)


def sequences(town: Town, place: int, length: int) -> int:
    """Return how many sequences of so many moves there are."""
    if length == 0:
        return 1
    return sum(sequences(town, arrow.to, length - 1) for arrow in town.arrows[place])

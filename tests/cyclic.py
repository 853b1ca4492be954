"""A game in which positions come back: a piece walks along the arrows of a graph, moved by both sides in turn.

The searches beside it are written from the definitions and apart from the package.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gametree import Bits, Game, Ints, Referee
from gametree.core import Move

WIN = 1_000_000_000


class Graph(NamedTuple):
    """The arrows of place p are ``arrows[first[p] : first[p + 1]]``; ``worth`` is its outcome, or its estimate."""

    first: Ints
    arrows: Ints
    worth: Ints


class Walk(NamedTuple):
    """Where the piece stands, for the side to move. A move is the place that it goes to."""

    place: int
    graph: Graph

    def moves(self) -> Iterator[Move]:
        for index in range(self.graph.first[self.place], self.graph.first[self.place + 1]):
            yield self.graph.arrows[index]

    def play(self, move: Move) -> Walk:
        return Walk(move, self.graph)

    def is_over(self) -> bool:
        return self.graph.first[self.place] == self.graph.first[self.place + 1]

    def outcome(self) -> int:
        return self.graph.worth[self.place]

    def key(self) -> Bits:
        return self.place


class Estimate(NamedTuple):
    """What the graph says of the places that are no end."""

    def evaluate(self, position: Walk) -> int:
        return position.graph.worth[position.place]


def walk(
    arrows: Sequence[Sequence[int]], worth: Sequence[int], *, estimates: bool, referee: Referee | None = None
) -> Game:
    """Make the game that begins at place 0."""
    first = [0]
    for targets in arrows:
        first.append(first[-1] + len(targets))
    graph = Graph(
        array("q", first), array("q", [target for targets in arrows for target in targets]), array("q", worth)
    )
    evaluator = Estimate() if estimates else None
    return Game("walk", Walk(0, graph), cyclic=True, evaluator=evaluator, referee=referee)


class Places(NamedTuple):
    """A graph as lists, for the searches below."""

    arrows: list[list[int]]
    worth: list[int]
    """The outcome of an end; the estimate of any other place."""


def random_places(seed: int, *, size: int = 8, ends: int = 3) -> Places:
    """Draw a graph: the last places are ends, one lost, one won, any others; the rest have one to three arrows."""
    draw = random.Random(seed)
    arrows = [draw.sample(range(size), draw.randint(1, 3)) for _ in range(size - ends)]
    worth = [draw.randint(-9, 9) for _ in arrows]
    return Places(arrows + [[]] * ends, worth + [-1, 1, *(draw.randint(-1, 1) for _ in range(ends - 2))][:ends])


def minimax_over_lines(
    places: Places,
    line: list[int],
    depth: int,
    *,
    estimates: bool,
    plain: bool = False,
    drawn: frozenset[tuple[int, int]] = frozenset(),
) -> int:
    """Return the value of the last place of a line for the side to move; a place that stands on it before is a draw.

    So is one of ``drawn``, which are places and how far from the root they count, even (0) or odd (1).
    """
    place, ply = line[-1], len(line) - 1
    if not places.arrows[place]:
        outcome = places.worth[place]
        return outcome if plain else outcome * (WIN - ply)
    if ply and (place in line[-3::-2] or (place, ply % 2) in drawn):
        return 0
    if depth == 0:
        return places.worth[place] if estimates else 0
    options = {"estimates": estimates, "plain": plain, "drawn": drawn}
    return max(-minimax_over_lines(places, [*line, to], depth - 1, **options) for to in places.arrows[place])  # type: ignore[arg-type]


def solve(places: Places) -> list[int | None]:
    """Return the value of each place with its distance to the end, for the side to move; None is a draw.

    From the ends backwards (Ströhlein 1970), round after round: places that can reach a lost one are won, and
    places that reach only won ones are lost.
    """
    won: dict[int, int] = {}
    lost: dict[int, int] = {}
    for place, targets in enumerate(places.arrows):
        if not targets and places.worth[place]:
            (won if places.worth[place] > 0 else lost)[place] = 0
    for plies in range(1, len(places.arrows) + 1):
        unsettled = [place for place, targets in enumerate(places.arrows) if targets and place not in won | lost]
        new_won = [place for place in unsettled if any(to in lost for to in places.arrows[place])]
        new_lost = [place for place in unsettled if all(to in won for to in places.arrows[place])]
        won |= dict.fromkeys(new_won, plies)
        lost |= dict.fromkeys(new_lost, plies)
    return [
        WIN - won[place] if place in won else lost[place] - WIN if place in lost else None
        for place in range(len(places.arrows))
    ]

"""A game on any graph: a piece walks along the arrows, moved by both sides in turn. Lines meet again, or come back.

The searches beside it are written from the definitions and apart from the package.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from gametree import Bits, Game, Ints, Referee
from gametree.base.numbers import Move

WIN = 1_000_000_000
MOST = WIN - 1_000
MOST_ARROWS = 32
REGION = 4
"""So many places lie together: to leave them is progress, for a referee who asks."""


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

    def progress(self) -> Bits:
        return self.place // REGION


class Estimate(NamedTuple):
    """What the graph says of the places that are no end."""

    def evaluate(self, position: Walk) -> int:
        return position.graph.worth[position.place]


def walk(
    arrows: Sequence[Sequence[int]],
    worth: Sequence[int],
    *,
    estimates: bool,
    referee: Referee | None = None,
    cyclic: bool = True,
    scoring: Literal["result", "margin"] = "result",
) -> Game:
    """Make the game that begins at place 0."""
    first = [0]
    for targets in arrows:
        first.append(first[-1] + len(targets))
    graph = Graph(
        array("q", first), array("q", [target for targets in arrows for target in targets]), array("q", worth)
    )
    return Game(
        "walk",
        Walk(0, graph),
        cyclic=cyclic,
        scoring=scoring,
        evaluator=Estimate() if estimates else None,
        referee=referee,
        most_moves=MOST_ARROWS,
    )


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


def layered(draw: random.Random, *, width: int, plies: int, arrows: int, worth: Sequence[int], ends: float) -> Places:
    """Draw a graph in layers: every ply the piece stands on one of so many squares, and lines meet all the time.

    Some squares end the game early, about so large a part of them; what an end is worth is drawn from ``worth``.
    """
    targets: list[list[int]] = []
    for place in range(1 + plies * width):
        layer = (place + width - 1) // width
        below = range(1 + layer * width, 1 + (layer + 1) * width)
        is_end = layer == plies or (place > 0 and draw.random() < ends)
        targets.append([] if is_end else draw.sample(below, min(width, draw.randint(1, arrows))))
    return Places(targets, [draw.choice(worth) for _ in targets])


def forwards(draw: random.Random, *, size: int, arrows: int, worth: Sequence[int]) -> Places:
    """Draw a graph whose arrows lead to later places, near ones and far ones: lines of all lengths meet."""
    targets = [
        draw.sample(range(place + 1, size), min(size - place - 1, draw.randint(1, arrows))) for place in range(size)
    ]
    return Places(targets, [draw.choice(worth) for _ in targets])


def around(draw: random.Random, *, size: int, arrows: int, worth: Sequence[int], ends: float) -> Places:
    """Draw a graph whose arrows lead anywhere, so that places come back."""
    targets: list[list[int]] = [
        [] if place > 0 and draw.random() < ends else draw.sample(range(size), min(size, draw.randint(1, arrows)))
        for place in range(size)
    ]
    return Places(targets, [draw.choice(worth) for _ in targets])


def solve_by_positions(places: Places, depth: int, *, estimates: bool, distance: bool) -> dict[tuple[int, int], int]:
    """Return the value for the side to move of every place that is met, with the plies that are left there.

    Each is worked out once, however many lines lead there. With ``distance`` ends are wins and losses, and a win that
    is a ply further away is worth one less. Where places come back this is right without estimates: the quickest
    way to win meets no place twice (see ``gametree.algorithms.parts.path``).
    """
    known: dict[tuple[int, int], int] = {}
    waiting = [(0, depth)]
    while waiting:
        place, left = waiting[-1]
        below = [(to, left - 1) for to in places.arrows[place]] if left else []
        missing = [each for each in below if each not in known]
        if missing:
            waiting.extend(missing)
            continue
        waiting.pop()
        if below:
            known[place, left] = max(-further(known[each]) for each in below)
        elif places.arrows[place]:
            known[place, left] = places.worth[place] if estimates else 0
        else:
            known[place, left] = places.worth[place] * (WIN if distance else 1)
    return known


def further(value: int) -> int:
    """Return a value as it counts one ply further from the end."""
    return value - 1 if value > MOST else value + 1 if value < -MOST else value


def line_count(places: Places, depth: int) -> int:
    """Return how many nodes the tree of all lines has."""
    level, total = {0: 1}, 1
    for _ in range(depth):
        below: dict[int, int] = {}
        for place, count in level.items():
            for to in places.arrows[place]:
                below[to] = below.get(to, 0) + count
        level, total = below, total + sum(below.values())
    return total


def minimax_over_lines(
    places: Places,
    line: list[int],
    depth: int,
    *,
    estimates: bool,
    plain: bool = False,
    drawn: frozenset[tuple[int, int]] = frozenset(),
    quiet: int = 0,
    limit: int | None = None,
) -> int:
    """Return the value of the last place of a line for the side to move; a place that stands on it before is a draw.

    So is one of ``drawn``, which are places and how far from the root they count, even (0) or odd (1). And so is any
    that ``limit`` plies without progress lead to, of which ``quiet`` were made before the root.
    """
    place, ply = line[-1], len(line) - 1
    if not places.arrows[place]:
        outcome = places.worth[place]
        return outcome if plain else outcome * (WIN - ply)
    if ply and (place in line[-3::-2] or (place, ply % 2) in drawn):
        return 0
    if ply and limit is not None and quiet_plies(line, quiet) >= limit:
        return 0
    if depth == 0:
        return places.worth[place] if estimates else 0
    options = {"estimates": estimates, "plain": plain, "drawn": drawn, "quiet": quiet, "limit": limit}
    return max(-minimax_over_lines(places, [*line, to], depth - 1, **options) for to in places.arrows[place])  # type: ignore[arg-type]


def quiet_plies(line: list[int], before: int) -> int:
    """Return how many plies without progress lead to the end of a line, with those before it."""
    for count, (start, end) in enumerate(zip(line[-2::-1], line[:0:-1], strict=True)):
        if start // REGION != end // REGION:
            return count
    return before + len(line) - 1


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

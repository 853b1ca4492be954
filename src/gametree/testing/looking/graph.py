"""The positions that were met, as a graph: which lines come back, how long lines are, what positions are worth."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from ...base.numbers import Move
from ...base.values import INF
from .places import Place

LOOKED_AT = 200


class Edge(NamedTuple):
    """A move that was played."""

    move: Move
    child: Place


class Graph:
    """Positions on which everything was asked, with their moves and outcomes."""

    def __init__(self) -> None:
        self.edges: dict[Place, list[Edge]] = {}
        """Every position that was asked, in that order; no moves where the game is over."""
        self.outcomes: dict[Place, int] = {}

    def shortest_loop(self) -> list[Edge]:
        """Return a way from a position back to itself; empty if there is none.

        Of those near the start it is the one that, with the moves that lead to it, makes the shortest line.
        """
        best: list[Edge] = []
        shortest = INF
        within = self._not_sorted()
        for place in sorted(within, key=lambda place: place.depth)[:LOOKED_AT]:
            loop = self._loop_through(place, within) if place.depth < shortest else []
            if loop and place.depth + len(loop) < shortest:
                best, shortest = loop, place.depth + len(loop)
        return best

    def _not_sorted(self) -> set[Place]:
        """Return the places that have no order: from each, some line comes back to where it was."""
        known = self.edges.keys()
        waits = {place: len({edge.child for edge in edges} & known) for place, edges in self.edges.items()}
        parents: dict[Place, list[Place]] = {}
        for place, edges in self.edges.items():
            for child in {edge.child for edge in edges}:
                parents.setdefault(child, []).append(place)
        done = [place for place, count in waits.items() if count == 0]
        for place in done:
            for parent in parents.get(place, ()):
                waits[parent] -= 1
                if waits[parent] == 0:
                    done.append(parent)
        return known - set(done)

    def _loop_through(self, place: Place, within: set[Place]) -> list[Edge]:
        """Return the shortest way from a place back to itself."""
        came: dict[Place, tuple[Place, Move]] = {}
        waiting = deque([place])
        while waiting:
            current = waiting.popleft()
            for move, child in self.edges[current]:
                if child in within and child not in came:
                    came[child] = current, move
                    waiting.append(child)
                if child is place:
                    return _way_back(place, came)
        return []

    def values(self, best: int | None) -> dict[Place, int]:
        """Return what positions are worth to the side to move, wherever the lines that were met prove it.

        ``best`` is what nothing can exceed: a move that reaches it proves a position by itself.
        """
        values = dict(self.outcomes)
        unknown = [place for place, edges in reversed(self.edges.items()) if edges]
        while True:
            rest = []
            for place in unknown:
                below = [
                    values[child] if child.moves_again else -values[child]
                    for _, child in self.edges[place]
                    if child in values
                ]
                if len(below) == len(self.edges[place]) or (best is not None and best in below):
                    values[place] = max(below)
                else:
                    rest.append(place)
            if len(rest) == len(unknown):
                return values
            unknown = rest

    def depth_below(self, place: Place, most_plies: int, most_lines: int) -> int:
        """Return how deep everything below a place was asked, up to so many plies and lines of moves."""
        level: dict[Place, int] = {place: 1}
        lines = 1
        for ply in range(most_plies):
            below: dict[Place, int] = {}
            for each, count in level.items():
                for _, child in self.edges[each]:
                    below[child] = below.get(child, 0) + count
            lines += sum(below.values())
            if lines > most_lines or not all(child in self.edges for child in below):
                return ply
            level = below
        return most_plies


def _way_back(place: Place, came: dict[Place, tuple[Place, Move]]) -> list[Edge]:
    way: list[Edge] = []
    current = place
    while not way or current is not place:
        before, move = came[current]
        way.append(Edge(move, current))
        current = before
    return way[::-1]

"""Solvers written from the definitions and apart from the package, and a game of chance on a graph."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from gametree import Fixed, Game
from gametree.bits import mix

WIN = 1_000_000_000


class Shape(NamedTuple):
    """Of a graph that is drawn by a hash."""

    seed: int
    places: int
    is_forwards: bool
    """Moves lead to places with greater numbers, so that no position comes back."""


class Roam(NamedTuple):
    """A piece on a graph: where it stands, and whether a side moves again. A move is one of three arrows."""

    place: int
    is_again: bool
    shape: Fixed[Shape]

    def drawn(self, what: int) -> int:
        return int(mix(mix(self.shape.seed * 1_000 + self.place) + what) >> 40)

    def moves(self) -> Iterator[int]:
        for arrow in range(self.drawn(0) % 4):
            if not self.shape.is_forwards or self.place < self.shape.places - 1:
                yield arrow

    def play(self, move: int) -> Roam:
        target = self.drawn(10 + move)
        if self.shape.is_forwards:
            further = self.place + 1 + target % min(5, self.shape.places - 1 - self.place)
            return Roam(further, self.drawn(20 + move) % 4 == 0, self.shape)
        return Roam(target % self.shape.places, self.drawn(20 + move) % 4 == 0, self.shape)

    def is_over(self) -> bool:
        return False

    def outcome(self) -> int:
        return self.drawn(1) % 3 - 1

    def moves_again(self) -> bool:
        return self.is_again


def roam(seed: int, *, places: int = 30, by_margin: bool = False, is_forwards: bool = False) -> Game:
    start = Roam(0, False, Shape(seed, places, is_forwards))  # noqa: FBT003
    return Game("roam", start, scoring="margin" if by_margin else "result", cyclic=not is_forwards, most_moves=4)


def reachable(*starts: Any) -> dict[Any, list[Any]]:
    """Return all positions that can be reached, each with those after it."""
    found: dict[Any, list[Any]] = {}
    waiting = list(starts)
    while waiting:
        position = waiting.pop()
        if position not in found:
            found[position] = [] if position.is_over() else [position.play(move) for move in position.moves()]
            waiting.extend(found[position])
    return found


def values(after: dict[Any, list[Any]], *, by_margin: bool = False) -> dict[Any, int]:
    """Return what all positions are worth: what nobody can force is a draw.

    A list of wins and losses in n plies for each n, from the ends on; by margin, whatever is known so far.
    """
    worth = {position: position.outcome() for position, children in after.items() if not children}
    if not by_margin:
        worth = {position: WIN * outcome for position, outcome in worth.items()}
    plies = 0
    while True:
        plies += 1
        news = {}
        for position in after.keys() - worth.keys():
            moves = [_seen_before(worth.get(child), child, by_margin=by_margin) for child in after[position]]
            known = [move for move in moves if move is not None]
            if (not by_margin and max(known, default=0) > 0) or len(known) == len(moves):
                news[position] = max(known)
        if not by_margin:
            news = {position: value for position, value in news.items() if value}
        if not news:
            return {position: worth.get(position, 0) for position in after}
        worth.update(news)


def _seen_before(value: int | None, child: Any, *, by_margin: bool) -> int | None:
    if value is None:
        return None
    own = value if getattr(child, "moves_again", bool)() else -value
    return own if by_margin or own == 0 else own - 1 if own > 0 else own + 1

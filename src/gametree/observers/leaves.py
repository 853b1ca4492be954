"""Observers for comparing: the order in which leaves are judged, and two observers at once."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from ..base.collaborators import Observer
from ..base.numbers import Ints, Move, ints
from .silent import Silent

KEPT = 1_000


class _FirstLeaves(NamedTuple):
    kept: Annotated[Ints, 1]
    values: Annotated[Ints, KEPT]


class LeafOrder(_FirstLeaves, Silent):
    """Keeps the values of the first leaves, as the side that moves at the root sees them."""

    __slots__ = ()

    def final(self, value: int, ply: int) -> None:
        place = self.kept[0]
        if place < KEPT:
            self.values[place] = -value if ply % 2 == 1 else value
            self.kept[0] = place + 1

    def estimate(self, value: int, ply: int) -> None:
        self.final(value, ply)

    def order(self) -> list[int]:
        """Return what was kept."""
        return list(self.values[: self.kept[0]])


def leaf_order() -> LeafOrder:
    """Make room for the first thousand leaves."""
    return LeafOrder(ints(1), ints(KEPT))


class Both(NamedTuple):
    """Two observers that watch the same search."""

    first: Observer
    second: Observer

    def enter(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> None:
        self.first.enter(position, depth, alpha, beta, ply)
        self.second.enter(position, depth, alpha, beta, ply)

    def visit(self) -> None:
        self.first.visit()
        self.second.visit()

    def final(self, value: int, ply: int) -> None:
        self.first.final(value, ply)
        self.second.final(value, ply)

    def estimate(self, value: int, ply: int) -> None:
        self.first.estimate(value, ply)
        self.second.estimate(value, ply)

    def step(self, move: Move, ply: int) -> None:
        self.first.step(move, ply)
        self.second.step(move, ply)

    def improve(self, move: Move, value: int, alpha: int, beta: int, ply: int) -> None:
        self.first.improve(move, value, alpha, beta, ply)
        self.second.improve(move, value, alpha, beta, ply)

    def cutoff(self, value: int, ply: int) -> None:
        self.first.cutoff(value, ply)
        self.second.cutoff(value, ply)

    def leave(self, value: int, ply: int) -> None:
        self.first.leave(value, ply)
        self.second.leave(value, ply)

    def known(self, value: int, ply: int) -> None:
        self.first.known(value, ply)
        self.second.known(value, ply)

    def again(self, move: Move, ply: int) -> None:
        self.first.again(move, ply)
        self.second.again(move, ply)

    def skip(self, ply: int) -> None:
        self.first.skip(ply)
        self.second.skip(ply)

    def omit(self, move: Move, ply: int) -> None:
        self.first.omit(move, ply)
        self.second.omit(move, ply)

    def reduce(self, move: Move, plies: int, ply: int) -> None:
        self.first.reduce(move, plies, ply)
        self.second.reduce(move, plies, ply)

    def cluster(self, state: int, number: int, parent: int, move: Move, bound: int, ply: int) -> None:
        self.first.cluster(state, number, parent, move, bound, ply)
        self.second.cluster(state, number, parent, move, bound, ply)

    def proof(self, prove: int, refute: int, ply: int) -> None:
        self.first.proof(prove, refute, ply)
        self.second.proof(prove, refute, ply)

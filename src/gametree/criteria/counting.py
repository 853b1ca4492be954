"""Who looks on while a tree of vectors is searched: what was done, and what a cutoff is put down to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..base.numbers import Move
from ..base.results import Cutoffs
from ..games.tree import Node
from ..games.tree.nodes import MAX
from .packets import BEST, NOTHING, Lattice, Packets


class Held(NamedTuple):
    """A node on the line that is searched, and what it has by now."""

    node: Node
    best: Packets


class Reason(NamedTuple):
    """Why a node is left: what others on the line have is enough."""

    is_deep: bool
    holders: tuple[Held, ...]
    """The nodes above it whose packets make the rest of it useless, the nearest first."""


class Counting:
    """Counts nodes, leaves, children and cutoffs; whoever wants to keep more inherits it."""

    def __init__(self) -> None:
        self.nodes = self.leaves = self.children = 0
        self.cutoffs = Cutoffs()
        self.leaf_order: list[int] = []
        self.full_at: str | None = None
        """The first node that had more packets than there was room for."""
        self.root_moves: dict[Move, Packets] = {}
        """What the moves of the root have handed up."""
        self._line: list[Held] = []

    def enter(self, node: Node, alpha: Packets, beta: Packets, ply: int) -> None:
        self.nodes += 1
        self._line[ply:] = [Held(node, NOTHING if node.turn == MAX else BEST)]

    def final(self, node: Node, value: Packets, ply: int) -> None:
        self.leaves += 1
        self.leaf_order.append(node.place)
        self._hand_up(node, value, ply)

    def step(self, node: Node, move: Move, ply: int) -> None:
        self.children += 1

    def improve(self, node: Node, move: Move, best: Packets, alpha: Packets, beta: Packets, ply: int) -> None:
        self._line[ply:] = [Held(node, best)]

    def cutoff(self, node: Node, move: Move, best: Packets, ply: int) -> None:
        kind = "deep" if self.reason(ply).is_deep else "shallow"
        self.cutoffs = self.cutoffs._replace(**{kind: getattr(self.cutoffs, kind) + 1})

    def leave(self, node: Node, value: Packets, ply: int) -> None:
        self._hand_up(node, value, ply)

    def _hand_up(self, node: Node, value: Packets, ply: int) -> None:
        if ply == 1:
            self.root_moves[node.place] = value

    def reason(self, ply: int) -> Reason:
        """Return what the cutoff of the node at a ply is put down to.

        The nearest nodes of the other side are asked first: if what the parent has is enough, it is shallow. What
        they have counts together with what those of the same side have, who would let nothing else through.
        """
        line = self._line[: ply + 1]
        # Where packets had no room, less may have been taken for enough than is: then all of the line is named.
        least = next((count for count in range(1, ply) if _is_enough(line[-1 - count :])), ply)
        asked = line[-1 - least :]
        holders = [held for held in reversed(asked[:-1]) if held.node.turn != line[-1].node.turn]
        for held in holders[:-1]:  # of those in between, some have nothing that is needed
            others = [each for each in asked if each is not held]
            asked = others if _is_enough(others) else asked
        return Reason(least > 1, tuple(held for held in holders if any(held is each for each in asked)))


def _is_enough(asked: Sequence[Held]) -> bool:
    """Tell whether what these nodes have leaves nothing between alpha and beta."""
    lattice, low, high = Lattice(), NOTHING, BEST
    for held in asked:
        if held.node.turn == MAX:
            low = lattice.join(low, held.best)
        else:
            high = lattice.meet(high, held.best)
    return high.is_at_most(low)

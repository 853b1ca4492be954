"""Searching a tree of vectors: the packets of its root, with all leaves and with what alpha-beta leaves of them.

The texts are those of minimax and alpha-beta with *join* in the place of the greater of two values and *meet* in the
place of the lesser. Alpha is what MAX is assured of on the line so far, beta what MIN is. At a MAX node alpha joined
with what it has is handed down, and it is left when beta is at most that; at a MIN node the other way round.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ..base.errors import InputError
from ..base.results import Cutoffs
from ..base.suggesting import unknown
from ..games.tree import Node, node_name
from ..games.tree.nodes import MAX
from .counting import Counting
from .packets import BEST, NOTHING, Lattice, Packet, Packets, Plan
from .vector_tree import VectorTree

MOST_PACKETS = 100
"""In a value, unless more are asked for: a meet of two such values looks at ten thousand packets."""


class VectorKit(NamedTuple):
    """What a search works with besides the node: the tree, how values are put together, and who looks on."""

    tree: VectorTree
    lattice: Lattice
    observer: Counting

    def final(self, node: Node, ply: int) -> Packets:
        """Return the value of a leaf."""
        value = Packets({(self.tree.outcome(node),): Plan(node.place)})
        self.observer.final(node, value, ply)
        return value

    def nothing_yet(self, node: Node) -> Packets:
        """Return what a node has before any child is searched: nothing for MAX, everything for MIN."""
        return NOTHING if node.turn == MAX else Packets({(): Plan(node.place)})

    def together(self, node: Node, best: Packets, value: Packets) -> Packets:
        """Return what a node has with one child more; remember where there was no room for that first."""
        had_room = self.lattice.is_whole
        if node.turn == MAX:
            chosen = Packets({packet: Plan(node.place, (plan,)) for packet, plan in value.plans.items()})
            found = self.lattice.join(best, chosen)
        else:
            found = self.lattice.meet(best, value, node.place)
        if had_room and not self.lattice.is_whole:
            self.observer.full_at = node_name(node)
        return found

    def window(self, node: Node, alpha: Packets, beta: Packets, best: Packets) -> tuple[Packets, Packets]:
        """Return alpha and beta with what a node has by now."""
        if node.turn == MAX:
            return self.lattice.join(alpha, best), beta
        return alpha, self.lattice.meet(beta, best)


def packets(node: Node, alpha: Packets, beta: Packets, kit: VectorKit, ply: int = 0) -> Packets:
    """Return the packets of a node, by all leaves below it."""
    kit.observer.enter(node, NOTHING, BEST, ply)
    if node.is_over():
        return kit.final(node, ply)
    best = kit.nothing_yet(node)
    for move in node.moves():
        kit.observer.step(node, move, ply)
        value = packets(node.play(move), alpha, beta, kit, ply + 1)
        best = kit.together(node, best, value)
        kit.observer.improve(node, move, best, NOTHING, BEST, ply)
    kit.observer.leave(node, best, ply)
    return best


def packets_alphabeta(node: Node, alpha: Packets, beta: Packets, kit: VectorKit, ply: int = 0) -> Packets:
    """Return the packets of a node, as far as they can matter between alpha and beta.

    Joined with alpha, after a meet with beta, it is the true value.
    """
    kit.observer.enter(node, alpha, beta, ply)
    if node.is_over():
        return kit.final(node, ply)
    best = kit.nothing_yet(node)
    low, high = alpha, beta
    for move in node.moves():
        if high.is_at_most(low):
            kit.observer.cutoff(node, move, best, ply)
            break
        kit.observer.step(node, move, ply)
        value = packets_alphabeta(node.play(move), low, high, kit, ply + 1)
        best = kit.together(node, best, value)
        low, high = kit.window(node, alpha, beta, best)
        kit.observer.improve(node, move, best, low, high, ply)
    kit.observer.leave(node, best, ply)
    return best


def packets_shallow(node: Node, alpha: Packets, beta: Packets, kit: VectorKit, ply: int = 0) -> Packets:
    """Return what ``packets_alphabeta`` does, cut only by what the parent has: no deep cutoffs. For study."""
    kit.observer.enter(node, alpha, beta, ply)
    if node.is_over():
        return kit.final(node, ply)
    best = kit.nothing_yet(node)
    low, high = alpha, beta
    for move in node.moves():
        if high.is_at_most(low):
            kit.observer.cutoff(node, move, best, ply)
            break
        kit.observer.step(node, move, ply)
        below = (low, BEST) if node.turn == MAX else (NOTHING, high)
        value = packets_shallow(node.play(move), *below, kit, ply + 1)
        best = kit.together(node, best, value)
        low, high = kit.window(node, alpha, beta, best)
        kit.observer.improve(node, move, best, low, high, ply)
    kit.observer.leave(node, best, ply)
    return best


Text = Callable[..., Packets]

ALGORITHMS: dict[str, Text] = {
    "packets": packets,
    "packets-shallow": packets_shallow,
    "packets-alphabeta": packets_alphabeta,
}
USUAL = "packets-alphabeta"
COUNTERPARTS = {"minimax": "packets", "alphabeta-shallow": "packets-shallow", "alphabeta": "packets-alphabeta"}
"""What the searches of numbers are called that do the same; they may be meant by these names."""


def algorithm_of(name: str | None) -> tuple[str, Text]:
    """Return an algorithm by its name, or by that of its counterpart; the usual one if none is named."""
    name = USUAL if name is None else COUNTERPARTS.get(name, name)
    if name not in ALGORITHMS:
        raise unknown("algorithm for trees of vectors", name, list(ALGORITHMS))
    return name, ALGORITHMS[name]


@dataclass(frozen=True)
class VectorResult:
    """What a search of a tree of vectors has found, and what it took."""

    tree: VectorTree
    algorithm: str
    value: Packets
    is_whole: bool
    """Whether no packet had to be left out for lack of room; otherwise MAX has these, and perhaps others."""
    nodes: int
    leaves: int
    children: int
    cutoffs: Cutoffs
    leaf_order: tuple[int, ...]
    """The leaves in the order in which they were looked at, by their places."""
    seconds: float
    full_at: str | None = None
    """The first node that had more packets than there was room for."""
    equal_moves: tuple[str, ...] = ()
    """Other moves of the root that lead to one of the packets as well, as far as that is known."""

    def moves(self) -> list[str]:
        """Return the moves of the root that lead to a packet; none where MIN moves.

        By all leaves these are all such moves; where something was cut, one for each packet.

        >>> from gametree.criteria import read_vectors
        >>> search_vectors(read_vectors("gallery:two-criteria")).moves()
        ['1', '2']
        """
        named = {move for packet in self.value if (move := self.move_of(packet)) is not None}
        return sorted(named | set(self.equal_moves), key=int)

    def move_of(self, packet: Packet) -> str | None:
        """Return the move of the root by which MAX gets a packet; None where MIN moves, or nobody does."""
        plan = self.plan(packet)
        if self.tree.root.turn != MAX or not plan.chosen:
            return None
        return str(self.tree.root.tree.number[plan.chosen[0].place])

    def plan(self, packet: Packet) -> Plan:
        """Return the strategy behind a packet."""
        return self.value.plans[packet]


def search_vectors(
    tree: VectorTree, *, algorithm: str | None = None, most: int = MOST_PACKETS, observer: Counting | None = None
) -> VectorResult:
    """Search a tree of vectors.

    >>> from gametree.criteria import read_vectors
    >>> result = search_vectors(read_vectors("((<3,1> <1,3>) (<2,2>) (<1,1> <4,4>))"))
    >>> str(result.value), result.leaves, result.cutoffs.shallow
    ('{<1,3> <3,1>} or <2,2>', 4, 1)
    """
    name, text = algorithm_of(algorithm)
    if most < 1:
        raise InputError(f"{most} packets are too few; wanted: 1 or more")
    counting = observer or Counting()
    kit, started = VectorKit(tree, Lattice(most), counting), time.perf_counter()
    value = text(tree.root, NOTHING, BEST, kit)
    return VectorResult(
        tree,
        name,
        value,
        kit.lattice.is_whole,
        counting.nodes,
        counting.leaves,
        counting.children,
        counting.cutoffs,
        tuple(counting.leaf_order),
        time.perf_counter() - started,
        counting.full_at,
        _equal_moves(tree, value, counting) if text is packets else (),
    )


def _equal_moves(tree: VectorTree, value: Packets, counting: Counting) -> tuple[str, ...]:
    """Return the moves of MAX at the root that have a packet of the root's, where every move was searched whole."""
    if tree.root.turn != MAX:
        return ()
    return tuple(
        str(tree.root.tree.number[move])
        for move, found in counting.root_moves.items()
        if any(packet in value.plans for packet in found)
    )

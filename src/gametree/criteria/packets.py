"""What a node is worth where several criteria decide: packets of outcomes, and the lattice that they make.

A *packet* is what one strategy of MAX leaves to MIN: the outcomes that MIN can still choose from, none better than
another. A packet is inferior to another if MIN can answer every outcome of the other by one that is no better. A
node's value is the set of its packets, without inferior ones: those that MAX may choose from (Dasgupta, Chakrabarti
and DeSarkar, Searching Game Trees under a Partial Order, Artificial Intelligence 82, 1996).

Where MAX moves, packets of all moves may be chosen: the *join*. Where MIN moves, MAX needs an answer to every move,
so a packet is put together of one from each: the *meet*. The least value is to have no packet at all; the greatest is
the packet without any outcome, which promises more than any. With these, values are a distributive lattice, which is
all that alpha-beta needs (Ginsberg and Jaffray, Alpha-Beta Pruning under Partial Orders, 2001).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from .outcomes import Outcome, is_no_better, minimal, written

Packet: TypeAlias = "tuple[Outcome, ...]"


class Plan(NamedTuple):
    """A strategy of MAX below a node: one child where MAX moves, all of them where MIN does, none at a leaf."""

    place: int
    chosen: tuple[Plan, ...] = ()


NO_PLAN = Plan(0)


@dataclass(frozen=True)
class Packets:
    """The value of a node: its packets, each with a strategy that leads to it."""

    plans: Mapping[Packet, Plan] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Packet]:
        return iter(sorted(self.plans))

    def __len__(self) -> int:
        return len(self.plans)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Packets) and self.plans.keys() == other.plans.keys()

    def __hash__(self) -> int:
        return hash(frozenset(self.plans))

    def __str__(self) -> str:
        """Write all packets as people read them; one number looks like a number.

        >>> str(packets_of([[(1, 3), (3, 1)], [(2, 2)]])), str(packets_of([[(3,)]]))
        ('{<1,3> <3,1>} or <2,2>', '3')
        """
        if not self.plans:
            return "nothing"
        return " or ".join(told(packet) for packet in self)

    def is_at_most(self, other: Packets) -> bool:
        """Tell whether every packet is inferior to one of the other's.

        >>> packets_of([[(1, 3)]]).is_at_most(packets_of([[(2, 3)], [(9, 0)]])), BEST.is_at_most(NOTHING)
        (True, False)
        """
        return all(any(is_inferior(mine, theirs) for theirs in other.plans) for mine in self.plans)


def packets_of(packets: Iterable[Iterable[Outcome]]) -> Packets:
    """Make a value of packets, whatever strategies lead to them; inferior ones are dropped."""
    return Lattice().superior((minimal(packet), NO_PLAN) for packet in packets)


def told(packet: Packet) -> str:
    """Write a packet as people read it."""
    names = [str(outcome[0]) if len(outcome) == 1 else written(outcome) for outcome in packet]
    if not names:
        return "everything"
    return names[0] if len(names) == 1 else f"{{{' '.join(names)}}}"


def is_inferior(one: Packet, other: Packet) -> bool:
    """Tell whether MIN can answer every outcome of the other packet by one of this that is no better.

    >>> is_inferior(((1, 3), (3, 1)), ((3, 3),)), is_inferior(((1, 3), (3, 1)), ((2, 2),)), is_inferior(((2, 2),), ())
    (True, False, True)
    """
    return all(any(is_no_better(mine, theirs) for mine in one) for theirs in other)


NOTHING = Packets()
"""The least value: MAX has no packet."""
BEST = Packets({(): NO_PLAN})
"""The greatest value: a packet without any outcome that MIN could choose."""


@dataclass
class Lattice:
    """Joins and meets, with at most so many packets in a value.

    Packets that find no room are left out. Then a value is not whole: MAX has the packets that it tells, and
    perhaps others.
    """

    most: int | None = None
    is_whole: bool = True

    def join(self, one: Packets, other: Packets) -> Packets:
        """Return what MAX has if it may choose from both.

        >>> str(Lattice().join(packets_of([[(1, 3)], [(2, 2)]]), packets_of([[(2, 3)]])))
        '<2,3>'
        """
        return self.superior((*one.plans.items(), *other.plans.items()))

    def meet(self, one: Packets, other: Packets, place: int = 0) -> Packets:
        """Return what MAX has if MIN chooses which of the two it is; ``place`` is the node at which that happens.

        >>> str(Lattice().meet(packets_of([[(3, 1)], [(1, 3)]]), packets_of([[(2, 2)]])))
        '{<1,3> <2,2>} or {<2,2> <3,1>}'
        """
        return self.superior(
            (minimal((*mine, *theirs)), Plan(place, (*plan.chosen, their_plan)))
            for mine, plan in one.plans.items()
            for theirs, their_plan in other.plans.items()
        )

    def superior(self, found: Iterable[tuple[Packet, Plan]]) -> Packets:
        """Return the packets that are not inferior to others; of equal ones the first."""
        kept: dict[Packet, Plan] = {}
        for packet, plan in found:
            if any(is_inferior(packet, other) for other in kept):
                continue
            kept = {other: known for other, known in kept.items() if not is_inferior(other, packet)}
            if self.most is not None and len(kept) >= self.most:
                self.is_whole = False
                continue
            kept[packet] = plan
        return Packets(kept)

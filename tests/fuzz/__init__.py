"""Attacks on the package, one after another for a chosen time: ``make fuzz``, or ``python -m tests.fuzz``.

An attack draws something at random (a game on a graph, one in which sides move again, a tree, a changed proof, a
clumsy text, an edited function), has the package look at it in many ways, and compares what comes out with something
written apart from it. Everything is drawn from one seed, and every round from its own, so what failed is told with
what repeats it:

    python -m tests.fuzz graphs --seed 1:407
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tests.fuzz import graphs, parsers, proofs, staleness, trees, turns

Attack = Callable[[random.Random], int]
"""Makes one round with what it draws, and returns how many things it looked at. A difference is an AssertionError."""

ATTACKS: dict[str, Attack] = {
    "graphs": graphs.attack,
    "turns": turns.attack,
    "trees": trees.attack,
    "proofs": proofs.attack,
    "parsers": parsers.attack,
    "staleness": staleness.attack,
}


@dataclass(frozen=True)
class Round:
    """One round of an attack, as it went."""

    attack: str
    seed: str
    looked_at: int
    fault: BaseException | None = None


def rounds(names: Sequence[str], seed: str) -> Iterator[Round]:
    """Go through the attacks in turn, for ever; a seed with a round's number behind a colon is that round alone."""
    first, _, only = seed.partition(":")
    number = int(only or 0)
    while True:
        for name in names:
            own = f"{first}:{number}"
            try:
                yield Round(name, own, ATTACKS[name](random.Random(f"{name} {own}")))
            except Exception as fault:
                yield Round(name, own, 0, fault)
        if only:
            return
        number += 1

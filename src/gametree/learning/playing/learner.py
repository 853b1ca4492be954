"""How games are played and how fast weights change, with all the memory for it.

Step sizes are those of temporal coherence (Beal and Smith 1999): a weight whose changes agree goes on in large steps,
one that is pulled to and fro in small ones. How steeply is Thill's and Konen's choice for Connect Four (2014).
"""

from __future__ import annotations

import math
from array import array
from typing import Annotated, Any, NamedTuple

from ...base.errors import InputError
from ...base.numbers import Ints, Words, ints, words
from ...base.values import check_seed
from ...bits import FULL, MIXER, mix
from ...rules.turns import offers
from ..patterns.patterns import Patterns

PLIES = 512
"""A longer game is cut off and counts as drawn."""
PARTS = 1 << 10
"""Chances and shares are counted in so many parts."""
RATE = 1 << 20
"""What a weight takes over of an error is counted in so many parts."""
COARSE = 8
"""Changes are added up without their last bits, so that sums of any length fit."""


class Habits(NamedTuple):
    """What may be said of how one learns; the usual ones were good in several games."""

    rate: float = 1.5
    """What all weights of a position together take over of an error, at most."""
    chance: float = 0.1
    """Of a random move."""
    opening: int = 0
    """At most so many random moves begin a game."""
    trust: float = 0.6
    """Lambda: the share of what came later in what is learned."""
    steepness: float = 2.7
    """How much smaller the steps of a weight are whose changes do not agree."""


def check_habits(habits: Habits) -> Habits:
    """Refuse habits that nothing can be learned by.

    >>> check_habits(Habits(trust=2.0))
    Traceback (most recent call last):
    ...
    gametree.InputError: nothing is learned with --lambda 2.0; wanted: 0 to 1
    """
    limits = {"rate": ("--rate", 1_000), "chance": ("--random", 1), "trust": ("--lambda", 1)}
    limits |= {"opening": ("--opening", PLIES), "steepness": ("a steepness of", 100)}
    for name, (option, most) in limits.items():
        value = getattr(habits, name)
        if not 0 <= value <= most:
            raise InputError(f"nothing is learned with {option} {value}; wanted: 0 to {most:,}")
    return habits


class Alternating(NamedTuple):
    """Every move hands the turn over."""

    def again(self, position: Any) -> bool:
        return False


class MovingAgain(NamedTuple):
    """A side may move twice: positions say so."""

    def again(self, position: Any) -> bool:
        again: bool = position.moves_again()
        return again


class Learner(NamedTuple):
    """Draws moves, and teaches patterns; ``learner_for`` makes one."""

    rate: int
    chance: int
    opening: int
    trust: int
    turns: Any
    """Whose turn it is: ``Alternating`` or ``MovingAgain``."""
    coherence: Ints
    """Two numbers for each weight: the sum of its changes, and of their sizes."""
    beliefs: Annotated[Ints, PARTS + 1]
    """The size of a step by how much changes agree."""
    values: Annotated[Ints, PLIES]
    """Of the positions of a game."""
    greedy: Annotated[Ints, PLIES]
    """The value of the best move there, or that it was drawn."""
    turned: Annotated[Ints, PLIES]
    """1 where the other side had moved before, -1 where the same did: what turns a value round."""
    trail: Ints
    """Where the weights of all positions of a game are."""
    ends: Annotated[Ints, PLIES + 1]
    """Where those of each position begin in it."""
    drawn: Annotated[Words, 1]

    def draw(self, count: int) -> int:
        """Return a random number below ``count``."""
        self.drawn[0] = self.drawn[0] + MIXER & FULL
        return int((mix(mix(self.drawn[0])) >> 40) * count >> 24)

    def teach(self, patterns: Patterns, first: int, last: int, error: int) -> None:
        """Change the weights listed in a part of the trail."""
        whole = error * self.rate // RATE
        for place in range(first, last):
            number = self.trail[place]
            net, gross = self.coherence[2 * number], self.coherence[2 * number + 1]
            agreement = abs(net) * PARTS // gross if gross > 0 else PARTS
            patterns.weights[number] += whole * self.beliefs[agreement] // PARTS
            self.coherence[2 * number] = net + (error >> COARSE)
            self.coherence[2 * number + 1] = gross + (abs(error) >> COARSE) + 1


def learner_for(start: Any, patterns: Patterns, coherence: Ints, habits: Habits, seed: int) -> Learner:
    """Make a learner that begins games at a position; those that share weights share what they know of coherence."""
    active, parts = len(patterns.starts), PARTS
    drawn = words(1)
    drawn[0] = mix(check_seed(seed) & FULL)
    steps = (math.exp(habits.steepness * (step / parts - 1)) for step in range(parts + 1))
    return Learner(
        round(habits.rate * RATE / active),
        round(PARTS * habits.chance),
        habits.opening,
        round(PARTS * habits.trust),
        MovingAgain() if offers(start, "moves_again") else Alternating(),
        coherence,
        array("q", (round(parts * step) for step in steps)),
        ints(PLIES),
        ints(PLIES),
        ints(PLIES),
        ints(PLIES * active),
        ints(PLIES + 1),
        drawn,
    )


def room_for_coherence(patterns: Patterns) -> Ints:
    """Make room for what is known of how the changes of each weight agree."""
    return ints(2 * len(patterns.weights))

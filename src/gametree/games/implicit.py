"""Uniform trees of any size that nobody writes down: what a leaf is worth is a hash of the way to it.

A node knows only the hash of its path and how many plies are left, so that depth costs no memory. For studies of
searches on random trees; small trees that are written out are ``random:b=3,d=4,seed=1``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..base.errors import InputError
from ..base.numbers import Bits, Fixed, Move
from ..base.values import check_seed
from ..bits import FULL, MIXER
from ..rules.game import Game, Whole
from .tree.uniform import check_plies

MOST_BRANCHING = 1_000

VALUE_BITS = 30
"""Leaves are whole numbers of so many bits, half of them below 0: there are few equal ones among a million."""

FIRST_MIXER: Bits = 0xBF58_476D_1CE4_E5B9
SECOND_MIXER: Bits = 0x94D0_49BB_1331_11EB


def scatter(number: Bits) -> Bits:
    """Mix 64 bits so well that neighbours have nothing in common; no two numbers become one.

    The last step of the generator SplitMix64 (Steele, Lea and Flood 2014).

    >>> hex(scatter(1)), hex(scatter(2))
    ('0x5692161d100b05e5', '0xdbd238973a2b148a')
    """
    number ^= number >> 30
    number = (number * FIRST_MIXER) & FULL
    number ^= number >> 27
    number = (number * SECOND_MIXER) & FULL
    return number ^ (number >> 31)


class Implicit(NamedTuple):
    """A node: its hash, and the plies below it. A move is the number of a child, from 1.

    >>> root = implicit_tree(2, 2).start
    >>> [[root.play(mine).play(yours).outcome() for yours in root.moves()] for mine in root.moves()]
    [[-177121702, 518089703], [8312023, -442006817]]
    """

    path: Bits
    left: int
    branching: Fixed[int]

    def moves(self) -> Iterator[Move]:
        if self.left > 0:
            for move in range(1, self.branching + 1):
                yield move

    def count_moves(self) -> int:
        return self.branching if self.left > 0 else 0

    def play(self, move: Move) -> Implicit:
        """Go down to a child; its hash is the number that SplitMix64 draws next but so many from its parent's."""
        return Implicit(scatter((self.path + move * MIXER) & FULL), self.left - 1, self.branching)

    def is_over(self) -> bool:
        return self.left == 0

    def outcome(self) -> int:
        """Return what the leaf is worth to the side to move: all values are equally likely."""
        return int(self.path >> (64 - VALUE_BITS)) - (1 << (VALUE_BITS - 1))

    def key(self) -> Bits:
        """Return the hash: two nodes share it only by the odds of 64 bits."""
        return self.path


def implicit_tree(branching: int, depth: int, seed: int = 1) -> Game:
    """Make the game of a uniform tree with ``branching ** depth`` leaves, which the seed decides.

    >>> game = implicit_tree(3, 200)
    >>> game.name, list(game.start.moves())
    ('implicit:b=3,d=200,seed=1', [1, 2, 3])
    """
    if not 1 <= branching <= MOST_BRANCHING:
        raise InputError(f"b={branching} is no branching; wanted: 1 to {MOST_BRANCHING:,} children a node")
    check_plies(depth)
    check_seed(seed)
    return Game(
        f"implicit:b={branching},d={depth},seed={seed}",
        Implicit(scatter(seed & FULL), depth, branching),
        scoring="margin",
        most_moves=branching,
        draw=_draw,
        whole=Whole(plies=lambda position: position.left, leaves=lambda position: position.branching**position.left),
    )


def _draw(position: Implicit) -> str:
    if position.is_over():
        return f"A leaf, worth {position.outcome():+,} to the side to move."
    leaves = f"{position.branching}^{position.left} leaves"
    return f"A node of a uniform tree: {position.branching} children, {position.left} plies left, {leaves}."

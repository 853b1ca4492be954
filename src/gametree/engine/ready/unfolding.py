"""A game's tree written out: every line from a position to a depth, with the values of its leaves.

What is known about explicit trees (orders, the minimum) then holds for positions of games, as long as the
tree is small enough to write out.
"""

from __future__ import annotations

from typing import Any

from ...algorithms import Kit
from ...algorithms.parts.kit import estimated
from ...base.errors import GametreeError, InputError
from ...base.stopping import Stop
from ...base.values import WIN
from ...games.tree import Nested, Node, plant
from ...observers import meter
from ...rules.game import Game
from .faults import naming_faults
from .kits import kit_for

MOST_UNFOLDED = 300_000


def usual_depth(game: Game, position: Any, *, of_games: int, most_leaves: int) -> int:
    """Return the depth where none is asked for: all of a tree, so many plies of a game.

    A tree that nobody has written down may be too large for that, and part of it is not what its name says.
    """
    if game.whole is None:
        return of_games
    leaves = game.whole.leaves(position)
    if game.size(position) is None and leaves > most_leaves:
        many = f"{leaves:,}" if leaves < 10**12 else f"some 10^{len(str(leaves)) - 1}"
        raise InputError(
            f"{game.name} has {many} leaves below the position, and more than {most_leaves:,} are too many "
            "to search whole; wanted: a depth (--depth N), or a smaller tree"
        )
    return game.whole.plies(position)


class _TooLarge(GametreeError):
    """There are more nodes than are written out."""


def unfold(game: Game, position: Any, depth: int, *, plain: bool = False) -> Node | None:
    """Write out the tree below a position, MAX being the side to move; None if it is too large for that.

    The children of a node are its moves in the game's own order, numbered from 1. A position without a child to
    write, because it is over or the depth is 0, becomes the only leaf.

    >>> from gametree import load_game
    >>> from gametree.games.tree import leaf_count
    >>> game = load_game("tictactoe")
    >>> leaf_count(unfold(game, game.start, 2))
    72
    """
    if game.size(position) is not None and depth >= (game.plies(position) or 0):
        written: Node = position  # it is a tree already
        return written
    writer = _Writer(kit_for(game, position, meter(Stop().budget), plain=plain))
    try:
        with naming_faults(game, position, depth):
            nested = writer.write(position, depth, 0)
    except _TooLarge:
        return None
    return plant(nested if isinstance(nested, list) else [nested], most=WIN)


class _Writer:
    """Writes nested lists of leaf values, and counts the nodes."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._nodes = 0

    def write(self, position: Any, depth: int, ply: int) -> Nested:
        self._nodes += 1
        if self._nodes > MOST_UNFOLDED:
            raise _TooLarge
        if not position.is_over():
            if self._kit.path.is_drawn(position, ply):
                return 0
            if depth == 0:
                return self._for_max(estimated(position, self._kit.evaluator), ply)
            left = depth - self._kit.cost(position)
            children = [self.write(position.play(move), left, ply + 1) for move in position.moves()]
            if children:
                return children
        return self._for_max(self._kit.scoring.final(position, self._kit.made(position, ply)), ply)

    def _for_max(self, value: int, ply: int) -> int:
        if not isinstance(value, int):
            raise TypeError(f"{value!r} is not a whole number")
        return -value if ply % 2 else value

"""Positions of a game judged by several criteria: the tree of its moves to a depth, with vectors as leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..base.errors import InputError
from ..games.tree import plant
from ..games.tree.nodes import Nested
from ..rules.game import Game, is_over
from ..rules.turns import offers
from .outcomes import MOST_CRITERIA, Outcome
from .vector_tree import VectorTree

DECIDED = 10_000
"""What every criterion is worth where a game is won that is not counted by margin."""
MOST_LEAVES = 20_000
"""More would take minutes: packets are put together by Python."""

Judge = Callable[[Any], int]
"""Judges a position for the side to move, by one criterion."""


def judged_tree(game: Game, position: Any, depth: int, judges: Sequence[Judge]) -> VectorTree:
    """Return the moves of a position to a depth as a tree whose leaves are judged by several criteria.

    MAX is the side to move. The children of a node are its moves in the order in which the game lists them, so
    ``move_names`` tells which is which. A game that is over is judged by who has won it, by all criteria alike; in
    games by margin by the criteria themselves.

    >>> from gametree import load_game
    >>> game = load_game("tictactoe")
    >>> at = game.play(game.start, "a1 b2 c3 a2 b1 b3")
    >>> tree = judged_tree(game, at, 1, [lambda position: 0, lambda position: 1])
    >>> move_names(game, at), str(tree)
    (['c1', 'c2', 'a3'], '(<10000,10000> <0,-1> <0,-1>)')
    """
    if not 1 <= len(judges) <= MOST_CRITERIA:
        raise InputError(f"{len(judges)} criteria cannot be; wanted: 1 to {MOST_CRITERIA}")
    if depth < 1 or is_over(position):
        raise InputError("nothing is to be chosen there; wanted: a position with moves, and a depth of 1 or more")
    if offers(position, "moves_again"):
        raise InputError(f"in {game.name} a side may move again; wanted: a game in which sides alternate")
    outcomes: list[Outcome] = []

    def unfold(at: Any, plies: int) -> Nested:
        if plies == depth or is_over(at):
            if len(outcomes) == MOST_LEAVES:
                raise InputError(
                    f"to depth {depth} there are more than {MOST_LEAVES:,} leaves; wanted: a smaller depth"
                )
            outcomes.append(_judged(game, at, plies, judges))
            return len(outcomes) - 1
        return [unfold(at.play(move), plies + 1) for move in at.moves()]

    return VectorTree(plant(unfold(position, 0)), tuple(outcomes))


def move_names(game: Game, position: Any) -> list[str]:
    """Return the names of the moves of a position; the first is the tree's move 1."""
    return [game.move_name(position, move) for move in position.moves()]


def _judged(game: Game, position: Any, plies: int, judges: Sequence[Judge]) -> Outcome:
    """Return what a position is worth to the side that moves at the root."""
    sign = 1 if plies % 2 == 0 else -1
    if is_over(position) and game.scoring == "result":
        return (sign * DECIDED * position.outcome(),) * len(judges)
    return tuple(sign * judge(position) for judge in judges)

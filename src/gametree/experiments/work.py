"""What an experiment searches at each depth: one position of a game, or uniform trees by their seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..base.values import MAX_DEPTH
from ..engine.ready.faults import fault_in
from ..engine.ready.outfit import as_game
from ..engine.ready.unfolding import unfold
from ..games.implicit import implicit_tree
from ..games.tree import Node, tree_game, uniform_tree
from ..rules.game import Game, is_over
from ..rules.turns import deepest


class Sample(NamedTuple):
    """One position that is searched to a depth."""

    game: Game
    position: Any
    depth: int
    seeds: range
    """Of the random orders it is searched in."""

    def tree(self) -> Node | None:
        """Return it written out as far as the depth; None if it is too large for that."""
        return unfold(self.game, self.position, self.depth)


@dataclass(frozen=True)
class Work:
    """What is searched at each depth; ``one_position`` and ``uniform_trees`` make it."""

    name: str
    depths: range
    samples: Callable[[int], Iterator[Sample]]
    trees: int = 1
    """How many samples there are at each depth: counts are averages over them."""
    branching: int | None = None
    """Of uniform trees."""
    is_open: bool = False
    """Nobody has said how deep: an experiment ends where it takes too long."""


def one_position(
    game: Game, position: Any = None, *, depth: int | None = None, seeds: int = 1, name: str | None = None
) -> Work:
    """Take a position of a game at every depth from 1 on, or a tree as a whole.

    ``seeds`` is how many random orders there are, ``name`` what the work is called: usually as the game is.

    >>> from gametree import load_game
    >>> one_position(load_game("connect4"), depth=4).depths
    range(1, 5)
    """
    game, position = as_game(game if position is None else position, game)
    _check(depth, seeds, deepest(position))
    fault = fault_in(game, position)
    if fault is not None:
        raise fault
    if is_over(position):
        raise InputError(f"{game.name} is over at this position; wanted: one with moves, so that there is work")
    if game.size(position) is not None:  # an inner node has no value of its own: only the whole tree means something
        plies = game.plies(position) or 0
        _check_reach(game.name, plies, depth)
        depths = range(depth or plies, (depth or plies) + 1)
    else:
        depths = range(1, (depth or deepest(position)) + 1)

    def samples(depth: int) -> Iterator[Sample]:
        yield Sample(game, position, depth, range(1, seeds + 1))

    return Work(name or game.name, depths, samples, is_open=depth is None)


def uniform_trees(
    kind: str, branching: int, depth: int, seed: int = 1, *, seeds: int = 1, deepest: int | None = None
) -> Work:
    """Take uniform trees of every depth up to ``depth``, with ``seeds`` seeds from ``seed`` on.

    ``kind`` is ``random`` for trees that are written out, ``implicit`` for those of any size.

    >>> [sample.game.name for sample in uniform_trees("implicit", 2, 9, seeds=2).samples(7)]
    ['implicit:b=2,d=7,seed=1', 'implicit:b=2,d=7,seed=2']
    """
    _check(deepest, seeds)
    name = f"{kind}:b={branching},d={depth},seed={seed}"
    _check_reach(name, depth, deepest)
    make = {"random": _random, "implicit": implicit_tree}[kind]
    make(branching, depth, seed)  # refuses what cannot be made before any work is done

    def samples(depth: int) -> Iterator[Sample]:
        for number in range(seed, seed + seeds):
            game = make(branching, depth, number)
            yield Sample(game, game.start, depth, range(number, number + 1))

    return Work(name, range(1, (deepest or depth) + 1), samples, trees=seeds, branching=branching)


def _random(branching: int, depth: int, seed: int) -> Game:
    return tree_game(uniform_tree(branching, depth, seed), f"random:b={branching},d={depth},seed={seed}")


def _check(depth: int | None, seeds: int, most: int = MAX_DEPTH) -> None:
    if depth is not None and not 1 <= depth <= most:
        raise InputError(f"nothing can be measured at a depth of {depth}; wanted: 1 to {most} plies")
    if seeds < 1:
        raise InputError(f"{seeds} seeds leave nothing to measure; wanted: at least 1")


def _check_reach(name: str, plies: int, wanted: int | None) -> None:
    if wanted is not None and wanted > plies:
        raise InputError(f"{name} is {plies} plies deep, not {wanted}; wanted: a deeper tree, or a smaller depth")

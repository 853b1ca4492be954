"""``compare``: several algorithms on the same work, counted."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from ..algorithms import ALGORITHMS, Algorithm, Asked, find_algorithm
from ..base.errors import InputError, Stopped
from ..base.numbers import Move
from ..base.results import Cutoffs, SearchResult, check_depth
from ..base.stopping import Stop
from ..games.tree import Node, height, leaf_count, minimum, node_count, plant, reordered, tree_game
from ..observers import leaf_order
from ..rules.game import Game, is_over
from ..rules.turns import deepest
from .ready.faults import fault_in
from .ready.job import Job, make_ready
from .ready.kits import can_keep
from .ready.options import AS_USUAL, ORDERING, Options
from .ready.outfit import as_game
from .ready.own import with_evaluator
from .ready.unfolding import MOST_UNFOLDED, unfold, usual_depth

DEFAULT_DEPTH = 6
MOST_LEAVES = 10_000_000
"""Leaves of a uniform tree that all algorithms judge in some seconds, compiled."""
MINIMAX = ALGORITHMS["minimax"].name
EXACT = tuple(each for each in ALGORITHMS.values() if not each.is_selective)
"""Those that do the same work: what one that judges leaves out is its own choice."""
"""It judges every leaf, so it counts them."""
SMALL = 30_000
"""So many positions are met by all algorithms, one after another, in a few seconds of plain Python."""
SAME_WORK = Options(order="natural", without=frozenset({"bounds", "symmetries"}))
"""All algorithms meet the same positions in the same order, and know the same about them."""


@dataclass(frozen=True)
class Row:
    """What one algorithm did."""

    algorithm: str
    value: int
    """For the side to move."""
    move: Move | None
    nodes: int
    leaves: int
    children: int
    cutoffs: Cutoffs
    memory: int | None
    """Positions kept at once beyond the current line; None for searches that keep none."""
    leaf_order: list[int]
    """The values of the first thousand leaves as they were judged, in the view of the side to move."""


@dataclass(frozen=True)
class Comparison:
    """Several algorithms on the same work."""

    depth: int
    order: str
    leaves_total: int | None
    """Leaves of the tree as deep as it is searched; None where nobody counted them."""
    minimum: int | None
    """The fewest leaves with which alpha-beta can do it in any order; None where the tree is too large."""
    rows: list[Row]
    whole_depth: int | None = None
    """How deep the tree is; None for a game, which does not know."""


def compare(
    position: Any,
    *,
    depth: int | None = None,
    algorithms: Iterable[Asked] | None = None,
    order: str = "natural",
    seed: int = 1,
    evaluator: Any = None,
    game: Game | None = None,
    plain: bool = False,
    interpreted: bool | None = None,
    stop: Stop | None = None,
    watch: Callable[[Job], None] | None = None,
) -> Comparison:
    """Run several algorithms on the same tree or position to the same depth, and count what each one did.

    A tree is searched whole unless ``depth`` says otherwise (one of more than ten million leaves wants it said), a
    game six plies deep. ``order`` sorts the children
    of every node; a game in another order than its own is first unfolded into a tree. Where that would be too large,
    only algorithms that order moves themselves can be compared. ``watch`` is given each search before it begins.

    >>> from gametree import compare, parse_tree
    >>> done = compare(parse_tree("gallery:two-ply"), algorithms=["minimax", "alphabeta"])
    >>> [(row.algorithm, row.value, row.leaves) for row in done.rows]
    [('minimax', 3, 9), ('alphabeta', 3, 7)]
    """
    game, position = as_game(position, game)
    game = with_evaluator(game, evaluator)
    if depth is None:
        depth = usual_depth(game, position, of_games=DEFAULT_DEPTH, most_leaves=MOST_LEAVES)
    check_depth(depth, deepest(position))
    fault = fault_in(game, position)
    if fault is not None:
        raise fault
    found = _fitting(game, position) if algorithms is None else [find_algorithm(name) for name in algorithms]
    work = _Work(game, position, depth, order, seed)
    if interpreted is None:
        interpreted = work.is_small(plain=plain) or None
    subjects = [work.subject(each, plain=plain) for each in found]
    rows = []
    for each, (subject, subject_game, options) in zip(found, subjects, strict=True):
        seen = leaf_order()
        ways: dict[str, Any] = {"plain": plain, "interpreted": interpreted, "stop": stop, "beside": seen}
        job = make_ready(subject, game=subject_game, algorithm=each, options=options, **ways)
        if watch is not None:
            watch(job)
        result = job.once(work.depth_of(subject))
        if stop is not None and stop.is_set():
            raise Stopped("told to stop")
        rows.append(_row(result, work.move(subject, result.move), seen.order()))
    tree = work.tree(plain=plain)
    least = minimum(tree) if tree else None
    return Comparison(depth, order, _leaves_total(tree, rows), least, rows, game.plies(position))


class _Work:
    """What all the algorithms are run on: the position itself, or its tree in another order."""

    def __init__(self, game: Game, position: Any, depth: int, order: str, seed: int) -> None:
        self._game, self._position, self._depth = game, position, depth
        self._order, self._seed = order, seed
        reordered(plant([0]), order, seed)  # refuses an unknown order before any work is done
        self.tree = functools.cache(self._tree)
        self._reordered = functools.cache(self._sorted_tree)

    def _tree(self, *, plain: bool) -> Node | None:
        """Return the tree to be searched; None if it is too large to be written out."""
        return unfold(self._game, self._position, self._depth, plain=plain)

    def subject(self, algorithm: Algorithm, *, plain: bool) -> tuple[Any, Game, Options]:
        """Return what an algorithm is run on, and what it has."""
        options = SAME_WORK if algorithm.remembers or algorithm.takes_order else AS_USUAL
        if self._order == "natural" or self._depth == 0 or is_over(self._position):
            return self._position, self._game, options
        subject = self._reordered(plain=plain or algorithm.asks_who_wins)
        if subject is not None:
            return subject, tree_game(subject), options
        if not algorithm.can_order:
            raise InputError(
                f"{self._game.name} at depth {self._depth} has more than {MOST_UNFOLDED:,} positions; "
                f"other orders than natural need a smaller depth, or one of {', '.join(ORDERING)}"
            )
        return self._position, self._game, replace(SAME_WORK, order=self._order, seed=self._seed)

    def _sorted_tree(self, *, plain: bool) -> Node | None:
        tree = self.tree(plain=plain)
        return None if tree is None else reordered(tree, self._order, self._seed)

    def depth_of(self, subject: Any) -> int:
        """Return how deep a subject is searched: a tree that was written out as deep as it is, passes counted."""
        return self._depth if subject is self._position else height(subject)

    def is_small(self, *, plain: bool) -> bool:
        """Tell whether all algorithms together are run sooner than they are compiled."""
        tree = self.tree(plain=plain)
        return tree is not None and node_count(tree) <= SMALL

    def move(self, subject: Any, move: Move | None) -> Move | None:
        """Return the move of the position that a child of the reordered tree stands for."""
        if move is None or subject is self._position:
            return move
        moves: list[Move] = list(self._position.moves())
        number: int = subject.tree.number[move]
        return moves[number - 1]


def _fitting(game: Game, position: Any) -> list[Algorithm]:
    """Return the algorithms that say something about this game: those for wins only where nothing else counts.

    One that keeps positions by key is left out where they have none.
    """
    by_result = game.is_win_loss(position)
    fitting = (each for each in EXACT if by_result or not each.asks_who_wins)
    return [each for each in fitting if can_keep(position, each)]


def _leaves_total(tree: Node | None, rows: list[Row]) -> int | None:
    if tree is not None:
        return leaf_count(tree)
    return next((row.leaves for row in rows if row.algorithm == MINIMAX), None)


def _row(found: SearchResult, move: Move | None, order: list[int]) -> Row:
    return Row(
        algorithm=found.algorithm,
        value=found.value,
        move=move,
        nodes=found.nodes,
        leaves=found.leaves,
        children=found.children,
        cutoffs=found.cutoffs,
        memory=found.memory,
        leaf_order=order,
    )

"""What a search is put together from: memory, order of moves, insight; what is usual, and what the user wants."""

from __future__ import annotations

import difflib
import math
import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..algorithms import ALGORITHMS, MEMORY, Algorithm, Kit
from ..algorithms.clusters import clusters
from ..algorithms.kit import (
    AsItIs,
    AsListed,
    Bounded,
    Distance,
    Insight,
    NoEstimate,
    OneForAll,
    Outcome,
    OwnEstimate,
    Unbounded,
)
from ..algorithms.ordering import (
    NONE,
    PLIES,
    SLOTS,
    BestFirst,
    ByPromise,
    ByValue,
    Guide,
    HintFirst,
    History,
    Killers,
    Natural,
    Random,
    Reversed,
    Sum,
)
from ..algorithms.path import Hashed, NoPath, Path, path
from ..algorithms.proof_memory import proof_nodes, proof_table
from ..algorithms.remembering import alphabeta_remembering
from ..algorithms.table import OWN_KEY, Fingerprint, NoTable, OwnKey, Table, table
from ..bits import fingerprint
from ..core import MOST, WIN, Evaluator, InputError, Scoring, Stop, ints, words
from ..game import Game, is_over
from ..games.tree import Node, height, node_count

MEGABYTES = 64.0
"""The memory of a search, where nobody says otherwise."""

GUIDES = ("table", "killers", "history", "promise")
STUDIES = ("natural", "reversed", "best", "worst", "random")
ORDERS = (*GUIDES, *STUDIES)
"""What can be said about the order of moves; several guides are added up."""

WITHOUT = ("table", "order", "killers", "history", "promise", "bounds", "symmetries", "aspiration")
"""What can be left out, to see what it is worth."""

AS_THEY_ARE_LISTED = ("clusters", "nodes")
"""Memories of algorithms that go on wherever it looks best, and take the moves of a node as they come."""

NEAR, FEW = 2, 200
"""So many plies from the root, and at so many positions, mirrored ones are looked for to see whether they meet."""

ROOM_FOR_A_NODE = 64 * 64
"""Bytes of table for each node of a tree: so sparse that no two nodes ever compete for a place."""


@dataclass(frozen=True)
class Pieces:
    """What the user wants a search to have; None is what is usual for the algorithm."""

    table: float | None = None
    """Megabytes of memory: for a table, for clusters, for the nodes of a proof."""
    order: str | None = None
    """One of ``ORDERS``, or several guides with commas between them."""
    without: frozenset[str] = frozenset()
    seed: int = 1
    """Of the random order."""

    def __post_init__(self) -> None:
        for name in self.without:
            _check(name, WITHOUT, "piece")
        for name in self.order.split(",") if self.order is not None else ():
            _check(name, ORDERS, "order")
        if self.order and "," in self.order and set(self.order.split(",")) & set(STUDIES):
            raise InputError(f"the order {self.order!r} cannot be added up; wanted: some of {', '.join(GUIDES)}")


AS_USUAL = Pieces()


def _check(name: str, known: Iterable[str], kind: str) -> None:
    if name not in known:
        near = difflib.get_close_matches(name, known, n=1)
        hint = f"; did you mean {near[0]}?" if near else ";"
        raise InputError(f"no {kind} {name!r}{hint} ({', '.join(known)})")


def find_algorithm(name: str) -> Algorithm:
    """Return the algorithm of that name.

    >>> find_algorithm("alfabeta")
    Traceback (most recent call last):
    ...
    gametree.core.InputError: no algorithm 'alfabeta'; did you mean alphabeta? (minimax, alphabeta, \
alphabeta-hard, alphabeta-shallow, winloss, pvs, mtdf, sss, dual, mt-sss, mt-dual, pn, dfpn)
    """
    _check(name, ALGORITHMS, "algorithm")
    return ALGORITHMS[name]


def text_for(algorithm: str, pieces: Pieces) -> Algorithm:
    """Return the function that runs: alpha-beta with a table or an order is another text than the textbook's."""
    function = find_algorithm(algorithm)
    if pieces.table is None and pieces.order is None:
        return function
    if algorithm == "alphabeta":
        return alphabeta_remembering
    if MEMORY[algorithm] == "none":
        kept = ", ".join(name for name in ALGORITHMS if name == "alphabeta" or MEMORY[name] != "none")
        raise InputError(f"{algorithm} has neither a table nor an order of its own; wanted: one of {kept}")
    if MEMORY[algorithm] in AS_THEY_ARE_LISTED and pieces.order not in (None, "natural"):
        ordering = ", ".join(
            name for name in ALGORITHMS if name == "alphabeta" or MEMORY[name] not in ("none", *AS_THEY_ARE_LISTED)
        )
        raise InputError(f"{algorithm} takes moves as the game lists them; other orders are for {ordering}")
    return function


def kit_for(
    game: Game,
    position: Any,
    observer: Any,
    *,
    plain: bool = False,
    algorithm: str = "alphabeta",
    pieces: Pieces = AS_USUAL,
    stop: Stop | None = None,
    played: Iterable[tuple[Any, int]] = (),
) -> Kit:
    """Put together what a search of this game uses; ``stop`` ends what is done beside the search, too.

    ``played`` are positions that one more occurrence makes a draw, each with its distance from this one.
    """
    by_result = game.scoring == "result"
    evaluator = game.evaluator
    if evaluator is None:
        evaluator = OwnEstimate() if hasattr(position, "evaluate") else NoEstimate()
    if plain and by_result:
        evaluator = NoEstimate()
    scoring = Distance() if by_result and not plain else Outcome(_greatest(game, position))
    kit = Kit(scoring, evaluator, observer, path=_path(game, position, played))
    is_textbook = text_for(algorithm, pieces) is ALGORITHMS[algorithm] and MEMORY[algorithm] == "none"
    if is_textbook:
        return kit
    memory = _memory(game, position, algorithm, pieces)
    order: Any = AsListed()
    if MEMORY[algorithm] not in AS_THEY_ARE_LISTED:
        order = _order(game, position, algorithm, pieces, _Judge(kit.scoring, evaluator, stop or Stop()))
    insight = _insight(game, position, algorithm, pieces, evaluator, has_table=isinstance(memory, Table))
    return kit._replace(memory=memory, order=order, insight=insight)


def _greatest(game: Game, position: Any) -> int:
    """Return the greatest outcome there is. A game's tree that was written out has wins at a distance for leaves."""
    if isinstance(position, Node):
        return WIN
    return 1 if game.scoring == "result" else MOST


def _path(game: Game, position: Any, played: Iterable[tuple[Any, int]]) -> NoPath | Path:
    """Keep the line where positions may come back, and the game is drawn when they do."""
    if not game.cyclic or game.referee is None or game.referee.draws_at() is None:
        return NoPath()
    keys: OwnKey | Fingerprint | Hashed | None = _keys(position)
    try:
        if keys is None:
            keys = Hashed()
            hash(position)
    except TypeError:
        raise InputError(
            f"{game.name} is cyclic, and its positions cannot be told apart: they have neither numbers for fields "
            "nor a hash; wanted: a key()"
        ) from None
    return path(keys, played)


def _memory(game: Game, position: Any, algorithm: str, pieces: Pieces) -> Any:
    kind = MEMORY[algorithm]
    wanted = MEGABYTES if pieces.table is None else pieces.table
    if not wanted > 0:
        raise InputError(f"a memory of {wanted:g} MB holds nothing; wanted: more, such as {MEGABYTES:g}")
    if wanted > machine_megabytes():
        raise InputError(f"this machine has no {wanted:,.0f} MB of memory; wanted: less, such as {MEGABYTES:g}")
    is_tree = isinstance(position, Node)
    most = node_count(position) + 2 if is_tree else None
    if kind == "clusters":
        return clusters(wanted, most=most)
    if kind == "nodes":
        return proof_nodes(wanted, most=most)
    if is_tree and pieces.table is None:
        wanted = min(wanted, node_count(position) * ROOM_FOR_A_NODE / (1 << 20))
    keys = _keys(position)
    if kind == "proofs":
        if keys is None:
            raise InputError(f"{algorithm} keeps positions by key, and {game.name} has none; give it a key()")
        return proof_table(wanted, width=_width(game, position), plies=_plies(position), keys=keys, adds_up=is_tree)
    is_wanted = kind == "table" or pieces.table is not None
    if not is_wanted or keys is None or "table" in pieces.without:
        return NoTable()
    return table(wanted, keys=keys, keeps_leaves=is_tree)


def machine_megabytes() -> float:
    """Return how much memory the machine has; without an end where it does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    except (AttributeError, ValueError, OSError):  # Windows has no sysconf
        return math.inf


def _keys(position: Any) -> OwnKey | Fingerprint | None:
    """Return how positions are told apart: by their own keys, by their fields, or not at all."""
    if hasattr(position, "key"):
        return OWN_KEY
    try:
        fingerprint(position)
    except (TypeError, ValueError, AttributeError):
        return None
    return Fingerprint()


class _Judge(NamedTuple):
    """What an order by exact values needs."""

    scoring: Scoring
    evaluator: Evaluator
    stop: Stop


def _order(game: Game, position: Any, algorithm: str, pieces: Pieces, judge: _Judge) -> Natural | BestFirst:
    is_tree, width, plies = isinstance(position, Node), _width(game, position), _plies(position)
    # A tree's moves are places in it: what was good elsewhere says nothing about them. The MT searches are studied
    # by the leaves they judge, so they take them as they stand.
    is_usually_guided = algorithm in ("pvs", "mtdf") and not is_tree
    order = pieces.order or ("natural" if not is_usually_guided else ",".join(GUIDES))
    names = [name for name in order.split(",") if name not in pieces.without]
    guides = [_guide(name, pieces.seed, judge) for name in names if name != "natural" and _has(position, name)]
    if not guides or "order" in pieces.without:
        return Natural(ints(plies * width), width)
    guide = guides[0]
    for other in guides[1:]:
        guide = Sum(guide, other)
    return BestFirst(ints(plies * width), ints(plies * width), width, guide)


def _width(game: Game, position: Any) -> int:
    """Return how many moves a row must hold; one width serves many trees, because each is compiled on its own."""
    most = game.most_moves
    return max(4, 1 << (most - 1).bit_length()) if isinstance(position, Node) else max(1, most)


def _plies(position: Any) -> int:
    """Return how many rows there must be: a tree has no more plies than it is high."""
    return min(PLIES, height(position) + 2) if isinstance(position, Node) else PLIES


def _has(position: Any, guide: str) -> bool:
    return guide != "promise" or hasattr(position, "promise")


def _guide(name: str, seed: int, judge: _Judge) -> Guide:
    if name == "table":
        return HintFirst()
    if name == "killers":
        return Killers(ints(2 * PLIES, NONE))
    if name == "history":
        return History(ints(2 * SLOTS))
    if name == "promise":
        return ByPromise()
    if name == "reversed":
        return Reversed(ints(1))
    if name in ("best", "worst"):
        return ByValue(name == "best", judge.scoring, judge.evaluator, ints(1), judge.stop.budget)
    drawn = words(1)
    drawn[0] = seed
    return Random(drawn)


def _insight(
    game: Game, position: Any, algorithm: str, pieces: Pieces, evaluator: Any, *, has_table: bool
) -> Insight:
    """Use what the game knows of its positions.

    Margins are bounded for the end of the game, and an estimate at the horizon may lie outside: there bounds are used
    only where nothing is estimated, or by an evaluator that says it ``keeps_bounds``. Symmetries buy something only
    where positions are remembered; a mirrored position is no repetition, so they are left alone where repetitions
    count.
    """
    is_usual = algorithm in ("pvs", "mtdf", "alphabeta")
    keeps_bounds = isinstance(evaluator, NoEstimate) or getattr(evaluator, "keeps_bounds", False)
    bounds_hold = game.scoring == "result" or keeps_bounds
    has_bounds = is_usual and bounds_hold and hasattr(position, "bounds") and "bounds" not in pieces.without
    has_symmetries = (
        is_usual
        and has_table
        and not game.cyclic
        and hasattr(position, "symmetries")
        and hasattr(position, "key")
        and "symmetries" not in pieces.without
    )
    mirrors = OneForAll(_mirrored_meet(position)) if has_symmetries else AsItIs()
    return Insight(mirrors, Bounded() if has_bounds else Unbounded())


def _mirrored_meet(position: Any) -> bool:
    """Tell whether two lines lead to mirrored positions, two plies from here or sooner.

    If not, they next to never do further on: the pieces that make the difference stay. Looking for them all the same
    would take a quarter of the time in an endgame of Othello.
    """
    every, level = OneForAll(), [position]
    try:
        for _ in range(NEAR):
            level = [each.play(move) for each in level if not is_over(each) for move in each.moves()][:FEW]
            if len({every.chosen(each).key() for each in level}) < len({each.key() for each in level}):
                return True
    except Exception:  # a fault of the game is told by the search that meets it
        return True
    return False

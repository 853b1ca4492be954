"""``search`` and ``deepen``: a position, limits, an algorithm, and the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..algorithms import Asked
from ..base.errors import InputError
from ..base.results import Limits, SearchResult
from ..base.stopping import Stop
from ..base.values import INF
from ..rules.game import Game
from ..rules.history import History
from .ready.job import OPEN, Job, as_game, check_depth
from .ready.options import Options
from .ready.own import observer_of, with_evaluator

TEXTBOOK, STRONGEST = "alphabeta", "pvs"
DEFAULT_SECONDS = 5.0


def search(
    position: Any,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    algorithm: Asked | None = None,
    table: float | None = None,
    order: Any = None,
    without: Iterable[str] = (),
    seed: int = 1,
    window: tuple[int, int] | None = None,
    evaluator: Any = None,
    observer: Any = None,
    game: Game | None = None,
    history: History | None = None,
    plain: bool = False,
    interpreted: bool | None = None,
    stop: Stop | None = None,
) -> SearchResult:
    """Search a position, or the start of a game, and return the best move, its value and the expected line.

    ``depth`` alone is one search of that many plies. ``seconds`` or ``nodes`` search deeper and deeper until
    they are used up, and counts are totals; with no limit at all that is five seconds, or for a tree the whole
    tree. Without an ``algorithm`` one search is done by ``alphabeta``, as in the textbook, and a game is searched
    deeper and deeper by ``pvs``, the strongest. ``table`` is its memory in megabytes, ``order`` the order of moves
    (``"table,killers,history,promise"``, or some of these, or natural, reversed, best, worst, random by ``seed``),
    ``without`` leaves out what is usual: table, order, killers, history, promise, bounds, symmetries, aspiration.
    Instead of a name, ``algorithm`` may be a function of yours, ``order`` a function of (position, move) or a guide,
    ``evaluator`` a function of a position or a record with ``evaluate``, and ``observer`` anything that hears some
    of an observer's events (see docs/writing-an-algorithm.md).
    ``window`` is (alpha, beta) for one search to a depth, in the view of the side to move: a value outside is only a
    bound. In games where positions come back, a repetition on the line is a draw; ``history``, which ends at the
    position, tells what was played before. ``plain`` takes outcomes as they are, without distance to the end, and
    unfinished positions as even. ``interpreted`` runs the text as it stands; left open, everything but small trees
    is compiled.
    ``stop.set()`` from another thread ends the search with the best answer so far.

    >>> from gametree import load_game, search
    >>> result = search(load_game("tictactoe"), depth=9)
    >>> result.verdict, result.complete
    ('draw', True)
    """
    game, position = as_game(position, game)
    game = with_evaluator(game, evaluator)
    limits = limits_for(game, position, depth=depth, nodes=nodes, seconds=seconds)
    job = Job(
        position,
        game=game,
        algorithm=usual_algorithm(game, position, limits) if algorithm is None else algorithm,
        options=Options(table, order, frozenset(without), seed),
        plain=plain,
        interpreted=interpreted,
        stop=stop,
        beside=None if observer is None else observer_of(observer),
        history=history,
    )
    if window is not None:
        _check_window(window, limits)
    if limits.is_depth_only():
        return job.once(limits.depth or 0, window=window or OPEN)
    results = list(job.deeper(limits))
    return job.settle(results[-1] if results else None)


def deepen(
    position: Any,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    algorithm: Asked | None = None,
    table: float | None = None,
    order: Any = None,
    without: Iterable[str] = (),
    seed: int = 1,
    evaluator: Any = None,
    observer: Any = None,
    game: Game | None = None,
    history: History | None = None,
    plain: bool = False,
    interpreted: bool | None = None,
    stop: Stop | None = None,
) -> Iterator[SearchResult]:
    """Search one ply deep, then two, and so on; yield the result of each depth that was completed.

    Counts are totals over all depths so far. It ends at a limit, at a forced win or loss, or when the game is
    searched to its end.

    >>> from gametree import deepen, load_game
    >>> [result.depth for result in deepen(load_game("connect4"), depth=3)]
    [1, 2, 3]
    """
    game, position = as_game(position, game)
    limits = _checked(Limits(depth, nodes, seconds), position)
    game = with_evaluator(game, evaluator)
    return Job(
        position,
        game=game,
        algorithm=usual_algorithm(game, position, Limits()) if algorithm is None else algorithm,
        options=Options(table, order, frozenset(without), seed),
        plain=plain,
        interpreted=interpreted,
        stop=stop,
        beside=None if observer is None else observer_of(observer),
        history=history,
    ).deeper(limits)


def usual_algorithm(game: Game, position: Any, limits: Limits) -> str:
    """Return the algorithm that is meant where none is named."""
    return TEXTBOOK if limits.is_depth_only() or game.size(position) is not None else STRONGEST


def limits_for(
    game: Game, position: Any, *, depth: int | None = None, nodes: int | None = None, seconds: float | None = None
) -> Limits:
    """Return the limits that are meant: without any, five seconds, or all of a tree that is written out."""
    if depth is nodes is seconds is None:
        if game.size(position) is not None:
            return Limits(depth=game.plies(position))
        return Limits(seconds=DEFAULT_SECONDS)
    return _checked(Limits(depth, nodes, seconds), position)


def _check_window(window: tuple[int, int], limits: Limits) -> None:
    alpha, beta = window
    if not alpha < beta:
        raise InputError(f"nothing lies in a window from {alpha} to {beta}; wanted: alpha below beta")
    if not -INF <= alpha < beta <= INF:
        raise InputError(f"a window from {alpha} to {beta} is too wide; wanted: between {-INF:,} and {INF:,}")
    if not limits.is_depth_only():
        raise InputError("a window is for one search to a depth; wanted: depth alone")


def _checked(limits: Limits, position: Any) -> Limits:
    if limits.depth is not None:
        check_depth(limits.depth, position)
    if limits.nodes is not None and limits.nodes < 1:
        raise InputError(f"a limit of {limits.nodes} nodes leaves nothing to search; wanted: at least 1")
    if limits.seconds is not None and not limits.seconds > 0:
        raise InputError(f"a limit of {limits.seconds} seconds leaves no time to search; wanted: more than 0")
    return limits

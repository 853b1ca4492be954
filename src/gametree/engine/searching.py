"""``search`` and ``deepen``: an engine for one position, and the answer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any, Unpack

from ..base.errors import InputError
from ..base.kinds import whole
from ..base.results import Limits, SearchResult
from ..base.values import INF
from ..rules.game import Game
from ..rules.history import History
from .ready.aspiration import OPEN
from .ready.outfit import as_given
from .thinker import Engine
from .usual import usual_algorithm, usual_limits
from .wishes import Settings


def search(
    position: Any,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    window: tuple[int, int] | None = None,
    lines: int = 1,
    game: Game | None = None,
    history: History | None = None,
    **settings: Unpack[Settings],
) -> SearchResult:
    """Search a position, or the start of a game, and return the best move, its value and the expected line.

    ``depth`` alone is one search of that many plies. ``seconds`` or ``nodes`` search deeper and deeper until
    they are used up, and counts are totals; with no limit at all that is five seconds, for a tree the whole tree,
    and by ``exact`` to the end of the game. ``lines`` is how many of the best moves are told
    (``SearchResult.lines``). ``window`` is (alpha, beta) for one search to a depth, in the view of the side to move:
    a value outside is only a bound. In games where positions come back, a repetition on the line is a draw;
    ``history``, which ends at the position, tells what was before.

    The other settings are those of an ``Engine``. Without an ``algorithm`` one search is done by ``alphabeta``, as in
    the textbook. A game is searched deeper and deeper by the strongest: ``selective`` where it has an evaluator to
    judge by, otherwise ``pvs``, which looks at everything. ``table`` is its memory in megabytes, ``order`` the order
    of moves (``"table,killers,history,promise"``, or some of these, or natural, reversed, best, worst, random by
    ``seed``), ``without`` leaves out what is usual: table, order, killers, history, promise, bounds, symmetries,
    aspiration, a piece of the selective search, or a method of the game as if it were not there. Instead of a name,
    ``algorithm`` may be a function of yours, ``order`` a function of (position, move) or a guide, ``evaluator`` a
    function of a position or a record with ``evaluate``, and ``observer`` anything that hears some of an observer's
    events (see docs/writing-an-algorithm.md). ``plain`` takes outcomes as they are, without distance to the end, and
    unfinished positions as even. ``threads`` is how many search at once, with one table (see docs/searching.md).
    ``interpreted`` runs the text as it stands; left open, everything but small trees is compiled. ``stop.set()`` from
    another thread ends the search with the best answer so far.

    >>> from gametree import load_game, search
    >>> result = search(load_game("tictactoe"), depth=9)
    >>> result.verdict, result.complete
    ('draw', True)
    """
    game, position = as_given(position, game)
    algorithm = settings.get("algorithm")
    limits = usual_limits(game, position, depth=depth, nodes=nodes, seconds=seconds, algorithm=algorithm)
    if window is not None:
        _check_window(window, limits)
    where = _told(position, history)
    with engine_at(game, position, limits, settings) as engine:
        if limits.is_depth_only():
            return engine.look(where, limits.depth or 0, window=window or OPEN, lines=lines)
        return engine.think(where, limits, lines=lines)


def deepen(
    position: Any,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    lines: int = 1,
    game: Game | None = None,
    history: History | None = None,
    **settings: Unpack[Settings],
) -> Iterator[SearchResult]:
    """Search one ply deep, then two, and so on; yield the result of each depth that was completed.

    Counts are totals over all depths so far. It ends at a limit, at a forced win or loss, or when the game is
    searched to its end. Lines and settings are those of ``search``.

    >>> from gametree import deepen, load_game
    >>> [result.depth for result in deepen(load_game("connect4"), depth=3)]
    [1, 2, 3]
    """
    game, position = as_given(position, game)
    limits, where = Limits(depth, nodes, seconds), _told(position, history)
    return engine_at(game, position, Limits(), settings).analyse(where, limits, lines=lines)


async def deepen_async(
    position: Any,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    lines: int = 1,
    game: Game | None = None,
    history: History | None = None,
    **settings: Unpack[Settings],
) -> AsyncIterator[SearchResult]:
    """Yield what ``deepen`` yields, as it comes, and never block the event loop. To leave the loop ends the search.

    >>> import asyncio
    >>> from gametree import deepen_async, load_game
    >>> async def depths():
    ...     return [result.depth async for result in deepen_async(load_game("tictactoe"), depth=3)]
    >>> asyncio.run(depths())
    [1, 2, 3]
    """
    game, position = as_given(position, game)
    limits, where = Limits(depth, nodes, seconds), _told(position, history)
    async for result in engine_at(game, position, Limits(), settings).analyse_async(where, limits, lines=lines):
        yield result


def engine_at(game: Game, position: Any, limits: Limits, settings: Settings) -> Engine:
    """Return an engine for what is below a position; the algorithm is the usual one, if none is named."""
    given: Settings = {**settings}
    if given.get("algorithm") is None:
        given["algorithm"] = usual_algorithm(game, position, limits, given.get("threads", 1))
    is_tree = game.size(position) is not None  # no part of it is larger than the one that is searched
    return Engine(replace(game, start=position) if is_tree else game, **given)


def _told(position: Any, history: History | None) -> Any:
    """Return what tells an engine where to search."""
    if history is not None and history.position != position:
        raise InputError("the history ends at another position than the one that is searched; wanted: the same")
    return history or position


def _check_window(window: tuple[int, int], limits: Limits) -> None:
    if not isinstance(window, tuple) or len(window) != 2:
        raise InputError(f"{window!r} is no window; wanted: (alpha, beta)")
    alpha, beta = (whole(each, "window") for each in window)
    if not alpha < beta:
        raise InputError(f"nothing lies in a window from {alpha} to {beta}; wanted: alpha below beta")
    if not -INF <= alpha < beta <= INF:
        raise InputError(f"a window from {alpha} to {beta} is too wide; wanted: between {-INF:,} and {INF:,}")
    if not limits.is_depth_only():
        raise InputError("a window is for one search to a depth; wanted: depth alone")

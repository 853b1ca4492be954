"""One search made ready to run, and its answer put into words."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from ...algorithms import Algorithm, Asked, find_algorithm
from ...algorithms.best_first.sss import MOVER
from ...algorithms.parts.left_behind import LeftBehind, mapped_back
from ...algorithms.parts.ordering import NONE, aim, tries_hint_first
from ...base.collaborators import Observer
from ...base.errors import AlgorithmFault, GameFault, GametreeError, InputError, OutOfRoom, Stopped, is_raised_by
from ...base.numbers import Move
from ...base.own_code import said
from ...base.results import Limits, SearchResult
from ...base.stopping import Stop
from ...base.values import INF, MAX_DEPTH, MOST, NO_LIMIT, WIN
from ...games.loading import check_rules
from ...observers import Both, Clock, Sentinel, meter
from ...observers.meter import (
    CHILDREN,
    ESTIMATES,
    FINALS,
    NODES,
    PROVED,
    best_value,
    cutoffs,
    path,
    principal_line,
    proved_move,
)
from ...rules.game import Game, is_over
from ...rules.history import History
from ...rules.turns import deepest, own, played_with_passes, taking_turns, without_passes
from .faults import fault_in, fault_nearby, fault_on_path, notes, unknown_fault
from .kits import kit_for
from .options import AS_USUAL, Options, fitted
from .running import Runner
from .time_limit import time_limit

SMALL_TREE = 50_000
ASPIRATION = 8
"""How far from the last value the first window of a deeper search reaches, either way."""
WIDER = 8
OPEN = (-INF, INF)
"""The window that every value fits into."""


def as_game(position: Any, game: Game | None) -> tuple[Game, Any]:
    """Return the game and the position that are meant, as searches take them: with passes where sides move again."""
    return taking_turns(*as_given(position, game))


def as_given(position: Any, game: Game | None) -> tuple[Game, Any]:
    """Return the game and the position that are meant: a game stands for its start."""
    if isinstance(position, Game):
        return position, position.start
    check_rules(position, "the position")
    if game is None:
        own = getattr(position, "own_game", None)  # a node of a tree knows it
        game = Game(type(position).__name__, position) if own is None else own()
    return game, position


def is_small(game: Game, position: Any) -> bool:
    """Tell whether a position is a tree that is searched sooner than it is compiled."""
    return (game.size(position) or SMALL_TREE + 1) <= SMALL_TREE


def check_depth(depth: int, position: Any = None) -> int:
    """Refuse a depth to which a position cannot be searched."""
    most = deepest(position)
    if not 0 <= depth <= most:
        where = "" if most == MAX_DEPTH else " where sides move again"
        raise InputError(f"a depth of {depth} cannot be searched{where}; wanted: 0 to {most} plies")
    return depth


class Job:
    """One search: the position, its game, and everything made ready to run."""

    def __init__(
        self,
        position: Any,
        *,
        game: Game | None = None,
        algorithm: Asked = "alphabeta",
        options: Options = AS_USUAL,
        plain: bool = False,
        interpreted: bool | None = None,
        stop: Stop | None = None,
        beside: Observer | None = None,
        history: History | None = None,
    ) -> None:
        self.game, self.position = as_game(position, game)
        if history is not None and history.position != own(self.position):
            raise InputError("the history ends at another position than the one that is searched; wanted: the same")
        self.algorithm: Algorithm = fitted(find_algorithm(algorithm), options)
        self.options, self.plain = options, plain or self.algorithm.asks_who_wins
        self._raise_fault(fault_in(self.game, self.position))
        self.stop = stop or Stop()
        self.meter = meter(self.stop.budget)
        observer = self.meter if beside is None else Both(self.meter, beside)
        self.kit = kit_for(
            self.game,
            self.position,
            observer,
            plain=self.plain,
            algorithm=self.algorithm,
            options=options,
            stop=self.stop,
            played=played_with_passes(self.position, () if history is None else history.exhausted()),
        )
        if interpreted is None:
            interpreted = is_small(self.game, self.position)
        called = self.algorithm.name if self.algorithm.is_own else ""
        arguments = (self.position, 0, -INF, INF, self.kit)
        self.runner = Runner(self.algorithm.text, *arguments, interpreted=interpreted, called=called)
        if not self.runner.compiled:
            self.kit = self.kit._replace(observer=Both(self.kit.observer, Sentinel()))
        self.seconds = 0.0

    def once(self, depth: int, nodes: int = NO_LIMIT, window: tuple[int, int] = OPEN) -> SearchResult:
        """Search to one depth with a window, and give up after so many nodes."""
        self.stop.allow(nodes)
        found = self._run(depth, window)
        return replace(found, complete=True) if found else self._unfinished(depth)

    def settle(self, last: SearchResult | None) -> SearchResult:
        """Return the last result of deepening with all the work counted, that of an unfinished depth too."""
        return replace(last or self._unfinished(0), **self._work())

    def deeper(self, limits: Limits) -> Iterator[SearchResult]:
        """Yield the result of every depth that is completed within the limits.

        If the last depth is not, but has looked at the best move so far and prefers another, that one is
        yielded as a result that is not complete.
        """
        self.stop.allow(min(limits.nodes or NO_LIMIT, NO_LIMIT))
        with time_limit(limits.seconds, self.stop) as clock, self._watched_by(clock):
            last = None
            for depth in range(1, (limits.depth or deepest(self.position)) + 1):
                if clock is not None:
                    clock.look()
                found = self._aspire(depth, last)
                if found is None:
                    better = self._proved_better(depth, last)
                    if better is not None:
                        yield better
                    return
                last = found
                yield replace(found, complete=found.complete or depth == limits.depth)
                if found.complete:
                    return

    @contextmanager
    def _watched_by(self, clock: Clock | None) -> Iterator[None]:
        """Have a clock looked at during the search; machine code has none, and is asked between two depths."""
        kit = self.kit
        if clock is not None and not self.runner.compiled:
            self.kit = kit._replace(observer=Both(kit.observer, clock))
        try:
            yield
        finally:
            self.kit = kit

    def _aspire(self, depth: int, last: SearchResult | None) -> SearchResult | None:
        """Search to one depth with a small window around the last value, and with a larger one until it fits.

        Only where a table keeps what the smaller window has found out; MTD(f) opens windows of its own.
        """
        aspires = self.algorithm.aspires and self.kit.memory.answers() and "aspiration" not in self.options.without
        if last is None or not aspires:
            return self._run(depth, OPEN)
        windows, margin = [], ASPIRATION
        while margin < WIN:
            windows.append((last.value - margin, last.value + margin))
            margin *= WIDER
        return self._run(depth, *windows, OPEN)

    def _run(self, depth: int, *windows: tuple[int, int]) -> SearchResult | None:
        """Search to one depth, with the first of these windows that the value fits into; None if it was stopped.

        ``complete`` tells whether nothing deeper is left.
        """
        self.kit.memory.begin_search()
        estimates = self.meter.cells[ESTIMATES]
        value = None
        for alpha, beta in windows:
            self.meter.cells[PROVED] = NONE
            value = self._search(depth, alpha, beta)
            if value is None or alpha < value < beta:
                break
        if value is None:
            return None
        is_inside = alpha < value < beta or (alpha, beta) == OPEN
        is_exact = is_inside and self.meter.cells[ESTIMATES] == estimates
        complete = is_exact or (is_inside and self._is_decided(value))
        proved = None if proved_move(self.meter) == NONE else proved_move(self.meter)
        left = LeftBehind(self.position, depth, value, self.kit, principal_line(self.meter), proved)
        line = self.kit.memory.line(left)
        return self._result(depth, value, line, is_exact=is_exact, complete=complete)

    def _search(self, depth: int, alpha: int, beta: int) -> int | None:
        """Search once and return the value; None if it was stopped."""
        aim(self.kit.order, depth)
        started = time.perf_counter()
        try:
            value: int = self.runner(self.stop, self.position, depth, alpha, beta, self.kit)
        except Stopped:
            return None
        except OutOfRoom:
            raise GametreeError(self._no_room(depth)) from None
        except GametreeError:
            raise
        except BaseException as error:
            if not is_raised_by(error, type(own(self.position)).__module__):
                raise
            raise self._fault(error, depth) from error
        finally:
            self.seconds += time.perf_counter() - started
        if self.algorithm.is_own:
            self._check_own(value)
        if not isinstance(value, int) or abs(value) > WIN:
            self._raise_fault(fault_nearby(self.game, self.position))
            raise GameFault(f"{self.game.name}: a value of {value!r} came up; wanted: whole numbers up to {MOST:,}")
        return value

    def _check_own(self, value: Any) -> None:
        """Refuse what an algorithm of somebody else's returns, if it is no value, and one that is not heard of."""
        name = self.algorithm.name
        if isinstance(value, bool) or not isinstance(value, int):
            raise AlgorithmFault(f"{name} returned {value!r}; wanted: a whole number, the value for the side to move")
        if self.meter.cells[NODES] == 0:
            raise AlgorithmFault(
                f"{name} has told its observer of no node; "
                "wanted: kit.observer.enter(position, depth, alpha, beta, ply) at every node"
            )

    def _no_room(self, depth: int) -> str:
        """Say that a best-first search has filled its memory, and what is known so far."""
        memory, known = self.kit.memory, ""
        if abs(memory.bound()) < INF:
            is_upper = self.algorithm.strategies_of == MOVER
            bound = memory.bound() if is_upper else -memory.bound()
            known = f"; the value is {'at most' if is_upper else 'at least'} {bound:+}"
        return (
            f"{self.algorithm.name} has no room for more than {memory.room - 1:,} nodes at depth {depth}{known}; "
            "wanted: more memory (--table MB), or a smaller depth"
        )

    def _result(
        self, depth: int, value: int, line: tuple[Move, ...], *, is_exact: bool, complete: bool
    ) -> SearchResult:
        line = without_passes(self.position, line)
        # A loss is one only if every move was searched; a win needs a single one.
        is_known = complete or is_exact or value > 0
        return SearchResult(
            algorithm=self.algorithm.name,
            move=line[0] if line else None,
            value=value,
            verdict=self._verdict(value, is_exact) if is_known else "unknown",
            line=line,
            depth=depth,
            compiled=self.runner.compiled,
            complete=complete,
            **self._work(),
        )

    def _work(self) -> dict[str, Any]:
        """Return what was done so far, over all depths."""
        cells = self.meter.cells
        return {
            "nodes": cells[NODES],
            "leaves": cells[FINALS] + cells[ESTIMATES],
            "children": cells[CHILDREN],
            "cutoffs": cutoffs(self.meter),
            "seconds": self.seconds,
            "memory": self.kit.memory.held(),
        }

    def _proved_better(self, depth: int, last: SearchResult | None) -> SearchResult | None:
        """Return the best move of an unfinished depth, if it was compared with the last one and is preferred."""
        line = mapped_back(self.position, self.kit, principal_line(self.meter))
        if last is None or not line or line[0] == last.move or not self._was_searched(last.move):
            return None
        return self._result(depth, best_value(self.meter), line, is_exact=False, complete=False)

    def _was_searched(self, move: Move | None) -> bool:
        """Tell whether a stopped search has looked at a move of the root; the table's move always comes first."""
        if self.kit.memory.answers() and tries_hint_first(self.kit.order):
            return True
        moves = list(self.position.moves())
        return move in moves[: moves.index(path(self.meter)[0])]

    def _unfinished(self, depth: int) -> SearchResult:
        """Return the answer of a search stopped before its first result.

        The best of the moves that were searched, if there is one at this depth; otherwise any legal move.
        """
        line, value = mapped_back(self.position, self.kit, principal_line(self.meter)), best_value(self.meter)
        if depth == 0 or not line:
            depth, value = 0, 0
            line = () if is_over(self.position) else (next(iter(self.position.moves())),)
        return self._result(depth, value, line, is_exact=False, complete=False)

    def _is_decided(self, value: int) -> bool:
        """Tell whether a value is a forced win or loss, which searching deeper cannot change."""
        if self.game.scoring == "margin" and not self.algorithm.asks_who_wins:
            return False
        return abs(value) > MOST or (self.plain and value != 0)

    def _verdict(self, value: int, is_exact: bool) -> str:
        if self._is_decided(value):
            side = "win" if value > 0 else "loss"
            return f"{side} in {WIN - abs(value)}" if abs(value) > MOST else side
        if not is_exact:
            return "unknown"
        return "draw" if value == 0 else f"{value:+}"

    def _fault(self, error: BaseException, depth: int) -> GametreeError:
        """Return what is wrong with the game, or with an algorithm of somebody else's, given what came out."""
        game, walked = self.game, self.kit.memory.walked()
        line = path(self.meter) if walked is None else walked
        found = fault_on_path(game, self.position, line, self.kit.insight.look)
        found = found or fault_nearby(game, self.position, depth)
        if found is None and self.algorithm.is_own:
            return AlgorithmFault(f"{self.algorithm.name} raised {type(error).__name__}{said(error)}{notes(error)}")
        return found or unknown_fault(game, error)

    def _raise_fault(self, fault: GameFault | None) -> None:
        if fault is not None:
            raise fault

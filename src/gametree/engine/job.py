"""One search made ready to run, and its answer put into words."""

from __future__ import annotations

import difflib
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..algorithms import ALGORITHMS, Algorithm, Kit
from ..algorithms.kit import Distance, NoEstimate, Outcome, OwnEstimate
from ..core import (
    INF,
    MAX_DEPTH,
    MOST,
    NO_LIMIT,
    WIN,
    GameFault,
    GametreeError,
    InputError,
    Limits,
    Move,
    Observer,
    SearchResult,
    Stop,
    Stopped,
)
from ..game import Game, is_over
from ..games.loading import check_rules
from ..games.tree import Node, tree_game
from ..observers import Both, Sentinel, meter
from ..observers.meter import CHILDREN, ESTIMATES, FINALS, NODES, best_value, cutoffs, path, principal_line
from .faults import fault_in, fault_nearby, fault_on_path
from .running import Runner

SMALL_TREE = 50_000


def as_game(position: Any, game: Game | None) -> tuple[Game, Any]:
    """Return the game and the position that are meant: a game stands for its start."""
    if isinstance(position, Game):
        return position, position.start
    check_rules(position, "the position")
    if game is None:
        game = tree_game(position) if isinstance(position, Node) else Game(type(position).__name__, position)
    return game, position


def find_algorithm(name: str) -> Algorithm:
    """Return the algorithm of that name.

    >>> find_algorithm("alfabeta")
    Traceback (most recent call last):
    ...
    gametree.core.InputError: no algorithm 'alfabeta'; did you mean alphabeta? (minimax, alphabeta, \
alphabeta-hard, alphabeta-shallow, winloss)
    """
    if name not in ALGORITHMS:
        near = difflib.get_close_matches(name, ALGORITHMS, n=1)
        hint = f"; did you mean {near[0]}?" if near else ";"
        raise InputError(f"no algorithm {name!r}{hint} ({', '.join(ALGORITHMS)})")
    return ALGORITHMS[name]


def kit_for(game: Game, position: Any, observer: Any, *, plain: bool = False) -> Kit:
    """Put together what a search of this game uses."""
    by_result = game.scoring == "result"
    evaluator = game.evaluator
    if evaluator is None:
        evaluator = OwnEstimate() if hasattr(position, "evaluate") else NoEstimate()
    if plain and by_result:
        evaluator = NoEstimate()
    return Kit(Distance() if by_result and not plain else Outcome(), evaluator, observer)


def is_small(position: Any) -> bool:
    """Tell whether a position is a tree that is searched sooner than it is compiled."""
    return isinstance(position, Node) and len(position.tree.value) <= SMALL_TREE


def check_depth(depth: int) -> int:
    """Refuse a depth that cannot be searched."""
    if not 0 <= depth <= MAX_DEPTH:
        raise InputError(f"a depth of {depth} cannot be searched; wanted: 0 to {MAX_DEPTH} plies")
    return depth


class Job:
    """One search: the position, its game, and everything made ready to run."""

    def __init__(
        self,
        position: Any,
        *,
        game: Game | None = None,
        algorithm: str = "alphabeta",
        plain: bool = False,
        interpreted: bool | None = None,
        stop: Stop | None = None,
        beside: Observer | None = None,
    ) -> None:
        self.game, self.position = as_game(position, game)
        self.algorithm, self.plain = algorithm, plain or algorithm == "winloss"
        function = find_algorithm(algorithm)
        self._raise_fault(fault_in(self.game, self.position))
        self.stop = stop or Stop()
        self.meter = meter(self.stop.budget)
        observer = self.meter if beside is None else Both(self.meter, beside)
        self.kit = kit_for(self.game, self.position, observer, plain=self.plain)
        if interpreted is None:
            interpreted = is_small(self.position)
        self.runner = Runner(function, self.position, 0, -INF, INF, self.kit, interpreted=interpreted)
        if not self.runner.compiled:
            self.kit = self.kit._replace(observer=Both(self.kit.observer, Sentinel()))
        self.seconds = 0.0

    def once(self, depth: int) -> SearchResult:
        """Search to one depth."""
        self.stop.allow(NO_LIMIT)
        found = self._run(depth)
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
        has_end = limits.seconds is not None and limits.seconds < threading.TIMEOUT_MAX
        timer = threading.Timer(limits.seconds or 0.0, self.stop.run_out) if has_end else None
        if timer is not None:
            timer.daemon = True
            timer.start()
        last = None
        try:
            for depth in range(1, (limits.depth or MAX_DEPTH) + 1):
                found = self._run(depth)
                if found is None:
                    better = self._proved_better(depth, last)
                    if better is not None:
                        yield better
                    return
                last = found
                yield replace(found, complete=found.complete or depth == limits.depth)
                if found.complete:
                    return
        finally:
            if timer is not None:
                timer.cancel()

    def _run(self, depth: int) -> SearchResult | None:
        """Search to one depth; None if it was stopped. ``complete`` tells whether nothing deeper is left."""
        estimates = self.meter.cells[ESTIMATES]
        started = time.perf_counter()
        try:
            value = self.runner(self.stop, self.position, depth, -INF, INF, self.kit)
        except Stopped:
            return None
        except GametreeError:
            raise
        except (Exception, SystemExit) as error:
            raise self._fault(error) from error
        finally:
            self.seconds += time.perf_counter() - started
        if not isinstance(value, int) or abs(value) > WIN:
            self._raise_fault(fault_nearby(self.game, self.position))
            raise GameFault(f"{self.game.name}: a value of {value!r} came up; wanted: whole numbers up to {MOST:,}")
        is_exact = self.meter.cells[ESTIMATES] == estimates
        complete = is_exact or self._is_decided(value)
        return self._result(depth, value, principal_line(self.meter), is_exact=is_exact, complete=complete)

    def _result(
        self, depth: int, value: int, line: tuple[Move, ...], *, is_exact: bool, complete: bool
    ) -> SearchResult:
        # A loss is one only if every move was searched; a win needs a single one.
        is_known = complete or is_exact or value > 0
        return SearchResult(
            algorithm=self.algorithm,
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
        }

    def _proved_better(self, depth: int, last: SearchResult | None) -> SearchResult | None:
        """Return the best move of an unfinished depth, if it was compared with the last one and is preferred."""
        line = principal_line(self.meter)
        if last is None or not line or line[0] == last.move:
            return None
        moves = list(self.position.moves())
        if last.move not in moves[: moves.index(path(self.meter)[0])]:
            return None
        return self._result(depth, best_value(self.meter), line, is_exact=False, complete=False)

    def _unfinished(self, depth: int) -> SearchResult:
        """Return the answer of a search stopped before its first result.

        The best of the moves that were searched, if there is one at this depth; otherwise any legal move.
        """
        line, value = principal_line(self.meter), best_value(self.meter)
        if depth == 0 or not line:
            depth, value = 0, 0
            line = () if is_over(self.position) else (next(iter(self.position.moves())),)
        return self._result(depth, value, line, is_exact=False, complete=False)

    def _is_decided(self, value: int) -> bool:
        """Tell whether a value is a forced win or loss, which searching deeper cannot change."""
        if self.game.scoring == "margin" and self.algorithm != "winloss":
            return False
        return abs(value) > MOST or (self.plain and value != 0)

    def _verdict(self, value: int, is_exact: bool) -> str:
        if self._is_decided(value):
            side = "win" if value > 0 else "loss"
            return f"{side} in {WIN - abs(value)}" if abs(value) > MOST else side
        if not is_exact:
            return "unknown"
        return "draw" if value == 0 else f"{value:+}"

    def _fault(self, error: BaseException) -> GameFault:
        """Return what is wrong with the game, given what came out of the search."""
        found = fault_on_path(self.game, self.position, path(self.meter)) or fault_nearby(self.game, self.position)
        notes = "".join(f" ({note})" for note in getattr(error, "__notes__", ()))
        return found or GameFault(f"{self.game.name}: {type(error).__name__}: {error}{notes}")

    def _raise_fault(self, fault: GameFault | None) -> None:
        if fault is not None:
            raise fault

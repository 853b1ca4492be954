"""One search made ready to run, and its answer put into words."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from ...algorithms import Asked
from ...algorithms.parts.left_behind import LeftBehind, mapped_back
from ...algorithms.parts.ordering import NONE, aim, choose, tries_hint_first
from ...base.collaborators import Observer
from ...base.errors import (
    AlgorithmFault,
    GameFault,
    GametreeError,
    InputError,
    OutOfRoom,
    Stopped,
    is_raised_by,
)
from ...base.numbers import Move
from ...base.own_code import said
from ...base.results import Cutoffs, Limits, Line, SearchResult, check_depth
from ...base.stopping import Stop
from ...base.values import MOST, WIN
from ...observers import Alarm, Both, Sentinel
from ...observers.meter import (
    CHILDREN,
    DEEP,
    ESTIMATES,
    FINALS,
    NODES,
    OMITTED,
    PROVED,
    SHALLOW,
    WINDOW,
    begin_count,
    best_value,
    path,
    principal_line,
    proved_move,
)
from ...rules.game import Game, is_over
from ...rules.history import History
from ...rules.turns import deepest, own, without_passes
from .aspiration import OPEN, windows_around
from .company import ALONE
from .complaints import check_own, no_room
from .doubt import Doubt
from .faults import fault_anywhere, fault_in, fault_nearby, fault_on_path, notes, unknown_fault
from .options import AS_USUAL, BEST_LINE, Options, Wanted
from .outfit import Outfit, as_game
from .pacing import Pacing
from .verdicts import Verdicts


def make_ready(
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
) -> Job:
    """Return one search of a position, with an outfit of its own."""
    game, position = as_game(position, game)
    outfit = Outfit(
        game,
        position,
        algorithm=algorithm,
        options=options,
        plain=plain,
        interpreted=interpreted,
        stop=stop,
        beside=beside,
    )
    return Job(outfit, position, history)


class Job:
    """One search: a position, and everything made ready to run."""

    def __init__(
        self, outfit: Outfit, position: Any, history: History | None = None, wanted: Wanted = BEST_LINE
    ) -> None:
        self.outfit, self.position = outfit, position
        self.game, self.algorithm, self.options = outfit.game, outfit.algorithm, outfit.options
        self.plain, self.stop, self.meter = outfit.plain, outfit.stop, outfit.meter
        self._verdicts = Verdicts(self.algorithm, self.game.scoring, plain=self.plain)
        if not outfit.has_machine_code():  # which finds faults by itself; to look for them takes as long as a search
            self._raise_fault((fault_anywhere if self.algorithm.is_selective else fault_in)(self.game, position))
        begin_count(self.meter)
        begun = time.perf_counter()
        self.kit, self._runner, self._company = outfit.at(position, history, chooses=wanted.chooses)
        self._company.begin_count()
        self.ready_in = self._runner.seconds if self._runner.made >= begun else 0.0
        """Seconds that it took to get the machine code, if it was not there."""
        self.kit.memory.begin_position()
        self.compiled = self._runner.compiled
        if not self.compiled:
            self.kit = self.kit._replace(observer=Both(self.kit.observer, Sentinel()))
        self._wanted, self._chosen = wanted, wanted.moves
        self.pacing = Pacing(self.stop, outfit.nodes_of_first, 1 + len(self._company))
        self.seconds = 0.0
        self._estimates = 0
        """How many there were before this depth: what the table answers may rest on those of another line."""

    def once(self, depth: int, window: tuple[int, int] = OPEN, *, nodes: int | None = None) -> SearchResult:
        """Search to one depth with a window, and give up after so many nodes."""
        check_depth(depth, deepest(self.position))
        self.pacing.change(Limits(depth=depth, nodes=nodes))
        found = self._find_lines(depth, None, [window])
        return replace(found, complete=True) if found else self._unfinished(depth)

    def settle(self, last: SearchResult | None) -> SearchResult:
        """Return the last result of deepening with all the work counted, that of an unfinished depth too."""
        return replace(last or self._unfinished(0), **self._work())

    def deeper(self, limits: Limits | None = None, *, begun: float | None = None) -> Iterator[SearchResult]:
        """Yield the result of every depth that is completed within the limits; None leaves them to ``pacing``.

        If the last depth is not, but has looked at the best move so far and prefers another, that one is
        yielded as a result that is not finished.
        """
        if limits is not None:
            self.pacing.change(limits, begun=begun)
        last, doubt = None, Doubt()
        try:
            for depth in self._depths():
                with self._watched_by(self.pacing.alarm):
                    found = self._find_lines(depth, last)
                if found is None:
                    better = self._proved_better(depth, last)
                    if better is not None:
                        yield better
                    return
                last, doubt = found, doubt.after(found.move, found.value)
                is_asked = depth == self.pacing.limits.depth
                yield replace(found, complete=True) if is_asked and not found.complete else found
                if found.complete or self.pacing.is_enough(depth, partial(self._stretch, doubt)):
                    return
        finally:
            self.pacing.end()

    def _depths(self) -> range:
        """Return how deep is searched, one after another; what goes to the end does so at once."""
        if not self.algorithm.goes_to_end:
            return range(1, deepest(self.position) + 1)
        if self.pacing.limits.depth is None and self.game.cyclic:
            raise InputError(
                f"{self.algorithm.name} searches to the end, and in {self.game.name} positions may come back without "
                "one; wanted: another algorithm, or a depth"
            )
        last = self.pacing.limits.depth or min(deepest(self.position), self.kit.insight.left(self.position))
        return range(last, last + 1)

    def _stretch(self, doubt: Doubt) -> float:
        """Return how much longer than usual the root deserves to be thought about; a single move does not at all."""
        return doubt.stretch(self.outfit.unit) if len(self._moves) > 1 else 0.0

    @cached_property
    def _moves(self) -> tuple[Move, ...]:
        """The moves of the root that are looked at; listed once, though every line of every depth asks for them."""
        return tuple(self.position.moves()) if self._wanted.moves is None else self._wanted.moves

    def ask(self, position: Any, depth: int, alpha: int, beta: int, *ply: int) -> Any:
        """Return what the algorithm says of a position; of one below the root, with its distance from there."""
        if self.compiled:
            return self._runner(self.stop, position, depth, alpha, beta, *ply)
        return self.algorithm.text(position, depth, alpha, beta, self.kit, *ply)

    @contextmanager
    def _watched_by(self, alarm: Alarm | None) -> Iterator[None]:
        """Have a clock looked at during the search; machine code has none, and is asked between two depths."""
        kit = self.kit
        if alarm is not None and not self.compiled:
            self.kit = kit._replace(observer=Both(kit.observer, alarm))
        try:
            yield
        finally:
            self.kit = kit

    def _find_lines(
        self, depth: int, last: SearchResult | None, windows: list[tuple[int, int]] | None = None
    ) -> SearchResult | None:
        """Search to one depth, as often as there are lines to be told, each time without the best moves so far.

        None if it was stopped before all of them were found.
        """
        self.kit.memory.begin_search(depth)
        self._estimates = self._estimated()
        found: list[SearchResult] = []
        while len(found) < self._wanted.lines:
            before = last.lines[len(found)] if last is not None else None
            self._leave_out([each.move for each in found], before)
            result = self._run(depth, windows or self._windows(before))
            if result is None:
                return None
            found.append(result)
        if len(found) == 1:
            return found[0]
        lines = tuple(line for each in found for line in each.lines)
        return replace(found[0], lines=lines, complete=all(each.complete for each in found), **self._work())

    def _leave_out(self, best: Sequence[Move | None], before: Line | None) -> None:
        """Have the next search do without the best moves, and try the one first that was best the last time."""
        if self._wanted.chooses:
            self._chosen = tuple(move for move in self._moves if move not in best)
            choose(self.kit.order, self._chosen, None if before is None else before.move)

    def _windows(self, before: Line | None) -> list[tuple[int, int]]:
        """Return the windows to search with, the smallest first.

        Small ones only where a table keeps what they have found out; MTD(f) opens windows of its own.
        """
        aspires = self.algorithm.aspires and self.kit.memory.answers() and "aspiration" not in self.options.without
        if before is None or not aspires:
            return [OPEN]
        return windows_around(before.value, self.outfit.unit if self.algorithm.is_selective else None)

    def _run(self, depth: int, windows: Sequence[tuple[int, int]]) -> SearchResult | None:
        """Search to one depth, with the first of these windows that the value fits into; None if it was stopped.

        ``complete`` tells whether nothing deeper is left.
        """
        value = None
        for alpha, beta in windows:
            self.meter.cells[PROVED] = NONE
            value = self._search(depth, alpha, beta)
            if value is None or alpha < value < beta:
                break
        if value is None:
            return None
        is_inside = alpha < value < beta or (alpha, beta) == OPEN
        is_exact = is_inside and self._estimated() == self._estimates
        if is_exact and self.algorithm.is_selective:
            is_exact, value = self._holds_alone(depth, value)
        complete = is_exact or (is_inside and self._verdicts.is_decided(value, depth))
        proved = None if proved_move(self.meter) == NONE else proved_move(self.meter)
        count = None if self._chosen is None else len(self._chosen)
        left = LeftBehind(self.position, depth, value, self.kit, principal_line(self.meter), proved, count)
        line = self.kit.memory.line(left)
        return self._result(depth, value, line, is_exact=is_exact, complete=complete)

    def _estimated(self) -> int:
        """Return how often something was estimated so far, or left out because of an estimate."""
        counted = self.outfit.counts()
        return counted[ESTIMATES] + counted[OMITTED]

    def _holds_alone(self, depth: int, value: int) -> tuple[bool, int]:
        """Search again without what earlier searches have left, and tell whether the value rests on no estimate.

        A table whose values last has answered perhaps by what was estimated at another depth.
        """
        self.kit.memory.begin_alone()
        try:
            before, again = self._estimated(), self._search(depth, *OPEN, is_alone=True)
        finally:
            self.kit.memory.end_alone()
        is_exact = again is not None and self._estimated() == before
        return is_exact, again if is_exact and again is not None else value

    def _search(self, depth: int, alpha: int, beta: int, *, is_alone: bool = False) -> int | None:
        """Search once, in company unless it is to be alone, and return the value; None if it was stopped."""
        company = ALONE if is_alone else self._company
        aim(self.kit.order, depth)
        started = time.perf_counter()
        try:
            with company.beside(self.kit, self.position, depth, alpha, beta):
                value: int = self.ask(self.position, depth, alpha, beta)
        except Stopped:
            return None
        except OutOfRoom:
            raise GametreeError(no_room(self.algorithm, self.kit.memory, depth)) from None
        except GametreeError:
            raise
        except BaseException as error:
            if not is_raised_by(error, type(own(self.position)).__module__):
                raise
            raise self._fault(error, depth) from error
        finally:
            self.seconds += time.perf_counter() - started
        if self.algorithm.is_own:
            check_own(self.algorithm, value, self.meter.cells[NODES])
        if not isinstance(value, int) or abs(value) > WIN:
            self._raise_fault(fault_nearby(self.game, self.position))
            raise GameFault(f"{self.game.name}: a value of {value!r} came up; wanted: whole numbers up to {MOST:,}")
        return value

    def _result(
        self,
        depth: int,
        value: int,
        line: tuple[Move, ...],
        *,
        is_exact: bool = False,
        complete: bool = False,
        finished: bool = True,
    ) -> SearchResult:
        line = without_passes(self.position, line)
        # A loss is one only if every move was searched; a win needs a single one.
        is_known = complete or is_exact or value > 0
        verdict = self._verdicts.of(value, is_exact=is_exact) if is_known else "unknown"
        return SearchResult(
            algorithm=self.algorithm.name,
            move=line[0] if line else None,
            value=value,
            verdict=verdict,
            line=line,
            depth=depth,
            compiled=self.compiled,
            complete=complete,
            lines=(Line(line[0], value, line, verdict),) if line else (),
            finished=finished,
            threads=1 + len(self._company),
            **self._work(),
        )

    def _work(self) -> dict[str, Any]:
        """Return what was done so far, over all depths."""
        counted = self.outfit.counts()
        return {
            "nodes": counted[NODES],
            "leaves": counted[FINALS] + counted[ESTIMATES],
            "children": counted[CHILDREN],
            "cutoffs": Cutoffs(counted[SHALLOW], counted[DEEP], counted[WINDOW]),
            "seconds": self.seconds,
            "memory": self.kit.memory.held(),
        }

    def _proved_better(self, depth: int, last: SearchResult | None) -> SearchResult | None:
        """Return the best move of an unfinished depth, if it was compared with the last one and is preferred."""
        line = mapped_back(self.position, self.kit, principal_line(self.meter))
        if last is None or self._wanted.lines > 1 or not line or line[0] == last.move:
            return None
        if not self._was_searched(last.move):
            return None
        return self._result(depth, best_value(self.meter), line, finished=False)

    def _was_searched(self, move: Move | None) -> bool:
        """Tell whether a stopped search has looked at a move of the root; the table's move always comes first."""
        if self.kit.memory.answers() and tries_hint_first(self.kit.order):
            return True
        moves = self._moves if self._chosen is None else self._chosen
        return move in moves[: moves.index(path(self.meter)[0])]

    def _unfinished(self, depth: int) -> SearchResult:
        """Return the answer of a search stopped before its first result.

        The best of the moves that were searched, if there is one at this depth; otherwise any legal move.
        """
        line, value = mapped_back(self.position, self.kit, principal_line(self.meter)), best_value(self.meter)
        proved = proved_move(self.meter)
        if self.algorithm.goes_to_end and not line and proved != NONE and self._wanted.lines == 1:
            line = (proved,)  # better than all that is worth no more than the last question asked
            return self._result(depth, 0, line, finished=False)
        if depth == 0 or not line or self._wanted.lines > 1:
            depth, value = 0, 0
            line = () if is_over(self.position) else (self._moves[0],)
        return self._result(depth, value, line, finished=False)

    def _fault(self, error: BaseException, depth: int) -> GametreeError:
        """Return what is wrong with the game, or with an algorithm of somebody else's, given what came out."""
        game, walked = self.game, self.kit.memory.walked()
        line = path(self._company.at_fault or self.meter) if walked is None else walked
        found = fault_on_path(game, self.position, line, self.kit.insight.look)
        found = found or fault_nearby(game, self.position, depth)
        if found is None and self.algorithm.is_own:
            return AlgorithmFault(f"{self.algorithm.name} raised {type(error).__name__}{said(error)}{notes(error)}")
        return found or unknown_fault(game, error)

    def _raise_fault(self, fault: GameFault | None) -> None:
        if fault is not None:
            raise fault

"""Compiled against interpreted: the same text has to give the same answers."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import Any

from ...base.errors import GametreeError
from ...engine import RunsInterpreted, perft, search
from ...jit import NotCompilable, compiled
from ..inquiry import Inquiry, shown_error
from ..running.calls_under_way import COMPILING
from .fold import ALWAYS, OPTIONAL, fold_of
from .places import Place
from .walk import Walk

FOLDED = 1_500
SEARCHED = 4
CAUSES = (
    "usual causes: a board that is not annotated Bits, a number beyond 64 bits, "
    "something at the top of the file that changes"
)

Work = Callable[..., dict[str, Any]]


class Machine:
    """Compiles a game and compares what it then says with what it said before."""

    def __init__(self, inquiry: Inquiry, walk: Walk, start: Place, *, depth: int, most_lines: int) -> None:
        self._inquiry, self._walk, self._start = inquiry, walk, start
        self._depth, self._most_lines = depth, most_lines
        self.compiled = False

    def check(self) -> None:
        """Compare one position after another, then whole counts and searches."""
        parts = [*ALWAYS, *(name for name in OPTIONAL if name in self._walk.optional.present)]
        if self._fold(parts):
            self.compiled = True
            self._count_and_search()

    def _fold(self, parts: list[str]) -> bool:
        """Compare positions folded into numbers; tell whether the rules can be compiled."""
        position = self._start.position
        reason = self._why_not(parts)
        if reason is not None:
            rules = self._why_not(list(ALWAYS))
            if rules is not None:
                self._inquiry.note("interpreted", f"it runs interpreted, many times slower: {rules}")
                return False
            refused = [part for part in parts if part in OPTIONAL and self._why_not([*ALWAYS, part]) is not None]
            told = ", ".join(f"{name}()" for name in refused)
            self._inquiry.note("interpreted", f"searches that use {told} run interpreted: {reason}")
            parts = [part for part in parts if part not in refused]
        plain = fold_of(position, parts)
        fast = compiled(plain)
        graph = self._walk.graph
        places = [place for place, edges in graph.edges.items() if edges or place in graph.outcomes]
        for place in places[:FOLDED] + places[FOLDED:][:: 1 + len(places) // FOLDED]:
            if not self._same(place, "the position", plain, fast):
                self._name_part(place, parts)
                break
        return True

    def _why_not(self, parts: list[str]) -> str | None:
        """Compile a fold; return why that cannot be done."""
        self._inquiry.progress.begin(COMPILING, self._start)
        try:
            compiled(fold_of(self._start.position, parts)).prepare(self._start.position)
        except NotCompilable as error:
            return str(error)
        finally:
            self._inquiry.progress.end()
        return None

    def _same(self, place: Place, what: str, plain: Any, fast: Any) -> bool:
        self._inquiry.progress.begin(f"{what}, compiled,", place)
        try:
            return bool(plain(place.position) == fast(place.position))
        except Exception:
            return False
        finally:
            self._inquiry.progress.end()

    def _name_part(self, place: Place, parts: list[str]) -> None:
        """Tell which method differs, the first on which the others stand."""
        for part in parts:
            plain = fold_of(place.position, [part])
            if self._why_not([part]) is not None or self._same(place, f"{part}()", plain, compiled(plain)):
                continue
            said = "gives another answer"
            try:
                compiled(plain)(place.position)
            except Exception as error:
                said = f"raises {type(error).__name__}{shown_error(error)}"
            self._inquiry.fault("compiled", f"{part}() {said} when it is compiled; {CAUSES}", place)
            return
        self._inquiry.fault("compiled", f"the position says something else when it is compiled; {CAUSES}", place)

    def _count_and_search(self) -> None:
        """Compare perft and alpha-beta, at the start and at a few positions further on."""
        graph = self._walk.graph
        others = [place for place in graph.edges if graph.depth_below(place, 2, self._most_lines) == 2]
        places = dict.fromkeys([self._start, *others[:: 1 + len(others) // SEARCHED]])
        for work, what in ((self._perft, "perft"), (self._search, "search")):
            if not self._is_ready(what, work):
                continue
            for place in places:
                depth = max(1, graph.depth_below(place, self._depth, self._most_lines))
                self._compare(place, f"{what} to depth {depth}", depth, work)

    def _is_ready(self, what: str, work: Work) -> bool:
        """Compile what will be compared; tell whether that was done."""
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", RunsInterpreted)
            done = self._answer(self._start, COMPILING, functools.partial(work, self._start, 0, interpreted=False))
        if done is None:
            return False
        if not done["compiled"]:
            self.compiled = False
            reasons = [each.message for each in caught if issubclass(each.category, RunsInterpreted)]
            said = "".join(f": {reason}" for reason in reasons[:1])
            self._inquiry.note("interpreted", f"{what} runs interpreted{said}")
        return bool(done["compiled"])

    def _compare(self, place: Place, what: str, depth: int, work: Work) -> None:
        answers = []
        for interpreted, how in ((True, "interpreted"), (False, "compiled")):
            run = functools.partial(work, place, depth, interpreted=interpreted)
            answer = self._answer(place, f"{what}, {how},", run)
            if answer is None:
                return
            del answer["compiled"]
            answers.append(answer)
        plain, fast = answers
        for name in plain:
            if plain[name] != fast[name]:
                found = f"{what} gives {name} {fast[name]} compiled and {plain[name]} interpreted"
                self._inquiry.fault("compiled", f"{found}; wanted: the same; {CAUSES}", place)
                return

    def _answer(self, place: Place, doing: str, run: Callable[[], dict[str, Any]]) -> dict[str, Any] | None:
        self._inquiry.progress.begin(doing, place)
        try:
            return run()
        except GametreeError as error:
            self._inquiry.fault("compiled", f"{doing} ends with: {error}", place)
            return None
        finally:
            self._inquiry.progress.end()

    def _perft(self, place: Place, depth: int, *, interpreted: bool) -> dict[str, Any]:
        done = perft(place.position, depth, game=self._inquiry.game, interpreted=interpreted)
        return {"nodes": done.nodes, "finished": done.finished, "compiled": done.compiled}

    def _search(self, place: Place, depth: int, *, interpreted: bool) -> dict[str, Any]:
        found = search(place.position, depth=depth, game=self._inquiry.game, interpreted=interpreted)
        return {name: getattr(found, name) for name in ("value", "nodes", "leaves", "cutoffs", "line", "compiled")}

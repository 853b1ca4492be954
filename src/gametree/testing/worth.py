"""What each optional method of a game is worth: the same searches with it and without it.

All is counted, nothing is timed, so it comes out the same on every machine. A method that only saves time leaves the
nodes as they are: of such a one it is told how often it is asked.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterator
from itertools import islice
from typing import Any, NamedTuple

from ..algorithms.parts.table import NO_MOVE
from ..base.errors import GametreeError
from ..base.numbers import Move
from ..base.results import Limits, SearchResult
from ..engine import RunsInterpreted, deepen, perft
from ..engine.ready.job import make_ready
from ..engine.ready.options import Options
from ..engine.ready.using import uses
from ..engine.usual import EXACT, SELECTIVE, strongest
from .inquiry import Inquiry
from .report import Worth
from .running.calls_under_way import COMPILING
from .searches import random_places

POSITIONS, FIRST, EVERY = 8, 6, 10
"""So many positions of random play: the seventh, and every tenth after it."""
NODES, FEW_NODES = 100_000, 2_000
"""All searches with everything take at most so many nodes, compiled and interpreted."""
TIMES = 20
"""A search without something is given up after so many times the nodes that one with everything may take."""
TABLE = 16.0
ASKED_NODES = 1_000
PERFT_DEPTH = 3
INSTEAD_OF_LISTING = {"is_legal": ("legal", "found"), "is_noisy": ("loud", "is_loud")}
"""Methods that only save time: who asks them in a selective search, and by which question."""
NOT_ASKED = frozenset({"features", "moves_again", "progress"})
"""An evaluator's business, and the rules': no search can do without."""


class Searched(NamedTuple):
    """The searches of all positions with everything."""

    depth: int
    results: list[SearchResult]
    """The last of each position: at that depth, or where less was enough."""
    most: int
    """How many nodes all of them might take."""


class Worths:
    """Measures what the optional methods of a sound game are worth."""

    def __init__(self, inquiry: Inquiry, *, seed: int, compiled: bool, most_nodes: int) -> None:
        self._inquiry, self._game = inquiry, inquiry.game
        self._compiled, self._few = compiled, max(1, min(FEW_NODES, most_nodes))
        """Whether to compile, and the nodes of all searches that run interpreted; a slow game has fewer."""
        self._known: dict[str, Searched] = {}
        """What was searched with everything, by algorithm."""
        self._refused: set[tuple[str, ...]] = set()
        """Algorithms, each with what it is without, that cannot be compiled: to try again takes seconds."""
        places = random_places(self._game, FIRST + POSITIONS * EVERY, seed)
        self._positions = [place.position for place in islice(places, FIRST, None, EVERY)]

    def measure(self, methods: Collection[str]) -> Iterator[Worth]:
        """Yield what each method is worth, and the game's evaluator."""
        named = [name for name in methods if name not in NOT_ASKED]
        if self._game.evaluator is not None:
            named = ["evaluator", *(name for name in named if name != "evaluate")]
        if "null" in named and "may_pass" in named:
            named.remove("may_pass")  # neither is asked without the other
        for name in named if self._positions else ():
            try:
                yield self._perft() if name == "count_moves" else self._worth(name)
            except GametreeError as error:
                self._inquiry.fault("raises", f"a search without {name} ends with: {error}", ())
                return

    def _worth(self, method: str) -> Worth:
        piece = "evaluate" if method == "evaluator" else method
        usual = strongest(self._game, plain=False, order=None)
        for algorithm in dict.fromkeys((usual, SELECTIVE, EXACT)):
            if uses(self._game, algorithm, piece):
                asked = self._asked(piece) if piece in INSTEAD_OF_LISTING else None
                return self._compared(method, algorithm, piece, asked)
        return Worth(method, None)

    def _compared(self, method: str, algorithm: str, piece: str, asked: int | None) -> Worth:
        """Search all positions without a piece, to the depth to which they were searched with it."""
        if algorithm not in self._known:
            self._known[algorithm] = self._with_everything(algorithm)
        depth, results, most = self._known[algorithm]
        changed, total, is_complete, enough = 0, 0, True, TIMES * most // POSITIONS
        self._prepare(algorithm, piece)
        for position, before in zip(self._positions, results, strict=True):
            found = self._search(position, algorithm, piece, depth=depth, nodes=enough)
            is_whole = bool(found) and (found[-1].complete or found[-1].depth == depth)
            total += found[-1].nodes if is_whole else enough
            changed += bool(found) and found[-1].move != before.move
            is_complete = is_complete and is_whole
        nodes = sum(result.nodes for result in results)
        return Worth(method, algorithm, depth, len(results), nodes, total, changed, is_complete, asked)

    def _with_everything(self, algorithm: str) -> Searched:
        """Search all positions with everything, as deep as the nodes allow, or to the end of the game."""
        most = NODES if self._prepare(algorithm) else self._few
        found = [
            self._search(position, algorithm, nodes=most) or self._search(position, algorithm, depth=1)
            for position in self._positions
        ]
        depth = 1
        while any(len(results) > depth for results in found):
            deeper = [results[: depth + 1][-1] for results in found]
            is_whole = all(result.complete or result.depth == depth + 1 for result in deeper)
            if not is_whole or sum(result.nodes for result in deeper) > most:
                break
            depth += 1
        return Searched(depth, [results[:depth][-1] for results in found], most)

    def _prepare(self, algorithm: str, *without: str) -> bool:
        """Have a search compiled, which takes its time; tell whether that was done."""
        self._inquiry.progress.begin(COMPILING, None)
        try:
            is_compiled = all(result.compiled for result in self._run(self._positions[0], algorithm, without, 1))
        finally:
            self._inquiry.progress.end()
        if not is_compiled:
            self._refused.add((algorithm, *without))
        return is_compiled

    def _search(
        self, position: Any, algorithm: str, *without: str, depth: int | None = None, nodes: int | None = None
    ) -> list[SearchResult]:
        """Search deeper and deeper within limits; return the result of every depth that was completed."""
        self._inquiry.progress.begin(f"a search without {without[0]}" if without else "a search", None)
        try:
            return self._run(position, algorithm, without, depth, nodes)
        finally:
            self._inquiry.progress.end()

    def _run(
        self, position: Any, algorithm: str, without: Collection[str], depth: int | None, nodes: int | None = None
    ) -> list[SearchResult]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RunsInterpreted)  # why is told already
            results = deepen(
                position,
                depth=depth,
                nodes=nodes,
                game=self._game,
                algorithm=algorithm,
                without=without,
                table=TABLE,
                interpreted=not self._compiled or (algorithm, *without) in self._refused,
            )
            return [result for result in results if result.finished]

    def _asked(self, method: str) -> int:
        """Count how often a method is asked in 1,000 nodes."""
        part, question = INSTEAD_OF_LISTING[method]
        asked = nodes = 0
        for position in self._positions:
            self._inquiry.progress.begin(f"a search that asks for {method}", None)
            options = Options(table=TABLE)
            job = make_ready(position, game=self._game, algorithm=SELECTIVE, options=options, interpreted=True)
            told = job.kit.order.game
            counted = Counted(getattr(told, part), question)
            order = job.kit.order._replace(game=told._replace(**{part: counted}))
            job.kit = job.kit._replace(order=order)
            list(job.deeper(Limits(nodes=ASKED_NODES // len(self._positions))))
            asked, nodes = asked + counted.count, nodes + job.settle(None).nodes
            self._inquiry.progress.end()
        return round(1_000 * asked / max(1, nodes))

    def _perft(self) -> Worth:
        """Tell what ``count_moves()`` is worth: at the last ply but one it is asked instead of listing moves."""
        self._inquiry.progress.begin("perft", None)
        try:
            before, last = (
                perft(self._game, depth, interpreted=not self._compiled).nodes
                for depth in (PERFT_DEPTH - 1, PERFT_DEPTH)
            )
        finally:
            self._inquiry.progress.end()
        return Worth("count_moves", "perft", asked=round(1_000 * before / max(1, last)))


class Counted:
    """A record of what a game tells that counts how often it is asked one thing about a move."""

    def __init__(self, told: Any, question: str) -> None:
        self._told, self._question = told, question
        self.count = 0

    def __getattr__(self, name: str) -> Any:
        answer = getattr(self._told, name)
        if name != self._question:
            return answer

        def counted(position: Any, move: Move) -> Any:
            self.count += move != NO_MOVE
            return answer(position, move)

        return counted

"""``Engine``: a thinker that lives from move to move, and uses the opponent's time."""

from __future__ import annotations

import threading
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import aclosing
from dataclasses import replace
from functools import partial
from typing import Any, Self, Unpack

from ..algorithms import Asked
from ..base.clock import Clock
from ..base.errors import InputError
from ..base.numbers import Move
from ..base.results import Limits, SearchResult, check_depth
from ..base.stopping import Stop
from ..games import load_game
from ..rules.game import Game, is_over
from ..rules.turns import deepest, first_turn, taking_turns
from .analysis import Analysis, arriving
from .ready.aspiration import OPEN
from .ready.job import Job
from .ready.options import Options, Wanted, names_of
from .ready.outfit import Outfit
from .ready.own import observer_of, with_evaluator
from .thought import Hear, Thought
from .usual import DEFAULT_SECONDS, strongest
from .wishes import Tables, Wishes, history_of, known_by, limits_of, wanted_of

SOME_TIME, WITHOUT_END = Limits(seconds=DEFAULT_SECONDS), Limits()
GUESS = Limits(nodes=10_000)
"""How long the opponent's reply is looked for, where no line that was found before tells it."""


class Engine:
    """Searches the positions of one game, and keeps table, order of moves and machine code from move to move.

    It has one thought at a time: ``think`` waits for the answer, ``analyse`` yields every depth as it comes,
    ``start`` goes on beside the caller until ``wait`` or ``stop``, and ``ponder`` thinks about the reply that is
    expected. A position is told by the ``History`` that led there, as it is, or by its name. Limits are ``Limits``,
    or the ``Clock`` of a player. Of the root's moves, ``lines=3`` tells the three best, ``keep_to`` are the only ones
    that are looked at, and ``leave_out`` are not. To think in several threads, give each an engine of its own.

    >>> from gametree import Engine, History, Limits, load_game
    >>> game = load_game("connect4")
    >>> with Engine(game, table=1) as engine:
    ...     history = History.begin(game).play_named("4 4 4 4")
    ...     best = engine.think(history, Limits(depth=6))
    ...     both = engine.think(history, Limits(depth=6), lines=2)
    >>> best.move == both.lines[0].move, both.lines[0].value >= both.lines[1].value
    (True, True)
    """

    def __init__(
        self,
        game: Game | str,
        *,
        algorithm: Asked | None = None,
        table: float | None = None,
        threads: int = 1,
        order: Any = None,
        without: Iterable[str] = (),
        seed: int = 1,
        evaluator: Any = None,
        observer: Any = None,
        plain: bool = False,
        tables: Tables | None = None,
        interpreted: bool | None = None,
        stop: Stop | None = None,
    ) -> None:
        """Make an engine for a game. Settings are as for ``search``; a ``stop`` that is set ends all it thinks.

        What ``tables`` know (``gametree.solving.open_solution``) is not searched.
        """
        self.game = load_game(game) if isinstance(game, str) else game
        judged = with_evaluator(self.game, evaluator)
        self._fit_out = partial(
            Outfit,
            *taking_turns(judged, self.game.start),
            algorithm=strongest(judged, plain=plain, order=order) if algorithm is None else algorithm,
            plain=plain,
            interpreted=interpreted,
            stop=stop,
            beside=None if observer is None else observer_of(observer),
        )
        self._options = Options(table, order, names_of(without), seed, threads)
        self._outfit = self._fit_out(options=self._options)
        self._tables = tables
        self._ordering: Outfit | None = None
        """For an algorithm that takes moves as they are listed, where some of them are left out."""
        self._in_use = threading.Lock()
        self._thought: Thought | None = None
        self._is_closed = False

    # --- thinking -------------------------------------------------------------------------------------------

    def think(
        self, history: Any = None, limits: Limits | Clock | None = None, **wishes: Unpack[Wishes]
    ) -> SearchResult:
        """Search deeper and deeper within the limits, five seconds if there are none, and return the answer."""
        begun, ends = time.perf_counter(), limits_of(limits, SOME_TIME)
        thought = self._begin(history, wishes, ends)
        return thought.carry_out(lambda: thought.deepen(ends, begun))

    def look(
        self, history: Any = None, depth: int = 1, *, window: tuple[int, int] = OPEN, **wishes: Unpack[Wishes]
    ) -> SearchResult:
        """Search once, to one depth, and return the answer; outside of the window its value is only a bound."""
        thought = self._begin(history, wishes, Limits(depth=depth))
        return thought.carry_out(lambda: thought.job.once(depth, window))

    def analyse(
        self, history: Any = None, limits: Limits | Clock | None = None, **wishes: Unpack[Wishes]
    ) -> Analysis:
        """Return an iterator over the answers of all depths, as they come; to leave it ends the search.

        >>> from gametree import Engine, Limits
        >>> with Engine("tictactoe", table=1) as engine:
        ...     [result.depth for result in engine.analyse(limits=Limits(depth=3))]
        [1, 2, 3]
        """
        begun, ends = time.perf_counter(), limits_of(limits, WITHOUT_END)
        return Analysis(self._begin(history, wishes, ends), ends, begun)

    async def think_async(
        self, history: Any = None, limits: Limits | Clock | None = None, **wishes: Unpack[Wishes]
    ) -> SearchResult:
        """Return what ``think`` returns, while the event loop goes on. To cancel the task ends the search."""
        begun, ends = time.perf_counter(), limits_of(limits, SOME_TIME)
        thought = self._begin(history, wishes, ends)
        async for _ in arriving(thought, ends, begun):
            pass
        return thought.answer()

    async def analyse_async(
        self, history: Any = None, limits: Limits | Clock | None = None, **wishes: Unpack[Wishes]
    ) -> AsyncIterator[SearchResult]:
        """Yield what ``analyse`` yields, while the event loop goes on. To leave the loop ends the search."""
        begun, ends = time.perf_counter(), limits_of(limits, WITHOUT_END)
        async with aclosing(arriving(self._begin(history, wishes, ends), ends, begun)) as answers:
            async for result in answers:
                yield result

    def start(
        self,
        history: Any = None,
        limits: Limits | Clock | None = None,
        *,
        hear: Hear | None = None,
        **wishes: Unpack[Wishes],
    ) -> None:
        """Begin to think beside the caller, without end if there are no limits.

        ``hear`` is told every depth, by the thread that thinks; ``wait`` returns the answer, ``stop`` at once.
        """
        begun, ends = time.perf_counter(), limits_of(limits, WITHOUT_END)
        self._launch(self._begin(history, wishes, ends), ends, begun, hear)

    def ponder(
        self, history: Any = None, *, reply: Move | None = None, hear: Hear | None = None, **wishes: Unpack[Wishes]
    ) -> Move:
        """Begin to think, while the opponent does, about the position after a reply; return that reply.

        It is the one that the last line expects, unless it is given. When it comes, ``hit`` goes on with the search
        that is under way; after any other one just ``think`` again: the table and the order of moves are kept.

        >>> from gametree import Engine, History, Limits, load_game
        >>> game = load_game("connect4")
        >>> with Engine(game, table=1) as engine:
        ...     history = History.begin(game)
        ...     history = history.play(engine.think(history, Limits(depth=8)).move)
        ...     reply = engine.ponder(history)
        ...     history = history.play(reply)  # the opponent has made up its mind
        ...     answer = engine.hit(Limits(depth=9))
        >>> answer.move in history.position.moves()
        True
        """
        told = history_of(self.game, history)
        expected = self._expected(told) if reply is None else reply
        thought = self._begin(told.play(expected), wishes, WITHOUT_END)
        thought.expects = expected
        self._launch(thought, WITHOUT_END, time.perf_counter(), hear)
        return expected

    def hit(self, limits: Limits | Clock | None = None) -> SearchResult:
        """Go on with what is pondered, because the reply has come, within limits from now on; return the answer."""
        self.change_limits(limits_of(limits, SOME_TIME), is_hit=True)
        return self.wait()

    # --- while it thinks ------------------------------------------------------------------------------------

    def change_limits(self, limits: Limits | Clock, *, is_hit: bool = False) -> None:
        """Have what is under way end otherwise than it was told; seconds and nodes count from now on."""
        thought = self._thought
        if thought is None or (is_hit and thought.expects is None):
            raise InputError("nothing is pondered; wanted: ponder(history) before" if is_hit else NOTHING)
        thought.expects = None
        thought.job.pacing.change(limits_of(limits, WITHOUT_END))

    def wait(self) -> SearchResult:
        """Wait for the answer of what was begun, and return it."""
        if self._thought is None:
            raise InputError(NOTHING)
        return self._thought.answer()

    def hurry(self) -> None:
        """Have what is under way end as soon as it can, and do not wait for it; from any thread.

        >>> from gametree import Engine
        >>> with Engine("tictactoe", table=1) as engine:
        ...     engine.hurry()  # nothing is under way: nothing happens
        """
        if self._thought is not None:
            self._thought.cancel()

    def stop(self) -> SearchResult | None:
        """End what is under way, and return its answer so far; the last answer if nothing is, None if none is."""
        self._end_thought()
        return None if self._thought is None else self._thought.answer()

    def so_far(self) -> SearchResult | None:
        """Return the last answer, that of a depth of what is under way if there is one."""
        return None if self._thought is None else self._thought.so_far

    @property
    def nodes(self) -> int:
        """How many positions were visited for the last answer, or so far."""
        thought = self._thought
        return 0 if thought is None or thought.known is not None else thought.job.outfit.nodes()

    @property
    def fullness(self) -> int | None:
        """How many of a thousand places of the table are taken; None where there is none.

        >>> from gametree import Engine, Limits
        >>> with Engine("tictactoe", table=1) as engine:
        ...     before, _ = engine.fullness, engine.think(limits=Limits(depth=9))
        ...     before, 0 < engine.fullness < 1000
        (0, True)
        """
        return (self._outfit if self._thought is None else self._thought.job.outfit).fullness()

    @property
    def plain(self) -> bool:
        """Whether outcomes are taken as they are, without distance to the end."""
        return self._outfit.plain

    @property
    def unit(self) -> int | None:
        """By how much estimates change as a game goes on, what values are compared in; None if nothing is estimated.

        >>> from gametree import Engine
        >>> Engine("connect4").unit, Engine("connect4", plain=True).unit
        (3, None)
        """
        return self._outfit.unit if self._outfit.has_estimates else None

    @property
    def is_thinking(self) -> bool:
        """Whether something is under way."""
        return self._in_use.locked()

    # --- from thought to thought ----------------------------------------------------------------------------

    def warm_up(self, history: Any = None, **wishes: Unpack[Wishes]) -> None:
        """Have everything compiled that a thought with such wishes needs; the last answer stays."""
        before = self._thought
        self._begin(history, wishes, WITHOUT_END).give_up()
        self._thought = before

    def forget(self) -> None:
        """Empty the table and the order of moves, as before another game."""
        self._take()
        try:
            for outfit in filter(None, (self._outfit, self._ordering)):
                outfit.forget()
        finally:
            self._in_use.release()

    def close(self) -> None:
        """End what is under way, and take nothing more. To close twice does no harm."""
        self._is_closed = True
        self._end_thought()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    # --- inside -----------------------------------------------------------------------------------------------

    def _take(self) -> None:
        """Take the engine for a thought: what is pondered gives way, and what is ending already is waited for."""
        if self._is_closed:
            raise InputError("this engine is closed; wanted: another one")
        thought = self._thought
        if thought is not None and (thought.is_cancelled or thought.expects is not None):
            self._end_thought()
        if not self._in_use.acquire(blocking=False):
            raise InputError(BUSY)

    def _end_thought(self) -> None:
        """End what is under way, and wait until it has obeyed."""
        if self._thought is not None:
            self._thought.cancel()
            self._thought.rest()

    def _begin(self, given: Any, wishes: Wishes, limits: Limits) -> Thought:
        """Take the engine, and make a search ready; it is given back when that is done."""
        history = history_of(self.game, given)
        if limits.depth is not None:
            check_depth(limits.depth, deepest(history.position))
        wanted = wanted_of(self.game, history.position, **wishes)
        self._take()
        try:
            job = Job(self._outfit_for(wanted), first_turn(history.position), history, wanted)
            known = known_by(self._tables, history.position, wanted)
            self._thought = Thought(job, history, self._in_use.release, known)
        except BaseException:
            self._in_use.release()
            raise
        return self._thought

    def _outfit_for(self, wanted: Wanted) -> Outfit:
        """Return what is thought with: the textbook's alpha-beta leaves moves out as the one that takes an order."""
        if not wanted.chooses or self._outfit.algorithm.with_table is None:
            return self._outfit
        if self._ordering is None:
            self._ordering = self._fit_out(options=replace(self._options, order="natural"))
        return self._ordering

    def _launch(self, thought: Thought, limits: Limits, begun: float, hear: Hear | None) -> None:
        if not thought.launch(limits, begun, hear):
            thought.give_up()
            raise InputError("no thread can be started here to think beside; wanted: think() with limits")

    def _expected(self, history: Any) -> Move:
        """Return the reply that the last line expects; without one, what a short search does."""
        if is_over(history.position):
            raise InputError("nothing is to be pondered: the game is over")
        last = self._thought
        if last is not None and last.is_done() and last.so_far is not None and len(last.so_far.line) > 1:
            move, reply, *_ = last.so_far.line
            after = last.history.play(move)
            if after.moves == history.moves and after.position == history.position:
                return reply
        found = self.think(history, GUESS).move
        assert found is not None
        return found


NOTHING = "nothing was begun; wanted: start(history) before"
BUSY = "this engine is thinking already; wanted: stop() first, or an engine of its own for each thread"

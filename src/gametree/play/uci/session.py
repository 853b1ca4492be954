"""What is done about a command, and when a move is told.

Every ``go`` is answered by one ``bestmove``. It is told when the search is done; after ``go infinite`` and ``go
ponder``, however, not before ``stop`` or ``ponderhit``, even if nothing is left to search. A search goes through
three states: it *waits* for its machine code, *runs*, and is *done*. Whoever stops it while it waits gets a legal
move at once.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...base.errors import GametreeError, InputError
from ...base.numbers import Move
from ...base.results import Limits, SearchResult
from ...rules.game import Game, is_over
from ...rules.history import History
from ..levels.level import LINES
from .allowance import limits_for
from .commands import Bare, Command, Debug, Go, Position, SetOption, TooLong
from .notation import CHESS, Notation, notation_of
from .options import AS_USUAL, find
from .readiness import Readiness, Ready
from .standing import Standing, begun
from .strength import Strength
from .worker import Happening, Post, Worker
from .writing import Work, best_move, depth_told, introduction, sentence

if TYPE_CHECKING:
    from ...engine import Engine
    from ..levels.level import Level

AT_ONCE = Limits(nodes=1)
FAULTS = (Exception, SystemExit)
"""What the methods of a game may raise."""


class Search:
    """One ``go``, from its beginning to its ``bestmove``."""

    def __init__(self, go: Go, history: History) -> None:
        self.history = history
        self.limits = Limits()
        """What ends it, when nothing holds it any more."""
        self.level: Level | None = None
        """At which it plays; None for the full engine."""
        self.moves: tuple[Move, ...] = ()
        """The only ones that are looked at; none for all."""
        self.is_pondered = go.ponder
        self.is_held = go.ponder or go.infinite
        """Whether its answer waits for a command."""
        self.is_stopped = False
        self.engine: Engine | None = None
        """Which thinks about it; None as long as it waits."""
        self.begun = 0.0
        self.result: SearchResult | None = None
        """What came of it, when it is done."""

    def limits_now(self) -> Limits:
        """Return what ends it as things are."""
        return Limits(nodes=self.limits.nodes if self.level else None) if self.is_held else self.limits


class Session:
    """A conversation with a program that has a board. Everything is called by one thread, one thing after another."""

    def __init__(self, name: str, tell: Callable[[str], None], post: Post, tables: Path | None = None) -> None:
        """Speak about the game of this name; ``tell`` writes a line, ``post`` has something called later."""
        self.is_over = False
        self.fault: BaseException | None = None
        """Why there is nothing to speak about, if that is so."""
        self._name, self._tell, self._post = name, tell, post
        self._worker = Worker(post)
        self._readiness = Readiness(name, lambda text: post(partial(self._say, text)), tables)
        self._settings = AS_USUAL
        self._strength = Strength(name)
        self._is_debugged = self._is_begun = False
        self._notation: Notation | None = None
        """Of the game, when it is loaded."""
        self._standing: Standing | None = None
        self._search: Search | None = None
        self._owed = 0
        """How many ``readyok`` are told as soon as the search runs."""
        self._later: deque[Command] = deque()
        """Commands that came before the game was loaded, or between ``stop`` and the move."""

    # --- what happens ---------------------------------------------------------------------------------------

    def let(self, happening: Happening) -> None:
        """Let something happen. Whatever is wrong is one sentence: a game's own methods may raise anything."""
        try:
            happening()
        except FAULTS as fault:
            self._say_fault(fault)

    def hear(self, command: Command | None) -> None:
        """Do what a command says, now or in its turn."""
        match command:
            case Bare("quit"):
                self.end()
            case Bare("uci"):
                for line in introduction(self._name, self._strength.elos):
                    self._tell(line)
            case Debug(is_on):
                self._is_debugged = is_on
            case TooLong():
                self._say("a line that is too long was skipped")
            case None:
                pass
            case _:
                self._later.append(command)
                self._go_on()
        self._begin()

    def idle(self) -> None:
        """Use a moment in which nothing happens: begin to work, or tell how a search goes on."""
        self._begin()
        search = self._search
        if search is not None and search.engine is not None and search.result is None:
            engine = search.engine
            work = Work(engine.nodes, time.perf_counter() - search.begun, engine.fullness)
            self._tell(f"info {work.told()}")

    def end(self) -> None:
        """End the conversation, and whatever is under way."""
        self.is_over = True
        self._worker.end()
        if self._search is not None and self._search.engine is not None:
            self._search.engine.change_limits(AT_ONCE)

    # --- getting ready --------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Have everything loaded and compiled; not before the first answer, which shall come at once."""
        if not self._is_begun and not self.is_over:
            self._is_begun = True
            self._worker.do(self._readiness.load, self._have_game, self._give_up)

    def _have_game(self, game: Game) -> None:
        self._notation = notation_of(game, is_chess960=self._settings.is_chess960)
        self._standing = begun(self._notation)
        self._make_ready(lambda: None)
        self._go_on()

    def _give_up(self, error: BaseException) -> None:
        """End with what has gone wrong: without its game, there is nothing to speak about."""
        self._say_fault(error)
        self.fault = error
        self.end()

    def _make_ready(self, then: Happening) -> None:
        """Have everything ready for the position as things are set, as far as it can be had."""
        assert self._standing is not None

        def failed(error: BaseException) -> None:
            self._say_fault(error)
            then()

        self._prepare(self._standing.history, (), lambda ready: then(), failed)

    def _prepare(
        self,
        history: History,
        moves: tuple[Move, ...],
        then: Callable[[Ready], None],
        failed: Callable[[BaseException], None],
        level: Level | None = None,
    ) -> None:
        settings = self._settings if level is None else replace(self._settings, lines=LINES)
        self._worker.do(partial(self._readiness.ready_for, history, settings, moves), then, failed)

    # --- commands -------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Obey what has been said, as far as its turn has come."""
        while self._later and self._notation is not None and not (self._search and self._search.is_stopped):
            self.let(partial(self._obey, self._later.popleft(), self._notation))

    def _obey(self, command: Command, notation: Notation) -> None:
        assert self._standing is not None
        match command:
            case Bare("isready"):
                self._tell_when_ready()
            case Bare("ucinewgame"):
                self._settings = self._settings.cleared()
            case SetOption(name, value):
                option = find(name, is_chess=self._name == CHESS, elos=self._strength.elos)
                self._settings = option.changed(self._settings, value)
                self._notation = notation_of(notation.game, is_chess960=self._settings.is_chess960)
            case Position():
                self._standing = self._standing.after(command, notation)
            case Go():
                self._go(command, self._standing.history, notation)
            case Bare("stop"):
                self._stop()
            case Bare("ponderhit"):
                self._hit()

    def _tell_when_ready(self) -> None:
        """Tell that everything is ready: now if it thinks, otherwise when all that was set is done."""
        if self._search is None:
            self._make_ready(lambda: self._tell("readyok"))
        elif self._search.engine is None:
            self._owed += 1
        else:
            self._tell("readyok")

    def _go(self, go: Go, history: History, notation: Notation) -> None:
        if self._search is not None:
            raise InputError("this engine is thinking already; wanted: stop first")
        for word in go.unread:
            self._say(f"go has no number behind {word!r}; that is passed over")
        search = self._search = Search(go, history)
        try:
            search.moves = tuple(self._moves_named(go.searchmoves, history.position, notation))
            search.limits = limits_for(go, history, self._settings.overhead)
            if go.unread and search.limits == Limits():
                self._say("nothing else limits this search; it ends with stop")
            search.level = None if search.moves else self._strength.level(self._settings)
        except FAULTS as fault:
            self._fail(search, fault)
            return
        if search.level is not None:
            search.limits = replace(search.limits, nodes=search.level.nodes)
        if self._is_debugged:
            self._say(f"it ends by {search.limits}" + (f" and plays {search.level}" if search.level else ""))
        self._prepare(
            history, search.moves, partial(self._run, search), partial(self._fail, search), level=search.level
        )

    def _moves_named(self, words: tuple[str, ...], position: Any, notation: Notation) -> dict[Move, str]:
        """Return the moves of some names, each once; those that are none are told."""
        moves: dict[Move, str] = {}
        for word in words:
            try:
                moves[notation.find(position, word)] = word
            except InputError as fault:
                self._say(fault)
        return moves

    def _stop(self) -> None:
        search = self._search
        if search is None:
            return
        search.is_held = False
        if search.result is not None:
            self._answer(search, search.result.line)
        elif search.engine is None:
            self._answer(search, _any_line(search))
        else:
            search.is_stopped = True
            search.engine.change_limits(AT_ONCE)  # and not stop(), which waits until it has obeyed

    def _hit(self) -> None:
        search = self._search
        if search is None or not search.is_pondered:
            return
        search.is_held = search.is_pondered = False
        if search.result is not None:
            self._answer(search, search.result.line)
        elif search.engine is not None:
            search.engine.change_limits(search.limits)

    # --- a search -------------------------------------------------------------------------------------------

    def _run(self, search: Search, ready: Ready) -> None:
        """Begin to think, now that everything is compiled; a search that was stopped meanwhile is none."""
        if self._search is not search:
            return
        search.begun = time.perf_counter()
        try:
            ready.engine.start(
                search.history,
                search.limits_now(),
                hear=lambda result: self._post(partial(self._tell_depth, search, result)),
                **ready.wishes,
            )
        except FAULTS as error:
            self._fail(search, error)
            return
        search.engine = ready.engine
        self._pay()
        wait = ready.engine.wait
        if search.level is not None:
            wait = partial(self._strength.answer, ready.engine, search.history, search.level)
        self._worker.do(wait, partial(self._settle, search), partial(self._fail, search))

    def _tell_depth(self, search: Search, result: SearchResult) -> None:
        assert self._notation is not None
        assert search.engine is not None
        position, fullness = search.history.position, search.engine.fullness
        for line in depth_told(self._notation, position, result, fullness, most=self._settings.lines):
            self._tell(line)

    def _settle(self, search: Search, result: SearchResult) -> None:
        """Tell the move, or hold it back until somebody wants it."""
        search.result = result
        if not search.is_held:
            self._answer(search, result.line)
        elif self._is_debugged:
            self._say("nothing is left to search; the move is told when somebody wants it")

    def _fail(self, search: Search, error: BaseException) -> None:
        """Play any move where thinking has failed: whoever waits for one shall not wait for ever."""
        if self._search is search:
            self._say_fault(error)
            self._answer(search, _any_line(search))

    def _answer(self, search: Search, line: tuple[Move, ...]) -> None:
        assert self._notation is not None
        self._search = None
        try:
            told = best_move(self._notation, search.history.position, line)
        except FAULTS as fault:
            self._say_fault(fault)
            told = best_move(self._notation, search.history.position, ())
        self._tell(told)
        self._pay()
        self._go_on()

    def _pay(self) -> None:
        """Tell every ``readyok`` that is owed."""
        while self._owed:
            self._owed -= 1
            self._tell("readyok")

    # --- sentences ------------------------------------------------------------------------------------------

    def _say(self, text: object) -> None:
        self._tell(sentence(text))

    def _say_fault(self, fault: BaseException) -> None:
        """Tell what is wrong; what nobody has foreseen, with its kind."""
        self._say(fault if isinstance(fault, GametreeError) else f"{type(fault).__name__}: {fault}")


def _any_line(search: Search) -> tuple[Move, ...]:
    """Return a legal move, where nothing was searched; none where the game is over, or its rules fail."""
    try:
        position = search.history.position
        moves = search.moves or (() if is_over(position) else position.moves())
        return tuple(move for _, move in zip(range(1), moves, strict=False))
    except FAULTS:
        return ()

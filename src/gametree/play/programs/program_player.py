"""What all programs have in common that play: when they are started and ended, and whose fault it is if they fail."""

from __future__ import annotations

import os
import shlex
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import MappingProxyType
from typing import ClassVar

from ...base.errors import GametreeError, InputError
from ...base.numbers import Move
from ...base.suggesting import suggested
from ...base.visible import visible
from ...rules.game import Game
from ...rules.history import History
from ..player import Choice, PlayerFault, Turn
from .process import Ended, Program, Silence

STARTING = 30.0
"""Seconds that a program has to make itself known, and to make ready for a game."""
THINKING = 600.0
"""Seconds that it has for a move where nobody says how long is waited for it."""
FOR_EVER = 1_000_000.0
"""Seconds, eleven days; in thousandths more would not fit everybody's numbers."""
MOST_TOLD = 1000
"""So many options are taken notice of, and other things that a program says it can do."""
SHOWN = 80
"""So much is shown of a line that is not understood."""
NO_OPTIONS: Mapping[str, str] = MappingProxyType({})


class ProgramPlayer(ABC):
    """A player that is another program.

    It is started for the first game, and anew for the next one after it has failed. A program that never worked is an
    ``InputError``: there can be no match. Later failures lose a game, each a ``PlayerFault``.
    """

    protocol: ClassVar[str]

    def __init__(
        self,
        game: Game,
        command: str,
        *,
        options: Mapping[str, str] = NO_OPTIONS,
        name: str | None = None,
        starting: float = STARTING,
        thinking: float = THINKING,
    ) -> None:
        """Wait ``starting`` seconds for it to be ready, and ``thinking`` for a move where no turn says how long."""
        self._arguments = _split(command)
        self.game, self.command, self.options = game, command, options
        self.name = name or Path(self._arguments[0]).name
        self.announced: str | None = None
        """What the program calls itself, once it has said so."""
        self._starting, self._thinking = starting, thinking
        self._program: Program | None = None
        self._has_worked = False

    def begin(self, history: History) -> None:
        """Start the program if it does not run, and make it ready for a game."""
        until = monotonic() + self._starting
        with self._ended_if_it_fails():
            try:
                if self._program is None:
                    self._program = self._start()
                    self._introduce(self._program, until)
                self._begin(self._program, history, until)
            except Silence:
                raise self._unready(f"{self._last_words()} within {self._starting:g} s") from None
            except Ended as ended:
                raise self._unready(str(ended)) from None
        self._has_worked = True

    def choose(self, history: History, turn: Turn) -> Choice:
        """Have the program move. It is ended if it does not."""
        if self._program is None:
            raise PlayerFault("crash", f"{self.name} does not run")
        patience = self._thinking if turn.patience is None else turn.patience
        with self._ended_if_it_fails():
            try:
                return self._choose(self._program, history, turn, monotonic() + patience)
            except Silence:
                raise PlayerFault("time", f"{self.name} has not moved within {patience:g} s") from None
            except Ended as ended:
                raise PlayerFault("crash", f"{self.name} {ended} instead of a move") from None

    def close(self) -> None:
        """End the program, which is told so first."""
        self._let_go("quit")

    @abstractmethod
    def _introduce(self, program: Program, until: float) -> None:
        """Find out what a program is that has just been started, and set its options."""

    @abstractmethod
    def _begin(self, program: Program, history: History, until: float) -> None:
        """Have the program forget the last game."""

    @abstractmethod
    def _choose(self, program: Program, history: History, turn: Turn, until: float) -> Choice:
        """Have the program move."""

    def _announce(self, text: str) -> None:
        self.announced = visible(text[:SHOWN])

    def _find_move(self, history: History, text: str) -> Move:
        """Return the move that the program has named."""
        try:
            return self.game.find_move(history.position, text[:SHOWN])
        except InputError as fault:
            raise PlayerFault("illegal", f"{self.name} has answered {text[:SHOWN]!r}: {fault}") from None

    def _known_option(self, option: str, known: Iterable[str]) -> str:
        """Return the name of an option as the program writes it."""
        names = {name.lower(): name for name in known}
        if option.lower() not in names:
            listed = ", ".join(names.values()) or "none"
            raise InputError(f"{self.command!r} has no option {option!r}{suggested(option, names)} ({listed})")
        return names[option.lower()]

    def _start(self) -> Program:
        try:
            return Program(self._arguments)
        except OSError as error:
            why = "there is no such program" if isinstance(error, FileNotFoundError) else error.strerror
            words = f"{self.command!r} cannot be started: {why}"
            raise PlayerFault("crash", words) if self._has_worked else InputError(words) from None

    def _unready(self, what: str) -> GametreeError:
        """Return what is said of a program that is not ready for a game."""
        if self._has_worked:
            return PlayerFault("crash", f"{self.name} was not ready for a game: it {what}")
        return InputError(f"{self.command!r} cannot play: it {what}; wanted: a program that speaks {self.protocol}")

    def _last_words(self) -> str:
        words = "" if self._program is None else self._program.last_words
        return f"said {words[:SHOWN]!r}, but was not ready," if words else "said nothing"

    @contextmanager
    def _ended_if_it_fails(self) -> Iterator[None]:
        """End the program when anything goes wrong, Ctrl-C included: nobody knows what it would say next."""
        try:
            yield
        except BaseException:
            self._let_go()
            raise

    def _let_go(self, farewell: str | None = None) -> None:
        program, self._program = self._program, None
        if program is not None:
            program.end(farewell)


def _split(command: str) -> list[str]:
    """Return the program and its arguments."""
    if os.name != "posix":
        raise InputError(f"{command!r} cannot be started: programs can play on Linux and macOS only")
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise InputError(f"the command {command!r} cannot be read: {error}") from None
    if not arguments or not arguments[0] or "\0" in command:
        raise InputError(f"the command {command!r} names no program")
    return arguments

"""Running a function over records: compiled where that is possible, otherwise as it stands."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from typing import Any

from ...base.stopping import Stop
from ...jit import Held, NoCompiler, NotCompilable, compiled
from ...jit.beside import call_beside
from ...rules.turns import own


class RunsInterpreted(UserWarning):
    """A game could not be compiled; it runs as plain Python, with the same results."""


class Runner:
    """One function, made ready for arguments of one kind, of which those at the places ``held`` stay as they are."""

    def __init__(
        self,
        function: Callable[..., Any],
        *arguments: Any,
        held: tuple[int, ...],
        interpreted: bool = False,
        called: str = "",
    ) -> None:
        """Compile a function for such arguments; ``called`` is its name, if it is somebody's own."""
        self.compiled = False
        self._call: Callable[..., Any] = _Holding(function, {place: arguments[place] for place in held})
        begun = time.perf_counter()
        if not interpreted:
            try:
                self._call = compiled(function).holding(held, *arguments)
                self.compiled = True
            except NoCompiler as error:
                _tell_once("everything", str(error), key="everything")
            except NotCompilable as error:
                name = type(own(arguments[0])).__name__
                name = f"{called} on {name}" if called else name
                _tell_once(name, str(error), key=f"{name}: {error}")
        self.made = time.perf_counter()
        self.seconds = self.made - begun
        """What it took to make it ready: next to nothing, unless something was compiled or loaded."""

    def is_ready_for(self, *given: Any) -> bool:
        """Tell whether it is compiled, would be compiled to the same machine code again, and takes such arguments."""
        if not isinstance(self._call, Held) or not self._call.is_current():
            return False
        try:
            self._call.check(*given)
        except NotCompilable:
            return False
        return True

    def __call__(self, stop: Stop, *given: Any) -> Any:
        """Call the function; Ctrl-C sets ``stop`` and is raised when the function has obeyed."""
        if not self.compiled:
            return self._call(*given)
        return call_beside(self._call, *given, end=stop.set)


class _Holding:
    """A function as it stands, some of whose arguments stay in their place."""

    def __init__(self, function: Callable[..., Any], held: dict[int, Any]) -> None:
        self._function, self._held = function, sorted(held.items())

    def __call__(self, *given: Any) -> Any:
        arguments = list(given)
        for place, value in self._held:
            arguments.insert(place, value)
        return self._function(*arguments)


_told: set[str] = set()


def _tell_once(subject: str, reason: str, *, key: str) -> None:
    """Warn, once in a process; where warnings are errors, every time, so that no test passes unnoticed."""
    if key not in _told:
        warnings.warn(f"{subject} runs interpreted, many times slower: {reason}", RunsInterpreted, stacklevel=6)
        _told.add(key)

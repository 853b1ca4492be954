"""Running a function over records: compiled where that is possible, otherwise as it stands."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from ...base.stopping import Stop
from ...jit import NoCompiler, NotCompilable, compiled
from ...jit.beside import call_beside
from ...rules.turns import own


class RunsInterpreted(UserWarning):
    """A game could not be compiled; it runs as plain Python, with the same results."""


class Runner:
    """One function, made ready for arguments of one kind."""

    def __init__(
        self, function: Callable[..., Any], *arguments: Any, interpreted: bool = False, called: str = ""
    ) -> None:
        """Compile a function for such arguments; ``called`` is its name, if it is somebody's own."""
        self._function = function
        self.compiled = False
        if not interpreted:
            try:
                compiled(function).prepare(*arguments)
                self.compiled = True
            except NoCompiler as error:
                _tell_once("everything", str(error), key="everything")
            except NotCompilable as error:
                name = type(own(arguments[0])).__name__
                name = f"{called} on {name}" if called else name
                _tell_once(name, str(error), key=f"{name}: {error}")

    def __call__(self, stop: Stop, *arguments: Any) -> Any:
        """Call the function; Ctrl-C sets ``stop`` and is raised when the function has obeyed."""
        if not self.compiled:
            return self._function(*arguments)
        return call_beside(compiled(self._function), *arguments, end=stop.set)


_told: set[str] = set()


def _tell_once(subject: str, reason: str, *, key: str) -> None:
    """Warn, once in a process; where warnings are errors, every time, so that no test passes unnoticed."""
    if key not in _told:
        warnings.warn(f"{subject} runs interpreted, many times slower: {reason}", RunsInterpreted, stacklevel=5)
        _told.add(key)

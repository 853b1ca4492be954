"""Running a function over records: compiled where that is possible, otherwise as it stands."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from ..core import Stop
from ..jit import NotCompilable, compiled
from ..jit.beside import call_beside


class RunsInterpreted(UserWarning):
    """A game could not be compiled; it runs as plain Python, with the same results."""


class Runner:
    """One function, made ready for arguments of one kind."""

    def __init__(self, function: Callable[..., Any], *arguments: Any, interpreted: bool = False) -> None:
        self._function = function
        self.compiled = False
        if not interpreted:
            try:
                compiled(function).prepare(*arguments)
                self.compiled = True
            except NotCompilable as error:
                _say_once(type(arguments[0]).__name__, str(error))

    def __call__(self, stop: Stop, *arguments: Any) -> Any:
        """Call the function; Ctrl-C sets ``stop`` and is raised when the function has obeyed."""
        if not self.compiled:
            return self._function(*arguments)
        return call_beside(compiled(self._function), *arguments, end=stop.set)


_said: set[tuple[str, str]] = set()


def _say_once(name: str, reason: str) -> None:
    if (name, reason) not in _said:
        _said.add((name, reason))
        warnings.warn(f"{name} runs interpreted, many times slower: {reason}", RunsInterpreted, stacklevel=5)

"""What an observer does with events that mean nothing to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType, MappingProxyType
from typing import Any

from ..base.numbers import Move


class Silent:
    """Hears everything, and does nothing (see ``base.collaborators.Observer``).

    An observer inherits it and writes what it hears. A record does so in two steps, because a ``NamedTuple`` has no
    other base: a record of the fields, and a class of both with empty ``__slots__``: ``class Meter(_Cells, Silent)``.
    """

    __slots__ = ()

    def enter(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> None:
        pass

    def visit(self) -> None:
        pass

    def final(self, value: int, ply: int) -> None:
        pass

    def estimate(self, value: int, ply: int) -> None:
        pass

    def step(self, move: Move, ply: int) -> None:
        pass

    def improve(self, move: Move, value: int, alpha: int, beta: int, ply: int) -> None:
        pass

    def cutoff(self, value: int, ply: int) -> None:
        pass

    def leave(self, value: int, ply: int) -> None:
        pass

    def known(self, value: int, ply: int) -> None:
        pass

    def again(self, move: Move, ply: int) -> None:
        pass

    def skip(self, ply: int) -> None:
        pass

    def omit(self, move: Move, ply: int) -> None:
        pass

    def reduce(self, move: Move, plies: int, ply: int) -> None:
        pass

    def cluster(self, state: int, number: int, parent: int, move: Move, bound: int, ply: int) -> None:
        pass

    def proof(self, prove: int, refute: int, ply: int) -> None:
        pass


SILENT: Mapping[str, Callable[..., None]] = MappingProxyType(
    {name: method for name, method in vars(Silent).items() if isinstance(method, FunctionType)}
)
"""Its methods by name, for observers of others, who need not know of it."""

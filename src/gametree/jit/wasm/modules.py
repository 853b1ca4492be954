"""A module of its own: one function for arguments of one kind, which any JavaScript can call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any

from ..binding import bind
from ..layout import AnyShape, NotCompilable
from ..making import object_code
from ..processor import WEB
from ..reach import Reach
from . import objects
from .linking import ALIGNED, HEAP_BASE, PAGE, STACK, alone
from .placing import Layout, lay_out
from .raising import Raised, errors_of


@dataclass(frozen=True)
class Module:
    """WebAssembly that imports its memory, ``env.memory``, and nothing else."""

    code: bytes
    exports: tuple[str, ...]
    """The way in, and a number: where memory is free."""
    returns: str
    """What the function returns: int, bool, Bits or None."""
    errors: Mapping[int, Raised]
    """What it may end with, by the address that is left behind."""
    heap_base: int
    """Where memory is free: the module's stack and its data lie below."""
    function: FunctionType
    shapes: tuple[AnyShape, ...] = field(repr=False)
    """What the arguments look like."""
    made: frozenset[type] = field(repr=False)
    """Records that it makes, which travel by value."""

    def layout(self, *arguments: Any) -> Layout:
        """Say how arguments become words in the module's memory."""
        values, shapes = bind(self.function, arguments)
        if shapes != self.shapes:
            raise NotCompilable(f"{self.function.__name__} was compiled for arguments of another kind")
        return lay_out(values, shapes, self.made, self.heap_base)

    def pages(self, layout: Layout) -> int:
        """Return how many pages of 64 kB the memory of a call has at least."""
        return -(-layout.size // PAGE)


def module_for(function: Callable[..., Any], *arguments: Any) -> Module:
    """Return a function as WebAssembly, made for arguments like these.

    >>> from gametree.bits import mix
    >>> module_for(mix, 1).exports
    ('way_in', 'heap_base')
    """
    if not isinstance(function, FunctionType):
        raise NotCompilable(f"only plain functions can be compiled, not {function!r}")
    _, shapes = bind(function, arguments)
    reach = Reach(function, shapes)
    kept = object_code(function, shapes, reach, WEB)
    item = objects.read(kept.code)
    errors = errors_of(item, STACK)
    heap_base = -(-(STACK + item.size) // ALIGNED) * ALIGNED
    code = alone(item, kept.symbol)
    return Module(code, (kept.symbol, HEAP_BASE), kept.returns, errors, heap_base, function, shapes, reach.made)

"""``compiled(function)``: the same function, as machine code.

layout     records as 64-bit words            reach     what a function can reach, and its digest
making     object code, kept or new           cache     object code on disk
loading    into this machine's memory         calling   with words
processor  what the code is made for          beside    calling in a thread, so that Ctrl-C is heard
annotated  annotations, in every Python       written   functions as texts, in every Python
wasm/      the same for WebAssembly: a linker, modules for pages, a loader for the browser's Python
backend/   the compiler: the only part that imports Numba, and only when there is something to compile
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..base.numbers import unfixed
from .binding import bind
from .cache import IN_A_BROWSER
from .layout import LEAST_INT, MOST_INT, AnyShape, Arguments, NoCompiler, NotCompilable, Scalar, hints, shape_of
from .making import announcing, listening, log_compiling, no_game_to_blame, object_code
from .reach import Reach

if TYPE_CHECKING:
    from .calling import Code

__all__ = ["Compiled", "Held", "NoCompiler", "NotCompilable", "announcing", "compiled", "log_compiling"]

_compiling = threading.RLock()


class Compiled:
    """A plain function over records that runs as machine code; see ``compiled``."""

    def __init__(self, function: FunctionType) -> None:
        functools.update_wrapper(self, function)
        self._function = function
        self._versions: dict[tuple[AnyShape, ...], _Version] = {}

    def __call__(self, *given: Any, **named: Any) -> Any:
        version, arguments = self._bind(given, named)
        return version.code(arguments.words)

    def prepare(self, *given: Any, **named: Any) -> None:
        """Compile for these arguments, or load what was compiled before, without calling."""
        self._bind(given, named)

    def holding(self, places: tuple[int, ...], *given: Any) -> Held:
        """Compile for these arguments, and hold those at some places for many calls with others.

        To look through a record of records, and to see that nothing has changed its meaning, takes longer than a
        small search: here both are done once.

        >>> from gametree.algorithms.parts.table import Entry, pack
        >>> Entry(compiled(pack).holding((0,), 0, 7, 0, 0, 0)(9, 0, 0, 0)).depth()
        9
        """
        values, shapes = bind(self._function, given)
        version = self._version(shapes)
        wanted, held = hints(self._function), {}
        for place, (name, value) in enumerate(values.items()):
            if place in places:
                held[name] = Arguments(version.reach.made)
                held[name].add(value, shapes[place], name)
        parts = tuple(
            _Part(name, unfixed(wanted.get(name)), shape, value, held.get(name))
            for (name, value), shape in zip(values.items(), shapes, strict=True)
        )
        code = Held(version, parts)
        code.check(*(value for name, value in values.items() if name not in held))
        return code

    def _bind(self, given: tuple[Any, ...], named: dict[str, Any]) -> tuple[_Version, Arguments]:
        """Return the machine code for the shapes of these arguments, and the arguments as words."""
        values, shapes = bind(self._function, given, named)
        version = self._version(shapes)
        arguments = Arguments(version.reach.made)
        for (name, value), shape in zip(values.items(), shapes, strict=True):
            arguments.add(value, shape, name)
        return version, arguments

    def _version(self, shapes: tuple[AnyShape, ...]) -> _Version:
        version = self._versions.get(shapes)
        if version is None or not version.reach.is_current():
            with _compiling:  # what another thread has made meanwhile will do
                version = self._versions.get(shapes)
                if version is None or not version.reach.is_current():
                    version = self._versions[shapes] = _Version(self._function, shapes)
        for hear in listening:
            hear(self._function, shapes, version.reach)
        return version


class _Part(NamedTuple):
    """An argument of a function that is called many times."""

    name: str
    hint: Any
    shape: AnyShape
    value: Any
    """What it is where nothing else is given."""
    held: Arguments | None
    """What it is always, if it is held."""


class Held:
    """Machine code of a function, some of whose arguments stay in their place; see ``Compiled.holding``."""

    __slots__ = ("_last", "_parts", "_version")

    def __init__(self, version: _Version, parts: tuple[_Part, ...]) -> None:
        self._version, self._parts = version, parts
        self._last: list[tuple[Any, Arguments]] = [(None, part.held or Arguments(frozenset())) for part in parts]
        """What was given last, in each place, and its words: mostly the same position is given again."""

    def is_current(self) -> bool:
        """Tell whether all names that the function has reached still mean what they did."""
        return self._version.reach.is_current()

    def check(self, *given: Any) -> None:
        """Refuse arguments that machine code cannot be given."""
        self._arguments(given)

    def __call__(self, *given: Any) -> Any:
        """Call with the other arguments, of the shapes that they had; the last of them may be left out."""
        arguments = self._arguments(given)  # they hold the memory behind their words as long as the call lasts
        return self._version.code([word for each in arguments for word in each.words])

    def _arguments(self, given: tuple[Any, ...]) -> list[Arguments]:
        values, arguments = iter(given), []
        for place, part in enumerate(self._parts):
            last, words = self._last[place]
            if part.held is None:
                value = next(values, part.value)
                if value is not last:
                    words = self._words_of(value, part)
                    self._last[place] = value, words
            arguments.append(words)
        return arguments

    def _words_of(self, value: Any, part: _Part) -> Arguments:
        if part.shape is Scalar.INT and type(value) is int and LEAST_INT <= value <= MOST_INT:
            return Arguments.of_number(value)  # depth and window, which change at every call
        if shape_of(value, part.hint, part.name) != part.shape:
            raise NotCompilable(f"{part.name} is not of the kind that was compiled for: {value!r}")
        words = Arguments(self._version.reach.made)
        words.add(value, part.shape, part.name)
        return words


@functools.cache
def compiled(function: Callable[..., Any]) -> Compiled:
    """Return a machine-code version of a plain function over records, made on its first call.

    The first call with new types of records compiles and keeps the object code; later processes load it.
    The function must be defined at the top of a file, and its annotations are its signature. What cannot be
    compiled raises ``NotCompilable`` with the reason; nothing has happened then. Where the compiler is missing or
    does not work, that is ``NoCompiler``.

    >>> from gametree import compiled
    >>> from gametree.bits import mix
    >>> compiled(mix)(1) == mix(1)
    True
    """
    if not isinstance(function, FunctionType):
        raise NotCompilable(f"only plain functions can be compiled, not {function!r}")
    return Compiled(function)


class _Version:
    """A function compiled for some shapes of its arguments, from the cache where that has it."""

    def __init__(self, function: FunctionType, shapes: tuple[AnyShape, ...]) -> None:
        self.reach = Reach(function, shapes)
        self.code = (_in_a_browser if IN_A_BROWSER else _on_this_machine)(function, shapes, self.reach)


def _on_this_machine(function: FunctionType, shapes: tuple[AnyShape, ...], reach: Reach) -> Code:
    with no_game_to_blame():
        from . import processor
        from .loading import load

        host = processor.host()
    item = object_code(function, shapes, reach, host)
    with no_game_to_blame():
        return load(item, reach.tables, reach.exceptions)


def _in_a_browser(function: FunctionType, shapes: tuple[AnyShape, ...], reach: Reach) -> Code:
    from .wasm.loading import load

    return load(function, shapes, reach)

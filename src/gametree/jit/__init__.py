"""``compiled(function)``: the same function, as machine code.

layout     records as 64-bit words            reach     what a function can reach, and its digest
cache      object code on disk                calling   loading object code and calling it
processor  what the code is made for          beside    calling in a thread, so that Ctrl-C is heard
annotated  annotations, in every Python
backend/   the compiler: the only part that imports Numba, and only when there is something to compile
"""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import inspect
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..base.numbers import unfixed
from . import cache
from .beside import call_beside
from .layout import (
    LEAST_INT,
    MOST_INT,
    AnyShape,
    Arguments,
    NoCompiler,
    NotCompilable,
    Scalar,
    Shape,
    hints,
    shape_of,
)
from .reach import Reach

if TYPE_CHECKING:
    from .processor import Processor

__all__ = ["Compiled", "Held", "NoCompiler", "NotCompilable", "announcing", "compiled"]

Announce = Callable[[str, float], None]

logger = logging.getLogger("gametree")
_compiling = threading.RLock()


class Compiled:
    """A plain function over records that runs as machine code; see ``compiled``."""

    def __init__(self, function: FunctionType) -> None:
        functools.update_wrapper(self, function)
        self._function = function
        self._signature = inspect.signature(function)
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
        values, shapes = self._look_at(given, {})
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
        values, shapes = self._look_at(given, named)
        version = self._version(shapes)
        arguments = Arguments(version.reach.made)
        for (name, value), shape in zip(values.items(), shapes, strict=True):
            arguments.add(value, shape, name)
        return version, arguments

    def _look_at(self, given: tuple[Any, ...], named: dict[str, Any]) -> tuple[dict[str, Any], tuple[AnyShape, ...]]:
        """Return the arguments by name, and the shape of each."""
        bound = self._signature.bind(*given, **named)
        bound.apply_defaults()
        wanted, values = hints(self._function), bound.arguments
        return values, tuple(shape_of(value, unfixed(wanted.get(name)), name) for name, value in values.items())

    def _version(self, shapes: tuple[AnyShape, ...]) -> _Version:
        version = self._versions.get(shapes)
        if version is None or not version.reach.is_current():
            with _compiling:  # what another thread has made meanwhile will do
                version = self._versions.get(shapes)
                if version is None or not version.reach.is_current():
                    version = self._versions[shapes] = _Version(self._function, shapes)
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
        with _no_game_to_blame():
            from .calling import Linked
            from .processor import host

            processor = host()
        signature = ", ".join(shape.describe() for shape in shapes)
        facts = f"{self.reach.digest()} {signature} {_compiler()} {processor}"
        name = f"{function.__name__}-{hashlib.sha256(facts.encode()).hexdigest()[:32]}.o"
        kept = cache.read(name)
        if kept is None:
            kept = _compile(function, shapes, self.reach, processor)
            cache.write(name, kept)
        with _no_game_to_blame():
            self.code = Linked(kept, self.reach.tables, self.reach.exceptions)


@contextmanager
def _no_game_to_blame() -> Iterator[None]:
    """Take whatever fails for a fault of the compiler: its parts may be missing, damaged or of another version."""
    try:
        yield
    except NotCompilable:
        raise
    except Exception as error:
        raise NoCompiler.because(error) from error


def _compile(
    function: FunctionType, shapes: tuple[AnyShape, ...], reach: Reach, processor: Processor
) -> cache.ObjectCode:
    if _troubles:
        raise NoCompiler(_troubles[0])
    _announce[-1](_subject(function, shapes), _seconds_to_compile(reach))
    item: cache.ObjectCode = call_beside(_use_backend, function, shapes, reach, processor)
    return item


def _use_backend(
    function: FunctionType, shapes: tuple[AnyShape, ...], reach: Reach, processor: Processor
) -> cache.ObjectCode:
    try:
        with _no_game_to_blame():
            with _hidden("coverage"):  # Numba would tell it what is compiled; its import takes 0.05 s
                from .backend import compile_function
            item: cache.ObjectCode = compile_function(function, shapes, reach, processor)
    except NoCompiler as error:
        _troubles.append(str(error))
        raise
    return item


_troubles: list[str] = []
"""Why the compiler cannot be used in this process. What was imported by halves is not imported again."""


@contextmanager
def _hidden(module: str) -> Iterator[None]:
    """Have a module look as if it were not installed, unless somebody has imported it."""
    if module in sys.modules:
        yield
        return
    sys.modules[module] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules[module]


def _subject(function: FunctionType, shapes: tuple[AnyShape, ...]) -> str:
    """Name what is compiled: the algorithm, and the record it runs on, or the position that stands in it."""
    first = shapes[0] if shapes else None
    if not isinstance(first, Shape):
        return function.__name__
    inside = dict(first.fields).get("position")
    record = inside.record if isinstance(inside, Shape) else first.record
    return f"{function.__name__} for {record.__name__}"


def _seconds_to_compile(reach: Reach) -> float:
    """Estimate the time: a start, then so much for each byte of code (measured in ``benchmarks``)."""
    return 0.8 + reach.size / 5_000


def log_compiling(subject: str, seconds: float) -> None:
    """Say in the log, and on a terminal, that something is compiled now and why it takes a moment."""
    message = f"compiling {subject}, once: about {max(1, round(seconds))} s"
    logger.info(message)
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(message + "\n")


_announce: list[Announce] = [log_compiling]


@contextmanager
def announcing(announce: Announce) -> Iterator[None]:
    """Have ``announce(subject, seconds)`` called whenever something is about to be compiled."""
    _announce.append(announce)
    try:
        yield
    finally:
        _announce.remove(announce)


@functools.cache
def _compiler() -> str:
    """Name all that shapes machine code besides the program and the processor."""
    sources = sorted(Path(__file__).parent.rglob("*.py"))
    own = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    switches = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith("NUMBA_"))
    versions = [_version(name) for name in ("numba", "llvmlite")]
    return repr((own, versions, sys.version, sys.platform, switches))


def _version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None

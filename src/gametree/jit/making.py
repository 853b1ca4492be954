"""Object code for a function: from the cache where that has it, otherwise by the compiler, which says so.

What is kept for this machine is named by all that shapes it: the bytecode, the compiler, the processor. What is kept
for the web is loaded by another Python, so it is named by what both know, and says itself by whom it was made.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType

from . import cache
from .beside import call_beside
from .layout import AnyShape, NoCompiler, NotCompilable, Shape
from .processor import Processor
from .reach import Reach

Announce = Callable[[str, float], None]
Hear = Callable[[FunctionType, tuple[AnyShape, ...], Reach], None]

listening: list[Hear] = []
"""Those who are told of every function that is about to be called, and of the shapes of its arguments."""

logger = logging.getLogger("gametree")


def object_code(
    function: FunctionType, shapes: tuple[AnyShape, ...], reach: Reach, processor: Processor
) -> cache.ObjectCode:
    """Return the object code of a function for arguments of these shapes, as it is kept or made anew."""
    name = name_of(function, shapes, reach, processor)
    kept = cache.read(name)
    if kept is not None and processor.is_of_the_web and kept.made_by != made_by():
        logger.warning(f"{name} was made by {kept.made_by or 'nobody knows whom'}; made anew by {made_by()}")
        kept = None
    if kept is None:
        kept = _compile(function, shapes, reach, processor)
        if processor.is_of_the_web:
            kept = kept._replace(made_by=made_by())
        cache.write(name, kept)
    return kept


def name_of(function: FunctionType, shapes: tuple[AnyShape, ...], reach: Reach, processor: Processor) -> str:
    """Return the name of a file that holds such object code."""
    signature = ", ".join(shape.describe() for shape in shapes)
    if processor.is_of_the_web:
        digest = reach.digest_anywhere(signature, own_sources(), str(processor))
        return f"{function.__name__}-{processor.name}-{digest[:32]}.o"
    facts = f"{reach.digest()} {signature} {_compiler()} {processor}"
    return f"{function.__name__}-{hashlib.sha256(facts.encode()).hexdigest()[:32]}.o"


@contextmanager
def no_game_to_blame() -> Iterator[None]:
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
        with no_game_to_blame():
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
    first = next((shape for shape in shapes if isinstance(shape, Shape)), None)
    if first is None:
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
def own_sources() -> str:
    """Return a digest of this package's own part in making machine code."""
    sources = sorted(Path(__file__).parent.rglob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


def made_by() -> str:
    """Name the compiler, for what is kept beyond this Python."""
    return ", ".join(f"{name} {_version(name)}" for name in ("numba", "llvmlite"))


@functools.cache
def _compiler() -> str:
    """Name all that shapes machine code besides the program and the processor."""
    switches = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith("NUMBA_"))
    versions = [_version(name) for name in ("numba", "llvmlite")]
    return repr((own_sources(), versions, sys.version, sys.platform, switches))


def _version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None

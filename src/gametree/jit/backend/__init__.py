"""Machine code from plain functions over records: the only part of the package that imports Numba.

numba_inside   every name of Numba that is used         numbers   int and Bits, and what is one instruction
arrays         memory and tables                        records   by value, by address, fixed
callees        what can be called                       session   one compilation, functions and fronts
refused        what is seen not to compile beforehand   rewriting what Numba does not read, written as it does
reasons        what the compiler says, in plain words   current   the compilation under way
inlining       generators written out in the place of loops over them
probe          what is known to compile: if it does not, no game is to blame
products       what a processor may lack
"""

from __future__ import annotations

import functools
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any

from ..cache import ObjectCode
from ..layout import AnyShape, NoCompiler, NotCompilable, Scalar, shape_of
from ..processor import Processor
from ..reach import Reach
from .callees import Routine
from .current import under_way
from .numba_inside import global_compiler_lock, types
from .numbers import BITS, BOOL, INT
from .probe import PROBE, probe
from .reasons import at, reason
from .records import type_of
from .session import Session

__all__ = ["compile_function"]

RETURNED = {INT: Scalar.INT.value, BITS: Scalar.BITS.value, BOOL: Scalar.BOOL.value, types.none: "None"}
ALLOWED_FROM_OUTSIDE = ("llvm.", "mem")

OFTEN = 10_000
"""Objects made between two looks for garbage, at the most, of a process that has not asked to look rarely."""


@global_compiler_lock
def compile_function(
    function: FunctionType, shapes: tuple[AnyShape, ...], reach: Reach, processor: Processor
) -> ObjectCode:
    """Return the object code of a function for arguments of these shapes."""
    try:
        with _garbage_left_to_the_end():
            return _compile(function, shapes, reach, processor)
    except NotCompilable:
        raise
    except Exception as error:  # whatever the compiler stumbles over, the game runs interpreted
        trouble = _trouble(processor)
        if trouble is not None:
            raise NoCompiler(trouble) from error
        raise NotCompilable(reason(error)) from error


@contextmanager
def _garbage_left_to_the_end() -> Iterator[None]:
    """Look for no garbage while the compiler makes it, and for all of it when it is done.

    Otherwise it would be found some time later, while somebody waits for an engine to obey: what a search of chess
    has left takes a third of a second. A process that looks rarely, such as the command, is left to itself.
    """
    if not gc.isenabled() or gc.get_threshold()[0] > OFTEN:
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.collect()


def _compile(function: FunctionType, shapes: tuple[AnyShape, ...], reach: Reach, processor: Processor) -> ObjectCode:
    with under_way(Session(reach, processor)) as session:
        routine = session.callee(function)
        if not isinstance(routine, Routine):
            raise NotCompilable(f"{function.__qualname__} is compiled where it is called, not on its own")
        outcome = session.compile(routine, tuple(map(type_of, shapes)))
    returns = RETURNED.get(outcome.signature.return_type)
    if returns is None:
        words = f"{function.__qualname__} should return int, bool, Bits or nothing"
        raise NotCompilable(at(words, function.__code__))
    symbol = session.add_way_in(outcome.fndesc)
    return ObjectCode(symbol, returns, _emit(session.library, symbol))


@functools.cache
def _trouble(processor: Processor) -> str | None:
    """Compile what is known to compile: what fails then is the compiler, not a game."""
    known: Any = probe
    shapes = tuple(map(shape_of, PROBE))
    try:
        _compile(known, shapes, Reach(known, shapes), processor)
    except Exception as error:
        return str(NoCompiler.because(error))
    return None


def _emit(library: Any, symbol: str) -> bytes:
    """Return the object code, if it needs nothing from outside."""
    code: bytes = library.object_code(symbol)
    for name in library.from_outside():
        if not name.startswith(ALLOWED_FROM_OUTSIDE):
            raise NotCompilable(f"it needs {name}; compiled code makes no lists, strings or arrays")
    return code

"""What is raised: whose fault something is."""

from __future__ import annotations

import opcode


class GametreeError(Exception):
    """The base of all exceptions that this package raises by itself."""


class InputError(GametreeError, ValueError):
    """What was given cannot be read or used; the message says what is wanted."""


class GameFault(GametreeError):
    """A game's own method raised, or returned what it may not; names the method and the position."""


class AlgorithmFault(GametreeError):
    """An algorithm of the user's own raised, or returned what it may not; names the algorithm."""


class Stopped(GametreeError):
    """The search was told to stop, or has used up its nodes."""


class OutOfRoom(GametreeError):
    """A best-first search has filled the memory it was given."""


def own_fault(error: Exception) -> str:
    """Say what is nobody's fault but ours: an exception that nothing here has foreseen.

    >>> own_fault(KeyError("depth"))
    "KeyError: 'depth'; this is a fault of gametree"
    """
    said = f": {error}" if str(error) else ""
    return f"{type(error).__name__}{said}; this is a fault of gametree"


def is_raised_by(error: BaseException, module: str) -> bool:
    """Tell whether an exception is the doing of code that was called, and not of somebody who wants it to end.

    Every ``Exception`` is, and sys.exit(). Anything else comes from outside in the middle of something, as Ctrl-C
    does, unless it is a ``raise`` in the text of that module.
    """
    trace = error.__traceback__
    if isinstance(error, (Exception, SystemExit)) or trace is None:
        return isinstance(error, (Exception, SystemExit))
    while trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code.co_code
    is_raise = opcode.opname[code[trace.tb_lasti]] == "RAISE_VARARGS"
    return is_raise and trace.tb_frame.f_globals.get("__name__") == module


for public in (GametreeError, InputError, GameFault, AlgorithmFault):
    public.__module__ = "gametree"  # as users import them, so as they are shown

"""What is said of a game that did not let its check come to an end."""

from __future__ import annotations

import signal

from ..report import Fault, Note, Report
from .calls_under_way import LOADING, Moment


def cut_short(game: str, faults: list[Fault], last: Fault) -> Report:
    """Return what was found so far, and what ended it."""
    note = Note("unfinished", "the check ended there; what comes after it was not looked at")
    return Report(game, (*faults, last), (note,))


def hang(moment: Moment, seconds: float) -> Fault:
    """Return the fault of a method that does not return.

    >>> print(hang(Moment(7, "moves()", ("1", "2")), 10.0))
    moves() did not return within 10 s (a loop in it may never end), after the moves 1 2
    """
    message = f"{_what(moment)} did not return within {seconds:g} s (a loop in it may never end)"
    return Fault("hangs", message, moment.moves)


def death(moment: Moment, code: int) -> Fault:
    """Return the fault of a method that ended the process it was called in.

    >>> death(Moment(7, "moves()", ()), 3).message
    'moves() ended the process with exit code 3; wanted: a game that only answers'
    """
    if code >= 0:
        message = f"{_what(moment)} ended the process with exit code {code}; wanted: a game that only answers"
        return Fault("exits", message, moment.moves)
    name = signal.Signals(-code).name if -code in set(signal.Signals) else f"signal {-code}"
    message = f"{_what(moment)} crashed the process ({name}): something in it may call itself, or grow, without end"
    return Fault("crashes", message, moment.moves)


def _what(moment: Moment) -> str:
    return "it" if moment.doing == LOADING else moment.doing or "the check"

"""Checking a game in a thread of this process, which can be left behind."""

from __future__ import annotations

import sys
import threading

from ...jit import announcing
from ...jit.beside import start
from ...rules.game import Game
from ..examination import Extent, examine
from ..inquiry import Abandoned
from ..report import Fault, Report
from .calls_under_way import InProcess, See, Watch
from .cut_short import cut_short, hang
from .in_child import Announce

POLL = 0.02


def examine_in_thread(game: Game, extent: Extent, announce: Announce, see: See | None = None) -> Report:
    """Check a game that no other process can find. A call that does not return is left behind."""
    progress, watch = InProcess(), Watch(extent.seconds, see)
    faults: list[Fault] = []
    reports: list[Report] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            with announcing(announce):
                reports.append(examine(game, extent, progress, faults.append))
        except Abandoned:
            pass
        except BaseException as error:
            errors.append(error)

    worker = threading.Thread(target=work, name="gametree check", daemon=True)
    before = sys.stdout
    if not start(worker):
        work()
    try:
        while worker.is_alive():
            worker.join(POLL)
            moment = progress.now()
            if worker.is_alive() and watch.is_stuck(moment):
                return cut_short(game.name, faults, hang(moment, extent.seconds))
    finally:
        if worker.is_alive():
            _abandon(worker)
            sys.stdout = before
    if errors:
        raise errors[0]
    return reports[0]


def _abandon(worker: threading.Thread) -> None:
    """Have an exception raised in a thread, so that a loop in it ends; machine code ends with the process."""
    import ctypes  # not every Python has it

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(worker.ident or 0), ctypes.py_object(Abandoned))

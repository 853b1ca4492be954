"""The process in which a game is checked: ``python -m gametree.testing.running.child PROGRESS``, asked on stdin.

It answers in lines of JSON on what was its stdout; whatever the game prints goes elsewhere.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import threading
from contextlib import redirect_stdout, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...base.errors import GametreeError
from ...jit import announcing
from .. import checking
from ..examination import Extent, examine
from ..inquiry import Printed, shown_error
from ..report import Fault, Report
from .calls_under_way import LOADING, Shared
from .naming import find_game

MEMORY = 2 << 30
"""Bytes of address space that a game may take, where the system keeps to such a limit."""


def main(path: str) -> None:
    """Check one game, and end at once when the process that asks is gone."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii", buffering=1)
    asked = os.fdopen(os.dup(0), "rb", buffering=0)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    for name in ("SIGINT", "SIGHUP"):  # Ctrl-C, or a terminal that is gone, is the business of whoever asks
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    checking.is_child = True

    def say(**message: Any) -> None:
        answers.write(json.dumps(message) + "\n")

    request = json.loads(_line(asked))
    threading.Thread(target=_end_with, args=[asked, Path(path)], daemon=True).start()
    sys.path[:] = request["path"]
    _limit_memory()
    try:
        _check(request["what"], request["extent"], Shared(Path(path)), say)
    except BaseException as error:
        say(failed=f"{type(error).__name__}{shown_error(error)}")
    os._exit(0)  # whatever the game has left running


def _check(what: str, asked: dict[str, Any], progress: Shared, say: Any) -> None:
    progress.begin(LOADING, None)
    try:
        with redirect_stdout(Printed()):
            game = find_game(what)
    except GametreeError as error:
        say(unusable=str(error))
        return
    progress.end()
    say(game=game.name)

    def tell(fault: Fault) -> None:
        say(fault={"kind": fault.kind, "message": fault.message, "moves": fault.moves})

    extent = Extent(**{**asked, "allow": frozenset(asked["allow"])})
    with announcing(lambda subject, seconds: say(compiling=[subject, seconds])):
        say(report=_with_threads(examine(game, extent, progress, tell), extent).as_dict())


def _with_threads(report: Report, extent: Extent) -> Report:
    """Add what the game has left running; Python would wait for it before it ends."""
    pools = getattr(sys.modules.get("concurrent.futures.thread"), "_threads_queues", {})  # these end by themselves
    left = [each for each in threading.enumerate() if not each.daemon and each is not threading.main_thread()]
    names = ", ".join(each.name for each in left if each not in pools)
    if not names or "hangs" in extent.allow:
        return report
    message = f"the game has left a thread running ({names}); wanted: threads that end, or daemon=True"
    return replace(report, faults=(*report.faults, Fault("hangs", message, ())))


def _line(stream: Any) -> bytes:
    line: bytes = stream.readline()
    return line


def _end_with(stream: Any, progress: Path) -> None:
    """End this process when nothing more can be asked: a loop would otherwise outlive whoever wanted to know.

    Whoever asked was killed, and could not remove the folder it had made.
    """
    while stream.read(1):
        pass
    shutil.rmtree(progress.parent, ignore_errors=True)
    os._exit(1)


def _limit_memory() -> None:
    with suppress(ImportError, OSError, ValueError):
        import resource

        used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        limit = used + MEMORY if hard == resource.RLIM_INFINITY else min(hard, used + MEMORY)
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))


if __name__ == "__main__":
    main(sys.argv[1])

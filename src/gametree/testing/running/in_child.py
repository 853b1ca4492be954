"""Checking a game in a process of its own, so that no game can take the check down."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ...base.errors import GametreeError, InputError
from ...jit.beside import ctrl_c_held_back
from ..examination import Extent
from ..report import Fault, Report, fault_from
from .calls_under_way import LOADING, STARTING, Moment, See, Shared, Watch
from .cut_short import cut_short, death, hang

POLL = 0.02
CLOSING = 5.0
Announce = Callable[[str, float], None]


def examine_in_child(what: str, extent: Extent, announce: Announce, see: See | None = None) -> Report:
    """Check a game in a process of its own, found there by its name."""
    folder = tempfile.TemporaryDirectory(prefix="gametree-check-", ignore_cleanup_errors=True)
    with folder:
        path = Path(folder.name) / "progress"
        progress = Shared.make(path)
        watch = Watch(extent.seconds, see)
        conversation = _Conversation(_start(path), progress, what, watch, announce)
        try:
            request = {"what": what, "path": sys.path, "extent": {**asdict(extent), "allow": sorted(extent.allow)}}
            return conversation.hold(request)
        finally:
            conversation.close()
            progress.close()


def _start(path: Path) -> subprocess.Popen[bytes]:
    source = str(Path(__file__).parents[2])
    known = os.environ.get("PYTHONPATH")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([source, known] if known else [source])}
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "gametree.testing.running.child", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    )


class _Conversation:
    """What is said between this process and a child, until the child is done, dead or stuck."""

    def __init__(
        self, child: subprocess.Popen[bytes], progress: Shared, what: str, watch: Watch, announce: Announce
    ) -> None:
        self._child, self._progress, self._what = child, progress, what
        self._watch, self._announce = watch, announce
        self._game = what
        self._faults: list[Fault] = []
        self._heard: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._ears = threading.Thread(target=self._listen, name="gametree check", daemon=True)

    def hold(self, request: dict[str, Any]) -> Report:
        """Send what is asked, and listen."""
        assert self._child.stdin is not None
        with suppress(BrokenPipeError):  # a child that is dead already is told of below
            self._child.stdin.write(json.dumps(request).encode() + b"\n")
            self._child.stdin.flush()  # it stays open: the child ends when it closes
        with ctrl_c_held_back():
            self._ears.start()
        while True:
            try:
                line = self._heard.get(timeout=POLL)
            except queue.Empty:
                moment = self._progress.now()
                if self._watch.is_stuck(moment):
                    return self._ended(moment, hang(moment, self._watch.seconds))
                continue
            if not line:
                return self._gone(self._progress.now())
            report = self._hear(json.loads(line))
            if report is not None:
                return report

    def close(self) -> None:
        """End the child, whatever it does, and all that was opened for it."""
        self._child.kill()
        self._child.wait()
        if self._ears.ident is not None:
            self._ears.join(CLOSING)
        for stream in (self._child.stdin, self._child.stdout):
            with suppress(OSError):
                stream and stream.close()

    def _listen(self) -> None:
        assert self._child.stdout is not None
        with suppress(OSError, ValueError):
            for line in self._child.stdout:
                self._heard.put(line)
        self._heard.put(b"")

    def _hear(self, told: dict[str, Any]) -> Report | None:
        if "game" in told:
            self._game = told["game"]
        elif "fault" in told:
            self._faults.append(fault_from(told["fault"]))
        elif "compiling" in told:
            self._announce(*told["compiling"])
        elif "unusable" in told:
            raise InputError(told["unusable"])
        elif "failed" in told:
            raise GametreeError(told["failed"])
        else:
            return Report.from_dict(told["report"])
        return None

    def _gone(self, moment: Moment) -> Report:
        """Return what is known of a game whose process says nothing more."""
        try:
            return self._ended(moment, death(moment, self._child.wait(CLOSING)))
        except subprocess.TimeoutExpired:  # it has closed the pipe, and lives
            return self._ended(moment, hang(moment, CLOSING))

    def _ended(self, moment: Moment, fault: Fault) -> Report:
        """Return what is known of a game that did not let its check come to an end."""
        if moment.doing in (STARTING, LOADING):
            raise InputError(f"{self._what} cannot be loaded: {fault.message}")
        return cut_short(self._game, self._faults, fault)

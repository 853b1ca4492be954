"""Programs that are silent, deaf, endless or dead do nothing to us, and nothing of them is left."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import tracemalloc
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

from gametree.play.programs import process
from gametree.play.programs.process import LONGEST, Ended, Program, Silence

from .faking import AT_LAST, SOON, Fake, Held, fake


@contextmanager
def started(program: Fake) -> Iterator[Program]:
    running = Program(shlex.split(program.command))
    try:
        yield running
    finally:
        running.end()


def soon() -> float:
    return monotonic() + SOON


def at_last() -> float:
    return monotonic() + AT_LAST


def test_a_line_without_end_is_cut(tmp_path: Path) -> None:
    with started(fake(tmp_path, "!long line", "!unfinished")) as program:
        program.say("go", until=at_last())
        tracemalloc.start()
        line = program.hear(at_last())
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert line == "x" * LONGEST
        assert peak < 16 * LONGEST
        assert program.hear(at_last()) == "bestmove e2e4"
        program.say("go", until=at_last())
        assert program.hear(at_last()) == "bestmove e2e4", "a last line needs no end"
        with pytest.raises(Ended, match=r"^ended with exit code 0$"):
            program.hear(at_last())


def test_a_flood_ends_when_patience_does(tmp_path: Path) -> None:
    with started(fake(tmp_path, "!flood")) as program:
        program.say("go", until=at_last())
        tracemalloc.start()
        until = soon()
        with pytest.raises(Silence):
            deque(iter(lambda: program.hear(until), None), maxlen=0)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 64 * LONGEST


def test_nobody_waits_for_the_deaf(tmp_path: Path) -> None:
    with started(fake(tmp_path, start="!sleep")) as program, pytest.raises(Silence):
        program.say("x" * (1 << 20), until=soon())


@pytest.mark.parametrize(
    ("misdeed", "words"),
    [
        ("!exit", "ended with exit code 3"),
        ("!kill", "was ended by SIGSEGV"),
        ("!close", "closed its input or output"),
    ],
)
def test_an_end_is_told(tmp_path: Path, misdeed: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if misdeed == "!close":
        monkeypatch.setattr(process, "CLOSING", SOON)
    with started(fake(tmp_path, start=misdeed)) as program:
        with pytest.raises(Ended, match=f"^{words}$"):
            program.hear(at_last())
        if misdeed != "!close":
            with pytest.raises(Ended, match=f"^{words}$"):
                program.say("hello?", until=at_last())


def test_what_is_said_is_one_line(tmp_path: Path) -> None:
    program = fake(tmp_path, "bestmove e2e4")
    with started(program) as running:
        running.say("position\nquit", "go", until=at_last())
        running.hear(at_last())
    assert program.heard() == ["position\\nquit", "go"]


def test_the_dead_are_found_out_though_others_hold_their_output(tmp_path: Path) -> None:
    script = Fake("sh -c 'sleep 1000 & exit 5'", tmp_path)
    with started(script) as program, pytest.raises(Ended, match=r"^ended with exit code 5$"):
        program.hear(at_last())


def test_nothing_is_left_of_a_program_that_does_not_want_to_end(
    tmp_path: Path, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "CLOSING", SOON)
    program = Program(shlex.split(fake(tmp_path, stubborn=True, held=held.path).command))
    assert held.is_taken()
    program.end("quit")
    assert held.is_free(), "its child is gone, too"


STARTS = """
import sys, time
from time import monotonic
from gametree.play.programs.process import Program
program = Program(sys.argv[1:])
time.sleep(1000)
"""


def test_nothing_is_left_when_we_are_killed(tmp_path: Path, held: Held) -> None:
    command = shlex.split(fake(tmp_path, stubborn=True, held=held.path).command)
    with subprocess.Popen([sys.executable, "-c", STARTS, *command]) as us:
        assert held.is_taken()
        os.kill(us.pid, signal.SIGKILL)
    assert held.is_free()

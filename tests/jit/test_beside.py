"""Calling beside the main thread: Ctrl-C is heard whenever it comes, and nothing is waited for that does not run."""

from __future__ import annotations

import subprocess
import threading
from pathlib import Path

import pytest

from gametree.jit.beside import IDLE, LINGER, Beside, call_beside
from tests.cli.process import TOOK_TOO_LONG
from tests.jit.texts import start_python

EVERYWHERE = """
import signal, sys, threading
from gametree.jit import beside

signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored in the background
beside.POLL = 0.001
can_end = sys.argv[1] == "can be ended"

def interrupted_at(number):
    'Press Ctrl-C at an event inside of the call: a call, a return, of Python or of C.'
    begun, ended, left = [], threading.Event(), []
    events = 0

    def press(frame, event, argument):
        nonlocal events
        events += 1
        if events == number:
            sys.setprofile(None)
            signal.raise_signal(signal.SIGINT)

    def work():
        begun.append(1)
        ended.wait()
        left.append(1)

    try:
        sys.setprofile(press)
        beside.call_beside(work, end=ended.set if can_end else None)
    except KeyboardInterrupt:
        if can_end:
            assert begun == left, "it is waited for, if it runs"
        ended.set()
        return
    finally:
        sys.setprofile(None)
    raise AssertionError(f"not heard at {number}")

for number in range(1, 200):
    interrupted_at(number)
print("heard")
"""


@pytest.mark.parametrize("kind", ["can be ended", "cannot be ended"])
def test_ctrl_c_at_every_step_of_a_call(tmp_path: Path, kind: str) -> None:
    with start_python(EVERYWHERE, kind, folder=tmp_path) as program:
        try:
            out, err = program.communicate(timeout=TOOK_TOO_LONG)
        except subprocess.TimeoutExpired:
            program.kill()
            raise
    assert (out, err) == ("heard\n", "")


def test_what_a_function_raises_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        call_beside(divmod, 1, 0)


def test_a_thread_does_more_than_one_call_and_then_ends() -> None:
    first = call_beside(threading.get_ident)
    assert first != threading.get_ident()
    for _ in range(20):
        assert call_beside(threading.get_ident) == first
    for thread in threading.enumerate():
        if thread.name == "gametree beside":
            thread.join(LINGER * 100)
    assert IDLE == []


def test_calls_at_the_same_time_have_threads_of_their_own() -> None:
    meeting = threading.Barrier(2, timeout=60)
    calls = [Beside(meeting.wait) for _ in range(2)]
    assert all(call.start() for call in calls)
    assert sorted(call.outcome() for call in calls) == [0, 1]

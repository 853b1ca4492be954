"""How commands speak: answers on stdout, everything else on stderr."""

from __future__ import annotations

import json
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ..base.stopping import Stop
from ..base.visible import visible
from ..engine import RunsInterpreted
from ..jit import announcing
from ..jit.cache import NotKept
from .progress import Line
from .streams import is_terminal, note, say, say_as_it_is

if TYPE_CHECKING:
    from rich.console import RenderableType


WIDTH, NO_EDGE = 120, 1_000


def tell_json(answer: dict[str, Any]) -> None:
    """Write one JSON object."""
    say(json.dumps(answer).replace("\x7f", r"\u007f"))  # the only control character that JSON leaves as it is


def show(item: RenderableType, *, is_of_numbers: bool = False) -> None:
    """Write a table: in colour on a terminal, plain elsewhere. Its cells must be visible: see ``cells``.

    One of numbers is as wide as it needs to be where there is no edge: a number that is cut short is another one.
    """
    from rich.console import Console
    from rich.measure import Measurement

    out = Console(highlight=False, markup=False, emoji=False, width=None if is_terminal(sys.stdout) else WIDTH)
    if is_of_numbers and not is_terminal(sys.stdout):
        out.width = max(WIDTH, Measurement.get(out, out.options.update(width=NO_EDGE), item).maximum)
    with out.capture() as captured:
        out.print(item)
    say_as_it_is(captured.get())


def cells(row: Iterable[str]) -> list[str]:
    """Return the cells of a table as they can be shown: names in them may be anybody's."""
    return [visible(cell) for cell in row]


def announcer(line: Line) -> Callable[[str, float], None]:
    """Return what tells that something is compiled now, and shows how long that has taken."""
    noted: set[str] = set()  # one algorithm is compiled several times, for memories of several kinds: that is no news

    def announce(subject: str, seconds: float) -> None:
        about = f"about {max(1, round(seconds))} s"
        if subject not in noted:
            note(f"compiling {subject}, once: {about}")
        noted.add(subject)
        begun = time.monotonic()
        line.show(lambda: f"compiling {subject}: {time.monotonic() - begun:.1f} s of {about}")

    return announce


@contextmanager
def speaking(line: Line) -> Iterator[None]:
    """Tell on stderr, in one sentence each, what is compiled and what cannot be."""
    with announcing(announcer(line)), warnings.catch_warnings():
        shown = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *rest: Any) -> None:
            if issubclass(category, (RunsInterpreted, NotKept)):
                note(f"gametree: {message}")
            else:
                shown(message, category, *rest)

        for kind in (RunsInterpreted, NotKept):
            warnings.simplefilter("always", kind)
        warnings.showwarning = show  # type: ignore[assignment]
        yield


@contextmanager
def stopping_by_ctrl_c(stop: Stop) -> Iterator[None]:
    """Let the first Ctrl-C end the search with what it has; a second one ends the program.

    Only a search under way obeys: loading and compiling are left to the usual KeyboardInterrupt.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def obey(number: int, frame: Any) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, obey)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

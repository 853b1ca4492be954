"""A line on stderr that is kept current while work goes on, for whoever watches a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..base.visible import visible
from ..jit.beside import ctrl_c_held_back
from .streams import is_terminal, silence

if TYPE_CHECKING:
    from rich.live import Live
    from rich.text import Text

A_SECOND = 8
"""So often the line is written anew."""

A_DAY = 86_400.0


Describe = Callable[[], str | list[str]]
"""Tells what is under way, in one row or in several. Names in a row may be anybody's, and begin none of their own."""


class Line:
    """What goes on, in one line; nothing where nobody watches."""

    def __init__(self) -> None:
        self._describe: Describe = str
        self._live: Live | None = None

    def show(self, describe: Describe) -> None:
        """Show what this returns, now and from now on. A thread asks it, so that it must call no game."""
        self.show_soon(describe)
        self._write(lambda live: live.refresh())

    def show_soon(self, describe: Describe) -> None:
        """Show it when the line is written anew."""
        self._describe = describe

    def begin(self) -> None:
        """Take the last line of the terminal; what is written to stderr meanwhile appears above it."""
        from rich.console import Console
        from rich.live import Live

        console = Console(stderr=True, highlight=False, markup=False, emoji=False)
        self._live = Live(
            console=console,
            get_renderable=self._render,
            refresh_per_second=A_SECOND,
            transient=True,
            redirect_stdout=False,
        )
        with ctrl_c_held_back():  # a thread is started
            self._live.start()
        console.show_cursor(show=True)  # a program that is killed could not bring it back

    def end(self) -> None:
        """Give the line back, empty."""
        self._write(lambda live: live.stop())

    def _write(self, action: Callable[[Live], None]) -> None:
        if self._live is not None:
            try:
                action(self._live)
            except OSError:  # the terminal is gone
                silence(sys.stderr)

    def _render(self) -> Text:
        from rich.text import Text

        told = self._describe()
        rows = [told] if isinstance(told, str) else told
        return Text("\n".join(map(visible, rows)), no_wrap=True, overflow="ellipsis")


@contextmanager
def watched() -> Iterator[Line]:
    """Keep a line current meanwhile, if stderr is a terminal."""
    line = Line()
    try:
        if is_terminal(sys.stderr):
            line.begin()
        yield line
    finally:
        line.end()


def speed(count: float, seconds: float) -> str:
    """Write how fast something goes.

    >>> speed(51_450_354, 1.0), speed(1_200, 2.0), speed(7, 0.0)
    ('51.5 M/s', '0.6 k/s', '')
    """
    if seconds <= 0:
        return ""
    unit, divisor = ("M/s", 1e6) if count / seconds >= 1e6 else ("k/s", 1e3)
    return f"{count / seconds / divisor:,.1f} {unit}"


def rate(count: int, seconds: float) -> str:
    """Write a count and how fast it went.

    >>> rate(51_450_354, 1.0)
    '51,450,354 in 1.00 s (51.5 M/s)'
    """
    if seconds < 0.000_5:
        return f"{count:,}"
    return f"{count:,} in {seconds:.{2 if seconds >= 0.1 else 4}f} s ({speed(count, seconds)})"


def so_far(what: str, nodes: int, seconds: float, *more: str) -> str:
    """Write what is under way, how much was done, and how fast.

    >>> so_far("depth 7", 51_450_354, 1.0, "4 s left")
    'depth 7  51,450,354 nodes in 1.0 s  51.5 M/s  4 s left'
    """
    told = (what, f"{nodes:,} nodes in {seconds:.1f} s", speed(nodes, seconds), *more)
    return "  ".join(words for words in told if words)


def left(seconds: float) -> str:
    """Write how long something will still take, if that is to be foreseen.

    >>> left(3.2), left(-1.0), left(float("inf"))
    ('3 s left', '0 s left', '')
    """
    return f"{max(0.0, seconds):.0f} s left" if seconds < A_DAY else ""

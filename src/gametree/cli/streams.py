"""The streams of the process, in whatever state they are: closed, full, without a reader, on a poor terminal."""

from __future__ import annotations

import codecs
import io
import os
import sys
from contextlib import AbstractContextManager, redirect_stdout, suppress
from typing import Any, TextIO

import click

from ..base.errors import GametreeError
from ..base.visible import visible

CLOSED = "the game has closed the output; wanted: a game that only answers"
LOOKALIKE = "gametree.lookalike"
LOOKALIKES = {"├": "+", "└": "+", "│": "|", "─": "-"}
"""For terminals that cannot show the lines of a tree."""


def make_ready() -> None:
    """Make the streams fit to be written to."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # closed: the next file to be opened, in the cache perhaps, would take its place
            os.open(os.devnull, os.O_RDWR)
    if isinstance(sys.stdout, io.TextIOWrapper):
        codecs.register_error(LOOKALIKE, _lookalike)
        sys.stdout.reconfigure(errors=LOOKALIKE)


def say(text: str = "", *, lines: bool = False) -> None:
    """Write a line of an answer, or several. Names in it may be anybody's: they do nothing to a terminal."""
    say_as_it_is(visible(text, lines=lines) + "\n")


def say_as_it_is(text: str) -> None:
    """Write what was made here and may hold colours.

    Named the stream, click takes its encoding at its word; else it writes UTF-8 for ASCII.
    """
    if is_closed(sys.stdout):
        raise GametreeError(CLOSED)
    click.echo(text, file=sys.stdout, nl=False)


def note(text: str) -> None:
    """Say something beside the answer, on stderr; where nobody can hear it, the answer matters all the same."""
    if sys.stderr is None:
        return
    try:
        click.echo(visible(text), file=sys.stderr)
    except (OSError, ValueError):  # ValueError: a game has closed it
        silence(sys.stderr)


def silence(stream: TextIO | None) -> None:
    """Have what is still to be written go nowhere: the interpreter would try again when it ends, and complain."""
    with suppress(OSError, ValueError):
        if stream is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def is_closed(stream: TextIO | None) -> bool:
    """Tell whether somebody has closed a stream of this process; nobody but a game does."""
    return stream is not None and stream.closed


def is_terminal(stream: TextIO | None) -> bool:
    """Tell whether somebody reads a stream as it comes; one that was closed is None."""
    return stream is not None and not stream.closed and stream.isatty()


def can_show(stream: TextIO | None, text: str) -> bool:
    """Tell whether the encoding of a stream has all letters of a text."""
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class _Aside:
    """Stands in the place of stdout while a game runs: what is written goes to stderr, which stays open."""

    def __getattr__(self, name: str) -> Any:
        return getattr(sys.stderr, name)

    def close(self) -> None:
        raise io.UnsupportedOperation("sys.stdout is not the game's to close")

    detach = close


def answers_only() -> AbstractContextManager[object]:
    """Keep stdout for the answer: what a game prints meanwhile goes to stderr."""
    aside: Any = None if sys.stderr is None else _Aside()
    return redirect_stdout(aside)


def _lookalike(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding does not have; see ``codecs.register_error``."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(LOOKALIKES.get(letter, "?") for letter in error.object[error.start : error.end]), error.end

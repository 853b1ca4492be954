"""Files that show a trace: a page, pictures, an animation, TikZ; and a drawing in the terminal."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

from ..base.keeping import write_whole
from ..engine import Trace
from .streams import can_show

Command = TypeVar("Command", bound=Callable[..., Any])

KINDS = {
    "html": "A page to step through it, in one file.",
    "svg": "A picture.",
    "png": "A picture of pixels; needs the extra gametree[export].",
    "gif": "An animation; needs the extra gametree[export].",
    "tikz": "A picture for LaTeX, by the package forest.",
}
AT_A_STEP = ("svg", "png", "tikz")
"""Those that show the trace as it stood at one step."""


class Picture(NamedTuple):
    """A file that is wanted."""

    kind: str
    path: Path

    @property
    def about(self) -> str:
        return "the page" if self.kind == "html" else "the picture"

    def write(self, trace: Trace, others: Sequence[Trace], step: int | None, reading: str = "textbook") -> str:
        """Write the file, whole or not at all, and return a sentence that says so."""
        write_whole(self.path, self._made(trace, others, step, reading), self.about)
        names = " beside ".join(each.algorithm for each in (trace, *others))
        return f"{self.path} shows {names}{'; open it in a browser' if self.kind == 'html' else ''}."

    def _made(self, trace: Trace, others: Sequence[Trace], step: int | None, reading: str) -> bytes:
        if self.kind == "html":
            from ..view.page import page
            from ..view.portable import portable

            return page([portable(each) for each in (trace, *others)], reading=reading).encode()
        if self.kind == "svg":
            from ..view.drawing.svg import svg

            return svg(trace, step).encode()
        if self.kind == "tikz":
            from ..view.drawing.tikz import tikz

            return tikz(trace, step).encode()
        if self.kind == "png":
            from ..view.drawing.png import png

            return png(trace, step)
        from ..view.drawing.gif import gif

        return gif(trace)


def file_options(command: Command) -> Command:
    """Give a command an option for each kind of file."""
    for kind, about in reversed(KINDS.items()):
        command = click.option(f"--{kind}", type=click.Path(path_type=Path), metavar="F", help=about)(command)
    return command


def drawn(trace: Trace, step: int | None) -> str:
    """Return the tree as the terminal can show it."""
    from ..view.drawing.terminal import drawing

    width = shutil.get_terminal_size((100, 24)).columns
    text = drawing(trace, step, width=width)
    return text if can_show(sys.stdout, text) else drawing(trace, step, width=width, ascii_only=True)

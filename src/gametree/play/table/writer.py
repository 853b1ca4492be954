"""Writes to people: boards and sentences, as wide as there is room, in colour where that is wanted."""

from __future__ import annotations

import re
from collections.abc import Callable
from textwrap import wrap

from ...base.visible import visible

PLAIN = "\x1b[0m"
FIRST, SECOND, MARK, WARNING, BOLD = "\x1b[1;31m", "\x1b[1;33m", "\x1b[7m", "\x1b[33m", "\x1b[1m"

MARKED = r"[\[(][^\[\]()\n]{1,3}[\])]"
"""What stands in brackets on a board: the last move."""


class Writer:
    """Writes on something as wide as ``width``, or without an edge; in colour if it ``is_coloured``."""

    def __init__(
        self,
        write: Callable[[str], None],
        *,
        width: Callable[[], int | None] = lambda: None,
        is_coloured: bool = False,
    ) -> None:
        self._write, self._width, self._is_coloured = write, width, is_coloured

    def say(self, text: str = "") -> None:
        """Write a sentence; a long one goes on in the next line, set in as the first is."""
        self._paint(text)

    def strong(self, text: str) -> None:
        """Write a sentence that matters."""
        self._paint(text, BOLD)

    def warn(self, text: str) -> None:
        """Write why something cannot be done."""
        self._paint(text, WARNING)

    def exactly(self, text: str) -> None:
        """Write a line that is to be copied: only a terminal breaks it."""
        self._write(f"{visible(text)}\n")

    def board(self, drawn: str, otherwise: str, pieces: tuple[str, str] | None = None) -> None:
        """Write a board; if there is no room for it, closer together, and if that does not help, as a text."""
        rows, width = visible(drawn, lines=True).expandtabs().split("\n"), self._width()
        if width is not None and _wide(rows) > width:
            rows = squeezed(rows)
        if width is not None and _wide(rows) > width:
            self.warn(f"The board takes {_wide(rows)} columns, and there are {width}; as a text:")
            self.say(otherwise)
            return
        self._write("\n".join(self._in_colour(row, pieces) for row in rows) + "\n")

    def _paint(self, text: str, style: str = "") -> None:
        begin, end = (style, PLAIN) if style and self._is_coloured else ("", "")
        for line in self._wrapped(visible(text)):
            self._write(f"{begin}{line}{end}\n")

    def _wrapped(self, text: str) -> list[str]:
        width = self._width()
        if width is None or len(text) <= width:
            return [text]
        indent = " " * min(len(text) - len(text.lstrip()), width // 2)
        return wrap(text, max(1, width), subsequent_indent=indent, break_on_hyphens=False) or [""]

    def _in_colour(self, row: str, pieces: tuple[str, str] | None) -> str:
        if not self._is_coloured:
            return row
        styles = dict(zip(pieces or (), (FIRST, SECOND), strict=False))
        alone = "|".join(rf"(?<!\w){re.escape(piece)}(?!\w)" for piece in styles)

        def painted(found: re.Match[str]) -> str:
            mark = MARK if found["marked"] else ""
            return f"{mark}{styles.get(found[0].strip('[]() '), '')}{found[0]}{PLAIN}"

        return re.sub(f"(?P<marked>{MARKED})" + (f"|{alone}" if alone else ""), painted, row)


def squeezed(rows: list[str]) -> list[str]:
    """Take out columns that are blank in every row, but for one between two others.

    >>> squeezed(["8  r  n  b", "7  p [p] p"])
    ['8 r  n  b', '7 p [p] p']
    """
    width = _wide(rows)
    cells = [row.ljust(width) for row in rows]
    is_blank = [all(row[place] == " " for row in cells) for place in range(width)]
    kept = [place for place in range(width) if not (is_blank[place] and (place == 0 or is_blank[place - 1]))]
    return ["".join(row[place] for place in kept).rstrip() for row in cells]


def _wide(rows: list[str]) -> int:
    return max(map(len, rows), default=0)

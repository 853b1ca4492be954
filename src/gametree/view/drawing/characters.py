"""Trees of characters: rows of texts, and the lines from a node down to its children."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

GAP = 2
"""Blanks between two neighbours on a level."""

JOINTS = {
    (False, False): "─",
    (False, True): "┬",
    (True, False): "┴",
    (True, True): "┼",
}
"""Inside a line from the first child to the last: whether one comes from above, and whether one goes down."""


def row(parts: Iterable[tuple[int, str]]) -> str:
    """Write texts, each from its column on.

    >>> row([(6, "C"), (1, "(B 3)")])
    ' (B 3)C'
    """
    line = ""
    for column, text in sorted(parts):
        line = line.ljust(column) + text
    return line


def bar(parent: int, columns: Sequence[int]) -> str:
    """Draw the line from a parent to its children; it begins at the first one's column.

    >>> print(bar(4, [0, 4, 9]))
    ┌───┼────┐
    """
    if len(columns) == 1:
        return "│"
    first, last = columns[0], columns[-1]
    inside = (JOINTS[column == parent, column in columns] for column in range(first + 1, last))
    return "".join(["┌", *inside, "┐"])

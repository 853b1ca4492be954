"""What drawings are made of: strokes of one path each."""

from __future__ import annotations

from typing import Literal, NamedTuple

Role = Literal["body", "line", "spot", "bold"]
"""Filled with the tint and outlined; a thin line; an area in the colour of lines; a broad line of the tint."""


class Stroke(NamedTuple):
    """A path of SVG in a box of 100 by 100, and how it is drawn."""

    path: str
    role: Role = "body"


def circle(x: float, y: float, radius: float) -> str:
    """Write a circle as a path.

    >>> circle(50, 50, 40)
    'M10 50a40 40 0 1 1 80 0a40 40 0 1 1-80 0Z'
    """
    bow = f"a{radius:g} {radius:g} 0 1 1"
    return f"M{x - radius:g} {y:g}{bow} {2 * radius:g} 0{bow}{-2 * radius:g} 0Z"

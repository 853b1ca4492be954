"""Marks upon a board: the places of the last move, highlighted ones, and arrows for moves to come."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from ....rules.pictures.layout import Place
from ..markup import element, number, words
from .placing import SQUARE, Placing, Spot

SHAFT, HEAD, LENGTH = 0.075 * SQUARE, 0.2 * SQUARE, 0.36 * SQUARE
"""Half the breadth of an arrow, half that of its head, and how long its head is."""
BADGE = 9.0
CORNER, WIDER = 4.0, 4.0
"""How round the marks of squares are, and how much wider than itself a thin place is marked."""
THIN = ("edge", "dot")


def around(place: Place, spot: Spot, kind: str, within: float = 0.0) -> str:
    """Mark a place in its own shape, so far within its edge; a thin line is marked around it."""
    room = WIDER if place.shape in THIN else -within
    width, height = spot.width + 2 * room, spot.height + 2 * room
    return element(
        "rect",
        x=spot.x - width / 2,
        y=spot.y - height / 2,
        width=width,
        height=height,
        rx=CORNER if place.shape in ("square", "blank") else min(width, height) / 2,
        class_=kind,
    )


def arrow(path: Sequence[str], placing: Placing, step: int | None) -> str:
    """Draw a move over its places: an arrow, or a ring where there is one place only; ``step`` is its number."""
    places = [placing.layout[name] for name in path]
    spots = [placing.spot(place) for place in places]
    corners = [(spot.x, spot.y) for spot in spots]
    if len(set(corners)) < 2:
        ring = around(places[-1], spots[-1], "ring", 5.0)
        return element("g", ring, *_badge(step, spots[-1].x, spots[-1].y), class_="move")
    parts = [_shaft(start, end) for start, end in pairwise(corners[:-1])]
    start, end = corners[-2], corners[-1]
    parts.append(_pointed(start, end))
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return element("g", *parts, *_badge(step, x, y), class_="move")


def _shaft(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Draw a part of a way that goes on."""
    along, beside = _directions(start, end)
    return _area(
        [
            _off(start, along, beside, 0, SHAFT),
            _off(end, along, beside, 0, SHAFT),
            _off(end, along, beside, 0, -SHAFT),
            _off(start, along, beside, 0, -SHAFT),
        ]
    )


def _pointed(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Draw an arrow that ends a little before the middle of its last place, so that what stands there is seen."""
    along, beside = _directions(start, end)
    length = hypot(end[0] - start[0], end[1] - start[1])
    begin, tip = min(0.18 * SQUARE, 0.15 * length), length - min(0.1 * SQUARE, 0.1 * length)
    neck = max(begin, tip - min(LENGTH, 0.6 * length))
    return _area(
        [
            _off(start, along, beside, begin, SHAFT),
            _off(start, along, beside, neck, SHAFT),
            _off(start, along, beside, neck, HEAD),
            _off(start, along, beside, tip, 0),
            _off(start, along, beside, neck, -HEAD),
            _off(start, along, beside, neck, -SHAFT),
            _off(start, along, beside, begin, -SHAFT),
        ]
    )


def _directions(
    start: tuple[float, float], end: tuple[float, float]
) -> tuple[tuple[float, float], tuple[float, float]]:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return along, (-along[1], along[0])


def _off(
    start: tuple[float, float], along: tuple[float, float], beside: tuple[float, float], far: float, wide: float
) -> tuple[float, float]:
    return start[0] + far * along[0] + wide * beside[0], start[1] + far * along[1] + wide * beside[1]


def _area(corners: Sequence[tuple[float, float]]) -> str:
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in corners), class_="arrow")


def _badge(step: int | None, x: float, y: float) -> list[str]:
    """Write the number of a move on it."""
    if step is None:
        return []
    return [
        element("circle", cx=x, cy=y, r=BADGE, class_="badge"),
        element("text", words(str(step)), x=x, y=y + 4.2, font_size=12, text_anchor="middle", class_="step"),
    ]

"""Marks upon a board: the places of the last move, highlighted ones, and arrows for moves to come."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from ....rules.pictures.layout import Place
from ..markup import element, number, words
from .placing import SQUARE, Placing, Spot

SHAFT, HEAD, LENGTH = 0.075 * SQUARE, 0.2 * SQUARE, 0.36 * SQUARE
"""Half the breadth of an arrow, half that of its head, and how long its head is."""
BADGE = 9.0
CORNER, WIDER, RING = 4.0, 4.0, 5.0
"""How round marks of squares are, how much wider than itself a thin place is marked, how far within others a ring."""
THIN = ("edge", "dot")
STOPS = (0.5, 0.32, 0.68)
"""Where on the last part of its way the number of a move may stand, the best place first."""
SHARPEST = 0.2
"""How much two parts of a way must go together to be joined; 0 turns back, 2 goes straight on."""


class Point(NamedTuple):
    """A point of the picture."""

    x: float
    y: float


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


def arrows(paths: Sequence[Sequence[str]], placing: Placing) -> list[str]:
    """Draw moves over their places, the first one on top, and numbers above all if there are several."""
    moves = [_arrow(path, placing) for path in paths]
    taken: list[Point] = []
    numbers = [] if len(paths) == 1 else [_badge(step, stops, taken) for step, (_, stops) in enumerate(moves, 1)]
    return [*(drawn for drawn, _ in reversed(moves)), *numbers]


def _arrow(path: Sequence[str], placing: Placing) -> tuple[str, list[Point]]:
    """Draw a move: an arrow, or a ring where there is one place only; tell where its number may stand, too."""
    places = [placing.layout[name] for name in path]
    spots = [placing.spot(place) for place in places]
    corners = [Point(spot.x, spot.y) for spot in spots]
    corners = [corners[0], *(there for here, there in pairwise(corners) if there != here)]
    if len(corners) == 1:
        rings = (around(places[-1], spots[-1], kind, RING) for kind in ("casing", "ring"))
        return element("g", *rings, class_="move"), corners
    points = " ".join(f"{number(x)},{number(y)}" for x, y in _outline(corners))
    (x1, y1), (x2, y2) = corners[-2:]
    stops = [Point(x1 + part * (x2 - x1), y1 + part * (y2 - y1)) for part in STOPS]
    return element("g", element("polygon", points=points, class_="arrow"), class_="move"), stops


def _outline(corners: Sequence[Point]) -> list[Point]:
    """Return the outline of an arrow over corners.

    It begins a little beside the middle of its first place and ends before that of its last one, so that what stands
    there is seen.
    """
    legs = [_Leg.of(start, end) for start, end in pairwise(corners)]
    first, last = legs[0], legs[-1]
    begin = min(0.18 * SQUARE, 0.15 * first.length)
    tip = last.length - min(0.1 * SQUARE, 0.1 * last.length)
    neck = max(begin if len(legs) == 1 else 0.0, tip - min(LENGTH, 0.6 * last.length))

    def side(sign: int) -> list[Point]:
        bends = [one.bend(other, sign * SHAFT) for one, other in pairwise(legs)]
        return [first.at(begin, sign * SHAFT), *bends, last.at(neck, sign * SHAFT), last.at(neck, sign * HEAD)]

    return [*side(1), last.at(tip, 0), *reversed(side(-1))]


class _Leg(NamedTuple):
    """A part of the way: where it starts, its direction, and its length."""

    start: Point
    along: Point
    length: float

    @staticmethod
    def of(start: Point, end: Point) -> _Leg:
        length = hypot(end.x - start.x, end.y - start.y)
        return _Leg(start, Point((end.x - start.x) / length, (end.y - start.y) / length), length)

    def at(self, far: float, wide: float) -> Point:
        """Return the point so far along and so far beside it."""
        x, y = self.along
        return Point(self.start.x + far * x - wide * y, self.start.y + far * y + wide * x)

    def bend(self, following: _Leg, wide: float) -> Point:
        """Return where the edges of two parts meet, so far beside them; parts that turn back have no such point."""
        (x1, y1), (x2, y2) = self.along, following.along
        together = 1 + x1 * x2 + y1 * y2
        if together < SHARPEST:
            return following.at(0, wide)
        return Point(following.start.x - wide * (y1 + y2) / together, following.start.y + wide * (x1 + x2) / together)


def _badge(step: int, stops: Sequence[Point], taken: list[Point]) -> str:
    """Write the number of a move on it, at the first stop that no number has taken, as far as there is one."""
    free = [stop for stop in stops if all(hypot(stop.x - x, stop.y - y) >= 2 * BADGE for x, y in taken)]
    x, y = (free or stops)[0]
    taken.append(Point(x, y))
    return element(
        "g",
        element("circle", cx=x, cy=y, r=BADGE, class_="badge"),
        element("text", words(str(step)), x=x, y=y + 4.2, font_size=12, text_anchor="middle", class_="step"),
    )

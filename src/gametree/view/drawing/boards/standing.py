"""What stands on a place: a glyph, so many seeds, or a text."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from ....rules.pictures.glyphs import FORMS, STRETCHED, form_of
from ....rules.pictures.picture import Content, Text
from ..markup import element, number, text_width, words
from .placing import SQUARE, Spot

MOST_SEEDS = 24
"""More are not drawn: the number tells."""
SEED, COUNT, ROOM = 5.2, 17.0, 6.0
"""The radius of a seed, the size of the number, and the room around them."""
RAISED = 11.0
"""How far above the edge the number stands: rings that mark a place leave it free."""
LOOSE = 6
"""Fewer seeds than these lie no further apart."""
TURN = pi * (3 - sqrt(5))
"""From a seed to the next, as in a sunflower: they lie close, and never in rows."""


def standing(content: Content, spot: Spot, told: str) -> str:
    """Draw what stands on a place; ``told`` is what a screen reader says."""
    title = element("title", words(told))
    if isinstance(content, Text):
        return element("g", title, _text(content.text, spot), class_="content")
    if isinstance(content, int):
        return element("g", title, _heap(content, spot), class_="content heap")
    tint, form = form_of(content)
    if form in STRETCHED:
        return element("g", title, _filling(form, spot), class_=f"piece {form} {tint}")
    scale = min(spot.width, spot.height) / 100
    left, top = spot.x - 50 * scale, spot.y - 50 * scale
    return element(
        "g",
        title,
        *(element("path", d=stroke.path, class_=stroke.role) for stroke in FORMS[form]),
        class_=f"piece {form} {tint}",
        transform=f"translate({number(left)} {number(top)}) scale({scale:.3g})",
    )


def _filling(form: str, spot: Spot) -> str:
    """Fill a place: a line between two dots, or an area with room around it."""
    room = 0.16 * SQUARE if form == "box" else 0.0
    width, height = spot.width - 2 * room, spot.height - 2 * room
    return element(
        "rect",
        x=spot.x - width / 2,
        y=spot.y - height / 2,
        width=width,
        height=height,
        rx=min(width, height) / (2 if form == "bar" else 8),
        class_="body",
    )


def _heap(count: int, spot: Spot) -> str:
    """Draw seeds around the upper part of a place, and their number below."""
    across, down = (side / 2 - SEED - ROOM for side in (spot.width, spot.height - COUNT))
    middle = spot.y - COUNT / 2
    shown = min(count, MOST_SEEDS)
    seeds = []
    for seed in range(shown):
        away = sqrt((seed + 0.5) / max(shown, LOOSE)) if shown > 1 else 0.0
        x, y = spot.x + away * across * cos(TURN * seed), middle + away * down * sin(TURN * seed)
        seeds.append(element("circle", cx=x, cy=y, r=SEED, class_="seed"))
    label = element(
        "text",
        words(str(count)),
        x=spot.x,
        y=spot.y + spot.height / 2 - RAISED,
        font_size=COUNT,
        text_anchor="middle",
        class_="count",
    )
    return "".join(seeds) + label


def _text(text: str, spot: Spot) -> str:
    size = min(0.44 * spot.height, 0.44 * SQUARE)
    width = text_width(text, size)
    size *= min(1.0, 0.9 * spot.width / width) if width else 1.0
    return element(
        "text", words(text), x=spot.x, y=spot.y + 0.36 * size, font_size=size, text_anchor="middle", class_="text"
    )

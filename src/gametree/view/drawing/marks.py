"""The visual language of the SVG pictures: shapes, strokes and dashes; colour only says it once more.

MAX is a square and MIN a circle, a leaf is a small box. Colours are those of Okabe and Ito (2008), for colour-blind
eyes; greys are dark enough to be read in print.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from ..stage import Drawn
from .markup import element, text_width, words

INK, GREY, PALE = "#1a1a1a", "#6b6b6b", "#9a9a9a"
BLUE, RED = "#0072B2", "#B34A00"
TINTS = {"max": "#DCEBF5", "min": "#FBEBD3", "leaf": "#F1F1F1"}
"""What a node is filled with once its value stands."""

HALF = 15.0
"""Half the height of a node; a leaf is lower."""
LEAF = 10.0
VALUE, NOTE, NAME, CUT = 13.0, 10.0, 10.0, 9.5
"""Sizes of letters."""
SHARE = 0.45
"""Where on an edge its mark stands."""


def half_height(shape: str) -> float:
    """Return half the height of a node."""
    return LEAF if shape == "leaf" else HALF


def half_width(shape: str, value: str) -> float:
    """Return half the width of a node that has room for its value."""
    room = 4.0 if shape == "leaf" else 6.0 if shape == "max" else 8.0
    least = 11.0 if shape == "leaf" else HALF if shape == "max" else HALF + 1.5
    return max(least, text_width(value, VALUE) / 2 + room)


def node(drawn: Drawn, x: float, y: float, half: float, told: str) -> str:
    """Draw a node: its shape, its value, and what stands beside it."""
    classes = ["node", drawn.shape, drawn.status]
    classes += ["grey"] * drawn.is_grey + ["current"] * drawn.is_current
    classes += ["expected"] * drawn.is_expected + ["strategic"] * drawn.is_strategic
    parts = [
        element("title", words(told)),
        *([_outline(drawn, x, y, half, 4.5, fill="none", stroke=RED, stroke_width=2.2)] if drawn.is_current else []),
        body(drawn, x, y, half),
        *_value(drawn, x, y),
        *_name(drawn, x, y, half),
        *_notes(drawn, x, y, half),
        *_badge(drawn, x, y, half),
        *([cross(x + half, y - half_height(drawn.shape))] if drawn.status == "purged" else []),
    ]
    return element("g", *parts, class_=" ".join(classes), data_node=str(drawn.node))


def body(drawn: Drawn, x: float, y: float, half: float) -> str:
    """Draw the shape of a node as its status asks for."""
    if drawn.is_grey:
        return _outline(drawn, x, y, half, 0, fill="#ffffff", stroke=PALE, stroke_dasharray="3 2.5")
    fill = TINTS[drawn.shape] if drawn.is_settled else "#ffffff"
    width = 2.8 if drawn.is_expected else 1.3
    dots = "1.2 2" if drawn.status == "known" else None
    stroke = BLUE if drawn.is_expected else INK
    body = _outline(drawn, x, y, half, 0, fill=fill, stroke=stroke, stroke_width=width, stroke_dasharray=dots)
    if drawn.status == "solved":
        body += _outline(drawn, x, y, half, 2.8, fill="none", stroke=INK, stroke_width=1.1)
    return body


def _outline(drawn: Drawn, x: float, y: float, half: float, beyond: float, **style: str | float | None) -> str:
    """Draw the shape of a node, or one around it."""
    width, height = half + beyond, half_height(drawn.shape) + beyond
    if drawn.shape == "min":
        return element("ellipse", cx=x, cy=y, rx=width, ry=height, **style)
    corner = 3.0 if drawn.shape == "leaf" else None
    return element("rect", x=x - width, y=y - height, width=2 * width, height=2 * height, rx=corner, **style)


def _value(drawn: Drawn, x: float, y: float) -> list[str]:
    if not drawn.value:
        return []
    weight = "bold" if drawn.is_settled and drawn.shape != "leaf" else None
    return [
        label(
            drawn.value, x, y + 4.6, VALUE, class_="value", fill=GREY if drawn.is_grey else None, font_weight=weight
        )
    ]


def cross(x: float, y: float, reach: float = 3.6) -> str:
    """Draw the mark of what was dropped from the list, at a corner: the value below it stays legible."""
    return "".join(
        line(x - reach, y - way, x + reach, y + way, stroke=INK, stroke_width=1.6) for way in (reach, -reach)
    )


def _name(drawn: Drawn, x: float, y: float, half: float) -> list[str]:
    if not drawn.name:
        return []
    if drawn.shape == "leaf":
        return [
            label(drawn.name, x, y + LEAF + 10.5 + _ring(drawn), NAME, font_style="italic", fill=GREY, class_="name")
        ]
    place = x - half - 8
    return [label(drawn.name, place, y - 5, NAME, text_anchor="end", font_style="italic", fill=GREY, class_="name")]


def _ring(drawn: Drawn) -> float:
    """Return how much lower stands what is written below a leaf, so that a ring around it covers nothing."""
    return 4.0 if drawn.is_current else 0.0


def _notes(drawn: Drawn, x: float, y: float, half: float) -> list[str]:
    """Write notes to the right of an inner node, below a leaf: where no edge passes."""
    if drawn.shape == "leaf":
        start = y + LEAF + (22.5 if drawn.name else 14) + _ring(drawn)
        return [
            label(note, x, start + 11.5 * row, NOTE, class_="note", fill=INK) for row, note in enumerate(drawn.notes)
        ]
    start = y + 4 if len(drawn.notes) == 1 else y - 2
    return [
        label(note, x + half + 9, start + 12 * row, NOTE, text_anchor="start", class_="note")
        for row, note in enumerate(drawn.notes)
    ]


def _badge(drawn: Drawn, x: float, y: float, half: float) -> list[str]:
    if drawn.rank is None:
        return []
    return badge(str(drawn.rank), x + half + 1, y - half_height(drawn.shape) - 1)


def badge(text: str, x: float, y: float, name: str = "rank") -> list[str]:
    """Draw a place in the list of clusters."""
    reach = max(7.0, text_width(text, 9) / 2 + 2.5)
    return [
        element("rect", class_=name, x=x - reach, y=y - 7, width=2 * reach, height=14, rx=7, fill=INK),
        label(text, x, y + 3.3, 9, fill="#ffffff", font_weight="bold"),
    ]


def edge(
    start: tuple[float, float], end: tuple[float, float], child: Drawn, *, is_expected: bool, name: str = "edge"
) -> str:
    """Draw an edge: bold on the expected line, doubled in MAX's best strategy, dashed to where nobody came."""
    ends = (*start, *end)
    if is_expected:
        return line(*ends, class_=f"{name} expected", stroke=BLUE, stroke_width=4.5)
    if child.is_strategic:
        wide = line(*ends, stroke=GREY if child.is_grey else INK, stroke_width=4.6)
        return element("g", wide, line(*ends, stroke="#ffffff", stroke_width=2.2), class_=f"{name} strategic")
    if child.is_grey:
        return line(*ends, class_=f"{name} grey", stroke=PALE, stroke_dasharray="3 2.5")
    return line(*ends, class_=name, stroke=INK, stroke_width=1.2)


def cut(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Mark an edge as cut."""
    return element("g", strokes(start, end, SHARE), class_="cut")


def strokes(start: tuple[float, float], end: tuple[float, float], share: float) -> str:
    """Draw two short strokes across a line, at a share of its length."""
    along = (end[0] - start[0], end[1] - start[1])
    length = hypot(*along) or 1.0
    step = (along[0] / length, along[1] / length)
    parts = []
    for shift in (-1.9, 1.9):
        x = start[0] + share * along[0] + shift * step[0]
        y = start[1] + share * along[1] + shift * step[1]
        across = (-6.5 * step[1], 6.5 * step[0])
        parts.append(line(x - across[0], y - across[1], x + across[0], y + across[1]))
    return element("g", *parts, stroke=RED, stroke_width=1.8)


def cutoff(lines: Sequence[str], x: float, y: float) -> str:
    """Say beside a cut edge which kind of cutoff it is."""
    words = [over(text, x, y + 11 * row, CUT, text_anchor="start", fill=RED) for row, text in enumerate(lines)]
    return element("g", *words, class_="cutoff")


def line(x1: float, y1: float, x2: float, y2: float, **style: str | float | None) -> str:
    """Draw a straight line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **style)


def label(text: str, x: float, y: float, size: float, **style: str | float | None) -> str:
    """Write a text on the line ``y``; in the middle of ``x``, unless its anchor is said."""
    attributes: dict[str, str | float | None] = {"text_anchor": "middle", **style}
    return element("text", words(text), x=x, y=y, font_size=size, **attributes)


def over(text: str, x: float, y: float, size: float, **style: str | float | None) -> str:
    """Write a text that can be read on top of a line."""
    return label(
        text, x, y, size, stroke="#ffffff", stroke_width=3.5, stroke_linejoin="round", paint_order="stroke", **style
    )

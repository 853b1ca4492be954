"""The drawings of what stands on boards: our own, in a box of 100 by 100 for one square.

A glyph is called by its tint and its form: "white king", "red disc". Every form can have every tint.
"""

from __future__ import annotations

from .chessmen import CHESSMEN
from .strokes import Stroke, circle

TINTS = ("white", "black", "red", "yellow", "blue", "green")

FORMS: dict[str, tuple[Stroke, ...]] = {
    **CHESSMEN,
    "man": (Stroke(circle(50, 54, 37)), Stroke(circle(50, 48, 37)), Stroke(circle(50, 48, 25), "line")),
    "crowned": (
        Stroke(circle(50, 57, 37)),
        Stroke(circle(50, 51, 37)),
        Stroke(circle(50, 45, 37)),
        Stroke("M32 57L27 33L40.5 44L50 27L59.5 44L73 33L68 57Z", "spot"),
    ),
    "disc": (Stroke(circle(50, 50, 41)), Stroke(circle(50, 50, 29), "line")),
    "stone": (Stroke(circle(50, 50, 41)), Stroke("M24.5 43C27.5 33 34.5 26.5 44 24.5", "line")),
    "cross": (Stroke("M25 25L75 75M75 25L25 75", "bold"),),
    "nought": (Stroke(circle(50, 50, 27), "bold"),),
    "seed": (Stroke(circle(50, 50, 24)),),
    "bar": (Stroke("M0 0H100V100H0Z"),),
    "box": (Stroke("M0 0H100V100H0Z"),),
}

STRETCHED = frozenset({"bar", "box"})
"""Forms that fill their place, whatever it measures."""


def is_glyph(name: str) -> bool:
    """Tell whether there is a drawing of that name.

    >>> is_glyph("white king"), is_glyph("white kong"), is_glyph("king")
    (True, False, False)
    """
    tint, _, form = name.partition(" ")
    return tint in TINTS and form in FORMS


def form_of(name: str) -> tuple[str, str]:
    """Return the tint and the form of a glyph.

    >>> form_of("white king")
    ('white', 'king')
    """
    tint, _, form = name.partition(" ")
    return tint, form


def as_data() -> dict[str, list[dict[str, str]]]:
    """Return all forms as JSON can hold them; tints are a matter of style.

    >>> as_data()["seed"]
    [{'path': 'M26 50a24 24 0 1 1 48 0a24 24 0 1 1-48 0Z', 'role': 'body'}]
    """
    return {form: [stroke._asdict() for stroke in strokes] for form, strokes in FORMS.items()}

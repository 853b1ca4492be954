"""A board that is a text, as an SVG picture: for games that have no picture of their own."""

from __future__ import annotations

from ..markup import element, number, words
from .palette import Theme, classes, style

SIZE, LINE, MARGIN = 16.0, 21.0, 14.0
LETTER = 0.62 * SIZE
"""How wide a letter is, rather too wide than too narrow."""
FONTS = "'DejaVu Sans Mono', Consolas, 'Liberation Mono', Menlo, monospace"


def text_svg(text: str, *, title: str = "a board", theme: Theme = "auto") -> str:
    r"""Draw a text as it stands, letter below letter.

    >>> picture = text_svg("X . O\n. X .", title="two rows")
    >>> picture.count("<tspan"), "<title>two rows</title>" in picture
    (2, True)
    """
    lines = text.splitlines() or [""]
    width = MARGIN * 2 + LETTER * max(map(len, lines))
    height = MARGIN * 2 + LINE * len(lines)
    rows = [
        # An empty line would have no height, and spaces at the ends would be lost.
        element("tspan", words(line.replace(" ", "\u00a0") or "\u00a0"), x=MARGIN, y=MARGIN + LINE * (row + 0.75))
        for row, line in enumerate(lines)
    ]
    return element(
        "svg",
        element("title", words(title)),
        element("desc", words(text)),
        element("style", style("paper", theme)),
        element("rect", width=width, height=height, class_="sheet"),
        element("text", *rows, font_size=SIZE, font_family=FONTS, class_="coordinate"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        class_=classes("paper", theme),
    )

"""What all pages of the site share: the frame around them, and their style."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files

from ..view.paper import paper

STYLE_SHEET = "style.css"
STYLE = paper() + files(__package__).joinpath(STYLE_SHEET).read_text(encoding="utf-8")


def framed(title: str, body: Iterable[str], *, home: str = "") -> str:
    """Return a whole page; ``home`` leads back to the folder of the index.

    >>> "<title>a &lt; b</title>" in framed("a < b", [])
    True
    """
    back = (
        f'<nav><a href="{home}index.html">gametree gallery</a></nav>' if home or title != "gametree gallery" else ""
    )
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            '<link rel="icon" href="data:,">',
            f'<link rel="stylesheet" href="{home}{STYLE_SHEET}">',
            "</head>",
            "<body>",
            back,
            *body,
            "</body>",
            "</html>",
            "",
        ]
    )


def figure(file: str, told: str) -> str:
    """Return a picture of a tree: on a narrow screen it can be moved aside rather than being too small to read.

    >>> figure("a.svg", "A tree")
    '<div class="wide"><img src="a.svg" alt="A tree" loading="lazy"></div>'
    """
    return f'<div class="wide"><img src="{escape(file)}" alt="{escape(told)}" loading="lazy"></div>'


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table; the first column holds names, the others numbers.

    >>> table(["algorithm", "leaves"], [["sss", "9"]])[:58]
    '<div class="wide"><table><thead><tr><th>algorithm</th><th '
    """

    def cells(tag: str, row: Iterable[str]) -> str:
        kinds = ["", *[' class="number"'] * len(texts)] if (texts := list(row)) else []
        return "".join(f"<{tag}{kind}>{escape(text)}</{tag}>" for kind, text in zip(kinds, texts, strict=False))

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{cells("th", head)}</tr></thead><tbody>{body}</tbody></table></div>'

"""What all pages of the site share: the frame around them, and their style."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

STYLE_SHEET = "style.css"
STYLE = """\
/* A textbook: paper, ink, one accent. */
:root {
  --paper: #fdfcf8; --panel: #f6f4ec; --ink: #1d1c1a; --quiet: #5c5850; --rule: #d9d5c8; --accent: #0a6e5c;
  --serif: Charter, "Bitstream Charter", "Iowan Old Style", Palatino, Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  color-scheme: light;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16181b; --panel: #1e2125; --ink: #ecebe6; --quiet: #a9a69d; --rule: #34383e; --accent: #55d3b6;
    color-scheme: dark;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 62rem; padding: 1.5rem 1.2rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.55 var(--sans);
}
h1, h2, h3 { font-family: var(--serif); line-height: 1.25; }
h1 { font-size: 2rem; margin: 0.4rem 0 0.8rem; }
h2 { margin: 2.6rem 0 0.6rem; padding-top: 0.8rem; border-top: 1px solid var(--rule); }
a { color: var(--accent); }
p, li { max-width: 46rem; }
nav { color: var(--quiet); }
img { display: block; max-width: 100%; margin: 1rem 0; padding: 0.6rem; background: #fff; border: 1px solid var(--rule); }
table { border-collapse: collapse; margin: 0.8rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: 0.2rem 1.1rem 0.2rem 0; text-align: left; border-bottom: 1px solid var(--rule); }
td.number, th.number { text-align: right; }
.wide { overflow-x: auto; }
pre { overflow-x: auto; padding: 0.9rem 1.1rem; background: var(--panel); border: 1px solid var(--rule); font: 13.5px/1.5 var(--mono); }
code { font: 0.92em var(--mono); }
.steps { font-weight: 600; }
.quiet { color: var(--quiet); }
"""


def framed(title: str, body: Iterable[str], *, home: str = "") -> str:
    """Return a whole page; ``home`` leads back to the folder of the index.

    >>> "<title>a &lt; b</title>" in framed("a < b", [])
    True
    """
    back = f'<nav><a href="{home}index.html">gametree gallery</a></nav>' if home or title != "gametree gallery" else ""
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

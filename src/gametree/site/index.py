"""The first page of the site."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from ..algorithms import ALGORITHMS
from ..games.tree import GALLERY
from ..games.tree.vector_gallery import VECTOR_GALLERY
from .frame import framed
from .studies import Plot
from .trees import tree_section


def index(plots: Sequence[Plot], *, is_live: bool = False) -> str:
    """Return the page that leads to all others."""
    return framed("gametree gallery", _body(plots, is_live=is_live))


def _body(plots: Sequence[Plot], *, is_live: bool) -> Iterator[str]:
    yield "<h1>gametree gallery</h1>"
    yield (
        "<p>Trees that textbooks and lectures work through, each searched by minimax, alpha-beta and SSS*. MAX moves "
        "at the squares, MIN at the circles. Every figure on this page was counted while it was built.</p>"
    )
    if is_live:
        yield (
            '<p class="steps"><a href="live/index.html">Type a tree or a game of your own</a>: it is searched, '
            "explained and played by Python in the page.</p>"
        )
    names = (f'<a href="#{escape(entry.name)}">{escape(entry.name)}</a>' for entry in (*GALLERY, *VECTOR_GALLERY))
    yield f"<p>{' · '.join(names)}</p>"
    yield "<h2>Algorithms</h2>"
    yield "<p>What each promises, its text as it stands, a picture and every step of it:</p>"
    links = (f'<a href="algorithms/{name}.html">{escape(name)}</a>' for name in ALGORITHMS)
    yield f"<p>{' · '.join(links)}</p>"
    yield "<h2>Trees</h2>"
    for entry in GALLERY:
        yield from tree_section(entry, is_live=is_live)
    yield "<h2>Several criteria</h2>"
    yield (
        "<p>Leaves are vectors, and nothing is added up: what MAX may choose from are packets, each the outcomes "
        "that one strategy leaves to MIN.</p>"
    )
    for packed in VECTOR_GALLERY:
        yield from tree_section(packed, is_live=is_live)
    yield "<h2>Experiments</h2>"
    for plot in plots:
        yield f"<p>{escape(plot.about)} <code>{escape(plot.command)}</code></p>"
        if plot.contents is None:
            yield "<p class=\"quiet\">Not drawn here: a plot needs the plot extra, pip install 'gametree[plot]'.</p>"
        else:
            yield f'<img src="{escape(plot.file)}" alt="{escape(plot.about)}" loading="lazy">'

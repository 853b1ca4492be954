"""The first page of the site."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from ..algorithms import ALGORITHMS
from ..games.tree import gallery_tree
from ..games.tree.lectures import LECTURES
from ..games.tree.vector_gallery import VECTOR_GALLERY
from .course import lessons, title_of
from .frame import framed
from .questions import question
from .studies import Plot
from .trees import tree_section


def index(plots: Sequence[Plot], *, is_live: bool = False) -> str:
    """Return the page that leads to all others."""
    return framed("gametree gallery", _body(plots, is_live=is_live))


def _thumbnail(name: str) -> str:
    return f'<a href="#{name}"><img src="trees/{name}.svg" alt="" loading="lazy">{escape(name)}</a>'


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
    yield "<h2>A course of six lessons</h2>"
    steps = (f'<li><a href="course/{name}.html">{escape(title_of(name))}</a></li>' for name, _ in lessons())
    yield f"<ol>{''.join(steps)}</ol>"
    yield "<h2>The trees, in the order of the lectures</h2>"
    groups = [(lecture.title, lecture.trees) for lecture in LECTURES]
    groups.append(("Several criteria", tuple(entry.name for entry in VECTOR_GALLERY)))
    for title, names in groups:
        yield f'<p class="group">{escape(title)}</p><p class="thumbnails">{"".join(map(_thumbnail, names))}</p>'
    yield "<h2>Algorithms</h2>"
    yield "<p>What each promises, its text as it stands, a picture and every step of it:</p>"
    links = (f'<a href="algorithms/{name}.html">{escape(name)}</a>' for name in ALGORITHMS)
    yield f"<p>{' · '.join(links)}</p>"
    for lecture in LECTURES:
        yield f"<h2>{escape(lecture.title)}</h2>"
        for name in lecture.trees:
            yield from tree_section(gallery_tree(name), question(name, lecture.asks), is_live=is_live)
    yield "<h2>Several criteria</h2>"
    yield (
        "<p>Leaves are vectors, and nothing is added up: what MAX may choose from are packets, each the outcomes "
        "that one strategy leaves to MIN.</p>"
    )
    for packed in VECTOR_GALLERY:
        yield from tree_section(packed, question(packed.name, "packets"), is_live=is_live)
    yield "<h2>Experiments</h2>"
    for plot in plots:
        yield f"<p>{escape(plot.about)} <code>{escape(plot.command)}</code></p>"
        if plot.contents is None:
            yield "<p class=\"quiet\">Not drawn here: a plot needs the plot extra, pip install 'gametree[plot]'.</p>"
        else:
            yield f'<img src="{escape(plot.file)}" alt="{escape(plot.about)}" loading="lazy">'

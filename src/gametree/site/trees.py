"""The trees of the gallery: a picture of each, and a page that steps through it by three algorithms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape

from ..engine import Trace, explain
from ..games.tree import GALLERY, GalleryTree, leaf_count, parse_tree, tree_game
from ..view.drawing.svg import svg
from ..view.page import page
from ..view.portable import portable
from .frame import table

SHOWN = ("alphabeta", "sss", "minimax")
"""The algorithms of every tree, the first two side by side when a page is opened."""


@cache
def trace_of(entry: GalleryTree, algorithm: str) -> Trace:
    """Return what an algorithm did on a tree of the gallery."""
    root = parse_tree(entry.text)
    return explain(root, algorithm=algorithm, game=tree_game(root, f"gallery:{entry.name}"))


def tree_pages() -> Iterator[tuple[str, str]]:
    """Yield the files of every tree: its picture and its page."""
    for entry in GALLERY:
        shown = [trace_of(entry, algorithm) for algorithm in SHOWN]
        yield f"trees/{entry.name}.svg", svg(shown[0])
        yield f"trees/{entry.name}.html", page([portable(trace) for trace in shown])


def tree_section(entry: GalleryTree) -> Iterator[str]:
    """Yield what the index says of a tree."""
    leaves = leaf_count(parse_tree(entry.text))
    name = escape(entry.name)
    rows = [
        [
            trace.algorithm,
            str(trace.value),
            f"{trace.leaves} of {leaves}",
            str(trace.nodes),
            "" if trace.way == "clusters" else f"{trace.cutoffs.shallow} + {trace.cutoffs.deep}",
        ]
        for trace in (trace_of(entry, algorithm) for algorithm in reversed(SHOWN))
    ]
    yield f'<h3 id="{name}">{name}</h3>'
    yield f"<p>{escape(entry.shows)}</p>"
    yield f"<p><code>{escape(entry.text)}</code></p>"
    yield f'<img src="trees/{name}.svg" alt="Alpha-beta on the tree {name}, after its last step" loading="lazy">'
    yield table(["algorithm", "value", "leaves", "nodes", "cutoffs, shallow + deep"], rows)
    yield f'<p class="steps"><a href="trees/{name}.html">Step through it</a></p>'

"""The trees of the gallery: a picture of each, and a page that steps through it by three algorithms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from html import escape

from ..criteria import explain_vectors, read_vectors
from ..engine import Trace, explain
from ..games.tree import GALLERY, GalleryTree, parse_tree, tree_game
from ..games.tree.lectures import shown_of
from ..games.tree.vector_gallery import VECTOR_GALLERY, VectorGalleryTree
from ..view.drawing.svg import svg
from ..view.page import page
from ..view.portable import portable
from .frame import figure, table

TOLD = ("minimax", "sss", "alphabeta", "packets", "packets-alphabeta")
"""The order of the rows in a table, as far as a tree has them."""

MOST_UPRIGHT = 20
"""Leaves of a tree that can be read on paper held upright; a larger one is printed on a page across."""

Entry = GalleryTree | VectorGalleryTree


def _traces(entry: Entry) -> list[Trace]:
    """Return what the algorithms of its lecture did on a tree of the gallery."""
    return [trace_of(entry, name) for name in shown_of(entry.name)]


@cache
def trace_of(entry: Entry, algorithm: str) -> Trace:
    """Return what an algorithm did on a tree of the gallery."""
    if isinstance(entry, VectorGalleryTree):
        return explain_vectors(read_vectors(entry.text), algorithm=algorithm, name=f"gallery:{entry.name}")
    root = parse_tree(entry.text)
    return explain(root, algorithm=algorithm, game=tree_game(root, f"gallery:{entry.name}"))


def tree_pages() -> Iterator[tuple[str, str]]:
    """Yield the files of every tree: its picture and its page."""
    for entry in (*GALLERY, *VECTOR_GALLERY):
        shown = _traces(entry)
        yield f"trees/{entry.name}.svg", svg(shown[0])
        yield f"trees/{entry.name}.html", page([portable(trace) for trace in shown])


def tree_section(entry: Entry, question: Iterable[str] = (), *, is_live: bool = False) -> Iterator[str]:
    """Yield what the index says of a tree, and what it asks; if it can be edited, a way there."""
    name, traces = escape(entry.name), _traces(entry)
    rows = [
        [
            trace.algorithm,
            trace.label(trace.value) or str(trace.value),
            f"{trace.leaves} of {trace.leaves_below(0)}",
            str(trace.nodes),
            f"{trace.cutoffs.shallow} + {trace.cutoffs.deep}" if trace.can_cut else "",
        ]
        for trace in sorted(traces, key=lambda trace: TOLD.index(trace.algorithm))
    ]
    broad = " broad" if traces[0].leaves_below(0) > MOST_UPRIGHT else ""
    yield f'<section class="entry{broad}"><h3 id="{name}">{name}</h3>'
    yield f"<p>{escape(entry.shows)}</p>"
    yield f"<p><code>{escape(entry.text)}</code></p>"
    yield figure(f"trees/{entry.name}.svg", f"{traces[0].algorithm} on the tree {entry.name}, after its last step")
    yield table(["algorithm", "value", "leaves", "nodes", "cutoffs, shallow + deep"], rows)
    yield f'<p class="steps">{tree_links(entry.name, is_live=is_live)}</p>'
    yield from question
    yield "</section>"


def tree_links(name: str, *, is_live: bool, home: str = "") -> str:
    """Return the links to a tree: to step through it, and if there is a page with Python, to edit it there.

    >>> tree_links("letters", is_live=False)
    '<a href="trees/letters.html">step through it</a>'
    """
    edited = f' · <a href="{home}live/index.html#tree=gallery:{name}">edit it</a>' if is_live else ""
    return f'<a href="{home}trees/{escape(name)}.html">step through it</a>{edited}'

"""A static site: the gallery with every tree step by step, a course, a page for each algorithm, plots of experiments.

Files are handed out one after another, so that whoever writes them can show how far it is. They link to each other by
relative names only and fetch nothing from anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from .algorithms import algorithm_pages
from .course import course_pages
from .frame import STYLE, STYLE_SHEET
from .index import index
from .studies import plots
from .trees import tree_pages

__all__ = ["site"]


def site(*, is_live: bool = False) -> Iterator[tuple[str, bytes]]:
    """Yield every file of the site: its name, with ``/`` between folders, and what it holds.

    If there is a page with Python beside it, every tree leads there, to be edited.

    >>> name, contents = next(site())
    >>> name, contents.decode().startswith(":root")
    ('style.css', True)
    """
    yield STYLE_SHEET, STYLE.encode()
    drawn = []
    for plot in plots():
        drawn.append(plot)
        if plot.contents is not None:
            yield plot.file, plot.contents
    for name, contents in (*tree_pages(), *algorithm_pages(), *course_pages(is_live=is_live)):
        yield name, contents.encode()
    yield "index.html", index(drawn, is_live=is_live).encode()

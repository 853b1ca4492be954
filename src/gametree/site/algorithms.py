"""A page for each algorithm: what its number promises, its text as it stands, a picture, the way to every step."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from html import escape

from ..algorithms import ALGORITHMS, Algorithm
from ..engine import Trace
from ..games.tree import gallery_tree
from ..view.drawing.svg import svg
from ..view.page import page
from ..view.portable import portable
from ..view.telling.narration import teller_of
from .frame import figure, framed
from .trees import trace_of


def algorithm_pages() -> Iterator[tuple[str, str]]:
    """Yield the files of every algorithm: its page, a picture, and a page with every step."""
    for name, algorithm in ALGORITHMS.items():
        trace = trace_of(gallery_tree(algorithm.shown_on), name)
        yield f"algorithms/{name}.svg", svg(trace)
        yield f"algorithms/{name}-steps.html", page([portable(trace)])
        yield f"algorithms/{name}.html", framed(name, _body(algorithm, trace), home="../")


def _body(algorithm: Algorithm, trace: Trace) -> Iterator[str]:
    name, tree = algorithm.name, algorithm.shown_on
    about = getattr(inspect.getmodule(algorithm.text), "__doc__", "")
    yield f"<h1>{escape(name)}</h1>"
    yield from _paragraphs(about)
    yield "<h2>What its number promises</h2>"
    yield from _paragraphs(algorithm.promise)
    yield f"<h2>On the tree <code>gallery:{escape(tree)}</code></h2>"
    yield figure(f"{name}.svg", f"{name} on the tree {tree}, after its last step")
    yield f"<p>{escape(teller_of(trace).conclusion())}</p>"
    yield f'<p class="steps"><a href="{name}-steps.html">Step through it</a>, or: '
    yield f"<code>gametree explain gallery:{escape(tree)} --algorithm {escape(name)}</code></p>"
    yield "<h2>Its text</h2>"
    yield '<p class="quiet">As it runs, step by step to explain and compiled to play.</p>'
    yield f"<pre>{escape(chr(10).join(trace.source))}</pre>"


def _paragraphs(text: str | None) -> Iterator[str]:
    """Yield the paragraphs of a docstring; what is indented in it stays as it is set."""
    for part in inspect.cleandoc(text or "").split("\n\n"):
        if part.startswith("    "):
            yield f"<pre>{escape(inspect.cleandoc(part))}</pre>"
        else:
            pieces = escape(" ".join(part.split())).split("``")
            yield (
                "<p>"
                + "".join(f"<code>{each}</code>" if place % 2 else each for place, each in enumerate(pieces))
                + "</p>"
            )

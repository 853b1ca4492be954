"""Searches step by step, as the page that explains them takes them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..algorithms import ALGORITHMS
from ..base.errors import InputError
from ..criteria import explain_vectors, has_vectors, read_vectors
from ..criteria.searching import ALGORITHMS as OF_VECTORS
from ..criteria.searching import COUNTERPARTS, USUAL
from ..criteria.vector_tree import with_min_first
from ..engine import Trace, explain
from ..games.tree import GALLERY, parse_tree, reordered, tree_game
from ..games.tree.order import ORDERS
from ..games.tree.vector_gallery import VECTOR_GALLERY
from ..games.tree.wording import GALLERY_PREFIX
from ..view.portable import portable
from .asking import Request
from .offered import Offered, leaves_of, tree_text
from .showing import history_of

USUAL_TEXT = "alphabeta"
GALLERY_TEXTS = {f"{GALLERY_PREFIX}{entry.name}": entry.text for entry in (*GALLERY, *VECTOR_GALLERY)}
ROOTS = ("max", "min")
"""Who moves first in a tree."""
DEPTH, MOST_DEPTH = 3, 8
"""Of a position that is explained: nobody reads what more plies would take."""


def traces(request: Request, offered: Offered) -> dict[str, Any]:
    """Return what one algorithm does on a tree or a position, or two of them beside each other.

    >>> from .offered import Offered
    >>> told = traces(Request({"tree": "((3 12) (2 4))", "beside": "minimax"}), Offered())
    >>> [trace["conclusion"][:14] for trace in told["traces"]]
    ['MAX gets 3 at ', 'MAX gets 3 at ']
    """
    if not request.has("tree"):
        return {"traces": [portable(trace) for trace in _of_game(request, offered)]}
    text = tree_text(request.text("tree"))
    made = _of_tree(request, text)
    written = GALLERY_TEXTS.get(text, text)
    return {"traces": [portable(trace) for trace in made], "text": written, "leaves": leaves_of(written)}


def _of_tree(request: Request, text: str) -> list[Trace]:
    order = request.one_of("order", ORDERS, "natural")
    mover = request.one_of("root", ROOTS, "max")
    seed = request.number("seed", 1, at_most=1_000_000_000)
    called = text if text.startswith(GALLERY_PREFIX) else "tree"
    if not has_vectors(text):
        root = reordered(parse_tree(text).with_mover(mover), order, seed)
        game = tree_game(root, called)
        return [explain(root, algorithm=name, game=game) for name in _algorithms(request, ALGORITHMS, USUAL_TEXT)]
    if order != "natural":
        raise InputError("leaves that are vectors are in no one order; wanted: the natural order")
    tree = read_vectors(text)
    if mover == "min":
        tree = with_min_first(tree)
    if tree.criteria == 1:
        return [explain(tree.numbers(), algorithm=name) for name in _algorithms(request, ALGORITHMS, USUAL_TEXT)]
    names = _algorithms(request, {*OF_VECTORS, *COUNTERPARTS}, USUAL)
    return [explain_vectors(tree, algorithm=name, name=called) for name in names]


def _of_game(request: Request, offered: Offered) -> list[Trace]:
    _, game = offered.asked(request)
    position = history_of(request, game).position
    depth = request.number("depth", DEPTH, at_most=MOST_DEPTH)
    names = _algorithms(request, ALGORITHMS, USUAL_TEXT)
    return [explain(position, depth, algorithm=name, game=game) for name in names]


def _algorithms(request: Request, known: Collection[str], usual: str) -> list[str]:
    """Return the algorithms that are asked for, and refuse what is asked for besides."""
    first = request.one_of("algorithm", known, usual)
    names = [first, request.one_of("beside", known)] if request.has("beside") else [first]
    request.ended()
    return names

"""Searches step by step, as the page that explains them takes them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..algorithms import ALGORITHMS
from ..criteria import explain_vectors, has_vectors, read_vectors
from ..criteria.searching import ALGORITHMS as OF_VECTORS
from ..criteria.searching import COUNTERPARTS, USUAL
from ..engine import Trace, explain
from ..games.tree import parse_tree, tree_game
from ..games.tree.wording import GALLERY_PREFIX
from ..view.portable import portable
from .asking import Request
from .offered import Offered, tree_text
from .showing import history_of

USUAL_TEXT = "alphabeta"
DEPTH, MOST_DEPTH = 3, 8
"""Of a position that is explained: nobody reads what more plies would take."""


def traces(request: Request, offered: Offered) -> dict[str, Any]:
    """Return what one algorithm does on a tree or a position, or two of them beside each other.

    >>> from .offered import Offered
    >>> told = traces(Request({"tree": "((3 12) (2 4))", "beside": "minimax"}), Offered())
    >>> [trace["conclusion"][:14] for trace in told["traces"]]
    ['MAX gets 3 at ', 'MAX gets 3 at ']
    """
    made = _of_tree(request, tree_text(request.text("tree"))) if request.has("tree") else _of_game(request, offered)
    return {"traces": [portable(trace) for trace in made]}


def _of_tree(request: Request, text: str) -> list[Trace]:
    called = text if text.startswith(GALLERY_PREFIX) else "tree"
    if not has_vectors(text):
        root = parse_tree(text)
        game = tree_game(root, called)
        return [explain(root, algorithm=name, game=game) for name in _algorithms(request, ALGORITHMS, USUAL_TEXT)]
    tree = read_vectors(text)
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

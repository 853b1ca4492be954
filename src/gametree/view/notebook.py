"""How traces, trees, boards and results look in a notebook. They ask ``base.showing``, which asks here by name.

Where there is both a picture and HTML, notebooks take the HTML; so each thing has one of the two, whichever fits.
"""

from __future__ import annotations

from ..base.results import SearchResult
from ..engine.tracing.trace import Trace
from ..games.tree import Node, draw, node_count
from ..rules.game import Board
from ..rules.history import History
from .drawing.bare import bare_svg
from .drawing.boards.of_history import history_svg
from .drawing.markup import element, words
from .drawing.svg import MOST_NODES, svg
from .stage import Stage
from .telling.captions import caption, title
from .telling.values import short


def as_svg(thing: Trace | Node | Board | History) -> str | None:
    """Return a picture of a trace, of a tree or of a board, or None where it would be too large, or there is none.

    >>> from gametree import parse_tree
    >>> as_svg(parse_tree("random:b=3,d=7")) is None
    True
    """
    if isinstance(thing, (Board, History)):
        return None if thing.game.picture is None else history_svg(_history(thing))
    if not _is_drawable(thing):
        return None
    return svg(thing) if isinstance(thing, Trace) else bare_svg(thing)


def as_html(thing: Trace | Node | Board | History | SearchResult) -> str | None:
    """Return a thing as HTML, or None where a picture of it tells more.

    >>> from gametree import load_game
    >>> print(as_html(load_game("examples/nim.py").board()))
    <figure><figcaption>nim heap=21</figcaption><pre>heap=21</pre></figure>
    >>> as_html(load_game("connect4").board()) is None
    True
    """
    if isinstance(thing, SearchResult):
        return _table(thing)
    if isinstance(thing, (Board, History)):
        return _board(_history(thing))
    if _is_drawable(thing):
        return None
    if isinstance(thing, Node):
        return _figure("a tree", draw(thing))
    return _figure(
        title(thing),
        f"{'; '.join(caption(Stage(thing).at(None)))}\n{len(thing.tree):,} nodes are too many for a picture",
    )


def _history(thing: Board | History) -> History:
    return thing if isinstance(thing, History) else History.begin(thing.game, thing.position)


def _board(history: History) -> str | None:
    """Return a board as its text, where its game has no picture."""
    game, position = history.game, history.position
    if game.picture is not None:
        return None
    return _figure(f"{game.name} {game.position_name(position)}", game.draw(position, history.last_move))


def _is_drawable(thing: Trace | Node) -> bool:
    return (len(thing.tree) if isinstance(thing, Trace) else node_count(thing)) <= MOST_NODES


def _figure(name: str, text: str) -> str:
    return element("figure", element("figcaption", words(name)), element("pre", words(text)))


def _table(result: SearchResult) -> str:
    """Return the fields of a result as a table; moves are the game's own numbers, since a result knows no game."""
    facts = {
        "algorithm": result.algorithm,
        "move": "none" if result.move is None else str(result.move),
        "value": short(result.value),
        "verdict": result.verdict,
        "line": " ".join(map(str, result.line)),
        "depth": f"{result.depth}{'' if result.complete else ', not complete'}",
        "nodes": f"{result.nodes:,}",
        "leaves": f"{result.leaves:,}",
        "children": f"{result.children:,}",
        "cutoffs": ", ".join(f"{count:,} {name}" for name, count in result.cutoffs._asdict().items() if count)
        or "none",
        "memory": "none" if result.memory is None else f"{result.memory:,} positions",
        "time": f"{result.seconds:.3f} s{', compiled' if result.compiled else ', interpreted'}",
    }
    rows = (
        element("tr", element("th", words(name), scope="row"), element("td", words(fact)))
        for name, fact in facts.items()
    )
    return element("table", element("caption", words("search result")), element("tbody", *rows))

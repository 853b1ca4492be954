"""What notebooks are shown: as they ask for it, by ``_repr_svg_`` and ``_repr_html_``."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from typing import Any

from gametree import Game, History, explain, load_game, parse_tree, search
from gametree.base.results import Cutoffs, SearchResult
from gametree.view.drawing.bare import bare_svg
from gametree.view.drawing.boards.of_history import history_svg
from gametree.view.drawing.svg import svg
from tests.view.pictures import ODD, Odd, on_tree


def rich(thing: Any) -> dict[str, str]:
    """Every form that a notebook is offered; one that is None is no offer."""
    forms = {form: getattr(thing, f"_repr_{form}_", lambda: None)() for form in ("svg", "html")}
    return {form: text for form, text in forms.items() if text is not None}


def test_a_trace_is_a_picture() -> None:
    trace = on_tree("letters")
    assert rich(trace) == {"svg": svg(trace)}
    assert repr(trace) == "<Trace of alphabeta on tree, 42 events: MAX gets 3>"


def test_a_trace_too_large_for_a_picture_says_what_it_is_of() -> None:
    shown = rich(explain(parse_tree("random:b=3,d=7")))
    figure = ElementTree.fromstring(shown.pop("html"))
    assert not shown
    assert [part.tag for part in figure] == ["figcaption", "pre"]
    assert figure[0].text == "alphabeta · tree · 7 plies"
    assert (figure[1].text or "").endswith("3,280 nodes are too many for a picture")


def test_a_tree_is_a_picture_or_an_outline() -> None:
    root = parse_tree("gallery:letters")
    assert rich(root) == {"svg": bare_svg(root)}
    assert rich(root.play(1)) == {"svg": bare_svg(root.play(1))}
    outline = rich(parse_tree("random:b=3,d=7"))
    assert list(outline) == ["html"]
    assert "A MAX\n├─ 1: B MIN" in outline["html"]


def test_a_game_and_a_board_are_drawn() -> None:
    game = load_game("tictactoe")
    history = History.begin(game).play_named("b2, a1")
    board = game.board(history.position)
    assert str(board) == game.draw(board.position)
    assert rich(history) == {"svg": history_svg(history)}
    assert rich(board) == {"svg": history_svg(History.begin(game, history.position))}
    assert rich(board) != rich(history), "a board does not know the last move"
    assert rich(game) == rich(game.board()) == rich(game.board(game.start))


def test_a_board_without_a_picture_is_its_text() -> None:
    history = History.begin(replace(load_game("tictactoe"), picture=None)).play_named("b2 a1")
    board = history.game.board(history.position)
    figures = [ElementTree.fromstring(rich(thing)["html"]) for thing in (board, history)]
    texts = [[part.text for part in figure] for figure in figures]
    assert texts[0] == ["tictactoe O...X....", str(board)]
    assert texts[1] == ["tictactoe O...X....", history.game.draw(history.position, history.last_move)]
    assert not {"svg"} & {*rich(board), *rich(history)}


def test_names_of_games_are_escaped() -> None:
    game = Game("<b>&", Odd(), draw=lambda position: "<script>&")
    figure = ElementTree.fromstring(rich(game)["html"])
    assert [part.text for part in figure] == ["<b>& left=2", "<script>&"]
    assert "o&lt;d&amp;d" in rich(ODD)["html"]


def table(result: SearchResult) -> dict[str, str]:
    rows = ElementTree.fromstring(rich(result)["html"]).iter("tr")
    return {row[0].text or "": row[1].text or "" for row in rows}


def test_a_result_is_a_table() -> None:
    result = search(parse_tree("gallery:two-ply"))
    shown = table(result)
    assert shown.pop("time").startswith(f"{result.seconds:.3f} s, ")
    assert shown == {
        "algorithm": "alphabeta",
        "move": "1",
        "value": "3",
        "verdict": "+3",
        "line": "1 4",
        "depth": "2",
        "nodes": "11",
        "leaves": "7",
        "children": "10",
        "cutoffs": "1 shallow",
        "memory": "none",
    }


def test_a_result_that_is_not_complete() -> None:
    result = SearchResult(
        algorithm="<a>",
        move=None,
        value=-7,
        verdict="<&>",
        line=(),
        depth=3,
        nodes=1234,
        leaves=5,
        children=6,
        cutoffs=Cutoffs(1, 2, 3),
        seconds=0.25,
        compiled=False,
        complete=False,
        memory=99,
    )
    shown = table(result)
    assert (shown["algorithm"], shown["verdict"], shown["move"], shown["line"]) == ("<a>", "<&>", "none", "")
    assert (shown["depth"], shown["nodes"], shown["value"]) == ("3, not complete", "1,234", "−7")
    assert shown["cutoffs"] == "1 shallow, 2 deep, 3 window"
    assert "/>" not in (result._repr_html_() or "")  # HTML would take it for an opening tag
    assert (shown["memory"], shown["time"]) == ("99 positions", "0.250 s, interpreted")


def test_pictures_are_imported_when_a_notebook_asks() -> None:
    """A game that is only searched does not load what draws."""
    text = (
        "import sys, gametree; tree = gametree.parse_tree('(1 2)'); gametree.explain(tree); "
        "before = 'gametree.view.drawing.svg' in sys.modules; tree._repr_svg_(); "
        "print(before, 'gametree.view.drawing.svg' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]

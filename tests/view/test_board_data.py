"""What the board in a browser is told: enough to play any game on it, as plain data, with nothing drawn twice."""

from __future__ import annotations

import json
import re

import pytest

from gametree import Game, History, load_game
from gametree.rules.game import is_over
from gametree.rules.pictures.glyphs import FORMS, TINTS
from gametree.view.board import board_data, modules, position_data, style
from gametree.view.game_page import game_data, game_page
from gametree.view.page.linking import link
from tests.pictured import NAMES, beginning, random_game
from tests.takeaway import Takeaway


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_move_is_told_with_places_of_the_layout(name: str) -> None:
    for history in random_game(beginning(name), 7, most=12):
        told = json.loads(json.dumps({**board_data(history.game), **position_data(history)}))
        places = {place["name"] for place in told["layout"]["places"]}
        moves = told["moves"]
        assert [move["name"] for move in moves] == ([] if is_over(history.position) else list(history.names()))
        assert {place for move in (*moves, told["last"]) for place in (*move["path"], *move["also"])} <= places
        assert told["stands"].keys() <= places


def test_a_move_shows_what_it_has_touched() -> None:
    history = beginning("chess").play_named("e4 d5 exd5")
    assert position_data(history)["last"] == {"path": ["e4", "d5"], "also": []}
    before = {move["name"]: move for move in position_data(history.back())["moves"]}
    assert before["e4d5"] == {"name": "e4d5", "label": "exd5", "path": ["e4", "d5"], "also": []}


def test_a_game_without_a_picture_is_told_by_its_text() -> None:
    history = History.begin(Game("takeaway", Takeaway(5))).play_name("2")
    assert board_data(history.game) == {"name": "takeaway", "layout": None}
    told = position_data(history)
    assert "stands" not in told
    assert "heap=3" in told["text"]
    assert told["moves"][0] == {"name": "1", "label": "1", "path": [], "also": []}
    assert told["side"] == 0, "who takes two moves again"


def test_a_game_that_is_over_has_no_moves_and_says_so() -> None:
    history = beginning("tictactoe").play_named("a1 b1 a2 b2 a3")
    assert position_data(history)["moves"] == []
    assert game_data(history)["positions"][-1]["message"] == "X plays a3. Game over."
    mate = History.begin(load_game("chess")).play_named("f3 e5 g4 Qh4")
    assert game_data(mate)["positions"][-1]["message"] == "Black plays Qh4#. Checkmate."


def test_the_modules_have_all_that_they_import() -> None:
    sources = modules()
    for source in sources.values():
        for wanted, where in re.findall(r'^import \{([^}]*)\} from "\./(\w+)\.js";$', source, re.MULTILINE):
            exported = re.findall(r"^export (?:class|const|function) (\w+)", sources[where], re.MULTILINE)
            assert {name.strip() for name in wanted.split(",")} <= set(exported)
    assert len(re.findall(r"^import ", "\n".join(sources.values()), re.MULTILINE)) == sum(
        len(re.findall(r'^import \{[^}]*\} from "\./\w+\.js";$', source, re.MULTILINE)) for source in sources.values()
    ), "the linker reads no other form"
    assert link(sources, "board").count("= (() => {") == len(sources)


def test_no_module_takes_data_for_markup_or_code() -> None:
    text = "\n".join(modules().values())
    for forbidden in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "Function(", 'setAttribute("style"'):
        assert forbidden not in text


def test_glyphs_and_colours_are_those_of_python() -> None:
    sources, look = modules(), style()
    for strokes in FORMS.values():
        assert all(json.dumps(stroke.path) in sources["glyphs"] for stroke in strokes)
    drawn = "\n".join(source for name, source in sources.items() if name != "glyphs")
    assert not re.search(r'"M\d', drawn)
    assert all(f".playing-board.wood .{tint} .body{{fill:" in look for tint in TINTS)


def test_a_page_asks_for_nothing_and_keeps_names_apart_from_markup() -> None:
    history = History.begin(Game("</script><b>", Takeaway(2))).play_name("1")
    text = game_page(history)
    assert "</script><b>" not in text
    assert "http:" not in re.sub(r'"http://www\.w3\.org/2000/svg"', "", text)
    assert "https:" not in text
    assert "default-src 'none'" in text

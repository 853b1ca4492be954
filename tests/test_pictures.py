"""Pictures as plain data: layouts, what stands on them, and what moves touch, in games that are played at random."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from gametree import Game, GameFault, History, InputError, Layout, Picture, Place, Text, grid_layout, load_game
from gametree.rules.game import is_over
from gametree.rules.pictures import glyphs
from gametree.rules.pictures.depiction import Depiction, changes, moves_as_data, side_of, stands_of, touched_by
from gametree.rules.turns import alternating, first_turn
from tests.pictured import CHESS960, NAMES, beginning, random_game
from tests.takeaway import GAME as TAKEAWAY

SEEDS = range(3)


def depiction_of(history: History) -> Depiction:
    depiction = Depiction.of(history)
    assert depiction is not None
    return depiction


# --- what every picture of ours keeps ----------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_changes_is_touched_and_what_is_touched_changes(name: str, seed: int) -> None:
    before = None
    for history in random_game(beginning(name), seed):
        depiction = depiction_of(history)
        if before is not None:
            changed = set(changes(before.stands, depiction.stands))
            touched = {*depiction.last.path, *depiction.last.also}
            assert changed <= touched
            assert not touched or changed, "a move that touches something changes something"
            assert not set(depiction.last.path) & set(depiction.last.also)
            assert touched <= set(depiction.layout.by_name)
        before = depiction


@pytest.mark.parametrize("name", NAMES)
def test_no_two_moves_of_a_position_touch_the_same_in_the_same_way(name: str) -> None:
    """Whoever clicks on the places of a move, or drags along them, means one move: or promotes."""
    for history in random_game(beginning(name), 5, most=30):
        if is_over(history.position):
            return
        found = Counter((tuple(each["path"]), tuple(each["also"])) for each in moves_as_data(history).values())
        assert set(found.values()) <= ({1, 4} if history.game.name == "chess" else {1})


@pytest.mark.parametrize("name", NAMES)
def test_pictures_are_plain_data(name: str) -> None:
    for history in random_game(beginning(name), 7, most=10):
        depiction = depiction_of(history)
        data = {
            "layout": depiction.layout.as_data(),
            "depiction": depiction.as_data(),
            "moves": moves_as_data(history),
        }
        assert json.loads(json.dumps(data)) == data
    assert json.loads(json.dumps(glyphs.as_data())) == glyphs.as_data()


@pytest.mark.parametrize("name", NAMES)
def test_positions_that_differ_look_different(name: str) -> None:
    """But for what cannot be seen: who may castle, whether a pawn may be taken in passing, who moves again."""
    unseen = {"castling", "passing", "is_again", "lead"}
    known: dict[Any, Any] = {}
    for seed in SEEDS:
        for history in random_game(beginning(name), seed):
            seen = side_of(history), tuple(sorted(depiction_of(history).stands.items(), key=str))
            record = {field: value for field, value in history.position._asdict().items() if field not in unseen}
            assert known.setdefault(seen, record) == record


def test_the_first_player_is_always_below() -> None:
    chess = beginning("chess")
    for history in (chess, chess.play_named("e4"), chess.play_named("e4 e5")):
        assert depiction_of(history).stands["e1"] == "white king"
    kalah = beginning(NAMES[10])
    assert depiction_of(kalah.play_named("1")).stands["a1"] == 0
    assert depiction_of(kalah.play_named("1 2")).last.path == ("b2",)
    assert depiction_of(kalah.play_named("3 1")).last.path == ("a1",)  # the third pit ends in the store: once more


@pytest.mark.parametrize(
    ("name", "position", "moves", "path", "also"),
    [
        ("chess", None, "e4 d5 exd5", ("e4", "d5"), ()),
        ("chess", None, "e4 a6 e5 d5 exd6", ("e5", "d6"), ("d5",)),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", ("e1", "g1"), ("f1", "h1")),
        ("chess", CHESS960, "O-O", ("f1", "g1"), ()),
        ("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=N", ("a7", "a8"), ()),
        ("checkers", "B:W22,14,6:B1", "1x26", ("1", "10", "17", "26"), ("6", "14", "22")),
        ("othello", None, "f5", ("f5",), ("e5",)),
        ("connect4", None, "4 4", ("d2",), ()),
        (NAMES[13], None, "a1b1 a1a2 b1b2 a2b2", ("a2b2",), ("box a1", "second")),
    ],
)
def test_what_moves_touch(name: str, position: str | None, moves: str, path: Any, also: Any) -> None:
    game = load_game(name)
    history = History.begin(game) if position is None else History.read(game, position)
    last = depiction_of(history.play_named(moves)).last
    assert (last.path, set(last.also)) == (path, set(also))


def test_a_pass_touches_nothing() -> None:
    game = load_game("othello:4x4")
    passing = next(
        history
        for seed in range(50)
        for history in random_game(History.begin(game), seed)
        if history.names().get("pass") is not None
    )
    assert depiction_of(passing.play_named("pass")).last == touched_by(passing, passing.names()["pass"])
    assert not depiction_of(passing.play_named("pass")).last.path


def test_the_opponents_turn_before_a_side_moves_again_looks_the_same() -> None:
    game = load_game(NAMES[11])
    turns, turn = alternating(game), first_turn(game.start)
    stored = turn.play(1)  # two seeds: the last one falls into the store
    assert stored.is_pass
    once_more = stored.play(next(stored.moves()))
    assert stands_of(turns, stored, 1) == stands_of(turns, once_more, 0) == stands_of(game, once_more.position, 0)


def test_a_game_without_a_picture_has_no_depiction() -> None:
    assert Depiction.of(History.begin(TAKEAWAY)) is None
    with pytest.raises(GameFault, match="has no picture"):
        stands_of(TAKEAWAY, TAKEAWAY.start, 0)


# --- pictures that do not fit ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("places", "says"),
    [
        ((), "0 places; wanted: 1 to 2,000"),
        ((Place("a", 0.5, 0.5), Place("a", 1.5, 0.5)), "two places named 'a'"),
        ((Place("a", 0.2, 0.5),), "'a' reaches beyond the upper left corner"),
        ((Place("a", 0.5, 0.5, width=0),), "'a' is 0 by 1.0; wanted: more than 0"),
        ((Place("a", float("nan"), 0.5),), "'a' is at .*; wanted: numbers"),
        ((Place("a", 0.5, 0.5, shape="round"),), "the shape 'round'; wanted: square, hole"),  # type: ignore[arg-type]
        ((Place("a", 0.5, 0.5, shade="grey"),), "the shade 'grey'; wanted: plain"),  # type: ignore[arg-type]
        ((Place("", 0.5, 0.5),), "a place is named ''; wanted: a text"),
        ((Place("a", 0.5, 0.5, label=3),), "'a' has the label 3; wanted: a text"),  # type: ignore[arg-type]
    ],
)
def test_layouts_that_cannot_be_drawn(places: tuple[Place, ...], says: str) -> None:
    with pytest.raises(InputError, match=says):
        Layout(places)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"material": "glass"}, "made of 'glass'; wanted: paper, wood"),
        ({"flips": "over"}, "flips 'over'; wanted: ro"),
    ],
)
def test_layouts_of_unknown_kinds(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        Layout((Place("a", 0.5, 0.5),), **settings)


def test_pictures_that_are_none() -> None:
    with pytest.raises(InputError, match=r"the layout of a picture is 3; wanted: Layout"):
        Picture(3, dict)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"stands of a picture is \{\}; wanted: a function"):
        Picture(grid_layout(1, 1), {})  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"picture of takeaway is 'x'; wanted: Picture\(layout"):
        Game("takeaway", TAKEAWAY.start, picture="x")  # type: ignore[arg-type]


def with_picture(**functions: Any) -> Game:
    usual: dict[str, Any] = {"stands": lambda position: {"a1": "black stone"}, "path": lambda position, move: ["a1"]}
    return Game("takeaway", TAKEAWAY.start, picture=Picture(grid_layout(2, 1), **{**usual, **functions}))


@pytest.mark.parametrize(
    ("stands", "says"),
    [
        (lambda position: {"c1": "black stone"}, "has something on 'c1', which is no place of the layout"),
        (lambda position: {"a1": "black stoat"}, "has 'black stoat' on 'a1'; wanted: the name of a glyph"),
        (lambda position: {"a1": None}, "has None on 'a1'"),
        (lambda position: {"a1": -1}, "has -1 on 'a1'; wanted: 0 to 9,999"),
        (lambda position: {"a1": True}, "has True on 'a1'; wanted: the name"),
        (lambda position: {"a1": Text("x" * 13)}, "has the text 'x{13}' on 'a1'; wanted: at most 12 letters"),
        (lambda position: ["a1"], r"returned \['a1'\]; wanted: what stands on places"),
        (lambda position: 1 // 0, "raised ZeroDivisionError"),
    ],
)
def test_what_stands_where_it_cannot(stands: Any, says: str) -> None:
    game = with_picture(stands=stands)
    with pytest.raises(GameFault, match=rf"^takeaway: stands\(\) of its picture {says}.*, in the position heap="):
        Depiction.of(History.begin(game))


@pytest.mark.parametrize(
    ("path", "says"),
    [
        (lambda position, move: ["b1", "b2"], "leads over 'b2', which is no place of the layout"),
        (lambda position, move: [["b1"]], r"leads over \['b1'\], which is no place"),
        (lambda position, move: "b1", "returned 'b1'; wanted: the names of places in a list"),
        (lambda position, move: None, "returned None; wanted"),
        (lambda position, move: move.x, "raised AttributeError"),
    ],
)
def test_moves_that_lead_nowhere(path: Any, says: str) -> None:
    game = with_picture(path=path)
    with pytest.raises(GameFault, match=rf"^takeaway: path\(\) of its picture {says}.*, in the position heap="):
        Depiction.of(History.begin(game).play_named("1"))

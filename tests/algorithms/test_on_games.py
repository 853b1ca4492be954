"""Searches with tables, orders, bounds and symmetries on positions of games: the answers of plain minimax."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametree import Game, InputError, SearchResult, deepen, load_game, search
from gametree.engine.ready.options import GUIDES, WITHOUT
from gametree.rules.game import is_over
from tests.engine.random_play import random_positions
from tests.thinning import thinned

NIM = str(Path(__file__).parents[2] / "examples" / "nim.py")
GAMES = ["tictactoe", "mnk:4,3,3", "connect4:5x4", NIM]
REMEMBERING = ["pvs", "mtdf", "mt-sss", "mt-dual", "sss", "dual"]


def check_line(game: Game, position: object, result: SearchResult) -> None:
    """The move must have the value, and the line must be legal."""
    at = position
    for move in result.line:
        assert move in list(at.moves())  # type: ignore[attr-defined]
        at = at.play(move)  # type: ignore[attr-defined]
    if result.move is not None:
        child = position.play(result.move)  # type: ignore[attr-defined]
        below = search(child, game=game, depth=result.depth - 1, algorithm="minimax")
        near = 1 if abs(result.value) > 10**8 else 0  # a win is one ply further from its parent
        assert abs(-below.value - result.value) <= near


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("algorithm", REMEMBERING)
def test_the_value_is_minimaxes_and_the_move_has_it(name: str, algorithm: str) -> None:
    game = load_game(name)
    for number, position in enumerate(random_positions(game, 24, seed=11)):
        depth = 1 + number % 4
        wanted = search(position, game=game, depth=depth, algorithm="minimax")
        result = search(position, game=game, depth=depth, algorithm=algorithm, table=0.25, interpreted=True)
        assert (result.value, result.verdict) == (wanted.value, wanted.verdict)
        check_line(game, position, result)


@pytest.mark.parametrize("order", ["natural", "reversed", "random", *GUIDES, ",".join(GUIDES)])
@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs", "mtdf"])
def test_no_order_changes_the_value(order: str, algorithm: str) -> None:
    game = load_game("connect4:5x4")
    for position in random_positions(game, 8, seed=4):
        wanted = search(position, game=game, depth=4, algorithm="minimax")
        options = {"algorithm": algorithm, "order": order, "table": 0.25, "seed": 3, "interpreted": True}
        result = search(position, game=game, depth=4, **options)  # type: ignore[arg-type]
        assert result.value == wanted.value
        check_line(game, position, result)


@pytest.mark.parametrize("without", [(), *((piece,) for piece in WITHOUT), tuple(WITHOUT)])
@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs", "mtdf"])
def test_deepening_without_any_piece_finds_the_same(algorithm: str, without: tuple[str, ...]) -> None:
    game = load_game("mnk:4,3,3")
    position = game.parse_position("X...O.......")
    wanted = [search(position, game=game, depth=depth, algorithm="minimax").value for depth in range(1, 6)]
    options = {"algorithm": algorithm, "without": without, "order": ",".join(GUIDES), "table": 0.5}
    options["interpreted"] = True
    results = list(deepen(position, game=game, depth=5, **options))  # type: ignore[arg-type]
    assert [result.value for result in results] == wanted
    check_line(game, position, results[-1])


def test_each_piece_is_worth_something() -> None:
    """Nodes of one search, with one thing more at a time; the whole ladder is in the benchmarks."""
    order, late = ",".join(GUIDES), WITHOUT[WITHOUT.index("bounds") :]
    ladder: list[dict[str, object]] = [
        {},
        {"order": "promise,killers,history", "without": late},
        {"order": order, "table": 8, "without": late},
        {"order": order, "table": 8, "without": late[1:]},
        {"order": order, "table": 8},
    ]
    game = load_game("connect4")
    nodes = [
        search(game, depth=8, algorithm="alphabeta", interpreted=True, **options).nodes  # type: ignore[arg-type]
        for options in ladder
    ]
    assert nodes == sorted(nodes, reverse=True), nodes
    assert nodes[-1] < nodes[0] / 20


@pytest.mark.parametrize(
    ("name", "depth", "verdict"),
    thinned(
        [
            ("tictactoe", 9, "draw"),
            ("mnk:4,3,3", 12, "win in 7"),
            ("mnk:4,4,3", 16, "win in 5"),
            ("mnk:5,3,3", 15, "win in 7"),
            ("mnk:4,4,4", 16, "draw"),
            ("connect4:4x4", 16, "draw"),
            ("connect4:5x4", 20, "draw"),
        ],
        lambda case: case[0] == "mnk:4,3,3",
    ),
)
def test_small_boards_are_solved_by_two_algorithms(name: str, depth: int, verdict: str) -> None:
    """Published values (Uiterwijk and van den Herik 2000; Tromp's table of Connect Four boards)."""
    for algorithm in ("pvs", "mtdf"):
        *_, last = deepen(load_game(name), depth=depth, algorithm=algorithm, table=16)
        assert (last.verdict, last.complete) == (verdict, True)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "depth", "verdict"),
    [
        ("mnk:5,4,4", 20, "draw"),
        ("connect4:5x5", 25, "draw"),
        ("connect4:6x4", 24, "loss in 24"),
        ("connect4:6x5", 30, "draw"),
    ],
)
def test_larger_boards_are_solved_by_two_algorithms(name: str, depth: int, verdict: str) -> None:
    for algorithm in ("pvs", "mtdf"):
        *_, last = deepen(load_game(name), depth=depth, algorithm=algorithm, table=512)
        assert last.verdict == verdict


@pytest.mark.parametrize(
    "name",
    thinned(
        ["connect4", "connect4:4x4", "connect4:5x4", "tictactoe", "mnk:4,4,3", "mnk:5,3,4"],
        lambda name: name in ("connect4:5x4", "tictactoe", "mnk:5,3,4"),
    ),
)
def test_bounds_hold_at_every_depth_and_mirrored_positions_are_worth_the_same(name: str) -> None:
    game = load_game(name)
    for position in random_positions(game, 40, seed=8):
        if is_over(position):
            continue
        low, high = position.bounds()
        mirrored = list(position.symmetries())
        for depth in (1, 2, 3):
            value = search(position, game=game, depth=depth, algorithm="minimax").value
            assert low <= value <= high
            for other in mirrored[:1]:
                assert search(other, game=game, depth=depth, algorithm="minimax").value == value
        assert all(position in list(other.symmetries()) for other in mirrored if other != position)


def test_a_game_without_a_key_is_remembered_by_its_fields() -> None:
    result = search(load_game(NIM), depth=21, algorithm="pvs")
    assert (result.verdict, result.move) == ("win in 11", 1)
    assert result.memory is not None
    assert result.memory <= 21 * 21
    assert result.nodes < search(load_game(NIM), depth=21).nodes / 50


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"order": ""}, "no order '' (table, killers, history, promise, natural, reversed, best, worst, random)"),
        ({"order": "besst"}, "no order 'besst'; did you mean best?"),
        ({"order": "kilers"}, "no order 'kilers'; did you mean killers?"),
        (
            {"order": "killers,random"},
            "the order 'killers,random' cannot be added up; wanted: some of",
        ),
        ({"without": ["bound"]}, "no piece 'bound'; did you mean bounds?"),
        ({"algorithm": "minimax", "table": 5}, "minimax has neither a table nor an order of its own; wanted: one of"),
        (
            {"algorithm": "sss", "order": "reversed"},
            "sss takes moves as the game lists them; other orders are for alphabeta, pvs, mtdf, mt-sss, mt-",
        ),
        ({"algorithm": "pn", "order": "promise"}, "pn takes moves as the game lists them; other orders are for"),
        ({"algorithm": "pvs", "table": 0}, "a memory of 0 MB holds nothing; wanted: more, such as 64"),
    ],
)
def test_options_that_cannot_be(options: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as told:
        search(load_game("tictactoe"), depth=2, **options)  # type: ignore[arg-type]
    assert str(told.value).startswith(message)


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs", "mtdf"])
def test_a_value_far_from_the_last_one_is_found_by_a_wider_window(algorithm: str) -> None:
    game = load_game("connect4")
    position = game.parse_position("4455")  # a win in three comes up at the third depth
    wanted = [search(position, game=game, depth=depth, interpreted=True).value for depth in (1, 2, 3)]
    options = {"algorithm": algorithm, "order": ",".join(GUIDES), "table": 1, "interpreted": True}
    results = list(deepen(position, game=game, depth=6, **options))  # type: ignore[arg-type]
    assert [result.value for result in results] == wanted
    assert results[-1].verdict == "win in 3"

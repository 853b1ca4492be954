"""How searches grow, and what memory buys them."""

from __future__ import annotations

import pytest

from gametree import Stop, compare, load_game, parse_tree
from gametree.base.errors import InputError, Stopped
from gametree.engine.ready.job import Job
from gametree.experiments import growth, memory, one_position, uniform_trees
from gametree.games.tree import tree_game, uniform_tree


def test_minimax_on_connect_four_grows_as_perft_does() -> None:
    study = growth(one_position(load_game("connect4"), depth=4), ["minimax", "alphabeta"])
    by_minimax = [row for row in study.rows if row.method == "minimax"]
    assert [row.leaves for row in by_minimax] == [7, 49, 343, 2401]
    assert [row.nodes for row in by_minimax] == [8, 57, 400, 2801]
    done = compare(load_game("connect4"), depth=4, algorithms=["alphabeta"], interpreted=True).rows[0]
    last = study.rows[-1]
    assert (last.method, last.nodes, last.leaves) == ("alphabeta", done.nodes, done.leaves)


@pytest.mark.parametrize(("squares", "deepest"), [("XOXXOO...", 1), ("XOXXOO.X.", 2)])
def test_without_a_depth_it_ends_where_the_value_is_certain(squares: str, deepest: int) -> None:
    game = load_game("tictactoe")
    study = growth(one_position(game, game.parse_position(squares)), ["minimax"])
    assert [row.depth for row in study.rows] == list(range(1, deepest + 1)), (
        "X wins at once; or O draws by the last squares"
    )
    assert study.notes == []


def test_without_a_depth_it_ends_where_it_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(growth.__globals__, "MOST_COMPILED", 3_000)
    study = growth(one_position(load_game("connect4")), ["minimax", "alphabeta"])
    deepest = {row.method: row.depth for row in study.rows}
    assert deepest == {"minimax": 4, "alphabeta": 4}, "one more ply is expected to take 19,614 and 3,344 nodes"


def test_a_search_without_room_ends_its_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.engine.ready.options.MEGABYTES", 0.02)
    study = growth(uniform_trees("random", 3, 6), ["alphabeta", "sss"])
    deepest = {row.method: row.depth for row in study.rows}
    assert deepest == {"alphabeta": 6, "sss": 5}
    assert len(study.notes) == 1
    assert study.notes[0].startswith("sss has no room for more than ")


def test_an_unknown_algorithm_is_refused_first() -> None:
    with pytest.raises(InputError, match="no algorithm 'alfabeta'; did you mean alphabeta"):
        growth(one_position(load_game("connect4")), ["minimax", "alfabeta"])


def test_methods_for_wins_are_left_out_where_nothing_is_won() -> None:
    by_margin = memory(one_position(tree_game(uniform_tree(3, 5))))
    by_result = memory(one_position(tree_game(parse_tree("gallery:win-loss"))))
    assert {row.method for row in by_result.rows} - {row.method for row in by_margin.rows} == {"pn", "dfpn"}
    rows = {row.method: row for row in by_margin.rows}
    assert list(rows) == [
        "alphabeta", "pvs 1 MB", "pvs 4 MB", "pvs 16 MB", "pvs 64 MB", "mtdf", "sss", "dual", "mt-sss"
    ]  # fmt: skip
    assert (rows["alphabeta"].leaves, rows["alphabeta"].memory) == (99, None)
    assert rows["sss"].leaves == rows["mt-sss"].leaves == 94
    assert all(row.memory for row in by_margin.rows[1:])
    assert all(row.seconds is not None and row.seconds > 0 for row in by_margin.rows)


def test_what_has_no_room_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(memory.__globals__["METHODS"], "sss", ("sss", 0.02))
    study = memory(one_position(tree_game(uniform_tree(3, 6))))
    row = next(row for row in study.rows if row.method == "sss")
    assert (row.nodes, row.leaves, row.memory, row.seconds) == (None, None, None, None)
    assert len(study.notes) == 1


def test_each_search_is_shown_before_it_begins_and_can_be_stopped() -> None:
    seen: list[str] = []
    stop = Stop()

    def watch(about: str, job: Job) -> None:
        seen.append(about)
        if len(seen) == 3:
            stop.set()

    with pytest.raises(Stopped):
        growth(uniform_trees("random", 3, 4), ["minimax", "alphabeta"], watch=watch, stop=stop)
    assert seen == ["minimax, depth 1", "alphabeta, depth 1", "minimax, depth 2"]

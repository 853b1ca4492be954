"""``gametree compare``: its JSON, its counts, its table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.table import Table

from gametree import ALGORITHMS, load_game, search
from gametree.cli.telling import show
from gametree.games.tree import ORDERS
from tests.cli.conftest import Call, Told
from tests.families import EXACT, WIN_LOSS

NIM = Path(__file__).parents[2] / "examples" / "nim.py"
ROW = ["algorithm", "value", "move", "nodes", "leaves", "children", "cutoffs", "memory", "of_minimum", "leaf_order"]


def rows_of(told: Told) -> dict[str, dict[str, Any]]:
    """The rows by algorithm, once their fields are those of the contract."""
    assert (told.code, told.complaints) == (0, [])
    answer = told.json
    assert list(answer) == ["game", "position", "depth", "order", "leaves_total", "minimum", "rows"]
    for row in answer["rows"]:
        assert list(row) == ROW
        assert isinstance(row["algorithm"], str)
        assert row["move"] is None or isinstance(row["move"], str)
        assert all(type(row[count]) is int for count in ("value", "nodes", "leaves", "children"))
        assert list(row["cutoffs"]) == ["shallow", "deep", "window"]
        assert all(type(count) is int for count in row["cutoffs"].values())
        assert (row["memory"] is None) == (not ALGORITHMS[row["algorithm"]].remembers)
        if answer["minimum"]:
            assert row["of_minimum"] == row["leaves"] / answer["minimum"]
        assert all(type(value) is int for value in row["leaf_order"])
        assert len(row["leaf_order"]) == min(row["leaves"], 1000)
    return {row["algorithm"]: row for row in answer["rows"]}


def test_the_two_ply_tree(call: Call) -> None:
    told = call("compare", "((3 12 8) (2 4 6) (14 5 2))", "--json")
    rows = rows_of(told)
    assert told.json["leaves_total"] == 9
    assert told.json["minimum"] == 5
    assert (told.json["game"], told.json["position"], told.json["depth"]) == ("tree", "A", 2)
    assert list(rows) == [name for name in EXACT if name not in WIN_LOSS], "nothing is won or lost here"
    assert {row["value"] for row in rows.values()} == {3}
    assert {row["move"] for row in rows.values()} == {"1"}
    assert rows["minimax"]["leaf_order"] == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    assert rows["alphabeta"]["leaf_order"] == [3, 12, 8, 2, 14, 5, 2]
    assert rows["alphabeta"]["cutoffs"] == {"shallow": 1, "deep": 0, "window": 0}


def test_orders_of_the_thirty_six_tree(call: Call) -> None:
    leaves = {}
    for order in ORDERS:
        told = call("compare", "gallery:thirty-six", "--order", order, "--json")
        rows = rows_of(told)
        assert told.json["order"] == order
        assert (told.json["leaves_total"], told.json["minimum"]) == (36, 11)
        assert {(row["value"], row["move"]) for row in rows.values()} == {(31, "3")}
        leaves[order] = rows["alphabeta"]["leaves"]
    assert leaves.pop("random") in range(11, 37)
    assert leaves == {"natural": 26, "reversed": 23, "best": 11, "worst": 36}


def test_a_seed_decides_the_random_order(call: Call) -> None:
    orders = [
        rows_of(call("compare", "random:b=3,d=3", "--order", "random", "--seed", seed, "--json"))["minimax"][
            "leaf_order"
        ]
        for seed in (1, 1, 2)
    ]
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0]) == sorted(orders[2])


def test_the_root_may_be_min(call: Call) -> None:
    rows = rows_of(call("compare", "gallery:two-ply", "--root", "min", "--json"))
    assert {(row["value"], row["move"]) for row in rows.values()} == {(6, "2")}
    assert rows["minimax"]["leaf_order"] == [3, 12, 8, 2, 4, 6, 14, 5, 2], "leaves are MAX's whoever moves"


def test_wins_and_losses(call: Call) -> None:
    rows = rows_of(call("compare", "gallery:win-loss", "--json"))
    assert list(rows) == list(EXACT)
    assert {(row["value"], row["move"]) for row in rows.values()} == {(1, "1")}


def test_a_game(call: Call) -> None:
    told = call("compare", "tictactoe", "--plain", "--depth", 9, "--algorithms", "minimax, alphabeta", "--json")
    rows = rows_of(told)
    assert list(rows) == ["minimax", "alphabeta"]
    assert (rows["minimax"]["nodes"], rows["minimax"]["leaves"]) == (549_946, 255_168)
    assert rows["alphabeta"]["nodes"] == 18_297
    assert told.json["leaves_total"] == 255_168


def test_a_game_is_compared_six_plies_deep(call: Call) -> None:
    told = call("compare", "connect4", "--algorithms", "alphabeta", "--json")
    assert told.json["depth"] == 6
    assert told.json["leaves_total"] == 7**6
    assert rows_of(told)["alphabeta"]["leaves"] < 7**6


@pytest.mark.parametrize("order", ORDERS)
def test_a_game_in_all_orders(call: Call, order: str) -> None:
    told = call("compare", "connect4:4x4", "--depth", 4, "--moves", "1 2", "--order", order, "--json")
    rows = rows_of(told)
    assert told.json["position"] == "..../..../..../XO.."
    assert len({row["value"] for name, row in rows.items() if name not in WIN_LOSS}) == 1
    assert rows["minimax"]["leaves"] == told.json["leaves_total"]
    assert all(row["move"] in "1234" for row in rows.values())
    assert rows["alphabeta"]["leaves"] >= told.json["minimum"]
    if order == "best":
        assert rows["alphabeta"]["leaves"] <= rows["minimax"]["leaves"] // 2


@pytest.mark.usefixtures("interpreted")
def test_some_algorithms_on_a_file_of_ones_own(call: Call) -> None:
    """From a heap of 11, which is looked through as it stands."""
    rows = rows_of(
        call(
            "compare",
            NIM,
            "--depth",
            21,
            "--moves",
            "3 1 3 1 2",
            "--algorithms",
            "minimax,alphabeta,winloss",
            "--json",
        )
    )
    assert [row["move"] for row in rows.values()] == ["3", "3", "3"]
    assert rows["alphabeta"]["value"] == rows["minimax"]["value"] == 1_000_000_000 - 5


@pytest.mark.long
def test_a_file_of_ones_own(call: Call) -> None:
    rows = rows_of(call("compare", NIM, "--depth", 21, "--moves", "3", "--json"))
    assert list(rows) == list(EXACT)
    assert {row["move"] for row in rows.values()} == {"2"}
    assert rows["winloss"]["value"] == 1
    assert rows["alphabeta"]["value"] == rows["minimax"]["value"] == 1_000_000_000 - 9


def test_a_finished_game(call: Call) -> None:
    rows = rows_of(call("compare", "tictactoe", "--position", "XXXOO....", "--json"))
    for row in rows.values():
        assert row["move"] is None
        assert row["nodes"] == row["leaves"] <= 2  # searches by questions ask two: at least that, at most that


def test_the_table(call: Call) -> None:
    told = call("compare", "((3 12 8) (2 4 6) (14 5 2))")
    assert told.code == 0
    lines = [" ".join(line.split()) for line in told.out.splitlines()]
    assert lines[0] == "tree, 2 plies, natural order"
    assert "algorithm value move nodes children leaves x least shallow deep window memory" in lines
    assert "minimax 3 1 13 12 9 1.80 0 0 0" in lines
    assert "alphabeta 3 1 11 10 7 1.40 1 0 0" in lines
    assert "sss 3 1 11 10 7 1.40 0 0 0 3" in lines
    assert "The whole tree has 9 leaves; in the best order alpha-beta needs 5, the least." in lines


def test_names_of_moves_are_shown_as_they_are(call: Call, tmp_path: Path) -> None:
    text = NIM.read_text().replace("Nim())", "Nim(4), move_name=lambda position, move: f'[{move}]:smile:')")
    path = tmp_path / "nim.py"
    path.write_text(text)
    told = call("compare", path, "--depth", 4, "--algorithms", "minimax", "--interpreted")
    assert "[1]:smile:" in told.out


def test_a_tree_that_nobody_wrote_down_is_compared_whole(call: Call) -> None:
    told = call("compare", "implicit:b=2,d=8", "--algorithms", "minimax,alphabeta", "--json")
    assert told.json["depth"] == 8
    assert told.json["leaves_total"] == rows_of(told)["minimax"]["leaves"] == 2**8
    assert (
        rows_of(told)["minimax"]["value"]
        == search(load_game("implicit:b=2,d=8"), depth=8, interpreted=True).value
        != 0
    )
    below = call("compare", "implicit:b=2,d=8", "--moves", "1 2", "--algorithms", "minimax", "--json")
    assert below.json["depth"] == 6


def test_what_is_not_the_whole_tree_is_called_so(call: Call) -> None:
    for tree, depth, whole in (("implicit:b=2,d=8", 3, 8), ("((3 12 8) (2 4 6))", 1, 2)):
        told = call("compare", tree, "--depth", depth, "--algorithms", "minimax", "--interpreted")
        assert f"Only {depth} of {whole} plies were searched: this part has " in told.out
        assert "whole" not in told.out
    told = call("compare", "tictactoe", "--depth", 1, "--algorithms", "minimax", "--interpreted")
    assert "tictactoe, 1 ply, natural order" in told.out
    assert "The tree of 1 ply has 9 leaves" in told.out


def test_a_tree_that_is_too_large_for_that_is_refused(call: Call) -> None:
    told = call("compare", "implicit:b=2,d=40")
    assert told.code == 2
    assert "implicit:b=2,d=40,seed=1 has some 10^12 leaves" in told.err
    assert "wanted: a depth (--depth N), or a smaller tree" in told.err
    told = call("explain", "implicit:b=2,d=40")
    assert told.code == 2
    assert "some 10^12 leaves" in told.err
    assert "MAX gets 294242230" in call("explain", "implicit:b=2,d=5").out


def test_no_number_is_cut_short(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(*(f"count {place}" for place in range(16)))
    table.add_row(*["1,234,567,890"] * 16)
    show(table, is_of_numbers=True)
    assert capsys.readouterr().out.count("1,234,567,890") == 16

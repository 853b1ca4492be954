"""``gametree search``: its JSON, its values, and what it shows a person."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gametree.games.tree import GALLERY
from tests.cli.conftest import Call
from tests.cli.process import POSIX

NIM = Path(__file__).parents[2] / "examples" / "nim.py"

FIELDS: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "position": str,
    "algorithm": str,
    "depth": int,
    "value": int,
    "verdict": str,
    "move": (str, type(None)),
    "line": list,
    "nodes": int,
    "leaves": int,
    "children": int,
    "cutoffs": dict,
    "seconds": float,
    "compiled": bool,
    "complete": bool,
}


def checked(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer, once its fields are those of the contract."""
    assert list(answer) == list(FIELDS)
    for field, kind in FIELDS.items():
        assert isinstance(answer[field], kind), field
        assert isinstance(answer[field], bool) == (kind is bool), field
    assert all(isinstance(name, str) for name in answer["line"])
    assert list(answer["cutoffs"]) == ["shallow", "deep", "window"]
    assert all(type(count) is int for count in answer["cutoffs"].values())
    assert answer["line"][:1] == [answer["move"]] or answer["move"] is None
    return answer


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            "tictactoe --plain --depth 9 --algorithm minimax",
            {"value": 0, "verdict": "draw", "nodes": 549_946, "leaves": 255_168, "children": 549_945, "move": "a1"},
        ),
        ("tictactoe --plain --depth 9 --algorithm alphabeta", {"value": 0, "nodes": 18_297}),
        ("tictactoe --plain --depth 9 --algorithm alphabeta-hard", {"value": 0, "nodes": 18_297}),
        ("connect4 --plain --depth 8", {"value": 0, "nodes": 12_574, "verdict": "unknown", "compiled": True}),
        ("connect4:4x4 --depth 16", {"verdict": "draw", "value": 0, "complete": True}),
        ("mnk:4,3,3 --depth 12", {"verdict": "win in 7", "value": 999_999_993, "complete": True}),
        ("mnk:4,3,3 --plain --depth 12", {"verdict": "win", "value": 1}),
        ("connect4:4x4 --position ..../O.../OO../XXX. --depth 1", {"verdict": "win in 1", "line": ["4"]}),
        ("connect4 --position 414141 --depth 3", {"verdict": "win in 1", "line": ["4"], "value": 999_999_999}),
        ("connect4 --position 41414 --depth 3", {"move": "4", "verdict": "unknown"}),
        ("connect4 --moves 4,1,4,1,4,1 --depth 1", {"move": "4", "verdict": "win in 1"}),
        ("connect4 --position 41 --moves 4,1,4,1 --depth 1", {"move": "4"}),
        ("tictactoe --position XX.OO.... --depth 9", {"move": "c1", "verdict": "win in 1", "position": "XX.OO...."}),
        ("tictactoe --position xx./oo./... --depth 9", {"position": "XX.OO...."}),
        ("tictactoe --position XXXOO.... --depth 9", {"move": None, "line": [], "verdict": "loss in 0", "nodes": 1}),
        ("tictactoe --depth 0", {"move": None, "line": [], "depth": 0, "nodes": 1, "leaves": 1, "value": 0}),
        ("tictactoe --nodes 500", {"algorithm": "pvs", "complete": False}),
        ("tictactoe --depth 3 --nodes 1000000", {"depth": 3, "complete": True}),
        (f"{NIM} --depth 21", {"game": "nim", "position": "heap=21", "verdict": "win in 11", "move": "1"}),
        (f"{NIM} --moves 1 --depth 21", {"position": "heap=20", "verdict": "loss in 10"}),
        (f"{NIM} --algorithm winloss --depth 21", {"value": 1, "verdict": "win", "move": "1"}),
    ],
)
def test_answers(call: Call, arguments: str, expected: dict[str, Any]) -> None:
    told = call("search", *arguments.split(" "), "--json")
    assert (told.code, told.complaints) == (0, [])
    answer = checked(told.json)
    assert {field: answer[field] for field in expected} == expected
    assert answer["compiled"], "built-in games and Nim are compiled"


def test_interpreted_is_the_same(call: Call) -> None:
    for arguments in (["connect4", "--depth", 4], ["tictactoe", "--depth", 6], [NIM, "--depth", 12]):
        fast, slow = (checked(call("search", *arguments, *more, "--json").json) for more in ([], ["--interpreted"]))
        assert (fast.pop("compiled"), slow.pop("compiled")) == (True, False)
        assert fast.pop("seconds") >= 0
        assert slow.pop("seconds") > 0
        assert fast == slow


def test_counts_of_deepening_are_totals(call: Call) -> None:
    by_depth = [call("search", "connect4", "--depth", depth, "--json").json["nodes"] for depth in range(1, 5)]
    deepened = call("search", "connect4", "--depth", 4, "--nodes", 10**9, "--algorithm", "alphabeta", "--json").json
    assert (deepened["depth"], deepened["nodes"]) == (4, sum(by_depth))


@pytest.mark.parametrize("entry", GALLERY, ids=lambda entry: entry.name)
def test_trees_of_the_gallery(call: Call, entry: Any) -> None:
    named = checked(call("search", f"gallery:{entry.name}", "--json").json)
    written = checked(call("search", entry.text, "--json").json)
    assert named["value"] == entry.value
    assert (named["game"], named["position"]) == (f"gallery:{entry.name}", "A")
    assert (written["game"], written["position"]) == ("tree", "A")
    for field in ("value", "verdict", "move", "line", "nodes", "leaves", "cutoffs", "depth", "complete"):
        assert named[field] == written[field]
    assert named["complete"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["((3 12 8) (2 4 6) (14 5 2))"], {"value": 3, "verdict": "+3", "line": ["1", "1"], "leaves": 7, "depth": 2}),
        (["[[3,12,8],[2,4,6],[14,5,2]]"], {"value": 3, "leaves": 7}),
        (["gallery:two-ply", "--algorithm", "minimax"], {"value": 3, "leaves": 9, "nodes": 13}),
        (["gallery:two-ply", "--root", "max"], {"value": 3, "verdict": "+3"}),
        (["gallery:two-ply", "--root", "min"], {"value": 6, "verdict": "+6", "line": ["2", "3"]}),
        (["(-3 -5)", "--root", "min"], {"value": -5, "verdict": "-5", "move": "2"}),
        (["gallery:two-ply", "--position", "C"], {"value": 2, "position": "C", "line": ["1"], "depth": 1}),
        (["gallery:two-ply", "--moves", "3"], {"value": 2, "position": "D", "line": ["3"]}),
        (["gallery:two-ply", "--moves", "3 2"], {"value": 5, "position": "L", "move": None, "line": []}),
        (["gallery:two-ply", "--root", "min", "--moves", "3"], {"value": 14, "position": "D", "line": ["1"]}),
        (["gallery:two-ply", "--depth", 1], {"value": 0, "verdict": "unknown", "depth": 1}),
        (["gallery:win-loss"], {"value": 1, "verdict": "win", "move": "1"}),
        (["gallery:win-loss", "--algorithm", "winloss"], {"value": 1, "verdict": "win", "move": "1"}),
        (["gallery:win-loss", "--algorithm", "winloss", "--root", "min"], {"value": -1, "verdict": "loss"}),
        (["gallery:win-loss", "--moves", "2"], {"value": -1, "verdict": "loss", "position": "C"}),
        (["((W D) (D L))", "--root", "max"], {"value": 0, "verdict": "draw"}),
        (["random:b=3,d=4,seed=1"], {"game": "random:b=3,d=4,seed=1", "depth": 4, "complete": True}),
    ],
    ids=str,
)
def test_trees(call: Call, arguments: list[str], expected: dict[str, Any]) -> None:
    told = call("search", *arguments, "--json")
    assert (told.code, told.err) == (0, "")
    answer = checked(told.json)
    assert {field: answer[field] for field in expected} == expected


def test_a_tree_in_a_file(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "tree.txt"
    path.write_text("((3 12 8)\n (2 4 6))\n")
    assert call("search", path, "--json").json["value"] == 3


def test_a_file_with_the_name_of_a_game_is_not_in_its_way(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tictactoe").write_text("")  # as "gametree search tictactoe > tictactoe" makes it
    monkeypatch.chdir(tmp_path)
    assert call("search", "tictactoe", "--depth", 1, "--json").json["game"] == "tictactoe"


def test_what_a_person_sees(call: Call) -> None:
    told = call("search", "tictactoe", "--position", "XX.OO....", "--depth", 3)
    assert told.code == 0
    assert told.out.startswith(
        "  a b c\n1 X X .\n2 O O .\n3 . . .\n\nmove     c1\nvalue    win in 1 for the side to move\n"
    )
    assert "\nline     c1\n" in told.out
    assert "\nby       alphabeta, compiled\n" in told.out


def test_what_a_person_sees_of_a_tree(call: Call) -> None:
    told = call("search", "((3 12) 8)")
    assert told.out.startswith(
        "A MAX\n├─ 1: B MIN\n│  ├─ 1: 3\n│  └─ 2: 12\n└─ 2: 8\n\nmove     2\nvalue    8 for MAX\n"
    )
    large = call("search", "random:b=4,d=4,seed=1")
    assert large.out.startswith("A tree of 341 nodes, 4 plies high.\n")


def test_a_finished_game_and_an_estimate_are_named_as_such(call: Call) -> None:
    over = call("search", "tictactoe", "--position", "XXXOO....", "--depth", 3)
    assert "The game is over.\n" in over.out
    assert "move     none\n" in over.out
    assert "for the side to move, an estimate\n" in call("search", "connect4", "--depth", 2).out


def test_compiling_is_announced_on_stderr(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMETREE_CACHE", str(tmp_path))
    told = call("search", "mnk:5,4,3", "--depth", 2, "--json")
    assert told.code == 0
    assert re.fullmatch(r"compiling alphabeta for Mnk, once: about \d+ s\n", told.err)
    assert told.json["compiled"]
    assert call("search", "mnk:5,4,3", "--depth", 2, "--json").err == "", "and not again"


@POSIX
def test_a_cache_that_others_can_write_to_is_named_on_stderr(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.chmod(0o777)
    monkeypatch.setenv("GAMETREE_CACHE", str(tmp_path))
    told = call("search", "mnk:5,4,4", "--depth", 2, "--json")
    assert (told.code, told.json["compiled"]) == (0, True)
    wanted = "wanted: a folder that only you can write to, there or where GAMETREE_CACHE says"
    assert told.complaints == [
        f"gametree: compiled code is not kept in {str(tmp_path)!r}: others can write to it; {wanted}"
    ]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("order", "leaves"), [("natural", 26), ("reversed", 23), ("best", 11), ("worst", 36)])
def test_a_tree_in_another_order(call: Call, order: str, leaves: int) -> None:
    told = call("search", "gallery:thirty-six", "--order", order, "--json").json
    assert (told["value"], told["move"], told["leaves"]) == (31, "3", leaves)


@pytest.mark.parametrize("order", ["best", "worst"])
def test_a_game_in_the_order_of_exact_values(call: Call, order: str) -> None:
    """The same as its tree with all children sorted."""
    told = call("search", "connect4", "--order", order, "--depth", 3, "--interpreted", "--json").json
    tree = call("compare", "connect4", "--order", order, "--depth", 3, "--algorithms", "alphabeta", "--json").json
    assert {name: told[name] for name in ("value", "nodes", "leaves", "cutoffs")}.items() <= tree["rows"][0].items()


def test_orders_of_exact_values_are_not_added_up(call: Call) -> None:
    told = call("search", "connect4", "--order", "best,killers", "--depth", 2)
    assert (told.code, told.complaints) == (
        2,
        ["gametree: the order 'best,killers' cannot be added up; wanted: some of table, killers, history, promise"],
    )


def test_chess_is_told_in_both_notations(call: Call) -> None:
    arguments = (
        "search",
        "chess",
        "--position",
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        "--depth",
        "1",
        "--interpreted",
    )
    told = call(*arguments, "--json").json
    assert (told["move"], told["san"], told["verdict"]) == ("a1a8", "Ra8#", "win in 1")
    assert "move     a1a8 or Ra8#\n" in call(*arguments).out
    assert "san" not in call("search", "tictactoe", "--depth", "1", "--interpreted", "--json").json

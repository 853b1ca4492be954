"""``gametree experiment``: tables, JSON, files, and what is refused."""

from __future__ import annotations

import csv
import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.cli.process import POSIX
from tests.cli.test_interrupting import interrupted

COUNTED = ["method", "depth", "trees", "nodes", "leaves"]


def test_ordering_as_a_table(call: Call) -> None:
    told = call("experiment", "ordering", "random:b=3,d=4", "--seeds", 1)
    assert (told.code, told.complaints) == (0, [])
    lines = [line.split() for line in told.out.splitlines()]
    assert told.out.startswith("random:b=3,d=4,seed=1: leaves by depth\n")
    assert ["minimax", "3", "9", "27", "81"] in lines
    assert ["alphabeta", "natural", "3", "9", "16", "49"] in lines
    assert ["sss", "3", "8", "14", "34"] in lines
    assert ["minimum", "3", "5", "11", "17"] in lines


def test_growth_as_a_table(call: Call) -> None:
    told = call("experiment", "growth", "random:b=3,d=3", "--seeds", 2, "--algorithms", "minimax,alphabeta")
    assert (told.code, told.complaints) == (0, [])
    lines = [line.split() for line in told.out.splitlines()]
    assert "mean of 2 trees: nodes by depth" in told.out
    assert lines.count(["depth", "minimax", "alphabeta"]) == 2
    assert any(line[:2] == ["3", "40"] for line in lines)
    assert any(line[:2] == ["3", "27"] for line in lines)


def test_branching_and_memory_as_tables(call: Call) -> None:
    told = call("experiment", "branching", "random:b=2,d=4", "--seeds", 1)
    assert ["4", "1", "11", "1.8212", "1.6583"] in [line.split() for line in told.out.splitlines()]
    assert "b is 2, Pearl's asymptote is 1.6180, the square root 1.4142" in told.out
    told = call("experiment", "memory", "gallery:thirty-six")
    found = {line.split()[0]: line.split()[1:4] for line in told.out.splitlines() if line.strip()}
    assert (found["alphabeta"], found["sss"]) == (["4", "53", "26"], ["4", "39", "17"])


def test_ponder_as_a_table(call: Call) -> None:
    told = call("experiment", "ponder", "connect4", "--depth", 5, "--replies", 2, "--seeds", 1)
    assert (told.code, told.complaints) == (0, [])
    assert told.out.startswith("connect4: ponder\n")
    lines = [line.split() for line in told.out.splitlines()]
    assert ["method", "reply", "depth", "positions", "nodes", "share", "at_once", "at_once_share"] in lines
    shown = {(" ".join(line[:-7]), line[-7]): line[-6:] for line in lines if line[-7:-6] in (["expected"], ["other"])}
    assert [name for name, _ in shown] == 2 * ["anew", "kept table", "kept order", "kept", "pondered"]
    assert all(row[:2] == ["5", "1"] for row in shown.values())
    assert shown["anew", "other"][3] == shown["anew", "other"][5] == "1.000"
    assert "share: of the nodes of those who search anew" in told.out


def test_ponder_from_a_position_as_json_and_csv(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "figures.csv"
    told = call(
        *("experiment", "ponder", "connect4", "--position", "44", "--moves", "3"),
        *("--depth", 4, "--replies", 2, "--seeds", 2, "--csv", path, "--json"),
    )
    assert (told.json["experiment"], told.json["game"]) == ("ponder", f"connect4 at {4 * '......./'}...O.../..XX...")
    assert told.json["notes"] == []
    assert {(row["reply"], row["positions"]) for row in told.json["rows"]} == {("expected", 2), ("other", 2)}
    with path.open(newline="", encoding="utf-8") as file:
        assert list(csv.DictReader(file)) == [
            {name: str(value) for name, value in row.items()} for row in told.json["rows"]
        ]


def test_one_json_object(call: Call) -> None:
    told = call("experiment", "ordering", "random:b=2,d=4", "--depth", 3, "--seeds", 1, "--json")
    assert told.complaints == []
    assert list(told.json) == ["experiment", "game", "trees", "rows", "notes"]
    assert (told.json["experiment"], told.json["game"]) == ("ordering", "random:b=2,d=4,seed=1")
    assert list(told.json["rows"][0]) == COUNTED
    assert max(row["depth"] for row in told.json["rows"]) == 3
    assert told.json["rows"][-1] == {"method": "minimum", "depth": 3, "trees": 1, "nodes": None, "leaves": 5}
    told = call("experiment", "branching", "random:b=2,d=4", "--seeds", 3, "--json")
    assert (told.json["branching"], round(told.json["pearl"], 3), told.json["trees"]) == (2, 1.618, 3)
    assert list(told.json["rows"][0]) == ["depth", "trees", "leaves", "root", "ratio"]


def test_a_position_is_named(call: Call) -> None:
    told = call(
        "experiment", "growth", "tictactoe", "--moves", "b2,a1", "--depth", 1, "--algorithms", "minimax", "--json"
    )
    assert told.json["game"] == "tictactoe at O...X...."
    assert told.json["rows"] == [{"method": "minimax", "depth": 1, "trees": 1, "nodes": 8, "leaves": 7}]


def test_csv_holds_what_json_does(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "figures.csv"
    path.write_text("what was there before")
    told = call("experiment", "ordering", "random:b=3,d=4", "--seeds", 3, "--csv", path, "--json")
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    expected = [
        {name: "" if value is None else str(value) for name, value in row.items()} for row in told.json["rows"]
    ]
    assert rows == expected
    assert list(tmp_path.iterdir()) == [path]


def test_a_plot_is_put_beside_its_figures(call: Call, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="needs the plot extra")
    plot, figures = tmp_path / "plot.SVG", tmp_path / "figures.csv"
    told = call("experiment", "growth", "random:b=2,d=3", "--plot", plot, "--csv", figures)
    assert (told.code, told.complaints) == (0, [])
    assert told.out.endswith(f"figures  {figures}\nplot     {plot}\n")
    assert plot.read_bytes().startswith(b"<?xml")
    assert sorted(tmp_path.iterdir()) == [figures, plot]


def test_a_plot_without_matplotlib_is_refused_before_any_work(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in list(sys.modules):
        if name.partition(".")[0] == "matplotlib":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    told = call("experiment", "ordering", "connect4", "--plot", tmp_path / "plot.png", "--csv", tmp_path / "f.csv")
    assert (told.code, told.out) == (2, "")
    assert told.err == "gametree: a plot needs the plot extra: pip install 'gametree[plot]'\n"
    assert list(tmp_path.iterdir()) == []


@POSIX
def test_ctrl_c_leaves_no_file(tmp_path: Path) -> None:
    arguments = ["growth", "implicit:b=2,d=60", "--algorithms", "minimax", "--csv", str(tmp_path / "figures.csv")]
    done = interrupted("search", "experiment", *arguments)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr.endswith("gametree: interrupted\n")
    assert list(tmp_path.iterdir()) == []


def test_without_an_experiment_help_is_given(call: Call) -> None:
    told = call("experiment")
    assert told.code == 0
    for name in ("ordering", "growth", "branching", "memory", "ponder"):
        assert f"\n  {name} " in told.out


CASES = [
    ("odering random:b=3,d=4", ["no experiment 'odering'; did you mean ordering?", "branching, memory"]),
    ("ordering", ["GAME|TREES"]),
    ("ordering random:b=3", ["d is missing; wanted: random:b=3,d=6"]),
    ("ordering implicit:b=3,d=0", ["d=0 is no depth"]),
    ("ordering random:b=9,d=99", ["9^99 leaves"]),
    ("ordering conect4", ["no game 'conect4'; did you mean connect4?"]),
    ("ordering random:b=3,d=4 --depth 5", ["random:b=3,d=4,seed=1 is 4 plies deep, not 5"]),
    ("ordering random:b=3,d=4 --depth 0", ["nothing can be measured at a depth of 0"]),
    ("ordering random:b=3,d=4 --seeds 0", ["0 seeds leave nothing to measure"]),
    ("ordering random:b=3,d=4 --seeds two", ["--seeds", "'two'"]),
    ("ordering tictactoe --position XXXOO....", ["tictactoe is over at this position"]),
    ("growth connect4 --seeds 3", ["--seeds is for trees such as random:b=3,d=6; 'connect4' is only one"]),
    ("growth connect4 --algorithms alfabeta", ["no algorithm 'alfabeta'; did you mean alphabeta?"]),
    ("growth connect4 --algorithms ,", ["no algorithm ','"]),
    ("branching connect4", ["connect4 is no uniform tree"]),
    ("branching implicit:b=2,d=9 --moves 1", ["implicit:b=2,d=9,seed=1 at path=", "is no uniform tree"]),
    ("memory gallery:two-ply --depth 3", ["gallery:two-ply is 2 plies deep, not 3"]),
    ("ponder random:b=3,d=4", ["random:b=3,d=4 is a tree, in which nobody waits for a reply", "such as connect4"]),
    ("ponder connect4 --replies 0", ["0 replies leave nothing to measure"]),
    ("ponder connect4 --seeds 0", ["0 seeds leave nothing to measure"]),
    ("ponder connect4 --depth 0", ["nothing can be measured at a depth of 0"]),
    ("ponder connect4 --position 4444444", ["'4444444'"]),
    ("ordering random:b=3,d=4 --plot plot.gif", ["'plot.gif' is no kind of picture", ".png, .svg, .pdf"]),
    ("ordering random:b=3,d=4 --plot plot", ["'plot' is no kind of picture"]),
    ("ordering random:b=3,d=4 --plot nosuch/plot.png", ["there is no directory 'nosuch' to put the plot in"]),
    ("ordering random:b=3,d=4 --csv .", ["'.' is not a file; wanted: a file for the figures"]),
]


@pytest.mark.parametrize(("arguments", "parts"), CASES, ids=[arguments for arguments, _ in CASES])
def test_what_is_refused(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, parts: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    told = call("experiment", *shlex.split(arguments))
    assert (told.code, told.out, len(told.err.splitlines())) == (2, "", 1)
    for part in parts:
        assert part in told.err
    assert list(tmp_path.iterdir()) == []

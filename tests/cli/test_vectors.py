"""Trees of vectors on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gametree.games.tree.vector_gallery import VECTOR_GALLERY
from tests.cli.conftest import Call

EXAMPLE = "((<3,1> <1,3>) (<2,2>) (<1,1> <4,4>))"


def told(call: Call, *arguments: str) -> str:
    answer = call(*arguments)
    assert (answer.code, answer.complaints) == (0, [])
    return answer.out


def test_search_tells_the_packets(call: Call) -> None:
    found = json.loads(told(call, "search", EXAMPLE, "--json"))
    assert found["packets"] == [[[1, 3], [3, 1]], [[2, 2]]]
    assert (found["moves"], found["nodes"], found["leaves"], found["cutoffs"]["shallow"]) == (["1", "2"], 8, 4, 1)
    assert json.loads(told(call, "search", EXAMPLE, "--root", "min", "--json"))["packets"] == [
        [[1, 3], [2, 2]],
        [[2, 2], [3, 1]],
    ]


@pytest.mark.parametrize(("how", "move"), [("1,0", "2"), ("lexical", "2"), ("#1", "1"), ("0,1", "2")])
def test_a_packet_is_chosen(how: str, move: str, call: Call) -> None:
    found = json.loads(told(call, "search", EXAMPLE, "--choose", how, "--json"))
    assert found["move"] == move
    assert [each["outcome"] for each in found["lines"]] == found["chosen"]


def test_equal_packets_are_all_told_by_a_search_of_all_leaves(call: Call) -> None:
    tree = "((<2,2>) (<2,2>) (<1,1>))"
    assert json.loads(told(call, "search", tree, "--algorithm", "packets", "--json"))["moves"] == ["1", "2"]


def test_whether_something_can_be_reached(call: Call) -> None:
    assert json.loads(told(call, "search", EXAMPLE, "--at-least", "<2,1>|<1,3>", "--json"))["reached"] is True
    assert "MIN can prevent" in told(call, "search", EXAMPLE, "--at-least", "<3,2>")


def test_too_little_room_is_told(call: Call) -> None:
    assert "from A on: MAX has these, and perhaps others" in told(call, "search", EXAMPLE, "--packets", "1")
    assert json.loads(told(call, "search", EXAMPLE, "--packets", "1", "--json"))["full_at"] == "A"
    assert json.loads(told(call, "search", EXAMPLE, "--json"))["full_at"] is None


def test_compare_has_a_row_for_each_search(call: Call) -> None:
    rows = json.loads(told(call, "compare", "gallery:deep-packet", "--json"))["rows"]
    assert [(row["algorithm"], row["leaves"], row["cutoffs"]["deep"]) for row in rows] == [
        ("packets", 6, 0),
        ("packets-shallow", 6, 0),
        ("packets-alphabeta", 5, 1),
    ]
    assert "packets-shallow" in told(call, "compare", EXAMPLE)


@pytest.mark.parametrize("name", [shown.name for shown in VECTOR_GALLERY])
def test_explain_tells_and_draws_the_gallery(name: str, call: Call, tmp_path: Path) -> None:
    what = f"gallery:{name}"
    assert told(call, "explain", what).splitlines()[-1].startswith("MAX gets ")
    path = tmp_path / "picture.svg"
    told(call, "explain", what, "--packet", "1", "--svg", str(path), "--draw")
    picture = ElementTree.parse(path).getroot()
    assert picture.tag.endswith("svg")
    assert "the strategy behind a packet" in path.read_text()
    trace = json.loads(told(call, "explain", what, "--json"))
    assert trace["labels"][trace["value"]] in trace["conclusion"]


def test_a_cutoff_is_explained_in_words(call: Call) -> None:
    sentence, _ = told(call, "explain", "gallery:deep-packet", "--detail", "cutoffs").splitlines()
    assert sentence == (
        "MIN node F has <1,2>; whatever follows, MAX already has <2,2> at A, which is at least as good: the leaf "
        "<9,9> cannot matter (alpha cutoff, deep)."
    )


def test_a_kept_trace_is_told_again(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    path.write_text(told(call, "explain", EXAMPLE, "--json"))
    assert told(call, "explain", str(path)) == told(call, "explain", EXAMPLE)


def test_one_criterion_looks_like_minimax(call: Call) -> None:
    vectors = "((<3> <12> <8>) (<2> <4> <6>))"
    for algorithm in ("minimax", "alphabeta"):
        for detail in ("steps", "cutoffs"):
            ours = told(call, "explain", vectors, "--algorithm", algorithm, "--detail", detail)
            numbers = vectors.replace("<", "").replace(">", "")
            assert ours == told(call, "explain", numbers, "--algorithm", algorithm, "--detail", detail)


def test_the_study_of_criteria(call: Call, tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    found = json.loads(told(call, "experiment", "criteria", "random:b=2,d=3", "--plot", str(plot), "--json"))
    assert {row["method"] for row in found["rows"]} == {"1 criterion", "2 criteria", "3 criteria"}
    assert all(row["packets"] == 1 for row in found["rows"] if row["method"] == "1 criterion")
    assert plot.exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["search", EXAMPLE, "--depth", "2"], "--depth is not for a tree of vectors"),
        (["search", "((3 1) 2)", "--at-least", "<1>"], "--at-least is for trees of vectors"),
        (["search", EXAMPLE, "--algorithm", "packts"], "did you mean packets"),
        (["search", EXAMPLE, "--choose", "1,2,3"], "1,2,3 has 3 of 2 weights"),
        (["search", EXAMPLE, "--choose", "best"], "nothing can be chosen by 'best'"),
        (["search", EXAMPLE, "--choose", "#3"], "there is no packet 3; wanted: 1 to 2"),
        (["search", EXAMPLE, "--packets", "0"], "0 packets are too few"),
        (["search", "((<1> <1,2>))"], "<1,2> is of another length than <1>"),
        (["explain", EXAMPLE, "--packet", "9"], "there is no packet 9"),
        (["explain", "((3 1) 2)", "--packet", "1"], "--packet is for trees of vectors"),
        (["compare", EXAMPLE, "--order", "best"], "--order is not for a tree of vectors"),
        (["experiment", "criteria", "connect4"], "has no vectors"),
        (["experiment", "criteria", "random:b=2,d=3", "--criteria", "9"], "9 criteria cannot be"),
        (["experiment", "criteria", "random:b=2,d=3", "--correlation", "2"], "a correlation of 2 cannot be"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(arguments: list[str], sentence: str, call: Call) -> None:
    answer = call(*arguments)
    assert answer.code == 2
    (said,) = answer.complaints
    assert sentence in said

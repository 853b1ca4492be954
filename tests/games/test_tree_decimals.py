"""Trees whose leaves have decimals: searched in whole numbers, told as they were written."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import InputError, compare, explain, parse_tree, search
from gametree.engine.tracing.trace import Trace
from gametree.engine.tracing.trace_file import from_dict
from gametree.exercises import new_sheet
from gametree.games.tree import nested, plant, reordered, write_tree
from gametree.view.drawing.svg import svg
from gametree.view.portable import portable
from gametree.view.telling.narration import narrate
from tests import oracle
from tests.games.tree_strategies import trees

TEXT = "((3 12.5 8) (2.25 -4.5 6))"


def test_leaves_are_counted_in_the_least_decimal() -> None:
    root = parse_tree(TEXT)
    assert (root.tree.points, search(root, algorithm="minimax", interpreted=True).value) == (100, 300)
    assert write_tree(root) == TEXT
    assert nested(reordered(root, "reversed")) == [[6, -4.5, 2.25], [8, 12.5, 3]]
    assert parse_tree("(3.0 4.50)") == parse_tree("[3.0, 4.5]")
    assert parse_tree("((3 4.0) 5)") == parse_tree("((3 4) 5)")
    assert write_tree(parse_tree("top=(left=1.5 right=2)")) == "top=(left=1.5 right=2)"
    assert write_tree(parse_tree("from,to,value\na,b,0.5\na,c,-0.25")) == "a=(b=0.5 c=-0.25)"


def scaled(trace: Trace, points: int) -> list[tuple[object, ...]]:
    def whole(value: int | None) -> int | None:
        return None if value is None else round(value * points)

    return [(event.kind, event.node, *map(whole, (event.alpha, event.beta, event.value))) for event in trace.events]


def in_tenths(tree: oracle.Tree) -> oracle.Tree:
    return [in_tenths(child) for child in tree] if isinstance(tree, list) else tree / 10  # type: ignore[return-value]


@given(trees(), st.sampled_from(["minimax", "alphabeta", "alphabeta-hard", "pvs", "sss", "dual"]))
def test_searches_are_those_of_the_tree_in_whole_numbers(tree: oracle.Tree, algorithm: str) -> None:
    whole = explain(plant(tree), algorithm=algorithm)
    tenths = explain(plant(in_tenths(tree)), algorithm=algorithm)
    if tenths.points == 10:  # some leaf has a decimal
        assert scaled(tenths, 10) == scaled(whole, 1)
        assert [node.leaf for node in tenths.tree] == [
            None if node.leaf is None else node.leaf / 10 for node in whole.tree
        ]


def test_they_are_told_and_drawn_as_they_were_written() -> None:
    trace = explain(parse_tree(TEXT))
    assert next(narrate(trace, "cutoffs")) == (
        "MIN node C can no longer exceed 2.25, but MAX already has 3 at A: the leaves -4.5 and 6 cannot matter "
        "(alpha cutoff, shallow)."
    )
    assert all(f">{text}</text>" in svg(trace) for text in ("12.5", "≤2.25", "−4.5"))
    asked = "asked is only whether it is worth 3.01 or more"
    assert any(asked in told for told in narrate(explain(parse_tree(TEXT), algorithm="pvs"), "steps"))
    told = json.loads(json.dumps(portable(trace)))
    assert from_dict(told) == trace
    assert compare(parse_tree(TEXT), order="best", interpreted=True).minimum == 4


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("(3 1e5)", "'1e5' at character 4 is not a leaf"),
        ("(3 1.2345678)", "is not a leaf; wanted: a number .* with six decimals at most"),
        ("(3 .5)", "'.5' at character 4 is not a leaf"),
        ("(3 2.5.1)", "'2.5.1' at character 4 is not a leaf"),
        ("(999999000 0.25)", "wanted: a number from -9,999,990 to 9,999,990"),
    ],
)
def test_what_is_no_decimal(text: str, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        parse_tree(text)


def test_what_is_no_number_at_all() -> None:
    for leaf in (float("nan"), float("inf"), 1e-9, 1e300):
        with pytest.raises(InputError, match="is not a leaf"):
            plant([3, leaf])  # type: ignore[list-item]


def test_sheets_have_whole_numbers() -> None:
    with pytest.raises(InputError, match="tree 1 has leaves with decimals; wanted: whole numbers on a sheet"):
        new_sheet("minimax", trees=[parse_tree(TEXT)])

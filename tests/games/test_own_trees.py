"""Trees as people write them: names, comments, tables of moves."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import InputError, explain, parse_tree
from gametree.games.tree import find_node, node_name, plant, reordered, write_tree
from gametree.games.tree.names import NAME, encoded, written
from gametree.view.telling.narration import narrate

TABLE = "from,to,value\nstart,left,\nstart,right,\nleft,x,3\nleft,y,12\nright,z,2\nright,w,4\n"
BRACKETS = "start=(left=(x=3 y=12) right=(z=2 w=4))"


@given(st.from_regex(NAME, fullmatch=True))
def test_a_name_is_kept_in_a_number(name: str) -> None:
    assert written(encoded(name)) == name
    assert -(2**63) < encoded(name) < 0


def test_names_are_told_found_and_written_again() -> None:
    tree = parse_tree(BRACKETS)
    assert write_tree(tree) == BRACKETS
    left = find_node(tree, "left")
    assert left is not None
    assert node_name(reordered(tree, "reversed").play(1)) == "right"
    told = list(narrate(explain(tree), "cutoffs"))
    assert told[0].startswith("MIN node right can no longer exceed 2, but MAX already has 3 at start: the leaf 4")


def test_letters_that_are_taken_are_not_given_again() -> None:
    tree = parse_tree("(C=(1 2) (3 A=4))")
    names = [node_name(tree._replace(place=place)) for place in range(len(tree.tree.name))]
    assert names == ["B", "C", "D", "E", "F", "G", "A"]


def test_comments_are_left_out() -> None:
    text = "# a tree\n((3 /* three */ 12) # of two\n (2 4)) /* done */"
    assert parse_tree(text) == plant([[3, 12], [2, 4]])


def test_a_table_of_moves_is_the_same_tree(tmp_path: Path) -> None:
    assert parse_tree(TABLE) == parse_tree(BRACKETS)
    file = tmp_path / "moves.csv"
    file.write_text(TABLE.replace(",", ";"), encoding="utf-8")
    assert parse_tree(str(file)) == parse_tree(BRACKETS)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("(a=(1 2) a=3)", "two nodes are called 'a'; wanted: a name of its own for each"),
        ("(1 /* 2)", r"the comment '/\*' at character 4 never ends; wanted: '\*/'"),
        ("(1 b=)", r"'\)' at character 6 cannot have the name 'b'; wanted: a leaf or a bracket"),
        ("(a=b=3)", "'b=' at character 4 cannot have the name 'a'"),
        ("(2nd=3)", "'2nd' cannot name a node; wanted: a letter, and up to nine more"),
        ("(a-very-long-name=3)", "'a-very-long-name' cannot name a node"),
        ("from,to\nA,B", "the leaf 'B' has no value; wanted: one behind the move to it"),
        ("from,to,value\nA,B,3\nC,D,3", "'A' and 'C' have no move that leads to them; wanted: one root"),
        ("from,to,value\nA,B,\nB,A,", "moves go round; wanted: one root"),
        ("from,to,value\nA,B,3\nA,B,4", "line 3: two moves lead to 'B'; wanted: a tree"),
        ("from,to,value\nA,B,3\nC,D,\nD,C,", "some moves go round; wanted: a tree"),
        ("from,to,value\nA,B,3\nB,C,4", "'B' has a value and moves; wanted: values at leaves only"),
        ("from,to,value\nA,B,x", "'x' in line 2 is not a leaf"),
        ("from,to,value\nA\n", "line 2 has 'A'; wanted: from,to and for leaves a value"),
        ("from,to,value\n", "it has no moves"),
        (f"from,to,value\nA,{'x' * 200_000},3", "line 2 cannot be read: field larger than field limit"),
    ],
)
def test_what_is_no_tree_is_told_in_a_sentence(text: str, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        parse_tree(text)

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gametree.base.errors import InputError
from gametree.base.values import MAX_DEPTH, MOST
from gametree.games.tree import (
    GALLERY,
    height,
    looks_like_tree,
    nested,
    parse_tree,
    plant,
    read_brackets,
    uniform_tree,
    write_tree,
)
from gametree.games.tree import notation as notation_module
from tests.games.tree_strategies import trees
from tests.oracle import Tree, shaped

LARGE = st.integers(-MOST, MOST)


def fault_of(text: str) -> str:
    """The one sentence by which a text is refused."""
    with pytest.raises(InputError) as caught:
        parse_tree(text)
    told = str(caught.value)
    assert len(told.splitlines()) == 1
    assert len(told) < 400
    return told


@given(trees(LARGE))
def test_what_is_written_is_read_back(tree: list[Tree]) -> None:
    assert parse_tree(write_tree(plant(tree))) == plant(tree)
    assert parse_tree(json.dumps(tree)) == plant(tree)
    assert parse_tree(json.dumps(tree, indent=2)) == plant(tree)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("((3 12 8) (2 4 6))", [[3, 12, 8], [2, 4, 6]]),
        ("  ( (3,12 ,8)\n\t(2 , 4 6) ) ", [[3, 12, 8], [2, 4, 6]]),
        ("((3 12 8)(2 4 6))", [[3, 12, 8], [2, 4, 6]]),
        ("(-3 +4 007 0)", [-3, 4, 7, 0]),
        ("((W D) L)", [[1, 0], -1]),
        ('[["W","D"],"L"]', [[1, 0], -1]),
        ("[(3 4) (5)]", [[3, 4], [5]]),
        ("(5)", [5]),
        ("random:b=2,d=2", [[16838, 5758], [10113, 17515]]),
        (" random: d=1 , b=3 ", [16838, 5758, 10113]),
        ("random:b=1,d=3,seed=0", [[[0]]]),
        ("gallery:letters", [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]),
    ],
)
def test_forms(text: str, tree: Tree) -> None:
    assert nested(parse_tree(text)) == tree
    assert looks_like_tree(text)


def test_the_largest_that_is_taken() -> None:
    assert height(parse_tree("(" * MAX_DEPTH + "7" + ")" * MAX_DEPTH)) == MAX_DEPTH
    assert nested(parse_tree(f"({MOST} {-MOST})")) == [MOST, -MOST]
    assert height(parse_tree(f"random:b=1,d={MAX_DEPTH}")) == MAX_DEPTH


BAD = {
    "": ["''", "empty", "((3 12 8) (2 4 6))"],
    "  \n ": ["empty"],
    "7": ["'7'", "bare number", "wanted: brackets"],
    "-2.5": ["'-2.5'", "bare number"],
    "hello": ["'hello'", "no file", "gallery:NAME", "random:b=3"],
    "x\0y": ["no file"],
    "x" * 5000: ["xxx...'", "no file"],
    "((3 12)": ["'(' at character 1", "never closed", "')'"],
    "((3 12) (2": ["'(' at character 9", "never closed"],
    "[[3,12],[2": ["'[' at character 9", "']'"],
    ")(": ["')' at character 1", "'(' or '['"],
    "(3 12))": ["')' at character 7", "after the end"],
    "(3 12) 5": ["'5' at character 8", "after the end"],
    "[3,12] 5": ["'5' at character 8", "after the end"],
    "(3 12) (2 4)": ["'(' at character 8", "after the end"],
    "(3 12]": ["']' at character 6", "'(' at character 1", "wanted: ')'"],
    "()": ["node A", "empty pair"],
    "[]": ["node A", "empty pair"],
    "((3 12) ())": ["node C", "empty pair"],
    "(3,,12)": ["child is missing", "',' at character 4"],
    "(,3)": ["child is missing", "',' at character 2"],
    "[3,12,]": ["child is missing", "']' at character 7"],
    "(3 2.5e1)": ["'2.5e1' at character 4", "a number", "W, D or L"],
    "[3, .5]": ["'.5' at character 5"],
    "[3, true]": ["'true' at character 5"],
    "[3, null]": ["'null' at character 5"],
    '[3, "x"]': ["'\"x\"' at character 5"],
    '[3, "7"]': ["'\"7\"' at character 5"],
    '["W]': ["'\"' at character 2"],
    '[{"a":1}]': ["'{' at character 2"],
    "(3 x)": ["'x' at character 4"],
    "(3 w)": ["'w' at character 4"],
    "(1_000)": ["'1_000' at character 2"],
    "(٣)": ["'٣' at character 2"],
    "(1e3)": ["'1e3' at character 2"],
    "(--3)": ["'--3' at character 2"],
    f"({MOST + 1})": [str(MOST + 1), f"{MOST:,}"],
    f"[{-MOST - 1}]": [str(-MOST - 1), f"{-MOST:,}"],
    "(" + "9" * 5000 + ")": ["999...' at character 2", "a number from"],
    "(" * 251 + "7" + ")" * 251: ["(((...'", "too deep", "at most 250 plies"],
    "[" * 251 + "7" + "]" * 251: ["[[[...'", "too deep", "at most 250 plies"],
    "[" * 100_000 + "7" + "]" * 100_000: ["too deep"],
    "(" * 100_000: ["never closed"],
    "gallery:": ["the gallery has no ''"],
    "gallery:leters": ["'leters'", "did you mean letters?"],
    "gallery:" + "x" * 100_000: ["xxx...'", "wanted: one of two-ply"],
    "random:": ["''", "random:b=3,d=4,seed=1"],
    "random:b=3": ["d is missing"],
    "random:d=3": ["b is missing"],
    "random:b=0,d=3": ["b=0", "at least 1"],
    "random:b=-1,d=3": ["b=-1", "at least 1"],
    "random:b=3,d=0": ["d=0", "1 to 250"],
    "random:b=1,d=251": ["d=251", "1 to 250"],
    "random:b=2,d=21": ["2^21 leaves", "at most 2,000,000"],
    "random:b=999999999999999999,d=250": ["999999999999999999^250", "at most 2,000,000"],
    "random:b=3,d=4,b=3": ["b is given twice"],
    "random:b=3,d=4,": ["no parameter ''"],
    "random:b=3,d=4,depth=2": ["'depth'", "random:b=3,d=4,seed=1"],
    "random:b=x,d=4": ["b is 'x'", "whole number"],
    "random:b=3,d=4.0": ["d is '4.0'", "whole number"],
    "random:b,d=4": ["b is ''", "whole number"],
    "random:b=3,d=4,seed=" + "9" * 5000: ["seed is '999", "whole number"],
}


@pytest.mark.parametrize("text", BAD, ids=lambda text: repr(text[:30]))
def test_bad_text_is_refused_in_one_clear_sentence(text: str) -> None:
    told = fault_of(text)
    assert told.startswith("cannot read the tree '")
    for part in BAD[text]:
        assert part in told
    assert "wanted: " in told


@given(st.text() | st.text('()[], 0123456789-.WDLx"\n:=bdseedrangally') | st.text("()[] ,1W"))
@example("random:b=2,d=2,seed=-5")
@example("\ud800")
@example("~")
@example("/")
def test_no_text_raises_anything_else(text: str) -> None:
    looks_like_tree(text)
    try:
        root = parse_tree(text)
    except InputError as fault:
        assert len(str(fault).splitlines()) == 1  # noqa: PT017
    else:
        assert parse_tree(write_tree(root)) == root


@given(trees(), st.data())
def test_a_text_without_one_of_its_brackets_is_refused(tree: list[Tree], data: st.DataObject) -> None:
    text = write_tree(plant(tree))
    place = data.draw(st.sampled_from([at for at, letter in enumerate(text) if letter in "()"]))
    with pytest.raises(InputError):
        plant(read_brackets(text[:place] + text[place + 1 :]))


def test_files(tmp_path: Path) -> None:
    brackets, lists, marked = tmp_path / "brackets.txt", tmp_path / "lists.json", tmp_path / "marked.txt"
    brackets.write_text("((3 12 8)\n (2 4 6))\n")
    lists.write_text("[[3, 12, 8], [2, 4, 6]]")
    marked.write_bytes(b"\xef\xbb\xbf((3 12 8) (2 4 6))")  # as some editors mark UTF-8
    for path in (brackets, lists, marked):
        assert looks_like_tree(str(path))
        assert nested(parse_tree(str(path))) == [[3, 12, 8], [2, 4, 6]]


@pytest.mark.parametrize(
    ("contents", "told"),
    [
        (b"\n", "it is empty"),
        (b"7", "starts with '7'"),
        (b"gallery:letters", "starts with 'gallery:letters'"),
        (b"((3 12)", "'(' at character 1"),
        (b"(3 \xff)", "byte 4 of the file is not UTF-8"),
    ],
)
def test_files_without_a_tree(tmp_path: Path, contents: bytes, told: str) -> None:
    path = tmp_path / "tree"
    path.write_bytes(contents)
    assert told in fault_of(str(path))


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    assert "is a directory" in fault_of(str(tmp_path))
    assert not looks_like_tree(str(tmp_path))


def test_a_file_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tree"
    path.write_text("(1)")

    def refuse(*arguments: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert "cannot be read (Permission denied)" in fault_of(str(path))


def test_a_file_that_is_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tree"
    path.write_text("(1 2)")
    monkeypatch.setattr(notation_module, "MOST_BYTES", 5)
    assert nested(parse_tree(str(path))) == [1, 2]
    path.write_text("(1 2) ")
    assert "at most 5 bytes" in fault_of(str(path))


def test_a_file_is_refused_by_its_size_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tree"
    with path.open("wb") as file:
        file.truncate(60_000_000)  # a hole: nothing is written
    monkeypatch.setattr(notation_module, "read_brackets", lambda text: pytest.fail("it is read"))
    assert f"the file is too long; wanted: at most {notation_module.MOST_BYTES:,} bytes" in fault_of(str(path))


@pytest.mark.parametrize("text", ["(1 1 1 1 1 1", "[1,1,1,1,1,1", "((1) (1) (1)", "((((((1"], ids=str)
def test_a_text_of_too_many_nodes_is_refused_before_its_end(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.games.tree.brackets.MOST_NODES", 6)
    assert "it has too many nodes; wanted: at most 6" in fault_of(text)
    assert "never closed" in fault_of("(1 1 1 1 1"), "as many as are taken"


def test_python_files_and_names_of_games_are_not_trees(tmp_path: Path) -> None:
    game = tmp_path / "nim.py"
    game.write_text("")
    for text in (str(game), "othello", "othello:6x6", "mnk:4,4,3", "", "no/such/file.txt", "x" * 5000, "\0"):
        assert not looks_like_tree(text)


@pytest.mark.parametrize("text", ["(", " [[", ")", "gallery:x", "random:x", "5", " -3 ", "2.5"])
def test_a_wrong_tree_still_looks_like_one(text: str) -> None:
    assert looks_like_tree(text)


@given(st.integers(1, 4), st.integers(1, 4), st.integers(0, 2**31))
def test_random_trees_follow_the_recurrence(branching: int, depth: int, seed: int) -> None:
    state, values = seed, []
    for _ in range(branching**depth):
        state = (state * 1103515245 + 12345) & 0x7FFF_FFFF
        values.append(state // 65536)
    assert nested(uniform_tree(branching, depth, seed)) == shaped(values, *[branching] * depth)
    assert parse_tree(f"random:b={branching},d={depth},seed={seed}") == uniform_tree(branching, depth, seed)


def test_gallery_texts_are_written_as_they_are_read_back() -> None:
    for entry in GALLERY:
        assert parse_tree(write_tree(parse_tree(entry.text))) == parse_tree(f"gallery:{entry.name}")

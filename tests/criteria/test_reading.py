"""Trees of vectors as people write them, rightly and wrongly."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from gametree import InputError, load_game, search
from gametree.criteria import VectorTree, has_vectors, judged_tree, random_tree, read_vectors, search_vectors
from gametree.criteria.game_trees import DECIDED

from .vectors import trees


@given(trees())
def test_what_is_written_is_read_again(tree: VectorTree) -> None:
    again = read_vectors(str(tree))
    assert again.outcomes == tree.outcomes
    assert again.root.tree.width == tree.root.tree.width


def test_a_file_holds_one(tmp_path: Path) -> None:
    path = tmp_path / "own.tree"
    path.write_text("((<3,1>, <1,3>)\n [<2,2>])")
    assert has_vectors(str(path))
    assert str(read_vectors(str(path))) == "((<3,1> <1,3>) (<2,2>))"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("((<3,1> <1,3,5>))", "<1,3,5> is of another length than <3,1>"),
        ("((<3,1> <>))", "'<>' is an empty vector"),
        ("((<3,1> 4))", "'4' stands among vectors"),
        ("((<3,1> W))", "'W' stands among vectors"),
        ("((<3,1 <1,3>))", "stands among vectors"),
        ("((<3,1> <1,3>)", "'((<3,1> <1,3>)': '(' at character 1 is never closed"),
        ("(<3,1> <1,3>))", "')' at character 14 comes after the end"),
        ("(<3,1.5>)", "'1.5' in '<3,1.5>' is no number"),
        ("(<1,2,3,4,5,6,7,8,9>)", "has 9 criteria; wanted: at most 8"),
        ("(<3,9999999999>)", "is no number"),
        ("(<1,2> ())", "is an empty pair of brackets"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(text: str, told: str) -> None:
    assert has_vectors(text)
    with pytest.raises(InputError) as refused:
        read_vectors(text)
    assert told in str(refused.value)


def test_criteria_with_everything_in_common_are_one() -> None:
    for seed in range(1, 6):
        value = search_vectors(random_tree(3, 3, 2, seed, correlation=1.0)).value
        assert len(value) == 1
        assert len(set(next(iter(value))[0])) == 1


def test_opposite_criteria_sum_up_to_the_same() -> None:
    tree = random_tree(3, 3, 2, 1, correlation=-1.0)
    assert {sum(outcome) for outcome in tree.outcomes} == {9}


@pytest.mark.parametrize(
    ("depth", "judges", "told"), [(0, 2, "a depth of 1 or more"), (1, 0, "0 criteria cannot be")]
)
def test_positions_that_cannot_be_judged_so_are_refused(depth: int, judges: int, told: str) -> None:
    game = load_game("tictactoe")
    with pytest.raises(InputError, match=told):
        judged_tree(game, game.start, depth, [lambda position: 0] * judges)


def test_a_judged_position_with_one_criterion_has_the_value_of_a_search() -> None:
    game = load_game("connect4")
    at = game.parse_position("4455")

    found = search_vectors(judged_tree(game, at, 2, [lambda position: position.evaluate()]), algorithm="packets")
    exact = search(at, game=game, depth=2, algorithm="minimax", interpreted=True)
    assert abs(exact.value) < DECIDED
    assert (found.nodes, found.leaves, str(found.value)) == (exact.nodes, exact.leaves, str(exact.value))

"""The branching factor of alpha-beta, measured against Pearl's."""

from __future__ import annotations

import math

import pytest

from gametree import load_game
from gametree.base.errors import InputError
from gametree.experiments import branching, one_position, pearl, uniform_trees


def test_pearls_asymptote_for_two_children_is_the_golden_ratio() -> None:
    assert math.isclose(pearl(2), (1 + 5**0.5) / 2)


@pytest.mark.parametrize("children", [1, 2, 3, 7, 40, 1000])
def test_pearls_asymptote_comes_from_the_root(children: int) -> None:
    root = pearl(children) / (1 + pearl(children))
    assert math.isclose(root**children + root, 1)
    assert children**0.5 - 1e-9 <= pearl(children) <= children


@pytest.mark.parametrize(("children", "depth"), [(2, 20), (3, 13)])
def test_the_factors_come_down_to_the_asymptote(children: int, depth: int) -> None:
    study = branching(uniform_trees("implicit", children, depth, seeds=12))
    roots = [row.root for row in study.rows]
    assert study.pearl == pearl(children)
    assert study.best == children**0.5
    assert all(study.pearl < root <= study.branching for root in roots)
    assert roots[-1] < roots[depth // 2] < roots[depth // 4] < roots[0] == children
    middle = depth // 2
    span = depth - middle
    growth = (study.rows[-1].leaves / study.rows[middle - 1].leaves) ** (1 / span)
    assert study.pearl < growth < study.pearl + (children - study.pearl) / 4, (
        "over the lower half it is close already"
    )


def test_root_and_ratio_are_what_they_are_called() -> None:
    study = branching(uniform_trees("random", 3, 6))
    assert [row.leaves for row in study.rows] == [3, 9, 16, 49, 99, 237]
    assert study.rows[0].ratio is None
    last = study.rows[-1]
    assert last.root == round(237 ** (1 / 6), 4)
    assert last.ratio == round((237 / 49) ** 0.5, 4)


def test_a_game_has_no_such_factor() -> None:
    with pytest.raises(InputError, match="connect4 is no uniform tree; wanted: trees such as implicit:b=2,d=20"):
        branching(one_position(load_game("connect4"), depth=3))

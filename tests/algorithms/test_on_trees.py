"""Every algorithm against slow oracles on explicit trees: values, leaves, cutoffs, moves, lines, windows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.algorithms import ALGORITHMS
from gametree.base.stopping import Stop
from gametree.base.values import INF
from gametree.engine import compare, search
from gametree.engine.ready.kits import kit_for
from gametree.games.tree import GALLERY, Node, height, minimum, parse_tree, plant, reordered, tree_game
from gametree.observers import Meter, meter
from gametree.observers.meter import WINDOW, counts
from tests import oracle
from tests.families import WIN_LOSS
from tests.games.tree_strategies import trees

BOUNDED = [name for name in ALGORITHMS if name not in WIN_LOSS]
FIGURES = {  # name: leaves alpha-beta evaluates, of how many; cutoffs shallow + deep
    "two-ply": (7, 9, 1, 0),
    "minimax-first": (3, 4, 1, 0),
    "pruned-first": (3, 4, 1, 0),
    "depth-first": (8, 8, 0, 0),
    "letters": (5, 8, 2, 0),
    "deep-cut": (10, 16, 3, 1),
    "profit": (7, 16, 4, 1),
    "clusters": (13, 16, 1, 1),
    "thirty-six": (26, 36, 5, 1),
    "contrived": (11, 36, 7, 2),
    "win-loss": (5, 9, 2, 0),
    "strategies": (6, 8, 1, 0),
}
SEEDED = {  # b,d: value, minimax, shallow-only, alpha-beta, SSS*, minimum
    "2,4": (7419, 16, 11, 11, 11, 7),
    "3,3": (20495, 27, 16, 16, 14, 11),
    "3,4": (13628, 81, 57, 49, 34, 17),
    "3,6": (13365, 729, 310, 237, 159, 53),
    "4,4": (13061, 256, 135, 112, 78, 31),
    "5,5": (25837, 3125, 1020, 786, 601, 149),
    "2,10": (15723, 1024, 614, 398, 258, 63),
}


@pytest.mark.parametrize("name", FIGURES)
def test_figures_of_the_gallery(name: str) -> None:
    leaves, total, shallow, deep = FIGURES[name]
    done = compare(parse_tree(f"gallery:{name}"), algorithms=BOUNDED)
    rows = {row.algorithm: row for row in done.rows}
    value = next(entry.value for entry in GALLERY if entry.name == name)
    assert {row.value for row in done.rows} == {value}
    assert done.leaves_total == rows["minimax"].leaves == total
    assert rows["alphabeta"].leaves == rows["alphabeta-hard"].leaves == leaves
    assert rows["alphabeta"].cutoffs == (shallow, deep, 0)
    assert sum(rows["alphabeta-hard"].cutoffs) == shallow + deep


@pytest.mark.parametrize(("order", "leaves"), [("natural", 26), ("reversed", 23), ("best", 11), ("worst", 36)])
def test_order_decides_how_much_is_cut(order: str, leaves: int) -> None:
    done = compare(parse_tree("gallery:thirty-six"), algorithms=["alphabeta"], order=order)
    assert (done.rows[0].value, done.rows[0].leaves) == (31, leaves)
    assert (done.rows[0].move, done.minimum) == (3, 11)  # the move keeps its number in the tree as written


def test_third_node_of_two_ply_reordered() -> None:
    assert search(parse_tree("((3 12 8) (2 4 6) (2 5 14))")).leaves == 5


@pytest.mark.parametrize("shape", SEEDED)
def test_seeded_trees(shape: str) -> None:
    value, leaves, shallow, deep, by_sss, least = SEEDED[shape]
    branching, depth = shape.split(",")
    done = compare(parse_tree(f"random:b={branching},d={depth},seed=1"), algorithms=BOUNDED)
    counted = {row.algorithm: row.leaves for row in done.rows}
    assert {row.value for row in done.rows} == {value}
    assert counted["minimax"] == leaves
    assert counted["alphabeta"] == counted["alphabeta-hard"] == deep
    assert counted["alphabeta-shallow"] == shallow
    assert counted["sss"] == counted["mt-sss"] == by_sss
    assert counted["dual"] == counted["mt-dual"]
    assert min(counted.values()) >= least
    assert (done.leaves_total, done.minimum) == (leaves, least)


def test_published_tree_of_plaat() -> None:
    rows = {row.algorithm: row for row in compare(parse_tree("gallery:plaat"), algorithms=BOUNDED).rows}
    assert {row.value for row in rows.values()} == {35}
    assert rows["alphabeta"].leaves == 12
    assert rows["sss"].leaf_order == rows["mt-sss"].leaf_order == [41, 12, 34, 36, 5, 35, 50, 36]


@given(trees())
def test_every_algorithm_finds_the_oracles_value_by_the_oracles_leaves(tree: oracle.Tree) -> None:
    rows = {row.algorithm: row for row in compare(plant(tree), algorithms=BOUNDED).rows}
    expected = oracle.alphabeta(tree)
    shallow = oracle.shallow_alphabeta(tree)
    assert {row.value for row in rows.values()} == {oracle.minimax(tree)}
    assert rows["minimax"].leaf_order == oracle.leaves(tree)[:1000]
    assert rows["alphabeta"].leaf_order == rows["alphabeta-hard"].leaf_order == expected.leaves[:1000]
    assert rows["alphabeta"].cutoffs == (expected.shallow, expected.deep, 0)
    assert rows["alphabeta-shallow"].leaf_order == shallow.leaves[:1000]
    assert rows["alphabeta-shallow"].cutoffs[1:] == (0, 0)


@given(trees())
def test_the_move_has_the_value_and_the_line_leads_to_it(tree: oracle.Tree) -> None:
    root = plant(tree)
    for name in BOUNDED:
        result = search(root, algorithm=name)
        assert result.move is not None
        child = root.play(result.move)
        assert -search(child).value == result.value if not child.is_over() else child.outcome() == -result.value
        leaf: Node = root
        for move in result.line:
            leaf = leaf.play(move)
        assert leaf.is_over()
        assert leaf.turn * leaf.outcome() == result.value


@given(trees(), st.integers(-9, 9), st.integers(0, 9))
def test_promises_outside_the_window(tree: oracle.Tree, alpha: int, room: int) -> None:
    """Exact inside (alpha, beta), at or above beta a lower bound, at or below alpha an upper bound."""
    beta, exact = alpha + room + 1, oracle.minimax(tree)
    for name in BOUNDED:
        value = _value(name, plant(tree), alpha, beta)
        if name == "minimax":
            assert value == exact
        elif name == "alphabeta-hard":
            assert value == max(alpha, min(beta, exact))
        elif value >= beta:
            assert exact >= value
        elif value <= alpha:
            assert exact <= value
        else:
            assert value == exact


@given(trees(), st.integers(-9, 9), st.integers(0, 9))
def test_hard_and_soft_visit_the_same_nodes(tree: oracle.Tree, alpha: int, room: int) -> None:
    root, beta = plant(tree), alpha + room + 1
    assert _counts("alphabeta", root, alpha, beta) == _counts("alphabeta-hard", root, alpha, beta)


@given(trees(leaf=st.sampled_from([-1, 0, 1])))
def test_win_loss_propagation_on_trees_of_wins_draws_and_losses(tree: oracle.Tree) -> None:
    root = plant(tree)
    result = search(root, algorithm="winloss")
    assert result.value == oracle.minimax(tree)
    assert result.leaves <= len(oracle.leaves(tree))


@given(trees())
def test_win_loss_propagation_counts_only_the_sign(tree: oracle.Tree) -> None:
    value = oracle.minimax(tree)
    assert search(plant(tree), algorithm="winloss").value == (value > 0) - (value < 0)


@given(trees(), st.sampled_from(["reversed", "best", "worst", "random"]), st.integers(0, 5))
def test_order_never_changes_the_value(tree: oracle.Tree, order: str, seed: int) -> None:
    root = plant(tree)
    done = compare(root, order=order, seed=seed, algorithms=["alphabeta"])
    assert done.rows[0].value == oracle.minimax(tree)
    assert done.rows[0].leaves >= minimum(root)
    move = done.rows[0].move
    assert move is not None
    child = root.play(move)
    assert (child.outcome() if child.is_over() else search(child).value) == -done.rows[0].value


@given(trees())
def test_min_at_the_root_turns_everything_round(tree: oracle.Tree) -> None:
    root = plant(tree, max_first=False)
    for name in BOUNDED:
        assert -search(root, algorithm=name).value == oracle.minimax(tree, is_max=False)


def test_a_window_from_outside_counts_as_window() -> None:
    root = plant([[3, 12, 8], [2, 4, 6]])
    assert _meter("alphabeta", root, -INF, 3).cells[WINDOW] == 1  # the first child reaches beta: the second is cut


def _run(name: str, root: Node, alpha: int, beta: int) -> tuple[int, Meter]:
    watch = meter(Stop().budget)
    kit = kit_for(tree_game(root), root, watch, algorithm=ALGORITHMS[name])
    return ALGORITHMS[name].text(root, height(root), alpha, beta, kit), watch


def _meter(name: str, root: Node, alpha: int, beta: int) -> Meter:
    return _run(name, root, alpha, beta)[1]


def _value(name: str, root: Node, alpha: int, beta: int) -> int:
    return _run(name, root, alpha, beta)[0]


def _counts(name: str, root: Node, alpha: int, beta: int) -> tuple[int, ...]:
    nodes, finals, _, children, *cuts = counts(_meter(name, root, alpha, beta))
    return nodes, finals, children, sum(cuts)


def test_reordering_a_reordered_tree_back_gives_the_same_leaves() -> None:
    root = parse_tree("gallery:thirty-six")
    assert search(reordered(reordered(root, "reversed"), "reversed")).leaves == 26

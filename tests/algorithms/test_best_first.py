"""SSS*, DUAL*, their table twins, and proof numbers, against slow oracles on explicit trees."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import GametreeError, InputError, load_game, search
from gametree.algorithms.best_first.clusters import DONE, PEAK, PURGED, clusters
from gametree.algorithms.best_first.sss import sss
from gametree.algorithms.parts.kit import Kit, NoEstimate, Outcome
from gametree.base.numbers import Move
from gametree.base.stopping import Stop
from gametree.base.values import INF
from gametree.engine import compare
from gametree.games.tree import parse_tree, plant
from gametree.observers import Both, meter
from tests import oracle
from tests.games.tree_strategies import trees
from tests.thinning import thinned

RESULTS = st.sampled_from([-1, 0, 1])


def negated(tree: oracle.Tree) -> oracle.Tree:
    return -tree if isinstance(tree, int) else [negated(child) for child in tree]


def numbered(tree: oracle.Tree, values: list[int]) -> oracle.Tree:
    """Give every leaf a value of its own."""
    return values.pop() if isinstance(tree, int) else [numbered(child, values) for child in tree]


@st.composite
def trees_without_ties(draw: st.DrawFn) -> oracle.Tree:
    tree = draw(trees())
    count = len(oracle.leaves(tree))
    return numbered(tree, draw(st.permutations(range(count))))


def rows(tree: oracle.Tree, *names: str) -> dict[str, list[int]]:
    done = compare(plant(tree), algorithms=names)
    assert {row.value for row in done.rows} == {oracle.minimax(tree)}
    return {row.algorithm: row.leaf_order for row in done.rows}


@given(trees())
def test_sss_judges_the_oracles_leaves_in_its_order(tree: oracle.Tree) -> None:
    assert rows(tree, "sss")["sss"] == oracle.sss(tree).leaves


@given(trees())
def test_dual_is_sss_of_the_opponent(tree: oracle.Tree) -> None:
    """A root with a single child gives the opponent the first move; every value changes its sign."""
    expected = oracle.sss([negated(tree)])
    assert rows(tree, "dual")["dual"] == [-value for value in expected.leaves]


@given(trees_without_ties())
def test_list_form_and_table_twin_judge_the_same_leaves(tree: oracle.Tree) -> None:
    found = rows(tree, "sss", "mt-sss", "dual", "mt-dual", "alphabeta")
    assert found["sss"] == found["mt-sss"]
    assert found["dual"] == found["mt-dual"]
    assert set(found["sss"]) <= set(found["alphabeta"])
    assert set(found["dual"]) <= set(found["alphabeta"])


@pytest.mark.parametrize(
    ("name", "leaves"),
    [
        ("clusters", [15, 21, 5, 13, 5, 11, 12, 13, 14]),
        ("plaat", [41, 12, 34, 36, 5, 35, 50, 36]),
    ],
)
def test_published_leaf_orders(name: str, leaves: list[int]) -> None:
    found = compare(parse_tree(f"gallery:{name}"), algorithms=["sss", "mt-sss"])
    assert [row.leaf_order for row in found.rows] == [leaves, leaves]


@pytest.mark.parametrize(("name", "leaves"), [("depth-first", 6), ("thirty-six", 17)])
def test_leaves_that_the_lectures_count(name: str, leaves: int) -> None:
    assert search(parse_tree(f"gallery:{name}"), algorithm="sss").leaves == leaves


class Clusters:
    """An observer that keeps the list of open clusters as it is told of it."""

    def __init__(self) -> None:
        self.open: dict[int, tuple[int, int]] = {}
        self.lists: list[list[int]] = []
        self.purged = 0

    def cluster(self, state: int, number: int, parent: int, move: Move, bound: int, ply: int) -> None:
        if state in (DONE, PURGED):
            del self.open[number]
            self.purged += state == PURGED
        else:
            self.open[number] = (state, bound)
        self.lists.append(sorted((bound for _, bound in self.open.values()), reverse=True))

    def enter(self, position: object, depth: int, alpha: int, beta: int, ply: int) -> None:
        pass

    def final(self, value: int, ply: int) -> None:
        pass

    def estimate(self, value: int, ply: int) -> None:
        pass

    def step(self, move: Move, ply: int) -> None:
        pass


def test_the_observer_sees_the_clusters() -> None:
    """The gallery's tree starts with the clusters 15 21 5 13, as the lecture tells it."""
    root, seen, memory = parse_tree("gallery:clusters"), Clusters(), clusters(1)
    kit = Kit(Outcome(), NoEstimate(), Both(meter(Stop().budget), seen), memory)  # type: ignore[arg-type]
    assert sss(root, 4, -INF, INF, kit) == 12
    assert [21, 15, 13, 5] in seen.lists
    assert seen.purged > 0
    assert memory.state[PEAK] == 4


@given(trees(leaf=RESULTS))
def test_proof_numbers_find_who_wins(tree: oracle.Tree) -> None:
    root, value = plant(tree), oracle.minimax(tree)
    for name in ("winloss", "pn", "dfpn"):
        result = search(root, algorithm=name)
        assert result.value == value
        assert result.move is not None
        below = root.play(result.move)
        assert (below.outcome() if below.is_over() else search(below).value) == -value


@given(trees(), st.integers(0, 4))
def test_proof_numbers_see_as_far_as_win_loss_propagation(tree: oracle.Tree, depth: int) -> None:
    root = plant(tree)
    values = {search(root, algorithm=name, depth=depth).value for name in ("winloss", "pn", "dfpn")}
    assert len(values) == 1


@pytest.mark.parametrize(
    ("algorithm", "interpreted"),
    thinned(product(["sss", "dual", "pn"], [True, False]), lambda case: case[1] or case[0] == "pn"),
)
def test_a_memory_that_is_full_ends_in_one_sentence(algorithm: str, interpreted: bool) -> None:
    with pytest.raises(GametreeError, match=rf"{algorithm} has no room for more than \d+ nodes at depth 9"):
        search(load_game("connect4"), depth=9, algorithm=algorithm, table=0.01, interpreted=interpreted)


def test_what_is_known_when_the_memory_is_full_is_said() -> None:
    with pytest.raises(GametreeError, match=r"; the value is at most \+\d+; wanted: more memory"):
        search(parse_tree("random:b=3,d=6,seed=1"), algorithm="sss", table=0.01)


@pytest.mark.parametrize("algorithm", ["pvs", "sss", "pn", "dfpn", "mtdf"])
@pytest.mark.parametrize("table", [0.0, -1.0, float("nan"), 0.000_01])
def test_no_memory_at_all_is_refused(algorithm: str, table: float) -> None:
    with pytest.raises(InputError, match="wanted: more, such as 64"):
        search(load_game("connect4"), depth=2, algorithm=algorithm, table=table)


@pytest.mark.parametrize("algorithm", ["pvs", "sss", "pn", "dfpn"])
def test_more_memory_than_there_is_is_refused(algorithm: str) -> None:
    with pytest.raises(InputError, match="wanted: less, such as 64"):
        search(load_game("connect4"), depth=2, algorithm=algorithm, table=1e9)


@pytest.mark.parametrize(("by_list", "by_questions"), [("sss", "mt-sss"), ("dual", "mt-dual")])
def test_in_a_game_questions_judge_the_same_leaves_and_some_of_them_again(by_list: str, by_questions: str) -> None:
    rows = compare(load_game("implicit:b=3,d=4"), algorithms=[by_list, by_questions], interpreted=True).rows
    listed, asked = (row.leaf_order for row in rows)
    assert list(dict.fromkeys(asked)) == listed
    assert len(asked) > len(listed)

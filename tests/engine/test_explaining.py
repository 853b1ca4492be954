"""Traces: every event of every algorithm, equal to what the meter counts and the oracle finds."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import ALGORITHMS, History, InputError, Trace, explain, load_game, parse_tree, search
from gametree.engine import explaining
from gametree.engine.tracing.trace import PASSED
from gametree.games.tree import GALLERY, plant, reordered
from gametree.observers import recorder
from gametree.rules.game import is_over
from gametree.rules.pictures.depiction import Depiction
from gametree.rules.turns import AGAIN
from tests import oracle
from tests.engine.random_play import random_positions
from tests.families import EXACT, WIN_LOSS
from tests.games.tree_strategies import trees
from tests.pictured import NAMES as PICTURED
from tests.pictured import beginning, random_game
from tests.thinning import fewer

WALKS = [name for name in ALGORITHMS if ALGORITHMS[name].way == "walk"]
WORDS = {
    "final": ("kit.final",),
    "estimate": ("estimate",),
    "known": ("kit.",),
    "open": ("tell(", "memory.add"),
    "take": ("tell(",),
    "solve": ("tell(",),
    "purge": ("tell(",),
}
"""What the text says in the line that an event is put down to; elsewhere the name of the observer's method."""


def check(trace: Trace) -> None:
    """A trace must be whole in itself and agree with the counts of the meter."""
    kinds = [event.kind for event in trace.events]
    assert kinds.count("enter") == trace.nodes
    assert kinds.count("final") + kinds.count("estimate") == trace.leaves
    if ALGORITHMS[trace.algorithm].way == "clusters":
        assert kinds.count("open") - 1 == trace.children
    else:
        assert kinds.count("step") == trace.children
    reaches = [event.because.reach for event in trace.events if event.because is not None]
    assert [reaches.count(reach) for reach in ("shallow", "deep", "window")] == list(trace.cutoffs)
    assert kinds.count("cutoff") == len(reaches)
    for event in trace.events:
        text = trace.source[event.source_line - 1]
        assert any(word in text for word in WORDS.get(event.kind, (f"observer.{event.kind}",))), (event, text)
    check_tree(trace)
    check_cutoffs(trace)


def check_tree(trace: Trace) -> None:
    """Parents come before children, sides alternate, and names are names of one node only."""
    assert trace.tree[0].parent is None
    assert trace.tree[0].is_max is (trace.root == "max")
    for node in trace.tree[1:]:
        assert node.parent is not None
        above = trace.tree[node.parent]
        assert node.is_max is not above.is_max
        assert node.ply == above.ply + 1
    assert len({node.name for node in trace.tree}) == len(trace.tree)
    for place, children in enumerate(trace.below):
        assert all(trace.tree[child].parent == place for child in children)
        assert list(children) == sorted(children)


def check_cutoffs(trace: Trace) -> None:
    for event in trace.events:
        if event.because is not None and event.because.ancestor is not None:
            assert event.because.ancestor in trace.ancestors(event.node)
            assert trace.side(event.because.ancestor) != trace.side(event.node)
            assert (event.because.bound == "beta") is trace.tree[event.node].is_max
            assert event.value is not None
            if trace.tree[event.node].is_max:
                assert event.value >= event.because.value
            else:
                assert event.value <= event.because.value
            assert event.because.unsearched


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("name", [entry.name for entry in GALLERY])
def test_every_tree_of_the_gallery(name: str, algorithm: str) -> None:
    root = parse_tree(f"gallery:{name}")
    trace = explain(root, algorithm=algorithm)
    check(trace)
    found = search(root, algorithm=algorithm)
    assert (trace.value, trace.nodes, trace.leaves) == (found.value, found.nodes, found.leaves)
    assert len(trace.tree) == len(root.tree.value), "nodes that were never met are there, too"


@given(trees(), st.sampled_from(sorted(ALGORITHMS)))
def test_on_random_trees_it_agrees_with_the_oracle(tree: oracle.Tree, algorithm: str) -> None:
    check(explain(plant(tree), algorithm=algorithm))
    trace, expected = explain(plant(tree)), oracle.alphabeta(tree)
    assert trace.value == expected.value
    assert [event.value for event in trace.events if event.kind == "final"] == expected.leaves
    assert trace.cutoffs == (expected.shallow, expected.deep, 0)


@fewer(50)
@given(trees())
def test_min_at_the_root(tree: oracle.Tree) -> None:
    trace, expected = explain(plant(tree, max_first=False)), oracle.alphabeta(tree, is_max=False)
    check(trace)
    assert trace.root == "min"
    assert trace.value == expected.value
    assert [event.value for event in trace.events if event.kind == "final"] == expected.leaves
    for algorithm in ("sss", "dual", "mtdf"):
        told = explain(plant(tree, max_first=False), algorithm=algorithm)
        check(told)
        assert told.value == expected.value


@pytest.mark.parametrize("name", ["tictactoe", "connect4", "mnk:4,3,3"])
@pytest.mark.parametrize("algorithm", EXACT)
def test_on_positions_of_games(name: str, algorithm: str) -> None:
    game = load_game(name)
    for position in random_positions(game, 8, seed=3):
        trace = explain(position, 2, algorithm=algorithm, game=game)
        check(trace)
        without = ["symmetries"] if ALGORITHMS[algorithm].asks_questions else []
        found = search(
            position,
            game=game,
            depth=2,
            algorithm=algorithm,
            interpreted=True,
            without=without,
            table=trace_table(algorithm),
        )
        assert (trace.nodes, trace.value, trace.cutoffs) == (found.nodes, found.value, found.cutoffs)
        assert trace.tree[0].board == game.draw(position)


def trace_table(algorithm: str) -> float | None:
    return None if not ALGORITHMS[algorithm].remembers else explaining.MEGABYTES


def test_the_mover_of_a_tree_may_be_min() -> None:
    trace = explain(parse_tree("((3 2) (1 4))"), root="min")
    check(trace)
    assert (trace.root, trace.value, [node.is_max for node in trace.tree[:2]]) == ("min", 3, [False, True])


def test_the_mover_of_a_game_may_be_called_min() -> None:
    game = load_game("connect4")
    trace, usual = explain(game.start, 2, game=game, root="min"), explain(game.start, 2, game=game)
    check(trace)
    assert trace.value == -usual.value
    assert [event.because and event.because.bound for event in trace.events] == [
        event.because and {"alpha": "beta", "beta": "alpha"}[event.because.bound] for event in usual.events
    ]


def test_clusters_in_stockmans_order() -> None:
    trace = explain(parse_tree("gallery:clusters"), algorithm="sss")
    assert [event.value for event in trace.events if event.kind == "final"] == [15, 21, 5, 13, 5, 11, 12, 13, 14]
    purged = [(trace.name(event.node), event.value) for event in trace.events if event.kind == "purge"]
    assert purged == [("X", 5), ("O", 12), ("S", 5), ("Q", 11)]


@pytest.mark.parametrize("algorithm", sorted(WIN_LOSS - {"winloss"}))
def test_proof_numbers_end_with_a_proof_or_a_refutation(algorithm: str) -> None:
    for name in ("win-loss", "strategies"):
        trace = explain(parse_tree(f"gallery:{name}"), algorithm=algorithm)
        last = [event for event in trace.events if event.numbers is not None][-1]
        assert (last.node, last.numbers) == (0, (0, None))
    lost = explain(parse_tree("((L W) (L L))"), algorithm=algorithm)
    asked = [event.numbers for event in lost.events if event.node == 0 and event.numbers is not None]
    assert (None, 0) in asked, "MAX does not win"
    assert asked[-1] == (0, None), "and MIN does"


@pytest.mark.parametrize(("name", "depth"), [("tictactoe", 4), ("connect4:4x4", 5)])
def test_proof_numbers_go_on_below_a_position_that_the_table_knew(name: str, depth: int) -> None:
    game = load_game(name)
    trace = explain(game, depth, algorithm="dfpn")
    check(trace)
    assert trace.nodes == search(game, depth=depth, algorithm="dfpn", table=explaining.MEGABYTES).nodes
    passed_by = {event.node for event in trace.events} - trace.visited
    assert any(event.kind == "step" for event in trace.events if event.node in passed_by), "nothing was known before"


def test_rounds_of_deepening() -> None:
    game = load_game("connect4")
    trace = explain(game.start, 3, algorithm="pvs", game=game, deepen=True)
    assert [event.value for event in trace.events if event.kind == "deepen"] == [1, 2, 3]
    assert trace.depth == 3
    with pytest.raises(InputError, match="sss keeps nothing from one depth to the next"):
        explain(game.start, 3, algorithm="sss", game=game, deepen=True)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_strategy_goes_where_the_search_has_been(algorithm: str) -> None:
    """Of letters the leaf 9 is cut off, or dropped by SSS* unseen: the 5 beside it is enough."""
    for name in ("letters", "win-loss", "profit", "two-ply"):
        trace = explain(parse_tree(f"gallery:{name}"), algorithm=algorithm)
        leaves = {node for node in trace.strategy if not trace.below[node]}
        assert leaves <= {event.node for event in trace.events if event.kind == "final"}
        worst = min(trace.tree[leaf].leaf or 0 for leaf in leaves)
        assert worst > 0 if trace.asks_who_wins else worst == trace.value
        assert set(trace.expected) <= set(trace.strategy)


def test_the_strategy_is_maxs_best() -> None:
    trace = explain(parse_tree("gallery:strategies"))
    assert "".join(trace.name(node) for node in trace.strategy) == "ABDHEK"
    for entry in GALLERY:
        trace = explain(parse_tree(f"gallery:{entry.name}"))
        chosen = set(trace.strategy)
        for node in trace.strategy:
            below = chosen & set(trace.below[node])
            wanted = len(trace.below[node]) if trace.side(node) == "MIN" else min(1, len(trace.below[node]))
            assert len(below) == wanted
        leaves = [trace.tree[node].leaf for node in trace.strategy if not trace.below[node]]
        assert min(leaf for leaf in leaves if leaf is not None) == trace.value
        assert set(trace.expected) <= chosen


def test_the_nodes_of_a_reordered_tree_keep_their_names() -> None:
    root = parse_tree("gallery:two-ply")
    trace = explain(reordered(root, "reversed"))
    assert [node.name for node in trace.tree] == ["A", "D", "M", "L", "K", "C", "J", "I", "H", "B", "G", "F", "E"]


def test_nodes_of_games_are_named_by_their_moves() -> None:
    game = load_game("tictactoe")
    trace = explain(game.start, 2, game=game)
    assert [node.name for node in trace.tree[:4]] == ["the root", "a1", "a1 b1", "a1 c1"]


def test_too_many_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "MOST_EVENTS", 100)
    with pytest.raises(InputError, match="more than 100 steps are too many to explain"):
        explain(parse_tree("random:b=3,d=5"))
    monkeypatch.setattr(explaining, "MOST_EVENTS", 100)
    with pytest.raises(InputError, match="a tree of 364 nodes is too large to explain; wanted: at most 100"):
        explain(parse_tree("random:b=3,d=5"))


def test_an_unknown_mover() -> None:
    with pytest.raises(InputError, match="'both' cannot move at the root; wanted: max or min"):
        explain(load_game("tictactoe"), 1, root="both")


@pytest.mark.parametrize("name", PICTURED)
def test_every_node_knows_how_it_looks(name: str) -> None:
    """As the history of its moves looks; an opponent who only passes sees the same board."""
    *_, history = random_game(beginning(name), 4, most=5)
    if is_over(history.position):
        history = history.back()
    root = History.begin(history.game, history.position)
    trace = explain(history.position, 2, game=history.game)
    parents = [node.parent for node in trace.tree]
    assert trace.picture is not None
    assert len(trace.picture.nodes) == len(trace.tree)
    for place, node in enumerate(trace.tree):
        names = [] if place == 0 else [move for move in node.name.split() if move not in (AGAIN, PASSED)]
        depiction = Depiction.of(root.play_named(" ".join(names)))
        seen = trace.picture.depiction(parents, place)
        assert depiction is not None
        assert seen.stands == depiction.stands
        assert node.move == AGAIN or seen.last.path == depiction.last.path


def test_games_without_a_picture_and_trees_have_none() -> None:
    assert explain(parse_tree("gallery:two-ply")).picture is None
    game = dataclasses.replace(load_game("tictactoe"), picture=None)
    assert explain(game.start, 1, game=game).picture is None

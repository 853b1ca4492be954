"""Traces: every event of every algorithm, equal to what the meter counts and the oracle finds."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from gametree import InputError, Trace, explain, load_game, parse_tree, search
from gametree.engine.explaining import EXPLAINED
from gametree.games.tree import GALLERY, plant
from gametree.observers import recorder
from tests import oracle
from tests.engine.random_play import random_positions
from tests.games.tree_strategies import trees


def check(trace: Trace) -> None:
    """A trace must be whole in itself and agree with the counts of the meter."""
    kinds = [event.kind for event in trace.events]
    result = trace.result
    assert kinds.count("enter") == len(trace.visits) == result.nodes
    assert kinds.count("final") + kinds.count("estimate") == result.leaves
    assert kinds.count("step") == result.children
    reaches = [event.because.reach for event in trace.events if event.because is not None]
    assert [reaches.count(reach) for reach in ("shallow", "deep", "window")] == list(result.cutoffs)
    assert kinds.count("cutoff") == len(reaches)
    last = trace.first_line + len(trace.source)
    for event in trace.events:
        assert trace.first_line <= event.source_line < last
        text = trace.source[event.source_line - trace.first_line]
        expected = {"final": "kit.final", "estimate": "estimate", "known": "kit."}
        assert expected.get(event.kind, f"observer.{event.kind}") in text
    for event in trace.events:
        if event.because is not None and event.because.ancestor is not None:
            assert event.because.ancestor in ancestors(trace, event.node)
            assert trace.is_max(event.because.ancestor) is not trace.is_max(event.node)
            assert (event.because.bound == "beta") is trace.is_max(event.node)
            assert event.value is not None
            if trace.is_max(event.node):
                assert event.value >= event.because.value
            else:
                assert event.value <= event.because.value
            assert event.because.unsearched


def ancestors(trace: Trace, node: int) -> list[int]:
    found = []
    parent = trace.visits[node].parent
    while parent is not None:
        found.append(parent)
        parent = trace.visits[parent].parent
    return found


@pytest.mark.parametrize("algorithm", EXPLAINED)
@pytest.mark.parametrize("name", [entry.name for entry in GALLERY])
def test_every_tree_of_the_gallery(name: str, algorithm: str) -> None:
    root = parse_tree(f"gallery:{name}")
    trace = explain(root, algorithm=algorithm)
    check(trace)
    assert trace.value == search(root, algorithm=algorithm).value


@given(trees())
def test_on_random_trees_it_agrees_with_the_oracle(tree: oracle.Tree) -> None:
    for algorithm in EXPLAINED:
        check(explain(plant(tree), algorithm=algorithm))
    trace, expected = explain(plant(tree)), oracle.alphabeta(tree)
    assert trace.value == expected.value
    assert [event.value for event in trace.events if event.kind == "final"] == expected.leaves
    assert trace.cutoffs == (expected.shallow, expected.deep, 0)


@given(trees())
def test_min_at_the_root(tree: oracle.Tree) -> None:
    trace, expected = explain(plant(tree, max_first=False)), oracle.alphabeta(tree, is_max=False)
    check(trace)
    assert not trace.is_max(0)
    assert trace.value == expected.value
    assert [event.value for event in trace.events if event.kind == "final"] == expected.leaves


@pytest.mark.parametrize("name", ["tictactoe", "connect4", "mnk:4,3,3"])
@pytest.mark.parametrize("algorithm", EXPLAINED)
def test_on_positions_of_games(name: str, algorithm: str) -> None:
    game = load_game(name)
    for position in random_positions(game, 12, seed=3):
        trace = explain(position, 2, algorithm=algorithm, game=game)
        check(trace)
        compiled = search(position, game=game, depth=2, algorithm=algorithm)
        assert (trace.result.nodes, trace.value, trace.cutoffs) == (compiled.nodes, compiled.value, compiled.cutoffs)


def test_the_mover_of_a_game_may_be_called_min() -> None:
    game = load_game("connect4")
    trace = explain(game.start, 2, game=game, root="min")
    check(trace)
    assert trace.value == -trace.result.value


def test_as_json() -> None:
    trace = explain(parse_tree("gallery:deep-cut"))
    told = json.loads(json.dumps(trace.as_dict()))
    assert (told["version"], told["value"], told["leaves"], told["root"]) == (1, 6, 10, "max")
    assert len(told["tree"]) == told["nodes"]
    deep = [event for event in told["events"] if event["because"] and event["because"]["reach"] == "deep"]
    assert [(told["tree"][event["node"]]["name"], event["because"]["value"]) for event in deep] == [("L", 5)]
    assert told["events"][0]["alpha"] is None
    assert told["events"][0]["beta"] is None


def test_nodes_of_games_are_named_by_their_moves() -> None:
    game = load_game("tictactoe")
    trace = explain(game.start, 2, game=game)
    assert [trace.name(node) for node in range(4)] == ["the root", "a1", "a1 b1", "a1 c1"]


def test_too_many_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "MOST_EVENTS", 100)
    with pytest.raises(InputError, match="more than 100 steps are too many to explain"):
        explain(parse_tree("random:b=3,d=5"))


def test_an_unknown_mover() -> None:
    with pytest.raises(InputError, match="'both' cannot move at the root; wanted: max or min"):
        explain(load_game("tictactoe"), 1, root="both")

"""A trace played step by step."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import ALGORITHMS, explain, parse_tree
from gametree.games.tree import GALLERY, Node, minimax_values, node_name, plant
from gametree.view.replay import LISTED, Replay
from gametree.view.stage import Stage
from tests import oracle
from tests.games.tree_strategies import trees
from tests.thinning import fewer


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("name", [entry.name for entry in GALLERY])
def test_the_figures_come_out_of_the_trace(name: str, algorithm: str) -> None:
    trace = explain(parse_tree(f"gallery:{name}"), algorithm=algorithm)
    replay = Replay(trace)
    replay.go(len(trace.events))
    assert (replay.nodes, replay.leaves, replay.children) == (trace.nodes, trace.leaves, trace.children)
    assert replay.cutoffs == trace.cutoffs
    root = replay.states[0]
    if ALGORITHMS[algorithm].way == "proof":
        assert root.numbers is not None
        assert 0 in root.numbers
    else:
        assert root.value == trace.value
    seen = {place for place, state in enumerate(replay.states) if state.visits}
    assert seen == trace.visited


def test_states_on_the_way() -> None:
    trace = explain(parse_tree("((3 12 8) (2 4 6))"))
    replay = Replay(trace)
    cut = next(number for number, event in enumerate(trace.events) if event.kind == "cutoff")
    states = {}
    for step in (cut, cut + 1):
        replay.go(step)
        states[step] = {trace.name(place): state for place, state in enumerate(replay.states)}
    before, after = states.values()
    assert (before["C"].status, before["C"].is_cut, before["H"].status) == ("open", False, "unseen")
    assert (after["C"].status, after["C"].is_cut, after["H"].status, after["I"].status) == (
        "open",
        True,
        "cut",
        "cut",
    )
    assert (after["A"].value, after["A"].alpha, after["A"].beta, after["A"].best) == (3, 3, None, "1")
    assert (after["C"].value, after["C"].alpha, after["C"].beta) == (2, 3, 2)


@given(trees(), st.data())
def test_going_back_is_the_same_as_never_having_gone_on(tree: oracle.Tree, data: st.DataObject) -> None:
    algorithm = data.draw(st.sampled_from(list(ALGORITHMS)))
    trace = explain(plant(tree), algorithm=algorithm)
    step = data.draw(st.integers(0, len(trace.events)))
    there, back = Replay(trace), Replay(trace)
    there.go(step)
    back.go(len(trace.events))
    back.go(step)
    assert there.states == back.states
    assert (there.step, there.leaves, there.cutoffs) == (back.step, back.leaves, back.cutoffs)


@fewer(40)
@given(trees())
def test_the_first_of_the_list_is_what_is_taken_next(tree: oracle.Tree) -> None:
    for algorithm in ("sss", "dual"):
        for max_first in (True, False):
            trace = explain(plant(tree, max_first=max_first), algorithm=algorithm)
            replay = Replay(trace)
            for number, event in enumerate(trace.events):
                if event.kind == "take":
                    replay.go(number)
                    assert replay.clusters()[0] == event.node
                    assert all(replay.states[place].status in LISTED for place in replay.clusters())


WALKING = [name for name, known in ALGORITHMS.items() if known.way == "walk" and not known.asks_who_wins]


@given(trees(), st.sampled_from(WALKING), st.booleans())
def test_what_is_said_of_a_value_is_true_at_every_step(tree: oracle.Tree, algorithm: str, max_first: bool) -> None:
    root = plant(tree, max_first=max_first)
    values = minimax_values(root)
    exact = {node_name(Node(root.tree, place)): value for place, value in enumerate(values)}
    trace = explain(root, algorithm=algorithm)
    replay = Replay(trace)
    for step in range(len(trace.events) + 1):
        replay.go(step)
        for place, state in enumerate(replay.states):
            worth = exact[trace.name(place)]
            if state.value is None or (state.status == "open" and not state.sign):
                continue
            holds = {"": worth == state.value, "≤": worth <= state.value, "≥": worth >= state.value}
            assert holds[state.sign], (step, trace.name(place), state, worth)


@given(trees(), st.sampled_from(WALKING), st.booleans())
def test_in_the_end_nothing_is_open_about_the_root(tree: oracle.Tree, algorithm: str, max_first: bool) -> None:
    trace = explain(plant(tree, max_first=max_first), algorithm=algorithm)
    replay = Replay(trace)
    replay.go(len(trace.events))
    assert (replay.states[0].sign, replay.states[0].value) == ("", trace.value)


@given(trees(), st.sampled_from(["sss", "dual"]), st.booleans())
def test_what_is_said_of_a_solved_node_is_true(tree: oracle.Tree, algorithm: str, max_first: bool) -> None:
    root = plant(tree, max_first=max_first)
    values = minimax_values(root)
    exact = {node_name(Node(root.tree, place)): value for place, value in enumerate(values)}
    trace = explain(root, algorithm=algorithm)
    replay = Replay(trace)
    for step, event in enumerate(trace.events, 1):
        if event.kind == "solve" and trace.tree[event.node].leaf is None:
            replay.go(step)
            state, worth = replay.states[event.node], exact[trace.name(event.node)]
            assert state.value is not None
            assert {"": worth == state.value, "≤": worth <= state.value, "≥": worth >= state.value}[state.sign]


def test_a_node_solved_with_the_bound_of_its_cluster_may_be_better() -> None:
    trace = explain(parse_tree("gallery:clusters"), algorithm="sss")
    shown = {each.name: each.value for each in Stage(trace).at(None).drawn}
    assert (shown["A"], shown["C"], shown["F"], shown["G"], shown["N"]) == ("12", "12", "12", "≥12", "≥12")


def test_a_dropped_cluster_is_grey_only_if_nobody_looked_at_it() -> None:
    trace = explain(parse_tree("gallery:clusters"), algorithm="sss")
    dropped = {each.name: each.is_grey for each in Stage(trace).at(None).drawn if each.status == "purged"}
    assert dropped == {"Q": False, "S": False, "X": False, "O": True}


def test_two_bounds_that_meet_are_a_value() -> None:
    trace = explain(parse_tree("gallery:letters"), algorithm="mtdf")
    shown = {each.name: each.value for each in Stage(trace).at(None).drawn}
    assert (shown["A"], shown["B"], shown["C"], shown["D"], shown["E"]) == ("3", "3", "≤1", "3", "≥5")


def test_a_cut_node_is_not_shown_as_exact() -> None:
    trace = explain(parse_tree("gallery:deep-cut"))
    replay = Replay(trace)
    replay.go(len(trace.events))
    shown = {trace.name(place): f"{state.sign}{state.value}" for place, state in enumerate(replay.states)}
    assert (shown["I"], shown["E"], shown["L"], shown["A"], shown["N"]) == ("≤3", "≥7", "≤1", "6", "9")

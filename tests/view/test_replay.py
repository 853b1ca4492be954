"""A trace played step by step, and whether a node can still influence the root."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import ALGORITHMS, InputError, explain, load_game, parse_tree
from gametree.algorithms import MEMORY
from gametree.games.tree import GALLERY, plant
from gametree.view.influence import find_node, influence, influence_now
from gametree.view.replay import LISTED, Replay
from tests import oracle
from tests.games.tree_strategies import trees


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("name", [entry.name for entry in GALLERY])
def test_the_figures_come_out_of_the_trace(name: str, algorithm: str) -> None:
    trace = explain(parse_tree(f"gallery:{name}"), algorithm=algorithm)
    replay = Replay(trace)
    replay.go(len(trace.events))
    assert (replay.nodes, replay.leaves, replay.children) == (trace.nodes, trace.leaves, trace.children)
    assert replay.cutoffs == trace.cutoffs
    root = replay.states[0]
    if MEMORY[algorithm] in ("nodes", "proofs"):
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


def test_when_a_node_loses_its_influence() -> None:
    trace = explain(parse_tree("gallery:deep-cut"))
    told = [answer.sentence("Y") for answer in influence(trace, find_node(trace, "Y"))]
    assert told[0] == "After step 0: Y can influence the root; every value matters."
    assert told[1].endswith("Y can influence the root; only values above 5 matter, because MAX has 5 at A.")
    assert told[2].endswith("Y cannot influence the root any more; MAX has 5 at A and MIN has 1 at L.")


@given(trees())
def test_who_is_cut_off_had_no_influence_left(tree: oracle.Tree) -> None:
    """What alpha-beta leaves unsearched can matter no more, by the bounds of the ancestors alone; and only that."""
    trace = explain(plant(tree))
    replay = Replay(trace)
    for number, event in enumerate(trace.events):
        if event.kind in ("cutoff", "step"):
            moves = event.because.unsearched if event.because else (event.move or "",)
            for move in moves:
                child = trace.child(event.node, move)
                assert child is not None
                replay.go(number + 1)
                assert influence_now(replay, child).can is (event.kind == "step")


def test_purged_clusters_have_none() -> None:
    trace = explain(parse_tree("gallery:clusters"), algorithm="sss")
    last = list(influence(trace, find_node(trace, "O")))[-1]
    assert not last.can
    assert "purged from the list" in next(a.why for a in influence(trace, find_node(trace, "O")) if not a.can)


def test_names_of_nodes() -> None:
    game = load_game("tictactoe")
    trace = explain(game.start, 2, game=game)
    assert find_node(trace, "root") == find_node(trace, "the root") == 0
    assert trace.name(find_node(trace, "a1 b1")) == "a1 b1"
    with pytest.raises(InputError, match="no node 'z9' was met; wanted: its name, the moves that lead there"):
        find_node(trace, "z9")
    with pytest.raises(InputError, match="a letter, level by level from A"):
        find_node(explain(parse_tree("(1 2)")), "Q")

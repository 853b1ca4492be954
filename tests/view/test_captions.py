from __future__ import annotations

import pytest

from gametree import ALGORITHMS, explain, load_game, parse_tree
from gametree.engine.tracing.trace import KINDS
from gametree.view.stage import Stage
from gametree.view.telling.captions import caption, happened, title
from tests.view.pictures import on_tree


def test_every_kind_of_event_has_its_words() -> None:
    game = load_game("tictactoe")
    traces = [on_tree("plaat", algorithm) for algorithm in ALGORITHMS]
    traces.append(explain(game.start, 3, algorithm="pvs", game=game, deepen=True))
    chess = load_game("chess")
    knights = chess.parse_position("8/3k4/3n4/8/8/4N3/3K4/8 w - - 0 1")
    traces.append(explain(knights, 6, algorithm="selective", game=chess, deepen=True))
    told = {event.kind: happened(trace, event) for trace in traces for event in trace.events}
    assert set(told) == set(KINDS)
    assert told["deepen"] == "a round of 6 plies begins"
    assert all(text and "None" not in text for text in told.values())


def test_the_start_the_way_and_the_end() -> None:
    stage = Stage(on_tree("two-ply"))
    assert caption(stage.at(0)) == ("step 0 of 39", "0 nodes, 0 leaves, 0 cutoffs")
    assert caption(stage.at(3)) == ("step 3 of 39: B is entered", "2 nodes, 0 leaves, 0 cutoffs")
    assert caption(stage.at(39)) == (
        "step 39 of 39: MAX gets 3, by move 1",
        "11 nodes, 7 leaves, 1 cutoff (shallow)",
    )


def test_a_bound_is_told_as_one() -> None:
    trace = on_tree("two-ply")
    left = next(
        n for n, event in enumerate(trace.events, 1) if event.kind == "leave" and trace.name(event.node) == "C"
    )
    assert caption(Stage(trace).at(left))[0] == f"step {left} of 39: C hands up ≤2"


def test_the_counts_in_the_end_are_those_of_the_trace() -> None:
    trace = on_tree("plaat", "mt-sss")
    shallow, deep, window = trace.cutoffs
    cutoffs = f"{shallow + deep + window} cutoffs ({shallow} shallow, {deep} deep, {window} window)"
    assert caption(Stage(trace).at(None))[1] == f"{trace.nodes} nodes, {trace.leaves} leaves, {cutoffs}"


def test_going_back_is_as_going_there_at_once() -> None:
    trace = on_tree("clusters", "sss")
    stage = Stage(trace)
    there = [stage.at(step) for step in (101, 70, 30, 31, 0)]
    assert there == [Stage(trace).at(step) for step in (101, 70, 30, 31, 0)]


@pytest.mark.parametrize(("root", "by"), [("max", "by move c1"), ("min", "where MIN plays move c1")])
def test_forced_ends_and_who_plays(root: str, by: str) -> None:
    game = load_game("tictactoe")
    trace = explain(game.parse_position("XX.OO...."), 1, game=game, root=root)
    end = "a win at ply 1" if root == "max" else "a loss at ply 1"
    assert caption(Stage(trace).at(None))[0].endswith(f": MAX gets {end}, {by}")


def test_a_part_of_a_tree_is_named() -> None:
    assert title(on_tree("letters")) == "alphabeta · tree · 3 plies"
    part = parse_tree("gallery:letters").play(2)
    assert title(explain(part)) == "alphabeta · node C · 2 plies"

"""What a page is told to show: put together again, it is what Python shows of the trace at every step."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import ALGORITHMS, explain, load_game, parse_tree
from gametree.criteria import explain_vectors, read_vectors
from gametree.engine.tracing.trace import Trace
from gametree.games.tree import plant
from gametree.view.looks import Look, Looks
from gametree.view.shown import COUNTERS, shown
from gametree.view.telling.page_words import IS_CUT, IS_LATER, IS_MET
from tests import oracle
from tests.families import ONE_OF_EACH_KIND
from tests.games.tree_strategies import trees
from tests.thinning import thinned


class Reader:
    """Shows a trace by what a page is told, forwards only: the page's own test goes back as well."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.told = told
        self.looks = list(told["start"])
        self.listed: list[int] = []
        self.counts = [0] * len(COUNTERS)
        self._steps = {name: self._by_step(told[name]) for name in ("changes", "list", "line", "beside", "reasons")}
        self.line = self.beside = self.reason = 0

    def _held(self, name: str, step: int) -> int:
        return self._steps[name].get(step, [(int(getattr(self, name)),)])[0][0]

    @staticmethod
    def _by_step(columns: dict[str, list[int]]) -> dict[int, list[tuple[int, ...]]]:
        found: dict[int, list[tuple[int, ...]]] = {}
        step = 0
        for after, *values in zip(*columns.values(), strict=True):
            step += after
            found.setdefault(step, []).append(tuple(values))
        return found

    def take(self, step: int) -> None:
        for node, look in self._steps["changes"].get(step, ()):
            self.looks[node] = look
        for node, begin, end in self._steps["list"].get(step, ()):
            if begin >= 0:
                assert self.listed.pop(begin) == node
            if end >= 0:
                self.listed.insert(end, node)
        self.line, self.beside = (self._held(name, step) for name in ("line", "beside"))
        self.reason = self._steps["reasons"].get(step, [(0,)])[0][0]
        bits = self.told["counted"][step - 1]
        self.counts = [count + (bits >> place & 1) for place, count in enumerate(self.counts)]

    def look(self, node: int) -> tuple[Any, ...]:
        told, look = self.told, self.looks[node]
        numbers = [told["looks"][part][look] if part in told["looks"] else 0 for part in Look._fields]
        marks = ("is_met", "is_cut")
        return tuple(
            bool(number) if part in marks else told["texts"][number]
            for part, number in zip(Look._fields, numbers, strict=True)
        )

    def text(self, number: int) -> str:
        return str(self.told["texts"][number])


def check(trace: Trace) -> None:
    reader, looks = Reader(shown(trace)), Looks(trace)
    for step, event in enumerate(trace.events, 1):
        list(looks.take(event))
        reader.take(step)
        replay = looks.replay
        assert [reader.look(node) for node in range(len(trace.tree))] == list(map(looks.look, range(len(trace.tree))))
        assert reader.listed == replay.clusters()
        assert reader.counts == [replay.nodes, replay.leaves, replay.children, *replay.cutoffs]
        assert reader.line == (trace.expected if step == len(trace.events) else replay.line())[-1]
        assert reader.text(reader.reason).startswith(f"{event.because.bound} cutoff" if event.because else "")
        assert bool(reader.reason) == (event.because is not None)
    check_stops(trace, reader.told)


def check_stops(trace: Trace, told: dict[str, Any]) -> None:
    """Look where readers stop, and how many leaves were judged, each counted once."""
    leaves = [step for step, event in enumerate(trace.events, 1) if event.kind in ("final", "estimate")]
    cuts = [step for step, event in enumerate(trace.events, 1) if event.kind in ("cutoff", "purge")]
    assert [list(accumulate(told["stops"][name])) for name in ("leaf", "cut")] == [leaves, cuts]
    first: dict[int, int] = {}
    for step in leaves:
        first.setdefault(trace.events[step - 1].node, step)
    assert list(accumulate(told["met"]["after"])) == list(first.values())
    of = told["met"]["of"]
    assert of is None or len(first) <= of


@pytest.mark.parametrize("algorithm", thinned(ALGORITHMS, ONE_OF_EACH_KIND.__contains__))
def test_columns_say_what_is_shown_at_every_step(algorithm: str) -> None:
    for name in ("letters", "win-loss", "clusters", "deep-cut"):
        check(explain(parse_tree(f"gallery:{name}"), algorithm=algorithm))
    check(explain(load_game("tictactoe").parse_position("XOXOX.O.."), 3, algorithm=algorithm))


@given(trees(), st.sampled_from(list(ALGORITHMS)), st.booleans())
def test_columns_say_what_is_shown_of_any_tree(tree: oracle.Tree, algorithm: str, max_first: bool) -> None:
    check(explain(plant(tree, max_first=max_first), algorithm=algorithm))


def test_packets_are_shown_by_their_labels() -> None:
    trace = explain_vectors(read_vectors("gallery:two-criteria"), packet=1)
    check(trace)
    told = shown(trace)
    assert told["result"] == "the value for MAX is {<1,3> <3,1>} or <2,2>"
    assert "<4,4>" in told["texts"]


def test_the_bound_of_a_cluster_is_never_shown_as_a_value() -> None:
    """O was dropped unseen, and the 13 of B1 stands for a cluster that is worth at most 12."""
    trace = explain(parse_tree("gallery:clusters"), algorithm="sss")
    looks, told = Looks(trace), shown(trace)
    for event in trace.events:
        list(looks.take(event))
    place = {trace.name(node): node for node in range(len(trace.tree))}
    found = {
        name: (looks.look(place[name]).text, looks.look(place[name]).value) for name in ("O", "B1", "G", "M", "Z")
    }
    assert found == {
        "O": ("≤12", "≤12"),
        "B1": ("13", "≤12"),
        "G": ("≥12", "≥12"),
        "M": ("12", "12"),
        "Z": ("13", "13"),
    }
    assert "bound ≤12: no strategy of this cluster is worth more" in told["texts"]
    assert "solved with 12: the best strategy of MAX here may be worth more" in told["texts"]
    assert not any("no strategy of this cluster is worth less" in text for text in told["texts"])


def test_what_is_shown_of_a_search_without_windows_is_left_out() -> None:
    told = shown(explain(parse_tree("gallery:two-ply"), algorithm="minimax"))
    assert told["has"] == {"windows": False, "cutoffs": False, "list": False}
    assert set(told["looks"]) == {"status", "text", "is_met", "value", "best", "visits", "guess"}
    assert told["list"]["after"] == told["beside"]["after"] == told["reasons"]["after"] == []


def test_a_leaf_that_is_judged_twice_is_one_leaf() -> None:
    trace = explain(parse_tree("gallery:thirty-six"), algorithm="selective")
    told = shown(trace)
    assert len(told["stops"]["leaf"]) == 37
    assert (len(told["met"]["after"]), told["met"]["of"]) == (26, 36)
    assert told["met"]["said"] == "{met} of all 36 leaves of the tree: {share} %."
    assert shown(explain(load_game("tictactoe"), 1))["met"]["of"] is None


def test_what_is_wrong_with_a_guess_is_said_of_every_leaf_at_every_step() -> None:
    """Told another way: by what has happened to a leaf and to the nodes above it."""
    for name, algorithm in (
        ("deep-cut", "alphabeta"),
        ("clusters", "sss"),
        ("thirty-six", "pvs"),
        ("letters", "mtdf"),
    ):
        trace = explain(parse_tree(f"gallery:{name}"), algorithm=algorithm)
        looks, entered, left = Looks(trace), set[int](), set[int]()
        for event in trace.events:
            list(looks.take(event))
            entered.add(event.node)
            children = [trace.child(event.node, move) for move in event.because.unsearched] if event.because else []
            left |= {child for child in children if child is not None}
            left -= entered
            for leaf in (node for node in range(len(trace.tree)) if not trace.below[node]):
                is_left = not left.isdisjoint({leaf, *trace.ancestors(leaf)})
                wanted = IS_CUT if is_left else IS_MET if looks.replay.states[leaf].status != "unseen" else IS_LATER
                assert looks.look(leaf).guess == wanted, (name, trace.name(leaf))

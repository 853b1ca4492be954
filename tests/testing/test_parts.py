"""The parts of the check, each by itself."""

from __future__ import annotations

import itertools
import random
from array import array
from typing import Any

import pytest

from gametree import compiled, load_game, perft
from gametree.testing.inquiry import Inquiry, is_whole, shown
from gametree.testing.looking.fold import ALWAYS, OPTIONAL, fold_of
from gametree.testing.looking.graph import Edge, Graph
from gametree.testing.looking.places import Identity, Place
from gametree.testing.looking.walk import Walk
from gametree.testing.running.calls_under_way import InProcess

from .broken import Heap


def graph_of(arrows: dict[str, str], outcomes: dict[str, int] | None = None) -> tuple[Graph, dict[str, Place]]:
    """Make a graph from letters; the first is the start, and places are as deep as breadth first finds them."""
    first = next(iter(arrows))
    places = {first: Place(first)}
    waiting = [first]
    for letter in waiting:
        for child in arrows[letter]:
            if child not in places:
                places[child] = Place(child, places[letter], ord(child), child)
                waiting.append(child)
    graph = Graph()
    for letter in waiting:
        graph.edges[places[letter]] = [Edge(ord(child), places[child]) for child in arrows[letter]]
    graph.outcomes = {places[letter]: value for letter, value in (outcomes or {}).items()}
    return graph, places


def shortest_by_trying(arrows: dict[str, str]) -> int | None:
    """Return the length of the shortest line from the start that comes to a position twice."""
    lines = [next(iter(arrows))]
    for _ in range(len(arrows) + 1):
        longer = [line + child for line in lines for child in arrows[line[-1]]]
        if any(line[-1] in line[:-1] for line in longer):
            return len(longer[0]) - 1
        lines = longer
    return None


@pytest.mark.parametrize("seed", range(60))
def test_the_shortest_loop_is_the_shortest(seed: int) -> None:
    chance = random.Random(seed)
    letters = "ABCDEFG"
    arrows = {letter: "".join(chance.sample(letters, chance.choice([0, 1, 1, 2]))) for letter in letters}
    graph, _ = graph_of(arrows)
    loop = graph.shortest_loop()
    expected = shortest_by_trying(arrows)
    if expected is None:
        assert loop == []
        return
    assert loop[-1].child.depth + len(loop) == expected
    ends = [loop[-1].child, *(edge.child for edge in loop)]
    for place, edge in zip(ends, loop, strict=False):
        assert edge in graph.edges[place]


def test_a_position_that_moves_to_itself_is_a_loop() -> None:
    graph, places = graph_of({"A": "B", "B": "B"})
    assert graph.shortest_loop() == [Edge(ord("B"), places["B"])]


def test_values_are_known_where_the_lines_prove_them() -> None:
    arrows = {"A": "BC", "B": "DE", "C": "F", "D": "", "E": "", "F": "G"}
    arrows["G"] = ""
    graph, places = graph_of(arrows, {"D": -1, "E": 0})
    values = {place.position: value for place, value in graph.values(1).items()}
    assert values == {"D": -1, "E": 0, "B": 1}  # what comes after C is not known, and B is bad for A
    graph.outcomes[places["G"]] = 1
    values = {place.position: value for place, value in graph.values(1).items()}
    assert values == {"D": -1, "E": 0, "B": 1, "G": 1, "F": -1, "C": 1, "A": -1}
    graph, places = graph_of(arrows, {"D": -5, "G": 2})
    values = {place.position: value for place, value in graph.values(None).items()}
    assert values == {"D": -5, "G": 2, "F": -2, "C": 2}  # a margin may be exceeded by what is not known


def test_the_walk_counts_as_perft_does() -> None:
    game = load_game("tictactoe")
    inquiry = Inquiry(game, InProcess())
    start = Place(game.start)
    walk = Walk(inquiry, start, seed=1, until=float("inf"))
    walk.breadth_first(start, 400)
    assert inquiry.faults == []
    lines = {start: 1}
    for depth in range(1, 4):
        below: dict[Place, int] = {}
        for place, count in lines.items():
            for edge in walk.graph.edges[place]:
                below[edge.child] = below.get(edge.child, 0) + count
        lines = below
        assert sum(lines.values()) == perft(game, depth).nodes
    assert walk.graph.depth_below(start, 9, 10_000) == 3
    assert walk.graph.depth_below(start, 2, 10_000) == 2
    assert walk.graph.depth_below(start, 9, 9) == 0
    assert walk.graph.depth_below(start, 9, 10) == 1


def test_what_a_position_is() -> None:
    table = array("q", range(2_000))
    identity = Identity((table,))
    for value in ((1, [2]), (1, array("q", [2])), ({1}, {2: 3}), Heap(3), (table, 1), object, [[[1]]]):
        same: Any = type(value)(*value) if isinstance(value, Heap) else value
        assert identity(value) == identity(same)
        hash(identity(value))
    assert identity((1, [2])) != identity((1, [3]))
    assert identity(Heap(3)) != identity((3,))
    assert identity((array("q", range(2_000)), 1)) == identity((table, 1))
    assert identity((array("q", [0] * 2_000), 1)) != identity((table, 1))
    assert not identity.tables_changed()
    table[1_999] = 0
    assert identity.tables_changed()


def test_a_snapshot_stays_when_the_position_changes() -> None:
    identity = Identity(())
    board = [0, array("q", [0])]
    before = identity.snapshot((board, 1))
    assert before == identity((board, 1))
    board[1][0] = 1  # type: ignore[index]
    assert before != identity((board, 1))
    assert identity.snapshot(Heap(3)) is None  # nothing in it can change


def test_every_part_of_a_fold_is_the_same_compiled_and_makes_a_difference() -> None:
    game = load_game("connect4:4x4")
    first, second = game.start, game.parse_position("1121")
    parts = [*ALWAYS, *(part for part in OPTIONAL if hasattr(first, part))]
    assert "key" in parts
    whole = fold_of(first, parts)
    assert compiled(whole)(second) == whole(second)
    for part in parts:
        fold = fold_of(first, [part])
        different = fold(first) != fold(second)
        assert different == (part not in ("is_over", "outcome", "count_moves", "promise")), part


def test_no_two_methods_fold_to_the_same() -> None:
    game = load_game("connect4:4x4")
    folds = [fold_of(game.start, parts)(game.start) for parts in itertools.combinations(["moves", "play", "key"], 2)]
    assert len(set(folds)) == 3


@pytest.mark.parametrize(
    ("value", "whole"), [(3, True), (-(1 << 63), True), (1 << 63, False), (True, False), (1.0, False)]
)
def test_whole_numbers(value: object, whole: bool) -> None:
    assert is_whole(value) is whole


def test_a_value_that_cannot_be_written_is_named() -> None:
    class Silent:
        def __repr__(self) -> str:
            raise ValueError

    assert shown(Silent()) == "a Silent"

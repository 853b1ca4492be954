"""SVG pictures: word for word, and by counting marks, which must be as many as the trace has."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import ALGORITHMS, Game, InputError, Trace, explain, load_game, parse_tree
from gametree.base.values import WIN
from gametree.games.tree import GALLERY, plant
from gametree.view.drawing.bare import bare_svg
from gametree.view.drawing.markup import element, words
from gametree.view.drawing.svg import svg
from tests.games.test_tree_nodes import chain
from tests.games.tree_strategies import trees
from tests.oracle import Tree
from tests.view.pictures import ODD, ODD_NAMES, TRACES, Odd, file_of, on_tree

NAMESPACE = "{http://www.w3.org/2000/svg}"
NAMES = [entry.name for entry in GALLERY]
STEPS = st.floats(0, 1)
"""Which share of the events has happened."""


def classes(picture: str) -> Counter[str]:
    """How many elements have each class, such as ``node`` or ``edge expected``, and each of its words."""
    found: Counter[str] = Counter()
    for each in ElementTree.fromstring(picture).iter():
        name = each.get("class", "")
        found.update({name, *(f"{name.split()[0]}.{word}" for word in name.split()[1:]), *name.split()[:1]} - {""})
    return found


def texts(picture: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(picture).iter(f"{NAMESPACE}text")]


@pytest.mark.parametrize("name", TRACES)
def test_as_kept(name: str) -> None:
    assert svg(*TRACES[name]()) == file_of(name, "svg").read_text(encoding="utf-8")


def left_by_cutoffs(trace: Trace) -> dict[int, int]:
    """The nodes whose last visit ended with a cutoff, and how many moves it has left."""
    left: dict[int, int] = {}
    for event in trace.events:
        if event.because is not None:
            left[event.node] = len(event.because.unsearched)
        elif event.kind == "enter":
            left.pop(event.node, None)
    return left


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("name", NAMES)
def test_marks_are_as_many_as_the_trace_has(name: str, algorithm: str) -> None:
    trace = on_tree(name, algorithm)
    found, left = classes(svg(trace)), left_by_cutoffs(trace)
    assert found["node"] == len(trace.tree)
    assert found["node.max"] + found["node.min"] == sum(1 for children in trace.below if children)
    assert found["node.leaf"] == sum(1 for node in trace.tree if node.leaf is not None)
    assert found["edge"] == len(trace.tree) - 1
    assert found["cutoff"] == len(left)
    assert found["cut"] == sum(left.values())
    assert found["node.expected"] == len(trace.expected)
    assert found["edge.expected"] == len(trace.expected) - 1
    assert found["node.strategic"] == len(trace.strategy)
    assert found["edge.strategic"] == len(set(trace.strategy[1:]) - set(trace.expected))
    if ALGORITHMS[algorithm].way == "walk":
        assert found["node.grey"] == len(trace.tree) - len(trace.visited)
    if not ALGORITHMS[algorithm].remembers:
        assert found["cutoff"] == sum(trace.cutoffs)


@given(trees(), st.sampled_from(list(ALGORITHMS)), STEPS, st.booleans())
def test_any_step_of_any_search(tree: list[Tree], algorithm: str, share: float, max_first: bool) -> None:
    trace = explain(plant(tree, max_first=max_first), algorithm=algorithm)
    step = round(share * len(trace.events))
    found = classes(svg(trace, step))
    assert found["node"] == len(trace.tree)
    is_last = step == len(trace.events)
    assert found["node.current"] == (step > 0 and not is_last)
    assert found["node.expected"] == (len(trace.expected) if is_last else 0)
    met, listed_once, purged = (
        {event.node for event in trace.events[:step] if event.kind == kind} for kind in ("enter", "open", "purge")
    )
    # A cluster that is dropped from the list before the search comes to its node was never looked at.
    assert found["node.grey"] == len(trace.tree) - len(met | (listed_once - purged))
    listed = {"open": 1, "solve": 1, "take": -1, "purge": -1}
    if ALGORITHMS[algorithm].way == "clusters":
        last = {event.node: listed[event.kind] for event in trace.events[:step] if event.kind in listed}
        assert found["rank"] == sum(state > 0 for state in last.values())


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_games_show_moves_and_stubs(depth: int) -> None:
    game = load_game("connect4:4x4")
    trace = explain(game.parse_position("12341"), depth, game=game)
    found, left = classes(svg(trace)), left_by_cutoffs(trace)
    assert found["move"] == len(trace.tree) - 1
    assert found["more"] == len(left)
    assert [text for text in texts(svg(trace)) if text.endswith(" more")] == [
        f"{count} more" for count in left.values()
    ]
    assert found["node.grey"] == 0


@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_any_search_of_a_game(algorithm: str, root: str) -> None:
    game = load_game("tictactoe")
    trace = explain(game.parse_position("XO.XO...."), 2, game=game, algorithm=algorithm, root=root)
    for step in range(0, len(trace.events) + 1, 9):
        found = classes(svg(trace, step))
        assert found["node"] == found["move"] + 1 == len(trace.tree)
        entered, opened, dropped = (
            {event.node for event in trace.events[:step] if event.kind == kind} for kind in ("enter", "open", "purge")
        )
        assert found["node.grey"] == len(trace.tree) - len(entered | (opened - dropped))


def test_windows_and_values_are_those_of_the_step() -> None:
    trace = on_tree("two-ply")
    step = 1 + next(number for number, event in enumerate(trace.events) if event.kind == "cutoff")
    written = texts(svg(trace, step))
    assert [text for text in written if text[:1] in "αβ" and text[2:] != "cut"] == [
        *("α 3", "β ∞"),  # A
        *("α −∞", "β 3"),  # B
        *("α 3", "β 2"),  # C
        "α β",  # the legend
    ]
    assert written[1:3] == [
        f"step {step} of 39: alpha cutoff at C, shallow",
        "7 nodes, 4 leaves, 1 cutoff (shallow)",
    ]


def test_the_first_step_tells_nothing_yet() -> None:
    found = classes(svg(on_tree("letters"), 0))
    assert found["node.grey"] == found["node"] == 15
    assert found["cut"] == found["node.current"] == found["node.expected"] == found["node.strategic"] == 0


def test_forced_ends_in_words() -> None:
    game = load_game("tictactoe")
    trace = explain(game.parse_position("XX.OO...."), 3, game=game)
    assert trace.value == WIN - 1
    assert "win 1" in texts(svg(trace))
    assert not any("999" in text for text in texts(svg(trace)))


def test_every_name_is_escaped() -> None:
    trace = explain(ODD.start, 2, game=ODD)
    written = texts(svg(trace))
    assert written[0] == 'alphabeta · o<d&d "_% · 2 plies'
    assert {"</text><scr…", r"\end{forest…", "]]>�象[={"} <= set(written)
    assert ODD_NAMES[0] in trace.line
    assert ElementTree.fromstring(svg(trace)).find(f".//{NAMESPACE}script") is None
    assert ElementTree.fromstring(element("a", words("\x1f<"), href='"<')).get("href") == '"<'


def test_it_speaks_to_screen_readers_and_needs_nothing_from_outside() -> None:
    picture = svg(on_tree("deep-cut"))
    root = ElementTree.fromstring(picture)
    assert (root.get("role"), root[0].tag, root[1].tag) == ("img", f"{NAMESPACE}title", f"{NAMESPACE}desc")
    assert "alpha cutoff at L, deep." in (root[1].text or "")
    nodes = [each for each in root.iter(f"{NAMESPACE}g") if each.get("class", "").startswith("node ")]
    assert nodes[0][0].text == "MAX node A: done, value 6, α 6, β ∞, on the expected line, in MAX's best strategy"
    assert picture.count("http") == 1
    assert "id=" not in picture


def test_pictures_of_all_steps_can_be_laid_over_each_other() -> None:
    trace = on_tree("clusters", "sss")
    places = set()
    for step in range(0, len(trace.events), 10):  # before the end: its doubled edges are two lines each
        lines = ElementTree.fromstring(svg(trace, step)).iter(f"{NAMESPACE}line")
        edges = [line for line in lines if line.get("class", "").startswith("edge")]
        assert len(edges) == len(trace.tree) - 1
        places.add(tuple((line.get("x1"), line.get("x2"), line.get("y2")) for line in edges))
    assert len(places) == 1


def test_words_stay_on_the_page() -> None:
    game = Game("a game whose name is longer than its tree is wide, as the path of a file may be", Odd())
    root = ElementTree.fromstring(svg(explain(game.start, 1, game=game)))
    width = float(root.get("width", "0"))
    for each in root.iter(f"{NAMESPACE}text"):
        size, x = float(each.get("font-size", "0")), float(each.get("x", "0"))
        room = {"start": width - x, "end": x, "middle": 2 * min(x, width - x)}[each.get("text-anchor", "start")]
        assert 0.45 * size * len(each.text or "") <= room


def test_a_step_that_is_not_there() -> None:
    trace = on_tree("two-ply")
    for step in (-1, 40):
        with pytest.raises(InputError, match=f"there is no step {step}; wanted: 0 to 39"):
            svg(trace, step)


def test_a_tree_too_large_to_draw() -> None:
    root = parse_tree("random:b=3,d=7")
    trace = explain(root)
    wanted = (
        "a tree of 3,280 nodes .* as an SVG; wanted: at most 3,000. Take a smaller --depth, .* --position, .*--html"
    )
    with pytest.raises(InputError, match=wanted):
        svg(trace)
    with pytest.raises(InputError, match=wanted):
        bare_svg(root)


def test_the_deepest_tree_can_be_drawn() -> None:
    assert classes(svg(explain(plant(chain(250)))))["node"] == 251


@pytest.mark.parametrize("name", NAMES)
def test_a_tree_that_nobody_has_searched(name: str) -> None:
    trace, picture = on_tree(name), bare_svg(parse_tree(f"gallery:{name}"))
    found = classes(picture)
    assert (found["node"], found["node.grey"], found["cut"]) == (len(trace.tree), 0, 0)
    leaves = [str(node.leaf).replace("-", "−") for node in trace.tree if node.leaf is not None]
    names = [node.name for node in trace.tree]
    sides = [("MAX", "MIN")[ply % 2] for ply in range(trace.depth)]
    assert sorted(texts(picture)) == sorted([*leaves, *names, *sides, "MAX moves", "MIN moves"])

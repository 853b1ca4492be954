"""The right words: the textbook's reading beside the text that runs, and minimax without alpha and beta."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from gametree import ALGORITHMS, InputError, explain, parse_tree
from gametree.games.tree import GALLERY, plant
from gametree.view.drawing.svg import svg
from gametree.view.drawing.terminal import drawing
from gametree.view.drawing.tikz import tikz
from gametree.view.portable import portable
from gametree.view.telling.narration import narrate
from gametree.view.telling.readings import lit_lines, read_beside, textbook
from tests import oracle
from tests.games.tree_strategies import trees

READABLE = [name for name, known in ALGORITHMS.items() if known.textbook is not None]
FOREIGN = re.compile("alpha|beta|α|β|window|cutoff|cut off")
"""What minimax knows nothing of."""


@pytest.mark.parametrize("name", [entry.name for entry in GALLERY])
def test_minimax_never_speaks_of_alpha_and_beta(name: str) -> None:
    trace = explain(parse_tree(f"gallery:{name}"), algorithm="minimax")
    middle = len(trace.events) // 2
    made = [make(trace, step) for make in (svg, drawing) for step in (middle, None)]
    made += [tikz(trace).partition("begin{forest}")[2], *narrate(trace, "steps")]
    told = portable(trace)
    made += [*told["told"], told["conclusion"], *told["textbook"]["lines"], *told["influence"]["patterns"]]
    assert not [text for text in made if FOREIGN.search(text)]


def test_alphabeta_speaks_of_them() -> None:
    assert FOREIGN.search("\n".join(narrate(explain(parse_tree("gallery:two-ply")), "steps")))


@given(trees())
def test_every_event_lights_lines_of_its_side(tree: oracle.Tree) -> None:
    for algorithm in READABLE:
        trace = explain(plant(tree), algorithm=algorithm)
        reading = textbook(trace)
        assert reading is not None
        half = len(reading.lines) // 2
        for event, lines in zip(trace.events, lit_lines(trace, reading), strict=True):
            assert lines
            assert all((line <= half) == trace.tree[event.node].is_max for line in lines)
            assert all(reading.lines[line - 1] for line in lines)


def test_a_cutoff_lights_the_line_of_its_own_side() -> None:
    told = list(read_beside(explain(parse_tree("gallery:letters")), "cutoffs", "textbook"))
    text, sentences = told[:17], told[18:]
    assert [line.split("  ", 1)[1].strip() for line in (text[5], text[14])] == [
        "if v ≥ β: return v",
        "if v ≤ α: return v",
    ]
    assert [sentence.split()[0] for sentence in sentences[:2]] == ["6", "15"]
    assert ("beta cutoff" in sentences[0], "alpha cutoff" in sentences[1]) == (True, True)


def test_the_text_that_runs_is_read_as_well() -> None:
    trace = explain(parse_tree("(3 2)"), algorithm="sss")
    told = list(read_beside(trace, "decisions", "own"))
    assert told[0] == " 1  " + trace.source[0]
    with pytest.raises(InputError, match="no textbook's reading of sss is known; wanted: --reading own"):
        list(read_beside(trace, "decisions", "textbook"))


def test_a_text_of_the_same_name_that_is_not_ours_has_no_textbooks_reading() -> None:
    def minimax(position, depth, alpha, beta, kit, ply=0):  # type: ignore[no-untyped-def]
        kit.observer.enter(position, depth, alpha, beta, ply)
        return kit.final(position, ply)

    assert textbook(explain(parse_tree("(3 2)"), algorithm="minimax")) is not None
    assert textbook(explain(plant([3]).play(1), 0, algorithm=minimax)) is None


@pytest.mark.parametrize("width", [60, 200])
def test_every_node_is_named_in_the_terminal(width: int) -> None:
    trace = explain(parse_tree("gallery:deep-cut"))
    words = set(re.findall("[A-Z][0-9]*", drawing(trace, width=width)))
    assert not {node.name for node in trace.tree} - words

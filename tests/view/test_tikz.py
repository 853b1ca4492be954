"""TikZ: word for word, by counting styles, and brackets that match whatever names there are."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import ALGORITHMS, InputError, explain, parse_tree
from gametree.games.tree import GALLERY, plant
from gametree.view.drawing.tikz import HEAD, tikz
from tests.games.tree_strategies import trees
from tests.oracle import Tree
from tests.view.pictures import ODD, TRACES, file_of, on_tree

BODY = re.compile(r"\\begin{forest} gametree\n(.*)\\end{forest}\n\\end{document}\n\Z", re.DOTALL)


def body(document: str) -> str:
    found = BODY.search(document)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("name", TRACES)
def test_as_kept(name: str) -> None:
    assert tikz(*TRACES[name]()) == file_of(name, "tex").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [entry.name for entry in GALLERY])
def test_marks_are_as_many_as_the_trace_has(name: str) -> None:
    trace = on_tree(name)
    lines = body(tikz(trace)).splitlines()
    cut = [event.because for event in trace.events if event.because is not None]
    assert sum("[{" in line for line in lines) == len(trace.tree)
    assert sum(", gt grey," in line for line in lines) == len(trace.tree) - len(trace.visited)
    assert sum(", gt cut" in line for line in lines) == sum(len(because.unsearched) for because in cut)
    assert sum(", gt why=" in line for line in lines) == sum(trace.cutoffs)
    assert sum(", gt expected," in f"{line.rstrip(']')}," for line in lines) == len(trace.expected)
    assert sum(", gt expected edge" in line for line in lines) == len(trace.expected) - 1


def is_matched(text: str) -> bool:
    """Whether LaTeX finds every brace, and forest every bracket outside braces, closed."""
    braces = brackets = 0
    for token in re.findall(r"\\.|[{}\[\]]", text):
        braces += {"{": 1, "}": -1}.get(token, 0)
        brackets += {"[": 1, "]": -1}.get(token, 0) if not braces else 0
        if min(braces, brackets) < 0:
            return False
    return braces == brackets == 0


@given(trees(), st.sampled_from(list(ALGORITHMS)), st.floats(0, 1))
def test_any_step_of_any_search(tree: list[Tree], algorithm: str, share: float) -> None:
    trace = explain(plant(tree), algorithm=algorithm)
    assert is_matched(body(tikz(trace, round(share * len(trace.events)))))


def test_the_styles_that_are_used_are_defined() -> None:
    used = set()
    for make in TRACES.values():
        used |= set(re.findall(r"gt [a-z ]+[a-z]", body(tikz(*make()))))
    assert len(used) > 15
    assert not {style for style in used if f"{style}/.style" not in HEAD}


def test_every_name_is_escaped() -> None:
    document = tikz(explain(ODD.start, 2, game=ODD))
    assert is_matched(body(document))
    assert r"gt move={\textbackslash{}end\{forest\ldots{}}" in document
    assert r"gt move={]]\textgreater{}??[=\{}" in document
    assert document.count(r"\end{forest}") == 1
    assert all(line.startswith("%") for line in document.splitlines()[:2])


def test_a_tree_too_large_to_draw() -> None:
    with pytest.raises(InputError, match="a tree of 364 nodes is too large to draw as TikZ; wanted: at most 300"):
        tikz(explain(parse_tree("random:b=3,d=5")))

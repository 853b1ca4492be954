"""Is something good enough? By any search that knows who wins, and by packets: the answers are the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import InputError
from gametree.criteria import UpSet, VectorTree, bounded, random_tree, read_up_set, search_vectors

from .vectors import COMPONENTS, trees

BOOLEAN = ("winloss", "alphabeta", "pvs", "minimax", "pn", "dfpn", "sss")


@st.composite
def questions(draw: st.DrawFn) -> tuple[VectorTree, UpSet]:
    tree = draw(trees())
    least = draw(st.lists(st.tuples(*[COMPONENTS] * tree.criteria), min_size=1, max_size=3))
    return tree, UpSet(tuple(least))


@given(questions(), st.sampled_from(BOOLEAN))
def test_a_search_for_enough_agrees_with_the_packets(question: tuple[VectorTree, UpSet], algorithm: str) -> None:
    tree, enough = question
    by_packets = any(all(map(enough.holds, packet)) for packet in search_vectors(tree).value)
    assert (bounded(tree, enough, algorithm=algorithm, interpreted=True).value > 0) == by_packets


@pytest.mark.parametrize("seed", range(1, 9))
def test_compiled_it_is_the_same_search(seed: int) -> None:
    tree = random_tree(3, 4, 2, seed)
    for text in ("<6,6>", "<7,4>|<4,7>", "<8,1>|<1,8>|<5,5>"):
        enough = read_up_set(text)
        here, there = (bounded(tree, enough, interpreted=each) for each in (True, False))
        assert there.compiled
        assert (here.value, here.nodes, here.leaves, here.cutoffs) == (
            there.value,
            there.nodes,
            there.leaves,
            there.cutoffs,
        )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "nothing is said to be enough"),
        ("<2,1>|", "'' is no vector"),
        ("2,1", "'2,1' is no vector"),
        ("<2,1>|<3>", "<3> has 1 of 2 criteria"),
        ("<2,x>", "'x' in '<2,x>' is no number"),
        ("<>", "is an empty vector"),
    ],
)
def test_an_up_set_that_is_none_is_refused(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told.replace("|", "[|]")):
        read_up_set(text, 2)

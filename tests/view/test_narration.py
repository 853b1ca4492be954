"""What is told, word for word. ``python -m tests.view.test_narration`` writes it anew, after a change meant so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import ALGORITHMS, InputError, explain, load_game, parse_tree
from gametree.games.tree import GALLERY, plant
from gametree.view.portable import portable
from gametree.view.telling.narration import DETAILS, narrate, sentences
from tests import oracle
from tests.games.tree_strategies import trees

GOLDEN = Path(__file__).parent / "golden"
NAMES = [entry.name for entry in GALLERY]
OTHERS = ["clusters-sss", "clusters-dual", "plaat-sss", "win-loss-pn", "win-loss-dfpn", "letters-mtdf", "letters-pvs"]
"""Trees told of other algorithms than alpha-beta."""


def told(name: str, algorithm: str = "alphabeta") -> str:
    """Return all that is told of a tree, at every level of detail."""
    trace = explain(parse_tree(f"gallery:{name}"), algorithm=algorithm)
    parts = [f"== {detail}\n" + "\n".join(narrate(trace, detail)) for detail in DETAILS]
    return "\n\n".join(parts) + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_every_tree_of_the_gallery(name: str) -> None:
    assert told(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", OTHERS)
def test_other_algorithms(name: str) -> None:
    assert told(*name.rsplit("-", 1)) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@given(trees(), st.sampled_from(sorted(ALGORITHMS)))
def test_every_algorithm_can_be_told_of_any_tree(tree: oracle.Tree, algorithm: str) -> None:
    trace = explain(plant(tree), algorithm=algorithm)
    assert len(sentences(trace)) == len(trace.events)
    for detail in DETAILS:
        for sentence in narrate(trace, detail):
            assert sentence.endswith((".", "?"))
            assert "None" not in sentence


def test_a_node_is_entered_in_words_though_a_later_question_needs_no_search_there() -> None:
    lines = list(narrate(explain(parse_tree("gallery:letters"), algorithm="mtdf"), "steps"))
    assert "MIN tries move 2 at B, which leads to MAX node E: asked is only whether it is worth 0 or more." in lines
    assert "E needs no search: the table has at least 5 for it." in lines
    assert "MIN node B is done and hands up at most 3; at least 3 was known before, so it is 3." in lines


def test_a_question_at_the_end_of_all_values_asks_for_a_bound() -> None:
    text = "\n".join(narrate(explain(parse_tree("gallery:letters"), algorithm="mt-sss"), "steps"))
    assert text.startswith("MAX is to move at A: asked is only what it is worth at most.")
    assert "but asked is only what A is worth at most: node E with 2 leaves cannot matter" in text
    assert "greatest" not in text


def test_fail_hard_says_why_a_node_has_less_than_its_child() -> None:
    lines = list(narrate(explain(parse_tree("gallery:letters"), algorithm="alphabeta-hard"), "steps"))
    told = lines.index("Leaf J is worth 5.")
    assert lines[told + 1] == "MAX node E now has 3, by move 1, because no value may leave the window."


def test_the_lectures_telling_of_sss() -> None:
    text = "\n".join(narrate(explain(parse_tree("gallery:clusters"), algorithm="sss"), "steps"))
    assert "Its initial clusters are the leaves 15, 21, 5 and 13." in text
    assert "The sub-problem G is opened. Its initial clusters are the leaves 13 and 7." in text
    assert "The cluster O (at most 12) is purged: its leaf 7 was never looked at." in text
    assert "Worked by hand, as lectures tell it, it is evaluated first, as an initial cluster" in text
    assert "    List: R =21, P =15, Z =13, X =5." in text


def test_deepening_and_the_table_in_words() -> None:
    game = load_game("connect4")
    text = "\n".join(narrate(explain(game.start, 2, algorithm="pvs", game=game, deepen=True), "steps"))
    assert text.startswith("A new round begins, 1 ply deep.\n")
    assert "\nA new round begins, 2 plies deep.\n" in text
    asked = "\n".join(narrate(explain(parse_tree("gallery:plaat"), algorithm="mt-sss"), "steps"))
    assert "needs no search: the table has" in asked
    assert "asked is only whether it is worth 41 or more" in asked


def test_a_cutoff_names_the_ancestor_and_what_was_saved() -> None:
    sentences = list(narrate(explain(parse_tree("gallery:two-ply")), "cutoffs"))
    assert len(sentences) == 2
    assert sentences[0] == (
        "MIN node C can no longer exceed 2, but MAX already has 3 at A: the leaves 4 and 6 cannot matter "
        "(alpha cutoff, shallow)."
    )
    assert sentences[1] == "MAX gets 3 at A, MAX playing move 1: 11 nodes, 7 of them leaves, 1 cutoff."


def test_a_deep_cutoff_names_the_higher_ancestor() -> None:
    sentences = list(narrate(explain(parse_tree("gallery:deep-cut")), "cutoffs"))
    reason = "but MAX already has 5 at A: the leaf 0 cannot matter (alpha cutoff, deep)."
    assert f"MIN node L can no longer exceed 1, {reason}" in sentences


def test_forced_ends_are_told_by_their_distance() -> None:
    game = load_game("connect4")
    trace = explain(game.parse_position("112233"), 1, game=game)
    sentences = list(narrate(trace, "steps"))
    assert "After 4 the game is over: a win at ply 1 for MAX." in sentences
    assert sentences[-1].startswith("MAX gets a win at ply 1 at the root, MAX playing move 4")


def test_win_loss_propagation_in_its_own_words() -> None:
    sentences = list(narrate(explain(parse_tree("gallery:win-loss"), algorithm="winloss"), "cutoffs"))
    assert sentences[0].startswith("MAX node F is won for MAX: the leaf -1 cannot change that")


def test_many_unsearched_moves_are_counted() -> None:
    wide = parse_tree("((3 4) (1 2 3 4 5 6 7 8 9) (2 (1 2) (3 4)))")
    sentences = list(narrate(explain(wide), "cutoffs"))
    assert "8 more children with 8 leaves cannot matter" in sentences[0]
    assert "nodes" in sentences[1]
    assert "with 4 leaves" in sentences[1]


def test_an_unknown_detail() -> None:
    with pytest.raises(InputError, match="no detail 'all'; wanted: steps, decisions, cutoffs"):
        list(narrate(explain(parse_tree("(1 2)")), "all"))


if __name__ == "__main__":
    for each in NAMES:
        (GOLDEN / f"{each}.txt").write_text(told(each), encoding="utf-8")
    for each in OTHERS:
        (GOLDEN / f"{each}.txt").write_text(told(*each.rsplit("-", 1)), encoding="utf-8")


def test_a_trace_of_an_algorithm_from_elsewhere_is_told() -> None:
    """A file may hold what a newer version, or another program, has written."""
    for algorithm in ALGORITHMS:
        trace = replace(explain(parse_tree("gallery:two-ply"), algorithm=algorithm), algorithm="elsewhere")
        assert list(narrate(trace))
        assert len(portable(trace)["told"]) == len(trace.events)

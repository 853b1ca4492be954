"""What is told, word for word. ``python -m tests.view.test_narration`` writes it anew, after a change meant so."""

from __future__ import annotations

import re
from collections.abc import Iterator
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


CLAIM = re.compile(
    r"(MAX|MIN) node (\w+) (now has|is done and hands up|can no longer exceed|already reaches) "
    r"(at most |at least )?(-?\d+)"
)
ELSEWHERE = re.compile(r"(MAX|MIN) already has (at most |at least )?(-?\d+) at (\w+)(?:, and (-?\d+) at (\w+))?")
LIMITS = {"can no longer exceed": "at most ", "already reaches": "at least "}


def is_true(value: int, claim: str, told: int) -> bool:
    """Tell whether a value is as it was told: exactly, at most, or at least."""
    return {"": value == told, "at most ": value <= told, "at least ": value >= told}[claim]


@given(trees(), st.sampled_from([name for name, each in ALGORITHMS.items() if each.way == "walk"]))
def test_every_number_that_is_told_is_true(tree: oracle.Tree, algorithm: str) -> None:
    """MAX is assured of what it has, a bound is one, and what cuts a node off is there."""
    root = plant(tree)
    trace = explain(root, algorithm=algorithm)
    values = dict(zip((node.name for node in trace.tree), in_order(tree), strict=True))
    assured = {"MAX": "at least ", "MIN": "at most "}
    for sentence in () if trace.asks_who_wins else narrate(trace, "steps"):
        if (claim := CLAIM.match(sentence)) is not None:
            side, name, verb, sign, told = claim.groups(default="")
            if verb != "now has":
                assert is_true(values[name], sign or LIMITS.get(verb, ""), int(told)), sentence
            elif not sign:
                assert is_true(values[name], assured[side], int(told)), sentence
            else:
                assert sign != assured[side], sentence
        if (elsewhere := ELSEWHERE.search(sentence)) is not None:
            side, sign, told, name, enough, above = elsewhere.groups(default="")
            if not sign:
                assert is_true(values[name], assured[side], int(told)), sentence
            if enough:
                assert is_true(values[above], assured[side], int(enough)), sentence


SOLVED = re.compile(r"(?:MAX|MIN) node (\w+) is solved with (-?\d+)(?:, and may be worth (more|less))?\.")


@given(trees(), st.sampled_from(["sss", "dual"]))
def test_what_a_node_is_solved_with_is_its_value_or_told_as_a_bound(tree: oracle.Tree, algorithm: str) -> None:
    trace = explain(plant(tree), algorithm=algorithm)
    values = dict(zip((node.name for node in trace.tree), in_order(tree), strict=True))
    for sentence in narrate(trace, "steps"):
        if (claim := SOLVED.match(sentence)) is not None:
            name, told, beyond = claim.groups()
            sign = {None: "", "more": "at least ", "less": "at most "}[beyond]
            assert is_true(values[name], sign, int(told)), sentence


def in_order(tree: oracle.Tree, *, is_max: bool = True) -> Iterator[int]:
    """Yield the value of every node, parents before children, by the plainest minimax."""
    if isinstance(tree, int):
        yield tree
        return
    below = [list(in_order(child, is_max=not is_max)) for child in tree]
    yield (max if is_max else min)(each[0] for each in below)
    for each in below:
        yield from each


def test_what_nobody_is_assured_of_is_told_as_a_bound() -> None:
    """F has its 5 from a node that was cut: what proves the next cutoff is the 10 of the root."""
    lines = list(narrate(explain(parse_tree("gallery:profit"))))
    assert "MAX node F now has at most 5, by move 1." in lines
    assert (
        "MIN node M can no longer exceed 4, but MAX already has at most 5 at F, and 10 at A: "
        "the leaf 1 cannot matter (alpha cutoff, shallow)." in lines
    )
    assert "MAX node D now has 2, by move 1." in narrate(explain(parse_tree("gallery:letters"), algorithm="mtdf"))


def test_decisions_begin_with_the_question_that_they_answer() -> None:
    told = list(narrate(explain(parse_tree("gallery:letters"), algorithm="mtdf")))
    questions = [line for line in told if line.startswith("MAX is to move at A once more: asked is only")]
    assert [line[-10:] for line in questions] == ["3 or more.", "4 or more."]
    assert (
        next(narrate(explain(parse_tree("gallery:win-loss"), algorithm="pn"))) == "First question: can MAX win at A?"
    )


def test_who_only_asks_who_wins_speaks_of_wins() -> None:
    told = "\n".join(narrate(explain(parse_tree("gallery:letters"), algorithm="winloss"), "steps"))
    assert "Leaf H: MAX has won.\nMAX node D: MAX wins by move 1.\nMAX node D is won for MAX: the leaf 3" in told
    assert "MIN node B: MAX wins after move 1, so far." in told
    assert not re.search("alpha|beta|window|is worth|hands up", told)
    even = list(narrate(explain(parse_tree("((D W) (L D))"), algorithm="winloss")))
    assert even[-1].startswith("Nobody wins by force at A: ")


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
    assert sentences[1] == "MAX gets 3 at A, by move 1: 11 nodes, 7 of them leaves, 1 cutoff."


def test_a_deep_cutoff_names_the_higher_ancestor() -> None:
    sentences = list(narrate(explain(parse_tree("gallery:deep-cut")), "cutoffs"))
    reason = "but MAX already has 5 at A: the leaf 0 cannot matter (alpha cutoff, deep)."
    assert f"MIN node L can no longer exceed 1, {reason}" in sentences


def test_forced_ends_are_told_by_their_distance() -> None:
    game = load_game("connect4")
    trace = explain(game.parse_position("112233"), 1, game=game)
    sentences = list(narrate(trace, "steps"))
    assert "After 4 the game is over: a win at ply 1 for MAX." in sentences
    assert sentences[-1].startswith("MAX gets a win at ply 1 at the root, by move 4")


def test_win_loss_propagation_in_its_own_words() -> None:
    sentences = list(narrate(explain(parse_tree("gallery:win-loss"), algorithm="winloss"), "cutoffs"))
    assert sentences[0].startswith("MAX node F is won for MAX: the leaf -1 cannot change that.")


def test_many_unsearched_moves_are_counted() -> None:
    wide = parse_tree("((3 4) (1 2 3 4 5 6 7 8 9) (2 (1 2) (3 4)))")
    sentences = list(narrate(explain(wide), "cutoffs"))
    assert "8 more children with 8 leaves cannot matter" in sentences[0]
    assert "nodes" in sentences[1]
    assert "with 4 leaves" in sentences[1]


def test_an_unknown_detail() -> None:
    with pytest.raises(InputError, match="no detail 'all'; wanted: steps, decisions, cutoffs"):
        list(narrate(explain(parse_tree("(1 2)")), "all"))


@pytest.mark.parametrize("algorithm", ["alphabeta", "mtdf", "pvs"])
def test_a_tree_that_is_not_searched_to_its_leaves_is_told_as_such(algorithm: str) -> None:
    tree = parse_tree("((3 12 8) (2 4 6))")
    whole, part = (explain(tree, depth, algorithm=algorithm) for depth in (2, 1))
    assert "depth was used up" not in list(narrate(whole))[-1]
    assert list(narrate(part))[-1].endswith(" The depth was used up at 2 nodes, taken as 0 whatever lies below.")


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

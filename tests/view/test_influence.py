"""Whether a node can still influence the root: true of every search, and never taken back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from gametree import ALGORITHMS, InputError, explain, load_game, parse_tree
from gametree.engine.tracing.trace import Trace
from gametree.games.tree import GALLERY, plant
from gametree.view.telling.influence import Can, changes, find_node, influence
from tests import oracle
from tests.families import ONE_OF_EACH_KIND
from tests.games.tree_strategies import trees
from tests.thinning import thinned

ASKING_ONCE = ("minimax", "alphabeta", "alphabeta-hard", "alphabeta-shallow", "winloss", "sss", "dual")
"""They ask one question: what they say of a node they never take back."""
DEEP = "gallery:deep-cut"


def told(tree: str, algorithm: str, name: str) -> list[str]:
    trace = explain(parse_tree(tree), algorithm=algorithm)
    return [answer.sentence(name) for answer in influence(trace, find_node(trace, name))]


class Answers:
    """The answers for all nodes, step by step."""

    def __init__(self, trace: Trace) -> None:
        self._changes = changes(trace)
        self._next = 0
        self.can: list[Can] = [Can.NEVER] * len(trace.tree)
        self.go(0)

    def go(self, step: int) -> None:
        while self._next < len(self._changes) and self._changes[self._next].step <= step:
            change = self._changes[self._next]
            self.can[change.first : change.last + 1] = [change.can] * (change.last + 1 - change.first)
            self._next += 1


# --- what is told ---------------------------------------------------------------------------------


def test_when_a_node_loses_its_influence() -> None:
    first, second, third, *_ = told(DEEP, "alphabeta", "Y")
    assert first == "After step 0: Y can influence the root; every value matters."
    assert second.endswith("Y can influence the root; only values above 5 matter, because MAX has 5 at A.")
    assert third.endswith("Y cannot influence the root any more; MAX has 5 at A and MIN has 1 at L.")


def test_a_node_that_is_done_has_handed_its_value_up() -> None:
    taken, passed = (told("((3 12) (2 4))", "alphabeta", name) for name in "DE")
    assert "D cannot influence the root any more; its 3 is handed up to B." in taken[1]
    assert "E cannot influence the root any more; it has 12, but MIN has 3 at B." in passed[-2]


def test_questions_are_told_and_asked_again() -> None:
    said = told(DEEP, "mtdf", "L")
    assert said[1] == (
        "After step 1: L can influence the root; "
        "asked is only whether A is worth 0 or more, which no node above it has answered."
    )
    assert said[2].endswith(
        "L cannot influence the root now; MAX has 5 at A, and asked is only whether A is worth 0 or more."
    )
    assert said[3].endswith("L cannot influence the root now; A above it is done.")
    assert "L can influence the root; asked is only whether A is worth 6 or more" in said[4]


def test_proof_numbers_know_no_window() -> None:
    said = told("((L (D W)) (L D))", "pn", "E")
    assert not any("value" in sentence for sentence in said)
    assert said[0] == (
        "After step 0: E can influence the root; "
        "asked is whether MAX wins, and no node above it is proved or refuted."
    )
    assert any("cannot influence the root now; B above it is refuted: MAX does not win there." in one for one in said)
    assert any("can influence the root; asked is whether MIN wins" in sentence for sentence in said)


def test_purged_clusters_have_none() -> None:
    trace = explain(parse_tree("gallery:clusters"), algorithm="sss")
    answers = list(influence(trace, find_node(trace, "O")))
    assert answers[-1].can is Can.NEVER
    assert "it was purged from the list" in [answer.why for answer in answers if answer.can is Can.NEVER]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_root_is_the_answer(algorithm: str) -> None:
    said = told("gallery:win-loss", algorithm, "A")
    assert said == ["After step 0: A can influence the root; it is the root: its value is the answer."]


def test_names_of_nodes() -> None:
    game = load_game("tictactoe")
    trace = explain(game.start, 2, game=game)
    assert find_node(trace, "root") == find_node(trace, "the root") == 0
    assert trace.name(find_node(trace, "a1 b1")) == "a1 b1"
    with pytest.raises(InputError, match="no node 'z9' was met; wanted: its name, the moves that lead there"):
        find_node(trace, "z9")
    with pytest.raises(InputError, match="a letter, level by level from A"):
        find_node(explain(parse_tree("(1 2)")), "Q")


# --- what is true ---------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", thinned(ALGORITHMS, ONE_OF_EACH_KIND.__contains__))
def test_what_is_said_to_be_over_is_over(algorithm: str) -> None:
    """*Any more* is never taken back, and *now* always is."""
    for tree in GALLERY:
        trace = explain(parse_tree(f"gallery:{tree.name}"), algorithm=algorithm)
        for node in range(len(trace.tree)):
            said = [answer.sentence("N") for answer in influence(trace, node)]
            over = [number for number, sentence in enumerate(said) if "any more" in sentence]
            waiting = [number for number, sentence in enumerate(said) if "root now" in sentence]
            able = [number for number, sentence in enumerate(said) if "N can influence" in sentence]
            assert not over or not able or min(over) > max(able), (tree.name, trace.name(node))
            assert not waiting or max(waiting) < max(able), (tree.name, trace.name(node))
            assert not (waiting and algorithm in ASKING_ONCE), (tree.name, trace.name(node))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("tree", [DEEP, "gallery:win-loss", "gallery:thirty-six"])
def test_what_is_searched_can_matter_and_what_is_left_cannot(tree: str, algorithm: str) -> None:
    """Minimax and the shallow form search what cannot matter any more; the others do not."""
    trace = explain(parse_tree(tree), algorithm=algorithm)
    answers = Answers(trace)
    for number, event in enumerate(trace.events):
        answers.go(number + 1)
        for move in () if event.because is None else event.because.unsearched:
            child = trace.child(event.node, move)
            assert child is not None
            assert answers.can[child] is not Can.NOW
        if event.kind == "step" and algorithm not in ("minimax", "alphabeta-shallow", "winloss"):
            child = trace.child(event.node, event.move or "")
            assert child is not None
            assert answers.can[child] is Can.NOW, (number, trace.name(child))


@given(trees())
def test_alphabeta_searches_what_can_matter_and_only_that(tree: oracle.Tree) -> None:
    trace = explain(plant(tree))
    answers = Answers(trace)
    for number, event in enumerate(trace.events):
        answers.go(number + 1)
        moves = event.because.unsearched if event.because else (event.move or "",)
        for move in moves if event.kind in ("cutoff", "step") else ():
            child = trace.child(event.node, move)
            assert child is not None
            assert (answers.can[child] is Can.NOW) == (event.kind == "step")


def values_at_root(trace: Trace, leaves: dict[int, int]) -> int:
    """Return the minimax value of a trace's tree with other leaves."""

    def value(node: int) -> int:
        below = [value(child) for child in trace.below[node]]
        if not below:
            return leaves[node]
        return max(below) if trace.tree[node].is_max else min(below)

    return value(0)


def neutral(trace: Trace, leaf: int, known: dict[int, int]) -> dict[int, int]:
    """Return leaves that leave it to one of them what the root is worth, as far as what is known allows."""
    path = [leaf, *trace.ancestors(leaf)]
    leaves = dict(known)
    for place in range(len(trace.tree)):
        if place not in leaves and not trace.below[place]:
            meeting = next(above for above in trace.ancestors(place) if above in path)
            leaves[place] = -1000 if trace.tree[meeting].is_max else 1000
    return leaves


def matters(trace: Trace, leaf: int, leaves: dict[int, int]) -> bool:
    return len({values_at_root(trace, {**leaves, leaf: value}) for value in (-1000, 1000)}) == 2


def known_leaves(trace: Trace, step: int) -> dict[int, int]:
    events = trace.events[:step]
    return {event.node: event.value for event in events if event.kind == "final" and event.value is not None}


@pytest.mark.parametrize("tree", [DEEP, "gallery:clusters"])
@pytest.mark.parametrize("algorithm", [name for name in ASKING_ONCE if name != "winloss"])
def test_a_leaf_that_cannot_matter_changes_the_root_in_no_way(tree: str, algorithm: str) -> None:
    trace, chance = explain(parse_tree(tree), algorithm=algorithm), random.Random(3)
    leaves = [place for place, below in enumerate(trace.below) if not below]
    answers, refused = Answers(trace), 0
    for step in range(0, len(trace.events) + 1, 2):
        answers.go(step)
        known = known_leaves(trace, step)
        for leaf in (place for place in leaves if place not in known and answers.can[place] is not Can.NOW):
            refused += 1
            completions = [{**{place: chance.randrange(12) for place in leaves}, **known} for _ in range(3)]
            for completed in [*completions, neutral(trace, leaf, known)]:
                assert not matters(trace, leaf, completed), (step, trace.name(leaf))
    assert refused > 0


@pytest.mark.parametrize("algorithm", ["mtdf", "mt-sss", "mt-dual", "pvs"])
def test_a_leaf_that_no_question_has_asked_for_changes_the_root_in_no_way(algorithm: str) -> None:
    """*Any more* speaks of the whole search, so it counts what the search has seen in the end."""
    trace, chance = explain(parse_tree(DEEP), algorithm=algorithm), random.Random(3)
    leaves = [place for place, below in enumerate(trace.below) if not below]
    known, answers = known_leaves(trace, len(trace.events)), Answers(trace)
    answers.go(len(trace.events))
    unseen = [place for place in leaves if place not in known]
    assert unseen
    for leaf in unseen:
        assert answers.can[leaf] is Can.NEVER
        for _ in range(3):
            assert not matters(trace, leaf, {**{place: chance.randrange(12) for place in leaves}, **known})


def test_a_leaf_that_can_matter_does_so_in_some_tree() -> None:
    trace = explain(parse_tree(DEEP))
    answers = Answers(trace)
    # When a node is entered, all that was found so far has been handed up as far as it goes; when it has improved,
    # that is true of what is below it.
    for number, event in enumerate(trace.events):
        answers.go(number + 1)
        if event.kind not in ("enter", "improve"):
            continue
        known = known_leaves(trace, number + 1)
        for leaf, below in enumerate(trace.below):
            is_settled = event.kind == "enter" or event.node in trace.ancestors(leaf)
            if not below and leaf not in known and is_settled:
                does = matters(trace, leaf, neutral(trace, leaf, known))
                assert does == (answers.can[leaf] is Can.NOW), (number, trace.name(leaf))

"""What is told, word for word. ``python -m tests.view.test_narration`` writes it anew, after a change meant so."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametree import InputError, explain, load_game, parse_tree
from gametree.games.tree import GALLERY
from gametree.view.narration import DETAILS, narrate

GOLDEN = Path(__file__).parent / "golden"
NAMES = [entry.name for entry in GALLERY]


def told(name: str) -> str:
    """Return all that is told of a tree, at every level of detail."""
    trace = explain(parse_tree(f"gallery:{name}"))
    parts = [f"== {detail}\n" + "\n".join(narrate(trace, detail)) for detail in DETAILS]
    return "\n\n".join(parts) + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_every_tree_of_the_gallery(name: str) -> None:
    assert told(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


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

"""What order is worth, against the counts that are known."""

from __future__ import annotations

import pytest

from gametree import load_game, parse_tree
from gametree.base.errors import InputError
from gametree.experiments import one_position, ordering, uniform_trees
from gametree.experiments.measuring import Counted, Study
from gametree.games.tree import tree_game

KNOWN = {  # b, d: minimax, alpha-beta, SSS*, minimum, all with seed 1
    (2, 4): (16, 11, 11, 7),
    (3, 3): (27, 16, 14, 11),
    (3, 4): (81, 49, 34, 17),
    (3, 6): (729, 237, 159, 53),
    (4, 4): (256, 112, 78, 31),
    (2, 10): (1024, 398, 258, 63),
}


def leaves(study: Study[Counted], depth: int) -> dict[str, float]:
    return {row.method: row.leaves for row in study.rows if row.depth == depth}


@pytest.mark.parametrize("branching", [2, 3, 4])
def test_the_seeded_trees_are_among_the_rows(branching: int) -> None:
    known = {depth: counts for (b, depth), counts in KNOWN.items() if b == branching}
    study = ordering(uniform_trees("random", branching, max(known)))
    assert {row.depth for row in study.rows} == set(range(1, max(known) + 1))
    for depth, counts in known.items():
        found = leaves(study, depth)
        assert tuple(found[name] for name in ("minimax", "alphabeta natural", "sss", "minimum")) == counts
        assert found["alphabeta best"] == found["minimum"]
        assert found["minimum"] <= found["alphabeta random"] <= found["minimax"]


def test_worst_first_does_not_always_cut_nothing() -> None:
    assert leaves(ordering(uniform_trees("random", 3, 4)), 4)["alphabeta worst"] == 79


def test_counts_are_averages_over_seeds() -> None:
    alone = [leaves(ordering(uniform_trees("random", 3, 4, seed)), 4) for seed in (5, 6)]
    together = ordering(uniform_trees("random", 3, 4, 5, seeds=2))
    assert leaves(together, 4) == {name: (alone[0][name] + alone[1][name]) / 2 for name in alone[0]}
    assert {row.trees for row in together.rows} == {2}


def test_without_estimates_deepening_only_costs() -> None:
    """Every depth before the last is searched with all positions even: the least tree of each."""
    study = ordering(uniform_trees("random", 3, 5))
    least = [leaves(study, depth)["minimum"] for depth in range(1, 5)]
    assert leaves(study, 5)["alphabeta deepening"] == leaves(study, 5)["alphabeta natural"] + sum(least)


def test_a_tree_is_measured_as_a_whole() -> None:
    study = ordering(one_position(tree_game(parse_tree("gallery:thirty-six"))))
    found = leaves(study, 4)
    assert len(study.rows) == len(found)
    assert [found[name] for name in ("minimax", "alphabeta worst", "alphabeta natural", "alphabeta best")] == [
        36,
        36,
        26,
        11,
    ]
    assert (found["sss"], found["minimum"]) == (17, 11)


def test_implicit_trees_are_written_out() -> None:
    study = ordering(uniform_trees("implicit", 2, 6))
    found = leaves(study, 6)
    assert (found["minimax"], found["minimum"], found["alphabeta best"]) == (64, 15, 15)


def test_a_game_ends_where_nothing_is_left() -> None:
    game = load_game("tictactoe")
    study = ordering(one_position(game, game.parse_position("XOXXOO..."), seeds=3))
    assert max(row.depth for row in study.rows) == 3
    assert leaves(study, 2)["minimax"] == 5, "c3 wins at once"
    with pytest.raises(InputError, match="tictactoe is over at this position"):
        one_position(game, game.parse_position("XXXOO...."))


def test_what_cannot_be_written_out_is_refused_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.engine.ready.unfolding.MOST_UNFOLDED", 1_000)
    with pytest.raises(InputError, match="connect4 at depth 4 has more than 300,000 positions, too many to put in"):
        ordering(one_position(load_game("connect4"), depth=4))


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: uniform_trees("random", 3, 4, seeds=0), "0 seeds leave nothing to measure"),
        (lambda: uniform_trees("random", 3, 4, deepest=5), "random:b=3,d=4,seed=1 is 4 plies deep, not 5"),
        (lambda: uniform_trees("random", 9, 99), "9\\^99 leaves"),
        (lambda: one_position(load_game("connect4"), depth=0), "at a depth of 0; wanted: 1 to 250 plies"),
        (lambda: one_position(tree_game(parse_tree("(1 2)")), depth=2), "tree is 1 plies deep, not 2"),
    ],
    ids=range(5),
)
def test_work_that_is_none(call: object, told: str) -> None:
    assert callable(call)
    with pytest.raises(InputError, match=told):
        call()

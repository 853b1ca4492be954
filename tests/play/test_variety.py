"""Opening variety: other first moves by another seed, none of them worse than it may be, and the same ones again."""

from __future__ import annotations

from gametree import History, Limits, load_game
from gametree.base.results import Line
from gametree.play.player import Turn
from gametree.play.specs import read_spec
from gametree.play.variety import PLIES, Variety

GAME = load_game("tictactoe")
BEGUN = GAME.play(GAME.start, "b2 a1")
"""Few moves are left, so that many games are begun in a moment."""
CHESS = History.begin(load_game("chess"))


def opening(text: str, *, seed: int, plies: int = 2) -> str:
    """Return how a player begins that plays both sides."""
    player, history = read_spec(text).make(GAME, seed=seed), History.begin(GAME, BEGUN)
    player.begin(history)
    for _ in range(plies):
        choice = player.choose(history, Turn(Limits(depth=9)))
        assert choice.move is not None
        assert choice.verdict == "draw", "some moves are, and of the others none is good enough"
        history = history.play(choice.move)
    player.close()
    return GAME.write_line(BEGUN, history.moves)


def test_seeds_vary_what_is_played_first_and_are_the_same_again() -> None:
    varied = [opening("engine:seed=3,interpreted=yes", seed=seed) for seed in range(8)]
    assert len(set(varied)) > 2
    assert varied == [opening("engine:seed=3,interpreted=yes", seed=seed) for seed in range(8)]
    assert varied != [opening("engine:seed=4,interpreted=yes", seed=seed) for seed in range(8)]


def test_without_a_seed_of_its_own_the_best_move_is_played() -> None:
    assert len({opening("engine:interpreted=yes", seed=seed) for seed in range(4)}) == 1


def test_only_what_is_nearly_as_good_is_drawn() -> None:
    def drawn(*values: int, verdict: str = "unknown") -> set[int]:
        lines = [Line(move, value, (move,), verdict) for move, value in enumerate(values)]
        return {Variety(str(seed)).drawn(CHESS, lines).move for seed in range(40)}

    assert drawn(50, 31, 30, 29) == {0, 1, 2}
    assert drawn(50, 31, 30, 29, verdict="+50") == {0}, "what is known for sure is not given away"
    assert drawn(50, 50, 30, 29, verdict="+50") == {0, 1}


def test_a_game_that_is_under_way_is_not_varied() -> None:
    history = CHESS
    for _ in range(PLIES):
        assert Variety("1").lines(history) == 4
        history = history.play(next(iter(history.position.moves())))
    assert Variety("1").lines(history) == 1

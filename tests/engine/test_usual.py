"""What is meant where nothing is said."""

from __future__ import annotations

from gametree import Limits, load_game
from gametree.engine.usual import DEFAULT_SECONDS, usual_limits


def test_without_a_limit_a_game_is_searched_for_some_seconds_and_to_its_end_by_what_goes_there() -> None:
    game = load_game("tictactoe")
    assert usual_limits(game, game.start) == Limits(seconds=DEFAULT_SECONDS)
    assert usual_limits(game, game.start, algorithm="pvs") == Limits(seconds=DEFAULT_SECONDS)
    assert usual_limits(game, game.start, algorithm="exact") == Limits()
    assert usual_limits(game, game.start, algorithm="exact", seconds=1.0) == Limits(seconds=1.0)

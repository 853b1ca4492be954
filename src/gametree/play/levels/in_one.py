"""What one move decides, by the rules alone: exact, however few nodes are searched."""

from __future__ import annotations

from typing import Any

from ...base.numbers import Move
from ...rules.game import is_over
from ...rules.turns import moves_again


def result(position: Any) -> int | None:
    """Return how a game has ended for the side that made the last move; None if it goes on."""
    if not is_over(position):
        return None
    outcome: int = position.outcome()
    return outcome if moves_again(position) else -outcome


def winning_move(position: Any) -> Move | None:
    """Return the move that wins at once, by most if several do; None if none does.

    >>> from gametree import load_game
    >>> game = load_game("tictactoe")
    >>> at = game.play(game.start, "a1 b1 a2 b2")
    >>> game.move_name(at, winning_move(at))
    'a3'
    """
    ends = {move: result(position.play(move)) or 0 for move in position.moves()}
    best = max(ends, key=ends.__getitem__, default=None)
    return best if best is not None and ends[best] > 0 else None


def loses_at_once(position: Any, move: Move) -> bool:
    """Tell whether a move loses the game, or the opponent wins by the reply to it.

    >>> from gametree import load_game
    >>> game = load_game("tictactoe")
    >>> at = game.play(game.start, "a1 b2 c3")
    >>> [game.move_name(at, move) for move in at.moves() if not loses_at_once(at, move)]
    ['b1', 'c1', 'a2', 'c2', 'a3', 'b3']
    """
    after = position.play(move)
    ended = result(after)
    if ended is not None:
        return ended < 0
    return not moves_again(after) and winning_move(after) is not None

"""What a position is worth, in words for people: for the side that its game names, in the unit that it counts in.

Values and verdicts are given as commands tell them in JSON: for the side to move, and in trees for MAX.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...base.values import MOST, WIN
from ...rules.game import Game
from .words import counted

ENDS = ("win", "loss")
"""What the verdict on a forced end begins with."""


def verdict_in_words(game: Game, position: Any, value: int, verdict: str) -> str:
    """Write a value and its verdict as an answer.

    >>> from gametree import load_game
    >>> chess = load_game("chess")
    >>> verdict_in_words(chess, chess.start, 35, "unknown"), verdict_in_words(chess, chess.start, WIN - 7, "win in 7")
    ('+0.35 pawns for White, an estimate', 'White mates in 4 moves (7 plies)')
    >>> other = load_game("connect4")
    >>> verdict_in_words(other, other.start, 35, "unknown"), verdict_in_words(other, other.start, WIN - 7, "win in 7")
    ('+35 for the side to move, an estimate', 'win in 7 for the side to move')
    """
    is_estimate = verdict == "unknown"
    if game.size(position) is not None:
        return f"{value:+} for MAX, an estimate" if is_estimate else f"{value} for MAX"
    told = _told(game, position, value, verdict, game.wording.amount)
    if game.wording.sides is None and verdict != "draw":
        told = f"{told} for the side to move"
    return f"{told}, an estimate" if is_estimate else told


def score_in_words(game: Game, position: Any, value: int, verdict: str) -> str:
    """Write the same where there is little room: without the unit, and without "for the side to move".

    >>> from gametree import load_game
    >>> game = load_game("checkers")
    >>> white = game.play(game.start, "1. 11-15")
    >>> score_in_words(game, white, 35, "unknown"), score_in_words(game, white, 4 - WIN, "loss in 4")
    ('-0.35 for Black', 'Black wins in 2 moves (4 plies)')
    """
    return _told(game, position, value, verdict, game.wording.figure)


def _told(game: Game, position: Any, value: int, verdict: str, write: Callable[[int], str]) -> str:
    """Write a value; ``write`` is for those that are no forced ends."""
    if game.size(position) is not None:
        return f"{value:+}"
    if verdict == "draw":
        return verdict
    wording, is_end = game.wording, verdict.startswith(ENDS)
    if wording.sides is None:
        return verdict if is_end else write(value)
    is_second = wording.is_second_to_move(position)
    if not is_end:
        return f"{write(-value if is_second else value)} for {wording.sides[0]}"
    return _end_in_words(wording.sides[is_second == (value > 0)], wording.wins, value)


def _end_in_words(winner: str, wins: str, value: int) -> str:
    """Write a forced end: who wins, and when, if that is known."""
    plies = WIN - abs(value)
    if abs(value) <= MOST:
        return f"{winner} {wins}"
    if plies == 0:
        return f"{winner} has won"
    moves = (plies + 1) // 2  # of the winner, who has the last one; plies are even if the other side is to move
    return f"{winner} {wins} in {counted(moves, 'move')} ({counted(plies, 'ply')})"

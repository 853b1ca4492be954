"""Random games, played beside python-chess."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess as peer

from gametree.games.chess import Chess, read_fen

STANDARD_ARRAY = 518


def random_game(seed: int, most: int = 400) -> Iterator[tuple[Chess, peer.Board]]:
    """Play at random until the game ends; every second game is of Chess960."""
    chance = random.Random(seed)
    is_960 = seed % 2 == 1
    array = chance.randrange(960) if is_960 else STANDARD_ARRAY
    board = peer.Board.from_chess960_pos(array)
    board.chess960 = is_960
    position = read_fen(board.fen()).position
    for _ in range(most):
        yield position, board
        moves = list(position.moves())
        if not moves:
            return
        move = chance.choice(moves)
        board.push(translated(position, board, move))
        position = position.play(move)
    yield position, board


def translated(position: Chess, board: peer.Board, move: int) -> peer.Move:
    """Return a move as python-chess has it: squares as White sees them, castling by the king's squares."""
    seen = 56 if position.is_black else 0
    start, end = (move & 63) ^ seen, (move >> 6 & 63) ^ seen
    is_last = board.piece_type_at(start) == peer.PAWN and end // 8 in (0, 7)
    if board.color_at(end) == board.turn and not board.chess960:
        end = end // 8 * 8 + (6 if end > start else 2)
    return peer.Move(start, end, (move >> 12) + peer.KNIGHT if is_last else None)

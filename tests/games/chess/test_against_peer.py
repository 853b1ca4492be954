"""Random games of chess and Chess960 against python-chess: moves, texts and endings must be the same."""

from __future__ import annotations

import chess as peer
import pytest

from gametree.games.chess import Chess, is_dead, is_progress, read_fen, read_san, write_fen, write_long, write_san
from gametree.games.chess.squares import end_of, start_of

from .play import random_game, translated


def compare(position: Chess, board: peer.Board) -> None:
    moves = list(position.moves())
    by_peer = {translated(position, board, move): move for move in moves}
    assert set(by_peer) == set(board.legal_moves)
    assert len(by_peer) == len(moves) == position.count_moves()
    assert moves == sorted(moves, key=lambda move: (start_of(move), end_of(move), move))
    assert all(0 <= move < 1 << 14 and start_of(move) != end_of(move) for move in moves)
    assert write_fen(position, board.halfmove_clock, board.fullmove_number) == board.fen()
    assert position.is_over() == (board.is_checkmate() or board.is_stalemate())
    if position.is_over():
        assert position.outcome() == (-1 if board.is_checkmate() else 0)
    assert is_dead(position) == board.is_insufficient_material()
    assert bool(position.checkers()) == board.is_check()
    noisy = {move for each, move in by_peer.items() if board.is_capture(each) or each.promotion or board.is_check()}
    assert set(position.noisy_moves()) == noisy
    assert list(position.quiet_moves()) == [move for move in moves if move not in noisy]


def compare_texts(position: Chess, board: peer.Board) -> None:
    setup = read_fen(board.fen())
    assert (setup.position, setup.quiet_plies) == (position, board.halfmove_clock)
    assert read_fen(write_fen(position, shredder=True)).position == position
    if board.chess960:
        assert write_fen(position, shredder=True).split()[2] == board.shredder_fen().split()[2]
    for move in position.moves():
        other = translated(position, board, move)
        assert write_san(position, move) == board.san(other)
        assert read_san(position, board.san(other)) == move
        assert is_progress(position, move) == board.is_zeroing(other)
        if not board.chess960:
            assert write_long(position, move) == other.uci()


@pytest.mark.parametrize("seed", range(6))
def test_random_games(seed: int) -> None:
    for ply, (position, board) in enumerate(random_game(seed, most=120)):
        compare(position, board)
        if ply % 8 == 0:
            compare_texts(position, board)


def test_the_ends_of_games() -> None:
    """Mates and stalemates are rare in random games, so that the last plies of more games are looked at."""
    endings = set()
    for seed in range(100, 112):
        *_, (position, board) = random_game(seed)
        compare(position, board)
        compare_texts(position, board)
        endings.add("mate" if board.is_checkmate() else "stalemate" if board.is_stalemate() else "going on")
    assert "mate" in endings


@pytest.mark.long
@pytest.mark.parametrize("start", range(1000, 4000, 100))
def test_thousands_of_random_games(start: int) -> None:
    for seed in range(start, start + 100):
        for ply, (position, board) in enumerate(random_game(seed)):
            compare(position, board)
            if (ply + seed) % 40 == 0:
                compare_texts(position, board)

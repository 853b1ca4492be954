"""Exchanges on one square, against playing every capture out."""

from __future__ import annotations

from typing import Any

import pytest

from gametree import load_game
from gametree.bits import bit
from gametree.games.chess.exchanges import KING, NOTHING, PAWN, WORTH, gains, kind_of
from tests.engine.random_play import random_positions

CHESS = load_game("chess")


def taken_by(position: Any, square: int) -> list[int]:
    """Return the captures on a square by the side to move, pins and checks not looked at: cheapest first."""
    boards = position.boards
    starts = [start for start in range(64) if boards.own & bit(start) and square in _attacked(position, start)]
    return sorted(starts, key=lambda start: WORTH[kind_of(boards, bit(start))])


def _attacked(position: Any, start: int) -> set[int]:
    boards = position.boards
    if boards.pawns & bit(start):
        file = start & 7
        return {start + 7} - ({start + 7} if file == 0 else set()) | ({start + 9} if file < 7 else set())
    if boards.kings & bit(start):
        return {
            start + 8 * up + side
            for up in (-1, 0, 1)
            for side in (-1, 0, 1)
            if (up or side) and 0 <= (start >> 3) + up < 8 and 0 <= (start & 7) + side < 8
        }
    ends = boards._replace(own=bit(start), other=boards.occupied() & ~bit(start)).piece_ends(start)
    return {square for square in range(64) if ends >> square & 1}


def best_exchange(position: Any, square: int) -> int:
    """Return what the side to move can win on a square by taking there, or nothing, cheapest piece first."""
    starts = taken_by(position, square)
    if not starts:
        return 0
    start = starts[0]
    prey, hunter = kind_of(position.boards, bit(square)), kind_of(position.boards, bit(start))
    after = _played(position, start, square)
    if hunter == KING and taken_by(after, square ^ 56):
        return 0
    return max(0, WORTH[prey] - best_exchange(after, square ^ 56))


def _played(position: Any, start: int, square: int) -> Any:
    """Return the position after a capture, whatever it leaves in check; the board is turned for the other side."""
    return position._replace(
        boards=position.boards.moved(bit(start), bit(square)).turned(), is_black=not position.is_black
    )


def test_on_positions_of_random_play() -> None:
    compared = 0
    for position in random_positions(CHESS, 400, seed=2):
        for move in position.moves():
            start, square = move & 63, move >> 6 & 63
            boards = position.boards
            is_plain = not boards.own & bit(square) and not (boards.pawns & bit(start) and square >= 56)
            if not is_plain or (boards.pawns & bit(start) and bit(square) == position.passing):
                continue
            prey = kind_of(boards, bit(square))
            worth = WORTH[prey] - best_exchange(_played(position, start, square), square ^ 56)
            for least in (worth - 50, worth, worth + 1, 0):
                assert gains(boards, move, least) == (worth >= least), (CHESS.position_name(position), move, least)
            compared += prey != NOTHING
    assert compared > 400


@pytest.mark.parametrize(
    ("fen", "move", "worth"),
    [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220),
    ],
)
def test_as_others_count(fen: str, move: str, worth: int) -> None:
    """The two examples of the chess programming literature, with a knight of 320."""
    position = CHESS.parse_position(fen)
    number = CHESS.parse_move(position, move)
    assert gains(position.boards, number, worth)
    assert not gains(position.boards, number, worth + 1)
    assert kind_of(position.boards, bit(number >> 6 & 63)) == PAWN


@pytest.mark.parametrize("seed", range(3))
def test_what_is_told_of_single_moves_agrees_with_what_is_listed(seed: int) -> None:
    for position in random_positions(CHESS, 60, seed=seed):
        moves = list(position.moves())
        assert [move for move in range(1 << 14) if position.is_legal(move)] == sorted(moves)
        if not position.is_threatened():
            assert [move for move in moves if position.is_noisy(move)] == list(position.noisy_moves())
        assert all(0 <= position.kind(move) < 512 for move in moves)
        assert position.is_threatened() == (position.checkers() != 0)

"""Endings that are won: the engine mates a bare king within the fifty moves."""

from __future__ import annotations

import random

import chess as peer
import pytest

from gametree import Engine, History, Limits, load_game
from gametree.games.chess import read_fen

from ...thinning import thinned

GAME = load_game("chess")
NODES = {"Q": 3_000, "R": 3_000, "BB": 3_000, "BN": 100_000}
"""Of every move, of both sides: bishop and knight need a plan that is longer than a small search sees. So many are
searched in a tenth of a second."""
CASES = [(pieces, seed) for pieces in NODES for seed in range(20)]


def drawn(pieces: str, seed: int) -> str:
    """Draw a position with White to move in which no piece can be taken at once."""
    chance = random.Random(seed)
    while True:
        squares = chance.sample(range(64), 2 + len(pieces))
        board = peer.Board(None)
        board.set_piece_map(
            {at: peer.Piece.from_symbol(letter) for at, letter in zip(squares, "Kk" + pieces, strict=True)}
        )
        colours = {(at + at // 8) % 2 for at in squares[2:]}
        if not board.is_valid() or (pieces == "BB" and len(colours) == 1):
            continue
        if all(board.is_attacked_by(peer.WHITE, at) for at in squares[2:] if board.is_attacked_by(peer.BLACK, at)):
            return board.fen()


@pytest.mark.parametrize(("pieces", "seed"), thinned(CASES, lambda case: case[1] == 0 and case[0] != "BN"))
def test_a_bare_king_is_mated_within_fifty_moves(pieces: str, seed: int) -> None:
    history = History.begin(GAME, read_fen(drawn(pieces, seed)).position)
    with Engine(GAME, table=1) as engine:
        while history.ending() is None:
            move = engine.think(history, Limits(nodes=NODES[pieces])).move
            assert move is not None
            history = history.play(move)
    ending = history.ending()
    assert ending is not None
    assert (ending.reason, ending.outcome) == ("checkmate", -1), history.position

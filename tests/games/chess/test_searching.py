"""Chess under the searches: compiled as interpreted, sound, and able to mate."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gametree import History, load_game, search
from gametree.games.chess import read_fen, write_san
from gametree.testing import report_on
from gametree.testing.looking.optional_methods import FOR_JUDGING

from .play import random_game

GAME = load_game("chess")


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs"])
def test_compiled_equals_interpreted(algorithm: str) -> None:
    positions = [position for seed in (1, 2) for position, _ in list(random_game(seed, most=60))[5::12]]
    for number, position in enumerate(positions):
        results = []
        for interpreted in (False, True):
            result = search(
                position,
                game=GAME,
                depth=1 + number % 2,
                algorithm=algorithm,
                table=0.25 if algorithm == "pvs" else None,
                interpreted=interpreted,
            )
            assert result.compiled is not interpreted
            results.append(replace(result, compiled=True, seconds=0.0))
        assert results[0] == results[1]


MATES = {
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -": ("Qg6", 2),
    "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - -": ("Qxh7+", 2),
    "5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - -": ("Qc4+", 2),
    "r1bq1r1k/1pp1Np1p/p2p2pQ/4R3/n7/8/PPPP1PPP/R1B3K1 w - -": ("Rh5", 2),
    "k4r2/1R4pb/1pQp1n1p/3P4/5p1P/3P2P1/r1q1R2K/8 w - -": ("Rxb6+", 3),
    "r3q1kr/ppp5/3p2pQ/8/3PP1b1/5R2/PPP3P1/5RK1 w - -": ("Rf8+", 3),
    "8/6pp/3q1p2/3n1k2/1P6/3NQ2P/5PP1/6K1 w - -": ("g4+", 3),
    "5b2/pp2r1pk/2pp1pRp/4rP1N/2P1P3/1P4QP/P3q1P1/5R1K w - -": ("Rxh6+", 3),
}
"""Positions of Reinfeld's Win at Chess, with the first move and the number of own moves to mate."""


@pytest.mark.parametrize("fen", MATES)
def test_mates_are_found(fen: str) -> None:
    name, moves = MATES[fen]
    position = read_fen(fen).position
    result = search(position, game=GAME, depth=2 * moves - 1, algorithm="pvs", table=0.25)
    assert result.compiled
    assert result.move is not None
    assert (write_san(position, result.move), result.verdict) == (name, f"win in {2 * moves - 1}")


def test_chess_is_sound() -> None:
    told = report_on("chess", positions=150)
    assert told.faults == ()
    assert told.checked.compiled
    assert set(told.checked.methods) == {"key", "promise", "features", "count_moves", "progress", *FOR_JUDGING}


@pytest.mark.parametrize("depth", [2, 3, 5, 6])
def test_a_piece_that_a_pawn_attacks_may_retreat(depth: int) -> None:
    """Of the quiet moves near the horizon only some are tried; a retreat must not be left out with the rest."""
    history = History.begin(GAME).play_named("e4 d5 e5 Nc6 Qh5")
    found = search(history.position, game=GAME, history=history, depth=depth, algorithm="selective", interpreted=True)
    assert abs(found.value) < 300

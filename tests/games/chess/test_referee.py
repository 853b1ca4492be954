"""The rules of chess that look back, beside python-chess."""

from __future__ import annotations

import random

import chess as peer
import pytest

from gametree import History, load_game, search
from gametree.games.chess import read_fen, write_fen

GAME = load_game("chess")
SHUFFLED = "g1f3 g8f6 f3g1 f6g8"
FEW_PIECES = "8/8/4k3/8/8/3QK3/8/8 w - - 0 1"


def fen_of(history: History, number: int) -> str:
    return write_fen(history.position, history.quiet_plies, number)


@pytest.mark.parametrize("start", [peer.STARTING_FEN, FEW_PIECES, "4k3/8/8/8/8/8/R7/4K2R w K - 94 60"])
def test_random_games_end_as_python_chess_says(start: str) -> None:
    """Repetitions, quiet plies, dead positions, mates: every ply of games that shuffle much."""
    draw = random.Random(len(start))
    for _ in range(4):
        history, board = History.read(GAME, start), peer.Board(start)
        for _ in range(120):
            ending = history.ending()
            outcome = board.outcome()
            assert (ending is not None and not ending.is_claim) == (outcome is not None)
            if outcome is None:
                assert (ending is not None) == (board.halfmove_clock >= 100 or board.is_repetition(3))
            else:
                assert ending is not None
                assert ending.reason == WORDS[outcome.termination]
                break
            assert fen_of(history, board.fullmove_number) == board.fen(en_passant="legal")
            quiet = [move for move in board.legal_moves if not board.is_capture(move)]
            move = draw.choice(quiet or list(board.legal_moves))
            history = history.play_named(move.uci())
            board.push(move)


WORDS = {
    peer.Termination.CHECKMATE: "checkmate",
    peer.Termination.STALEMATE: "stalemate",
    peer.Termination.INSUFFICIENT_MATERIAL: "dead position",
    peer.Termination.FIVEFOLD_REPETITION: "fivefold repetition",
    peer.Termination.SEVENTYFIVE_MOVES: "seventy-five moves",
}


def test_repetition_may_be_claimed_and_then_is_forced() -> None:
    history = History.begin(GAME)
    endings = []
    for _ in range(4):
        history = history.play_named(SHUFFLED)
        endings.append(history.ending())
    assert endings[0] is None
    assert endings[1] is not None
    assert (endings[1].reason, endings[1].is_claim) == ("threefold repetition", True)
    assert endings[3] is not None
    assert (endings[3].reason, endings[3].is_claim) == ("fivefold repetition", False)


def test_the_clock_of_a_fen_goes_on() -> None:
    history = History.read(GAME, "4k3/8/8/8/8/8/8/R3K3 w - - 99 80")
    assert history.ending() is None
    moved = history.play_named("a1a2").ending()
    assert moved is not None
    assert (moved.reason, moved.is_claim) == ("fifty moves", True)


def test_a_side_that_is_behind_repeats() -> None:
    """White, far behind, has a perpetual check; a search that knows the line sees the draw."""
    position = read_fen("6k1/5ppp/8/4Q3/8/8/1r4r1/5K2 w - - 0 1").position
    found = search(position, game=GAME, depth=6, algorithm="pvs", interpreted=False)
    assert found.value > -100


def test_a_mate_and_a_stalemate_are_told_apart() -> None:
    mated = History.begin(GAME).play_named("f3 e5 g4 Qh4").ending()
    assert mated is not None
    assert (mated.reason, mated.outcome, mated.is_claim) == ("checkmate", -1, False)
    stuck = History.read(GAME, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").ending()
    assert stuck is not None
    assert (stuck.reason, stuck.outcome) == ("stalemate", 0)

"""What the evaluation says of whole positions, and what it is worth in play."""

from __future__ import annotations

from dataclasses import replace

import chess as peer
import pytest

from gametree import load_game, search
from gametree.games.chess import START, Chess, Evaluation, Material, PieceWeights, Weight, read_fen, write_fen
from gametree.games.chess.ending import is_dead, is_progress
from gametree.games.chess.evaluation import PARTS
from gametree.games.chess.scaling import OPPOSITE_SHARE, OPPOSITE_WITH_PIECES, SLIGHT_SHARE, WHOLE, share_of

from .play import random_game

GAME = load_game("chess")


def estimate(fen: str) -> int:
    return Evaluation().evaluate(read_fen(fen).position)


# --- the sum ---------------------------------------------------------------------------------------


def test_both_sides_and_both_wings_are_treated_alike() -> None:
    even = Evaluation(turn=Weight(0, 0))
    for seed in range(4):
        for position, board in random_game(seed, most=80):
            found = Evaluation().evaluate(position)
            for seen in (board.mirror(), board.transform(peer.flip_horizontal)):
                seen.castling_rights, seen.ep_square = 0, None
                assert estimate(seen.fen()) == found, write_fen(position)
            if not position.checkers():
                assert even.evaluate(position) == -even.evaluate(position.null()), write_fen(position)


def test_to_be_to_move_is_worth_something_and_nothing_else_at_the_start() -> None:
    assert Evaluation().evaluate(START) == Evaluation().turn.middle // PARTS > 0


def test_weights_are_named_and_slide_with_the_phase() -> None:
    heavy = Evaluation(pieces=PieceWeights(pawn=Weight(900, PARTS * 1_000_000)))
    ending = read_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").position
    assert heavy.evaluate(ending) > 900_000
    without_pawn = read_fen("rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").position
    assert heavy.evaluate(START) == Evaluation().evaluate(START)
    assert 0 < heavy.evaluate(without_pawn) < 1_000


# --- known endings -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/8/8/3NK3 w - -",
        "4k3/8/8/8/8/8/8/3BK3 b - -",
        "4k3/8/8/8/8/8/8/2NNK3 w - -",  # cannot be forced
        "4k3/8/8/8/8/8/8/2NNK3 b - -",
        "4kb2/8/8/8/8/8/8/2B1K3 w - -",  # bishops of one colour
        "4kn2/8/8/8/8/8/8/3BK3 w - -",
    ],
)
def test_what_nobody_can_win_is_worth_nothing(fen: str) -> None:
    assert estimate(fen) == 0


@pytest.mark.parametrize(
    ("fen", "share"),
    [
        ("4k3/pp6/8/8/8/8/PPP5/4K3 w - -", WHOLE),
        ("k7/8/8/8/P7/8/8/2B1K3 w - -", 0),  # a8 is light, the bishop is dark
        ("k7/8/8/8/P7/8/8/3BK3 w - -", WHOLE),
        ("4k3/8/8/8/P7/8/8/2B1K3 w - -", WHOLE),  # the king is not there
        ("6k1/8/8/8/7P/8/8/3BK3 w - -", 0),
        ("6k1/8/8/8/7P/7P/8/4K3 w - -", 0),
        ("6k1/8/8/8/7P/6P1/8/3BK3 w - -", WHOLE),
        ("6k1/8/8/8/7P/8/8/3NK3 w - -", WHOLE),
        ("6k1/p4b2/8/8/8/8/PP3B2/6K1 w - -", OPPOSITE_SHARE),
        ("6k1/p4b2/8/8/8/8/PP2B3/6K1 w - -", WHOLE),
        ("r5k1/p4b2/8/8/8/8/PP3B2/R5K1 w - -", OPPOSITE_WITH_PIECES),
        ("4kb2/8/8/8/8/8/8/R3K3 w - -", SLIGHT_SHARE),
        ("r3k3/8/8/8/8/8/8/R2BK3 w - -", SLIGHT_SHARE),
        ("r3k3/8/8/8/8/8/8/Q3K3 w - -", WHOLE),
        ("4k3/7p/8/8/8/8/8/2NNK3 w - -", 0),
    ],
)
def test_how_much_of_an_advantage_counts(fen: str, share: int) -> None:
    assert share_of(read_fen(fen).position.boards) == share


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ("8/8/8/3k4/8/3K4/8/R7 w - -", "8/8/8/k7/8/2K5/8/7R w - -"),  # nearer to the edge
        ("3k4/8/8/8/8/8/8/R3K3 w - -", "3k4/8/3K4/8/8/8/8/R7 w - -"),  # with the own king near
        ("k7/8/2K5/8/8/8/8/2B1N3 w - -", "7k/8/5K2/8/8/8/8/2B1N3 w - -"),  # the corner of the bishop's colour
        ("4k3/8/8/8/8/8/4p3/Q3K3 w - -", "4k3/8/8/8/8/8/8/Q3K3 w - -"),
    ],
)
def test_a_bare_king_is_driven_to_where_it_is_mated(worse: str, better: str) -> None:
    assert 0 < estimate(worse) < estimate(better)
    assert estimate(better.replace("w", "b")) == -estimate(better)


# --- worth in play -----------------------------------------------------------------------------------

MOST_PLIES = 160
FIFTY_MOVES = 100


def play_out(start: Chess, first: object, second: object, depth: int) -> int:
    """Let two evaluations play a game at equal depth; return 1 if the first wins, -1 if it loses, otherwise 0."""
    games = [replace(GAME, evaluator=evaluator) for evaluator in (first, second)]
    position, seen, quiet = start, dict[Chess, int](), 0
    for ply in range(MOST_PLIES):
        seen[position] = seen.get(position, 0) + 1
        if position.is_over():
            return position.outcome() * (1 if ply % 2 == 0 else -1)
        if is_dead(position) or seen[position] == 3 or quiet >= FIFTY_MOVES:
            return 0
        result = search(position, game=games[ply % 2], depth=depth, algorithm="pvs", table=0.25)
        assert result.compiled
        assert result.move is not None
        quiet = 0 if is_progress(position, result.move) else quiet + 1
        position = position.play(result.move)
    ahead = Material().evaluate(position) * (1 if MOST_PLIES % 2 == 0 else -1)
    return (ahead > 200) - (ahead < -200)


def openings(count: int) -> list[Chess]:
    """Return positions after six random plies with even material and White to move."""
    found: list[Chess] = []
    for seed in range(0, 2 * count * 10, 2):
        *_, (position, _) = random_game(seed, most=6)
        if not position.is_over() and not any(position.features().pieces):
            found.append(position)
    return found[:count]


@pytest.mark.long
def test_the_evaluation_beats_plain_material_at_equal_depth() -> None:
    starts = openings(30)
    assert len(starts) == 30
    results = [play_out(start, Evaluation(), Material(), 4) for start in starts]
    results += [-play_out(start, Material(), Evaluation(), 4) for start in starts]
    assert sum(results) >= len(results) // 2, results
    assert results.count(-1) <= 3, results

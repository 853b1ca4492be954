"""Played and analysed with by python-chess, which was written by others for other engines."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.engine
import pytest
from chess.engine import Limit, Mate, SimpleEngine

from tests.cli.process import TOOK_TOO_LONG

QUEEN_MATES_IN_TWO = "5k2/8/4K3/8/8/8/8/1Q6 w - - 0 1"
FEW = Limit(nodes=2_000)


@pytest.fixture(scope="module")
def engine(shared_cache: Path) -> Iterator[SimpleEngine]:
    command = [sys.executable, "-m", "gametree", "uci"]
    with SimpleEngine.popen_uci(command, timeout=TOOK_TOO_LONG) as made:
        yield made


def legal(board: chess.Board, move: chess.Move | None) -> chess.Move:
    """Return a move that can be played."""
    assert move is not None
    assert move in board.legal_moves
    return move


def test_it_says_who_it_is_and_what_can_be_set(engine: SimpleEngine) -> None:
    assert engine.id["name"].startswith("gametree ")
    assert engine.id["author"]
    wanted = {"Hash", "Clear Hash", "Threads", "Ponder", "MultiPV", "UCI_Chess960", "Move Overhead"}
    assert wanted <= set(engine.options)
    assert engine.options["Threads"].max == 256


def test_a_game_is_played(engine: SimpleEngine) -> None:
    board = chess.Board()
    for _ in range(20):
        board.push(legal(board, engine.play(board, FEW, game="one").move))
    assert board.fullmove_number == 11


def test_a_game_is_played_by_the_clock(engine: SimpleEngine) -> None:
    board = chess.Board()
    clock = Limit(white_clock=0.5, black_clock=0.5, white_inc=0, black_inc=0, remaining_moves=20)
    for _ in range(4):
        board.push(legal(board, engine.play(board, clock).move))


@pytest.mark.parametrize("is_hit", [True, False])
def test_it_thinks_in_the_opponents_time(engine: SimpleEngine, is_hit: bool) -> None:
    board = chess.Board()
    played = engine.play(board, Limit(depth=4), ponder=True, game=is_hit)
    board.push(legal(board, played.move))
    expected = legal(board, played.ponder)
    board.push(expected if is_hit else next(move for move in board.legal_moves if move != expected))
    legal(board, engine.play(board, Limit(depth=4), ponder=True, game=is_hit).move)
    engine.ping()


def test_a_mate_in_two_is_found_and_told_in_moves(engine: SimpleEngine) -> None:
    board = chess.Board(QUEEN_MATES_IN_TWO)
    info = engine.analyse(board, Limit(mate=2))
    assert info["score"].relative == Mate(2)
    assert len(info["pv"]) == 3
    played = engine.play(board, Limit(depth=6))
    board.push(legal(board, played.move))
    assert engine.analyse(board, Limit(depth=4))["score"].relative == Mate(-1)
    board.push(legal(board, played.ponder))
    board.push(legal(board, engine.play(board, Limit(depth=4)).move))
    assert board.is_checkmate()
    assert engine.play(board, FEW).move is None


def test_several_lines_are_told_from_the_best_down(engine: SimpleEngine) -> None:
    infos = engine.analyse(chess.Board(), Limit(depth=4), multipv=3)
    assert [info["multipv"] for info in infos] == [1, 2, 3]
    assert len({info["pv"][0] for info in infos}) == 3
    values = [info["score"].relative for info in infos]
    assert values == sorted(values, reverse=True)


def test_an_info_has_all_that_is_known(engine: SimpleEngine) -> None:
    info = engine.analyse(chess.Board(), Limit(depth=8))
    assert info["depth"] == 8
    assert {"score", "nodes", "nps", "time", "hashfull", "pv", "multipv"} <= set(info)
    assert info["nodes"] > 1_000
    assert 0 <= info["hashfull"] <= 1_000
    board = chess.Board()
    for move in info["pv"]:
        board.push(board.parse_uci(move.uci()))


def test_only_some_moves_are_searched(engine: SimpleEngine) -> None:
    moves = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
    assert engine.play(chess.Board(), Limit(depth=3), root_moves=moves).move in moves
    infos = engine.analyse(chess.Board(), Limit(depth=3), multipv=3, root_moves=moves)
    assert {info["pv"][0] for info in infos} == set(moves)


def test_an_analysis_without_end_is_stopped(engine: SimpleEngine) -> None:
    with engine.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 4:
                break
        analysis.stop()
        legal(chess.Board(), analysis.wait().move)


def test_an_analysis_with_limits_ends_by_itself(engine: SimpleEngine) -> None:
    with engine.analysis(chess.Board(), Limit(depth=3)) as analysis:
        depths = [info["depth"] for info in analysis if "depth" in info]
    assert depths == [1, 2, 3]


@pytest.mark.parametrize("rights", ["BG", "HA"])
def test_castling_is_told_both_ways(engine: SimpleEngine, rights: str) -> None:
    """King e1 and rooks b1 and g1, which only Chess960 knows, and the usual squares, in Chess960 and elsewhere."""
    row = "1R2K1R1" if rights == "BG" else "R3K2R"
    for chess960 in (True,) if rights == "BG" else (True, False):
        board = chess.Board(f"4k3/8/8/8/8/8/8/{row} w {rights if chess960 else 'KQ'} - 0 1", chess960=chess960)
        castlings = [move for move in board.legal_moves if board.is_castling(move)]
        assert len(castlings) == 2
        for castling in castlings:
            assert engine.play(board, Limit(depth=1), root_moves=[castling]).move == castling
        board.push(castlings[0])
        legal(board, engine.play(board, FEW).move)


def test_a_smaller_table_and_back(engine: SimpleEngine) -> None:
    engine.configure({"Hash": 1, "Move Overhead": 10})
    assert engine.analyse(chess.Board(), Limit(depth=5))["hashfull"] > 0
    engine.configure({"Hash": 64})
    assert engine.play(chess.Board(), FEW).move

"""Games at the table as records for other programs, with what the coach has found."""

from __future__ import annotations

import datetime
import io
from pathlib import Path

import chess.pgn
import pytest

from gametree import History, Limits, load_game
from gametree.games.checkers.pdn import read_pdn
from gametree.games.chess.pgn import read_pgn
from gametree.play.table.coaching import Coaching
from gametree.play.table.recorded import BLUNDER as LOST_BY_IT
from gametree.play.table.recorded import MISTAKE, record_text
from gametree.play.table.table import Table
from tests.play.tables import BLUNDER, KALAH, QUICK, laid, opened, sat_at

pytestmark = pytest.mark.usefixtures("interpreted")

DAY = datetime.date(2026, 11, 18)
BLACK_TO_MOVE = "4k3/3q4/8/8/8/8/3R4/3RK3 b - - 0 40"


def test_chess_programs_read_moves_costs_and_better_lines() -> None:
    """Another reader finds the game, the glyph, the comment and the variation."""
    with opened("chess", "1. f3 e5", limits=Limits(depth=2), coaching=Coaching.TELLS) as table:
        sat_at(table, ["g4", "Qh4"])
        text = record_text(table, DAY)
        judgement = table.coach.known(table.history)[0]
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert not game.errors
    assert [move.uci() for move in game.mainline_moves()] == ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert game.headers["Result"] == "0-1"
    assert game.headers["Date"] == "2026.11.18"
    costly = game[0][0][0]
    assert costly.nags == {chess.pgn.NAG_BLUNDER}
    assert costly.comment == "turns an open game into a lost one"
    before = costly.parent
    assert before is not None
    variation = [before.variations[1], *before.variations[1].mainline()]
    position = judgement.before.game.move_name
    assert variation[0].move.uci() == position(judgement.before.position, judgement.best.move)
    assert len(variation) == len(judgement.best.line)
    assert read_pgn(text)[0].result == "0-1", "and so does ours"


def test_a_game_that_was_set_up_says_where_it_began_and_who_moved_first() -> None:
    opening = History.read(load_game("chess"), BLACK_TO_MOVE)
    with Table(opening.game, QUICK, seats="second", opening=opening, limits=Limits(depth=2)) as table:
        assert table.is_persons_turn, "the second player has Black, who is to move"
        table.move("Qxd2")
        text, untold = record_text(table, DAY, BLACK_TO_MOVE), record_text(table, DAY)
    assert '[White "engine:interpreted=yes"]\n[Black "person"]\n[Result "*"]' in text
    assert f'[FEN "{BLACK_TO_MOVE}"]' in text
    assert "4k3/3q4/8/8/8/8/3R4/3RK3 b" in untold, "without its text, the position as the game writes it"
    assert text.splitlines()[-1] == "40... Qxd2+ *"
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert not game.errors


def test_a_mistake_that_leaves_the_game_open_is_no_blunder() -> None:
    with opened("chess", "1. e4 e5 2. Qh5 Nc6", limits=Limits(depth=2), coaching=Coaching.TELLS) as table:
        sat_at(table, ["Qxh7"])
        text = record_text(table, DAY)
    assert f"3. Qxh7 {MISTAKE} {{costs " in text
    assert LOST_BY_IT not in text


def test_checkers_is_pdn() -> None:
    with laid("checkers", seats="both") as table:
        table.move("11-15")
        table.move("23-19")
        text = record_text(table, DAY)
    assert '[GameType "21"]' in text
    assert [len(game.moves) for game in read_pdn(text)] == [2]


@pytest.mark.parametrize("game", ["tictactoe", "othello:4x4", KALAH])
def test_any_game_goes_on_from_its_record(game: str) -> None:
    """What stands between the tags and the result is what --moves reads."""
    with opened(game) as table:
        for _ in range(4):
            table.move(next(iter(table.history.names())))
        text = record_text(table, DAY)
    again = History.begin(load_game(game)).play_named(text.partition("\n\n")[2].strip().removesuffix("*"))
    assert again.moves == table.history.moves


def test_a_record_is_written_once_and_told(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    with opened("tictactoe", BLUNDER, limits=Limits(depth=9), coaching=Coaching.TELLS) as table:
        told = sat_at(table, ["c3", "record", f"record {path}", f"record {path}", "record /"]).splitlines()
        expected = record_text(table, datetime.date.today())
    assert path.read_text() == expected
    assert "3. a2 {" not in expected, "only moves that were judged and cost much have a remark"
    assert f"c3 {LOST_BY_IT} {{turns a won game into a lost one}} (3. a3) *" in expected
    assert f"The record is in {path}." in told
    assert "no file is named; wanted: record FILE" in told
    assert any(line.startswith("there is a file") for line in told)
    assert told.count(f"The record is in {path}.") == 1

"""``gametree match`` and ``gametree tournament``."""

from __future__ import annotations

from pathlib import Path

import chess.pgn
import pytest

from gametree.games.checkers.pdn import read_pdn
from tests.cli.conftest import Call

FIRST = "engine:interpreted=yes,table=0.1,nodes=60"
FIELDS = ["game", "first", "second", "games", "wins", "draws", "losses", "pairs", "elo", "error", "llr", "verdict"]
FIELDS += ["forfeits", "seconds", "complete", "conditions"]


def test_the_json_object(call: Call) -> None:
    told = call("match", "tictactoe", FIRST, "random", "--games", 4, "--openings", "random:1", "--json").json
    assert list(told) == FIELDS
    assert (told["game"], told["first"], told["second"], told["games"]) == ("tictactoe", FIRST, "random", 4)
    assert told["wins"] + told["draws"] + told["losses"] == 4
    assert sum(told["pairs"]) == 2
    assert told["llr"] is None
    assert told["forfeits"] == {"time": 0, "illegal": 0, "crash": 0}
    assert told["conditions"]["adjudication"] == "drawn after 10,000 plies, nothing else"


def test_the_report(call: Call, tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    told = call("match", "tictactoe", FIRST, "random", "--games", 2, "--openings", "start", "--pgn", games)
    assert told.code == 0
    names = [line.split()[0] for line in told.out.splitlines()]
    assert names == [
        "first",
        "second",
        "score",
        "pairs",
        "strength",
        "verdict",
        "forfeits",
        "conditions",
        "took",
        "games",
    ]
    text = games.read_text()
    assert text.count('[Game "tictactoe"]') == 2
    assert '[First "random"]' in text
    assert f'[First "{FIRST}"]' in text
    assert "1. " in text


def test_a_test_tells_its_ratio(call: Call) -> None:
    told = call("match", "tictactoe", FIRST, "random", "--sprt", "0,400", "--json").json
    assert told["verdict"] == "stronger"
    assert told["llr"] >= 2.94


def test_games_of_chess_are_read_by_another_library(call: Call, tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    fen = "4k3/8/8/8/8/8/4q3/K7 b - - 4 50"
    (tmp_path / "o.txt").write_text(f"e4 e5\n{fen}\n")
    told = call(
        "match", "chess", "random", "random", "--games", 4, "--openings", tmp_path / "o.txt", "--pgn", games, "--json"
    ).json
    with games.open() as file:
        read = [game for game in iter(lambda: chess.pgn.read_game(file), None) if game is not None]
    assert len(read) == 4
    for game in read:
        assert not game.errors
        board = game.end().board()
        outcome = board.outcome(claim_draw=True)
        assert outcome is not None
        assert game.headers["Result"] == outcome.result()
    assert [game.headers.get("FEN") for game in read] == [None, None, fen, fen]
    assert [game.headers["White"] for game in read] == ["random #1", "random #2", "random #2", "random #1"]
    wins = sum(
        (game.headers["Result"] == "1-0") == (game.headers["White"] == "random #1")
        for game in read
        if game.headers["Result"] != "1/2-1/2"
    )
    assert wins == told["wins"]


def test_games_of_checkers_are_pdn(call: Call, tmp_path: Path) -> None:
    games = tmp_path / "games.pdn"
    assert call("match", "checkers", "random", "random", "--games", 2, "--pgn", games).code == 0
    read = list(read_pdn(games.read_text()))
    assert len(read) == 2
    for game in read:
        assert game.tags["GameType"] == "21"
        assert game.result == game.tags["Result"]
        assert len(game.moves) > 20


def test_a_tournament(call: Call, tmp_path: Path) -> None:
    told = call(
        "tournament", "tictactoe", FIRST, "random", "random", "--games", 2, "--openings", "random:1", "--json"
    ).json
    assert [player["games"] for player in told["players"]] == [4, 4, 4]
    assert {player["name"] for player in told["players"]} == {FIRST, "random #1", "random #2"}
    assert sum(player["points"] for player in told["players"]) == 6
    shown = call("tournament", "tictactoe", FIRST, "random", "--games", 2, "--openings", "random:1")
    assert "rating" in shown.out
    assert "random" in shown.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["match", "chess", "engin", "random"], "no player 'engin'; did you mean engine?"),
        (["match", "ches", "random", "random"], "no game 'ches'; did you mean chess?"),
        (["match", "chess", "random", "random", "--games", "3"], "3 games cannot be played in pairs"),
        (["match", "chess", "random", "random", "--sprt", "5"], "'5' is no test"),
        (["match", "chess", "random", "random", "--clock", "soon"], "'soon' is no clock"),
        (["match", "chess", "random", "random", "--clock", "1+1", "--nodes", "5"], "wanted: --clock alone"),
        (["match", "chess", "random", "random", "--time", "0"], "a limit of 0.0 seconds leaves no time"),
        (["match", "chess", "random", "uci:nobody-has-this"], "'nobody-has-this' cannot be started"),
        (["match", "chess", "random", "random", "--openings", "nowhere"], "the openings 'nowhere' cannot be read"),
        (["match", "chess", "random", "random", "--most-plies", "0"], "wanted"),
        (["match", "chess", "random", "random", "--pgn", "/nowhere/x"], "there is no directory '/nowhere'"),
        (["match", "gallery:deep-cut", "random", "random"], "no game"),
        (["tournament", "chess", "random"], "a contest of one player is none"),
    ],
)
def test_bad_input_is_told_in_a_sentence(call: Call, words: list[str], said: str) -> None:
    told = call(*words)
    assert told.code == 2
    assert told.out == ""
    assert said in told.err
    assert told.err.count("\n") == 1

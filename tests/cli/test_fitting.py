"""``gametree learn GAME GAMES...``: weights are fitted to past games, and compared with what there is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gametree import load_game
from tests.cli.conftest import Call
from tests.past.files import record_of

OTHELLO, TICTACTOE = "othello:4x4", "tictactoe"


@pytest.fixture(scope="module")
def discs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "discs.txt"
    path.write_text(record_of(load_game(OTHELLO), range(150)) + "\n1. z9 1-0\n")
    return path


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "rows.txt"
    path.write_text(record_of(load_game(TICTACTOE), range(400)))
    return path


def test_features_are_fitted_and_compared(call: Call, discs: Path, tmp_path: Path) -> None:
    out = tmp_path / "w.json"
    told = call("learn", OTHELLO, discs, "--held-out", 0.3, "--by", "lbfgs", "--out", out)
    assert told.code == 0, told.err
    assert "features   turn, parity, mobility" in told.out
    assert "1 of 151 games" in told.err
    losses = told.out[told.out.index("loss ") :].splitlines()[:4]
    assert {line.split("  ")[-1].split(",")[0] for line in losses} > {
        "these weights",
        "nothing",
        "its own evaluation",
    }
    numbers = [float(line.removeprefix("loss").split()[0]) for line in losses]
    assert numbers == sorted(numbers)
    kept = json.loads(out.read_text())
    assert kept["origin"]["by"] == "fitting to past games by lbfgs"
    assert kept["origin"]["loss"] < kept["origin"]["losses"]["nothing"]
    searched = call("search", OTHELLO, "--depth", 2, "--weights", out, "--json")
    assert searched.code == 0, searched.err


def test_patterns_are_fitted_where_there_are_no_features(call: Call, rows: Path, tmp_path: Path) -> None:
    given = ("learn", TICTACTOE, rows, "--patterns", "line:3", "--each", 5, "--skip", 0, "--out")
    answers = [call(*given, tmp_path / name, "--json").json for name in ("first.json", "second.json")]
    assert answers[0]["loss"] < answers[0]["losses"]["nothing"]
    assert (answers[0]["kind"], answers[0]["shapes"], answers[0]["left_out"]) == ("patterns", "line:3", 0)
    first, second = (json.loads((tmp_path / name).read_text())["weights"] for name in ("first.json", "second.json"))
    assert first == second
    assert (
        call("learn", TICTACTOE, rows, "--out", tmp_path / "usual.json", "--json").json["shapes"]
        == "line:3,block:2x2"
    )


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (("--games", 9), "--games is for learning by playing; wanted: --games without past games"),
        (("--jobs", 2), "--jobs is for learning by playing"),
        (("--held-out", "soon"), "no games can be held out by 'soon'; wanted: a share such as 0.1, or a year"),
        (("--held-out", 2), "a share of 2.0 of the games cannot be held out"),
        (("--held-out", "nan"), "a share of nan of the games cannot be held out"),
        (("--skip", -1), "-1 plies cannot be left out"),
        (("--each", 0), "0 positions of each game cannot be drawn"),
        (("--l2", -1), "--l2 is -1; wanted: 0 or more"),
        (("--patterns", "stars"), "no shape 'stars'"),
        (("nowhere.pgn",), "nowhere.pgn"),
    ],
)
def test_bad_input_is_one_sentence(
    call: Call, rows: Path, tmp_path: Path, given: tuple[object, ...], wanted: str
) -> None:
    told = call("learn", TICTACTOE, rows, *given, "--out", tmp_path / "w.json")
    assert told.code == 2
    assert wanted in told.err
    assert list(tmp_path.iterdir()) == []


def test_what_is_only_for_past_games_wants_them(call: Call, tmp_path: Path) -> None:
    told = call("learn", TICTACTOE, "--by", "lbfgs", "--out", tmp_path / "w.json")
    assert told.code == 2
    assert "--by is for fitting to games; wanted: files of games behind the name of the game, or --tune" in told.err


def test_games_that_teach_nothing_leave_the_old_weights_alone(call: Call, tmp_path: Path) -> None:
    out, games = tmp_path / "w.json", tmp_path / "games.txt"
    out.write_text("old")
    for text, wanted in (
        ("a1 b2 1/2-1/2\n\na1 c3 1/2-1/2\n", "all games ended alike (+0); wanted: games of both results"),
        ("a1 b2 *\n", "there is no position to learn from in 1 games of tictactoe, of which 1 have no result"),
        ("", "are an empty file"),
    ):
        games.write_text(text)
        told = call("learn", TICTACTOE, games, "--skip", 0, "--held-out", 0.001, "--out", out)
        assert told.code == 2, told.out
        assert wanted in told.err
        assert out.read_text() == "old"

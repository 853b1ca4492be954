"""``gametree learn``, and searching, playing and matching with what it has written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gametree.learning.playing.own_games import OPENING
from tests.cli.conftest import Call
from tests.dask_cluster import HAS_DASK, Workers, workers

__all__ = ["workers"]

QUICK = ("learn", "tictactoe", "--games", 60, "--patterns", "line:3", "--seed", 3)


@pytest.fixture
def weights(call: Call, tmp_path: Path) -> Path:
    out = tmp_path / "ttt.json"
    assert call(*QUICK, "--out", out).code == 0
    return out


def test_what_was_learned_is_told_and_written_the_same_again(call: Call, weights: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.json"
    told = call(*QUICK, "--out", again)
    assert "learned    60 games" in told.out
    assert "patterns   line:3" in told.out
    first, second = (json.loads(path.read_text()) for path in (weights, again))
    assert first["weights"] == second["weights"]
    assert first["origin"]["games"] == 60
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.json", "ttt.json"]
    answer = call(*QUICK, "--out", again, "--json").json
    assert answer["used"] > 20
    assert answer["compiled"]


def test_weights_are_used_wherever_a_game_is_searched(call: Call, weights: Path) -> None:
    plain = call("search", "tictactoe", "--depth", 3, "--json").json
    learned = call("search", "tictactoe", "--depth", 3, "--weights", weights, "--json").json
    assert learned["value"] != plain["value"]
    compared = call(
        "compare", "tictactoe", "--depth", 3, "--weights", weights, "--algorithms", "minimax", "--json"
    ).json
    assert compared["rows"][0]["value"] == learned["value"]
    explained = call("explain", "tictactoe", "--depth", 1, "--weights", weights)
    assert explained.code == 0


def test_players_have_weights_by_name(call: Call, weights: Path) -> None:
    match = (
        "match",
        "tictactoe",
        f"engine:depth=1,algorithm=alphabeta,weights={weights}",
        "random",
        "--games",
        4,
        "--json",
    )
    assert call(*match).json["games"] == 4
    both = call("match", "tictactoe", f"engine:weights={weights},evaluator=x.py:y", "random", "--games", 2)
    assert both.code == 2


def test_it_is_proved_and_the_record_kept_beside(call: Call, tmp_path: Path) -> None:
    out = tmp_path / "w.json"
    told = call(*QUICK, "--out", out, "--prove", "0,400", "--pace", "depth=1")
    assert told.code == 0, told.err
    proof = json.loads((tmp_path / "w.proof.json").read_text())
    assert proof["games"] == proof["wins"] + proof["draws"] + proof["losses"] > 0
    assert proof["verdict"] in ("stronger", "equal")
    assert (tmp_path / "w.ledger").exists()


def test_games_to_tune_by_are_the_same_whoever_plays_them(call: Call, tmp_path: Path) -> None:
    tune = ("learn", "checkers:6x6", "--tune", "--games", 40, "--nodes", 30, "--opening", 4)
    for jobs in (1, 2):
        told = call(*tune, "--jobs", jobs, "--out", tmp_path / f"{jobs}.json")
        assert told.code == 0, told.err
    first, second = (json.loads((tmp_path / f"{jobs}.json").read_text()) for jobs in (1, 2))
    assert first["weights"] == second["weights"]


@pytest.mark.skipif(HAS_DASK, reason="Dask is installed")
@pytest.mark.parametrize("how", [("tictactoe",), ("checkers:6x6", "--tune")])
def test_without_dask_a_cluster_is_out_of_reach(call: Call, tmp_path: Path, how: tuple[str, ...]) -> None:
    told = call("learn", *how, "--games", 20, "--cluster", "tcp://127.0.0.1:8786", "--out", tmp_path / "w.json")
    assert told.code == 2
    assert told.err.endswith("wanted: pip install 'gametree[cluster]'\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
@pytest.mark.skipif(not HAS_DASK, reason="Dask is not installed")
def test_a_cluster_learns_and_the_same_again(call: Call, workers: Workers, tmp_path: Path) -> None:
    for out in ("a.json", "b.json"):
        told = call(*QUICK, "--cluster", workers.address, "--out", tmp_path / out)
        assert told.code == 0, told.err
    first, second = (json.loads((tmp_path / out).read_text()) for out in ("a.json", "b.json"))
    assert first["weights"] == second["weights"]
    assert (first["origin"]["jobs"], first["origin"]["together"]) == (3, True)


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (("tictactoe", "--games", 9, "--time", 1), "one of the two"),
        (("tictactoe", "--games", 0), "0 games"),
        (("tictactoe", "--time", -1), "no time to learn"),
        (("tictactoe", "--jobs", 0), "0 jobs"),
        (("checkers:6x6", "--tune", "--jobs", 0), "0 jobs"),
        (("tictactoe", "--patterns", "stars"), "no shape 'stars'"),
        (("tictactoe", "--against", "x.json"), "--prove E0,E1"),
        (("tictactoe", "--prove", "0,5", "--pace", "slow"), "wanted: time=S, nodes=N or depth=N"),
        (("tictactoe", "--prove", "5"), "wanted"),
        (("tictactoe", "--rate", "nan"), "--rate"),
        (("tictactoe", "--lambda", 2), "--lambda"),
        (("tictactoe", "--random", -0.5), "--random"),
        (("examples/nim.py",), "does not say where its squares are"),
        (("chess2",), "no game"),
    ],
)
def test_bad_input_is_one_sentence(call: Call, tmp_path: Path, given: tuple[object, ...], wanted: str) -> None:
    told = call("learn", *given, "--out", tmp_path / "w.json")
    assert told.code == 2
    assert wanted in told.err
    assert list(tmp_path.iterdir()) == []


def test_weights_that_do_not_fit_are_refused(call: Call, weights: Path, tmp_path: Path) -> None:
    told = call("search", "connect4", "--depth", 2, "--weights", weights)
    assert told.code == 2
    assert "does not fit: the game: tictactoe in it, connect4 here" in told.err
    assert call("search", "tictactoe", "--weights", tmp_path / "none.json", "--depth", 2).code == 2
    assert "one of the two" in call("search", "tictactoe", "--weights", weights, "--evaluator", "a.py:b").err
    assert "without --level" in call("play", "tictactoe", "--weights", weights, "--level", 2).err


def test_weights_are_shown_in_words_and_as_a_board(call: Call, weights: Path, tmp_path: Path) -> None:
    told = call("weights", "show", weights, "--count", 2, "--svg", tmp_path / "w.svg")
    assert told.code == 0, told.err
    assert "games      60" in told.out
    assert told.out.count("    |") == 6
    board = [line.split() for line in told.out.splitlines() if line.lstrip().startswith(("+", "-"))][:3]
    assert board[0] == board[0][::-1] == board[2], "what is symmetric is worth the same"
    assert (tmp_path / "w.svg").read_text().count("<text") == 9
    data = call("weights", "show", weights, "--json").json
    assert len(data["squares"]) == 9
    assert call("weights", "show", weights, "--phase", 1).code == 2


def test_weights_that_a_game_has_itself_are_a_table(call: Call) -> None:
    assert call("weights", "show", "checkers", "--json").json["weights"]["men.full"] > 0
    assert "feature" in call("weights", "show", "othello:6x6").out
    assert "numbers without names, of patterns" in call("weights", "show", "othello").out
    assert call("weights", "show", "othello", "--json").json["memory"]["weights"] > 100_000
    assert "has no evaluator with weights" in call("weights", "show", "connect4").err


# --- the game's own evaluation -----------------------------------------------------------------------

TUNED = ("learn", "checkers:6x6", "--tune", "--games", 64, "--nodes", 30, "--opening", 3, "--by", "lbfgs")


def test_the_own_evaluation_is_learned_anew(call: Call, tmp_path: Path) -> None:
    out, again = tmp_path / "w.json", tmp_path / "again.json"
    told = call(*TUNED, "--out", out)
    assert told.code == 0, told.err
    assert "evaluation men.full, men.bare" in told.out
    assert "its own evaluation" in told.out
    assert call(*TUNED, "--out", again).code == 0
    first, second = (json.loads(path.read_text()) for path in (out, again))
    assert first["weights"] == second["weights"]
    assert not list(tmp_path.glob("*.unfinished"))
    shown = call("weights", "show", out, "--json").json
    assert set(shown["weights"]) == set(shown["own"]) >= {"men.full", "kings.bare"}
    assert shown["own"] == call("weights", "show", "checkers:6x6", "--json").json["weights"] != shown["weights"]
    assert "the game's own" in call("weights", "show", out).out
    assert call("search", "checkers:6x6", "--depth", 2, "--weights", out).code == 0
    assert "does not fit" in call("search", "checkers", "--depth", 2, "--weights", out).err
    other = call("search", "connect4", "--depth", 2, "--weights", out)
    assert "does not fit: the game: checkers:6x6 in it, connect4 here" in other.err


def test_games_to_tune_by_begin_at_random_unless_it_is_said_otherwise(call: Call, tmp_path: Path) -> None:
    """A search would play the same games again and again."""
    out, played = tmp_path / "w.json", []
    for opening in ((), ("--opening", 0)):
        told = call("learn", "checkers:6x6", "--tune", "--games", 48, "--nodes", 30, *opening, "--out", out)
        assert told.code == 0, told.err
        played.append(json.loads(out.read_text())["origin"])
    assert [origin["opening"] for origin in played] == [OPENING, 0]


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (("connect4", "--tune"), "no weights that can be learned"),
        (("checkers", "--tune", "--patterns", "line:3"), "--tune or --patterns"),
        (("checkers", "--tune", "--rate", 2), "--rate is for other ways of learning"),
        (("checkers", "--tune", "--held-out", 2016), "a share such as 0.1"),
        (("checkers", "--tune", "--games", 1, "--time", 1), "one of the two"),
        (("checkers:6x6", "--tune", "--games", 1, "--values", 2), "a share of 2"),
        (("tictactoe", "--nodes", 5), "--nodes is for fitting"),
    ],
)
def test_what_cannot_be_tuned_is_refused(call: Call, tmp_path: Path, given: tuple[object, ...], wanted: str) -> None:
    told = call("learn", *given, "--out", tmp_path / "w.json")
    assert told.code == 2
    assert wanted in told.err


def test_weights_that_come_with_the_package_are_named_shipped(call: Call) -> None:
    plain = call("search", "connect4", "--depth", 2, "--json").json
    shipped = call("search", "connect4", "--depth", 2, "--weights", "shipped", "--json").json
    assert shipped["value"] != plain["value"]
    player = "engine:depth=1,algorithm=alphabeta,weights=shipped"
    assert call("match", "connect4", player, "random", "--games", 2, "--json").json["wins"] == 2
    shown = call("weights", "show", "shipped", "--game", "connect4", "--count", 0)
    assert "games      1000000" in shown.out.replace(",", "")
    told = call("search", "connect4:5x4", "--depth", 2, "--weights", "shipped")
    assert told.code == 2
    assert "no weights come with gametree for connect4:5x4; wanted: connect4, or a file" in told.err
    assert "--game with it" in call("weights", "show", "shipped").err

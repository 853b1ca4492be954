"""``gametree levels``, and playing against one of them by a pipe."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from gametree import load_game
from gametree.play.levels.ladder_file import ladder_of, read_ladder
from tests.cli.conftest import Call
from tests.cli.process import NIM
from tests.cli.test_play import Partner

QUICK = ("--games", 2, "--nodes", 200)


def test_levels_are_told_as_they_stand(call: Call) -> None:
    told = call("levels", "tictactoe", "--games", 0)
    assert told.code == 0
    count = len(ladder_of(load_game("tictactoe")).levels)
    rows = [line.split() for line in told.out.splitlines() if line[:6].strip().isdigit()]
    assert [row[0] for row in rows] == [str(number) for number in range(count, 0, -1)]
    assert f"tictactoe has room for {count} levels, not 10" in told.out
    assert "no rating of people" in told.out
    nim = call("levels", NIM, "--games", 0)
    assert "not yet" in nim.out
    assert "levels differ only as far as a search sees the end" in nim.out


def test_levels_are_measured_the_same_again_and_from_what_was_kept(call: Call, tmp_path: Path) -> None:
    command = ("levels", "tictactoe", *QUICK, "--ledgers", tmp_path / "kept", "--json")
    first, again = call(*command).json, call(*command).json
    assert first == again
    assert [row["level"] for row in first["levels"]] == list(range(1, len(first["levels"]) + 1))
    assert all(row["games"] == 2 for row in first["levels"][1:])
    assert first["conditions"]["nodes"] == 200
    assert len(list((tmp_path / "kept").iterdir())) == len(first["levels"]) - 1
    elsewhere = call("levels", "tictactoe", *QUICK, "--json").json
    assert elsewhere == first, "by nodes, games are the same on any machine"


def test_levels_are_found_and_written(call: Call, tmp_path: Path) -> None:
    out = tmp_path / "found.json"
    told = call("levels", "tictactoe", "--tune", *QUICK, "--out", out)
    assert told.code == 0, told.err
    assert f"written    {out}" in told.out
    ladder = read_ladder(out)
    assert ladder.game == "tictactoe"
    assert len(ladder.steps) == len(ladder.levels) - 1
    assert sum(level.overlooks for level in ladder.levels) <= 2


def test_where_levels_of_a_game_of_ones_own_are_looked_for_is_told(call: Call, tmp_path: Path) -> None:
    game = tmp_path / "mine.py"
    game.write_text(NIM.read_text())
    told = call("levels", game, "--games", 0, "--out", tmp_path / "other.json")
    assert "they are found as mine.levels.json beside the game" in told.out
    there = call("levels", game, "--games", 0, "--out", tmp_path / "mine.levels.json")
    assert there.out.splitlines()[-1] == f"written    {tmp_path / 'mine.levels.json'}"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("levels", "tictactoe", "--games", 3), "3 games cannot be played in pairs"),
        (("levels", "tictactoe", "--games", 0, "--tune"), "levels are found by games"),
        (("levels", "tictactoe", "--out", "nowhere/at/all.json"), "there is no directory"),
        (("levels", "tictactoe", "--jobs", 0), "0 jobs cannot be"),
        (("levels", "tictacto"), "did you mean tictactoe?"),
        (("play", "connect4", "--level", 11), "no level 11; wanted: 1 to 10"),
        (("play", "connect4", "--level", 0), "no level 0; wanted: 1 to 10"),
        (("play", "connect4", "--level", "x"), "no level x; wanted: 1 to 10"),
        (("play", "tictactoe", "--level", 9), "no level 9 of tictactoe; wanted: 1 to "),
        (("play", "connect4", "--level", 3, "--time", 2), "level 3 thinks by limits of its own"),
        (("match", "tictactoe", "level:9", "random"), "no level 9 of tictactoe; wanted: 1 to "),
        (("match", "tictactoe", "level:12", "random"), "no level 12; wanted: 1 to 10"),
    ],
)
def test_bad_input_is_told_in_one_sentence(call: Call, arguments: tuple[object, ...], told: str) -> None:
    answer = call(*arguments)
    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err
    assert len(answer.err.splitlines()) == 1


def test_a_level_plays_by_a_pipe_and_goes_on_as_it_would_have(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    partner = Partner("connect4:5x4", "--level", "3", "--seed", "5")
    assert partner.heard[0].startswith("connect4:5x4: you are X, level 3 of 10 is O.")
    assert any(line.startswith("Level 3 plays ") for line in partner.say("3"))
    partner.say(f"save {path}")
    expected = partner.say("1")
    partner.say("undo")
    partner.kill()
    resumed = Partner("--resume", str(path))
    assert "level 3 of 10" in resumed.heard[0]
    assert resumed.say("1") == expected
    resumed.say("hint")
    _, last = resumed.end()
    assert "--resume" in last


def test_how_to_go_on_names_the_level_and_its_seed(
    call: Call, interpreted: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("b2\n"))
    by_level = call("play", "tictactoe", "--level", 2, "--seed", 7)
    assert by_level.out.rstrip().endswith("--as first --level 2 --seed 7")
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    drawn = call("play", "tictactoe", "--level", 2)
    assert "--level 2 --seed " in drawn.out

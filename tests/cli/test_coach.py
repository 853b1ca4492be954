"""``gametree play --coach`` as a process: by a pipe, killed and resumed, reviewed, and explained."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.cli.process import NIM, POSIX
from tests.cli.test_play import Partner, play_on
from tests.play.tables import KALAH


@pytest.mark.parametrize(
    ("game", "depth", "moves", "blunder", "turned"),
    [
        ("connect4", 4, "4 1 4 1 4", "2", "an open game into a lost one"),
        ("tictactoe", 9, "a1 b1 a2 b2", "c3", "a won game into a lost one"),
        (str(NIM), 12, "", "2", "a won game into a lost one"),
        (KALAH, 24, "2", "1", "a won game into a drawn one"),
    ],
)
def test_a_blunder_is_named_reviewed_and_explained(
    game: str, depth: int, moves: str, blunder: str, turned: str, tmp_path: Path, call: Call
) -> None:
    path = tmp_path / "review.json"
    partner = Partner(game, "--depth", str(depth), "--moves", moves, "--as", "both", "--coach")
    word, *_ = partner.say(blunder)
    assert word == f"That turns {turned}; 'undo' takes it back, 'better' tells the better move."
    assert partner.say("better")[0].startswith(f"Instead of {blunder} I would play ")
    review = partner.say("review")
    ply = len(moves.split()) + 1
    assert any(line.startswith(f"Move {ply}: ") and line.endswith(f"which turns {turned}.") for line in review)
    partner.say(f"review {path}")
    assert partner.end()[0] == 0
    row = json.loads(path.read_text())["moves"][ply - 1]
    assert (row["ply"], row["move"], row["is_costly"]) == (ply, blunder, True)
    told = [line.strip() for line in review if line.startswith("  gametree explain ")]
    assert told == [moment["explain"] for moment in json.loads(path.read_text())["moments"]]
    explained = call(*shlex.split(told[-1])[1:], "--detail", "cutoffs")
    assert (explained.code, explained.err) == (0, "")
    assert explained.out


def test_a_move_waits_for_a_yes_if_the_coach_asks() -> None:
    partner = Partner("tictactoe", "--depth", "9", "--moves", "a1 b1 a2 b2", "--as", "both", "--ask")
    assert partner.say("c3")[0].startswith("c3 turns a won game into a lost one; 'yes' plays it all the same")
    assert partner.say("moves")[0] == "c1, c2, a3, b3, c3"
    partner.say("yes")
    assert partner.say("moves")[0] == "c1, c2, a3, b3"
    code, out = partner.end()
    assert (code, out.splitlines()[-1].endswith("--moves 'a1 b1 a2 b2 c3' --as both --depth 9 --ask")) == (0, True)


@POSIX
@pytest.mark.parametrize("game", ["connect4:4x4", "tictactoe", str(NIM), KALAH])
def test_a_game_that_was_killed_keeps_what_the_coach_has_found(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    partner = Partner(game, "--depth", "3", "--coach")
    partner.say(f"save {path}")
    partner.say(partner.say("moves")[0].split(", ")[-1])
    partner.kill()
    kept = json.loads(path.read_text())
    assert (kept["coach"], [row["ply"] for row in kept["judgements"]]) == ("on", [1])
    partner = Partner("--resume", str(path))
    play_on(partner)
    assert sum(line.startswith("Review: of ") for line in partner.heard) == 1
    assert json.loads(path.read_text())["judgements"][0] == kept["judgements"][0]
    assert partner.end()[0] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--resume", "x", "--coach"], "wanted: --resume F alone"),
        (["--ask", "--resume", "x"], "wanted: --resume F alone"),
        (["--coach"], "no game is named; wanted: gametree play GAME"),
    ],
)
def test_what_cannot_be_coached_is_refused(call: Call, arguments: list[str], said: str) -> None:
    told = call("play", *arguments)
    assert (told.code, told.out, len(told.complaints)) == (2, "", 1)
    assert said in told.err


def test_a_lost_game_has_no_blunder_and_what_is_typed_wrongly_is_told() -> None:
    partner = Partner("connect4", "--depth", "4", "--moves", "4 4 3 3 5", "--as", "both", "--coach")
    assert partner.say("coach loud")[0] == "no way to coach 'loud' (on, ask, off)"
    assert partner.say("review /none/such/file")[0].startswith("there is no directory '/none/such'")
    assert partner.say("yes")[0].startswith("the coach has asked nothing")
    heard = partner.say("1")
    assert not any("game into" in line or "costs" in line for line in heard)
    assert partner.end()[0] == 0

"""Sitting at a table with a coach: its words, its questions, its reviews, and what is kept of them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gametree import GametreeError, History, InputError, Limits, load_game, parse_tree
from gametree.games.tree import tree_game
from gametree.play.table import sitting as sitting_module
from gametree.play.table.coach_telling import COACHED
from gametree.play.table.coaching import Coaching
from gametree.play.table.reviewed import FORMAT, as_data, explained_by, from_data
from gametree.play.table.saved import _checksum, read_saved
from gametree.play.table.sitting import Origin
from gametree.play.table.table import Table
from tests.play.tables import BLUNDER, KALAH, NIM, judged, laid, opened, sat_at

pytestmark = pytest.mark.usefixtures("interpreted")


# --- at the table ------------------------------------------------------------------------------------------------


def test_a_word_comes_after_a_costly_move_and_the_better_one_on_request() -> None:
    with opened("tictactoe", BLUNDER, limits=Limits(depth=9), coaching=Coaching.TELLS) as table:
        told = sat_at(table, ["c3", "better", "undo", "a3"]).splitlines()
    assert (
        told.count("That turns a won game into a lost one; 'undo' takes it back, 'better' tells the better move.")
        == 1
    )
    assert "Instead of c3 I would play a3 (X wins in 1 ply; with c3: X loses in 2 plies; 2 plies deep)." in told
    assert "Review: of 1 move that the coach has looked at, none has cost much." in told, (
        "what was taken back is gone"
    )


def test_a_coach_that_asks_waits_for_a_yes() -> None:
    with opened("tictactoe", BLUNDER, limits=Limits(depth=9), coaching=Coaching.ASKS) as table:
        told = sat_at(table, ["c3", "better", "yes"])
        assert len(table.history.moves) == 5
    question = "c3 turns a won game into a lost one; 'yes' plays it all the same, 'better' tells the better move."
    assert told.count(question) == 1
    assert "Instead of c3 I would play a3" in told
    assert "'undo' takes it back" not in told, "it was said before"


@pytest.mark.parametrize(("line", "count"), [("a3", 5), ("moves", 4), ("c1", 4)])
def test_anything_but_yes_is_a_new_line(line: str, count: int) -> None:
    with opened("tictactoe", BLUNDER, limits=Limits(depth=9), coaching=Coaching.ASKS) as table:
        sat_at(table, ["c3", line])
        assert len(table.history.moves) == count


def test_yes_is_for_the_position_that_was_asked_about() -> None:
    with opened("tictactoe", BLUNDER, limits=Limits(depth=9), coaching=Coaching.ASKS) as table:
        told = sat_at(table, ["c3", "undo", "yes"])
        assert len(table.history.moves) == 3
    assert "the coach has asked nothing; wanted: a move, or 'coach ask' to be asked about costly ones" in told


def test_the_coach_comes_and_goes() -> None:
    with opened("tictactoe", limits=Limits(depth=2)) as table:
        told = sat_at(table, ["coach", "coach", "coach ask", "coach off", "COACH On"])
        assert table.coaching is Coaching.TELLS
    assert [line for line in told.splitlines() if "coach" in line.lower() and "gametree" not in line] == [
        COACHED[way] for way in (Coaching.TELLS, None, Coaching.ASKS, None, Coaching.TELLS)
    ]
    assert told.rstrip().endswith("--depth 2 --coach")


def test_the_opponents_moves_are_not_judged() -> None:
    with laid("tictactoe", coaching=Coaching.TELLS) as table:
        sat_at(table, ["b2", "a3"])
        assert [judgement.ply for judgement in table.coach.known(table.history)] == [1, 3]
        assert [judgement.ply for judgement in table.review().judgements] == [1, 3]


def test_a_game_that_was_watched_is_reviewed_whole() -> None:
    with laid("tictactoe", seats="none", opening=History.begin(load_game("tictactoe")).play_named(BLUNDER)) as table:
        assert [judgement.ply for judgement in table.review().judgements] == [1, 2, 3, 4]


def test_without_a_coach_a_review_looks_at_all_moves() -> None:
    with opened("tictactoe", f"{BLUNDER} c3", limits=Limits(depth=9)) as table:
        told = sat_at(table, ["better", "b3", "review"])
    assert told.count("Review: ") == 1, "nobody has asked for one at the end"
    assert "Instead of c3 I would play a3" in told
    assert "Move 5: X played c3, which turns a won game into a lost one." in told
    assert "  It leads to c3 b3 (X loses in 2 plies)." in told
    assert "  Best was a3 (X wins in 1 ply). Step by step:" in told
    assert "  gametree explain tictactoe --moves 'a1 b1 a2 b2' --depth 2" in told


@pytest.mark.parametrize("width", [20, 200])
def test_a_coach_speaks_no_wider_than_there_is_room(width: int) -> None:
    with opened("tictactoe", BLUNDER, limits=Limits(depth=9), coaching=Coaching.ASKS) as table:
        told = sat_at(table, ["c3", "better", "yes", "b3"], width=width)
    lines = [line for line in told.splitlines() if not line.startswith("  gametree ")]
    assert max(map(len, lines)) <= width
    assert "  gametree explain tictactoe --moves 'a1 b1 a2 b2' --depth 2\n" in told, (
        "what is to be copied is not broken"
    )


def test_nothing_to_tell() -> None:
    with opened("tictactoe", limits=Limits(depth=9)) as table:
        told = sat_at(table, ["review", "better", "b2", "better", "yes"])
        with pytest.raises(InputError, match="no move to judge yet"):
            Table(table.game).judge()
    assert "Review: there is no move to look at." in told
    assert "there is no better move to tell: no move of yours was played yet" in told
    assert "there is no better move to tell: none of yours that was looked at has cost much" in told
    assert "the coach has asked nothing" in told


def test_a_tree_has_a_coach_too() -> None:
    tree = parse_tree("((3 12 8) (-2 4 6))")
    with Table(tree_game(tree), seats="both", limits=Limits(depth=2)) as table:
        told = sat_at(table, ["coach", "2"], origin=Origin("((3 12 8) (-2 4 6))"))
    assert "That turns a won game into a lost one;" in told


# --- files ---------------------------------------------------------------------------------------------------


def test_a_review_is_written_as_json(tmp_path: Path) -> None:
    path = tmp_path / "review.json"
    with opened("tictactoe", BLUNDER, limits=Limits(depth=9)) as table:
        told = sat_at(table, ["c3", "b3", f"review {path}", f"review {path}"])
    assert f"The review is in {path}." in told
    assert "already; wanted: another name" in told
    review = json.loads(path.read_text())
    assert (review["format"], review["game"], review["position"]) == (FORMAT, "tictactoe", None)
    assert review["played"] == [*BLUNDER.split(), "c3", "b3"]
    assert [row["ply"] for row in review["moves"]] == [1, 2, 3, 4, 5, 6]
    row = review["moves"][4]
    assert {key: row[key] for key in ("ply", "move", "best", "cost", "verdict_before", "verdict_after", "line")} == {
        "ply": 5,
        "move": "c3",
        "best": "a3",
        "cost": None,
        "verdict_before": "win in 1",
        "verdict_after": "loss in 2",
        "line": ["a3"],
    }
    assert [moment["ply"] for moment in review["moments"]] == [2, 5]


def test_a_full_disk_ends_no_game_that_is_reviewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise GametreeError("cannot write the review: no space left")

    monkeypatch.setattr(sitting_module, "write_whole", refuse)
    with opened("tictactoe") as table:
        told = sat_at(table, ["b2", f"review {tmp_path / 'review.json'}", "a1"])
        assert len(table.history.moves) == 2
    assert "no space left" in told
    assert "The review is in" not in told


def test_whoever_only_watches_hears_of_no_moves() -> None:
    with laid("tictactoe", seats="none", coaching=Coaching.TELLS) as table:
        told = sat_at(table, ["review"])
    assert told.count("Review: ") == 1, "the one that was asked for"


@pytest.mark.parametrize("game", ["tictactoe", "connect4", "othello", KALAH, NIM])
def test_a_game_that_goes_on_keeps_its_coach(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with laid(game, coaching=Coaching.ASKS) as table:
        sat_at(table, [f"save {path}", next(iter(table.history.names())), "yes"], origin=Origin(game))
        found = [as_data(each) for each in table.coach.known(table.history)]
    assert found
    assert json.loads(path.read_text())["judgements"] == found
    with read_saved(path).table(History.begin(load_game(game))) as again:
        assert again.coaching is Coaching.ASKS
        assert [as_data(each) for each in again.coach.known(again.history)] == found


FOUND = {
    "ply": 1,
    "line": ["b2"],
    "line_after": ["b2"],
    "value_before": 0,
    "value_after": 0,
    "verdict_before": "draw",
    "verdict_after": "draw",
    "depth": 2,
    "unit": 1,
}
"""What a coach may have found about a first move."""


def changed(path: Path, **fields: Any) -> None:
    """Change a saved game as if it had been written so."""
    kept = {**json.loads(path.read_text()), **fields}
    kept = {name: value for name, value in kept.items() if name != "checksum" and value is not ...}
    path.write_text(json.dumps({**kept, "checksum": _checksum(kept)}))


def test_a_game_that_was_saved_before_there_were_coaches_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with laid("tictactoe") as table:
        sat_at(table, ["b2", f"save {path}"])
    changed(path, version=1, coach=..., judgements=...)
    with read_saved(path).table(History.begin(load_game("tictactoe"))) as again:
        assert (again.coaching, again.coach.known(again.history)) == (None, [])
        assert again.history.moves == table.history.moves


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"coach": "loud"}, "no way to coach 'loud'"),
        ({"judgements": [{}]}, "what its coach has found does not fit its moves"),
        ({"judgements": [{"ply": 1, "line": ["z9"]}]}, "what its coach has found does not fit its moves"),
        ({"judgements": [{**FOUND, "ply": 2}]}, "what its coach has found does not fit its moves"),
        ({"judgements": [{**FOUND, "ply": 99}]}, "what its coach has found does not fit its moves"),
        ({"judgements": [{**FOUND, "unit": "pawn"}]}, "what its coach has found does not fit its moves"),
        ({"judgements": [7]}, "it is damaged: its judgements is not a list of objects: it has 7; wanted: a file"),
        ({"judgements": 7}, "it is damaged: its judgements is not a list of objects, but 7; wanted: a file"),
    ],
)
def test_what_a_coach_cannot_have_found_is_refused(fields: dict[str, Any], fault: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with laid("tictactoe", coaching=Coaching.TELLS) as table:
        sat_at(table, ["b2", f"save {path}"])
    changed(path, **fields)
    with pytest.raises(InputError, match=fault) as refused:
        read_saved(path).table(History.begin(load_game("tictactoe")))
    assert "\n" not in str(refused.value)


def test_a_judgement_is_the_same_again() -> None:
    first = History.begin(load_game("tictactoe")).play_named("b2")
    assert {**as_data(from_data(first, FOUND)), **FOUND} == as_data(from_data(first, FOUND))
    judgement = judged("tictactoe", BLUNDER, "c3", depth=9)
    after = judgement.before.play(judgement.played.move)
    assert from_data(after, json.loads(json.dumps(as_data(judgement)))) == judgement


def test_what_is_explained_can_be_read() -> None:
    judgement = judged("connect4", "4 1 4 1 4", "2", depth=4)
    assert explained_by(replace(judgement, depth=20), "connect4", "44").split(" --")[1:] == [
        "position 44",
        "moves '4 1 4 1 4'",
        "depth 4",
    ]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("coach loud", "no way to coach 'loud' (on, ask, off)"),
        ("review /none/such/file", "there is no directory '/none/such' to put the review in"),
        ("better than that", "'better' stands alone, and 'than that' is behind it; wanted: better"),
        ("yes", "the coach has asked nothing"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_sentence(line: str, fault: str) -> None:
    with opened("tictactoe") as table:
        told = sat_at(table, [line]).splitlines()
        assert table.history == table.opening
    assert sum(fault in each for each in told) == 1

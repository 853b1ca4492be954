"""A contest of somebody else, watched by its ledger: while it is directed, when it is over, broken off or broken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gametree.base.errors import InputError
from gametree.past.ledgers import glance
from gametree.play.ledger import Ledger
from gametree.service import Offered, Service

pytestmark = pytest.mark.usefixtures("interpreted")

PLAN = {"game": "tictactoe", "players": ["random", "level:1"]}
PLAYED: dict[str, Any] = {
    "outcome": 1,
    "moves": ["a1", "b1", "a2", "b2", "a3"],
    "position": None,
    "forfeit": None,
    "reason": "game over",
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.ledger"


@pytest.fixture
def service(path: Path) -> Iterator[Service]:
    with Service(Offered(ledgers={"match.ledger": path})) as made:
        yield made


def followed(service: Service) -> Iterator[dict[str, Any]]:
    return service.answer({"ask": "ledger", "ledger": "match.ledger"})


def test_games_are_shown_as_they_are_done_while_somebody_else_holds_the_ledger(path: Path, service: Service) -> None:
    with Ledger(path, PLAN) as ledger:
        ledger.expect(range(4))
        ledger.lease(4)
        answers = followed(service)
        first = next(answers)
        assert (first["about"]["game"], first["state"]) == ("tictactoe", "0 of 4 games are played, 1 under way.")
        assert next(answers)["standing"]["told"] == "No game is over yet."
        ledger.done(0, PLAYED)
        shown = next(answers)
        while "board" not in shown:
            shown = next(answers)
        assert (shown["number"], shown["players"], shown["played"]) == (1, ["random", "level:1"], [])
        assert shown["title"] == "Game 1: random (X) against level:1 (O)"
        said = [next(answers)["said"] for _ in PLAYED["moves"]]
        assert (said[0], said[1]) == ("random plays a1.", "level:1 plays b1.")
        ledger.done(1, {**PLAYED, "outcome": -1, "forfeit": "time", "moves": ["b2"], "reason": "out of time"})
    *_, shown, last = answers  # whoever directed it has gone
    assert shown["players"] == ["level:1", "random"]
    assert shown["said"] == "level:1 plays b2. The game is over: out of time."
    assert shown["standing"]["told"].startswith("random: 2 won, 0 drawn, 0 lost: 2 of 2 points")
    assert last["state"].startswith("2 of 4 games are played, and nobody plays on")


def test_a_contest_that_is_over_is_told_so(path: Path, service: Service) -> None:
    with Ledger(path, {**PLAN, "players": ["random", "level:1", "level:2"]}) as ledger:
        ledger.expect(range(1))
        ledger.done(0, PLAYED)
    *_, last = followed(service)
    assert last["state"] == "1 of 1 game is played: the contest is over."
    assert last["standing"]["told"] == "random 1 of 1; level:1 0 of 1"


def test_what_is_no_ledger_is_told_in_one_sentence(path: Path, service: Service) -> None:
    for contents in (None, b"", b"no ledger", b"SQLite format 3\0" + bytes(4_000)):
        if contents is not None:
            path.write_bytes(contents)
        (answer,) = followed(service)
        assert answer["fault"].startswith("the ledger ")
        assert "wanted" in answer["fault"]
    (answer,) = service.answer({"ask": "ledger", "ledger": str(path)})
    assert answer["fault"].startswith("no ledger")


def test_a_ledger_that_was_left_in_the_middle_of_a_change_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gametree.past.ledgers.LOOKS", 2)
    with Ledger(path, PLAN):
        path.with_name(f"{path.name}-journal").write_bytes(b"what was there before")
        with pytest.raises(InputError, match="in the middle of a change"):
            glance(path)


def test_a_game_that_is_not_offered_is_told(path: Path, service: Service) -> None:
    with Ledger(path, {**PLAN, "game": "nim"}):
        pass
    (answer,) = followed(service)
    assert "wanted: its file as GAME" in answer["fault"]

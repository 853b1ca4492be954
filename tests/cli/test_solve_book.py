"""``gametree solve --plies``: a book of exact values, written, looked up and asked by searches."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Call


def test_search_and_lookup_ask_it(call: Call, tmp_path: Path) -> None:
    path = str(tmp_path / "book")
    made = call("solve", "tictactoe", "--plies", "1", "--out", path, "--interpreted", "--json")
    told = {"game": "tictactoe", "plies": 1, "positions": 4, "out": path, "value": 0, "verdict": "draw"}
    assert (made.code, made.json) == (0, told)
    found = call("search", "tictactoe", "--tables", path, "--json").json
    assert (found["algorithm"], found["verdict"], found["nodes"]) == ("tables", "draw", 0)
    looked = call("lookup", path, "--json").json
    assert [each["verdict"] for each in looked["moves"]] == ["draw"] * 9
    last = call("search", "tictactoe", "--moves", "b2", "--tables", path, "--json").json
    assert last["move"] in ("a1", "a3", "c1", "c3")
    resumed = call("solve", "tictactoe", "--plies", "1", "--out", path, "--interpreted", "--resume")
    assert "positions  4, up to 1 plies" in resumed.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["checkers", "--plies", "2", "--out", "F"], "positions of checkers may come back"),
        (["tictactoe", "--plies", "2"], "a book is a file of its own"),
        (["tictactoe", "--plies", "-1", "--out", "F"], "a book of -1 plies cannot be written"),
        (["tictactoe", "--plies", "2", "--to", "strong", "--out", "F"], "a book is a file of its own"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(call: Call, arguments: list[str], told: str, tmp_path: Path) -> None:
    given = [str(tmp_path / "book") if each == "F" else each for each in arguments]
    result = call("solve", *given, "--interpreted")
    assert result.code == 2
    assert told in result.err

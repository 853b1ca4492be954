"""``gametree perft``: its JSON and its counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Call

NIM = Path(__file__).parents[2] / "examples" / "nim.py"


def checked(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer, once its fields are those of the contract."""
    assert list(answer) == ["game", "depth", "nodes", "finished", "seconds", "compiled", "divide"]
    assert all(type(answer[field]) is int for field in ("depth", "nodes", "finished"))
    assert type(answer["seconds"]) is float
    assert type(answer["compiled"]) is bool
    assert isinstance(answer["game"], str)
    return answer


@pytest.mark.parametrize(
    ("arguments", "nodes", "finished"),
    [
        ("connect4 0", 1, 0),
        ("connect4 1", 7, 0),
        ("connect4 8", 5_673_234, 13_032),
        ("tictactoe 9", 127_872, 127_296),
        ("tictactoe 5", 15_120, 0),
        ("tictactoe 1 --position XXXOO....", 0, 1),
        ("tictactoe 0 --position XXXOO....", 1, 0),
        ("connect4:3x2 6", 90, 0),
        ("connect4 2 --moves 4,4,4,4,4,4", 36, 0),
        ("((3_12)_8) 1", 2, 0),
        ("((3_12)_8) 2", 2, 1),
        (f"{NIM} 4", 81, 0),
        (f"{NIM} 25", 0, 223_317),
        (f"{NIM} 3 --moves 3,3,3,3,3,3", 1, 3),
    ],
)
def test_counts(call: Call, arguments: str, nodes: int, finished: int) -> None:
    words = [word.replace("_", " ") for word in arguments.split(" ")]
    told = call("perft", *words, "--json")
    assert (told.code, told.complaints) == (0, [])
    answer = checked(told.json)
    assert (answer["nodes"], answer["finished"], answer["divide"]) == (nodes, finished, None)


def test_interpreted_is_the_same(call: Call) -> None:
    for arguments in (["connect4", 4], ["tictactoe", 5], [NIM, 8]):
        fast, slow = (checked(call("perft", *arguments, *more, "--json").json) for more in ([], ["--interpreted"]))
        assert (fast["compiled"], slow["compiled"]) == (True, False)
        assert (fast["nodes"], fast["finished"]) == (slow["nodes"], slow["finished"])


def test_divide(call: Call) -> None:
    answer = checked(call("perft", "connect4", 4, "--moves", "4 4 4 4 4 4", "--divide", "--json").json)
    assert answer["divide"] == dict.fromkeys("123567", 6**3)
    assert sum(answer["divide"].values()) == answer["nodes"] == 6**4
    assert checked(call("perft", "connect4", 0, "--divide", "--json").json)["divide"] is None
    named = checked(call("perft", "tictactoe", 2, "--divide", "--json").json)["divide"]
    assert named == {f"{column}{row}": 8 for row in "123" for column in "abc"}


def test_what_a_person_sees(call: Call) -> None:
    told = call("perft", "connect4:4x4", 3, "--divide")
    assert told.code == 0
    lines = told.out.splitlines()
    assert lines[:4] == [f"       {column} 16" for column in "1234"]
    assert lines[4].startswith("nodes    64")
    assert lines[5:] == ["finished 0 sooner"]

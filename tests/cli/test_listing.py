"""``gametree games`` and ``gametree algorithms``, the help, and the version."""

from __future__ import annotations

import pytest

from gametree import ALGORITHMS, __version__
from gametree.cli import COMMANDS
from gametree.games import BUILT_IN
from gametree.games.tree import GALLERY
from tests.cli.conftest import Call


def test_games(call: Call) -> None:
    told = call("games")
    assert (told.code, told.err) == (0, "")
    for name in (*BUILT_IN, *(f"gallery:{entry.name}" for entry in GALLERY), "connect4:5x4", "mnk:4,3,3", "nim.py"):
        assert name in told.out
    answer = call("games", "--json").json
    assert list(answer) == ["games", "gallery"]
    assert [game["name"] for game in answer["games"]] == list(BUILT_IN)
    assert all(list(game) == ["name", "about", "parameters", "writing"] for game in answer["games"])
    assert [entry["name"] for entry in answer["gallery"]] == [entry.name for entry in GALLERY]


def test_algorithms(call: Call) -> None:
    told = call("algorithms")
    assert (told.code, told.err) == (0, "")
    assert [line for line in told.out.splitlines() if line and line[0] != " "] == [*ALGORITHMS, "my.py:NAME"]
    answer = call("algorithms", "--json").json
    assert [entry["name"] for entry in answer["algorithms"]] == list(ALGORITHMS)
    assert all("Return" in entry["promise"] for entry in answer["algorithms"])


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help(call: Call, arguments: list[str]) -> None:
    told = call(*arguments)
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("Usage: gametree ")
    assert "\n    gametree search connect4 --position 4455 --time 2\n" in told.out, (
        "examples stand on lines of their own"
    )
    for name, command in COMMANDS.items():
        assert f"\n  {name} " in told.out
        assert command.about.split()[0] in told.out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_commands(call: Call, command: str) -> None:
    told = call(command, "--help")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(f"Usage: gametree {command} ")


def test_version(call: Call) -> None:
    told = call("--version")
    assert (told.code, told.out, told.err) == (0, f"gametree, version {__version__}\n", "")


def test_verbose_is_for_stderr(call: Call) -> None:
    told = call("-v", "search", "gallery:two-ply", "--json")
    assert told.code == 0
    assert told.json["value"] == 3

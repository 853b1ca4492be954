"""``gametree web``: what is wrong is told before anybody opens a page."""

from __future__ import annotations

import socket
from pathlib import Path

from gametree import load_game
from gametree.solving import solve
from tests.jit.texts import SOURCE

from .conftest import Call


def test_a_port_in_use_and_a_game_at_fault_are_told(call: Call, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        told = call("web", "--port", other.getsockname()[1], "--no-browser")
    assert told.code == 2
    assert "it is in use; wanted: another one, --port 0 for any" in told.err
    (tmp_path / "own.py").write_text("GAME = 1")
    told = call("web", tmp_path / "own.py", "--no-browser")
    assert told.code == 2


def test_two_games_of_one_name_are_told(call: Call, tmp_path: Path) -> None:
    """A page would know both by the same name, and play only one of them."""
    own = [tmp_path / folder / "own.py" for folder in ("here", "there")]
    for path in own:
        path.parent.mkdir()
        path.write_text((SOURCE.parent / "examples" / "nim.py").read_text())
    told = call("web", *own, "--no-browser")
    assert told.code == 2
    assert "2 games are called 'own.py'; wanted: names that differ" in told.err


def test_a_solution_of_something_else_is_told(call: Call, tmp_path: Path) -> None:
    solve(load_game("mnk:2,2,2"), tmp_path / "solved", interpreted=True)
    given = ("--tables", tmp_path / "solved", "--no-browser", "--port", 0)
    told = call("web", *given)
    assert told.code == 2
    assert "whose solution is this? wanted: the game before it" in told.err
    told = call("web", "mnk:3,2,2", *given)
    assert told.code == 2
    assert "is a solution of mnk:2,2,2 with other rules than mnk:3,2,2 has here" in told.err

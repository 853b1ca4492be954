"""``gametree web``: what is wrong is told before anybody opens a page."""

from __future__ import annotations

import socket
from pathlib import Path

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

"""Real programs play a few moves, where they are found."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from gametree import Clock, History, Limits
from gametree.play.player import Turn
from gametree.play.programs import UciPlayer, XboardPlayer

from .faking import AT_LAST, CHESS, START

PATH = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
UCI = ["stockfish", "gnuchess --uci", "toga2", "glaurung"]
XBOARD = ["hoichess", "phalanx", "fairymax", "sjeng", "crafty"]
OPENING = START.play_named("a3 a6 h3 h6 c3 c6")
"""No book knows it."""
ENDGAME = History.read(CHESS, "8/8/4k3/8/8/3RK3/8/8 b - - 3 60")


@pytest.mark.parametrize("command", [*UCI, *XBOARD])
def test_a_real_program(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, *arguments = command.split()
    path = shutil.which(program, path=PATH)
    if path is None:
        pytest.skip(f"{program} is not installed")
    monkeypatch.chdir(tmp_path)  # some of them write files
    monkeypatch.setenv("HOME", str(tmp_path))
    player = (UciPlayer if command in UCI else XboardPlayer)(CHESS, " ".join([path, *arguments]))
    turns = [Turn(Limits(seconds=0.02), patience=AT_LAST), Turn(Clock(1, moves_to_go=10), patience=AT_LAST)]
    try:
        for history in (OPENING, *([] if program == "fairymax" else [ENDGAME])):  # it has no setboard
            player.begin(history)
            for turn in (*turns, *turns):
                move = player.choose(history, turn).move
                assert move is not None
                history = history.play(move)
                history = history.play(next(history.position.moves()))
    finally:
        player.close()
    assert len(history.moves) >= 8

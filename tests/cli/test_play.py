"""``gametree play`` as a process: whole games by a pipe, killed and resumed, on terminals narrow and wide."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gametree import Limits
from gametree.cli.play import opponent_of
from gametree.play.table.commands import COMMANDS
from tests.cli.conftest import Call
from tests.cli.process import NIM, POSIX, TOOK_TOO_LONG
from tests.cli.terminal import Terminal
from tests.play.tables import KALAH

INTERPRETED = """
from gametree.engine.ready import outfit
from gametree.engine.ready.running import Runner

outfit.Runner = lambda *arguments, **settings: Runner(*arguments, **{**settings, "interpreted": True})
from gametree.__main__ import main

main()
"""
"""The program, without the compiler: a small search takes less time than to compile it."""

PROGRAM = [sys.executable, "-c", INTERPRETED]
PROMPTS = ("your move:", "what now:")


class Partner:
    """Whoever sits at the other end of a pipe."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*PROGRAM, "play", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        self.told: list[str] = []
        self.heard = self._hear()

    def say(self, line: str) -> list[str]:
        """Type a line, and return what is told until the next is asked for."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        self.heard = self._hear()
        return self.heard

    @property
    def is_over(self) -> bool:
        return self.told[-1] == "what now:"

    def end(self) -> tuple[int, str]:
        """Leave without a word; return the exit code and what is told last."""
        out, err = self.process.communicate(timeout=TOOK_TOO_LONG)
        assert err == "", err
        return self.process.returncode, out

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=TOOK_TOO_LONG)

    def _hear(self) -> list[str]:
        assert self.process.stdout is not None
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if lines[-1] in PROMPTS:
                break
        self.told += lines
        return lines


def play_on(partner: Partner, most: int = 200) -> None:
    """Play the last legal move until the game is over."""
    for _ in range(most):
        if partner.is_over:
            return
        legal = partner.say("moves")[0].split(", ")
        partner.say(legal[-1])
    pytest.fail("the game has no end")


@pytest.mark.parametrize("game", ["connect4", "othello", "checkers", "chess", KALAH, str(NIM)])
def test_a_game_by_a_pipe_with_every_command(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    partner = Partner(game, "--nodes", "30", "--seed", "2")
    first = partner.say("moves")[0].split(", ")[0]
    partner.say(first.upper())
    assert "did you mean swap?" in partner.say("sawp")[0]
    assert any(line.startswith("I would play ") for line in partner.say("hint"))
    assert " deep." in partner.say("eval")[0]
    assert " played " in partner.say("why")[0]
    assert partner.say("help")[-2].split()[0] == "quit"
    assert {line.split()[0] for line in partner.heard[1:-1]} == COMMANDS.keys()
    partner.say(f"save {path}")
    partner.say("undo")
    assert json.loads(path.read_text())["moves"] == []
    assert "the engine is" in partner.say("swap")[0]
    partner.say("board")
    play_on(partner)
    assert re.search(r"(You win|he engine wins|raw\b)", partner.heard[-3])
    assert "'save FILE' keeps the game" in partner.heard[-2]
    assert json.loads(path.read_text())["people"] == "second"
    partner.say("undo")
    assert not partner.is_over
    assert any(line.startswith("You resign: the engine wins") for line in partner.say("resign"))
    assert partner.is_over
    partner.say("new")
    assert not partner.is_over
    partner.say("quit")
    assert "gametree play " in partner.heard[-1]
    assert partner.end()[0] == 0


@POSIX
def test_nothing_is_lost_by_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    partner = Partner("connect4", "--depth", "2", "--seed", "5")
    partner.say(f"save {path}")
    partner.say("4")
    before = partner.say("3")
    partner.kill()
    partner = Partner("--resume", str(path))
    after = partner.heard
    board = [line for line in before if line.startswith(" ")]
    assert len(board) == 7
    assert [line for line in after if line.startswith(" ")] == board
    partner.say("undo")
    partner.say("undo")
    assert json.loads(path.read_text())["moves"] == []
    code, out = partner.end()
    assert code == 0
    assert out.splitlines()[-1] == f"  gametree play --resume {path}"


def test_the_same_seed_is_the_same_game(tmp_path: Path) -> None:
    def played(seed: int, name: str) -> list[str]:
        partner = Partner("connect4:5x4", "--nodes", "60", "--seed", str(seed))
        partner.say(f"save {tmp_path / name}")
        play_on(partner)
        partner.end()
        moves: list[str] = json.loads((tmp_path / name).read_text())["moves"]
        return moves

    assert played(1, "a") == played(1, "b")


def test_the_engine_ponders_by_the_clock_alone() -> None:
    assert opponent_of(Limits(seconds=1), 3) == "engine:ponder=yes,seed=3"
    assert opponent_of(Limits(nodes=10)) == opponent_of(Limits(depth=3, seconds=1)) == "engine"


# --- bad input ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "no game is named; wanted: gametree play GAME"),
        (["conect4"], "did you mean connect4?"),
        (["connect4", "--as", "third"], "'third' is not one of 'first', 'second', 'both', 'none'"),
        (["connect4", "--depth", "-1"], "a depth of -1 cannot be searched"),
        (["connect4", "--time", "0"], "leaves no time to search"),
        (["connect4", "--position", "9"], "has '9' for a column"),
        (["connect4", "--moves", "4 9"], "no move '9' here"),
        (["--resume", "no such file"], "No such file or directory; wanted: a file that 'save'"),
        (["connect4", "--resume", "x"], "wanted: --resume F alone"),
        (["--depth", "3", "--resume", "x"], "wanted: --resume F alone"),
    ],
)
def test_what_cannot_be_played_is_refused(call: Call, arguments: list[str], said: str) -> None:
    told = call("play", *arguments)
    assert (told.code, told.out, len(told.complaints)) == (2, "", 1)
    assert said in told.err


def test_a_changed_game_file_is_refused(tmp_path: Path, call: Call) -> None:
    file, path = tmp_path / "nim.py", tmp_path / "game.json"
    file.write_text(NIM.read_text())
    partner = Partner(str(file), "--depth", "3")
    partner.say("2")
    partner.say(f"save {path}")
    assert partner.end()[0] == 0
    file.write_text(NIM.read_text().replace("21", "30"))
    told = call("play", "--resume", path)
    assert (told.code, len(told.complaints)) == (2, 1)
    assert "has changed since; wanted: the file as it was" in told.err
    file.unlink()
    told = call("play", "--resume", path)
    assert (told.code, len(told.complaints)) == (2, 1)
    assert "there is no file" in told.err


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            ("return Nim(self.heap - move)", "return Nim(self.heap - move // (self.heap - 19))"),
            "play(1) raised ZeroDivisionError",
        ),
        (("start=Nim()", "start=Nim(), draw=lambda position: 1 // 0"), "draw() raised ZeroDivisionError"),
        (("start=Nim()", "start=Nim(), move_name=lambda position, move: move"), "move_name() returned 1"),
    ],
)
def test_a_game_at_fault_is_named_and_not_lost(
    change: tuple[str, str], said: str, tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch, interpreted: None
) -> None:
    file = tmp_path / "nim.py"
    file.write_text(NIM.read_text().replace(*change))
    monkeypatch.setattr(sys, "stdin", io.StringIO("2\n3\nmoves\nhint\n"))
    told = call("play", file, "--depth", "2")
    assert (told.code, len(told.complaints)) == (1, 1)
    assert said in told.err
    assert "To go on:" in told.out


def test_input_may_end_at_once_and_be_no_text(tmp_path: Path) -> None:
    done = subprocess.run(
        [*PROGRAM, "play", "tictactoe", "--depth", "2"],
        input=b"\xff\xfe\x00\n\x1b[2J\nb2\n",
        capture_output=True,
        timeout=TOOK_TOO_LONG,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    assert done.stdout.count(b"no move '") == 2
    assert b"--moves 'b2 " in done.stdout


@POSIX
def test_input_may_be_closed() -> None:
    done = subprocess.run(
        [*PROGRAM, "play", "tictactoe", "--depth", "2"],
        preexec_fn=lambda: os.close(0),
        stdout=subprocess.PIPE,
        timeout=TOOK_TOO_LONG,
        check=False,
    )
    assert done.returncode == 0
    assert b"To go on:" in done.stdout


# --- Ctrl-C, and terminals ----------------------------------------------------------------------------------------


@POSIX
def test_ctrl_c_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # not ignored, whoever runs the tests
    try:
        partner = Partner("tictactoe", "--depth", "2")
    finally:
        signal.signal(signal.SIGINT, before)
    partner.say(f"save {path}")
    partner.say("b2")
    partner.process.send_signal(signal.SIGINT)
    code, out = partner.end()
    assert code == 130
    assert out.splitlines()[-1] == f"  gametree play --resume {path}"
    assert len(json.loads(path.read_text())["moves"]) == 2


@POSIX
@pytest.mark.parametrize("columns", [20, 40, 200])
@pytest.mark.parametrize("colour", [True, False], ids=["colour", "none"])
def test_on_a_terminal(columns: int, colour: bool) -> None:
    terminal = Terminal(
        "play",
        "connect4",
        "--depth",
        "2",
        whole=True,
        columns=columns,
        program=PROGRAM,
        variables={"NO_COLOR": "" if colour else "1"},
    )
    seen = terminal.watch(lambda text: "your move: " in text)
    terminal.type("4\n")
    seen += terminal.watch(lambda text: "your move: " in text)
    terminal.type("quit\n")
    seen += terminal.watch()
    code, _ = terminal.end()
    terminal.vanish()
    assert code == 0
    assert ("\x1b[1;31m" in seen) is colour
    assert "The engine plays" in seen
    assert ". . ." in seen

"""The program as a process of its own: pipes, full disks, signals, odd terminals."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from gametree import __version__

GAMETREE = [sys.executable, "-m", "gametree"]
HAS_SIGNALS = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
TOOK_TOO_LONG = 60


def run(
    *arguments: str, stdout: int | IO[bytes] = subprocess.PIPE, variables: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*GAMETREE, *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | (variables or {}),
        timeout=TOOK_TOO_LONG,
        check=False,
    )


def test_version() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"gametree, version {__version__}\n", "")


def test_help_imports_neither_the_compiler_nor_the_commands() -> None:
    program = (
        "import sys; from gametree.cli import run; run(['--help']); "
        "heavy = {'numba', 'llvmlite', 'numpy', 'rich', 'gametree.engine', 'gametree.games'}; "
        "print(*sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "\n")


@pytest.mark.parametrize("arguments", [["games"], ["--help"], ["search", "gallery:two-ply"], ["compare", "(1 2)"]])
def test_a_reader_that_has_seen_enough(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = run(*arguments, stdout=writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(os.name == "nt", reason="a pipe of a POSIX shell")
def test_a_pipe_to_head() -> None:
    command = f"{sys.executable} -m gametree games | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=TOOK_TOO_LONG, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("tictactoe")
    assert done.stdout.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", [["games"], ["search", "gallery:two-ply", "--json"], ["compare", "(1 2)"]])
def test_a_full_disk(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run(*arguments, stdout=full)
    assert (done.returncode, done.stderr) == (1, "gametree: cannot write the output: No space left on device\n")


@pytest.mark.skipif(os.name == "nt", reason="streams are closed by a POSIX shell")
@pytest.mark.parametrize("closed", [">&-", "2>&-"])
@pytest.mark.parametrize("arguments", ["games", "search gallery:two-ply", "compare gallery:two-ply"])
def test_closed_streams(arguments: str, closed: str) -> None:
    command = f"{sys.executable} -m gametree {arguments} {closed}"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=TOOK_TOO_LONG, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_terminal_without_the_lines_of_a_tree() -> None:
    done = run("search", "((3 12) 8)", variables={"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("A MAX\n?? 1: B MIN\n")
    done = run("compare", "((3 12) 8)", variables={"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"})
    assert (done.returncode, done.stderr) == (0, "")


def test_json_is_plain_ascii(tmp_path: Path) -> None:
    game = Path(__file__).parents[2] / "examples" / "nim.py"
    own = tmp_path / "own.py"
    own.write_text(game.read_text(encoding="utf-8").replace('"nim"', '"Nimmspiel für zwei ♟"'), encoding="utf-8")
    done = run(
        "search", str(own), "--depth", "3", "--interpreted", "--json", variables={"PYTHONIOENCODING": "latin-1"}
    )
    assert done.stdout.isascii()
    assert json.loads(done.stdout)["game"] == "Nimmspiel für zwei ♟"


def test_errors_are_one_line() -> None:
    done = run("search", "conect4")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("gametree: no game 'conect4'; did you mean connect4? ")
    assert done.stderr.count("\n") == 1


# --- Ctrl-C ----------------------------------------------------------------------------------------

PRESSING = """
import os, signal, sys, threading, time
from gametree.cli import run

def press(times):
    for _ in range(times):
        while signal.getsignal(signal.SIGINT) in (signal.default_int_handler, signal.SIG_IGN, signal.SIG_DFL):
            time.sleep(0.01)
        time.sleep(0.2)
        os.kill(os.getpid(), signal.SIGINT)

threading.Thread(target=press, args=(int(sys.argv[1]),), daemon=True).start()
sys.exit(run(sys.argv[2:]))
"""
"""Runs the program, and presses Ctrl-C once or more when the program has begun to listen for it."""


def interrupted(*arguments: str, times: int = 1) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PRESSING, str(times), *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=TOOK_TOO_LONG,
        check=False,
    )


@HAS_SIGNALS
@pytest.mark.parametrize("mode", [[], ["--interpreted"]], ids=["compiled", "interpreted"])
@pytest.mark.parametrize("limits", [["--depth", "40"], ["--time", "1000"], ["--nodes", str(10**15)]], ids=str)
def test_ctrl_c_ends_a_search_with_the_best_answer_so_far(limits: list[str], mode: list[str]) -> None:
    done = interrupted("search", "connect4", *limits, *mode, "--json")
    assert done.returncode == 130
    assert [line for line in done.stderr.splitlines() if not line.startswith("compiling ")] == []
    answer = json.loads(done.stdout)
    assert answer["complete"] is False
    assert answer["move"] in list("1234567")
    assert answer["line"][0] == answer["move"]
    assert answer["compiled"] is (not mode)


@HAS_SIGNALS
@pytest.mark.parametrize("mode", [[], ["--interpreted"]], ids=["compiled", "interpreted"])
@pytest.mark.parametrize(
    "arguments",
    [["perft", "connect4", "20"], ["perft", "connect4", "20", "--divide"], ["compare", "connect4", "--depth", "40"]],
    ids=str,
)
def test_ctrl_c_ends_other_work_without_an_answer(arguments: list[str], mode: list[str]) -> None:
    done = interrupted(*arguments, *mode, "--json")
    assert (done.returncode, done.stdout) == (130, "")
    complaints = [line for line in done.stderr.splitlines() if not line.startswith("compiling ")]
    assert complaints == ["gametree: interrupted"]


@HAS_SIGNALS
def test_a_second_ctrl_c_ends_a_game_that_does_not_listen(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "examples" / "nim.py").read_text(encoding="utf-8")
    own = tmp_path / "own.py"
    own.write_text(
        text.replace("return self.heap == 0", "\n        while self.heap == 7: pass\n        return self.heap == 0")
    )
    done = interrupted("search", str(own), "--depth", "21", "--interpreted", times=2)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "gametree: interrupted\n")

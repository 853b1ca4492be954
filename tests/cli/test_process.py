"""The program as a process of its own: pipes, full disks, odd terminals."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gametree import __version__
from tests.cli.process import NIM, POSIX, TOOK_TOO_LONG, run


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


@POSIX
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


@POSIX
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
    own = tmp_path / "own.py"
    own.write_text(NIM.read_text(encoding="utf-8").replace('"nim"', '"Nimmspiel für zwei ♟"'), encoding="utf-8")
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

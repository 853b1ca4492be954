"""The program as a process of its own: pipes, full disks, odd terminals."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gametree import __version__
from gametree.cli import COMMANDS
from gametree.jit import cache
from tests.cli.process import GAMETREE, NIM, POSIX, TOOK_TOO_LONG, complaints, run


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


# --- every command, on streams of every kind ---------------------------------------------------------

PROOF = "a file with a proof"
QUICK = {
    "help": ["--help"],
    "games": ["games"],
    "algorithms": ["algorithms", "--json"],
    "search a tree": ["search", "gallery:two-ply"],
    "search a game": ["search", "connect4", "--nodes", "1000", "--json"],
    "compare": ["compare", "gallery:two-ply"],
    "experiment": ["experiment", "ordering", "random:b=2,d=2"],
    "explain": ["explain", "gallery:two-ply"],
    "gallery": ["gallery"],
    "exercise": ["exercise", "--help"],
    "perft": ["perft", "connect4", "4", "--divide"],
    "check": ["check", str(NIM), "--positions", "20"],
    "verify": ["verify", PROOF],
    "solve": ["solve", str(NIM), "--to", "strong", "--interpreted"],
    "lookup": ["lookup", "--help"],
    "match": ["match", "tictactoe", "random", "random", "--games", "2"],
    "tournament": ["tournament", "tictactoe", "random", "random", "--games", "2", "--json"],
    "levels": ["levels", "tictactoe", "--games", "0"],
    "uci": ["uci", "--help"],
    "play": ["play", "--help"],
    "show": ["show", "connect4", "--moves", "4 4"],
    "explore": ["explore", "--help"],
    "learn": ["learn", "--help"],
    "publish": ["publish", "--help"],
    "web": ["web", "--help"],
    "weights": ["weights", "show", "othello"],
}
DEMO = {"demo": ["demo"]}
ONE_OF_EACH_KIND = ("help", "search a tree", "search a game", "check", "match", "demo")
"""Text of click, text of our own, one object, a process below, many games, a page after another."""


def on(commands: dict[str, list[str]], is_kept: Callable[[str], bool] = lambda name: True) -> pytest.MarkDecorator:
    """Return a test for each of these commands; those that are not kept are long tests."""
    return pytest.mark.parametrize(
        "arguments",
        [
            pytest.param(words, id=name, marks=[] if is_kept(name) else pytest.mark.long)
            for name, words in commands.items()
        ],
        indirect=True,
    )


EVERY_COMMAND = on(QUICK | DEMO)
SOME_COMMANDS = on(QUICK | DEMO, ONE_OF_EACH_KIND.__contains__)
EVERY_COMMAND_TO_THE_END = on(QUICK)
SOME_COMMANDS_TO_THE_END = on(QUICK, ONE_OF_EACH_KIND.__contains__)
HAS_FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("proofs") / "two-ply.json"
    assert run("search", "gallery:two-ply", "--proof", str(file)).returncode == 0
    return str(file)


@pytest.fixture
def arguments(request: pytest.FixtureRequest, proof: str) -> list[str]:
    return [proof if word == PROOF else word for word in request.param]


def test_every_command_is_in_the_table() -> None:
    assert {words[0] for words in QUICK.values()} | {"demo"} == {*COMMANDS, "--help"}


def run_in_shell(arguments: list[str], redirection: str) -> subprocess.CompletedProcess[str]:
    command = f"{shlex.join([*GAMETREE, *arguments])} {redirection}"
    return subprocess.run(
        command, shell=True, capture_output=True, encoding="utf-8", timeout=TOOK_TOO_LONG, check=False
    )


@SOME_COMMANDS
def test_a_reader_that_is_gone_before_the_first_byte(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = run(*arguments, stdout=writing)
    finally:
        os.close(writing)
    assert (done.returncode, complaints(done.stderr)) == (0, [])


@POSIX
def test_a_reader_that_has_seen_enough() -> None:
    done = run_in_shell(["games"], "| head -1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("tictactoe")
    assert done.stdout.count("\n") == 1


@HAS_FULL
@EVERY_COMMAND
def test_a_full_disk(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run(*arguments, stdout=full)
    assert done.returncode == 1
    assert complaints(done.stderr) == ["gametree: cannot write the output: No space left on device"]


@POSIX
@SOME_COMMANDS_TO_THE_END
def test_a_closed_stdout(arguments: list[str]) -> None:
    done = run_in_shell(arguments, ">&-")
    assert (done.returncode, complaints(done.stderr)) == (0, [])


@POSIX
@SOME_COMMANDS_TO_THE_END
def test_a_closed_stderr(arguments: list[str]) -> None:
    done = run_in_shell(arguments, "2>&-")
    assert done.returncode == 0
    assert done.stdout != ""


@POSIX
@pytest.mark.parametrize("redirection", ["2>/dev/full", "<&- 2>&-"])
def test_what_nobody_hears_of_is_done_all_the_same(fresh_cache: Path, redirection: str) -> None:
    """The announcement of compiling cannot be written, nor can a complaint; no file takes the place of a stream."""
    done = run_in_shell(["search", "mnk:2,2,2", "--depth", "4", "--json"], redirection)
    assert done.returncode == 0
    assert json.loads(done.stdout)["compiled"] is True
    (file,) = fresh_cache.iterdir()
    assert cache.read(file.name) is not None
    done = run_in_shell(["search", "nowhere"], redirection)
    assert (done.returncode, done.stdout) == (2, "")


@EVERY_COMMAND_TO_THE_END
def test_a_terminal_that_shows_little(arguments: list[str]) -> None:
    poor = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LANG": "C", "LC_ALL": "C", "TERM": "dumb"}
    done = run(*arguments, variables=poor)
    assert (done.returncode, complaints(done.stderr)) == (0, [])
    assert done.stdout.isascii()
    assert "\x1b" not in done.stdout


def test_a_terminal_without_the_lines_of_a_tree() -> None:
    done = run("search", "((3 12) 8)", variables={"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("A MAX\n+- 1: B MIN\n|  +- 1: 3\n|  +- 2: 12\n+- 2: 8\n")


@POSIX
@SOME_COMMANDS
def test_a_terminal_that_has_vanished(arguments: list[str]) -> None:
    keyboard, screen = os.openpty()
    os.close(keyboard)
    try:
        done = run(*arguments, stdout=screen)
    finally:
        os.close(screen)
    assert done.returncode == 1
    assert complaints(done.stderr) == ["gametree: cannot write the output: Input/output error"]


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


# --- leaving ---------------------------------------------------------------------------------------

LATE = """

import atexit, threading, time

def late():
    while threading.main_thread().is_alive():
        time.sleep(0.01)
    print("from a thread")

threading.Thread(target=late).start()
atexit.register(lambda: print("from a handler"))
"""


@pytest.mark.parametrize(("depth", "code"), [("3", 0), ("-1", 2)], ids=["0", "2"])
def test_the_program_leaves_when_all_else_is_done(tmp_path: Path, depth: str, code: int) -> None:
    """It does not take the interpreter down, but waits for threads and handlers, and writes what they say."""
    own = tmp_path / "own.py"
    own.write_text(NIM.read_text(encoding="utf-8") + LATE)
    done = run("search", str(own), "--depth", depth, "--interpreted")
    assert (done.returncode, done.stdout.splitlines()[-2:]) == (code, ["from a thread", "from a handler"])


LEAVING = """
import sys
from gametree.__main__ import main

class Witness:
    def __del__(self):
        sys.__stderr__.write("taken down")

kept = Witness()
kept.itself = kept
del sys.argv[0]
main()
"""


def test_the_program_leaves_without_taking_itself_down() -> None:
    words = [sys.executable, "-c", LEAVING, "gametree", "games"]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", timeout=TOOK_TOO_LONG, check=False)
    assert (done.returncode, done.stderr) == (0, "")

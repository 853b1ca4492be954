"""Ctrl-C, at any time: the answer so far where there is one, one sentence otherwise, and nothing left behind."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gametree.jit import cache
from tests.cli.process import GAMETREE, NIM, POSIX, TOOK_TOO_LONG, complaints, run

pytestmark = POSIX


@pytest.fixture(autouse=True, scope="module")
def heeding() -> Iterator[None]:
    """Have programs heed Ctrl-C also where the tests run in the background, and it is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


PRESSING = """
import os, signal, sys, threading, time
from gametree.__main__ import main
from gametree import Stop

heard = threading.Event()
stop_set = Stop.set
Stop.set = lambda stop: (stop_set(stop), heard.set())

def on_some_stack(name):
    for frame in list(sys._current_frames().values()):
        while frame is not None:
            if frame.f_code.co_name == name and "gametree" in frame.f_code.co_filename:
                return True
            frame = frame.f_back
    return False

def press(times, name):
    for _ in range(times):
        while not on_some_stack(name):
            time.sleep(0.001)
        os.kill(os.getpid(), signal.SIGINT)
        heard.wait()

threading.Thread(target=press, args=(int(sys.argv[1]), sys.argv[2]), daemon=True).start()
del sys.argv[1:3]
main()
"""
"""Runs the program, and presses Ctrl-C, once or more, when a function of that name is under way in some thread."""


def interrupted(
    during: str, *arguments: str, times: int = 1, variables: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PRESSING, str(times), during, *arguments],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | (variables or {}),
        timeout=TOOK_TOO_LONG,
        check=False,
    )


# --- while compiling -------------------------------------------------------------------------------


def is_interrupted(done: subprocess.CompletedProcess[str]) -> bool:
    return (done.returncode, done.stdout, complaints(done.stderr)) == (130, "", ["gametree: interrupted"])


def test_ctrl_c_while_compiling_leaves_a_sound_cache(fresh_cache: Path) -> None:
    arguments = ["search", "connect4", "--depth", "6", "--json"]
    program = subprocess.Popen(
        [*GAMETREE, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )
    assert program.stderr is not None
    assert program.stderr.readline().startswith("compiling alphabeta for ConnectFour, once: about ")
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=TOOK_TOO_LONG)
    assert (program.returncode, out, err) == (130, "", "gametree: interrupted\n")
    assert not fresh_cache.exists()
    # LLVM at work: it does not listen, and is not waited for.
    assert is_interrupted(interrupted("_emit", *arguments))
    assert not fresh_cache.exists()
    answer = json.loads(run(*arguments).stdout)
    (file,) = fresh_cache.iterdir()
    assert cache.read(file.name) is not None
    assert answer["compiled"] is True
    plain = json.loads(run(*arguments, "--interpreted").stdout)
    for figure in ("value", "move", "line", "nodes"):
        assert answer[figure] == plain[figure]


@pytest.mark.parametrize(
    "arguments", [["perft", "connect4:4x4", "8"], ["compare", "connect4"], ["demo"]], ids=lambda words: words[0]
)
def test_ctrl_c_while_other_commands_compile(fresh_cache: Path, arguments: list[str]) -> None:
    done = interrupted("_use_backend", *arguments)
    assert (done.returncode, complaints(done.stderr)) == (130, ["gametree: interrupted"])
    assert not fresh_cache.exists()


# --- while searching -------------------------------------------------------------------------------

MODES = pytest.mark.parametrize("mode", [[], ["--interpreted"]], ids=["compiled", "interpreted"])


@MODES
@pytest.mark.parametrize("limits", [["--depth", "40"], ["--time", "1000"], ["--nodes", str(10**15)]], ids=str)
def test_ctrl_c_ends_a_search_with_the_best_answer_so_far(limits: list[str], mode: list[str]) -> None:
    done = interrupted("_run", "search", "connect4", *limits, *mode, "--json")
    assert (done.returncode, complaints(done.stderr)) == (130, [])
    answer = json.loads(done.stdout)
    assert answer["complete"] is False
    assert answer["move"] in list("1234567")
    assert answer["line"][0] == answer["move"]
    assert answer["compiled"] is (not mode)


@MODES
@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["perft", "connect4", "20"], id="perft"),
        pytest.param(["perft", "connect4", "20", "--divide"], id="divide", marks=pytest.mark.long),
        pytest.param(["compare", "connect4", "--depth", "40"], id="compare"),
    ],
)
def test_ctrl_c_ends_other_work_without_an_answer(arguments: list[str], mode: list[str]) -> None:
    assert is_interrupted(
        interrupted("ask" if arguments[0] == "compare" else "__call__", *arguments, *mode, "--json")
    )


@pytest.mark.parametrize(
    ("during", "arguments"),
    [
        ("explain", ["explain", "connect4", "--depth", "12"]),
        ("hold", ["check", "connect4"]),
        ("_connect_four", ["demo"]),
    ],
    ids=str,
)
def test_ctrl_c_at_any_other_time(during: str, arguments: list[str]) -> None:
    done = interrupted(during, *arguments)
    assert (done.returncode, complaints(done.stderr)) == (130, ["gametree: interrupted"])


# --- between any two lines --------------------------------------------------------------------------

AT_A_CALL = """
import os, signal, sys
from gametree.__main__ import main

number, where = int(sys.argv[1]), sys.argv[2]
del sys.argv[1:3]
counted = 0

def press(frame, event, argument):
    global counted
    if event == "call" and frame.f_code.co_qualname.endswith(where):
        counted += 1
        if counted == number:
            sys.setprofile(None)
            signal.raise_signal(signal.SIGINT)

def leave(code, leave=os._exit):
    if not number:
        os.write(2, b"%d calls" % counted)
    leave(code)

os._exit = leave
sys.setprofile(press)
main()
"""
"""Runs the program, and presses Ctrl-C when a function is called for that time; never for the time 0."""

STUDY = ["experiment", "ordering", "random:b=2,d=2"]
AFTER_AN_IMPORT = "_get_module_lock.<locals>.cb"
"""A callback of the interpreter's own, with which every import ends. What it raises is reported and forgotten."""


def interrupted_at(number: int, where: str, arguments: list[str] = STUDY) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", AT_A_CALL, str(number), where, *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=TOOK_TOO_LONG,
        check=False,
    )


def calls(where: str) -> int:
    """Return how often a function is called in all."""
    (told,) = complaints(interrupted_at(0, where).stderr)
    return int(told.removesuffix(" calls"))


@pytest.mark.parametrize("where", ["_get_module_lock", "_Commands", "make_ready", "experiment_command"])
def test_ctrl_c_while_the_program_itself_is_loaded(where: str) -> None:
    assert is_interrupted(interrupted_at(1, where))


@pytest.mark.parametrize("share", [0.0, 0.3, 0.6, 0.9])
def test_ctrl_c_in_a_callback_of_the_interpreter_is_heard(share: float) -> None:
    imports = calls(AFTER_AN_IMPORT)
    if not imports:
        pytest.skip("this interpreter has no such callback")
    assert is_interrupted(interrupted_at(1 + int(share * imports), AFTER_AN_IMPORT))


def test_ctrl_c_while_the_program_says_what_was_wrong() -> None:
    assert is_interrupted(interrupted_at(1, "_fail", ["search", "nonsense"]))


@pytest.mark.parametrize("where", ["_Leaving.leave", "_shutdown"])
def test_ctrl_c_when_all_is_done(where: str) -> None:
    done = interrupted_at(1, where)
    assert (done.returncode, complaints(done.stderr)) == (130, ["gametree: interrupted"])


@pytest.mark.long
def test_ctrl_c_at_calls_taken_at_random() -> None:
    chance = random.Random(1)
    total = calls("")  # the first is that of main itself
    for number in sorted(
        {*range(2, 40), *(chance.randrange(2, total) for _ in range(160)), *range(total - 20, total)}
    ):
        done = interrupted_at(number, "")
        assert (done.returncode, complaints(done.stderr)) == (130, ["gametree: interrupted"]), number


@pytest.mark.long
def test_ctrl_c_after_any_time() -> None:
    """The moment makes no difference; only before the program has begun, the interpreter ends in its own way."""
    chance = random.Random(1)
    heard = 0
    for seconds in (chance.uniform(0, 0.6) for _ in range(200)):
        program = subprocess.Popen(
            [*GAMETREE, *STUDY], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
        )
        time.sleep(seconds)
        program.send_signal(signal.SIGINT)
        _, err = program.communicate(timeout=TOOK_TOO_LONG)
        if (program.returncode, complaints(err)) == (130, ["gametree: interrupted"]):
            heard += 1
        else:
            found = program.returncode, err
            is_early = program.returncode in (1, -signal.SIGINT) and "KeyboardInterrupt" in err
            assert found in ((0, ""), (-signal.SIGINT, "")) or is_early, f"{seconds}: {found}"
            assert "__main__.py" not in err, f"{seconds}: {found}"
    assert heard


def test_ctrl_c_while_the_file_of_a_game_is_loaded(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("while True: pass\n")
    for command in ("search", "compare", "explain"):
        assert is_interrupted(interrupted("module_in", command, str(own)))
    assert is_interrupted(interrupted("hold", "check", str(own)))


def test_a_second_ctrl_c_ends_a_game_that_does_not_listen(tmp_path: Path) -> None:
    text = NIM.read_text(encoding="utf-8")
    own = tmp_path / "own.py"
    own.write_text(
        text.replace("return self.heap == 0", "\n        while self.heap == 7: pass\n        return self.heap == 0")
    )
    done = interrupted("alphabeta", "search", str(own), "--depth", "21", "--interpreted", times=2)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "gametree: interrupted\n")


# --- nothing is left behind -------------------------------------------------------------------------


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda by: by.name)
def test_a_check_leaves_neither_a_process_nor_a_file(tmp_path: Path, by: signal.Signals) -> None:
    """The game says that it is loaded, through a pipe that is closed when its process ends, and loops."""
    own, pipe, temporary = tmp_path / "own.py", tmp_path / "pipe", tmp_path / "temporary"
    temporary.mkdir()
    os.mkfifo(pipe)
    own.write_text(f"said = open({str(pipe)!r}, 'w', buffering=1)\nsaid.write('here\\n')\nwhile True: pass\n")
    program = subprocess.Popen(
        [*GAMETREE, "check", str(own)],
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"TMPDIR": str(temporary)},
    )
    with pipe.open(encoding="utf-8") as heard:
        assert heard.readline() == "here\n"
        program.send_signal(by)
        _, err = program.communicate(timeout=TOOK_TOO_LONG)
        assert heard.read() == "", "the process of the game is gone"
    if by == signal.SIGINT:
        assert (program.returncode, err) == (130, "gametree: interrupted\n")
    else:
        assert (program.returncode, err) == (-by, "")
    assert list(temporary.iterdir()) == []

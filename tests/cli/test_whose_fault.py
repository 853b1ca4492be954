"""Games that do what no game should: one sentence that names the culprit, whatever the command, and an exit code.

Loading a file that cannot be used is exit code 2, a game that is at fault while it is played 1.
"""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.cli.process import run

GAME = """
import os, sys, threading
from typing import Iterator, NamedTuple
from gametree import Bits, Game

class Own(BaseException):
    pass

class Heap(NamedTuple):
    heap: int = 6
    def moves(self) -> Iterator[int]:
        for taken in range(1, min(2, self.heap) + 1):
            yield taken
    def play(self, move: int) -> "Heap":
        if self.heap == 3:
            PLAY
        return Heap(self.heap - move)
    def is_over(self) -> bool:
        return self.heap == 0
    def outcome(self) -> int:
        return -1
    METHOD

LOADING
GAME = Game("heap", HEAP)
"""

LOADING = GAME.splitlines().index("LOADING") + 1
COMMANDS = [
    ["search", "--depth", "5", "--json"],
    ["search", "--depth", "5", "--json", "--interpreted"],
    ["search", "--depth", "5", "--json", "--interpreted", "--algorithm", "pvs"],
    ["compare", "--depth", "5", "--json"],
    ["explain", "--depth", "5"],
    ["perft", "--interpreted", "5"],
    ["experiment", "ordering", "--depth", "5", "--json"],
]
NAMES = [" ".join(word for word in command if not word.startswith("--d") and word != "5") for command in COMMANDS]


def written(folder: Path, *, play: str = "pass", method: str = "", loading: str = "", heap: str = "Heap()") -> Path:
    text = GAME.replace("PLAY", play).replace("METHOD", method).replace("LOADING", loading)
    path = folder / "heap.py"
    path.write_text(text.replace('"heap", HEAP', f'"heap", {heap}'))
    return path


def arguments(command: list[str], path: Path) -> list[object]:
    name = 2 if command[0] == "experiment" else 1
    return [*command[:name], path, *command[name:]]


RAISED = {
    "raise Own('boo')": "Own: boo",
    "raise KeyboardInterrupt": "KeyboardInterrupt",
    "raise GeneratorExit": "GeneratorExit",
    "sys.exit(3)": "SystemExit: 3",
    "sys.stdout.close()": "UnsupportedOperation: sys.stdout is not the game's to close",
}


@pytest.mark.parametrize("line", RAISED)
@pytest.mark.parametrize("command", COMMANDS, ids=NAMES)
def test_while_a_method_runs(call: Call, tmp_path: Path, command: list[str], line: str) -> None:
    told = call(*arguments(command, written(tmp_path, play=line)))
    assert (told.code, told.out) == (1, "")
    assert told.complaints[-1] == f"gametree: heap: play(1) raised {RAISED[line]}, in the position heap=3"
    assert all(" runs interpreted, " in reason for reason in told.complaints[:-1])


@pytest.mark.parametrize("line", RAISED)
@pytest.mark.parametrize("command", COMMANDS, ids=NAMES)
def test_while_the_file_is_loaded(call: Call, tmp_path: Path, command: list[str], line: str) -> None:
    told = call(*arguments(command, written(tmp_path, loading=line)))
    assert (told.code, told.out) == (2, "")
    (complaint,) = told.complaints
    kind, _, said = RAISED[line].partition(": ")
    assert complaint == f"gametree: heap.py raised {kind} while loading at line {LOADING}" + (
        f": {said}" if said else ""
    )


def test_a_real_interrupt_while_a_game_runs_is_nobodys_fault(call: Call, tmp_path: Path) -> None:
    """Ctrl-C comes while the game calls something else; here the game sends it to itself."""
    interrupt = "import signal; signal.raise_signal(2)"
    for path in (written(tmp_path, play=interrupt), written(tmp_path, loading=interrupt)):
        told = call("explain", path, "--depth", 5)
        assert (told.code, told.complaints) == (130, ["gametree: interrupted"])


@pytest.mark.parametrize("line", RAISED)
def test_the_check_says_so_too(call: Call, tmp_path: Path, line: str) -> None:
    kind = RAISED[line].partition(": ")[0]
    told = call("check", written(tmp_path, play=line))
    assert told.code == 1
    assert told.out.splitlines()[0].split()[:2] == ["exits" if kind == "SystemExit" else "raises", "play(1)"]
    told = call("check", written(tmp_path, loading=line))
    assert told.code == 2
    assert told.complaints[0].startswith(f"gametree: heap.py raised {kind} while loading at line {LOADING}")


# --- what machine code has no room for ----------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS[:-1], ids=NAMES[:-1])
def test_a_start_beyond_64_bits_runs_interpreted(call: Call, tmp_path: Path, command: list[str]) -> None:
    """Python goes on where machine code cannot: the same answer either way, and the reason, once."""
    told = call(*arguments(command, written(tmp_path, heap="Heap(2**70)")))
    assert told.code == 0
    reason = f"gametree: Heap runs interpreted, many times slower: Heap.heap = {2**70} is not a signed 64-bit number"
    assert told.complaints in ([], [reason])


def test_a_start_beyond_64_bits_is_a_fault_to_the_check(call: Call, tmp_path: Path) -> None:
    told = call("check", written(tmp_path, heap="Heap(2**70)"), "--positions", 20)
    assert told.code == 1
    assert told.out.startswith(f"number         the start is a position in which Heap.heap = {2**70} is not a signed")


@pytest.mark.parametrize("most", ["10**12", "0", "2.5"])
def test_rows_for_too_many_moves(call: Call, tmp_path: Path, most: str) -> None:
    for command in COMMANDS:
        told = call(*arguments(command, written(tmp_path, heap=f"Heap(), most_moves={most}")))
        assert (told.code, told.out) == (2, "")
        (complaint,) = told.complaints
        assert complaint.endswith(f"most_moves of heap is {eval(most)}; wanted: a whole number from 1 to 5,000,000")


def test_rows_that_are_not_kept_do_not_matter(call: Call, tmp_path: Path) -> None:
    path = written(tmp_path, heap="Heap(), most_moves=4_000_000")
    assert call("search", path, "--depth", 5, "--interpreted").code == 0
    told = call("search", path, "--depth", 5, "--interpreted", "--algorithm", "pvs")
    assert (told.code, told.out) == (2, "")
    (complaint,) = told.complaints
    assert complaint == (
        "gametree: heap may have 4,000,000 moves in a position, too many to be put in order over 252 plies; "
        "wanted: most_moves of at most 66,576, or an algorithm without an order"
    )


# --- keys -----------------------------------------------------------------------------------------------------

NEGATIVE = "def key(self) -> Bits: return self.heap - 4"


def test_a_negative_key_is_the_same_number_compiled_or_not(call: Call, tmp_path: Path) -> None:
    path = written(tmp_path, method=NEGATIVE)
    options = ["--depth", 6, "--algorithm", "pvs", "--json"]
    fast, slow = (call("search", path, *options, *mode).json for mode in ([], ["--interpreted"]))
    assert (fast.pop("compiled"), slow.pop("compiled")) == (True, False)
    del fast["seconds"], slow["seconds"]
    assert fast == slow
    assert call("compare", path, "--depth", 6, "--json").code == 0
    told = call("check", path)
    assert (told.code, told.out.split()[0]) == (1, "key")


@pytest.mark.parametrize("key", ["'text'", "None", "1.5", "1 // 0"])
def test_a_key_that_is_no_number(call: Call, tmp_path: Path, key: str) -> None:
    path = written(tmp_path, method=f"def key(self): return {key} if self.heap == 3 else self.heap")
    told = call("search", path, "--depth", 5, "--algorithm", "pvs", "--interpreted")
    assert (told.code, told.out) == (1, "")
    (complaint,) = told.complaints
    assert complaint.startswith("gametree: heap: key() r")
    assert complaint.endswith(", in the position heap=3")


def test_a_field_named_key_is_a_field(call: Call, tmp_path: Path) -> None:
    path = written(tmp_path)
    path.write_text(path.read_text().replace("heap: int = 6\n", "heap: int = 6\n    key: int = 7\n"))
    assert call("search", path, "--depth", 5, "--algorithm", "pvs", "--interpreted").code == 0


# --- positions that are no records ----------------------------------------------------------------------------

PLAIN = """
from dataclasses import dataclass
from typing import NamedTuple
from gametree import Game

HEAD
    def moves(self):
        return [taken for taken in (1, 2) if taken <= self.heap]
    def play(self, move):
        PLAY
    def is_over(self):
        return self.heap == 0
    def outcome(self):
        return -1

GAME = Game("heap", KIND())
"""
HEADS = {
    "Frozen": "@dataclass(frozen=True)\nclass Frozen:\n    heap: int = 6",
    "Ordinary": "class Ordinary:\n    def __init__(self, heap=6):\n        self.heap, self.seen = heap, [1, 2]",
    "Arrayed": "import numpy\nclass Arrayed(NamedTuple):\n    heap: int = 6\n    board: object = numpy.zeros(4)",
    "Listed": "class Listed(NamedTuple):\n    heap: int = 6\n    board: list = [0, 0]",
}
MADE_OF = (
    "what is compiled is made of int, bool, Bits, Ints, Words and records of them: "
    "keep a board in Bits, or each number in a field of its own"
)
REASONS = {
    "Frozen": "Frozen is a dataclass; make it a NamedTuple: class Frozen(NamedTuple)",
    "Ordinary": "Ordinary is an ordinary class; make it a NamedTuple of numbers: class Ordinary(NamedTuple)",
    "Arrayed": f"Arrayed.board is a NumPy ndarray; {MADE_OF}",
    "Listed": f"Listed.board is a list; {MADE_OF}",
}
TOLD_BY_CHECK = {
    "Frozen": "interpreted: it runs interpreted, many times slower: Frozen is a dataclass; make it a NamedTuple",
    "Ordinary": "Ordinary is not equal to a copy of itself; make Ordinary a NamedTuple of numbers and records",
    "Arrayed": "Arrayed cannot be compared with a copy of itself, as with an array of NumPy in it; wanted: ",
    "Listed": "Listed cannot be hashed, so no table can hold it; make Listed a NamedTuple of numbers and records",
}


def plain(folder: Path, kind: str, play: str = "") -> Path:
    if kind == "Arrayed":
        pytest.importorskip("numpy")
    text = PLAIN.replace("HEAD", HEADS[kind]).replace("PLAY", play or f"return {kind}(self.heap - move)")
    path = folder / f"{kind.lower()}.py"
    path.write_text(text.replace("KIND", kind))
    return path


@pytest.mark.parametrize("kind", HEADS)
def test_positions_that_are_no_records_are_searched_and_told_why_slowly(
    call: Call, tmp_path: Path, kind: str
) -> None:
    path = plain(tmp_path, kind)
    told = call("search", path, "--depth", 5, "--json")
    assert told.json["verdict"] == "loss in 4"
    assert told.complaints == [f"gametree: {kind} runs interpreted, many times slower: {REASONS[kind]}"]
    for command in COMMANDS[1:]:
        told = call(*arguments(command, path))
        assert (told.code, told.err) == (0, "")
    told = call("check", path)
    assert TOLD_BY_CHECK[kind] in told.out
    assert len(told.out.splitlines()[0].split()) > 1
    assert "changed" not in told.out


@pytest.mark.parametrize("command", COMMANDS, ids=NAMES)
def test_play_that_changes_the_position(call: Call, tmp_path: Path, command: list[str]) -> None:
    told = call(*arguments(command, plain(tmp_path, "Ordinary", "self.heap -= move; return self")))
    assert (told.code, told.out) == (1, "")
    fault = "gametree: heap: play(1) returned the position that it was played in; wanted: a new one, in the position "
    assert told.complaints[-1].startswith(fault)


# --- evaluators and seeds --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("evaluator", "what"),
    [
        ("object()", "is of the type object, which has no evaluate(); wanted: a record with evaluate(position)"),
        ("Heap", "is the class Heap; wanted: Heap()"),
        ("len", "is of the type builtin_function_or_method, which has no evaluate(); wanted: a record with"),
    ],
)
def test_an_evaluator_that_is_none(call: Call, tmp_path: Path, evaluator: str, what: str) -> None:
    for command in (*COMMANDS, ["check"]):
        told = call(*arguments(command, written(tmp_path, heap=f"Heap(), evaluator={evaluator}")))
        assert (told.code, told.out) == (2, "")
        (complaint,) = told.complaints
        assert f"raised InputError while loading at line {LOADING + 1}: the evaluator of heap {what}" in complaint


SEED = "1" * 30
SEEDS: list[list[str]] = [
    ["search", "connect4", "--depth", "3", "--order", "random", "--algorithm", "pvs", "--interpreted", "--seed"],
    ["search", "gallery:two-ply", "--order", "random", "--seed"],
    ["compare", "gallery:two-ply", "--order", "random", "--seed"],
    ["compare", "connect4", "--depth", "3", "--seed"],
    ["check", "mnk:2,2,2", "--positions", "5", "--seed"],
    ["exercise", "new", "--kind", "alphabeta", "--out", "sheets", "--seed"],
]


@pytest.mark.parametrize("command", SEEDS, ids=lambda command: " ".join(command[:2]))
def test_a_seed_of_thirty_digits(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    told = call(*command, SEED)
    assert (told.code, told.out) == (2, "")
    assert told.complaints == [
        f"gametree: the seed {SEED} cannot be used; wanted: a whole number of at most 18 digits"
    ]
    if command[0] != "check":  # which takes its time
        assert call(*command[:-1], "--seed=-5").code == 0


@pytest.mark.parametrize("tree", ["random:b=2,d=2", "implicit:b=2,d=2"])
@pytest.mark.parametrize("command", [["search"], ["experiment", "growth"]], ids=" ".join)
def test_a_tree_with_a_seed_of_thirty_digits(call: Call, command: list[str], tree: str) -> None:
    told = call(*command, f"{tree},seed={SEED}")
    assert (told.code, told.out) == (2, "")
    assert len(told.complaints) == 1
    assert "at most 18 digits" in told.err


# --- what is left behind ----------------------------------------------------------------------------------------


def test_a_thread_that_never_ends(call: Call, tmp_path: Path) -> None:
    path = written(tmp_path, loading="threading.Thread(target=threading.Event().wait, name='endless').start()")
    done = run("search", str(path), "--depth", "5", "--interpreted", "--json")
    said = "the game has left a thread running (endless); wanted: threads that end, or daemon=True"
    assert (done.returncode, done.stderr) == (1, f"gametree: {said}\n")
    assert '"verdict": "loss in 4"' in done.stdout
    path.write_text(path.read_text().replace("return -1", "return -2"))  # a fault, so that nothing is compiled
    told = call("check", path)
    assert told.code == 1
    assert f"hangs          {said}, at the start" in told.out.splitlines()


def test_threads_that_end_are_waited_for(tmp_path: Path) -> None:
    pool = "from concurrent.futures import ThreadPoolExecutor; POOL = ThreadPoolExecutor(); POOL.submit(int).result()"
    done = run("search", str(written(tmp_path, loading=pool)), "--depth", "5", "--interpreted")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("line", ["sys.__stdout__.close()", "os.close(1)"])
def test_an_output_that_the_game_has_closed(tmp_path: Path, line: str) -> None:
    done = run("search", str(written(tmp_path, loading=line)), "--depth", "5", "--interpreted")
    said = "gametree: the game has closed the output; wanted: a game that only answers\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)


def test_no_thread_of_ours_is_left(call: Call, tmp_path: Path) -> None:
    before = set(threading.enumerate())
    assert call("search", written(tmp_path), "--depth", 5, "--interpreted").code == 0
    assert {each for each in threading.enumerate() if not each.daemon} <= before


def test_names_that_cannot_be_written_are_told_by_every_command(call: Call, tmp_path: Path) -> None:
    path = written(tmp_path, heap="Heap(), move_name=lambda position, move: 1 // 0")
    for command in COMMANDS[1:5]:
        told = call(*arguments(command, path))
        assert (told.code, told.out) == (1, "")
        assert told.complaints[-1].startswith("gametree: heap: move_name() raised ZeroDivisionError: ")

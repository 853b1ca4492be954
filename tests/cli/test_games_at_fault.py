"""Games whose methods raise or return the wrong thing: exit code 1, the method and the position named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.families import WIN_LOSS

BRITTLE = Path(__file__).parent / "games" / "brittle.py"
METHODS = ["moves", "play", "is_over", "outcome", "evaluate"]
PLACES = [(method, 9) for method in METHODS if method != "outcome"] + [
    ("moves", 3),
    ("play", 2),
    ("is_over", 1),
    ("outcome", 0),
    ("evaluate", 4),
]
"""Each method at the root and deep in the tree; outcome() is only asked at the end."""

HEAP = '''
from typing import Iterator, NamedTuple
from gametree import Game

class Heap(NamedTuple):
    """Take one or two; whoever takes the last one wins."""
    heap: int = 6
    def moves(self) -> Iterator[int]:
        MOVES
        for taken in range(1, min(2, self.heap) + 1):
            yield taken
    def play(self, move: int) -> "Heap":
        PLAY
        return Heap(self.heap - move)
    def is_over(self) -> bool:
        IS_OVER
        return self.heap == 0
    def outcome(self) -> int:
        OUTCOME
        return -1
    def evaluate(self) -> int:
        EVALUATE
        return 0

GAME = Game("heap", start=Heap()MORE)
'''


def heap_game(folder: Path, more: str = "", **methods: str) -> Path:
    """Write the game of the heap with a line put into some of its methods."""
    text = HEAP.replace("MORE", more)
    for method in METHODS:
        text = text.replace(method.upper(), methods.get(method, "pass"))
    path = folder / "heap.py"
    path.write_text(text)
    return path


def named(method: str) -> str:
    return "play(1)" if method == "play" else f"{method}()"


def broken(method: str, at: int) -> str:
    """What is said when a method of the brittle game fails at a heap."""
    where = f"heap={at} breaks_at={at} method={METHODS.index(method)}"
    return f"gametree: brittle: {named(method)} raised ValueError: broken here, in the position {where}"


@pytest.mark.parametrize("mode", [[], ["--interpreted"]], ids=["compiled", "interpreted"])
@pytest.mark.parametrize(("method", "at"), PLACES)
def test_a_method_that_raises(call: Call, method: str, at: int, mode: list[str]) -> None:
    depth = 5 if method == "evaluate" else 12
    told = call("search", BRITTLE, "--position", f"9 {at} {method}", "--depth", depth, "--json", *mode)
    assert (told.code, told.out) == (1, "")
    assert told.complaints == [broken(method, at)]


@pytest.mark.parametrize("mode", [[], ["--interpreted"]], ids=["compiled", "interpreted"])
@pytest.mark.parametrize(("method", "at"), [("moves", 9), ("moves", 3), ("play", 3), ("is_over", 3)])
@pytest.mark.parametrize("command", ["perft", "compare"])
def test_other_commands(call: Call, command: str, method: str, at: int, mode: list[str]) -> None:
    depth = [8] if command == "perft" else ["--depth", 8]
    told = call(command, BRITTLE, *depth, "--position", f"9 {at} {method}", *mode)
    assert (told.code, told.out) == (1, "")
    assert told.complaints == [broken(method, at)]


def test_the_game_is_sound_where_it_is_not_told_to_break(call: Call) -> None:
    fast, slow = (call("search", BRITTLE, "--depth", 12, "--json", *mode).json for mode in ([], ["--interpreted"]))
    assert (fast["compiled"], slow["compiled"]) == (True, False)
    assert fast["verdict"] == slow["verdict"] == "loss in 6"


WRONG = {
    "moves": ("yield 'x'", "yielded 'x'; wanted: a whole number"),
    "play": ("return 5", "returned 5; wanted: a Heap"),
    "is_over": ("return None", "returned None; wanted: True or False"),
    "outcome": ("return None", "returned None; wanted: -1, 0 or 1, or scoring='margin'"),
    "evaluate": ("return 0.5", "returned 0.5; wanted: a whole number from -999,999,000 to 999,999,000"),
}


@pytest.mark.parametrize("mode", [[], ["--interpreted"]], ids=["compiled", "interpreted"])
@pytest.mark.parametrize("at", ["root", "deep"])
@pytest.mark.parametrize("method", METHODS)
def test_a_method_that_returns_the_wrong_type(
    call: Call, tmp_path: Path, method: str, at: str, mode: list[str]
) -> None:
    heap = 0 if method == "outcome" else 6 if at == "root" else 3
    line, what = WRONG[method]
    path = heap_game(tmp_path, **{method: f"if self.heap == {heap}: {line}"})
    start = ["--moves", "2 2 2"] if (method, at) == ("outcome", "root") else []
    told = call("search", path, *start, "--depth", 3 if method == "evaluate" else 7, "--json", *mode)
    assert (told.code, told.out) == (1, "")
    *before, last = told.complaints
    assert last == f"gametree: heap: {named(method)} {what}, in the position heap={heap}"
    assert all(told.startswith("gametree: Heap runs interpreted, many times slower: ") for told in before)
    assert len(before) == (0 if mode or at == "root" else 1)


@pytest.mark.parametrize(
    ("method", "line", "what"),
    [
        ("outcome", "return 2", "outcome() returned 2; wanted: -1, 0 or 1, or scoring='margin'"),
        ("moves", "for extra in range(300): yield 1", "moves() lists more than 256 moves"),
        ("moves", "return [1][3]", "moves() raised"),
        ("play", "assert False, 'two\\n  lines'", "play(1) raised AssertionError: two lines"),
        ("is_over", "return 'yes'", "is_over() returned 'yes'"),
        ("evaluate", "return 1 // 0", "evaluate() raised ZeroDivisionError"),
        ("evaluate", "return self.no_such", "evaluate() raised AttributeError"),
    ],
)
def test_other_faults(call: Call, tmp_path: Path, method: str, line: str, what: str) -> None:
    told = call("search", heap_game(tmp_path, **{method: line}), "--depth", 7, "--interpreted")
    assert (told.code, told.out) == (1, "")
    assert len(told.complaints) == 1
    assert told.complaints[0].startswith(f"gametree: heap: {what}".split(" raised")[0])
    assert "in the position heap=" in told.err


def test_a_game_that_ends_the_program(call: Call, tmp_path: Path) -> None:
    path = heap_game(tmp_path, play="if self.heap == 3: raise SystemExit")
    told = call("search", path, "--depth", 7, "--interpreted")
    assert (told.code, told.out) == (1, "")
    assert len(told.complaints) == 1
    assert told.complaints == ["gametree: heap: play(1) raised SystemExit, in the position heap=3"]


@pytest.mark.parametrize("method", ["play", "is_over"])
def test_faults_on_the_way_to_a_position(call: Call, tmp_path: Path, method: str) -> None:
    path = heap_game(tmp_path, **{method: "if self.heap == 4: raise ValueError('broken')"})
    told = call("search", path, "--moves", "1 1 1 1", "--interpreted")
    assert (told.code, told.out) == (1, "")
    assert told.complaints == [f"gametree: heap: {named(method)} raised ValueError: broken, in the position heap=4"]


# --- what an author writes for reading and drawing -------------------------------------------------


@pytest.mark.parametrize(
    ("more", "arguments", "code", "what"),
    [
        ("draw=lambda position: 1 / 0", [], 1, "draw() raised ZeroDivisionError: division by zero, in the position"),
        ("draw=lambda position: 3", [], 1, "draw() returned 3; wanted: a string, in the position heap=6"),
        ("move_name=lambda position, move: move", [], 1, "move_name() returned 1; wanted: a string, in the position"),
        ("move_name=lambda position: ''", ["--json"], 1, "move_name() raised TypeError: "),
        ("position_name=lambda position: None", ["--json"], 1, "position_name() returned None; wanted: a string"),
        ("parse_position=int", ["--position", "3"], 1, "the position '3' was read as 3; wanted: a Heap"),
    ],
)
def test_notation_at_fault(call: Call, tmp_path: Path, more: str, arguments: list[str], code: int, what: str) -> None:
    told = call("search", heap_game(tmp_path, f", {more}"), "--depth", 3, "--interpreted", *arguments)
    assert (told.code, told.out) == (code, "")
    assert len(told.complaints) == 1
    assert told.complaints[0].startswith(f"gametree: heap: {what}")


@pytest.mark.parametrize(
    ("more", "arguments", "what"),
    [
        ("parse_position=int", ["--position", "abc"], "cannot read the position 'abc': ValueError: invalid literal"),
        (
            "parse_move=lambda position, text: int(text)",
            ["--moves", "abc"],
            "cannot read the move 'abc': ValueError: ",
        ),
    ],
)
def test_text_that_a_game_cannot_read(call: Call, tmp_path: Path, more: str, arguments: list[str], what: str) -> None:
    told = call("search", heap_game(tmp_path, f", {more}"), "--depth", 3, "--interpreted", *arguments)
    assert (told.code, told.out) == (2, "")
    assert len(told.complaints) == 1
    assert told.complaints[0].startswith(f"gametree: heap {what}")


# --- games that cannot be compiled, and games that talk ---------------------------------------------


@pytest.mark.parametrize("command", ["search", "perft", "compare"])
def test_a_game_that_cannot_be_compiled_runs_interpreted(call: Call, tmp_path: Path, command: str) -> None:
    """Here moves() returns a list. It is told once, in one sentence, and the answer is right."""
    path = tmp_path / "listing.py"
    text = heap_game(tmp_path).read_text().replace("Heap", f"Listing{command.title()}")
    body = "        pass\n        for taken in range(1, min(2, self.heap) + 1):\n            yield taken\n"
    assert body in text
    path.write_text(text.replace(body, "        return [taken for taken in [1, 2] if taken <= self.heap]\n"))
    depth = [4] if command == "perft" else ["--depth", 7]
    told = call(command, path, *depth, "--json")
    assert told.code == 0
    if command != "compare":  # so little work is not compiled anyway
        assert len(told.complaints) == 1
        why = f"gametree: Listing{command.title()} runs interpreted, many times slower: "
        assert told.complaints[0].startswith(why)
    answer = told.json
    if command == "search":
        assert (answer["verdict"], answer["compiled"]) == ("loss in 4", False)
    elif command == "perft":
        assert (answer["nodes"], answer["finished"], answer["compiled"]) == (11, 1, False)
    else:
        assert {row["value"] for row in answer["rows"] if row["algorithm"] not in WIN_LOSS} == {4 - 10**9}
        assert {row["value"] for row in answer["rows"] if row["algorithm"] in WIN_LOSS} == {-1}
    assert call(command, path, *depth, "--interpreted").err == "", "whoever asks for it is not told"


def test_what_a_game_prints_is_not_the_answer(call: Call, tmp_path: Path) -> None:
    path = heap_game(tmp_path, moves="print('looking')", play="print('playing')")
    path.write_text("print('loading')\n" + path.read_text())
    told = call("search", path, "--moves", "1", "--depth", 3, "--interpreted", "--json")
    assert told.code == 0
    assert told.json["position"] == "heap=5"
    assert set(told.err.split()) == {"loading", "looking", "playing"}

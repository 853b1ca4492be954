"""Games that other packages offer by an entry point."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gametree import InputError, load_game
from gametree.games import BUILT_IN, plugins
from tests.cli.conftest import Call
from tests.cli.test_completing import completions

MODULE = """
from typing import Iterator, NamedTuple
from gametree import Game, InputError

class Heap(NamedTuple):
    left: int
    def moves(self) -> Iterator[int]:
        for taken in range(1, min(3, self.left) + 1):
            yield taken
    def play(self, move: int) -> "Heap":
        return Heap(self.left - move)
    def is_over(self) -> bool:
        return self.left == 0
    def outcome(self) -> int:
        return -1

GAME = Game("heap", Heap(21))
NUMBER = 3
HALF = Game("half", 3)

def sized(parameters: str) -> Game:
    if parameters and not parameters.isdecimal():
        raise InputError(f"heaps takes a number, not {parameters!r}")
    return Game(f"heaps:{parameters}", Heap(int(parameters or 21)))

def breaking(parameters: str) -> Game:
    print("on my way")
    raise ZeroDivisionError("of\\nno use")
"""
ENTRIES = {
    "heap": "plugged_heap:GAME",
    "heaps": "plugged_heap:sized",
    "connect4": "plugged_heap:GAME",
    "gone": "no_such_module:GAME",
    "lacking": "plugged_heap:MISSING",
    "number": "plugged_heap:NUMBER",
    "half": "plugged_heap:HALF",
    "breaking": "plugged_heap:breaking",
}
BROKEN = {
    "gone": "ModuleNotFoundError: No module named 'no_such_module'",
    "lacking": "AttributeError: module 'plugged_heap' has no attribute 'MISSING'",
    "number": "should be a gametree.Game, or a function that makes one from a text, not int",
    "breaking": "cannot be loaded: ZeroDivisionError: of no use",
}


def install(folder: Path, name: str, entries: str, *, summary: str = "") -> None:
    """Write what an installer leaves behind."""
    place = folder / f"{name}-1.2.dist-info"
    place.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.2\n"
    (place / "METADATA").write_text(metadata + (f"Summary: {summary}\n" if summary else ""))
    (place / "entry_points.txt").write_text(entries)


@pytest.fixture(autouse=True)
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "plugged_heap.py").write_text(MODULE)
    lines = "".join(f"{name} = {value}\n" for name, value in ENTRIES.items())
    install(
        tmp_path, "heap-game", f"[gametree.games]\n{lines}\n[other.group]\nelse = os:name\n", summary="Heaps of it"
    )
    install(tmp_path, "damaged", "[gametree.games\nno equals sign\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "plugged_heap", raising=False)
    return tmp_path


def test_a_game_is_found_by_its_name() -> None:
    assert load_game("heap").start.left == 21
    assert load_game("heaps:12").start.left == 12
    assert load_game("heaps").start.left == 21
    assert load_game("connect4").start.grid.lines == 7, "what is built in stays"


def test_names_are_known_without_importing() -> None:
    found = {plugin.name: plugin for plugin in plugins()}
    assert set(ENTRIES) <= set(found)
    assert "else" not in found
    assert (found["heap"].package, found["heap"].about) == ("heap-game 1.2", "Heaps of it")
    assert "plugged_heap" not in sys.modules


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_one_is_told_in_a_sentence(name: str) -> None:
    with pytest.raises(InputError) as told:
        load_game(name)
    assert str(told.value).startswith(f"the game {name!r} of the package heap-game 1.2 ")
    assert str(told.value).endswith(BROKEN[name])
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("heap:7", "heap takes no parameters, not '7'"),
        ("heaps:many", "heaps takes a number, not 'many'"),
        ("half", "half: int has no moves(); a position needs moves, play, is_over, outcome"),
    ],
)
def test_what_a_plugin_does_not_take(name: str, message: str) -> None:
    with pytest.raises(InputError) as told:
        load_game(name)
    assert str(told.value) == message


def test_a_name_that_is_nearly_right() -> None:
    with pytest.raises(
        InputError, match=r"^no game 'heapz'; did you mean heap\? \(games: tictactoe, .*, heap, heaps, "
    ):
        load_game("heapz")


def test_two_packages_with_one_name(plugged: Path) -> None:
    install(plugged, "other-heap", "[gametree.games]\nheap = plugged_heap:GAME\n")
    with pytest.raises(InputError, match=r"^the packages heap-game 1.2 and other-heap 1.2 both offer a game 'heap'"):
        load_game("heap")


def test_a_package_without_a_name_offers_none(plugged: Path) -> None:
    install(plugged, "nameless", "[gametree.games]\nlost = plugged_heap:GAME\n")
    (plugged / "nameless-1.2.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nVersion: 1.2\n")
    assert "lost" not in {plugin.name for plugin in plugins()}


def test_a_module_of_the_same_form_is_still_found() -> None:
    assert load_game("plugged_heap:GAME").name == "heap"


def test_games_lists_them_the_broken_ones_too(call: Call) -> None:
    told = call("games")
    assert told.code == 0
    assert "heap       Heaps of it\n           from the package heap-game 1.2\n" in told.out
    for name, message in BROKEN.items():
        assert f"the game {name!r} of the package heap-game 1.2 " in told.out
        assert message in told.out
    assert "on my way" not in told.out
    names = [game["name"] for game in call("games", "--json").json["games"]]
    assert names[: len(BUILT_IN)] == list(BUILT_IN)
    assert set(names) == set(BUILT_IN) | set(ENTRIES)
    assert len(names) == len(set(names))


def test_a_shell_completes_them(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    assert completions(call, monkeypatch, "gametree search hea") == ["heap", "heaps"]
    assert completions(call, monkeypatch, "gametree search conn") == ["connect4"]


def test_built_in_games_are_loaded_without_looking_for_others() -> None:
    program = "import sys; from gametree import load_game; load_game('mnk:4,3,3'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "gametree.games.mnk" in done.stdout.split()
    assert "importlib.metadata" not in done.stdout.split()

"""What cannot be translated is told in one sentence, and what a page can do without is left out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gametree import load_game
from gametree.script import NotTranslatable, translated

from .in_page import Page

GAME = """
import random, time
from typing import Iterator, NamedTuple
from gametree import Game, Picture, grid_layout

STATE = 0; KNOWN = frozenset("ab")

class Nim(NamedTuple):
    heap: int = 5
    def moves(self) -> Iterator[int]:
        {moves}
        for taken in range(1, min(3, self.heap) + 1):
            yield taken
    def play(self, move: int) -> "Nim":
        return Nim(self.heap - move)
    def is_over(self) -> bool:
        return self.heap == 0
    def outcome(self) -> int:
        return -1

def draw(position):
    {draw}
    return "#" * position.heap

GAME = Game("nim", start=Nim(), draw=draw)
"""


def game_with(folder: Path, moves: str = "pass", draw: str = "pass") -> Any:
    file = folder / "nim.py"
    file.write_text(GAME.format(moves=moves, draw=draw))
    return load_game(str(file))


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("random.random()", "line 11) uses 'random.random', which"),
        ("time.time()", "line 11) uses 'time.time', which no page can run; wanted: plain Python"),
        ("open('x')", "line 11) uses 'open', which"),
        ("with self: pass", "line 11) has a statement with 'with'"),
        ("global STATE; STATE = 1", "line 11) has a statement with 'global'"),
        ("class Inner: pass", "line 11) has a statement with 'class'"),
        ("x = self @ self", "line 11) multiplies matrices"),
        ("x = unheard_of", "line 11) uses 'unheard_of', which is not there"),
        ("x = random", "line 11) hands on the module random"),
        ("for each in {2, 1}: pass", "line 11) goes through a set in the order that Python happens to have, which"),
        ("x = set('ab'); y = [each for each in x]", "line 11) goes through a set"),
        ("x: set[int] = self.heap; y = [*x]", "line 11) goes through a set"),
        ("yield from {1} | {2}", "line 11) goes through a set"),
        ("x = {1}.union([2]); y = x.pop()", "line 11) goes through a set"),
        ("x = frozenset('ab'); y = sorted(x, key=len)", "line 11) goes through a set"),
        ("x = {'a', 'b'}; y = ''.join(x)", "line 11) goes through a set"),
        ("x = {'a', 'b'}; y = f'{x}'", "line 11) goes through a set"),
        ("x, y = {1, 2}", "line 11) goes through a set"),
        ("x = dict((each, 1) for each in KNOWN)", "line 11) goes through a set"),
    ],
)
def test_rules_that_no_page_can_run_are_named(tmp_path: Path, statement: str, told: str) -> None:
    with pytest.raises(NotTranslatable) as raised:
        translated(game_with(tmp_path, moves=statement))
    message = str(raised.value)
    assert message.startswith("Nim.moves (nim.py, ")
    assert told in message
    assert "; wanted: " in message


@pytest.mark.parametrize("annotation", ["frozenset", "frozenset[str]", "'set[str]'"])
def test_a_field_that_is_a_set_is_known_by_its_annotation(tmp_path: Path, annotation: str) -> None:
    file = tmp_path / "nim.py"
    text = GAME.format(moves="x = [*self.marks]", draw="pass")
    file.write_text(text.replace("heap: int = 5", f"heap: int = 5; marks: {annotation} = KNOWN"))
    with pytest.raises(NotTranslatable, match=r"^Nim\.moves \(nim\.py, line 11\) goes through a set"):
        translated(load_game(str(file)))


@pytest.mark.parametrize(
    "statement",
    [
        "x = sorted({2, 1})",
        "x = {'a', 'b'}; y = max(len(each) for each in x), len(x), 'a' in x, any(x), sum([1 for each in x])",
        "x = {each + 'c' for each in KNOWN}; y = {*x} | x; x.update(KNOWN); y -= x",
        "x = [2, 1]; y = [each for each in x if each in set(x)], x.pop(), ''.join('ba'), f'{len(set(x))}'",
    ],
)
def test_sets_are_fine_where_their_order_is_of_no_effect(tmp_path: Path, statement: str) -> None:
    page = Page(game_with(tmp_path, moves=statement))
    assert page.ask("game.moves(game.start)") == ["1", "2", "3"]


def test_a_drawing_that_no_page_can_run_is_left_out(tmp_path: Path) -> None:
    page = Page(game_with(tmp_path, draw="print(random.random())"))
    assert list(page.translation.left_out) == ["draw"]
    assert "draw (nim.py, line 22) uses 'random.random'" in page.translation.left_out["draw"]
    assert page.ask("game.draw === undefined") is True
    assert page.ask("game.leftOut") == dict(page.translation.left_out)
    assert page.ask("game.moves(game.play(game.start, 3))") == ["1", "2"]


def test_a_game_that_faults_throws_what_python_raises(tmp_path: Path) -> None:
    page = Page(game_with(tmp_path, moves="if self.heap == 3: raise ValueError(f'no {self.heap}')"))
    assert page.ask("game.moves(game.play(game.start, 2))") == "ValueError: no 3"
    assert page.ask("game.playOn(game.begin(), 9)") == "InputError: no move 9 here; legal: 1, 2, 3"
    assert page.ask("game.back(game.begin())") == "InputError: there is no move to take back"


def test_a_game_without_a_file_is_told() -> None:
    space: dict[str, Any] = {"__name__": "nowhere"}
    exec(compile(GAME.format(moves="pass", draw="pass"), "<nowhere>", "exec"), space)
    with pytest.raises(
        NotTranslatable, match=r"the text of .* is not found; wanted: a function that is written in a file"
    ):
        translated(space["GAME"])

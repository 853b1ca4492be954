"""Annotations are read the same with the future import and without; Python 3.14 keeps the latter in another place."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from gametree.jit.annotated import annotations_as_written
from gametree.jit.layout import hints
from gametree.jit.reach import Reach, is_bits_of

TEXT = """
from typing import Final, NamedTuple
from gametree.base.numbers import Bits

BOARD: Bits = 6
NAMED: "Bits" = 6
FINAL: Final[Bits] = 6
NUMBER: int = 6
LOST: "no such thing" = 6
BARE = 6

class Heap(NamedTuple):
    left: int
    taken: Bits = 0
    def play(self, move: int) -> "Heap":
        return Heap(self.left - move, self.taken | BOARD)

def odd(heap: "Missing", left: int) -> int:
    return left
"""


@pytest.fixture(params=["", "from __future__ import annotations"], ids=["as they are", "as texts"])
def module(request: pytest.FixtureRequest, tmp_path: Path) -> ModuleType:
    made = ModuleType("annotated_text")
    exec(compile(request.param + TEXT, tmp_path / "annotated_text.py", "exec", dont_inherit=True), vars(made))
    return made


def test_boards_are_told_from_numbers(module: ModuleType) -> None:
    boards = {name for name in vars(module) if name.isupper() and is_bits_of(vars(module), name, 6)}
    assert boards == {"BOARD", "NAMED", "FINAL"}


def test_fields_and_arguments(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert hints(module.Heap) == {"left": int, "taken": module.Bits}
    assert hints(module.Heap.play) == {"move": int, "return": module.Heap}


def test_what_cannot_be_read_is_taken_as_it_is_written(module: ModuleType) -> None:
    """The function may never be called; its text is part of the digest all the same."""
    written = annotations_as_written(module.odd)
    assert {name: text.strip("'") for name, text in written.items()} == {
        "heap": "Missing",
        "left": written["left"],
        "return": written["return"],
    }
    assert Reach(module.odd, ()).digest() == Reach(module.odd, ()).digest()

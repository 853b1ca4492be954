"""Object code is put into memory whole: its parts find each other wherever there was room."""

from __future__ import annotations

import mmap
import random
import subprocess
import sys
from array import array

import pytest

from gametree import load_game, search
from gametree.jit import loading

LOADED, KEPT, AT_ONCE = 300, 150, 200
SIZES = (1 << 12, 1 << 16, 1 << 20, 64 << 20)


def load_among_tables() -> None:
    """Load the same code again and again while memory fills with tables, and holes are left in it."""
    found: list[tuple[bytes, dict[str, array[int]]]] = []
    linked = loading._link

    def link(code: bytes, tables: dict[str, array[int]]) -> object:
        found.append((code, tables))
        return linked(code, tables)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "_link", link)
        game = load_game("connect4")
        search(game.start, game=game, depth=2, algorithm="alphabeta")
    (code, tables), *_ = found
    draw, engines, memory = random.Random(1), [], []
    for _ in range(LOADED):
        memory.append(mmap.mmap(-1, draw.choice(SIZES)))
        if len(memory) > AT_ONCE:
            memory.pop(draw.randrange(len(memory)))
        engines.append(linked(code, tables))
        if len(engines) > KEPT:
            engines.pop(draw.randrange(len(engines)))


def test_code_is_loaded_wherever_memory_is_taken() -> None:
    # In a process of its own: LLVM ends the whole process where code and its constants are too far apart.
    child = subprocess.run([sys.executable, "-m", __name__], capture_output=True, text=True, check=False)
    assert (child.returncode, child.stderr) == (0, "")


if __name__ == "__main__":
    load_among_tables()

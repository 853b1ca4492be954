"""A function edited again and again: what is compiled is never older than its text."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from gametree.jit import compiled
from tests.jit.texts import module_from

TEXT = """
LIMIT = {limit}

class Pair(NamedTuple):
    first: int
    second: int
    size: Fixed[int] = {size}

    def total(self, bonus: int = {bonus}) -> int:
        return self.first * {factor} {operator} self.second + self.size + bonus

def helped(pair: Pair) -> int:
    return min(pair.total(), LIMIT) {operator} {factor}

def result(pair: Pair, extra: int) -> int:
    return helped(pair) - extra * {limit}
"""

EDITS = 4


def attack(draw: random.Random) -> int:
    """Edit a text in place a few times, compile and run it each time, and return how often."""
    filling: dict[str, object] = {"limit": 10, "size": 1, "bonus": 0, "factor": 2, "operator": "+"}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"edited_{draw.randint(0, 10**9)}.py"
        for _ in range(EDITS):
            what = draw.choice(list(filling))
            filling[what] = draw.choice(["+", "-", "^"]) if what == "operator" else draw.randint(0, 99)
            module = module_from(TEXT.format(**filling), path)
            pair, extra = module.Pair(draw.randint(-9, 9), draw.randint(-9, 9)), draw.randint(0, 5)
            found, wanted = compiled(module.result)(pair, extra), module.result(pair, extra)
            assert found == wanted, f"{found} instead of {wanted} after {what} became {filling[what]}"
    return EDITS

"""What docs/writing-a-game.md says of compiled code, tried: what compiles, what does not, and what is said of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gametree.jit import NotCompilable, compiled
from tests.jit.texts import module_from

PAGE = Path(__file__).parents[2] / "docs" / "writing-a-game.md"

COMPILES = """
K, FLAG = 5, True
STEPS = (1, 7, 8)
SIGNED, BOARDS = array("q", [3, -4, 5]), array("Q", [1, 2, 3])

class Inner(NamedTuple):
    x: int = 1

class Outer(NamedTuple):
    inner: Inner = Inner()
    is_set: bool = False
    board: Bits = 0

    @property
    def twice(self) -> int:
        return 2 * self.inner.x

    @staticmethod
    def three() -> int:
        return 3

class Weights(NamedTuple):
    numbers: Ints
    boards: Words

    def at(self, place: int) -> int:
        return self.numbers[place] + int(self.boards[place]) + len(self.numbers)

def up_to(n: int) -> Iterator[int]:
    yield from range(n)
    yield K

def mixed(a: int, b: int = 3, *, c: int = 4) -> int:
    return a + b * c

def pair(n: int) -> tuple[int, int]:
    return n, n + 1

def factorial(n: int) -> int:
    return 1 if n < 2 else n * factorial(n - 1)

def choices(n: int) -> int:
    match n:
        case 1:
            return 5
        case 2 | 3:
            return 6
        case _:
            return 7

def loops(n: int) -> int:
    total = 0
    for step in STEPS:
        total += step * n
    for place, step in enumerate((4, 5)):
        total += place * step
    for left, right in zip((1, 2), (n, n)):
        total += left * right
    for number in up_to(n):
        if number == 2:
            continue
        total += number
    for down in range(n, 0, -1):
        total = 2 * total + down
    while total > 100:
        total -= 100
        if total == 50:
            break
    else:
        total += 1
    return total

def inside(n: int) -> int:
    def more(m: int) -> int:
        return m + n
    again = lambda m: m * 2
    return more(n) + again(n)

def probe(n: int, weights: Weights) -> int:
    outer = Outer(Inner(n), n > 2, 7)
    total = outer.twice + outer.three() + int(outer.is_set) + int(outer.board & 3) + popcount(outer.board)
    total += min(n, 3, 2) + max(n, 1, 2, 9) + abs(-n) + int(bool(n)) + len(SIGNED)
    total += SIGNED[n % 3] + int(BOARDS[n % 3])
    total += mixed(n) + mixed(n, c=2) + mixed(a=n, b=1) + factorial(n) + choices(n) + loops(n) + inside(n)
    left, right = pair(n)
    left, right = right, left
    total += left * 10 + right + STEPS[n % 3] + int(1 < n < 5) + int(n in (1, 5, 7)) + weights.at(n % 3)
    if (same := n) > 3:
        total += same
    assert total != 0
    return total if FLAG else 0
"""

REFUSED = {
    "lists": ("    return len([n])", "it makes a list"),
    "strings": ("    return len(f'{n}')", "it makes a string"),
    "dictionaries": ("    return {n: 1}[n]", "it makes a dict"),
    "sets": ("    return len({n, 2})", "it makes a set"),
    "floats": ("    return int(n * 0.5)", "it uses the fraction 0.5"),
    "`try`": (
        "    try:\n        return n\n    except ValueError:\n        return 0",
        "'try' and 'with' cannot be compiled",
    ),
    "`with`": ("    with n:\n        return n", "'try' and 'with' cannot be compiled"),
    "`:=`": ("    return (m := n + 1) * m", "the compiler cannot follow this ':='"),
    "`**`": ("    return n ** 2", "'**' cannot be compiled; write a product or a shift"),
    "`any`": ("    return int(any((n > 2, n < 0)))", "any() cannot be compiled; write a loop"),
    "`all`": ("    return int(all((n > 2, n < 0)))", "all() cannot be compiled; write a loop"),
    "`sum`": ("    return sum((n, 2))", "sum() cannot be compiled; write a loop"),
    "functions that are handed over": (
        "    return apply(lambda m: m + 1, n)\n\ndef apply(function: Any, n: int) -> int:\n    return function(n)",
        "a function made inside another cannot be handed over",
    ),
}


def section() -> str:
    text = PAGE.read_text(encoding="utf-8").split("## What can be compiled")[1]
    return " ".join(text.lower().split())


def test_what_is_said_to_compile_does(tmp_path: Path) -> None:
    module = module_from(COMPILES, tmp_path / "compiles.py")
    weights = module.Weights(module.ints(3, 2), module.words(3))
    run = compiled(module.probe)
    for number in range(1, 7):
        assert run(number, weights) == module.probe(number, weights)


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_said_not_to_compile_does_not(what: str, tmp_path: Path) -> None:
    body, words = REFUSED[what]
    assert what in section()
    module = module_from(f"def probe(n: int) -> int:\n{body}\n", tmp_path / "refused.py")
    with pytest.raises(NotCompilable, match=re.escape(words)):
        compiled(module.probe)(3)


def test_a_variable_without_a_value_is_some_number(tmp_path: Path) -> None:
    text = "def probe(n: int) -> int:\n    if n > 100:\n        found = 3\n    return found\n"
    module = module_from(text, tmp_path / "unset.py")
    assert isinstance(compiled(module.probe)(1), int)
    with pytest.raises(UnboundLocalError):
        module.probe(1)


def test_the_page_names_every_kind_of_field() -> None:
    assert all(f"`{kind}`" in PAGE.read_text(encoding="utf-8") for kind in ("Bits", "Ints", "Words", "Fixed"))

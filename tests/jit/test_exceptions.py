"""What is raised in compiled code comes back as the same Python exception, with the place."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path

import pytest

from gametree.base.numbers import Bits, Ints, ints
from gametree.jit import compiled
from tests.jit import raising
from tests.jit.raising import Heap, NoMoveLeft, played
from tests.jit.texts import module_from, python

CASES = [
    (Heap(9), 0, ValueError, "nothing is taken", "Heap.play"),
    (Heap(9), 4, NoMoveLeft, "far too many: 4", "Heap.play"),
    (Heap(9), 5, NoMoveLeft, "empty: 5", "Heap.play"),
    (Heap(9), 6, KeyError, None, "Heap.play"),
    (Heap(3), 3, ZeroDivisionError, "division", "Heap.share"),
    (Heap(3), 2, IndexError, "index", "played"),
    (Heap(3), -1, AssertionError, "a move is never negative", "played"),
]


@pytest.mark.parametrize(("heap", "move", "kind", "words", "where"), CASES)
def test_exceptions_come_back(heap: Heap, move: int, kind: type[Exception], words: str | None, where: str) -> None:
    memory = ints(3)
    with pytest.raises(kind, match=words) as interpreted:
        played(heap, move, memory)
    with pytest.raises(kind, match=words) as caught:
        compiled(played)(heap, move, memory)
    assert type(caught.value) is type(interpreted.value)
    if kind is not ZeroDivisionError and kind is not IndexError:
        assert caught.value.args == interpreted.value.args
    line = interpreted.traceback[-1].lineno + 1
    assert caught.value.__notes__ == [f"in compiled {where}, {raising.__file__}:{line}"]


def test_an_exception_has_its_own_fields() -> None:
    with pytest.raises(NoMoveLeft) as caught:
        compiled(played)(Heap(9), 5, ints(3))
    assert caught.value.heap == 5


def shifted(board: Bits, places: int) -> Bits:
    return board << places


def multiplied(n: int) -> int:
    return n * n * n


def stored(memory: Ints, n: int) -> None:
    memory[n] = 1


@pytest.mark.parametrize(
    ("function", "arguments", "kind"),
    [
        (shifted, (1, -1), ValueError),
        (multiplied, (1 << 40,), OverflowError),
        (stored, (ints(1), 1), IndexError),
    ],
)
def test_what_the_compiler_looks_for_names_the_place(
    function: Callable[..., object], arguments: tuple[object, ...], kind: type[Exception]
) -> None:
    with pytest.raises(kind) as caught:
        compiled(function)(*arguments)
    line = inspect.getsourcelines(function)[1] + 1
    assert caught.value.__notes__ == [f"in compiled {function.__name__}, {__file__}:{line}"]


def test_after_an_exception_all_is_as_before() -> None:
    fast, memory = compiled(played), ints(5)
    for _ in range(3):
        with pytest.raises(ValueError, match="nothing is taken"):
            fast(Heap(9), 0, memory)
        assert fast(Heap(9), 3, memory) == played(Heap(9), 3, memory)


GAME = """
class Refused(Exception):
    pass

def probe(n: int) -> int:
    if n > 2:
        raise Refused("too many", 7, 0xFFFF_FFFF_FFFF_FFFF)
    return n
"""


def test_exceptions_of_two_classes_of_one_name(tmp_path: Path) -> None:
    """A file may be loaded twice; each exception is the one that its own function names."""
    modules = [module_from(GAME, tmp_path / "refusing.py") for _ in range(2)]
    for module in modules:
        with pytest.raises(module.Refused) as caught:
            compiled(module.probe)(3)
        assert caught.value.args == ("too many", 7, (1 << 64) - 1)


SCRIPT = """
import sys
from gametree.jit import compiled

class Refused(Exception):
    pass

def probe(n: int) -> int:
    if n > 2:
        raise Refused("too many")
    return n

try:
    compiled(probe)(3)
except Refused as error:
    print("caught", error, "numba" in sys.modules)
"""


def test_exceptions_of_a_script(tmp_path: Path, fresh_cache: Path) -> None:
    """A class of ``__main__`` is known by its name only; a later run must not need the compiler for it."""
    assert python(SCRIPT, folder=tmp_path) == "caught too many True"
    assert python(SCRIPT, folder=tmp_path) == "caught too many False"

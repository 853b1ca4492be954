"""Machine code is never older than its source: not in a later process, and not in this one."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gametree import parse_tree
from gametree.games.tree.nodes import Node
from gametree.jit import Compiled, compiled
from gametree.jit.layout import AnyShape, shape_of
from gametree.jit.reach import Reach
from tests.jit.texts import HEAD, module_from, python

FILES = {
    "rules.py": """
import constants
import outer.inner
from helpers import helped, Weights

TABLE = array("q", [5, 6, 7])
ROWS = (array("q", [1, 2]), array("q", [3, 4]))
LIMIT = 10
LARGE = 100
MASK: int = 6
ORIGIN = Weights(2, 3)

class Fields(NamedTuple):
    heap: int
    size: Fixed[int] = 4

class Plain:
    __slots__ = ()

    def squared(self, value: int) -> int:
        return value * value

class Position(Fields, Plain):
    __slots__ = ()

    STEP = 1000

    def value(self, bonus: int = 0) -> int:
        return self.heap * self.STEP + self.size + bonus

    @property
    def half(self) -> int:
        return self.heap // 2

def result(position: Position, index: int, scale: int = 1) -> int:
    # A comment.
    total = helped(position.value()) + TABLE[index] + min(position.heap, LIMIT) + position.half
    total += constants.FACTOR * 7 + outer.inner.DEPTH * 11 + ROWS[1][0] + ORIGIN.first
    total += 1 if mix(LARGE - 101) > 1 << 62 else 0
    total += position.squared(index + 20)
    total += 500 if MASK >> 1 > 2 else 0
    return total * scale
""",
    "helpers.py": """
class Weights(NamedTuple):
    first: int
    second: int

def helped(value: int, extra: int = 1) -> int:
    return deeper(value) + extra

def deeper(value: int) -> int:
    return value * 2
""",
    "constants.py": "FACTOR = 3\n",
    "outer/__init__.py": "",
    "outer/inner.py": "DEPTH = 5\n",
}
EDITS = {
    "a helper": ("helpers.py", "return value * 2", "return value * 3"),
    "a constant": ("rules.py", "LIMIT = 10", "LIMIT = 2"),
    "a constant of another module": ("constants.py", "FACTOR = 3", "FACTOR = 4"),
    "a constant of a module inside a package": ("outer/inner.py", "DEPTH = 5", "DEPTH = 6"),
    "a constant of a class": ("rules.py", "STEP = 1000", "STEP = 1001"),
    "a default": ("helpers.py", "extra: int = 1", "extra: int = 2"),
    "a default of a method": ("rules.py", "bonus: int = 0", "bonus: int = 9"),
    "a default of the function itself": ("rules.py", "scale: int = 1", "scale: int = 2"),
    "a fixed value": ("rules.py", "size: Fixed[int] = 4", "size: Fixed[int] = 5"),
    "an annotation": ("rules.py", "MASK: int = 6", "MASK: Bits = 6"),
    "the contents of a table": ("rules.py", "[5, 6, 7]", "[5, 9, 7]"),
    "a table in a tuple": ("rules.py", "[3, 4]", "[30, 4]"),
    "a record that is a constant": ("rules.py", "Weights(2, 3)", "Weights(20, 3)"),
    "a property": ("rules.py", "self.heap // 2", "self.heap // 3"),
    "a method that a record has from a plain class": ("rules.py", "value * value", "value * value + 1"),
    "the function itself": ("rules.py", "* scale", "* scale + 1"),
}
NO_EDITS = {
    "a comment": ("rules.py", "# A comment.", "# Another comment, which is longer."),
    "a blank line": ("helpers.py", "def helped", "\n\ndef helped"),
    "something nobody asks for": ("constants.py", "FACTOR = 3", "FACTOR = 3\nUNUSED = 4"),
}
PROGRAM = """
import importlib, sys
from gametree.jit import announcing, compiled

for folder in sys.argv[1:]:
    sys.path.insert(0, folder)
    for name in ("rules", "helpers", "constants", "outer.inner", "outer"):
        sys.modules.pop(name, None)
    rules = importlib.import_module("rules")
    announced = []
    with announcing(lambda subject, seconds: announced.append(subject)):
        found = compiled(rules.result)(rules.Position(7), 1)
    print(found, rules.result(rules.Position(7), 1), len(announced))
"""


def write(folder: Path) -> None:
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEAD + text)


def edit(folder: Path, name: str, before: str, after: str) -> None:
    text = (folder / name).read_text()
    assert text.count(before) == 1
    (folder / name).write_text(text.replace(before, after))


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, int, int]]:
    """Run the program, and then, in another Python, every edit of it.

    Return what each found, what is right, and how often it was compiled.
    """
    folder = tmp_path_factory.mktemp("edits")
    titles = {"before": None, **NO_EDITS, **EDITS}
    folders = [folder / str(number) for number in range(len(titles))]
    for place, change in zip(folders, titles.values(), strict=True):
        write(place)
        if change is not None:
            edit(place, *change)
    kept = str(folder / "cache")
    told = python(PROGRAM, folders[0], folder=folder, GAMETREE_CACHE=kept).splitlines()
    told += python(PROGRAM, *folders[1:], folder=folder, GAMETREE_CACHE=kept).splitlines()
    found = [tuple(map(int, line.split())) for line in told]
    return dict(zip(titles, found, strict=True))  # type: ignore[arg-type]


@pytest.mark.parametrize("what", EDITS)
def test_what_was_edited_is_compiled_anew(runs: dict[str, tuple[int, int, int]], what: str) -> None:
    before, (found, wanted, compilations) = runs["before"], runs[what]
    assert before[2] == compilations == 1
    assert found == wanted
    # An annotation is nothing to Python, so it must not show either.
    assert (found == before[0]) == (what == "an annotation")


@pytest.mark.parametrize("what", NO_EDITS)
def test_what_changes_nothing_is_not_compiled_anew(runs: dict[str, tuple[int, int, int]], what: str) -> None:
    found, wanted, compilations = runs[what]
    assert found == wanted == runs["before"][0]
    assert compilations == 0


# --- in this process ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The same program, imported here."""
    folder = tmp_path_factory.mktemp("here")
    write(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield importlib.import_module("rules")
    for name in ("rules", "helpers", "constants", "outer.inner", "outer"):
        sys.modules.pop(name, None)


def changes(rules: ModuleType) -> dict[str, tuple[object, str, object]]:
    helpers, constants = sys.modules["helpers"], sys.modules["constants"]
    changed = dict(vars(helpers))
    exec("def deeper(value: int) -> int: return value * 5", changed)
    exec("def helped(value: int, extra: int = 1) -> int: return value - extra", changed)
    exec("def value(self, bonus: int = 0) -> int: return self.heap", changed)
    exec("def squared(self, value: int) -> int: return value", changed)
    exec("def min(a: int, b: int) -> int: return a * b", changed)
    return {
        "a constant": (rules, "LIMIT", 3),
        "a helper": (rules, "helped", changed["helped"]),
        "what a helper calls": (helpers, "deeper", changed["deeper"]),
        "a constant of another module": (constants, "FACTOR", 50),
        "a module": (rules, "constants", sys.modules["outer.inner"]),
        "a constant of a class": (rules.Position, "STEP", 7),
        "a method": (rules.Position, "value", changed["value"]),
        "a method of a plain class": (rules.Plain, "squared", changed["squared"]),
        "a default": (helpers.helped, "__defaults__", (80,)),
        "code put in place": (helpers.deeper, "__code__", changed["deeper"].__code__),
        "a builtin": (rules, "min", changed["min"]),
    }


TITLES = [
    "a constant",
    "a helper",
    "what a helper calls",
    "a constant of another module",
    "a constant of a class",
    "a method",
    "a method of a plain class",
    "a default",
    "code put in place",
    "a builtin",
]


@pytest.mark.parametrize("what", TITLES)
def test_what_is_bound_anew_is_compiled_anew(rules: ModuleType, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    position, fast = rules.Position(7), compiled(rules.result)
    before = fast(position, 1)
    assert before == rules.result(position, 1)
    target, name, value = changes(rules)[what]
    monkeypatch.setattr(target, name, value, raising=what != "a builtin")
    assert fast(position, 1) == rules.result(position, 1) != before
    monkeypatch.undo()
    assert fast(position, 1) == before


def test_a_base_class_changed(monkeypatch: pytest.MonkeyPatch, rules: ModuleType) -> None:
    class Deeper(rules.Position):  # type: ignore[name-defined,misc]
        """Inherits all."""

    fast = compiled(rules.result)
    before = fast(Deeper(7), 1)
    monkeypatch.setattr(rules.Position, "STEP", 70)
    assert fast(Deeper(7), 1) == rules.result(Deeper(7), 1) != before


def test_what_stayed_the_same_is_not_looked_for_again(rules: ModuleType) -> None:
    class Deeper(rules.Position):  # type: ignore[name-defined,misc]
        """Inherits all."""

    fast = Compiled(rules.result)
    for kind in (rules.Position, Deeper):
        fast(kind(7), 1)
    versions = list(fast._versions.values())
    for kind in (rules.Position, Deeper):
        fast(kind(8), 2)
    assert list(fast._versions.values()) == versions


CELL = """
class Spot(NamedTuple):
    heap: int

    def value(self) -> int:
        return self.heap {sign} 10

def probe(spot: Spot) -> int:
    return spot.value()
"""


def test_a_cell_run_again(tmp_path: Path) -> None:
    """A class defined again under its name is another class, with another method."""
    found = []
    for sign in ("+", "*", "-"):
        module = module_from(CELL.format(sign=sign), tmp_path / "cell.py")
        found.append(compiled(module.probe)(module.Spot(7)))
    assert found == [17, 70, -3]


# --- what lies elsewhere in every process ---------------------------------------------------------------------


def defaulted(value: int, *, unlike: object = object()) -> int:
    return value if unlike is None else value + 1


def digest(function: Any, *shapes: AnyShape) -> str:
    return Reach(function, shapes).digest()


def test_where_an_object_lies_is_no_part_of_what_was_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest(defaulted)
    monkeypatch.setattr(defaulted, "__kwdefaults__", {"unlike": object()})
    assert digest(defaulted) == before
    monkeypatch.setattr(defaulted, "__kwdefaults__", {"unlike": 3})
    assert digest(defaulted) != before


def visited(node: Node) -> int:
    return node.outcome()


def test_a_picture_for_notebooks_is_no_part_of_a_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """It led to the machinery of imports, so that trees were compiled anew in every process."""
    shape = shape_of(parse_tree("(1 2)"), Node, "node")
    before = digest(visited, shape)
    monkeypatch.setattr(Node, "_repr_svg_", lambda node: "another")
    assert digest(visited, shape) == before
    monkeypatch.setattr(Node, "outcome", lambda node: 0)
    assert digest(visited, shape) != before

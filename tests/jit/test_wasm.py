"""WebAssembly from plain functions: numbers, memory, errors, modules, and what is said where there is none."""

from __future__ import annotations

import logging
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.base.errors import InputError
from gametree.base.numbers import Bits, Fixed, Ints, Words, ints, words
from gametree.base.weighing import weigh
from gametree.bits import FULL, deposit, extract, highest, lowest, mix, popcount, upside_down
from gametree.jit import NoCompiler, NotCompilable, compiled, making
from gametree.jit.backend import compile_function
from gametree.jit.binding import bind
from gametree.jit.cache import read
from gametree.jit.processor import WEB, named
from gametree.jit.reach import Reach
from gametree.jit.wasm import Place, filling, module_for, objects
from gametree.jit.wasm.linking import STACK, beside_python
from tests.jit.in_wasm import ENGINE, in_wasm
from tests.jit.raising import Heap, NoMoveLeft, played
from tests.jit.test_exceptions import CASES
from tests.jit.texts import module_from, python

NUMBERS = st.integers(-(1 << 63), (1 << 63) - 1) | st.integers(-(1 << 33), 1 << 33) | st.sampled_from([-1, 0, 1])
BOARDS = st.integers(0, (1 << 64) - 1)


def product(x: int, y: int) -> int:
    return x * y


def quotient(x: int, y: int) -> int:
    return x // y * 3 - x % y


def of_boards(x: Bits, y: Bits) -> Bits:
    counted = popcount(x) + (lowest(x) - highest(x) if x else 0)
    return mix(extract(x, y) ^ deposit(y, x) ^ upside_down(x * y & FULL)) + counted


def outcome(function: Callable[..., Any], *arguments: Any) -> Any:
    """Return what a call returns, or what it raises, in words."""
    try:
        return function(*arguments)
    except ArithmeticError as error:
        return f"{type(error).__name__}: {error}"


class Counts(NamedTuple):
    men: int
    kings: int
    steps: int


class Weight(NamedTuple):
    middle: int
    end: int


class Weights(NamedTuple):
    men: Weight
    kings: Weight
    steps: Weight


USUAL = Weights(Weight(100, -70), Weight(-310, 333), Weight(3, 0))
HEAVY = Weights(Weight(1 << 30, 1), Weight(1 << 30, -1), Weight(1, 1))


def judged(men: int, kings: int, steps: int) -> int:
    total = weigh(Counts(men, kings, steps), USUAL)
    return total.middle // 2 - total.end // 3


def judged_heavily(men: int, kings: int, steps: int) -> int:
    total = weigh(Counts(men, kings, steps), HEAVY)
    return total.middle // 2 - total.end // 3


LIMITS = st.sampled_from([sign * ((1 << bit) + more) for bit in range(64) for more in (-1, 0) for sign in (1, -1)])


@pytest.mark.parametrize("function", [judged, judged_heavily])
@given(counts=st.tuples(*[NUMBERS | LIMITS | st.integers(-(1 << 25), 1 << 25)] * 3))
def test_two_sums_at_once_are_those_one_by_one(function: Callable[..., Any], counts: tuple[int, int, int]) -> None:
    """Small features are added up in one word; larger ones, and weights too large for that, with care."""
    assert outcome(in_wasm(function), *counts) == outcome(compiled(function), *counts)


@pytest.mark.parametrize("function", [product, quotient])
@given(x=NUMBERS, y=NUMBERS)
def test_numbers_are_those_of_this_machine(function: Callable[..., Any], x: int, y: int) -> None:
    found = outcome(in_wasm(function), x, y)
    assert found == outcome(compiled(function), x, y)
    if function is product:
        assert found == x * y if -(1 << 63) <= x * y < 1 << 63 else "outgrew 64 bits" in found


@given(x=BOARDS, y=BOARDS)
def test_boards_are_those_of_this_machine(x: int, y: int) -> None:
    assert in_wasm(of_boards)(x, y) == compiled(of_boards)(x, y) == of_boards(x, y) % (1 << 64)


class Grid(NamedTuple):
    width: int


class Board(NamedTuple):
    own: Bits
    is_white: bool
    grid: Fixed[Grid]


class Notes(NamedTuple):
    least: int
    counts: Ints
    seen: Words


class Kit(NamedTuple):
    is_loud: bool
    notes: Notes


TABLE = array("q", [5, -7, 11])


def noted(board: Board, kit: Kit, step: int = 2) -> bool:
    for place in range(len(kit.notes.counts)):
        kit.notes.counts[place] += TABLE[place % 3] * step + board.grid.width
    kit.notes.seen[0] = ~board.own
    return board.is_white and kit.is_loud and kit.notes.counts[0] > kit.notes.least


def a_kit() -> Kit:
    return Kit(is_loud=True, notes=Notes(3, ints(4, 1), words(1)))


@pytest.mark.parametrize(
    "board", [Board(6, is_white=True, grid=Grid(7)), Board(1 << 63, is_white=False, grid=Grid(7))]
)
def test_records_of_every_kind(board: Board) -> None:
    found = []
    for run in (in_wasm(noted), compiled(noted)):
        kit = a_kit()
        found.append((run(board, kit), kit))
    assert found[0] == found[1]
    assert found[0][1].notes.seen[0] == ~board.own % (1 << 64)


def test_where_arguments_lie() -> None:
    board, kit = Board(6, is_white=True, grid=Grid(7)), a_kit()
    module = module_for(noted, board, kit)
    layout = module.layout(board, kit)
    words_at = [layout.places[path].address for path in ("board.own", "board.is_white", "step")]
    assert words_at == [layout.words, layout.words + 8, layout.words + 24]
    image = dict(layout.chunks())
    assert int.from_bytes(image[layout.words][24:32], "little") == 2
    counts = layout.places["kit.notes.counts"]
    assert counts.length == 4
    assert image[counts.address] == bytes(kit.notes.counts)
    assert layout.places["kit.notes.seen"].address not in image, "what is empty need not be written"
    assert layout.places["kit.notes.least"] == Place(layout.places["kit.is_loud"].address + 8)
    assert "board.grid" not in layout.places
    assert module.heap_base <= layout.result < layout.size
    with pytest.raises(NotCompilable, match="noted was compiled for arguments of another kind"):
        module.layout(Board(6, is_white=True, grid=Grid(8)), kit)


@pytest.mark.parametrize(("heap", "move", "kind", "words", "where"), CASES)
def test_errors_come_out_as_they_do_here(
    heap: Heap, move: int, kind: type[Exception], words: str | None, where: str
) -> None:
    with pytest.raises(kind) as native:
        compiled(played)(heap, move, ints(3))
    with pytest.raises(kind, match=words) as caught:
        in_wasm(played)(heap, move, ints(3))
    assert type(caught.value) is type(native.value)
    assert caught.value.args == native.value.args
    assert caught.value.__notes__[0].startswith(f"in compiled {where}, raising.py:"), "no folder of this machine"


def test_a_module_tells_its_errors() -> None:
    errors = module_for(played, Heap(9), 1, ints(3)).errors.values()
    told = {(error.kind.rpartition(".")[2], error.arguments, error.place[:2]) for error in errors}
    assert ("ValueError", ("nothing is taken",), ("Heap.play", "raising.py")) in told
    assert NoMoveLeft.__name__ in {name for name, _, _ in told}


def too_deep(n: int) -> int:
    return 0 if n == 0 else 1 + too_deep(n - 1)


def test_calls_that_go_too_deep_are_refused() -> None:
    assert in_wasm(too_deep)(900) == 900
    with pytest.raises(RecursionError, match="too_deep calls itself more than 1,000 times deep"):
        in_wasm(too_deep)(5_000)


def test_what_a_module_imports_and_exports() -> None:
    import wasmtime

    alone = module_for(noted, Board(6, is_white=True, grid=Grid(7)), a_kit())
    made = wasmtime.Module(ENGINE, alone.code)
    assert [(each.module, each.name) for each in made.imports] == [("env", "memory")]
    assert tuple(each.name for each in made.exports) == alone.exports == ("way_in", "heap_base")
    _, shapes = bind(noted, (Board(6, is_white=True, grid=Grid(7)), a_kit()))  # type: ignore[arg-type]
    reach = Reach(noted, shapes)  # type: ignore[arg-type]
    item = compile_function(noted, shapes, reach, WEB)
    side = wasmtime.Module(ENGINE, beside_python(objects.read(item.code), item.symbol))
    assert {each.name for each in side.imports} == {"memory", "__stack_pointer", "__memory_base"}
    assert [each.name for each in side.exports] == ["way_in", "__wasm_apply_data_relocs"]
    assert str(Path.cwd()).encode() not in alone.code


def test_no_memory_of_the_module_s_own_is_free() -> None:
    import wasmtime

    module = module_for(product, 1, 2)
    store = wasmtime.Store(ENGINE)
    memory = wasmtime.Memory(store, wasmtime.MemoryType(wasmtime.Limits(20, None)))
    exports = wasmtime.Instance(store, wasmtime.Module(ENGINE, module.code), [memory]).exports(store)
    told: Any = exports["heap_base"]
    assert told.value(store) == module.heap_base > STACK


# --- kept, and found by another Python ----------------------------------------------------------------

GAME = """
class Refused(Exception):
    pass

LIMIT = {limit}

def probe(n: int) -> int:
    if n > LIMIT:
        raise Refused("too many")
    return n
"""


def names_in(folder: Path, text: str, *arguments: Any) -> list[str]:
    """Fill a folder with the function of a text; return the names of the files."""
    module = module_from(text, folder / "refusing.py")
    with filling(folder / "cache") as filled:
        compiled(module.probe)(*arguments)
    assert filled.refused == {}
    return filled.kept


def test_the_name_tells_what_was_compiled(tmp_path: Path) -> None:
    first = names_in(tmp_path / "a", GAME.format(limit=2), 1)
    assert first[0].startswith("probe-wasm32-")
    assert first[0].endswith(".so")
    assert [file.name for file in (tmp_path / "a" / "cache").iterdir()] == first
    assert names_in(tmp_path / "b", GAME.format(limit=2), 2) == first, "wherever the file lies"
    assert names_in(tmp_path / "c", GAME.format(limit=3), 1) != first
    assert names_in(tmp_path / "d", GAME.format(limit=2).replace("n > ", "n >= "), 1) != first


def test_what_is_not_found_as_a_text_is_not_filled(tmp_path: Path) -> None:
    module = module_from(GAME.format(limit=2), tmp_path / "refusing.py")
    (tmp_path / "refusing.py").write_text("# edited\n")
    with filling(tmp_path / "cache") as filled:
        assert compiled(module.probe)(1) == 1, "here all goes on"
    assert filled.kept == []
    assert filled.refused["probe"].startswith("the text of probe is not found, or is not what runs; wanted: ")


def test_an_object_of_another_compiler_is_made_anew(
    fresh_cache: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(making, "made_by", lambda: "numba 0.1, llvmlite 0.2")
        before = module_for(product, 1, 2).code
    (file,) = fresh_cache.iterdir()
    with caplog.at_level(logging.WARNING, "gametree"):
        assert module_for(product, 1, 2).code == before
    assert caplog.messages == [f"{file.name} was made by numba 0.1, llvmlite 0.2; made anew by {making.made_by()}"]
    kept = read(file.name)
    assert kept is not None
    assert kept.made_by == making.made_by()
    module_for(product, 1, 2)
    assert len(caplog.messages) == 1, "and kept"


# --- what cannot be used ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["wasm64", "pentium", ""])
def test_a_processor_that_does_not_exist(name: str) -> None:
    with pytest.raises(InputError, match=rf"^no processor '{name}'.*host, wasm32"):
        named(name)
    assert named("wasm32") == WEB
    assert not named("host").is_of_the_web


def test_an_llvmlite_without_webassembly(fresh_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(triple: str) -> Any:
        raise RuntimeError(f"No available targets are compatible with triple {triple!r}")

    monkeypatch.setattr(making, "_troubles", [])
    monkeypatch.setattr(llvm.Target, "from_triple", none)
    told = r"^this llvmlite cannot write WebAssembly \(LLVM [\d.]+\); wanted: one whose LLVM has that target$"
    with pytest.raises(NoCompiler, match=told):
        module_for(product, 1, 2)
    monkeypatch.undo()
    assert compiled(product)(6, 7) == 42, "for this machine it compiles as before"


@pytest.mark.parametrize("code", [b"", b"\x7fELF", b"\0asm\1\0\0"])
def test_what_is_no_object(code: bytes) -> None:
    with pytest.raises(objects.Unlinkable, match="no WebAssembly object; wanted: what was compiled for wasm32"):
        objects.read(code)


def test_what_is_no_function() -> None:
    with pytest.raises(NotCompilable, match="only plain functions can be compiled"):
        module_for(len, [])


PROGRAM = """
import sys
from gametree.jit.wasm import module_for
from gametree.bits import mix
module_for(mix, 1)
print(sorted({"numba", "numpy", "llvmlite"} & set(sys.modules)))
"""


def test_a_module_that_is_kept_needs_no_compiler(tmp_path: Path, fresh_cache: Path) -> None:
    python(PROGRAM, folder=tmp_path)
    assert python(PROGRAM, folder=tmp_path) == "[]"

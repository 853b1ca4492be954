"""A relocatable object becomes a module: its data get their place, its open places are filled in, its way in a name.

``alone`` makes a module for any JavaScript: it imports its memory and nothing else. ``beside_python`` makes one that
Python in the browser (Pyodide) loads as a shared library: it works in Python's own memory, where the loader puts it.
``wasm-ld`` makes the same of an object, and is needed by nobody.
"""

from __future__ import annotations

import struct

from .encoding import HEAD, PADDED, Reader, listed, name, number, padded, section, signed
from .objects import CONSTANT, END, GLOBAL, MEMORY, Kind, Object, Relocation, Unlinkable

PAGE = 1 << 16
STACK = 1 << 19
"""Bytes for what does not fit into registers. They lie below all else: who needs more meets the end of memory."""
ALIGNED = 16
MEMORY_BASE, STACK_POINTER = "__memory_base", "__stack_pointer"
HEAP_BASE = "heap_base"
"""The export that tells where a module's own memory ends."""
MOVE_POINTERS = "__wasm_apply_data_relocs"
"""What the loader calls when it has put data into their place."""
I32, VARIABLE = 0x7F, 1
GET_GLOBAL, ADD, STORE = 0x23, 0x6A, bytes([0x36, 2, 0])
"""Instructions: global.get, i32.add, i32.store of an aligned word."""


def alone(item: Object, way_in: str) -> bytes:
    """Return a module that imports its memory, and exports its way in and where free memory begins."""
    run = item.data()
    for where, to in _fill_in(item, base=STACK):
        run[where : where + 4] = struct.pack("<I", STACK + to)
    top = _aligned(STACK + len(run))
    memory = name("env") + name("memory") + bytes([MEMORY, 0]) + number(-(-top // PAGE))
    known = {STACK_POINTER: STACK, MEMORY_BASE: STACK}
    stated = [_global(known[each], is_variable=each == STACK_POINTER) for each in _imported(item)]
    exports = [
        name(way_in) + b"\0" + number(item.function(way_in)),
        name(HEAP_BASE) + bytes([GLOBAL]) + number(len(stated)),
    ]
    return b"".join(
        [
            HEAD,
            section(Kind.TYPES, item.sections[Kind.TYPES]),
            listed(Kind.IMPORTS, [memory]),
            section(Kind.FUNCTIONS, item.sections[Kind.FUNCTIONS]),
            listed(Kind.GLOBALS, [*stated, _global(top)]),
            listed(Kind.EXPORTS, exports),
            section(Kind.DATA_COUNT, number(1)),
            section(Kind.CODE, item.sections[Kind.CODE]),
            _data(_constant(STACK), run),
        ]
    )


def beside_python(item: Object, way_in: str) -> bytes:
    """Return a side module, as Emscripten's loader takes it: its head says how much memory it wants."""
    moved = _fill_in(item)
    if MEMORY_BASE not in item.globals:
        item.globals.append(MEMORY_BASE)  # behind those that are there, whose indices stay
    base = bytes([GET_GLOBAL]) + number(item.globals.index(MEMORY_BASE))
    run = item.data()
    wanted = number(len(run)) + number(ALIGNED.bit_length() - 1) + number(0) + number(0)
    memory = name("env") + name("memory") + bytes([MEMORY, 0]) + number(1)
    imports = [
        name("env") + name(each) + bytes([GLOBAL, I32, VARIABLE if each == STACK_POINTER else 0])
        for each in _imported(item)
    ]
    types, kind = _one_more(item, Kind.TYPES, b"\x60\0\0")  # nothing in, nothing out
    functions, mover = _one_more(item, Kind.FUNCTIONS, number(kind))
    moves = b"".join(base + _from(where) + base + _from(to) + STORE for where, to in moved)
    text = b"\0" + moves + bytes([END])
    bodies, _ = _one_more(item, Kind.CODE, number(len(text)) + text)
    exports = [(way_in, item.function(way_in)), (MOVE_POINTERS, mover)]
    return b"".join(
        [
            HEAD,
            section(Kind.CUSTOM, name("dylink.0") + section(1, wanted)),
            section(Kind.TYPES, types),
            listed(Kind.IMPORTS, [memory, *imports]),
            section(Kind.FUNCTIONS, functions),
            listed(Kind.EXPORTS, [name(each) + b"\0" + number(index) for each, index in exports]),
            section(Kind.DATA_COUNT, number(1)),
            section(Kind.CODE, bodies),
            _data(base, run),
        ]
    )


def _fill_in(item: Object, base: int | None = None) -> list[tuple[int, int]]:
    """Fill in the open places of the code, and return those of the data: where, and the address that belongs there.

    Where the base is known, code that asks for it is given the number: an instruction of the same length.
    """
    moved = []
    for kind, place in item.places:
        offset, body = place.offset, item.sections[kind]
        if place.kind == Relocation.TYPE:
            value = place.which
        else:
            symbol = item.symbols[place.which]
            value = symbol.place + place.addend
        if place.kind == Relocation.ADDRESS_IN_DATA:
            moved.append((item.address(offset), value))
            continue
        if place.kind == Relocation.GLOBAL and base is not None and item.globals[value] == MEMORY_BASE:
            body[offset - 1], value = CONSTANT, base
        body[offset : offset + PADDED] = padded(value)
    return moved


def _imported(item: Object) -> list[str]:
    for each in item.globals:
        if each not in (MEMORY_BASE, STACK_POINTER):
            raise Unlinkable(f"it needs {each}")
    return item.globals


def _aligned(address: int) -> int:
    return -(-address // ALIGNED) * ALIGNED


def _constant(value: int) -> bytes:
    return bytes([CONSTANT]) + signed(value)


def _from(address: int) -> bytes:
    """Add an address to the base."""
    return _constant(address) + bytes([ADD])


def _global(value: int, *, is_variable: bool = False) -> bytes:
    return bytes([I32, VARIABLE if is_variable else 0]) + _constant(value) + bytes([END])


def _data(start: bytes, run: bytearray) -> bytes:
    return listed(Kind.DATA, [b"\0" + start + bytes([END]) + number(len(run)) + bytes(run)])


def _one_more(item: Object, kind: Kind, added: bytes) -> tuple[bytes, int]:
    """Return the body of a section that is a list with one more item, and the index of that."""
    reader = Reader(item.sections[kind])
    count = reader.number()
    return number(count + 1) + bytes(item.sections[kind][reader.at :]) + added, count

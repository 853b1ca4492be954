"""Numbers and memory as compiled code knows them: the annotations that are a record's layout.

A *record* is a ``typing.NamedTuple`` with ordinary methods. Its annotations are its layout when it is compiled:
``int``, ``bool``, ``Bits``, ``Ints``, ``Words``, another record, or ``Fixed[...]``. Everything a search touches is a
record; everything a search does is a plain function over records.
"""

from __future__ import annotations

import sys
from array import array
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypeVar, cast, get_args, get_origin

if TYPE_CHECKING:
    Numbers = array[int]
else:
    Numbers = array  # array[int] cannot be written at run time in Python 3.11

LARGE = 1 << 17
"""So many numbers, a megabyte, are no array: they lie in pages of the system, which come when they are used."""

T = TypeVar("T")

Move: TypeAlias = int
"""A move is a number that its game understands; ``Game.move_name`` writes it."""

SKIP: Move = -2
"""In the place of a move: the side to move has passed, as a selective search tries; no game has such a move."""

Bits: TypeAlias = Annotated[int, "an unsigned 64-bit number"]
"""A set of squares, or a key. Compiled, its operators keep to 64 bits; interpreted, cut back with ``& FULL``."""

Ints: TypeAlias = Annotated[Numbers, "memory of signed 64-bit numbers"]
"""What ``ints`` makes. ``Annotated[Ints, 8]`` promises that there are at least eight of them."""

Words: TypeAlias = Annotated[Numbers, "memory of unsigned 64-bit numbers"]
"""What ``words`` makes."""

FIXED = "known when compiling"

Fixed = Annotated[T, FIXED]
"""A field whose value the compiler may rely on: the size of a board, its masks, the length of a row.

One text then serves every size at full speed; each value is compiled on its own.
"""


def ints(count: int, value: int = 0) -> Ints:
    """Make room for ``count`` signed numbers that compiled code can reach.

    >>> from gametree import ints
    >>> ints(3, -1)
    array('q', [-1, -1, -1])
    """
    pages = _pages(count, "q") if value == 0 else None
    return array("q", [value]) * count if pages is None else pages


def words(count: int) -> Words:
    """Make room for ``count`` unsigned 64-bit numbers, all zero.

    >>> from gametree import words
    >>> words(2)
    array('Q', [0, 0])
    """
    pages = _pages(count, "Q")
    return array("Q", [0]) * count if pages is None else pages


def in_large_pages(memory: Words) -> Words:
    """Have the system keep memory in large pages, where it can; return the same memory.

    A processor knows the places of a few thousand pages. Whoever reads all over a memory of more than that looks for
    the place each time, and at first the system makes a page each time: a third of a search, with pages of 4 KB.

    >>> in_large_pages(words(2))
    array('Q', [0, 0])
    """
    if isinstance(memory, memoryview) and sys.platform == "linux":
        import mmap

        with suppress(OSError):  # the system knows none
            memory.obj.madvise(mmap.MADV_HUGEPAGE)
    return memory


def fetch(memory: Words, index: int) -> None:
    """Have the processor fetch a number that will be asked for soon, and go on meanwhile.

    To wait for memory takes as long as hundreds of instructions. Interpreted nothing is done about it.

    >>> fetch(words(2), 1)
    """


def is_memory(value: object, typecode: str) -> bool:
    """Tell whether a value is what ``ints`` (``q``) or ``words`` (``Q``) makes.

    >>> is_memory(ints(1), "q"), is_memory(words(1), "q"), is_memory(words(LARGE), "Q"), is_memory([0], "q")
    (True, False, True, False)
    """
    if isinstance(value, memoryview):
        return value.format == typecode and value.contiguous and not value.readonly
    return isinstance(value, array) and value.typecode == typecode


def clear(memory: Ints | Words) -> None:
    """Set all numbers to zero. Where pages of the system can be handed back, that takes no time.

    >>> memory = ints(2, 7)
    >>> clear(memory)
    >>> memory
    array('q', [0, 0])
    """
    if isinstance(memory, memoryview) and sys.platform == "linux":  # elsewhere such pages may keep what they hold
        import mmap

        memory.obj.madvise(mmap.MADV_DONTNEED)
    else:
        typecode = memory.format if isinstance(memory, memoryview) else memory.typecode
        memory[:] = array(typecode, bytes(memory.itemsize * len(memory)))


def _pages(count: int, typecode: Literal["q", "Q"]) -> Numbers | None:
    """Return zeros in pages that the system makes when they are first used; None where an array does as well.

    To write 64 MB full of zeros takes longer than many a search, which then uses a hundredth of them.
    """
    if count < LARGE:
        return None
    try:
        import mmap

        pages = mmap.mmap(-1, 8 * count, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    except (ImportError, AttributeError, OSError):  # no such pages on this system
        return None
    return cast(Numbers, memoryview(pages).cast(typecode))


def is_record(kind: object) -> bool:
    """Tell whether ``kind`` is a NamedTuple class."""
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def is_fixed(hint: Any) -> bool:
    """Tell whether an annotation is ``Fixed[...]``."""
    return get_origin(hint) is Annotated and FIXED in hint.__metadata__


def unfixed(hint: Any) -> Any:
    """Return what is inside ``Fixed[...]``; boards stay ``Bits``."""
    if not is_fixed(hint):
        return hint
    inner, *marks = get_args(hint)
    rest = tuple(mark for mark in marks if mark != FIXED)
    return Annotated[inner, *rest] if rest else inner

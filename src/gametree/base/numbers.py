"""Numbers and memory as compiled code knows them: the annotations that are a record's layout.

A *record* is a ``typing.NamedTuple`` with ordinary methods. Its annotations are its layout when it is compiled:
``int``, ``bool``, ``Bits``, ``Ints``, ``Words``, another record, or ``Fixed[...]``. Everything a search touches is a
record; everything a search does is a plain function over records.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar, get_args, get_origin

if TYPE_CHECKING:
    Numbers = array[int]
else:
    Numbers = array  # array[int] cannot be written at run time in Python 3.11

T = TypeVar("T")

Move: TypeAlias = int
"""A move is a number that its game understands; ``Game.move_name`` writes it."""

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
    return array("q", [value]) * count


def words(count: int) -> Words:
    """Make room for ``count`` unsigned 64-bit numbers, all zero.

    >>> from gametree import words
    >>> words(2)
    array('Q', [0, 0])
    """
    return array("Q", [0]) * count


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

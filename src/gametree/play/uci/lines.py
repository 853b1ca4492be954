"""Lines of text from bytes as they come: of any kind, and of any length."""

from __future__ import annotations

from collections.abc import Callable, Iterator

MOST_BYTES = 1 << 20
"""Bytes of a line; the longest game of chess that the rules allow takes a twentieth of it."""


def lines(read: Callable[[], bytes]) -> Iterator[str | None]:
    r"""Yield the lines that ``read`` brings piece by piece, until there is nothing; None for one that is too long.

    What is no UTF-8 is replaced, and of a line that is too long nothing is kept.

    >>> pieces = iter([b"uci\nis", b"ready\r\n\xff\n", b"quit", b""])
    >>> list(lines(lambda: next(pieces)))
    ['uci', 'isready\r', '\ufffd', 'quit']
    """
    held, is_too_long = bytearray(), False
    while piece := read():
        *ends, begun = piece.split(b"\n")
        for end in ends:
            held += end
            yield None if is_too_long or len(held) > MOST_BYTES else held.decode("utf-8", "replace")
            held.clear()
            is_too_long = False
        held += begun
        if len(held) > MOST_BYTES:
            held.clear()
            is_too_long = True
    if held:
        yield held.decode("utf-8", "replace")

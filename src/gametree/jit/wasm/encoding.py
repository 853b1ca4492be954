"""How WebAssembly writes numbers, names and sections."""

from __future__ import annotations

HEAD = b"\0asm\1\0\0\0"
PADDED = 5
"""Bytes of a number that a linker will fill in."""


class Reader:
    """Reads one thing after another."""

    def __init__(self, data: bytes | bytearray, at: int = 0) -> None:
        self.data, self.at = data, at

    @property
    def is_at_end(self) -> bool:
        return self.at >= len(self.data)

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """Read an unsigned number, seven bits a byte, the lowest first."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def signed(self) -> int:
        """Read a number whose highest bit is its sign."""
        start = self.at
        value = self.number()
        bits = 7 * (self.at - start)
        return value - (1 << bits) if value >> (bits - 1) else value

    def take(self, size: int) -> bytes:
        self.at += size
        return bytes(self.data[self.at - size : self.at])

    def name(self) -> str:
        return self.take(self.number()).decode()


def number(value: int) -> bytes:
    r"""Write an unsigned number.

    >>> number(5), number(300), Reader(number(300)).number()
    (b'\x05', b'\xac\x02', 300)
    """
    written = bytearray()
    while value > 127:
        written.append(value & 127 | 128)
        value >>= 7
    return bytes([*written, value])


def signed(value: int) -> bytes:
    r"""Write a signed number.

    >>> signed(-1), signed(64), Reader(signed(-300)).signed()
    (b'\x7f', b'\xc0\x00', -300)
    """
    written = bytearray()
    while not -64 <= value < 64:
        written.append(value & 127 | 128)
        value >>= 7
    return bytes([*written, value & 127])


def padded(value: int) -> bytes:
    """Write a number of 32 bits, signed or not, in five bytes.

    >>> Reader(padded(300)).number(), Reader(padded(-300)).signed()
    (300, -300)
    """
    low = [(value >> 7 * place) & 127 | 128 for place in range(PADDED - 1)]
    return bytes([*low, (value >> 7 * (PADDED - 1)) & 127])


def name(text: str) -> bytes:
    """Write a name."""
    return number(len(text.encode())) + text.encode()


def section(kind: int, body: bytes | bytearray) -> bytes:
    """Write a section."""
    return bytes([kind]) + number(len(body)) + body


def listed(kind: int, items: list[bytes]) -> bytes:
    """Write a section that is a list."""
    return section(kind, number(len(items)) + b"".join(items))

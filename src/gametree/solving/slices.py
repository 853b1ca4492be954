"""A slice of a solution: positions in the order of their fingerprints, a directory to find them by, and their scores.

    directory   bucket 0 begins at row 0, bucket 1 at row 5, bucket 2 at row 9 ...
    rows        the numbers of each position, one after another
    scores      in the same order

A bucket holds the positions whose fingerprints go on with the same bits, about six of them, sorted by their numbers.
So whoever looks for one compares a handful of rows, and two who lay out the same positions write the same bytes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..base.numbers import Bits, Fixed, Words
from ..base.packing import pack
from ..bits import fingerprint
from .scores import score_at
from .shelf import Part, is_same, key_at


class Slice(NamedTuple):
    """The positions of a part."""

    part: Part
    bits: int
    """There are two to the power of so many buckets."""
    directory: Words
    rows: Words
    scores: Words
    cell: Words
    """Room for one row, to compare with."""
    width: Fixed[int]

    def find(self, position: Any) -> int:
        """Return the number of a position; -1 if it is not here."""
        pack(position, self.cell, 0)
        key: Bits = fingerprint(position)
        bucket = self.part.bucket(key, self.bits)
        for number in range(int(self.directory[bucket]), int(self.directory[bucket + 1])):
            if is_same(self.rows, number * self.width, self.cell, 0, self.width):
                return number
        return -1

    def score(self, number: int) -> int:
        return score_at(self.scores, number)


def directory_bits(count: int) -> int:
    """Return how many bits number the buckets of so many positions."""
    return max(0, count.bit_length() - 3)


def count_in(part: Part, rows: Words, count: int, width: int) -> int:
    """Count the positions of a part among the first rows."""
    found = 0
    for number in range(count):
        if part.has(key_at(rows, number * width, width)):
            found += 1
    return found


def lay_out(part: Part, rows: Words, count: int, laid: Slice) -> int:
    """Put the positions of a part, from among the first rows, into an empty slice; return how many there are."""
    width, directory = laid.width, laid.directory
    for number in range(count):
        key = key_at(rows, number * width, width)
        if part.has(key):
            directory[part.bucket(key, laid.bits) + 1] += 1
    total = 0
    for bucket in range(len(directory)):  # where each bucket begins; the number moves to its end while it is filled
        total += int(directory[bucket])
        directory[bucket] = total
    for number in range(count):
        key = key_at(rows, number * width, width)
        if part.has(key):
            bucket = part.bucket(key, laid.bits)
            copy_row(rows, number * width, laid.rows, int(directory[bucket]) * width, width)
            directory[bucket] += 1
    for bucket in range(len(directory) - 1, 0, -1):
        directory[bucket] = directory[bucket - 1]
    directory[0] = 0
    for bucket in range(len(directory) - 1):
        sort_rows(laid, int(directory[bucket]), int(directory[bucket + 1]))
    return total


def sort_rows(laid: Slice, begin: int, end: int) -> None:
    """Sort the few rows of a bucket by insertion."""
    width = laid.width
    for fresh in range(begin + 1, end):
        copy_row(laid.rows, fresh * width, laid.cell, 0, width)
        number = fresh
        while number > begin and is_greater(laid.rows, (number - 1) * width, laid.cell, width):
            copy_row(laid.rows, (number - 1) * width, laid.rows, number * width, width)
            number -= 1
        copy_row(laid.cell, 0, laid.rows, number * width, width)


def copy_row(source: Words, place: int, target: Words, target_place: int, width: int) -> None:
    """Copy the numbers of one position."""
    for offset in range(width):
        target[target_place + offset] = source[place + offset]


def is_greater(rows: Words, place: int, cell: Words, width: int) -> bool:
    """Tell whether a row comes behind the one in a cell."""
    for offset in range(width):
        if rows[place + offset] != cell[offset]:
            return rows[place + offset] > cell[offset]
    return False

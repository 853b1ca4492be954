"""The text of learning apart: what several have learned from the same beginning becomes one.

A weight that one of them has changed takes the change over. Of several changes it takes the sum divided by the root
of their number: more than their mean, because each has seen other games, and less than their sum, because all have
gone towards the same values and would go past them together. What is known of coherence is added up, as if one had
seen it all.
"""

from __future__ import annotations

import math
from array import array
from typing import NamedTuple

from ...base.numbers import Ints

ROW = 4
"""Numbers of a row: which weight, what it is, and the two of its coherence."""
PLACES = 16
"""Binary places of what a sum is multiplied by."""


class Notes(NamedTuple):
    """Weights with their coherence, and room for those of them that were ever changed, row by row."""

    weights: Ints
    coherence: Ints
    rows: Ints


class Sums(NamedTuple):
    """What several have changed, added up: for each weight, in a row, by how many; and what sums count by that."""

    rows: Ints
    shares: Ints


def shares_of(most: int) -> Ints:
    """Return what the sum of so many changes is multiplied by, for none, one, and up to ``most``.

    >>> [round(share / (1 << PLACES), 3) for share in shares_of(4)]
    [0.0, 1.0, 0.707, 0.577, 0.5]
    """
    return array("q", [0, *(round((1 << PLACES) / math.sqrt(count)) for count in range(1, most + 1))])


def write_down(notes: Notes) -> int:
    """Write down all weights that were ever changed; return how many those are."""
    count = 0
    for number in range(len(notes.weights)):
        if notes.coherence[2 * number + 1] > 0:
            place = count * ROW
            notes.rows[place] = number
            notes.rows[place + 1] = notes.weights[number]
            notes.rows[place + 2] = notes.coherence[2 * number]
            notes.rows[place + 3] = notes.coherence[2 * number + 1]
            count += 1
    return count


def take_over(notes: Notes, count: int) -> int:
    """Put so many rows where they belong; return how many those were."""
    for row in range(count):
        place = row * ROW
        number = notes.rows[place]
        notes.weights[number] = notes.rows[place + 1]
        notes.coherence[2 * number] = notes.rows[place + 2]
        notes.coherence[2 * number + 1] = notes.rows[place + 3]
    return count


def add_changes(notes: Notes, sums: Sums, count: int) -> int:
    """Add up what so many rows have changed of the weights; return how many of them have changed anything."""
    changed = 0
    for row in range(count):
        place = row * ROW
        number = notes.rows[place]
        gross = notes.rows[place + 3] - notes.coherence[2 * number + 1]
        if gross > 0:
            at = number * ROW
            sums.rows[at] += 1
            sums.rows[at + 1] += notes.rows[place + 1] - notes.weights[number]
            sums.rows[at + 2] += notes.rows[place + 2] - notes.coherence[2 * number]
            sums.rows[at + 3] += gross
            changed += 1
    return changed


def merge(notes: Notes, sums: Sums) -> int:
    """Change the weights by what was added up, and forget that; return how many weights have changed."""
    changed = 0
    for number in range(len(notes.weights)):
        at = number * ROW
        if sums.rows[at] > 0:
            notes.weights[number] += sums.rows[at + 1] * sums.shares[sums.rows[at]] >> PLACES
            notes.coherence[2 * number] += sums.rows[at + 2]
            notes.coherence[2 * number + 1] += sums.rows[at + 3]
            for place in range(at, at + ROW):
                sums.rows[place] = 0
            changed += 1
    return changed

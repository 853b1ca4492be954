"""Whole numbers for fractions: values and weights in parts of a sure win, and how sums become values.

Compiled text has no fractions, so that it is the same everywhere to the last bit; 30 binary places are plenty.
"""

from __future__ import annotations

import math
from array import array

POINT = 30
ONE = 1 << POINT
"""A sure win."""

REACH = 4
"""The table goes from -4 to 4: beyond, a win is as good as sure."""
STEPS = 10
"""2 ** 10 entries of it for each unit; between two of them lies a straight line."""
FINE = POINT - STEPS

SQUASH = array(
    "q", (round(ONE * math.tanh(place / (1 << STEPS) - REACH)) for place in range((2 * REACH << STEPS) + 2))
)


def squashed(total: int) -> int:
    """Return the hyperbolic tangent: what a sum of weights, which has no end, is worth between a loss and a win.

    >>> squashed(0), round(squashed(ONE) / ONE, 6), squashed(-9 * ONE) == squashed(-4 * ONE) > -ONE
    (0, 0.761594, True)
    """
    place = max(0, min(2 * REACH * ONE, total + REACH * ONE))
    low = SQUASH[place >> FINE]
    return low + ((SQUASH[(place >> FINE) + 1] - low) * (place & (1 << FINE) - 1) >> FINE)


def rounded(value: int, units: int) -> int:
    """Return a value in whole units, so many of them to a sure win, rounded to the nearest.

    >>> rounded(ONE // 2, 1_000), rounded(-ONE // 3, 10), rounded(-ONE // 3, 9)
    (500, -3, -3)
    """
    return (value * units + ONE // 2) >> POINT

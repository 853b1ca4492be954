"""What values mean, and how far they reach."""

from __future__ import annotations

from .errors import InputError

MAX_DEPTH = 250
"""The deepest search in plies, and the deepest tree that is taken."""

WIN = 1_000_000_000
"""What a win is worth at once; ``ply`` is taken off where a sooner win shall be better."""

MOST = WIN - 1_000
"""Estimates, margins and the leaves of trees lie between ``-MOST`` and ``MOST``; beyond is a forced end."""

INF = 2 * WIN
"""Beyond every value."""

NO_LIMIT = 1 << 62

MOST_SEED = 10**18

MOST_THREADS = 256
"""That search together."""


def check_threads(threads: int) -> int:
    """Refuse a number of threads that cannot search together.

    >>> check_threads(2)
    2
    """
    if type(threads) is not int or not 1 <= threads <= MOST_THREADS:
        raise InputError(f"an engine cannot think with {threads!r} threads; wanted: 1 to {MOST_THREADS}")
    return threads


def check_seed(seed: int) -> int:
    """Refuse a seed that is no number of at most 18 digits: it is put into 64 bits.

    >>> check_seed(7)
    7
    """
    if not isinstance(seed, int) or abs(seed) >= MOST_SEED:
        raise InputError(f"the seed {seed!r} cannot be used; wanted: a whole number of at most 18 digits")
    return seed

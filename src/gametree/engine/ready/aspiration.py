"""Aspiration: a deeper search begins with a small window around the last value (Slate and Atkin 1977)."""

from __future__ import annotations

from ...base.values import INF, WIN

EXACTLY = 8
"""How far from the last value the first window reaches, either way, where nothing is left out."""
SELECTIVELY = 35
"""The same for a selective search, in hundredths of the game's unit: its values move more from depth to depth."""
WIDER = 8
"""By how much every other window is larger."""
OPEN = (-INF, INF)
"""The window that every value fits into."""


def windows_around(value: int, unit: int | None) -> list[tuple[int, int]]:
    """Return a small window around a value, and larger ones until any value fits; ``unit`` is a selective search's.

    >>> windows_around(20, None)[:2], windows_around(20, 100)[:2]
    ([(12, 28), (-44, 84)], [(-15, 55), (-260, 300)])
    """
    windows, margin = [], EXACTLY if unit is None else max(1, SELECTIVELY * unit // 100)
    while margin < WIN:
        windows.append((value - margin, value + margin))
        margin *= WIDER
    return [*windows, OPEN]

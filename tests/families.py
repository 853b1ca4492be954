"""Algorithms that have something in common."""

from __future__ import annotations

from gametree import ALGORITHMS

WIN_LOSS = frozenset(name for name, algorithm in ALGORITHMS.items() if algorithm.asks_who_wins)
"""Those that ask only who wins."""

EXACT = tuple(name for name, algorithm in ALGORITHMS.items() if not algorithm.is_selective)
"""Those that look at all that can matter."""

ONE_OF_EACH_KIND = frozenset({"minimax", "alphabeta", "winloss", "pvs", "sss", "dfpn"})
"""For what takes long to compile; the long tests have all of them."""

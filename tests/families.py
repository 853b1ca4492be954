"""Algorithms that have something in common."""

from __future__ import annotations

from gametree import ALGORITHMS

WIN_LOSS = frozenset(name for name, algorithm in ALGORITHMS.items() if algorithm.asks_who_wins)
"""Those that ask only who wins."""

ONE_OF_EACH_KIND = frozenset({"minimax", "alphabeta", "winloss", "pvs", "sss", "dfpn"})
"""For what takes long to compile; the long tests have all of them."""

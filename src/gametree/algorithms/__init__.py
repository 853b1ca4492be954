"""Searches as plain functions of a position, a depth, a window and a kit. All have one signature."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from .alphabeta import alphabeta, alphabeta_hard, alphabeta_shallow
from .kit import Kit
from .minimax import minimax
from .perft import perft
from .winloss import winloss

__all__ = ["ALGORITHMS", "Algorithm", "Kit", "perft"]

Algorithm = Callable[[Any, int, int, int, Kit], int]
"""position, depth, alpha, beta, kit -> value for the side to move."""

ALGORITHMS: MappingProxyType[str, Algorithm] = MappingProxyType(
    {
        "minimax": minimax,
        "alphabeta": alphabeta,
        "alphabeta-hard": alphabeta_hard,
        "alphabeta-shallow": alphabeta_shallow,
        "winloss": winloss,
    }
)

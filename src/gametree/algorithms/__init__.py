"""Searches as plain functions of a position, a depth, a window and a kit. All have one signature."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from .alphabeta import alphabeta, alphabeta_hard, alphabeta_shallow
from .kit import Kit
from .minimax import minimax
from .mtd import mt_dual, mt_sss, mtdf
from .perft import perft
from .proof import dfpn, pn
from .pvs import pvs
from .sss import dual, sss
from .winloss import winloss

__all__ = ["ALGORITHMS", "MEMORY", "WIN_LOSS", "Algorithm", "Kit", "perft"]

Algorithm = Callable[[Any, int, int, int, Kit], int]
"""position, depth, alpha, beta, kit -> value for the side to move."""

ALGORITHMS: MappingProxyType[str, Algorithm] = MappingProxyType(
    {
        "minimax": minimax,
        "alphabeta": alphabeta,
        "alphabeta-hard": alphabeta_hard,
        "alphabeta-shallow": alphabeta_shallow,
        "winloss": winloss,
        "pvs": pvs,
        "mtdf": mtdf,
        "sss": sss,
        "dual": dual,
        "mt-sss": mt_sss,
        "mt-dual": mt_dual,
        "pn": pn,
        "dfpn": dfpn,
    }
)

MEMORY: MappingProxyType[str, str] = MappingProxyType(
    dict.fromkeys(("minimax", "alphabeta", "alphabeta-hard", "alphabeta-shallow", "winloss"), "none")
    | dict.fromkeys(("pvs", "mtdf", "mt-sss", "mt-dual"), "table")
    | {"sss": "clusters", "dual": "clusters", "pn": "nodes", "dfpn": "proofs"}
)
"""What each of them remembers with: nothing, a table, clusters, the nodes of a proof, a table of proof numbers."""

WIN_LOSS = frozenset({"winloss", "pn", "dfpn"})
"""Those that ask only who wins."""

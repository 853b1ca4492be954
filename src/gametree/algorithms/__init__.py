"""Searches as plain functions of a position, a depth, a window and a kit. All have one signature."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from . import proof
from . import sss as best_first
from .alphabeta import alphabeta, alphabeta_hard, alphabeta_shallow
from .kit import Kit
from .minimax import minimax
from .mtd import mt_dual, mt_sss, mtdf
from .perft import perft
from .proof import dfpn, pn
from .pvs import pvs
from .remembering import alphabeta_remembering
from .sss import dual, sss
from .winloss import winloss

__all__ = ["ALGORITHMS", "MEMORY", "TEXTS", "WIN_LOSS", "Algorithm", "Kit", "perft"]

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
    dict.fromkeys(ALGORITHMS, "none")
    | dict.fromkeys(("pvs", "mtdf", "mt-sss", "mt-dual"), "table")
    | {"sss": "clusters", "dual": "clusters", "pn": "nodes", "dfpn": "proofs"}
)
"""What each of them remembers with: nothing, unless it is said here; a table, clusters, the nodes of a proof, a table
of proof numbers."""

WIN_LOSS = frozenset({"winloss", "pn", "dfpn"})
"""Those that ask only who wins."""

_CLUSTERS = (best_first.best_strategy, best_first.refine, best_first.move_on, best_first.solve, best_first.purge)
_PROOF = (proof.is_reached, proof.most_proving, proof.expand, proof.update, proof.judge, proof.ended)
_DIGGING = (proof.is_reached_depth_first, proof.dig, proof.judge, proof.ended)

TEXTS: MappingProxyType[str, tuple[Callable[..., Any], ...]] = MappingProxyType(
    {name: (function,) for name, function in ALGORITHMS.items()}
    | {name: (ALGORITHMS[name], alphabeta_remembering) for name in ("mtdf", "mt-sss", "mt-dual")}
    | {name: (ALGORITHMS[name], *_CLUSTERS) for name in ("sss", "dual")}
    | {"pn": (pn, *_PROOF), "dfpn": (dfpn, *_DIGGING)}
)
"""What is read beside a trace of each of them: the function itself, and those of its own that it calls."""

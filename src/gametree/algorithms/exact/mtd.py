"""Searches by questions that have two answers: "is it worth that much?" (Plaat, Schaeffer, Pijls, de Bruin 1996).

Each question is an alpha-beta search with a window that nothing fits into; what it found out is in the table, so that
the next question costs little. They differ in where they start.
"""

from __future__ import annotations

from ...base.collaborators import Position
from ..parts.kit import Kit
from .remembering import alphabeta_remembering


def mtdf(position: Position, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Return the value of ``position``, by questions that start at a first guess, as ``alphabeta`` promises.

    The guess is what the table has about the position, as after a search one ply less deep; otherwise 0.
    """
    entry = kit.memory.find(kit.memory.key(position), depth)
    value = entry.value(kit.made(position, ply)) if entry.is_known() else 0
    while alpha < beta:
        wanted = min(max(value, alpha + 1), beta)
        value = alphabeta_remembering(position, depth, wanted - 1, wanted, kit, ply)
        if value < wanted:
            beta = value
        else:
            alpha = value
    return value


def mt_sss(position: Position, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Return the value of ``position``, by questions that start at the top and go down, as ``alphabeta`` promises.

    It judges the leaves of SSS* in the same order, where no two are equal; in a game it judges some of them again.
    """
    while True:
        value = alphabeta_remembering(position, depth, beta - 1, beta, kit, ply)
        if value >= beta or value <= alpha:
            return value
        beta = value


def mt_dual(position: Position, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Return the value of ``position``, by questions that start at the bottom and go up, as ``alphabeta`` promises.

    It judges the leaves of DUAL* in the same order, where no two are equal; in a game it judges some of them again.
    """
    while True:
        value = alphabeta_remembering(position, depth, alpha, alpha + 1, kit, ply)
        if value <= alpha or value >= beta:
            return value
        alpha = value

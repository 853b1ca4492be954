"""Minimax: every line to the end of the depth (Shannon 1950)."""

from __future__ import annotations

from ...base.collaborators import Position
from ...base.values import INF
from ..parts.kit import Kit


def minimax(position: Position, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Return the value of ``position`` for the side to move, ``depth`` plies deep.

    Exact, whatever the window: nothing is ever cut, so ``alpha`` and ``beta`` are only handed on. Values are
    always the mover's; the minus sign is what makes one player's best the other's worst.
    """
    kit.observer.enter(position, depth, alpha, beta, ply)
    if position.is_over():
        return kit.final(position, ply)
    if kit.path.is_drawn(position, ply):
        return kit.drawn(ply)
    if depth == 0:
        return kit.estimate(position, ply)
    best = -INF
    for move in position.moves():
        kit.observer.step(move, ply)
        value = -minimax(position.play(move), depth - kit.cost(position), -beta, -alpha, kit, ply + 1)
        if value > best:
            best = value
            kit.observer.improve(move, value, alpha, beta, ply)
    if best == -INF:  # no move: the game ends here
        return kit.final(position, ply)
    kit.observer.leave(best, ply)
    return best

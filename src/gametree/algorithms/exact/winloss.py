"""Win/loss propagation, for games without scores (Zermelo 1913)."""

from __future__ import annotations

from ...base.collaborators import Position
from ...base.values import INF
from ..parts.kit import Kit


def winloss(position: Position, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Return 1 if the side to move wins by force within ``depth`` plies, -1 if it loses by force, else 0.

    A position is won if one move leads to a position that is lost for the opponent, and lost if every move
    leads to one that is won. Only the sign of an outcome counts, unfinished positions at the horizon count as
    neither, and a first winning move is enough. The window is handed on, not used: 0 is exact only where no
    line was cut off by the depth.
    """
    kit.observer.enter(position, depth, alpha, beta, ply)
    if position.is_over():
        return sign(kit.final(position, ply))
    if kit.path.is_drawn(position, ply):
        return kit.drawn(ply)
    if depth == 0:
        kit.observer.estimate(0, ply)
        return 0
    best = -INF
    for move in position.moves():
        if best == 1:
            kit.observer.cutoff(best, ply)
            break
        kit.observer.step(move, ply)
        value = -winloss(position.play(move), depth - kit.cost(position), -beta, -alpha, kit, ply + 1)
        if value > best:
            best = value
            kit.observer.improve(move, value, alpha, beta, ply)
    if best == -INF:  # no move: the game ends here
        return sign(kit.final(position, ply))
    kit.observer.leave(best, ply)
    return best


def sign(value: int) -> int:
    """Return 1, 0 or -1.

    >>> sign(-7)
    -1
    """
    return 1 if value > 0 else -1 if value < 0 else 0

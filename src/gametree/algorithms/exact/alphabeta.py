"""Alpha-beta search (Knuth and Moore 1975), from the mover's side, in three forms.

Alpha is what the mover is assured of already, beta what the opponent will not let it exceed. A node whose best
value reaches beta cannot matter any more. That is looked at before the next child is searched, so a cutoff is
one only if it leaves a child unsearched.
"""

from __future__ import annotations

from ...base.collaborators import Position
from ...base.values import INF
from ..parts.kit import Kit


def alphabeta(position: Position, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Return the value of ``position`` for the side to move, ``depth`` plies deep. Fail-soft.

    Exact if it lies inside (alpha, beta); at or above beta a lower bound; at or below alpha an upper bound.
    A bound may lie outside the window and is then as tight as the search could make it (Fishburn 1983).
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
        if best >= beta:
            kit.observer.cutoff(best, ply)
            break
        kit.observer.step(move, ply)
        value = -alphabeta(position.play(move), depth - kit.cost(position), -beta, -max(alpha, best), kit, ply + 1)
        if value > best:
            best = value
            kit.observer.improve(move, value, alpha, beta, ply)
    if best == -INF:  # no move: the game ends here
        return kit.final(position, ply)
    kit.observer.leave(best, ply)
    return best


def alphabeta_hard(position: Position, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Return the value of ``position`` cut to the window: never below alpha, never above beta. Fail-hard.

    Exact if it lies inside (alpha, beta); beta says "at least beta", alpha says "at most alpha". It visits the
    same nodes as ``alphabeta`` and forgets how far outside the window a value was.
    """
    kit.observer.enter(position, depth, alpha, beta, ply)
    if position.is_over():
        return max(alpha, min(beta, kit.final(position, ply)))
    if kit.path.is_drawn(position, ply):
        return max(alpha, min(beta, kit.drawn(ply)))
    if depth == 0:
        return max(alpha, min(beta, kit.estimate(position, ply)))
    children = 0
    for move in position.moves():
        if children > 0 and alpha >= beta:
            kit.observer.cutoff(alpha, ply)
            break
        children += 1
        kit.observer.step(move, ply)
        value = -alphabeta_hard(position.play(move), depth - kit.cost(position), -beta, -alpha, kit, ply + 1)
        if value > alpha:
            kit.observer.improve(move, value, alpha, beta, ply)
            alpha = value
    if children == 0:  # no move: the game ends here
        return max(alpha, min(beta, kit.final(position, ply)))
    kit.observer.leave(alpha, ply)
    return alpha


def alphabeta_shallow(position: Position, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Return the value of ``position`` for the side to move, cut only by the parent's best value so far.

    The promise of ``alphabeta``, with more work: a child is told what its parent has, not what the ancestors
    above the parent have, so that deep cutoffs do not happen. For study: it shows what they are worth.
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
        if best >= beta:
            kit.observer.cutoff(best, ply)
            break
        kit.observer.step(move, ply)
        value = -alphabeta_shallow(
            position.play(move), depth - kit.cost(position), -INF, -max(alpha, best), kit, ply + 1
        )
        if value > best:
            best = value
            kit.observer.improve(move, value, alpha, beta, ply)
    if best == -INF:  # no move: the game ends here
        return kit.final(position, ply)
    kit.observer.leave(best, ply)
    return best

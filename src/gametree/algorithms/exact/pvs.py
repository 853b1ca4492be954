"""Principal variation search (Finkel and Fishburn 1980), also known as NegaScout (Reinefeld 1983)."""

from __future__ import annotations

from ...base.collaborators import Position
from ...base.values import INF
from ..parts.kit import Kit


def pvs(position: Position, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Return the value of ``position`` for the side to move, ``depth`` plies deep. Fail-soft.

    The promise of ``alphabeta``: exact inside (alpha, beta), a bound outside. The first move is searched with the
    whole window. The others are only asked whether they are better, by a window that nothing fits into, and
    searched again if they are. With good moves first that happens rarely.
    """
    kit.observer.enter(position, depth, alpha, beta, ply)
    if position.is_over():
        return kit.final(position, ply)
    if kit.path.is_drawn(position, ply):
        return kit.drawn(ply)
    if depth == 0:
        return kit.estimate(position, ply)
    if ply > 0:  # the root's moves must be looked at, to know the best of them
        position = kit.insight.look(position)
    key, made = kit.key(position, ply), kit.made(position, ply)
    entry = kit.memory.find(key, depth)
    low, high = kit.insight.bounds(position, kit.scoring, made)
    if ply > 0:
        if kit.memory.is_answer(entry, depth, alpha, beta, made):
            return kit.known(entry.value(made), ply)
        if low >= beta or high <= alpha:
            return kit.known(low if low >= beta else high, ply)
    best, best_move = -INF, entry.hint()
    count = kit.order.list_moves(position, entry.hint(), ply)
    for index in range(count):
        if best >= min(beta, high):
            kit.observer.cutoff(best, ply)
            break
        move = kit.order.pick(index, count, ply)
        kit.observer.step(move, ply)
        child, left = position.play(move), depth - kit.cost(position)
        lower = max(alpha, best, low - 1)
        value = INF
        if index > 0:
            value = -pvs(child, left, -lower - 1, -lower, kit, ply + 1)
            if lower < value < beta:
                kit.observer.again(move, ply)
        if index == 0 or lower < value < beta:
            value = -pvs(child, left, -beta, -lower, kit, ply + 1)
        if value > best:
            best = value
            kit.observer.improve(move, value, alpha, beta, ply)
            if value > alpha:
                best_move = move
    if best == -INF:  # no move: the game ends here
        return kit.final(position, ply)
    if best >= beta:
        kit.order.reward(best_move, depth, ply)
    kit.memory.store(key, depth, best, alpha, beta, best_move, made, kit.path.is_free(ply))
    kit.observer.leave(best, ply)
    return best

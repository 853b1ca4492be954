"""Alpha-beta with a memory: a table, an order of moves, static bounds. Without them it is ``alphabeta`` itself.

What the drivers of ``mtd`` call, and what ``alphabeta`` runs as when it is given a table or an order.
"""

from __future__ import annotations

from ...base.collaborators import Position
from ...base.values import INF
from ..parts.kit import Kit


def alphabeta_remembering(position: Position, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Return the value of ``position`` for the side to move, ``depth`` plies deep. Fail-soft.

    Exact if it lies inside (alpha, beta); at or above beta a lower bound; at or below alpha an upper bound. A
    bound may come from the table: then it is as tight as the search was that left it there.
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
        lower = max(alpha, best, low - 1)
        value = -alphabeta_remembering(position.play(move), depth - kit.cost(position), -beta, -lower, kit, ply + 1)
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

"""An algorithm of your own: NegaScout (Reinefeld 1983), as the textbook has it.

    gametree search othello --depth 8 --algorithm negascout.py:negascout
    gametree compare othello --depth 5 --algorithms alphabeta,negascout.py:negascout
    gametree explain gallery:deep-cut --algorithm negascout.py:negascout
"""

from gametree import INF


def negascout(position, depth, alpha, beta, kit, ply=0) -> int:
    """Return the value of ``position`` for the side to move: exact inside (alpha, beta), a bound outside."""
    kit.observer.enter(position, depth, alpha, beta, ply)
    if position.is_over():
        return kit.final(position, ply)
    if depth == 0:
        return kit.estimate(position, ply)
    best = -INF
    for move in position.moves():
        if best >= beta:
            kit.observer.cutoff(best, ply)
            break
        kit.observer.step(move, ply)
        child, left, lower = position.play(move), depth - kit.cost(position), max(alpha, best)
        value = INF
        if best > -INF:  # all but the first are only asked whether they are better
            value = -negascout(child, left, -lower - 1, -lower, kit, ply + 1)
            if lower < value < beta:
                kit.observer.again(move, ply)
        if best == -INF or lower < value < beta:
            value = -negascout(child, left, -beta, -lower, kit, ply + 1)
        if value > best:
            best = value
            kit.observer.improve(move, best, alpha, beta, ply)
    if best == -INF:  # no move: the game ends here
        return kit.final(position, ply)
    kit.observer.leave(best, ply)
    return best

"""Searches to the end by questions, for games of which something is proved before they are searched.

A question has two answers: is the position worth more than ``alpha``? What answers it sooner than a search comes
first, and what was proved once holds wherever the position is met again, because nothing is estimated. How the
questions follow each other is the aim's business: halving what is possible (Pons 2015), or following the answers
(Plaat, Schaeffer, Pijls, de Bruin 1996).
"""

from __future__ import annotations

from ...base.collaborators import Position
from ...base.values import INF
from ..parts.kit import Kit
from ..parts.table import NO_MOVE
from .remembering import alphabeta_remembering


def exact(position: Position, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Return the value of ``position`` for the side to move, searched to the end of the game by questions.

    Exact inside (alpha, beta), and a bound outside. Where ``depth`` plies are not enough for the game to end, it is
    ``alphabeta``: bounds, moves and layers of the end would not be true of estimates.
    """
    if not kit.insight.reaches_end(position, depth):
        return alphabeta_remembering(position, depth, alpha, beta, kit, ply)
    if position.is_over():
        kit.observer.enter(position, depth, alpha, beta, ply)
        return kit.final(position, ply)
    value = settle(position, alpha, beta, kit, ply)
    if alpha < value < beta:
        follow(position, value, kit, ply)
    return value


def settle(position: Position, alpha: int, beta: int, kit: Kit, ply: int) -> int:
    """Return the value by as many questions as it takes, without the line that leads there."""
    kit.memory.begin_proof(kit.insight.left(position))
    low, high = kit.insight.range(position, kit.scoring, kit.made(position, ply))
    low, high = max(low, alpha), min(high, beta)
    value: int = min(max(0, low), high)
    while low < high:
        asked = kit.insight.next_question(position, low, high, value)
        value = ask(position, asked, kit, ply)
        if value > asked:
            low = value
        else:
            high = value
    return value


def ask(position: Position, alpha: int, kit: Kit, ply: int) -> int:
    """Tell whether a position is worth more than ``alpha``: by a lower bound above it, or an upper one."""
    # 1. The last plies are searched by the game's own layers. The root's moves must be looked at, to know the best.
    if ply > 0 and kit.insight.is_small(position):
        value: int = kit.insight.small_value(position, alpha, kit, ply)
        return value
    kit.observer.enter(position, 0, alpha, alpha + 1, ply)
    made, left = kit.made(position, ply), kit.insight.left(position)
    if ply > 0 and not kit.memory.is_near(left):
        position = kit.insight.twin(position)
    key = kit.memory.key(position)
    low, high, hint = -INF, INF, NO_MOVE
    if ply > 0:
        # 2. What the position tells of itself may be enough.
        if kit.insight.is_over(position, ply):
            return kit.final(position, ply)
        low, high = kit.insight.proved(position, alpha, kit.scoring, made)
        if low > alpha or high <= alpha:
            return kit.known(low if low > alpha else high, ply)
        # 3. So may what was proved of it before.
        least, most, hint = kit.memory.find_proof(key, left)
        low = max(low, kit.scoring.from_root(least, made))
        high = min(high, kit.scoring.from_root(most, made))
        if low > alpha or high <= alpha:
            return kit.known(low if low > alpha else high, ply)
    # 4. Otherwise moves are tried, the most promising first, until one is enough.
    best, best_move = -INF, hint
    count = kit.insight.list_moves(position, hint, kit.order, ply)
    for index in range(count):
        if best > alpha:
            kit.observer.cutoff(best, ply)
            break
        move = kit.order.pick(index, count, ply)
        kit.observer.step(move, ply)
        value = -ask(position.play(move), ~alpha, kit, ply + 1)
        if value > best:
            best, best_move = value, move
            kit.observer.improve(move, value, alpha, alpha + 1, ply)
    if best == -INF:  # no move: the game ends here
        return kit.final(position, ply)
    # 5. What is proved now is kept, as it counts from here.
    if ply > 0:
        low, high = (best, high) if best > alpha else (low, best)
        low, high = kit.scoring.from_here(low, made), kit.scoring.from_here(high, made)
        kit.memory.keep_proof(key, left, low, high, best_move)
    kit.observer.leave(best, ply)
    return best


def follow(position: Position, value: int, kit: Kit, ply: int) -> None:
    """Go along moves that have the value to the end, and tell the observer, the last one first."""
    kit.observer.enter(position, 0, value - 1, value + 1, ply)
    if position.is_over():
        kit.final(position, ply)
        return
    _, _, hint = kit.memory.find_proof(kit.memory.key(position), kit.insight.left(position))
    count = kit.insight.list_all(position, hint, kit.order, ply)
    for index in range(count):
        move = kit.order.pick(index, count, ply)
        child = position.play(move)
        kit.observer.step(move, ply)
        if has_value(child, -value, kit, ply + 1):
            follow(child, -value, kit, ply + 1)
            kit.observer.improve(move, value, value - 1, value + 1, ply)
            kit.observer.leave(value, ply)
            return
    kit.final(position, ply)


def has_value(position: Position, value: int, kit: Kit, ply: int) -> bool:
    """Tell whether a position is worth a value, of which it is known that it is not worth less."""
    if position.is_over():
        return kit.scoring.final(position, kit.made(position, ply)) == value
    return ask(position, value, kit, ply) <= value

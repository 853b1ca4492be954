"""Quiescence: what a position is worth when everything loud has been played out."""

from __future__ import annotations

from typing import Any

from ...base.values import INF, MOST
from ...bits import FULL
from ..parts.kit import Kit, estimated
from ..parts.table import NO_MOVE


def quiesce(position: Any, depth: int, alpha: int, beta: int, kit: Kit, ply: int) -> int:
    """Return the value of ``position`` for the side to move when loud moves are followed to their end. Fail-soft.

    ``depth`` is 0 at the horizon, and goes down from there. An estimate: a side that need not answer a threat may
    leave things as they are (*stand pat*), and captures that lose are not tried.
    """
    # 1. The end of the game; at the horizon itself, also repetition.
    is_at_horizon = depth == 0
    if is_at_horizon:
        kit.memory.fetch(position, 0)
    kit.observer.enter(position, depth, alpha, beta, ply)
    if position.is_over():
        return kit.final(position, ply)
    if is_at_horizon and kit.path.is_drawn(position, ply):
        return kit.drawn(ply)
    # 2. The estimate, while what the table knows is on the way.
    is_threatened = kit.order.game.threats.is_threatened(position)
    follows = kit.selection.quiescence.follows(-depth)
    may_stand = not is_threatened or not follows
    static = estimated(position, kit.evaluator) if may_stand else 0
    # 3. What the table knows. Behind the horizon it is not asked: to wait for it takes longer than it saves.
    key, made = kit.memory.key(position) if is_at_horizon else FULL, kit.made(position, ply)
    if is_at_horizon:
        entry = kit.memory.find(key, 0)
        if kit.memory.is_answer(entry, 0, alpha, beta, made):
            return kit.known(entry.value(made), ply)
    # 4. Stand pat: whoever need not answer a threat need not take either.
    best = -INF
    if may_stand:
        best = kit.judged(position, static, ply)
        if best >= beta or not follows:
            return best
    # 5. Loud moves, the most promising first; against a threat, all moves.
    best_move, end = NO_MOVE, kit.order.list_loud(position, ply)
    for index in range(end):
        move = kit.order.pick(index, end, ply)
        if best > -MOST and not is_threatened:
            least = kit.selection.delta.least(static, max(alpha, best))
            if not kit.order.game.exchanges.gains(position, move, least):
                kit.observer.omit(move, ply)
                continue
        kit.observer.step(move, ply)
        value = -quiesce(position.play(move), depth - 1, -beta, -max(alpha, best), kit, ply + 1)
        if value > best:
            best = value
            kit.observer.improve(move, value, alpha, beta, ply)
            if value > alpha:
                best_move = move
            if value >= beta:
                if index + 1 < end:
                    kit.observer.cutoff(value, ply)
                break
    if best == -INF:  # the game tells of a threat, and of no answer
        best = kit.estimate(position, ply)
    # 6. Keep what was found.
    if is_at_horizon:
        kit.memory.store(key, 0, best, alpha, beta, best_move, made)
    kit.observer.leave(best, ply)
    return best


def unrest(position: Any, kit: Kit) -> int:
    """Return by how much loud moves change the estimate of a position; more than anything where a threat is open.

    The kit has no memory: what was found by deeper searches would answer in the place of loud moves.
    """
    if kit.order.game.threats.is_threatened(position):
        return MOST
    return abs(quiesce(position, 0, -INF, INF, kit, 0) - kit.estimate(position, 0))

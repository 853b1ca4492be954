"""A principal variation search that judges what to look at."""

from __future__ import annotations

from typing import Any

from ...base.values import INF, MAX_DEPTH, MOST
from ..parts.kit import Kit, estimated
from ..parts.ordering import NONE
from .picking import HINT_WORTH, KILLER_WORTH
from .quiescence import quiesce

DEEPEST = MAX_DEPTH - 50
"""So many plies from the root nothing is extended, and only loud moves are followed."""


def selective(position: Any, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0, may_skip: bool = True) -> int:
    """Return the value of ``position`` for the side to move, ``depth`` plies deep as a rule. Fail-soft.

    Promising lines are searched deeper, others less deep or not at all, as the pieces of ``kit.selection`` say. So
    the value is an estimate, but for a forced win or loss: that is one, though perhaps not the shortest. With all
    pieces left out it is ``pvs``.
    """
    # 1. The horizon: threats are answered before it, and loud moves followed behind it.
    kit.memory.fetch(position, depth)
    is_threatened = kit.order.game.threats.is_threatened(position)
    if is_threatened and ply < DEEPEST:
        depth += kit.selection.threats.more(ply)
    if depth <= 0 or ply >= DEEPEST:
        return quiesce(position, 0, alpha, beta, kit, ply)
    # 2. The end of the game, and repetition.
    kit.observer.enter(position, depth, alpha, beta, ply)
    if position.is_over():
        return kit.final(position, ply)
    if kit.path.is_drawn(position, ply):
        return kit.drawn(ply)
    # 3. The estimate, while what the table knows is on the way.
    static = -INF if is_threatened else estimated(position, kit.evaluator)
    # 4. What the table knows.
    is_open = beta - alpha > 1
    key, made = kit.key(position, ply), kit.made(position, ply)
    entry = kit.memory.find(key, depth)
    if ply > 0 and not is_open and kit.memory.is_answer(entry, depth, alpha, beta, made):
        return kit.known(entry.value(made), ply)
    if ply > 0 and kit.memory.is_far_end(entry, depth):
        return kit.known(entry.value(made), ply)
    # 5. Do things get better for the side to move?
    kit.order.statics[ply] = static
    is_better = ply > 1 and static > kit.order.statics[ply - 2]
    is_quiet_here = not is_open and not is_threatened and -MOST < beta < MOST
    if is_quiet_here:
        # 6. So far above the window that nothing will bring it down.
        if kit.selection.reverse.is_enough(static, depth, beta, is_better):
            kit.observer.estimate(static, ply)
            return static
        # 7. So far below it that only loud moves could help.
        if kit.selection.razoring.is_hopeless(static, depth, alpha):
            value = quiesce(position, 0, alpha, beta, kit, ply)
            if value <= alpha:
                return value
        # 8. If even a pass is enough, a move will be.
        if may_skip and kit.selection.null.may_skip(position, static, depth, beta):
            kit.observer.skip(ply)
            kit.order.skip(ply)
            left = depth - 1 - kit.selection.null.less(depth, static - beta)
            child = kit.selection.null.skipped(position)
            value = -selective(child, left, -beta, 1 - beta, kit, ply + 1, False)  # noqa: FBT003
            if value >= beta:
                value = min(value, MOST)
                kit.observer.cutoff(value, ply)
                kit.observer.leave(value, ply)
                return value
    # 9. Without a move of the table the order is bad: look less deep now, and better the next time.
    if not entry.is_known():
        depth -= kit.selection.internal.less(depth, 0)
    best, best_move, tried, quiets = -INF, entry.hint(), 0, 0
    kit.order.begin(position, entry.hint(), ply)
    while True:
        # 10. Another thread may have found the answer meanwhile.
        if tried > 0 and not is_open and kit.order.is_shared(ply):
            entry = kit.memory.find(key, depth)
            if kit.memory.is_answer(entry, depth, alpha, beta, made):
                return kit.known(entry.value(made), ply)
        move = kit.order.next(position, ply)
        if move == NONE:
            break
        worth, is_quiet = kit.order.worth(ply), not kit.order.game.loud.is_loud(position, move)
        lower = max(alpha, best)
        # 11. Moves that come late, cannot help, or lose are left out.
        if ply > 0 and best > -MOST and not is_threatened:
            is_hushed = is_quiet and not kit.order.game.threats.are_made(position, move)
            if is_hushed and worth < HINT_WORTH:
                hope = kit.selection.futility.hope(static, depth)
                if hope <= lower or kit.selection.late.is_late(quiets, depth, is_better, static - best):
                    best = max(best, hope) if hope <= lower else best
                    kit.observer.omit(move, ply)
                    kit.order.hush(position, kit.observer, ply)  # so are all that come later
                    continue
            least = kit.selection.losing.loses(depth, is_quiet)
            if worth < KILLER_WORTH and not kit.order.game.exchanges.gains(position, move, least):
                kit.observer.omit(move, ply)
                continue
        if is_quiet:
            kit.order.try_quiet(move, ply)
            quiets += 1
        kit.observer.step(move, ply)
        kit.order.step(position, move, ply)
        child, left, value = position.play(move), depth - kit.cost(position), INF
        if tried > 0:
            # 12. Late moves are searched less deep, and again if they are better than thought.
            less = 0
            if is_quiet or worth < 0:
                less = kit.selection.reductions.less(depth, tried)
                if less > 0:
                    is_tense = is_threatened or kit.order.game.threats.is_threatened(child)
                    known = worth if is_quiet else 0
                    less = min(kit.selection.reductions.judged(less, known, is_open, is_tense), left - 1)
            if less > 0:
                kit.observer.reduce(move, less, ply)
            value = -selective(child, left - less, -lower - 1, -lower, kit, ply + 1)
            if value > lower and less > 0:
                kit.observer.again(move, ply)
                value = -selective(child, left, -lower - 1, -lower, kit, ply + 1)
        # 13. What may be best is searched with the whole window.
        if tried == 0 or lower < value < beta:
            if tried > 0:
                kit.observer.again(move, ply)
            value = -selective(child, left, -beta, -lower, kit, ply + 1)
        tried += 1
        if value > best:
            best = value
            kit.observer.improve(move, value, alpha, beta, ply)
            if value > alpha:
                best_move = move
            if value >= beta:
                # 14. Enough: learn from it.
                if kit.order.has_more(position, ply):
                    kit.observer.cutoff(value, ply)
                if is_quiet:
                    kit.order.learn(position, move, depth, ply)
                break
    if best == -INF:  # no move: the game ends here
        return kit.final(position, ply)
    # 15. Keep what was found.
    kit.memory.store(key, depth, best, alpha, beta, best_move, made, kit.path.is_free(ply))
    kit.observer.leave(best, ply)
    return best

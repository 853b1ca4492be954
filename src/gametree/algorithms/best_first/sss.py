"""SSS* and DUAL*: best first over clusters of strategies (Stockman 1979; Marsland, Reinefeld and Schaeffer 1987).

A strategy of the attacker has one move wherever the attacker moves and all moves wherever the opponent does; it is
worth the least of its leaves. Open clusters cover all strategies that may still be the best. The most promising one
is refined until the best one is known exactly. SSS* looks for a strategy of the side that moves at the root, DUAL*
for one of its opponent.
"""

from __future__ import annotations

from ...base.collaborators import Position
from ..parts.kit import Kit
from .clusters import BEST, BOUND, CHILD, DONE, MOVE, NUMBER, PARENT, PLY, ROOT, SOLVED, STATE

MOVER, OPPONENT = 0, 1


def sss(position: Position, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Return the value of ``position`` for the side to move, ``depth`` plies deep.

    Exact if it lies inside (alpha, beta); beta says "at least beta", and at or below alpha it is an upper bound. It
    never judges a leaf that alpha-beta does not judge, where no two leaves are equal, and pays with memory.
    """
    return best_strategy(position, depth, beta, alpha, MOVER, kit)


def dual(position: Position, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Return the value of ``position``, by the opponent's best strategy against the side to move.

    Exact if it lies inside (alpha, beta); alpha says "at most alpha", and at or above beta it is a lower bound.
    """
    return -best_strategy(position, depth, -alpha, -beta, OPPONENT, kit)


def best_strategy(position: Position, depth: int, bound: int, least: int, attacker: int, kit: Kit) -> int:
    """Return what the attacker's best strategy is worth to the attacker, if more than ``least``; otherwise a bound.

    ``attacker`` is 0 if the side that moves at the root is meant, 1 for its opponent.
    """
    memory = kit.memory
    memory.clear()
    memory.add(0, 0, 0, bound, 0)
    tell(kit, ROOT)
    while True:
        row = memory.take()
        bound, ply, parent = memory.get(row, BOUND), memory.get(row, PLY), memory.get(row, PARENT)
        attacks = (ply + attacker) % 2 == 0
        is_solved = memory.get(row, STATE) == SOLVED
        memory.put(row, STATE, DONE)
        tell(kit, row)
        if bound <= least or (is_solved and row == ROOT):
            return bound
        if not is_solved:
            refine(position, row, depth, bound, attacks, kit)
        elif attacks:  # the opponent may answer otherwise: its next move decides, or there is none
            if memory.get(parent, BEST) == 0 or bound < memory.get(parent, BOUND):
                memory.put(parent, BEST, row)
                memory.put(parent, BOUND, bound)
            move_on(position, row, bound, kit)
        else:  # one good move is enough for the attacker
            memory.put(parent, BEST, row)
            purge(parent, kit)
            solve(parent, bound, kit)


def refine(root: Position, row: int, depth: int, bound: int, attacks: bool, kit: Kit) -> None:
    """Split a live cluster by the attacker's moves, go on to the opponent's first move, or judge a leaf."""
    ply = kit.memory.get(row, PLY)
    position = kit.memory.position_at(root, row, kit.path)
    left = depth - kit.made(position, ply)
    kit.observer.enter(position, left, -bound if attacks else bound, bound if attacks else -bound, ply)
    number = 0
    is_over = position.is_over()
    is_drawn = not is_over and kit.path.is_drawn(position, ply)
    if not is_over and not is_drawn and left > 0:
        for move in position.moves():
            kit.observer.step(move, ply)
            tell(kit, kit.memory.add(row, move, number, bound, ply + 1))
            number += 1
            if not attacks:
                break
    if number == 0:
        if is_drawn:
            value = kit.drawn(ply)
        elif is_over or left > 0:  # a position without moves is over
            value = kit.final(position, ply)
        else:
            value = kit.estimate(position, ply)
        solve(row, min(bound, value if attacks else -value), kit)


def move_on(root: Position, row: int, bound: int, kit: Kit) -> None:
    """Go on to the opponent's next move after a solved one; after the last one the opponent's node is solved."""
    parent, wanted = kit.memory.get(row, PARENT), kit.memory.get(row, NUMBER) + 1
    ply = kit.memory.get(parent, PLY)
    before = 0
    for move in kit.memory.position_at(root, parent, kit.path).moves():
        if before == wanted:
            kit.observer.step(move, ply)
            tell(kit, kit.memory.add(parent, move, wanted, bound, ply + 1))
            return
        before += 1  # noqa: SIM113 (compiled code counts by itself)
    solve(parent, bound, kit)


def solve(row: int, bound: int, kit: Kit) -> None:
    """Put a node whose value is known back into the list."""
    kit.memory.open(row, SOLVED, bound)
    tell(kit, row)


def purge(row: int, kit: Kit) -> None:
    """Drop all open clusters below a node that is solved."""
    below = kit.memory.find_next(row, row)
    while below != row:
        kit.memory.purge(below)
        tell(kit, below)
        below = kit.memory.find_next(below, row)
    kit.memory.put(row, CHILD, 0)


def tell(kit: Kit, row: int) -> None:
    """Show the observer a cluster as it stands."""
    memory = kit.memory
    state, parent, move = memory.get(row, STATE), memory.get(row, PARENT), memory.get(row, MOVE)
    kit.observer.cluster(state, row, parent, move, memory.get(row, BOUND), memory.get(row, PLY))

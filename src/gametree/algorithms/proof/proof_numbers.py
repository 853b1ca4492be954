"""Proof-number searches for games that are won or lost (Allis, van der Meulen and van den Herik 1994; Nagai 2002).

A search has an *aim*, that one side wins; the other side's aim is that it does not. At every node two numbers count
the leaves that must still turn out well: for the side to move to reach its aim, ``prove``, and for its opponent to
prevent that, ``refute``. The search goes where the least is missing, so narrow lines come first.

    one move is enough to prove:       prove  = the least refute among the children
    all moves must fail to refute:     refute = the sum of prove over the children

The sum is right in a tree. Where lines meet again it counts the same leaves many times, and more so with every ply,
until a won game looks hopeless. So ``dfpn``, which knows positions again, takes the greatest in the place of the sum,
and one for each other child that is not decided (weak proof-number search: Ueda, Hashimoto, Hashimoto and Iida 2008).
In any case numbers only say where to look: an answer comes from a number that is 0.

Where positions may come back, a repetition on the line is not looked for: the quickest win meets no position twice,
so the answers are the same, and the table holds for every line. What was played before the root is known.
"""

from __future__ import annotations

from ...base.collaborators import Position
from ...base.numbers import Move
from ..parts.kit import Kit
from ..parts.table import NO_MOVE
from .memory import (
    COUNT,
    FIRST,
    MOVE,
    MOVER,
    NEVER,
    OPPONENT,
    PARENT,
    PROVE,
    PROVE_LIMIT,
    REFUTE,
    REFUTE_LIMIT,
    ROOT,
    WINS,
    Numbers,
    added,
)


def pn(position: Position, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Return 1 if the side to move wins by force within ``depth`` plies, -1 if it loses by force, else 0.

    The promise of ``winloss``; the window is not used. Best first: the whole tree that was met is kept. It asks
    whether the mover wins and, if not, whether the opponent does.
    """
    if is_reached(position, depth, MOVER, kit):
        return 1
    return -1 if is_reached(position, depth, OPPONENT, kit) else 0


def is_reached(root: Position, depth: int, winner: int, kit: Kit) -> bool:
    """Tell whether the winner can reach the aim."""
    memory = kit.memory
    memory.clear()
    kit.observer.enter(root, depth, 0, 1, 0)
    judged = judge(root, depth, winner, kit, 0)
    memory.add(0, 0, judged.prove, judged.refute)
    while memory.get(ROOT, PROVE) != 0 and memory.get(ROOT, REFUTE) != 0:
        row, ply, position = ROOT, 0, root
        while memory.get(row, COUNT) > 0:  # go down to the node where the least is missing
            row = most_proving(row, kit)
            kit.observer.again(memory.get(row, MOVE), ply)
            position = position.play(memory.get(row, MOVE))
            ply += 1
        expand(row, position, depth, winner, kit, ply)
        while row != 0:
            update(row, kit, ply)
            row = memory.get(row, PARENT)
            ply -= 1
    return bool(memory.get(ROOT, PROVE) == 0) == (winner == MOVER)


def most_proving(row: int, kit: Kit) -> int:
    """Return the child that makes ``prove`` what it is: the first with the least ``refute``."""
    memory = kit.memory
    first = int(memory.get(row, FIRST))
    best = first
    for child in range(first + 1, first + memory.get(row, COUNT)):
        if memory.get(child, REFUTE) < memory.get(best, REFUTE):
            best = child
    return best


def expand(row: int, position: Position, depth: int, winner: int, kit: Kit, ply: int) -> None:
    """Add the children of a node, each judged at once."""
    memory = kit.memory
    count = 0
    for move in position.moves():
        kit.observer.step(move, ply)
        child = position.play(move)
        left = depth - kit.made(child, ply + 1)
        kit.observer.enter(child, left, 0, 1, ply + 1)
        judged = judge(child, left, winner, kit, ply + 1)
        added = memory.add(row, move, judged.prove, judged.refute)
        if count == 0:
            memory.put(row, FIRST, added)
        count += 1
    memory.put(row, COUNT, count)
    if count == 0:  # no move: the game ends here
        judged = ended(kit.final(position, ply), winner, ply)
        memory.put(row, PROVE, judged.prove)
        memory.put(row, REFUTE, judged.refute)


def update(row: int, kit: Kit, ply: int) -> None:
    """Compute the numbers of a node from those of its children."""
    memory = kit.memory
    first, count = memory.get(row, FIRST), memory.get(row, COUNT)
    if count > 0:
        prove, refute = NEVER, 0
        for child in range(first, first + count):
            prove = min(prove, memory.get(child, REFUTE))
            refute = added(refute, memory.get(child, PROVE))
        memory.put(row, PROVE, prove)
        memory.put(row, REFUTE, refute)
    kit.observer.proof(memory.get(row, PROVE), memory.get(row, REFUTE), ply)


def dfpn(position: Position, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Return 1 if the side to move wins by force within ``depth`` plies, -1 if it loses by force, else 0.

    The promise of ``pn``. Depth first: numbers are kept in a table, and a node is left as soon as another one in the
    tree has become more promising.
    """
    if is_reached_depth_first(position, depth, MOVER, kit):
        return 1
    return -1 if is_reached_depth_first(position, depth, OPPONENT, kit) else 0


def is_reached_depth_first(root: Position, depth: int, winner: int, kit: Kit) -> bool:
    """Tell whether the winner can reach the aim."""
    kit.observer.enter(root, depth, 0, 1, 0)
    numbers = judge(root, depth, winner, kit, 0)
    if not numbers.is_decided():
        numbers = dig(root, depth, NEVER, NEVER, winner, kit, 0)
    return (numbers.prove == 0) == (winner == MOVER)


def dig(
    position: Position, depth: int, prove_limit: int, refute_limit: int, winner: int, kit: Kit, ply: int
) -> Numbers:
    """Search below a node until one of its numbers reaches its limit, and return them.

    Only a node that is decided reaches ``NEVER``. The numbers of the children stand in a row of their own as long as
    the node is searched, each with the limits it was given last, which only grow: so every visit goes on from where
    the last one ended, and what the table has forgotten meanwhile costs time, never the answer.
    """
    memory, left = kit.memory, depth - kit.cost(position)
    count = kit.order.list_moves(position, NO_MOVE, ply)
    if count == 0:  # no move: the game ends here
        numbers = ended(kit.final(position, ply), winner, ply)
        kit.observer.proof(numbers.prove, numbers.refute, ply)
        return numbers
    for index in range(count):
        move = kit.order.pick(index, count, ply)
        memory.begin(ply, index, move, met(position.play(move), move, left, winner, kit, ply + 1))
    tally = memory.tally(ply, count)
    kit.observer.proof(tally.prove, tally.refute, ply)
    while tally.prove < prove_limit and tally.refute < refute_limit:
        child = tally.best
        limit = refute_limit - tally.others if refute_limit < NEVER else NEVER
        memory.allow(ply, child, limit, min(prove_limit, tally.second + 1))
        move = memory.get(ply, child, MOVE)
        kit.observer.again(move, ply)
        prove_below, refute_below = memory.get(ply, child, PROVE_LIMIT), memory.get(ply, child, REFUTE_LIMIT)
        memory.keep(ply, child, dig(position.play(move), left, prove_below, refute_below, winner, kit, ply + 1))
        tally = memory.tally(ply, count)
        kit.observer.proof(tally.prove, tally.refute, ply)
    memory.store_numbers(position, depth, aim(winner, ply), tally.prove, tally.refute)
    return Numbers(tally.prove, tally.refute)


def met(position: Position, move: Move, depth: int, winner: int, kit: Kit, ply: int) -> Numbers:
    """Return what is known of a child when its parent is searched: as the table has it, or judged now."""
    numbers: Numbers = kit.memory.find_numbers(position, depth, aim(winner, ply))
    if not numbers.is_known():
        kit.observer.step(move, ply - 1)
        kit.observer.enter(position, depth, 0, 1, ply)
        numbers = judge(position, depth, winner, kit, ply)
        kit.memory.store_numbers(position, depth, aim(winner, ply), numbers.prove, numbers.refute)
    return numbers


def judge(position: Position, depth: int, winner: int, kit: Kit, ply: int) -> Numbers:
    """Return the numbers of a node that was not searched: what is over is decided, all else has one leaf to go."""
    numbers = Numbers(1, 1)
    if position.is_over():
        numbers = ended(kit.final(position, ply), winner, ply)
    elif kit.path.was_played(position, ply):
        numbers = ended(kit.drawn(ply), winner, ply)
    elif depth == 0:
        kit.observer.estimate(0, ply)
        numbers = ended(0, winner, ply)
    kit.observer.proof(numbers.prove, numbers.refute, ply)
    return numbers


def ended(value: int, winner: int, ply: int) -> Numbers:
    """Return the numbers of a leaf: whoever wants the win needs one, the other side is content with anything else."""
    has_aim = value > 0 if aim(winner, ply) == WINS else value >= 0
    return Numbers(0, NEVER) if has_aim else Numbers(NEVER, 0)


def aim(winner: int, ply: int) -> int:
    """Return what the side to move wants, so many plies from the root: to win, or that the other side does not.

    >>> aim(MOVER, 0) == aim(OPPONENT, 3) == WINS, aim(MOVER, 1) == WINS
    (True, False)
    """
    return (ply + winner) % 2

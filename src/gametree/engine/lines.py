"""The line that both sides are expected to play, from what a search has left behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..algorithms import Kit
from ..algorithms.clusters import Clusters, best_line
from ..algorithms.kit import estimated
from ..algorithms.ordering import NONE
from ..algorithms.proof import MOVER, OPPONENT
from ..algorithms.proof_memory import COUNT, FIRST, MOVE, REFUTE, ROOT, Numbers, ProofNodes, ProofTable
from ..algorithms.table import HINT, Table
from ..core import Move
from ..game import is_over
from ..observers.meter import Meter, principal_line, proved_move


def expected_line(position: Any, kit: Kit, meter: Meter, depth: int, value: int) -> tuple[Move, ...]:
    """Return the moves both sides are expected to play after a search to a depth that has found a value."""
    memory = kit.memory
    if isinstance(memory, Clusters):
        return best_line(memory)
    if isinstance(memory, ProofNodes):
        return tuple(_proof_by_rows(memory))
    if isinstance(memory, ProofTable):
        return tuple(_proof_by_table(position, memory, depth, value))
    line = mapped_back(position, kit, principal_line(meter))
    if line or proved_move(meter) == NONE:
        return line
    return (proved_move(meter), *_by_values(position, kit, proved_move(meter), depth, value))


def mapped_back(position: Any, kit: Kit, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return a line in terms of the position itself: below the root a search may have looked at mirrored ones."""
    look = kit.insight.look
    own: list[Move] = []
    searched = position
    for move in line:
        searched = look(searched.play(move))
        moves = list(position.moves())
        if move in moves:  # itself, if nothing was mirrored
            moves.insert(0, move)
        own.append(next(each for each in moves if look(position.play(each)) == searched))
        position = position.play(own[-1])
    return tuple(own)


def _by_values(position: Any, kit: Kit, move: Move, depth: int, value: int) -> Iterator[Move]:
    """Yield what follows a root move whose value was found by questions: the way along which the table has it."""
    if not isinstance(kit.memory, Table):
        return
    ply = 1
    kit.path.enter(position, 0)
    position, value = position.play(move), -value
    while ply < depth and not is_over(position) and not kit.path.is_repeated(position, ply):
        for reply in position.moves():
            child = position.play(reply)
            if _value_at(child, kit, depth - ply - 1, ply + 1) == -value:
                break
        else:
            return
        yield reply
        position, value, ply = child, -value, ply + 1


def _value_at(position: Any, kit: Kit, depth: int, ply: int) -> int | None:
    """Return what is known of a position: judged if it is a leaf, otherwise as the table has it."""
    if is_over(position):
        return kit.scoring.final(position, ply)
    if kit.path.is_repeated(position, ply):
        return 0
    if depth == 0:
        return estimated(position, kit.evaluator)
    entry = kit.memory.find(kit.memory.key(kit.insight.look(position)))
    is_kept = entry.is_known() and entry.depth() == depth and entry.bound() != HINT
    return entry.value(ply) if is_kept else None


def _proof_by_rows(memory: ProofNodes) -> Iterator[Move]:
    """Yield a line of the proof: wherever a side has reached its aim, the move that does it; elsewhere the first."""
    row = ROOT
    while memory.get(row, COUNT) > 0:
        first = memory.get(row, FIRST)
        children = range(first, first + memory.get(row, COUNT))
        row = next((child for child in children if memory.get(child, REFUTE) == 0), first)
        yield memory.get(row, MOVE)


def _proof_by_table(position: Any, memory: ProofTable, depth: int, value: int) -> Iterator[Move]:
    """Yield a line of the proof as far as the table has kept it; its first move stands in the rows of the search."""
    if depth == 0 or is_over(position):
        return
    winner, is_reached = MOVER if value > 0 else OPPONENT, value >= 0
    children = range(sum(1 for _ in position.moves()))
    best = next((child for child in children if is_reached and memory.get(0, child, REFUTE) == 0), 0)
    move = memory.get(0, best, MOVE)
    while True:
        yield move
        position, depth, is_reached = position.play(move), depth - 1, not is_reached
        if depth == 0 or is_over(position):
            return
        moves = list(position.moves())
        numbers: list[Numbers] = [memory.find(position.play(each), depth - 1, winner) for each in moves]
        best = next((place for place, each in enumerate(numbers) if is_reached and each.refute == 0), 0)
        if not numbers[best].is_known() or (is_reached and numbers[best].refute > 0):
            return
        move = moves[best]

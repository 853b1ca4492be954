"""What a search has left behind, for whoever wants to know the line that both sides are expected to play.

Lines are written in place, by functions that are compiled where there is no Python: a page asks for lines, too.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...base.numbers import Bits, Ints, Move, ints
from ...base.values import MAX_DEPTH
from ...rules.game import is_over
from .kit import Kit, estimated
from .ordering import NONE
from .table import EXACT, HINT, NO_MOVE, UPPER, Entry

ROOM = 2 * (MAX_DEPTH + 2)
"""For the longest line that is written: a move for every ply, and a pass for each of them where sides move again."""


@dataclass(frozen=True)
class LeftBehind:
    """The position that was searched, to which depth, what its value is, and what the observer has seen of moves."""

    position: Any
    depth: int
    value: int
    kit: Kit
    principal: tuple[Move, ...]
    """The principal line as it was searched: below the root perhaps that of mirrored positions."""
    proved: Move | None
    """The last move of the root that was enough: what a search by yes-or-no questions has."""
    moves: int | None = None
    """How many of the root's moves were searched; None for all."""

    def principal_line(self) -> tuple[Move, ...]:
        """Return the principal line in the moves of the position itself."""
        return mapped_back(self.position, self.kit, self.principal)

    def continued_line(self) -> tuple[Move, ...]:
        """Return the principal line, and the table's moves where it ends because the table has answered."""
        line = _with_room(self.principal)
        length = write_continued(self.position, self.depth, self.value, self.kit, line, len(self.principal))
        return tuple(line[:length])

    def proved_move(self) -> tuple[Move, ...]:
        """Return the move that was enough, as a line."""
        return () if self.proved is None else (self.proved,)

    def line_by_values(self) -> tuple[Move, ...]:
        """Return the move that was enough, and behind it the way along which the table has the value."""
        return () if self.proved is None else (self.proved, *self._by_values(self.proved))

    def _by_values(self, move: Move) -> Iterator[Move]:
        path, ply = self.kit.path, 1
        path.enter(self.position, 0)
        position, value = self.position.play(move), -self.value
        while self._left(position, ply) > 0 and not is_over(position) and not path.is_drawn(position, ply):
            for reply in position.moves():
                child = position.play(reply)
                if self._value_at(child, ply + 1) == -value:
                    break
            else:
                return
            yield reply
            position, value, ply = child, -value, ply + 1

    def _value_at(self, position: Any, ply: int) -> int | None:
        """Return what is known of a position: judged if it is a leaf, otherwise as the table has it."""
        kit, depth, made = self.kit, self._left(position, ply), self.kit.made(position, ply)
        if is_over(position):
            return kit.scoring.final(position, made)
        if kit.path.is_drawn(position, ply):
            return 0
        if depth == 0:
            return estimated(position, kit.evaluator)
        entry = entry_at(position, depth, kit, ply)
        is_kept = entry.is_known() and entry.depth() == depth and entry.bound() != HINT
        return entry.value(made) if is_kept else None

    def _left(self, position: Any, ply: int) -> int:
        """Return how deep a position at a ply was searched."""
        return self.depth - self.kit.made(position, ply)


def mapped_back(position: Any, kit: Kit, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return a line in terms of the position itself: below the root a search may have looked at mirrored ones."""
    own = array("q", line)
    map_back(position, kit, own, len(line))
    return tuple(own)


def _with_room(line: tuple[Move, ...]) -> Ints:
    room = ints(ROOM)
    room[: len(line)] = array("q", line)
    return room


# --- compiled where there is no Python --------------------------------------------------------------------------


def write_continued(position: Any, depth: int, value: int, kit: Kit, line: Ints, length: int) -> int:
    """Write a principal line in terms of the position itself, as far as the table is sure of it; return its length.

    The table's moves are best as long as their values are the root's, whose ``value`` and ``depth`` are given.
    """
    map_back(position, kit, line, length)
    if length == 0 or length >= depth:
        return length
    for ply in range(length):
        kit.path.enter(position, ply)
        position, value = position.play(line[ply]), -value
    ply, move = length, NONE
    while True:
        move = sure_move(position, depth - kit.made(position, ply), value, kit, ply)
        if move == NONE or ply >= len(line):
            break
        line[ply] = move
        position, value, ply = position.play(move), -value, ply + 1
    return ply


def sure_move(position: Any, left: int, value: int, kit: Kit, ply: int) -> Move:
    """Return the table's move at a ply whose value is known; ``NONE`` where it has none, or is not sure."""
    if left <= 0 or not goes_on(position) or kit.path.is_drawn(position, ply):
        return NONE
    entry = entry_at(position, left, kit, ply)
    is_sure = entry.is_known() and (entry.bound() == EXACT or entry.bound() == UPPER)
    if not is_sure or entry.depth() != left or entry.value(kit.made(position, ply)) != value:
        return NONE
    searched = kit.insight.look(position)
    move = NONE
    for each in searched.moves():
        if move == NONE and each & NO_MOVE == entry.hint():
            move = each
    if move == NONE or not kit.insight.mirrors.is_used():
        return move
    return same_move(position, key_of(searched.play(move), kit), NONE, kit)


def map_back(position: Any, kit: Kit, line: Ints, length: int) -> None:
    """Write a line in terms of the position itself; it is turned only where it must be."""
    if not kit.insight.mirrors.is_used():
        return
    searched = position
    for place in range(length):
        move = line[place]
        was_mirrored = kit.memory.key(searched) != kit.memory.key(position)
        searched = kit.insight.look(searched.play(move))
        if was_mirrored:
            move = same_move(position, kit.memory.key(searched), move, kit)
            line[place] = move
        position = position.play(move)


def same_move(position: Any, wanted: Bits, preferred: Move, kit: Kit) -> Move:
    """Return the move after which a position is searched as the one with a key: the preferred one, or the first."""
    found = NONE
    for each in position.moves():
        if (found == NONE or each == preferred) and key_of(position.play(each), kit) == wanted:
            found = each
    return found


def key_of(position: Any, kit: Kit) -> Bits:
    """Return the key of the position that is searched for another one."""
    key: Bits = kit.memory.key(kit.insight.look(position))
    return key


def entry_at(position: Any, depth: int, kit: Kit, ply: int) -> Entry:
    """Return what the table has about a position that was searched so deep, at a ply."""
    entry: Entry = kit.memory.find(kit.key(kit.insight.look(position), ply), depth)
    return entry


def goes_on(position: Any) -> bool:
    """Tell whether the game goes on: what ``is_over`` denies, as machine code can ask it."""
    has_moves = False
    if not position.is_over():
        for _ in position.moves():
            has_moves = True
            break
    return has_moves

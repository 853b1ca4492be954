"""What a search has left behind, for whoever wants to know the line that both sides are expected to play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...base.numbers import Move
from ...rules.game import is_over
from .keys import OWN_KEY
from .kit import Kit, estimated
from .table import EXACT, HINT, NO_MOVE, UPPER, Entry


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
        line = self.principal_line()
        return line if not line or len(line) >= self.depth else (*line, *self._along_hints(line))

    def _along_hints(self, line: tuple[Move, ...]) -> Iterator[Move]:
        """Yield the moves of a table, as long as it is sure that they are best: their values are the root's."""
        path, position, value = self.kit.path, self.position, self.value
        for ply, move in enumerate(line):
            path.enter(position, ply)
            position, value = position.play(move), -value
        ply = len(line)
        while self._left(position, ply) > 0 and not is_over(position) and not path.is_drawn(position, ply):
            entry, made = self._entry(position, ply), self.kit.made(position, ply)
            is_sure = entry.is_known() and entry.bound() in (EXACT, UPPER) and entry.value(made) == value
            hinted = self._hinted(position, entry.hint()) if is_sure else None
            if hinted is None or entry.depth() != self._left(position, ply):
                return
            yield hinted
            position, value, ply = position.play(hinted), -value, ply + 1

    def _hinted(self, position: Any, hint: Move) -> Move | None:
        """Return the move that a hint means: of a position, or of the mirrored one that was searched for it."""
        look, key = self.kit.insight.look, OWN_KEY.of
        searched = look(position)
        move: Move | None = next((each for each in searched.moves() if each & NO_MOVE == hint), None)
        if move is None or not self.kit.insight.mirrors.is_used():
            return move
        wanted = key(look(searched.play(move)))
        own: Move = next(each for each in position.moves() if key(look(position.play(each))) == wanted)
        return own

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
        entry = self._entry(position, ply)
        is_kept = entry.is_known() and entry.depth() == depth and entry.bound() != HINT
        return entry.value(made) if is_kept else None

    def _entry(self, position: Any, ply: int) -> Entry:
        """Return what the table has about a position."""
        searched = self.kit.insight.look(position)
        entry: Entry = self.kit.memory.find(self.kit.key(searched, ply), self._left(position, ply))
        return entry

    def _left(self, position: Any, ply: int) -> int:
        """Return how deep a position at a ply was searched."""
        return self.depth - self.kit.made(position, ply)


def mapped_back(position: Any, kit: Kit, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return a line in terms of the position itself: below the root a search may have looked at mirrored ones."""
    if not kit.insight.mirrors.is_used():
        return line
    look, key = kit.insight.look, OWN_KEY.of
    own: list[Move] = []
    searched = position
    for move in line:
        was_mirrored, searched = searched != position, look(searched.play(move))
        if was_mirrored:
            moves = list(position.moves())
            same = [move] if move in moves else []  # first, so that a line is turned only where it must be
            move = next(each for each in same + moves if key(look(position.play(each))) == key(searched))
        own.append(move)
        position = position.play(move)
    return tuple(own)

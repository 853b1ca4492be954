"""The four methods that every game has, looked at on one position."""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from ...base.numbers import Move
from ...base.values import MOST
from ..inquiry import Broken, Inquiry, is_whole, shown
from .places import Place, holds_memory

REQUIRED = ("moves", "play", "is_over", "outcome")
SAME_TWICE = "wanted: the same answer each time, from nothing but the position (no chance, clock or global)"

Pick = Callable[[list[Move]], list[Move]]


class Answers(NamedTuple):
    """What a position says of itself."""

    moves: list[Move]
    """Empty where the game is over."""
    children: dict[Move, Any]
    outcome: int | None
    """None where the game is not over, or the answer cannot be used."""


class RequiredMethods:
    """Looks at moves, play, is_over and outcome."""

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry
        self._game = inquiry.game

    def has_methods(self, start: Place) -> bool:
        """Tell whether the four methods are there."""
        position = start.position
        if isinstance(position, type):
            name = position.__name__
            message = f"Game(start=...) is the class {name}; wanted: a position of it, {name}()"
            self._inquiry.fault("missing", message, start)
            return False
        missing = [name for name in REQUIRED if not callable(getattr(position, name, None))]
        for name in missing:
            kind = type(position).__name__
            self._inquiry.fault("missing", f"{name}() is not there; wanted: {kind}.{name}, as in every game", start)
        return not missing

    def look(self, place: Place, pick: Pick = list) -> Answers | None:
        """Ask all four, twice, and play the moves that are picked; None if the position cannot be gone on from."""
        position = place.position
        before = self._inquiry.identity.snapshot(position)
        try:
            if self._is_over(place):
                outcome = self._outcome(place)
                self._is_unchanged(place, before, "is_over() or outcome()")
                return Answers([], {}, outcome)
            moves = self._moves(place)
            self._is_unchanged(place, before, "is_over() or moves()")
            children = {move: child for move in pick(moves) for child in self._child(place, move, before)}
            outcome = None if moves else self._outcome(place)
        except Broken:
            return None
        return Answers(moves, children, outcome)

    def compare(self, start: Place) -> None:
        """See that positions are compared by what they are, and can be kept in a set."""
        position = start.position
        kind = type(position).__name__
        advice = f"make {kind} a NamedTuple of numbers and records"
        try:
            if not bool(copy.deepcopy(position) == position):
                self._inquiry.fault("equality", f"{kind} is not equal to a copy of itself; {advice}", start)
        except ValueError:  # arrays of NumPy are equal number by number, and no truth comes of that
            message = (
                f"{kind} cannot be compared with a copy of itself, as with an array of NumPy in it; "
                "wanted: fields that are numbers, Bits, or Ints"
            )
            self._inquiry.fault("equality", message, start)
            return
        try:
            hash(position)
        except TypeError:
            if not holds_memory(position):
                self._inquiry.fault("equality", f"{kind} cannot be hashed, so no table can hold it; {advice}", start)

    def _is_over(self, place: Place) -> bool:
        over, again = (self._inquiry.ask(place, "is_over()", place.position.is_over) for _ in range(2))
        if not isinstance(over, bool):
            self._inquiry.fault("is_over", f"is_over() returned {shown(over)}; wanted: True or False", place)
            raise Broken
        if over != again:
            self._unstable(place, "is_over()", over, again)
        return over

    def _moves(self, place: Place) -> list[Move]:
        """Return the moves that can be played: whole numbers, each once."""
        most = self._game.most_moves
        found, again = (
            self._inquiry.ask_for_list(place, "moves()", place.position.moves, most + 1) for _ in range(2)
        )
        if found != again:
            self._unstable(place, "moves()", found, again)
        if len(found) > most:
            message = (
                f"moves() lists more than {most} moves; wanted: an end, "
                "or a game that says how many there are: Game(..., most_moves=...)"
            )
            self._inquiry.fault("most_moves", message, place)
            raise Broken  # whoever lists them all may never be done
        moves: dict[Move, None] = {}
        for move in found:
            if not is_whole(move):
                message = f"moves() yielded {shown(move)}; wanted: a whole number of at most 64 bits"
                self._inquiry.fault("moves", message, place)
            elif move in moves:
                self._inquiry.fault("duplicate", f"moves() lists {move} twice; wanted: every move once", place)
            else:
                moves[move] = None
        return list(moves)

    def _child(self, place: Place, move: Move, before: Hashable) -> list[Any]:
        """Play a move twice; return the child in a list, or nothing if it cannot be used."""
        doing, wanted = f"play({move})", type(place.position)
        try:
            child, again = (self._inquiry.ask(place, doing, place.position.play, move) for _ in range(2))
        except Broken:
            return []
        if type(child) is not wanted:
            message = f"{doing} returned {shown(child)}; wanted: a new {wanted.__name__}"
            self._inquiry.fault("play", message, place)
            return []
        if not self._is_unchanged(place, before, doing):
            return []
        if self._inquiry.identity(child) != self._inquiry.identity(again):
            self._unstable(place, doing, child, again)
        return [child]

    def _outcome(self, place: Place) -> int | None:
        """Ask who has won; None if the answer cannot be used."""
        outcome, again = (self._inquiry.ask(place, "outcome()", place.position.outcome) for _ in range(2))
        by_result = self._game.scoring == "result"
        if not is_whole(outcome) or abs(outcome) > (1 if by_result else MOST):
            wanted = "-1, 0 or 1, or Game(..., scoring='margin')" if by_result else f"a whole number up to {MOST:,}"
            message = f"outcome() returned {shown(outcome)} where the game is over; wanted: {wanted}"
            self._inquiry.fault("outcome", message, place)
            return None
        if outcome != again:
            self._unstable(place, "outcome()", outcome, again)
        return int(outcome)

    def _is_unchanged(self, place: Place, before: Hashable, doing: str) -> bool:
        if before is None or self._inquiry.identity(place.position) == before:
            return True
        message = f"{doing} changed the position it was asked of; wanted: positions that stay as they are"
        self._inquiry.fault("changed", message, place)
        return False

    def _unstable(self, place: Place, doing: str, first: object, second: object) -> None:
        message = f"{doing} returned {shown(first)}, and then {shown(second)}; {SAME_TWICE}"
        self._inquiry.fault("unstable", message, place)

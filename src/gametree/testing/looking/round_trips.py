"""How a game writes its moves and positions, whether it can read what it has written, and who it says is to move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...base.numbers import Move
from ...rules.game import Game, fields_of
from ...rules.turns import moves_again
from ..inquiry import Broken, Inquiry, shown
from .places import Place

ALL_OF_THE_FIRST = 250
ONE_IN = 20


class RoundTrips:
    """Looks at the functions that a ``Game`` is given besides its start."""

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry
        self._game = inquiry.game
        # The reader that every game has tries all names, so that one of them is enough to ask for.
        self._own_reader = getattr(self._game.parse_move, "__func__", None) is not Game._find_move
        reads = getattr(self._game.parse_position, "__func__", None) is not Game._refuse_position
        self._both_ways = reads and self._game.position_name is not fields_of
        if reads and not self._both_ways:
            inquiry.note("missing", "Game(position_name=...) would write positions as parse_position reads them")

    def look(self, place: Place, moves: list[Move], number: int) -> None:
        """Have one position written and read, if it is among the first or its number comes up."""
        if number > ALL_OF_THE_FIRST and number % ONE_IN:
            return
        if any(fault.kind == "changed" for fault in self._inquiry.faults):
            return  # a position that changes under our hands is not what was written
        for check in (self._moves, self._position, self._picture, self._side):
            try:
                check(place, moves)
            except Broken:
                continue

    def _moves(self, place: Place, moves: list[Move]) -> None:
        known: dict[str, Move] = {}
        for move in moves:
            name = self._write(place, "move_name", f"move_name({move})", self._game.move_name, move)
            if not name or set(name) & set(", \t\n"):
                message = f"move_name({move}) returned {shown(name)}; wanted: a name without spaces and commas"
                self._inquiry.fault("move_name", message, place)
                return
            if name in known:
                message = f"move_name() is {name!r} for both {known[name]} and {move}; wanted: a name for each"
                self._inquiry.fault("move_name", message, place)
                return
            known[name] = move
        for name, move in list(known.items())[: None if self._own_reader else 1]:
            read = self._inquiry.ask(place, f"parse_move({name!r})", self._game.parse_move, place.position, name)
            if read != move:
                message = f"parse_move({name!r}) returned {shown(read)}; wanted: {move}, the move of that name"
                self._inquiry.fault("parse_move", message, place)

    def _position(self, place: Place, moves: list[Move]) -> None:
        name = self._write(place, "position_name", "position_name()", self._game.position_name)
        if not self._both_ways:
            return
        identity = self._inquiry.identity
        read = self._inquiry.ask(place, f"parse_position({shown(name)})", self._game.parse_position, name)
        if type(read) is not type(place.position) or identity(read) != identity(place.position):
            message = f"parse_position({shown(name)}) returned {shown(read)}; wanted: the position that is written so"
            self._inquiry.fault("parse_position", message, place)

    def _picture(self, place: Place, moves: list[Move]) -> None:
        self._write(place, "draw", "draw()", self._game.draw)

    def _side(self, place: Place, moves: list[Move]) -> None:
        if self._game.wording.is_second is None:
            return
        here = self._ask_side(place)
        if place.parent is None:
            return
        before, again = self._ask_side(place.parent), moves_again(place.position)
        if (here == before) != again:
            wanted = "the side that moves again" if again else "the sides in turn"
            message = f"is_second() is {here} here and was {before} before the last move; wanted: {wanted}"
            self._inquiry.fault("is_second", message, place)

    def _ask_side(self, place: Place) -> bool:
        answer = self._inquiry.ask(place, "is_second()", self._game.wording.is_second_to_move, place.position)
        return bool(answer)

    def _write(self, place: Place, kind: str, doing: str, method: Callable[..., Any], *move: Move) -> str:
        text = self._inquiry.ask(place, doing, method, place.position, *move)
        if not isinstance(text, str):
            self._inquiry.fault(kind, f"{doing} returned {shown(text)}; wanted: a text", place)
            raise Broken
        return text

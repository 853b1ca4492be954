"""Who sits where: two sides of a game, each played by a person or by the opponent, and what they are called.

Sides are numbered as a ``History`` does it: 0 is to move at its first position. People speak of the *first* player,
who began the game: where the game tells who is to move, that may be side 1 of a position that was set up.
"""

from __future__ import annotations

from enum import Enum

from ...base.errors import InputError
from ...base.suggesting import unknown
from ...rules.history import History

NAMES = ("first", "second")


class Seat(Enum):
    """Who has a side."""

    PERSON = "person"
    OPPONENT = "opponent"

    @property
    def other(self) -> Seat:
        return Seat.OPPONENT if self is Seat.PERSON else Seat.PERSON


Seats = tuple[Seat, Seat]
"""Who is the first player, and who the second."""

SEATS: dict[str, Seats] = {
    "first": (Seat.PERSON, Seat.OPPONENT),
    "second": (Seat.OPPONENT, Seat.PERSON),
    "both": (Seat.PERSON, Seat.PERSON),
    "none": (Seat.OPPONENT, Seat.OPPONENT),
}
"""What people may play as."""


def seats_of(name: str) -> Seats:
    """Return who sits where if people play as ``first``, ``second``, ``both`` or ``none``."""
    if name not in SEATS:
        raise unknown("side to play as", name, SEATS)
    return SEATS[name]


def played_as(seats: Seats) -> str:
    """Return what people play as.

    >>> played_as(seats_of("second"))
    'second'
    """
    return next(name for name, those in SEATS.items() if those == seats)


def player_at(history: History, side: int | None = None) -> int:
    """Return which player has a side, the one to move unless it is given: 0 for the first, 1 for the second."""
    begins = int(history.game.wording.is_second_to_move(history.positions[0]))
    return (history.side if side is None else side) ^ begins


def swapped(seats: Seats) -> Seats:
    """Return the seats after a person and the opponent have changed sides."""
    first, second = seats
    if first is second:
        told = "two people play" if first is Seat.PERSON else "no person plays"
        raise InputError(f"there is nobody to change sides with: {told}; wanted: a person and an engine")
    return second, first


def called(history: History, player: int) -> str:
    """Return what a player is called: ``White``, ``X``, ``the first player``.

    >>> from gametree import History, load_game
    >>> [called(History.begin(load_game(name)), 1) for name in ("chess", "connect4", "implicit:b=2,d=2")]
    ['Black', 'O', 'the second player']
    """
    wording = history.game.wording
    names = wording.sides or wording.pieces
    return f"the {NAMES[player]} player" if names is None else names[player]

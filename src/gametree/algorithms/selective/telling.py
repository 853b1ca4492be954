"""What a game tells a selective search of its moves. A game that tells less has a search that can do less.

Every question has a record that asks the game, and one that answers it for a game which does not: nothing is loud,
no exchange loses, no threat is seen, nobody may pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...base.numbers import Move
from ..parts.ordering import NONE
from ..parts.table import NO_MOVE

KIND_BITS = 511


class Loud(NamedTuple):
    """Some moves change much, and their lines are followed to their end: ``noisy_moves()``."""

    def moves(self, position: Any) -> Iterator[Move]:
        for move in position.noisy_moves():
            yield move

    def is_loud(self, position: Any, move: Move) -> bool:
        """Tell whether a move is one of them; it is asked of few."""
        is_found = False
        for other in position.noisy_moves():
            is_found = is_found or other == move
        return is_found


class ToldLoud(NamedTuple):
    """As ``Loud``, where the game tells of a single move, too: ``is_noisy(move)``."""

    def moves(self, position: Any) -> Iterator[Move]:
        for move in position.noisy_moves():
            yield move

    def is_loud(self, position: Any, move: Move) -> bool:
        return bool(position.is_noisy(move))


class NoneLoud(NamedTuple):
    """All moves are quiet."""

    def moves(self, position: Any) -> Iterator[Move]:
        for move in range(0):
            yield move

    def is_loud(self, position: Any, move: Move) -> bool:
        return False


class Quiet(NamedTuple):
    """The game lists the moves that are not loud by themselves: ``quiet_moves()``."""

    def moves(self, position: Any) -> Iterator[Move]:
        for move in position.quiet_moves():
            yield move

    def are_alone(self) -> bool:
        """Tell whether no loud move is among them."""
        return True


class AllMoves(NamedTuple):
    """Quiet moves are seen by listing all, and leaving the loud ones out."""

    def moves(self, position: Any) -> Iterator[Move]:
        for move in position.moves():
            yield move

    def are_alone(self) -> bool:
        return False


class Exchanges(NamedTuple):
    """The game weighs what follows a move on its square: ``gains(move, least)``."""

    def gains(self, position: Any, move: Move, least: int) -> bool:
        return bool(position.gains(move, least))


class NoExchanges(NamedTuple):
    """Nothing is known of exchanges: none loses."""

    def gains(self, position: Any, move: Move, least: int) -> bool:
        return True


class Threats(NamedTuple):
    """The game says where the side to move must answer a threat, a check: ``is_threatened()``."""

    def is_threatened(self, position: Any) -> bool:
        return bool(position.is_threatened())

    def are_made(self, position: Any, move: Move) -> bool:
        """Tell whether a move makes a threat, as far as the game tells."""
        return False


class ToldThreats(NamedTuple):
    """As ``Threats``, where the game tells of a move whether it makes one, too: ``threatens(move)``."""

    def is_threatened(self, position: Any) -> bool:
        return bool(position.is_threatened())

    def are_made(self, position: Any, move: Move) -> bool:
        return bool(position.threatens(move))


class NoThreats(NamedTuple):
    """No threats are seen."""

    def is_threatened(self, position: Any) -> bool:
        return False

    def are_made(self, position: Any, move: Move) -> bool:
        return False


class Legal(NamedTuple):
    """The game tells whether a move can be played: ``is_legal(move)``."""

    def is_quick(self) -> bool:
        return True

    def found(self, position: Any, move: Move) -> Move:
        """Return the move that a table, or a killer, means; ``NONE`` if it is none of the position's."""
        return move if move != NO_MOVE and position.is_legal(move) else NONE


class Listed(NamedTuple):
    """Whether a move can be played is seen by listing all."""

    def is_quick(self) -> bool:
        return False

    def found(self, position: Any, move: Move) -> Move:
        found = NONE
        if move != NO_MOVE:
            for other in position.moves():
                if other & NO_MOVE == move:
                    found = other
                    break
        return found


class Promises(NamedTuple):
    """The game says which moves look good: ``promise(move)``."""

    def of(self, position: Any, move: Move) -> int:
        return int(position.promise(move))


class NoPromises(NamedTuple):
    """All moves look alike."""

    def of(self, position: Any, move: Move) -> int:
        return 0


class Kinds(NamedTuple):
    """The game tells moves apart by kind, a number below 512: ``kind(move)``."""

    def of(self, position: Any, move: Move) -> int:
        return int(position.kind(move)) & KIND_BITS


class AnyKind(NamedTuple):
    """Moves are told apart by their last bits."""

    def of(self, position: Any, move: Move) -> int:
        return move & KIND_BITS


class Told(NamedTuple):
    """All that a game tells of its moves."""

    loud: Any = NoneLoud()
    quiet: Any = AllMoves()
    exchanges: Any = NoExchanges()
    threats: Any = NoThreats()
    legal: Any = Listed()
    promises: Any = NoPromises()
    kinds: Any = AnyKind()

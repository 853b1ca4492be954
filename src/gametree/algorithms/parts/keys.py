"""How positions are told apart: a number for each, in 64 bits."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from ...base.collaborators import KeyedPosition
from ...base.numbers import Bits
from ...bits import FULL, fingerprint
from ...rules.turns import OTHERS, Turn


class Keys(Protocol):
    """Gives positions their numbers."""

    def of(self, position: Any) -> Bits: ...


class OwnKey(NamedTuple):
    """Keys as the game has them, in 64 bits: machine code takes a negative number in no other way."""

    def of(self, position: KeyedPosition) -> Bits:
        return position.key() & FULL


class Fingerprint(NamedTuple):
    """Keys from the fields of a position, for games without a ``key()``."""

    def of(self, position: Any) -> Bits:
        return fingerprint(position)


class Hashed(NamedTuple):
    """Keys by Python's own hash, for positions that hold other things than numbers; they run interpreted."""

    def of(self, position: Any) -> Bits:
        return hash(position) & FULL


class KeysOfTurns(NamedTuple):
    """Keys of a game's own positions where sides move again, and others where a pass was put in before them.

    How many passes have led to a position is no part of what it is.
    """

    keys: Keys

    def of(self, position: Turn) -> Bits:
        key = self.keys.of(position.position)
        return key ^ OTHERS if position.is_pass else key


OWN_KEY = OwnKey()

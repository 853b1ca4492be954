"""Positions by number, the same in every process: what statistics of past games are kept by."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from ..bits import FULL, fingerprint
from ..rules.game import Game
from ..rules.turns import offers

SIGN = 1 << 63

Key = Callable[[Any], int]
"""Returns the number of a position, as SQLite has them: 64 bits with a sign."""


def key_for(game: Game) -> Key:
    """Return how positions of a game are told apart: by their own keys, by their fields, or by their texts.

    >>> from gametree import load_game
    >>> game = load_game("connect4")
    >>> key = key_for(game)
    >>> key(game.parse_position("123")) == key(game.parse_position("321"))
    True
    """
    if offers(game.start, "key"):
        return lambda position: _signed(position.key() & FULL)
    try:
        fingerprint(game.start)
    except (AttributeError, KeyError, NameError, TypeError, ValueError):  # it holds other things than numbers
        return lambda position: _signed(_digest(game.position_name(position)))
    return lambda position: _signed(fingerprint(position))


def _digest(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def _signed(key: int) -> int:
    return key - 2 * SIGN if key >= SIGN else key

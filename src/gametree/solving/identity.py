"""Whose solution it is: a game's rules as a digest, and where it was solved from."""

from __future__ import annotations

import hashlib
from types import FunctionType
from typing import Any, cast

from ..base.collaborators import Position
from ..base.errors import InputError
from ..base.numbers import is_record
from ..base.packing import numbers_in
from ..jit.layout import NotCompilable, Shape, shape_of
from ..jit.reach import Reach
from ..rules.game import Game


def digest_of(game: Game, position: Any) -> str:
    """Return a name for the rules of a game: the texts of its positions' methods, and what is fixed in them.

    >>> from gametree import load_game
    >>> small, large = load_game("connect4:4x4"), load_game("connect4:5x4")
    >>> digest_of(small, small.start) == digest_of(small, small.start.play(0)) != digest_of(large, large.start)
    True
    """
    return Reach(cast(FunctionType, _played), (shape_of(position),)).digest_anywhere(game.scoring)


def _played(position: Position) -> int:
    """Ask a position what its game is about: from here all rules are reached."""
    for move in position.moves():
        if not position.is_over():
            return position.play(move).outcome()
    return position.outcome()


def starts_digest(starts: list[Any]) -> str:
    """Return a name for the positions that a game is solved from."""
    rows = sorted(",".join(map(str, numbers_in(start))) for start in starts)
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()


def check_numbers(game: Game, position: Any) -> None:
    """Refuse a game whose positions are not made of numbers: only those can be put in order."""
    reason = "" if is_record(type(position)) else f"{type(position).__name__} is no NamedTuple"
    if not reason:
        try:
            shape = shape_of(position)
            reason = "they hold memory" if isinstance(shape, Shape) and shape.holds_memory else ""
        except NotCompilable as error:
            reason = str(error)
    if reason:
        raise InputError(f"{game.name} cannot be solved strongly, position by position: {reason}")

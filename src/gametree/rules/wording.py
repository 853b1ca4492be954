"""How people speak of a game: who plays, what values are counted in, and how moves are numbered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, dataclass
from typing import Any

from ..base.errors import InputError


@dataclass(frozen=True)
class Wording:
    """The words for the players and the values of a game, where people read. Everything is optional.

    Searches and JSON know nothing of it: values there are whole numbers for the side to move.

    >>> from gametree import Wording, load_game
    >>> Wording(unit=("pawn", "pawns"), points=100).amount(35), Wording(unit=("disc", "discs")).amount(-1)
    ('+0.35 pawns', '-1 disc')
    >>> chess = load_game("chess").wording
    >>> chess.sides, chess.unit, chess.points, chess.wins, chess.is_numbered
    (('White', 'Black'), ('pawn', 'pawns'), 100, 'mates', True)
    """

    _: KW_ONLY
    title: str | None = None
    """What the game is called above a page: ``Connect Four``. Without it, that is its name."""
    rules: str | None = None
    """The rules in a few sentences, for people who have never played it."""
    sides: tuple[str, str] | None = None
    """The players by name, first the one who begins: ``("White", "Black")``. Values are then told for that one."""
    is_second: Callable[[Any], bool] | None = None
    """Tells of a position whether the second player is to move."""
    pieces: tuple[str, str] | None = None
    """What their pieces look like where the board is drawn, if the names do not say it: ``("X", "O")``."""
    unit: tuple[str, str] | None = None
    """What values are counted in, one and several: ``("pawn", "pawns")``."""
    points: int = 1
    """So much of a value makes one unit."""
    wins: str = "wins"
    """What the winner does, in one word: ``mates``."""
    is_numbered: bool = False
    """Lines are written with numbers, a move of each side to a number: ``1. e4 e5 2. Nf3``."""
    parse_number: Callable[[str], int] | None = None
    """Reads the number of the move to come, from a text that is read as a position: the last field of a FEN."""

    def __post_init__(self) -> None:
        for name, pair, wanted in (
            ("sides", self.sides, '("White", "Black")'),
            ("pieces", self.pieces, '("X", "O")'),
            ("unit", self.unit, '("pawn", "pawns")'),
        ):
            if pair is not None and not _are_two_names(pair):
                raise InputError(f"{name} of a wording is {pair!r}; wanted: two names such as {wanted}")
        for name, text in (("title", self.title), ("rules", self.rules)):
            if text is not None and not (isinstance(text, str) and text.strip()):
                raise InputError(f"{name} of a wording is {text!r}; wanted: a text")
        if not isinstance(self.points, int) or self.points < 1:
            raise InputError(f"points of a wording is {self.points!r}; wanted: a whole number from 1 on")
        for name, function in (("is_second", self.is_second), ("parse_number", self.parse_number)):
            if function is not None and not callable(function):
                raise InputError(f"{name} of a wording is {function!r}; wanted: a function")
        has = "sides" if self.sides else "pieces" if self.pieces else "numbered moves" if self.is_numbered else None
        if self.is_second is None and has is not None:
            raise InputError(f"a wording has {has}, but no is_second(position) to tell who is to move")

    def amount(self, value: int) -> str:
        """Write a value that is no forced end, with its sign and its unit."""
        number = self.figure(value)
        return number if self.unit is None else f"{number} {self.unit[0 if number in ('+1', '-1') else 1]}"

    def figure(self, value: int) -> str:
        """Write the same without the name of the unit."""
        decimals = len(str(self.points)) - 1
        return f"{round(value / self.points, decimals) + 0.0:+.{decimals}f}"  # 0.0 more makes -0.0 a plain zero

    def is_second_to_move(self, position: Any) -> bool:
        """Tell whether the second player is to move; where nobody tells, the first one is."""
        try:
            return self.is_second is not None and bool(self.is_second(position))
        except Exception as error:
            error.add_note("in is_second()")  # so that whoever tells of it can say where
            raise


def _are_two_names(pair: object) -> bool:
    return isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(name, str) and name for name in pair)


def numbered(names: Iterable[str], *, number: int = 1, is_second: bool = False) -> str:
    """Write moves one after another, a move of each side to a number; ``is_second`` if the second side begins.

    >>> numbered(["e4", "e5", "Nf3"]), numbered(["Nf6", "O-O"], number=12, is_second=True)
    ('1. e4 e5 2. Nf3', '12... Nf6 13. O-O')
    """
    words = []
    for ply, name in enumerate(names, 2 * number + is_second):
        if ply % 2 == 0:
            words.append(f"{ply // 2}.")
        elif not words:
            words.append(f"{ply // 2}...")
        words.append(name)
    return " ".join(words)

"""The board as a picture: White below, squares with their numbers, and moves over all squares they touch."""

from __future__ import annotations

from ...base.numbers import Move
from ...bits import bit, squares
from ...rules.pictures.layout import Layout, Place
from ...rules.pictures.picture import Picture
from .notation import Notation, in_colours
from .rules import Checkers
from .squares import number_of, row_and_column


def picture(notation: Notation) -> Picture:
    """Return the picture of checkers of one size.

    >>> from gametree import load_game
    >>> game = load_game("checkers:4x4")
    >>> game.picture.stands(game.start)
    {'7': 'white man', '8': 'white man', '1': 'black man', '2': 'black man'}
    """
    size = notation.size

    def square(number: int) -> Place:
        row, column = row_and_column(number, size)
        return Place(str(number), column + 0.5, row + 0.5, shade="dark", label=str(number))

    def stands(position: Checkers) -> dict[str, str]:
        return {
            str(number_of(place, size)): f"{colour} {'crowned' if position.kings & bit(place) else 'man'}"
            for colour, pieces in zip(("white", "black"), in_colours(position), strict=True)
            for place in squares(pieces)
        }

    def path(position: Checkers, move: Move) -> list[str]:
        return [str(number) for number in next(notation.paths(position, move))]

    light = [
        Place(f"light {column + 1},{row + 1}", column + 0.5, row + 0.5, shade="light")
        for row in range(size)
        for column in range(row % 2, size, 2)
    ]
    dark = map(square, range(1, notation.last + 1))
    return Picture(Layout((*dark, *light), "wood"), stands, path)

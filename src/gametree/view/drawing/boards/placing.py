"""Where places come to lie in a picture: in pixels, from one side or from the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ....rules.pictures.layout import Layout, Place

SQUARE = 60.0
"""Pixels along a square."""
RIM, TEXT_RIM = 9.0, 26.0
"""The margin around a board, without and with coordinates."""


class Spot(NamedTuple):
    """A place in pixels: its middle, and how wide and high it is."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Placing:
    """A layout in pixels."""

    layout: Layout
    is_flipped: bool = False
    has_coordinates: bool = True

    @property
    def left(self) -> float:
        return TEXT_RIM if self.has_coordinates and self.layout.rows else RIM

    @property
    def below(self) -> float:
        return TEXT_RIM if self.has_coordinates and self.layout.columns else RIM

    @property
    def board(self) -> Spot:
        """The whole board."""
        width, height = self.layout.width * SQUARE, self.layout.height * SQUARE
        return Spot(self.left + width / 2, RIM + height / 2, width, height)

    @property
    def size(self) -> tuple[float, float]:
        """How wide and how high the picture is."""
        return self.left + self.board.width + RIM, RIM + self.board.height + self.below

    def spot(self, place: Place) -> Spot:
        x, y = self.at(place.x, place.y)
        return Spot(x, y, place.width * SQUARE, place.height * SQUARE)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a spot of the layout is in the picture.

        >>> from gametree import grid_layout
        >>> layout = grid_layout(2, 2)
        >>> Placing(layout, has_coordinates=False).at(0.5, 0.5), Placing(layout, is_flipped=True).at(0.5, 0.5)
        ((39.0, 39.0), (116.0, 99.0))
        """
        return self.across(x), self.down(y)

    def across(self, x: float) -> float:
        return self.left + SQUARE * (self.layout.width - x if self.is_flipped else x)

    def down(self, y: float) -> float:
        is_turned = self.is_flipped and self.layout.flips == "round"
        return RIM + SQUARE * (self.layout.height - y if is_turned else y)

"""The places of a board: where they are, what they look like, and what is written at the rim.

Lengths are squares: a square is 1 wide. Numbers count to the right and downwards from the upper left corner, as the
first player sees the board, and a place is where its middle is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from typing import Any, Literal, NamedTuple, get_args

from ...base.errors import InputError

Shape = Literal["square", "hole", "pit", "edge", "dot", "blank"]
"""A square, a round hole in a panel, a hollow, a line that is faint until it is drawn, a dot, or nothing at all."""
Shade = Literal["plain", "light", "dark"]
Material = Literal["paper", "wood", "felt", "panel"]
"""What a board is made of: it decides its colours."""
Flips = Literal["round", "sideways"]
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_PLACES = 2_000


class Place(NamedTuple):
    """Something on which a piece, a number or a text can stand.

    >>> from gametree import Place
    >>> Place("store", 0.5, 1.0, "pit", height=2.0).width
    1.0
    """

    name: str
    x: float
    y: float
    shape: Shape = "square"
    shade: Shade = "plain"
    width: float = 1.0
    height: float = 1.0
    label: str = ""
    """Written small inside: the number of a square, where people know squares by numbers."""


@dataclass(frozen=True)
class Layout:
    """What stays the same in all pictures of a game.

    >>> from gametree import Layout, Place
    >>> layout = Layout((Place("left", 0.5, 0.5), Place("right", 1.5, 0.5)), columns=(("a", 0.5),))
    >>> layout.width, layout.height, layout["right"].x
    (2.0, 1.0, 1.5)
    """

    places: tuple[Place, ...]
    material: Material = "paper"
    columns: tuple[tuple[str, float], ...] = ()
    """What is written below the board, and how far to the right."""
    rows: tuple[tuple[str, float], ...] = ()
    """What is written to the left of it, and how far down."""
    rules: tuple[tuple[float, float, float, float], ...] = ()
    """Lines on the board, each by x and y of both ends."""
    flips: Flips = "round"
    """How it is seen from the other side: turned round, or from behind, because what is below stays below."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.places) <= MOST_PLACES:
            raise InputError(f"a layout has {len(self.places)} places; wanted: 1 to {MOST_PLACES:,}")
        if self.material not in get_args(Material):
            raise InputError(f"a layout is made of {self.material!r}; wanted: {_one_of(get_args(Material))}")
        if self.flips not in get_args(Flips):
            raise InputError(f"a layout flips {self.flips!r}; wanted: {_one_of(get_args(Flips))}")
        known: set[str] = set()
        for place in self.places:
            _check(place)
            if place.name in known:
                raise InputError(f"a layout has two places named {place.name!r}; wanted: a name for each")
            known.add(place.name)

    @cached_property
    def by_name(self) -> dict[str, Place]:
        return {place.name: place for place in self.places}

    @cached_property
    def width(self) -> float:
        return max(place.x + place.width / 2 for place in self.places)

    @cached_property
    def height(self) -> float:
        return max(place.y + place.height / 2 for place in self.places)

    def __getitem__(self, name: str) -> Place:
        return self.by_name[name]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self.by_name

    @staticmethod
    def from_data(data: dict[str, Any]) -> Layout:
        """Return the layout that ``as_data`` has written.

        >>> layout = grid_layout(2, 3, is_checkered=True)
        >>> Layout.from_data(layout.as_data()) == layout
        True
        """
        return Layout(
            tuple(Place(**place) for place in data["places"]),
            data["material"],
            tuple((str(text), float(along)) for text, along in data["columns"]),
            tuple((str(text), float(along)) for text, along in data["rows"]),
            tuple((float(x1), float(y1), float(x2), float(y2)) for x1, y1, x2, y2 in data["rules"]),
            data["flips"],
        )

    def as_data(self) -> dict[str, Any]:
        """Return it as JSON can hold it.

        >>> Layout((Place("a", 0.5, 0.5),)).as_data()["places"]
        [{'name': 'a', 'x': 0.5, 'y': 0.5, 'shape': 'square', 'shade': 'plain', 'width': 1.0, 'height': 1.0, \
'label': ''}]
        """
        return {
            "width": self.width,
            "height": self.height,
            "material": self.material,
            "places": [place._asdict() for place in self.places],
            "columns": [list(each) for each in self.columns],
            "rows": [list(each) for each in self.rows],
            "rules": [list(each) for each in self.rules],
            "flips": self.flips,
        }


def grid_layout(
    columns: int,
    rows: int,
    *,
    material: Material = "paper",
    shape: Shape = "square",
    is_checkered: bool = False,
    is_from_top: bool = False,
    names: Callable[[int, int], str] | None = None,
) -> Layout:
    """Lay out squares in columns and rows, with letters below them and numbers beside.

    Rows count from the bottom, or from the top; ``names(column, row)``, both from 0, calls squares something else
    than ``a1``.

    >>> from gametree import grid_layout
    >>> layout = grid_layout(8, 8, is_checkered=True)
    >>> layout["a1"].y, layout["a1"].shade, layout["b1"].shade
    (7.5, 'dark', 'light')
    """
    name = names or square_name
    places, along = [], []
    for row in range(rows):
        y = (row if is_from_top else rows - 1 - row) + 0.5
        along.append((str(row + 1), y))
        for column in range(columns):
            shade: Shade = "plain" if not is_checkered else "dark" if (column + row) % 2 == 0 else "light"
            places.append(Place(name(column, row), column + 0.5, y, shape, shade))
    across = [(column_name(column), column + 0.5) for column in range(columns)]
    return Layout(tuple(places), material, tuple(across), tuple(along))


def square_name(column: int, row: int) -> str:
    """Name a square of a grid, both numbers from 0.

    >>> square_name(4, 3), square_name(27, 0)
    ('e4', 'ab1')
    """
    return f"{column_name(column)}{row + 1}"


def column_name(column: int) -> str:
    """Name a column by a letter, or by two where letters run out."""
    more, last = divmod(column, len(LETTERS))
    return LETTERS[last] if more == 0 else column_name(more - 1) + LETTERS[last]


def _check(place: Place) -> None:
    """Refuse a place that cannot be drawn."""
    if not isinstance(place.name, str) or not place.name:
        raise InputError(f"a place is named {place.name!r}; wanted: a text")
    if not isinstance(place.label, str):
        raise InputError(f"the place {place.name!r} has the label {place.label!r}; wanted: a text")
    if place.shape not in get_args(Shape):
        raise InputError(
            f"the place {place.name!r} has the shape {place.shape!r}; wanted: {_one_of(get_args(Shape))}"
        )
    if place.shade not in get_args(Shade):
        raise InputError(
            f"the place {place.name!r} has the shade {place.shade!r}; wanted: {_one_of(get_args(Shade))}"
        )
    numbers = (place.x, place.y, place.width, place.height)
    if not all(isinstance(each, (int, float)) and isfinite(each) for each in numbers):
        raise InputError(f"the place {place.name!r} is at {numbers}; wanted: numbers")
    if min(place.width, place.height) <= 0:
        raise InputError(f"the place {place.name!r} is {place.width} by {place.height}; wanted: more than 0")
    if place.x < place.width / 2 or place.y < place.height / 2:
        raise InputError(
            f"the place {place.name!r} reaches beyond the upper left corner; wanted: x and y of its middle, "
            "counted from there"
        )


def _one_of(names: Iterable[str]) -> str:
    return ", ".join(names)

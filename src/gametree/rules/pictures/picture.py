"""The picture of a game: its layout, what stands on it in a position, and the places over which a move leads."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ...base.errors import InputError
from .glyphs import is_glyph
from .layout import Layout

LONGEST_TEXT = 12
MOST_COUNTED = 9_999


class Text(NamedTuple):
    """A few letters that stand on a place, such as a score.

    >>> from gametree import Text
    >>> Text("first 3").text
    'first 3'
    """

    text: str


Content = str | int | Text
"""The name of a glyph; so many seeds, drawn and counted; or a text."""


@dataclass(frozen=True)
class Picture:
    """How a game looks, as plain data. It is always drawn from the first player's side, whoever is to move.

    ``stands(position)`` returns what stands on places by their names, and ``path(position, move)`` names the places
    over which a move leads: from and to, or just one. Which other places it changes is seen by comparing.

    >>> from gametree import Picture, grid_layout, load_game
    >>> row = Picture(grid_layout(3, 1), lambda position: {"a1": "black stone"}, lambda position, move: ["a1"])
    >>> row.stands(None), load_game("chess").picture.layout["e4"].shade
    ({'a1': 'black stone'}, 'light')
    """

    layout: Layout
    stands: Callable[..., Mapping[str, Content]]
    """If it has a parameter ``side``, it is told who is to move, 0 for the first player: for positions that do not
    know."""
    path: Callable[..., Sequence[str]] = lambda position, move: ()
    """May have a parameter ``side``, too."""

    def __post_init__(self) -> None:
        if not isinstance(self.layout, Layout):
            raise InputError(
                f"the layout of a picture is {self.layout!r}; wanted: Layout(places), or grid_layout(8, 8)"
            )
        for name, function in (("stands", self.stands), ("path", self.path)):
            if not callable(function):
                raise InputError(f"{name} of a picture is {function!r}; wanted: a function of a position")

    @cached_property
    def _takes_side(self) -> tuple[bool, bool]:
        """Whether ``stands`` and ``path`` want to be told who is to move."""
        return _takes_side(self.stands), _takes_side(self.path)

    def ask_stands(self, position: Any, side: int) -> Any:
        """Call ``stands`` with what it takes; what it returns is not looked at."""
        return self.stands(position, side=side) if self._takes_side[0] else self.stands(position)

    def ask_path(self, position: Any, move: int, side: int) -> Any:
        """Call ``path`` with what it takes; what it returns is not looked at."""
        return self.path(position, move, side=side) if self._takes_side[1] else self.path(position, move)

    def misfit_of_stands(self, stands: object) -> str | None:
        """Tell what is wrong with what ``stands`` has returned; None if nothing is."""
        if not isinstance(stands, Mapping):
            return f"returned {stands!r}; wanted: what stands on places by their names, {{'a1': 'black stone'}}"
        for name, content in stands.items():
            if name not in self.layout:
                return f"has something on {name!r}, which is no place of the layout"
            if isinstance(content, Text):
                if not isinstance(content.text, str) or len(content.text) > LONGEST_TEXT:
                    return f"has the text {content.text!r} on {name!r}; wanted: at most {LONGEST_TEXT} letters"
            elif isinstance(content, int) and not isinstance(content, bool):
                if not 0 <= content <= MOST_COUNTED:
                    return f"has {content} on {name!r}; wanted: 0 to {MOST_COUNTED:,}"
            elif not isinstance(content, str) or not is_glyph(content):
                wanted = "the name of a glyph such as 'black stone', a number, or a Text"
                return f"has {content!r} on {name!r}; wanted: {wanted}"
        return None

    def misfit_of_path(self, path: object) -> str | None:
        """Tell what is wrong with what ``path`` has returned; None if nothing is."""
        if isinstance(path, str) or not isinstance(path, Sequence):
            return f"returned {path!r}; wanted: the names of places in a list or a tuple"
        strange = [name for name in path if name not in self.layout]
        return f"leads over {strange[0]!r}, which is no place of the layout" if strange else None


def _takes_side(function: Callable[..., Any]) -> bool:
    try:
        return "side" in inspect.signature(function).parameters
    except (TypeError, ValueError):  # made in C, and silent about what it takes
        return False

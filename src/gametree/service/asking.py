"""What a request may hold: fields by name, each of its kind and within its limits, and none besides."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..base.errors import InputError
from ..base.suggesting import unknown

MOST_LETTERS = 100_000
"""Of one text: a tree or a game that somebody types is shorter."""
MOST_MOVES = 2_000


class Request:
    """The fields of one request. Each is read once, by its kind; what nobody reads is refused in the end.

    >>> request = Request({"ask": "explain", "tree": "(3 2)", "depth": 2})
    >>> request.text("ask"), request.text("tree"), request.number("depth", at_most=9), request.number("lines", 1)
    ('explain', '(3 2)', 2, 1)
    >>> request.ended()
    """

    def __init__(self, fields: Mapping[str, Any]) -> None:
        if not isinstance(fields, Mapping):
            raise InputError(f"a request is {type(fields).__name__}; wanted: fields by their names")
        self._fields = fields
        self._read: set[str] = set()

    def has(self, name: str) -> bool:
        """Tell whether a field is given, and not null."""
        return self._fields.get(name) is not None

    def text(self, name: str, otherwise: str | None = None) -> str:
        """Return a text; it has to be there if there is no other."""
        value = self._value(name, otherwise)
        if not isinstance(value, str) or len(value) > MOST_LETTERS:
            raise _unfit(name, value, f"a text of at most {MOST_LETTERS:,} letters")
        return value

    def number(self, name: str, otherwise: int | None = None, *, at_least: int = 0, at_most: int = 1_000) -> int:
        """Return a whole number between two others."""
        value = self._value(name, otherwise)
        if not isinstance(value, int) or isinstance(value, bool) or not at_least <= value <= at_most:
            raise _unfit(name, value, f"a whole number from {at_least:,} to {at_most:,}")
        return value

    def one_of(self, name: str, names: Collection[str], otherwise: str | None = None) -> str:
        """Return one of several names."""
        value = self.text(name, otherwise)
        if value not in names:
            raise unknown(name, value, sorted(names))
        return value

    def moves(self, name: str = "moves") -> Sequence[str]:
        """Return the names of moves; none if there is no such field."""
        value = self._value(name, ())
        is_list = isinstance(value, (list, tuple)) and len(value) <= MOST_MOVES
        if not is_list or not all(isinstance(each, str) and len(each) <= MOST_LETTERS for each in value):
            raise _unfit(name, value, f"a list of at most {MOST_MOVES:,} names of moves")
        return tuple(value)

    def texts(self, name: str, longest: int) -> dict[str, str]:
        """Return texts by their names; none if there is no such field."""
        value = self._value(name, {})
        is_fit = isinstance(value, Mapping) and len(value) <= MOST_MOVES
        if not is_fit or not all(isinstance(each, str) and len(each) <= longest for each in value.values()):
            raise _unfit(name, value, f"texts of at most {longest:,} letters by their names")
        return dict(value)

    def records(self, name: str, most: int) -> list[Mapping[str, Any]]:
        """Return a list of mappings; none if there is no such field."""
        value = self._value(name, ())
        if (
            not isinstance(value, (list, tuple))
            or len(value) > most
            or not all(isinstance(x, Mapping) for x in value)
        ):
            raise _unfit(name, value, f"a list of at most {most:,} records")
        return list(value)

    def ended(self) -> None:
        """Refuse a request with a field that nobody has read: it would be of no effect."""
        for name in self._fields:
            if name not in self._read:
                raise unknown("field of this request", str(name), sorted(self._read))

    def _value(self, name: str, otherwise: Any) -> Any:
        self._read.add(name)
        value = self._fields.get(name)
        if value is None and otherwise is None:
            raise InputError(f"a request lacks its {name!r}")
        return otherwise if value is None else value


def _unfit(name: str, value: object, wanted: str) -> InputError:
    shown = repr(value)
    return InputError(
        f"{name!r} of a request is {shown if len(shown) <= 60 else f'{shown[:60]}...'}; wanted: {wanted}"
    )

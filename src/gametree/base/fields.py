"""JSON of others, read with mistrust: every field is of its kind, or is refused in a few words.

They say of a file what *it* has and has not; whoever reads it puts in front which file that is.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, TypeVar

from .errors import InputError
from .reading import contents_of

Kind = TypeVar("Kind")
LONGEST = 40
"""So many letters of a text that is not wanted are shown."""


def read_json(path: Path, most: int, wanted: str) -> Any:
    """Return what is in a file of at most so many bytes; ``wanted`` ends the sentence that refuses another one."""
    try:
        contents = contents_of(path, most)
    except InputError:
        raise
    except (OSError, ValueError) as error:
        raise InputError(f"{getattr(error, 'strerror', None) or error}; {wanted}") from None
    try:
        return json.loads(contents)
    except (ValueError, RecursionError):
        raise InputError(f"it is not JSON, or only a part of it; {wanted}") from None


class Fields:
    """What a JSON object tells, field by field.

    >>> fields = Fields({"depth": 3, "levels": [{"loss": 2}, {"loss": "much"}]}, "wanted: levels")
    >>> fields.whole("depth", least=1)
    3
    >>> [row.number("loss") for row in fields.rows("levels")]
    Traceback (most recent call last):
    ...
    gametree.InputError: its loss in row 2 of levels is not a number, but "much"; wanted: levels
    """

    def __init__(self, told: dict[str, Any], wanted: str, place: str = "") -> None:
        """Read fields of an object; ``wanted`` ends the sentence that refuses another one."""
        self.told = told
        self._wanted, self._place = wanted, place

    @staticmethod
    def of(told: Any, form: str, otherwise: str, wanted: str) -> Fields:
        """Return the fields of an object that says that it is of a form; say ``otherwise`` what it is."""
        if not isinstance(told, dict) or told.get("format") != form:
            raise InputError(f"{otherwise}; {wanted}")
        return Fields(told, wanted)

    def has(self, name: str) -> bool:
        """Tell whether there is such a field, and not null."""
        return self.told.get(name) is not None

    def or_none(self, read: Callable[[str], Kind], name: str) -> Kind | None:
        """Return what one of the methods below reads, or None where there is null.

        >>> fields = Fields({"root": None}, "wanted: a proof")
        >>> fields.or_none(fields.text, "root")
        """
        return None if self._value(name) is None else read(name)

    def text(self, name: str, known: Collection[str] = ()) -> str:
        """Return a text: one of those that are known, if only they are meant."""
        value = self._of_kind(name, str, "a text")
        if known and value not in known:
            raise self.unfit(name, f"one of {', '.join(known)}")
        return value

    def flag(self, name: str) -> bool:
        return self._of_kind(name, bool, "true or false")

    def whole(self, name: str, least: int | None = None, most: int | None = None) -> int:
        """Return a whole number, from the least to the most."""
        value = self._of_kind(name, int, "a whole number")
        if (least is not None and value < least) or (most is not None and value > most):
            raise self.unfit(name, f"a whole number {_within(least, most)}")
        return value

    def number(self, name: str) -> float:
        """Return a number, with decimals or without."""
        value = self._value(name)
        if type(value) not in (int, float) or not abs(value) <= sys.float_info.max:  # so NaN is none, either
            raise self.unfit(name, "a number")
        found: float = value
        return found

    def record(self, name: str) -> dict[str, Any]:
        return self._of_kind(name, dict, "an object")

    def inside(self, name: str) -> Fields:
        """Return the fields of an object that is one of these."""
        return Fields(self.record(name), self._wanted, f" in {name}{self._place}")

    def entries(self, name: str, wanted: str = "a list") -> list[Any]:
        """Return a list of anything; ``wanted`` is what it is called."""
        return self._of_kind(name, list, wanted)

    def texts(self, name: str) -> tuple[str, ...]:
        return tuple(self._all_of_kind(name, "a list of texts", lambda value: type(value) is str))

    def wholes(self, name: str, least: int, most: int | None = None) -> list[int]:
        """Return whole numbers, each from the least to the most."""
        wanted = f"a list of whole numbers {_within(least, most)}"
        return self._all_of_kind(
            name, wanted, lambda value: type(value) is int and least <= value <= (value if most is None else most)
        )

    def rows(self, name: str) -> list[Fields]:
        """Return the fields of each object in a list."""
        rows = self._all_of_kind(name, "a list of objects", lambda value: type(value) is dict)
        return [
            Fields(row, self._wanted, f" in row {number} of {name}{self._place}")
            for number, row in enumerate(rows, 1)
        ]

    def unfit(self, name: str, wanted: str) -> InputError:
        """Return what is raised where a field is there, but not what it should be."""
        return InputError(f"its {name}{self._place} is not {wanted}, but {_shown(self.told[name])}; {self._wanted}")

    def _of_kind(self, name: str, kind: type[Kind], wanted: str) -> Kind:
        value = self._value(name)
        if type(value) is not kind:  # JSON's true is a Python int, too
            raise self.unfit(name, wanted)
        return value

    def _all_of_kind(self, name: str, wanted: str, is_fit: Callable[[Any], bool]) -> list[Any]:
        values = self.entries(name, wanted)
        for value in values:
            if not is_fit(value):
                raise InputError(f"its {name}{self._place} is not {wanted}: it has {_shown(value)}; {self._wanted}")
        return values

    def _value(self, name: str) -> Any:
        if name not in self.told:
            raise InputError(f"it has no {name}{self._place}; {self._wanted}")
        return self.told[name]


def _within(least: int | None, most: int | None) -> str:
    if least is None:
        return f"of {most:,} or less"
    return f"of {least:,} or more" if most is None else f"from {least:,} to {most:,}"


def _shown(value: object) -> str:
    """Write a value as JSON has it, if it is short."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."

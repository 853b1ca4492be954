"""What kind of value an argument is: looked at where it is given, so that nobody else is blamed for it later."""

from __future__ import annotations

from typing import Any

from .errors import InputError


def whole(value: Any, what: str) -> int:
    """Return a whole number, or say that it is none; a bool is none, though Python takes it for one.

    >>> whole(3, "depth")
    3
    >>> whole(3.0, "depth")
    Traceback (most recent call last):
    gametree.InputError: depth=3.0 is no whole number; wanted: an int
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(f"{what}={value!r} is no whole number; wanted: an int")
    return value


def number(value: Any, what: str) -> float:
    """Return a number, or say that it is none.

    >>> number(0.5, "seconds"), number(2, "seconds")
    (0.5, 2)
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise InputError(f"{what}={value!r} is no number; wanted: an int or a float")
    return value

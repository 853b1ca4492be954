"""What is said about a name that nobody knows: the nearest one that is known."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from .errors import InputError


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most like an unknown one; None if none is like it.

    >>> nearest("conect4:5x4", ["connect4", "chess"]), nearest("x", ["connect4"])
    ('connect4', None)
    """
    near = difflib.get_close_matches(name.partition(":")[0].lower(), list(known), n=1)
    return near[0] if near else None


def suggested(name: str, known: Iterable[str]) -> str:
    """Return the words that suggest the nearest known name, to stand behind the unknown one; none if none is like it.

    >>> suggested("conect4", ["connect4", "chess"]), suggested("x", ["connect4"])
    ('; did you mean connect4?', '')
    """
    near = nearest(name, known)
    return "" if near is None else f"; did you mean {near}?"


def unknown(kind: str, name: str, known: Iterable[str], *, others: str = "", of: str = "") -> InputError:
    """Return the error that a name of some kind is not known.

    ``of`` is what the list of known names is called, ``others`` what may be given besides.

    >>> print(unknown("order", "besst", ["best", "worst"]))
    no order 'besst'; did you mean best? (best, worst)
    """
    known = list(known)
    listed = ", ".join([*known, *([others] if others else [])])
    return InputError(f"no {kind} {name!r}{suggested(name, known)} ({of}{listed})")

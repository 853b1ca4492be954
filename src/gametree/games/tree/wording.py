"""How errors speak of what was given: short, on one line, with the nearest thing that would do."""

from __future__ import annotations

LONGEST = 40
"""Characters of what was given that an error repeats."""

GALLERY_PREFIX = "gallery:"


def shortened(given: object) -> str:
    r"""Write what was given as Python would, on one line and without its tail where it is long.

    >>> shortened("((3 12 8)\n(2 4 6))")
    "'((3 12 8)\\n(2 4 6))'"
    >>> shortened("(" * 1000)
    "'(((((((((((((((((((((((((((((((((((((...'"
    """
    if isinstance(given, str):
        return repr(given if len(given) <= LONGEST else given[: LONGEST - 3] + "...")
    try:
        text = " ".join(repr(given).split())
    except ValueError:  # Python refuses to write out a number of thousands of digits
        text = "a number that long"
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."

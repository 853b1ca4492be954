"""Texts of others, such as the names of a game's moves, written so that they do nothing to a terminal."""

from __future__ import annotations

import re

CONTROL = "\x00-\x08\x0b-\x1f\x7f-\x9f"
"""All control characters but the line break and the tab: what begins with an escape moves the cursor, or worse."""

SEPARATORS = "\u2028\u2029"
DIRECTIONS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""These turn the order of letters around."""

ACTING = re.compile(f"[{CONTROL}{SEPARATORS}{DIRECTIONS}]")
ACTING_ON_A_LINE = re.compile(f"[\t\n{CONTROL}{SEPARATORS}{DIRECTIONS}]")


def visible(text: str, *, lines: bool = False) -> str:
    r"""Write characters that act rather than show as Python would; with ``lines``, breaks between lines stay.

    >>> visible("a\x1b[31m\nb"), visible("a\x1b[31m\nb", lines=True)
    ('a\\x1b[31m\\nb', 'a\\x1b[31m\nb')
    """
    acting = ACTING if lines else ACTING_ON_A_LINE
    return acting.sub(lambda found: ascii(found[0])[1:-1], text)

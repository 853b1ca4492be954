"""Names and titles that come from outside, written so that they are shown as they are and do nothing."""

from __future__ import annotations

import unicodedata

ACTIVE = "=+-@"
"""A spreadsheet takes a cell that begins with one of these for a formula."""

SPLITTING = ";\t\r\n"
"""Where programs may begin a new cell, whatever the file means; not at commas, which separate its cells."""

LONGEST = 60


def markdown(text: str) -> str:
    r"""Write a text so that Markdown, and HTML made from it, print it as it is.

    >>> markdown("SSS* <b>")
    'SSS\\* &lt;b&gt;'
    """
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(f"\\{letter}" if letter in "\\`*_[]#|" else letter for letter in escaped)


def printable(text: str, longest: int = LONGEST) -> str:
    r"""Write a name so that no character of it can act on a terminal, or hide.

    >>> printable("  Ada \x1b[31m  Lovelace ")
    'Ada \\x1b[31m Lovelace'
    """
    words = " ".join(text.split())
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in words)
    return shown if len(shown) <= longest else shown[: longest - 3] + "..."


def harmless(cell: str) -> str:
    """Write a cell so that no spreadsheet runs it, nor a part of it, where the program splits at other signs.

    >>> harmless("=HYPERLINK(...)"), harmless("Ada;=1+1"), harmless("Ada")
    ("'=HYPERLINK(...)", "Ada;'=1+1", 'Ada')
    """
    written, begins = [], True
    for place, letter in enumerate(cell):
        if begins and _is_active(cell[place:]):
            written.append("'")
        written.append(letter)
        begins = letter in SPLITTING
    return "".join(written)


def _is_active(text: str) -> bool:
    """Tell whether a spreadsheet may take this for a formula: it may drop blanks and quotes, and read wide signs."""
    for letter in text:
        if letter in "\t\r\n":
            return True
        if letter != '"' and letter.isprintable() and not letter.isspace():
            return unicodedata.normalize("NFKC", letter)[0] in ACTIVE
    return False

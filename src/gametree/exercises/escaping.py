"""Names and titles that come from outside, written so that they are shown as they are and do nothing."""

from __future__ import annotations

SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    **{letter: f"\\{letter}" for letter in "#$%&_{}"},
}

ACTIVE = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet takes a cell that begins with one of these for a formula."""

LONGEST = 60


def tex(text: str) -> str:
    r"""Write a text so that LaTeX prints it as it is.

    >>> tex("50% of {A_1} & B >= 3")
    '50\\% of \\{A\\_1\\} \\& B \\textgreater{}= 3'
    """
    return "".join(SPECIAL.get(letter, letter) for letter in text)


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
    """Write a cell so that no spreadsheet runs it.

    >>> harmless("=HYPERLINK(...)"), harmless("Ada")
    ("'=HYPERLINK(...)", 'Ada')
    """
    return f"'{cell}" if cell.startswith(ACTIVE) else cell

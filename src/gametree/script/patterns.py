"""Regular expressions of Python as those of JavaScript."""

from __future__ import annotations

import re

SHORTHANDS = {r"\d": "0-9", r"\w": "A-Za-z0-9_", r"\s": r" \t\n\r\f\v"}
UNICODE = {r"\d": r"\p{Nd}", r"\w": r"\p{L}\p{N}_", r"\s": r"\s"}
PIECE = re.compile(r"\\A|\\Z|\\.|\(\?P<|\(\?P=(\w+)\)|\[\^?\]?|\]|\$|[{}/]|.", re.DOTALL)


def javascript_pattern(pattern: re.Pattern[str]) -> tuple[str, str]:
    r"""Return the source and the flags of the same pattern.

    >>> javascript_pattern(re.compile(r"(?P<file>[a-h])\d\Z", re.ASCII))
    ('(?<file>[a-h])[0-9](?![^])', '')
    """
    shorthands = SHORTHANDS if pattern.flags & re.ASCII else UNICODE
    written, inside = "", False
    for found in PIECE.finditer(pattern.pattern):
        piece = found[0]
        if piece.startswith("[") and not inside:
            inside, written = True, written + piece.replace("]", r"\]")
        elif piece == "]" and inside:
            inside, written = False, written + piece
        elif piece in shorthands:
            written += shorthands[piece] if inside else f"[{shorthands[piece]}]"
        elif piece.lower() in shorthands and piece != piece.lower():
            written += piece if inside else f"[^{shorthands[piece.lower()]}]"
        elif piece.startswith("\\") and len(piece) == 2:
            written += _escaped(piece)
        elif not inside and piece == "(?P<":
            written += "(?<"
        elif not inside and piece.startswith("(?P="):
            written += rf"\k<{found[1]}>"
        elif not inside and piece == "$" and not pattern.flags & re.MULTILINE:
            written += r"(?=\n?(?![^]))"
        else:
            written += rf"\{piece}" if piece == "/" or (inside and piece in "[{}") else piece
    flags = "".join(
        letter
        for letter, flag in (("i", re.IGNORECASE), ("m", re.MULTILINE), ("s", re.DOTALL))
        if pattern.flags & flag
    )
    return written, flags


def _escaped(piece: str) -> str:
    """Return an escaped letter; those without a meaning of their own must not be escaped in JavaScript."""
    if piece == r"\A":
        return "(?<![^])"
    if piece == r"\Z":
        return "(?![^])"
    return piece if piece[1] in r"^$\.*+?()[]{}|/bBdDwWsSnrtfv0123456789-" else piece[1]

"""Texts and trees for LaTeX: names are shown as they are and do nothing; trees stand in the brackets of forest."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence

SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': "''",
    **{letter: f"\\{letter}" for letter in "#$%&_{}"},
    "−": "$-$",
    "∞": r"$\infty$",
    "≤": r"$\leq$",
    "≥": r"$\geq$",
    "×": r"$\times$",
    "→": r"$\rightarrow$",
    "α": r"$\alpha$",
    "β": r"$\beta$",
    "·": r"$\cdot$",
    "…": r"\ldots{}",
}
"""What LaTeX reads otherwise than it is meant, and signs that its letters lack; right in every font encoding."""

QUOTE_OF_T1 = r"\textquotedbl{}"
"""The straight double quote, which is an error where fonts are not encoded as T1."""

LIGATURES = frozenset({"--", "``", "''", ",,", "?`", "!`"})
"""Two letters of which LaTeX makes one other."""

ACCENTS = frozenset("\u0300\u0301\u0302\u0303\u0308\u030a\u030c\u0327")
"""Grave, acute, circumflex, tilde, diaeresis, ring, caron, cedilla."""

LETTERS = frozenset("ßæœøłÆŒØŁı¡¿–—‘’“”§¶©£")
"""Letters and signs that every encoding has."""

LETTERS_OF_T1 = (frozenset(map(chr, range(0x100, 0x180))) - frozenset("ĦħĸĿŀŉŦŧſ")) | frozenset("ÐðÞþȘșȚț«»‹›„‚")
"""Letters that need the encoding T1: ogoneks, strokes and other quotes among them."""


def in_latex(text: str, *, t1: bool = False) -> str:
    r"""Write a text so that LaTeX shows it as it is; letters that its usual fonts lack become a question mark.

    ``t1`` is for documents that are sure to have the font encoding T1, which has more letters.

    >>> in_latex(r"50% of {a_b} & \x"), in_latex("−∞ é 象")
    ('50\\% of \\{a\\_b\\} \\& \\textbackslash{}x', '$-$$\\infty$ é ?')
    >>> in_latex('"Łąka"'), in_latex('"Łąka"', t1=True)
    ("''Ł?ka''", '\\textquotedbl{}Łąka\\textquotedbl{}')
    """
    written, before = [], ""
    for letter in unicodedata.normalize("NFC", text):
        if before + letter in LIGATURES:
            written.append("{}")
        written.append(_letter(letter, t1=t1))
        before = letter
    return "".join(written)


def _letter(letter: str, *, t1: bool) -> str:
    if t1 and letter == '"':
        return QUOTE_OF_T1
    if letter in SPECIAL:
        return SPECIAL[letter]
    return letter if _is_latin(letter) or (t1 and letter in LETTERS_OF_T1) else "?"


def _is_latin(letter: str) -> bool:
    """Tell whether LaTeX has a letter without further packages: ASCII, and what is put together with an accent."""
    parts = unicodedata.normalize("NFD", letter)
    return letter in LETTERS or (" " <= parts[0] <= "~" and ACCENTS.issuperset(parts[1:]))


def brackets(
    below: Sequence[Sequence[int]], written: Callable[[int], str], further: Mapping[int, str] | None = None
) -> Iterator[str]:
    r"""Yield a tree line by line as forest reads it, depth first, without recursion: trees may be deep.

    ``written`` tells what stands in the brackets of a node, and ``further`` what stands in those of a last child that
    some nodes have besides their own.

    >>> print("\n".join(brackets([[1, 2], [], []], "abc".__getitem__, {0: "2 more"})))
    [a
      [b]
      [c]
      [2 more]
    ]
    """
    waiting: list[tuple[str, int | str]] = [("", 0)]
    while waiting:
        indent, node = waiting.pop()
        if isinstance(node, str):
            yield f"{indent}{node}"
            continue
        opened = f"{indent}[{written(node)}"
        if not below[node]:
            yield f"{opened}]"
            continue
        yield opened
        waiting.append((indent, "]"))
        if further is not None and node in further:
            waiting.append((f"{indent}  ", f"[{further[node]}]"))
        waiting.extend((f"{indent}  ", child) for child in reversed(below[node]))

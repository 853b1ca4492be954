"""SVG elements as text: every name and value escaped, numbers short, the room that words take."""

from __future__ import annotations

from html import escape

FONTS = "'DejaVu Sans', Verdana, 'Liberation Sans', Arial, Helvetica, 'Noto Sans', sans-serif"
"""The widest first: what is measured by it has room in all of them."""

NARROW, WIDE = frozenset("fijlrt.,:;'|()[]I! ·-"), frozenset("mwMWNOQHDGU@%&∞−≤≥+<>=#~")
"""Letters of about 0.4 and 0.85 times their size; the others take about 0.63."""


def number(value: float) -> str:
    """Write a coordinate with at most one digit after the point.

    >>> number(3.0), number(2.25), number(-0.04)
    ('3', '2.2', '0')
    """
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def element(tag: str, /, *inside: str, **attributes: str | float | None) -> str:
    """Write an element around others, or around ``words``.

    ``_`` in a name stands for ``-``; attributes that are None or empty are left out.

    >>> element("text", words("3 < 4"), x=1.5, text_anchor="middle", class_="value")
    '<text x="1.5" text-anchor="middle" class="value">3 &lt; 4</text>'
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_written(value)}"'
        for name, value in attributes.items()
        if value is not None and value != ""
    )
    return f"<{tag}{written}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{written}/>"


def words(text: str) -> str:
    """Write a text so that it is shown as it is.

    >>> words("<b> & co")
    '&lt;b&gt; &amp; co'
    """
    return escape(printable(text), quote=False)


def printable(text: str) -> str:
    r"""Replace what XML cannot hold, such as control characters.

    >>> printable("a\x00b\ud800c")
    'a�b�c'
    """
    return "".join(letter if _is_xml(ord(letter)) else "�" for letter in text)


def text_width(text: str, size: float) -> float:
    """Return about how wide a text is, rather too wide than too narrow."""
    return size * sum(0.4 if letter in NARROW else 0.85 if letter in WIDE else 0.63 for letter in text)


def wrapped(text: str, size: float, width: float) -> list[str]:
    """Break a text into lines that are no wider than asked for, unless a single word is.

    >>> wrapped("one two three", 10, 50)
    ['one two', 'three']
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _written(value: str | float) -> str:
    return escape(printable(value)) if isinstance(value, str) else number(value)


def _is_xml(code: int) -> bool:
    return code in (0x9, 0xA, 0xD) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000

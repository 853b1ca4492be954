"""Values as they are written where there is little room: in pictures, in tables, beside a node."""

from __future__ import annotations

from ...base.values import INF, MOST, WIN

ASCII = {"−": "-", "∞": "inf", "≤": "<=", "≥": ">=", "α": "a", "β": "b", "×": "x", "·": ".", "…": "..."}
"""What stands for a sign where only ASCII can be shown."""


def short(value: int) -> str:
    """Write a value; a forced end by its kind and the ply it comes at, a bound that no value reaches by its distance.

    >>> short(-3), short(WIN - 7), short(4 - WIN), short(INF - 1), short(1 - INF)
    ('−3', 'win 7', 'loss 4', '∞−1', '−∞+1')
    """
    if abs(value) > WIN:
        near = f"{'−' if value > 0 else '+'}{INF - abs(value)}" if abs(value) < INF else ""
        return f"{'∞' if value > 0 else '−∞'}{near}"
    if is_end(value):
        return f"{'win' if value > 0 else 'loss'} {WIN - abs(value)}"
    return str(value).replace("-", "−")


def is_end(value: int) -> bool:
    """Tell whether a value is a forced end, which is told by its ply.

    >>> is_end(WIN - 7), is_end(3), is_end(INF)
    (True, False, False)
    """
    return MOST < abs(value) <= WIN


def lower(bound: int | None) -> str:
    """Write a lower bound; None is no bound.

    >>> lower(None), lower(3)
    ('−∞', '3')
    """
    return "−∞" if bound is None else short(bound)


def upper(bound: int | None) -> str:
    """Write an upper bound; None is no bound.

    >>> upper(None), upper(3)
    ('∞', '3')
    """
    return "∞" if bound is None else short(bound)


def number(count: int | None) -> str:
    """Write a proof number; None is one that cannot be reached.

    >>> number(12), number(None)
    ('12', '∞')
    """
    return "∞" if count is None else str(count)


def in_ascii(text: str) -> str:
    """Write signs in ASCII; any other letter that ASCII lacks becomes a question mark.

    >>> in_ascii("α −∞"), in_ascii("≤15"), in_ascii("é")
    ('a -inf', '<=15', '?')
    """
    return "".join(ASCII.get(letter, letter) for letter in text).encode("ascii", "replace").decode("ascii")

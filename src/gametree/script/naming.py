"""Names in JavaScript: those of Python where they can be, and none twice. Names with a $ are the runtime's own."""

from __future__ import annotations

WORDS = """
    arguments await break case catch class const continue debugger default delete do else enum eval export extends
    false finally for function if implements import in instanceof interface let new null package private protected
    public return static super switch this throw true try typeof undefined var void while with yield
    Array ArrayBuffer BigInt DataView Error Infinity JSON Map Math NaN Number Object RangeError Reflect RegExp Set
    String Symbol TypeError WeakMap parseInt
"""
RESERVED = frozenset(WORDS.split())
"""What a name must not be: words of the language, and what the runtime uses of it."""


def plain_name(name: str) -> str:
    """Return what a variable of Python is called.

    >>> plain_name("own"), plain_name("new")
    ('own', 'new_$')
    """
    return f"{name}_$" if name in RESERVED else name


class Names:
    """Names at the top of a module. They end in $, so that no variable of a function hides them."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def new(self, wanted: str) -> str:
        """Return a name that was not given yet, as near to what is wanted as can be.

        >>> names = Names()
        >>> names.new("squares"), names.new("squares"), names.new("<lambda>")
        ('squares$', 'squares$2', 'unnamed$')
        """
        name = wanted if wanted.isidentifier() else "unnamed"
        found, number = f"{name}$", 1
        while found in self._taken:
            number += 1
            found = f"{name}${number}"
        self._taken.add(found)
        return found

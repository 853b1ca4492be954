"""Trees in brackets: ``((3 12 8) (2 4 6))``, or the same as a JSON list, ``[[3,12,8],[2,4,6]]``.

One grammar reads both. A tree is a bracket, its children, with a comma between two of them where one
likes, and the bracket that closes it; a child is a tree or a leaf. No recursion is used: a text that is
nested too deeply is refused like any other fault.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ...base.errors import InputError
from ...base.values import MOST
from .nodes import MOST_NODES, TOO_MANY, Nested, Node, nested
from .wording import shortened

CLOSED_BY = {"(": ")", "[": "]"}
CLOSING = tuple(CLOSED_BY.values())
BEFORE_CHILD = (*CLOSED_BY, ",")
RESULTS = {"W": 1, "D": 0, "L": -1}
RESULTS |= {f'"{letter}"': value for letter, value in RESULTS.items()}  # as JSON has to write them
WORD = re.compile(r'[()\[\],]|"[^"]*"|[^()\[\],"\s]+|"')
WHOLE_NUMBER = re.compile("[+-]?[0-9]{1,18}")
"""Longer ones are far beyond every leaf and seed, and Python is slow to read them."""


class Opened(NamedTuple):
    """A bracket that is not closed yet."""

    bracket: str
    character: int
    children: list[Nested]


def read_brackets(text: str) -> Nested:
    """Read nested lists; whether they make a tree that can be searched is for ``plant`` to say.

    >>> read_brackets("((3 12 8), [W L])")
    [[3, 12, 8], [1, -1]]
    >>> read_brackets("((3 12 8] (2 4 6))")
    Traceback (most recent call last):
    ...
    gametree.InputError: ']' at character 9 cannot close '(' at character 2; wanted: ')'
    """
    tree: list[Nested] = []
    opened: list[Opened] = []
    nodes, previous = 0, ""
    for found in WORD.finditer(text):
        word, character = found[0], found.start() + 1
        _check_place(word, character, previous, opened)
        if word != "," and word not in CLOSING:
            nodes += 1
            if nodes > MOST_NODES:  # said before the rest is read, and has taken memory
                raise InputError(TOO_MANY.format(MOST_NODES))
        if word in CLOSED_BY:
            opened.append(Opened(word, character, []))
        elif word in CLOSING:
            tree = opened.pop().children
            if opened:
                opened[-1].children.append(tree)
        elif word != ",":
            opened[-1].children.append(_leaf(word, character))
        previous = word
    if not previous:
        raise InputError("it is empty; wanted: a tree in brackets")
    if opened:
        bracket, character, _ = opened[-1]
        raise InputError(f"{_at(bracket, character)} is never closed; wanted: {CLOSED_BY[bracket]!r}")
    return tree


def write_tree(node: Node) -> str:
    """Write the tree below a node in brackets; a leaf alone is written as its value.

    >>> from gametree.games.tree import plant
    >>> write_tree(plant([[3, 12, 8], [2, 4, 6]]))
    '((3 12 8) (2 4 6))'
    """
    return str(nested(node)).translate(str.maketrans("[]", "()", ","))


def _check_place(word: str, character: int, previous: str, opened: list[Opened]) -> None:
    """Refuse a word that may not stand after the previous one inside the brackets that are open."""
    if not opened:
        if previous:
            raise InputError(f"{_at(word, character)} comes after the end of the tree; wanted: nothing there")
        if word not in CLOSED_BY:
            raise InputError(f"it starts with {_at(word, character)}; wanted: '(' or '['")
    elif word in CLOSING and word != CLOSED_BY[opened[-1].bracket]:
        bracket, start, _ = opened[-1]
        raise InputError(f"{_at(word, character)} cannot close {_at(bracket, start)}; wanted: {CLOSED_BY[bracket]!r}")
    elif (word == "," and previous in BEFORE_CHILD) or (word in CLOSING and previous == ","):
        raise InputError(f"a child is missing before {_at(word, character)}; wanted: one beside every comma")


def _leaf(word: str, character: int) -> int:
    if WHOLE_NUMBER.fullmatch(word):
        return int(word)
    if word in RESULTS:
        return RESULTS[word]
    raise InputError(
        f"{_at(word, character)} is not a leaf; wanted: a whole number from {-MOST:,} to {MOST:,}, or W, D or L"
    )


def _at(word: str, character: int) -> str:
    return f"{shortened(word)} at character {character}"

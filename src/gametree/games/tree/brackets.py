"""Trees in brackets: ``((3 12 8) (2 4 6))``, or the same as a JSON list, ``[[3,12,8],[2,4,6]]``.

One grammar reads both. A tree is a bracket, its children, with a comma between two of them where one
likes, and the bracket that closes it; a child is a tree or a leaf, and before either may stand its name:
``top=(left=(3 12) right=(2 quiet=4))``. Comments stand between ``/*`` and ``*/``, or from ``#`` to the end of a
line. No recursion is used: a text that is nested too deeply is refused like any other fault.
"""

from __future__ import annotations

import re
from typing import NamedTuple, cast

from ...base.errors import InputError
from ...base.values import MOST
from .nodes import MOST_NODES, TOO_MANY, Leaf, Nested, Node, named, nested
from .wording import shortened

CLOSED_BY = {"(": ")", "[": "]"}
CLOSING = tuple(CLOSED_BY.values())
BEFORE_CHILD = (*CLOSED_BY, ",")
RESULTS = {"W": 1, "D": 0, "L": -1}
RESULTS |= {f'"{letter}"': value for letter, value in RESULTS.items()}  # as JSON has to write them
WORD = re.compile(r'[()\[\],]|"[^"]*"|[^()\[\],"\s=]*=|[^()\[\],"\s=]+|"')
COMMENT = re.compile(r"/\*.*?\*/|#[^\n]*", re.DOTALL)
WHOLE_NUMBER = re.compile("[+-]?[0-9]{1,18}")
"""Longer ones are far beyond every leaf and seed, and Python is slow to read them."""
DECIMAL = re.compile(r"[+-]?[0-9]{1,9}\.[0-9]{1,6}")


class Opened(NamedTuple):
    """A bracket that is not closed yet."""

    bracket: str
    character: int
    children: list[Nested]
    name: str | None = None


def read_brackets(text: str) -> Nested:
    """Read nested lists; whether they make a tree that can be searched is for ``plant`` to say.

    >>> read_brackets("((3 12 8), [W L])")
    [[3, 12, 8], [1, -1]]
    >>> read_brackets("((3 12 8] (2 4 6))")
    Traceback (most recent call last):
    ...
    gametree.InputError: ']' at character 9 cannot close '(' at character 2; wanted: ')'
    """
    tree: Nested = []
    opened: list[Opened] = []
    nodes, previous, name = 0, "", None
    for found in WORD.finditer(without_comments(text)):
        word, character = found[0], found.start() + 1
        _check_place(word, character, previous, opened)
        if word != "," and word not in CLOSING and name is None:
            nodes += 1
            if nodes > MOST_NODES:  # said before the rest is read, and has taken memory
                raise InputError(TOO_MANY.format(MOST_NODES))
        if is_name(word):
            name = word[:-1]
        elif word in CLOSED_BY:
            opened.append(Opened(word, character, [], name))
            name = None
        elif word in CLOSING:
            done = opened.pop()
            tree = named(done.name, done.children)
            if opened:
                opened[-1].children.append(tree)
        elif word != ",":
            opened[-1].children.append(named(name, leaf_value(word, _at(word, character))))
            name = None
        previous = word
    if not previous:
        raise InputError("it is empty; wanted: a tree in brackets")
    if opened:
        bracket, character, *_ = opened[-1]
        raise InputError(f"{_at(bracket, character)} is never closed; wanted: {CLOSED_BY[bracket]!r}")
    return tree


def without_comments(text: str) -> str:
    """Return a text with blanks for its comments, so that every character stands where it stood.

    >>> without_comments("(3 /* or 4 */ 5) # two leaves")
    '(3            5)             '
    >>> without_comments("(3 /* or 4")
    Traceback (most recent call last):
    ...
    gametree.InputError: the comment '/*' at character 4 never ends; wanted: '*/'
    """
    blank = COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), text)
    start = blank.find("/*")
    if start >= 0:
        raise InputError(f"the comment {_at('/*', start + 1)} never ends; wanted: '*/'")
    return blank


def is_name(word: str) -> bool:
    """Tell whether a word names what stands behind it."""
    return word.endswith("=")


def write_tree(node: Node) -> str:
    """Write the tree below a node in brackets; a leaf alone is written as its value.

    >>> from gametree.games.tree import plant
    >>> write_tree(plant([[3, 12, 8], [2, 4, 6]]))
    '((3 12 8) (2 4 6))'
    """
    return str(nested(node)).translate(str.maketrans("[]", "()", ","))


def _check_place(word: str, character: int, previous: str, opened: list[Opened]) -> None:
    """Refuse a word that may not stand after the previous one inside the brackets that are open."""
    if is_name(previous) and (word == "," or word in CLOSING or is_name(word)):
        raise InputError(
            f"{_at(word, character)} cannot have the name {previous[:-1]!r}; wanted: a leaf or a bracket"
        )
    if not opened:
        if previous and not is_name(previous):
            raise InputError(f"{_at(word, character)} comes after the end of the tree; wanted: nothing there")
        if word not in CLOSED_BY and not is_name(word):
            raise InputError(f"it starts with {_at(word, character)}; wanted: '(' or '['")
    elif word in CLOSING and word != CLOSED_BY[opened[-1].bracket]:
        bracket, start, *_ = opened[-1]
        raise InputError(f"{_at(word, character)} cannot close {_at(bracket, start)}; wanted: {CLOSED_BY[bracket]!r}")
    elif (word == "," and previous in BEFORE_CHILD) or (word in CLOSING and previous == ","):
        raise InputError(f"a child is missing before {_at(word, character)}; wanted: one beside every comma")


def leaf_value(word: str, told: str) -> Leaf:
    """Read a leaf; ``told`` is how it is called where it is none."""
    if WHOLE_NUMBER.fullmatch(word):
        return int(word)
    if DECIMAL.fullmatch(word):
        return cast(Leaf, float(word))
    if word in RESULTS:
        return RESULTS[word]
    raise InputError(
        f"{told} is not a leaf; wanted: a number from {-MOST:,} to {MOST:,}, with six decimals at most, or W, D or L"
    )


def _at(word: str, character: int) -> str:
    return f"{shortened(word)} at character {character}"

"""A text of moves, cut into their names: ``1. e4 e5 2. Nf3 *`` is e4, e5 and Nf3.

Whatever reads several moves from one text asks here. The numbers of moves and the result of a game are passed over,
and a number is not compared with the moves before it: people paste parts of games. A game may have moves that are
called so itself; the names of the moves that are legal at a place tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import TypeVar

from ..base.errors import InputError

Place = TypeVar("Place")
"""Where a text of moves has led so far: a position, a history, a node of a strategy."""

NUMBER = re.compile(r"(?:[0-9]+[.…]+|\.{2,}|…)(.*)")
"""A number with its dots, or dots that stand for it, and perhaps the move behind them: ``12.``, ``12...Nf6``."""

RESULTS = frozenset({"1-0", "0-1", "1/2-1/2", "½-½", "2-0", "0-2", "1-1", "*"})
"""How games end in PGN and in PDN."""


def follow(
    moves: str, start: Place, legal: Callable[[Place], Collection[str]], play: Callable[[Place, str], Place]
) -> Place:
    """Play moves by name, separated by spaces or commas, and return where they lead.

    A word that ends in a dot is the number of a move; ``2.Nf3`` is a number and a move, and a number alone a move. A
    result is passed over behind the last move. ``legal`` returns the names of the legal moves at a place: a word that
    is one of them is a move, whatever it looks like. ``play`` is given the name without its number.

    >>> def after(moves, *legal):
    ...     return follow(moves, "", lambda place: legal, lambda place, name: f"{place}/{name}")
    >>> after("1. e4 e5 2.Nf3, Nc6 1/2-1/2"), after("12... Nf6 13.O-O"), after("1. 4 4 2. 5")
    ('/e4/e5/Nf3/Nc6', '/Nf6/O-O', '/4/4/5')
    >>> after("1. 1.2 1.1", "1.1", "1.2")
    '/1.2/1.1'
    >>> after("1. e4 e5 2.")
    Traceback (most recent call last):
    ...
    gametree.InputError: no move follows the number '2.'; wanted: a move behind it, or no number
    """
    words = moves.replace(",", " ").split()
    place, number = start, ""
    for count, word in enumerate(words, 1):
        names = legal(place) if word in RESULTS or NUMBER.fullmatch(word) else ()
        if 1 < count == len(words) and word in RESULTS and RESULTS.isdisjoint(names):
            break
        name = _without_number(word, names)
        if name:
            place, number = play(place, name), ""
        elif number and word.strip(".…"):
            break
        else:
            number = number or word
    if number:
        raise InputError(f"no move follows the number {number!r}; wanted: a move behind it, or no number")
    return place


def names_in(moves: str) -> list[str]:
    """Return the names in a text of moves of a game in which no name looks like a number or a result.

    >>> names_in("1. f5 d6 2. c3")
    ['f5', 'd6', 'c3']
    """
    none: list[str] = []
    return follow(moves, none, lambda names: (), lambda names, name: [*names, name])


def has_numbers(text: str) -> bool:
    """Tell whether a text has numbers with dots behind them, as moves have and boards do not.

    >>> has_numbers("1. f5 d6"), has_numbers("...XO... X")
    (True, False)
    """
    return re.search(r"[0-9][.…]", text) is not None


def _without_number(word: str, names: Collection[str]) -> str:
    """Return what is left of a word without the number before it: a name, or nothing.

    Where legal moves have names that look like a number and a move, such a word is taken for a name, too, so that a
    game refuses it as it was written.
    """
    found = NUMBER.fullmatch(word)
    if found is None:
        return word
    has_such_names = any(NUMBER.fullmatch(name) for name in names)
    is_name = word in names or (has_such_names and found[1] and found[1] not in names)
    return word if is_name else found[1]

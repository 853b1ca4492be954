"""Moves as people type them: ``NF3``, ``e2 e4``, ``12. Nf6``, ``column 4``, ``11 15``, ``pa``.

Whatever the game reads by itself is meant so. Otherwise capitals, blanks, dashes and the number of the move do not
count, and as much of a name will do as no other legal move begins with.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from ...base.errors import InputError
from ...base.numbers import Move
from ...engine.ready.faults import naming_faults, written
from ...rules.history import History
from ...rules.move_names import NUMBER

MOST_TOLD = 12
"""So many legal moves are named where somebody has mistyped one; a command lists all."""

BEFORE = re.compile(r"(?:(?:i\s+)?play|move|go|column|col|pit|square|take)\b[\s:]*", re.IGNORECASE)
"""What people say before the name of a move."""

SIGNED = re.compile(r"[-+]\d")
BETWEEN_NUMBERS = re.compile(r"(?<=\d)[\W_]+(?=\d)")
BETWEEN_OTHERS = re.compile(r"(?!(?<=\d)-(?=\d))[\W_]")
BLANKS = re.compile(r"(?<!\d)\s+|\s+(?!\d)")
"""Those that do not part two numbers."""


def read_move(history: History, text: str) -> Move:
    """Return the legal move that a person means. What means none, or several, is refused in one sentence.

    >>> from gametree import History, load_game
    >>> chess = History.begin(load_game("chess"))
    >>> {read_move(chess, text) for text in ("Nf3", "nf3", "1. Nf3", "g1-f3", "G1 F3", "play Nf3!", "nf")} == {
    ...     read_move(chess, "g1f3")}
    True
    >>> read_move(chess, "n")
    Traceback (most recent call last):
    ...
    gametree.InputError: 'n' may be Na3, Nc3, Nf3 or Nh3; wanted: as much of one as tells it from the others
    """
    names = names_of(history)
    given = unicodedata.normalize("NFKC", text).strip()
    fault: InputError | None = None
    for form in _forms(given):
        try:
            with naming_faults(history.game, history.position):
                return history.game.find_move(history.position, form)
        except InputError as refused:
            fault = fault or refused
    for form in filter(None, map(folded, _forms(given))):
        for is_meant in (_is_all, _is_begun):
            found = {move for move, known in names.items() if any(is_meant(form, name) for name in known)}
            if len(found) == 1:
                return found.pop()
            if found:
                told = either(names[move][0] for move in names if move in found)
                raise InputError(f"{text!r} may be {told}; wanted: as much of one as tells it from the others")
    raise InputError(_refusal(str(fault), history))


def names_of(history: History) -> dict[Move, tuple[str, ...]]:
    """Return what each legal move is called, first as people write it down."""
    game, position = history.game, history.position
    with naming_faults(game, position):
        moves = list(game.names(position).values())
    writers = ["move_name"] if game.san is None else ["san", "move_name"]
    return {move: tuple(written(game, writer, position, move) for writer in writers) for move in moves}


def listed(history: History, most: int | None = None) -> str:
    """List the legal moves, or so many of them and how many there are."""
    names = [first for first, *_ in names_of(history).values()]
    if most is None or len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[:most])}, ... ('moves' lists all {len(names)})"


def folded(text: str) -> str:
    """Return a name without what does not count: capitals, blanks, dashes and marks, unless they part two numbers.

    >>> folded("G1 - F3!"), folded("O-O-O"), folded("11 15"), folded("-1")
    ('g1f3', 'ooo', '11-15', '-1')
    """
    name = text.strip().casefold()
    sign = name[:1] if SIGNED.match(name) else ""
    return sign + BETWEEN_OTHERS.sub("", BETWEEN_NUMBERS.sub("-", name.removeprefix(sign)))


def either(names: Iterable[str]) -> str:
    """Join names by commas and a last "or".

    >>> either(["a"]), either(["a", "b", "c"])
    ('a', 'a, b or c')
    """
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def _forms(given: str) -> Iterator[str]:
    """Yield what may be meant: as it was typed, without a number or a word before it, with dashes for blanks."""
    yield given
    bare = BEFORE.sub("", given, count=1) if BEFORE.match(given) else given
    number = NUMBER.fullmatch(bare)
    if number is not None and number[1].strip():
        bare = number[1].strip()
    for form in (bare, bare.lower(), BLANKS.sub("", bare), "-".join(bare.split())):
        if form and form != given:
            yield form


def _is_all(form: str, name: str) -> bool:
    return folded(name) == form


def _is_begun(form: str, name: str) -> bool:
    return folded(name).startswith(form)


def _refusal(fault: str, history: History) -> str:
    """Return what the game says about a move that it does not have, and which ones there are."""
    if "possible: " in fault or "one of " in fault or "game is over" in fault:
        return fault
    return f"{fault.partition('; legal: ')[0]}; legal: {listed(history, MOST_TOLD)}"

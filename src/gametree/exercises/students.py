"""Who is in the class: a roster, and what the spellings of a name have in common."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from ..base.errors import InputError
from ..games.tree.wording import shortened
from .answer_table import decoded, rows_of
from .escaping import printable
from .typed_answers import INVISIBLE

MOST_STUDENTS = 1_000
HEADS = ("student", "name", "students", "names")
"""What a first row may be called, which is then no student."""


class Personal(NamedTuple):
    """A student, and the exercises on this student's sheet."""

    student: str
    exercises: tuple[int, ...]

    def slug(self, number: int) -> str:
        """Return the name as a file may have it, behind a number that nobody else has.

        >>> Personal("Zoë  O'Neil", (4, 5)).slug(4)
        '0004-zoe-o-neil'
        """
        plain = unicodedata.normalize("NFKD", self.student).encode("ascii", "ignore").decode().lower()
        words = re.sub("[^a-z0-9]+", "-", plain).strip("-")[:40]
        return f"{number:04}{'-' if words else ''}{words}"


def identity(name: str) -> str:
    """Return what the spellings of a student's name have in common.

    >>> identity("  ADA  Lovelace") == identity("Ada Lovelace")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", INVISIBLE.sub("", name)).casefold().split())


def read_roster(contents: bytes) -> tuple[str, ...]:
    r"""Read the names of a class: the first column of a table, or one to a line.

    >>> read_roster(b"student;group\nAda;1\nBob;2\n")
    ('Ada', 'Bob')
    >>> read_roster(b"Ada\nBob\nada\n")
    Traceback (most recent call last):
    ...
    gametree.InputError: 'ada' is in the roster twice, on lines 1 and 3; wanted: each student once
    """
    text = decoded(contents).lstrip("\ufeff")
    separator = max(",;\t", key=text.count)
    seen: dict[str, int] = {}
    names: list[str] = []
    for line, row in rows_of(text, separator):
        name = printable(row[0]) if row else ""
        if not name or (not seen and name.casefold() in HEADS):
            continue
        before = seen.setdefault(identity(name), line)
        if before != line:
            raise InputError(
                f"{shortened(name)} is in the roster twice, on lines {before} and {line}; wanted: each student once"
            )
        names.append(name)
    if not 1 <= len(names) <= MOST_STUDENTS:
        raise InputError(f"the roster has {len(names):,} students; wanted: 1 to {MOST_STUDENTS:,}, one to a line")
    return tuple(names)


def all_the_same(names: tuple[str, ...], count: int) -> tuple[Personal, ...]:
    """Give every student the same exercises: trees or positions that somebody has chosen for the class.

    >>> [personal.exercises for personal in all_the_same(("Ada", "Bob"), 2)]
    [(1, 2), (1, 2)]
    """
    return tuple(Personal(name, tuple(range(1, count + 1))) for name in names)


def is_everybodys(roster: tuple[Personal, ...]) -> bool:
    """Tell whether all students have the same exercises.

    >>> is_everybodys(all_the_same(("Ada", "Bob"), 2)), is_everybodys(shared_out(("Ada", "Bob"), 2))
    (True, False)
    """
    return len({each.exercises for each in roster}) == 1 < len(roster)


def shared_out(names: tuple[str, ...], each: int) -> tuple[Personal, ...]:
    """Give every student so many exercises, numbered through the class: no two have the same.

    >>> [personal.exercises for personal in shared_out(("Ada", "Bob"), 2)]
    [(1, 2), (3, 4)]
    """
    return tuple(
        Personal(name, tuple(range(place * each + 1, (place + 1) * each + 1))) for place, name in enumerate(names)
    )

"""The file of a book of exact values (SQLite): made, opened to go on with, and what it says of itself."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..base.errors import InputError
from ..base.fields import Fields
from ..base.packing import numbers_in
from ..base.values import WIN
from ..rules.game import Game
from .identity import check_numbers, digest_of

APPLICATION, VERSION = 0x67745F65, 1
"""What SQLite knows the file by."""
TABLES = """\
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE positions (numbers TEXT PRIMARY KEY, value INTEGER NOT NULL, move INTEGER) WITHOUT ROWID
"""

WORK = "a list of three whole numbers and seconds"


def facts_about(game: Game, start: Any, *, address: str | None, plies: int | None) -> dict[str, Any]:
    """Return what a book says of itself; a game whose positions come back has none."""
    if game.cyclic:
        raise InputError(f"positions of {game.name} may come back, so that nothing is known of their ends; wanted: "
                         "'gametree solve' with --ending, or a game that ends")  # fmt: skip
    check_numbers(game, start)
    return {
        "game": game.name,
        "address": address or game.name,
        "digest": digest_of(game, start),
        "start": numbers_of(start),
        "plies": plies,
    }


def outcome_of(game: Game, position: Any) -> int:
    """Return the value of a position in which the game is over."""
    return int(position.outcome()) * (WIN if game.scoring == "result" else 1)


def numbers_of(position: Any) -> str:
    """Return what a position is kept under."""
    return ",".join(map(str, numbers_in(position)))


def opened(path: Path, facts: dict[str, Any], *, resume: bool) -> sqlite3.Connection:
    """Open a new book, or one of the same facts to go on with."""
    named = f"the book {str(path)!r}"
    if path.exists() and not resume:
        raise InputError(f"{str(path)!r} exists; wanted: --resume to go on with it, or another file")
    with readable(named):
        connection = sqlite3.connect(path)
        try:
            _begin(connection, facts)
            check_kind(connection, named)
            _refuse_another(facts_of(connection, named), facts, named)
        except BaseException:
            connection.close()
            raise
    return connection


def _begin(connection: sqlite3.Connection, facts: dict[str, Any]) -> None:
    """Make a book of a file that is empty: with its facts, or not at all."""
    run = connection.execute
    run("BEGIN IMMEDIATE")
    if not run("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        run(f"PRAGMA application_id = {APPLICATION}")
        run(f"PRAGMA user_version = {VERSION}")
        for statement in TABLES.split(";\n"):  # no executescript, which would commit them
            run(statement)
        connection.executemany("INSERT INTO facts VALUES (?, ?)", _written(facts))
    connection.commit()


def _refuse_another(there: dict[str, Any], wanted: dict[str, Any], named: str) -> None:
    for name, value in wanted.items():
        if name != "address" and there.get(name) != value:
            raise InputError(
                f"{named} is another one: its {name} is {_said(there.get(name))}, not {_said(value)}; "
                "wanted: another file"
            )


def _said(value: Any) -> str:
    return "a weak solution's" if value is None else str(value)


def check_kind(connection: sqlite3.Connection, named: str) -> None:
    """Refuse a file that is no book."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if (application, version) != (APPLICATION, VERSION):
        raise InputError(f"{named[9:]} is a file of something else; wanted: a book of exact values, or another file")


def facts_of(connection: sqlite3.Connection, named: str = "the book") -> dict[str, Any]:
    """Return what a book says of itself."""
    try:
        facts = {name: json.loads(value) for name, value in connection.execute("SELECT name, value FROM facts")}
        _check(Fields(facts, "wanted: another file"))
    except InputError as fault:
        raise InputError(f"{named} is damaged: {fault}") from None
    except (ValueError, TypeError, RecursionError):
        raise InputError(f"{named} is damaged: what it says of itself is not JSON; wanted: another file") from None
    return facts


def _check(facts: Fields) -> None:
    """Refuse a book that does not say what it should: of what it is, and what was done for a weak solution."""
    for name in ("game", "address", "digest", "start"):
        facts.text(name)
    facts.or_none(lambda name: facts.whole(name, least=0), "plies")
    if facts.has("complete"):
        facts.flag("complete")
    if facts.has("work"):
        *counts, seconds = facts.entries("work", WORK) or [None]
        if [type(each) for each in counts] != [int] * 3 or type(seconds) not in (int, float):
            raise facts.unfit("work", WORK)
    for tried in facts.entries("tried") if facts.has("tried") else ():
        if type(tried) is not list or [type(each) for each in tried] != [int] * 2:
            raise facts.unfit("tried", "a list of pairs of whole numbers")


def _written(facts: dict[str, Any]) -> list[tuple[str, str]]:
    return [(name, json.dumps(value)) for name, value in facts.items()]


@contextmanager
def readable(named: str) -> Iterator[None]:
    """Say in a sentence what SQLite says of a file meanwhile."""
    try:
        yield
    except sqlite3.Error as error:
        wanted = "room there, and --resume" if "full" in str(error) else "another file"
        raise InputError(f"{named} cannot be used: {error}; wanted: {wanted}") from None

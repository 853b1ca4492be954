"""The ledger of a contest: what is to be played, who is at it, and what was played, in a SQLite file.

A game is in it once, and counted once. Whoever directs the contest holds the file, and nobody else can meanwhile;
what was under way when a director died is to be played again. Nothing that is in the ledger is lost by a process that
ends at any moment: each change is whole or has not happened.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from ..base.errors import GametreeError, InputError
from ..past.ledgers import APPLICATION, DONE, LEASED, VERSION

TO_PLAY = "to play"

TABLES = """
CREATE TABLE plan (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('to play', 'leased', 'done')),
    played TEXT,
    CHECK ((state = 'done') = (played IS NOT NULL))
) STRICT;
"""


class Ledger:
    """The games of one contest, by number, each with what was played as plain data.

    >>> with Ledger(None, {"game": "tictactoe"}) as ledger:
    ...     ledger.expect(range(2))
    ...     first = ledger.lease(2)
    ...     ledger.done(first, {"outcome": 1})
    ...     first, ledger.lease(2), ledger.lease(2), ledger.results()
    (0, 1, None, {0: {'outcome': 1}})
    """

    def __init__(self, path: Path | None, plan: dict[str, Any]) -> None:
        """Open the ledger of a plan, or begin one; without a path it lives as long as the process."""
        self._path = path
        self._named = "the ledger" if path is None else f"the ledger {str(path)!r}"
        with self._told():
            self._connection = sqlite3.connect(
                ":memory:" if path is None else path, isolation_level=None, timeout=0.5, check_same_thread=False
            )
            try:
                self._open(plan)
            except BaseException:
                self._connection.close()
                raise

    def _open(self, plan: dict[str, Any]) -> None:
        run = self._connection.execute
        run("PRAGMA locking_mode = EXCLUSIVE")
        run("BEGIN EXCLUSIVE")
        (application,) = run("PRAGMA application_id").fetchone()
        (version,) = run("PRAGMA user_version").fetchone()
        (tables,) = run("SELECT count(*) FROM sqlite_master").fetchone()
        if application != APPLICATION and (application or tables):
            raise InputError(
                f"{self._named} is a file of something else; wanted: a new file, or a ledger of gametree"
            )
        if tables and version != VERSION:
            raise InputError(f"{self._named} was written by another version of gametree ({version}, not {VERSION})")
        if not tables:
            run(f"PRAGMA application_id = {APPLICATION}")
            run(f"PRAGMA user_version = {VERSION}")
            for statement in filter(str.strip, TABLES.split(";\n")):
                run(statement)
            written = [(name, json.dumps(value, sort_keys=True)) for name, value in plan.items()]
            self._connection.executemany("INSERT INTO plan VALUES (?, ?)", written)
        else:
            self._compare(plan)
            run("UPDATE games SET state = ? WHERE state = ?", (TO_PLAY, LEASED))  # whoever was at it is gone
        run("COMMIT")

    def _compare(self, plan: dict[str, Any]) -> None:
        """Refuse to go on with a plan that is not the one of the ledger."""
        kept = {name: json.loads(value) for name, value in self._connection.execute("SELECT name, value FROM plan")}
        for name in dict.fromkeys([*kept, *plan]):
            there, here = kept.get(name), json.loads(json.dumps(plan.get(name)))
            if there != here:
                raise InputError(
                    f"{self._named} is of another contest: its {name} is {_short(there)}, not {_short(here)}; "
                    "wanted: the same again, or another file"
                )

    # --- what is to be played -------------------------------------------------------------------------------

    def expect(self, numbers: Iterable[int]) -> None:
        """Have games played by these numbers, if they are not in the ledger yet."""
        with self._told(), self._whole() as connection:
            connection.executemany(
                "INSERT OR IGNORE INTO games (number, state) VALUES (?, ?)", ((number, TO_PLAY) for number in numbers)
            )

    def lease(self, below: int) -> int | None:
        """Return the number of a game that somebody is to play now, if one below another number is left."""
        with self._told(), self._whole() as connection:
            row = connection.execute(
                "SELECT number FROM games WHERE state = ? AND number < ? ORDER BY number LIMIT 1", (TO_PLAY, below)
            ).fetchone()
            if row is None:
                return None
            connection.execute("UPDATE games SET state = ? WHERE number = ?", (LEASED, row[0]))
            return int(row[0])

    def give_back(self, number: int) -> None:
        """Have a game played again that came to nothing."""
        with self._told(), self._whole() as connection:
            connection.execute("UPDATE games SET state = ? WHERE number = ? AND state = ?", (TO_PLAY, number, LEASED))

    def done(self, number: int, played: dict[str, Any]) -> None:
        """Keep what was played; a game that is done already stays as it is."""
        with self._told(), self._whole() as connection:
            connection.execute(
                "UPDATE games SET state = ?, played = ? WHERE number = ? AND state != ?",
                (DONE, json.dumps(played), number, DONE),
            )

    def results(self) -> dict[int, dict[str, Any]]:
        """Return what was played, by number."""
        with self._told():
            rows = self._connection.execute(
                "SELECT number, played FROM games WHERE state = ? ORDER BY number", (DONE,)
            )
            return {number: json.loads(played) for number, played in rows}

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    # --- inside ---------------------------------------------------------------------------------------------

    @contextmanager
    def _whole(self) -> Iterator[sqlite3.Connection]:
        """Make changes that happen together, or not at all."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield self._connection
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:  # a full disk has ended it already
                self._connection.execute("ROLLBACK")
            raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Tell in a sentence what is wrong with the file."""
        try:
            yield
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise InputError(f"{self._named} is in use; wanted: one contest at a time for a ledger") from None
            if "full" in str(error):
                raise GametreeError(
                    f"{self._named} has no room: the disk is full; what was played before is in it"
                ) from None
            raise InputError(f"{self._named} cannot be used ({error}); wanted: a file that can be written") from None
        except sqlite3.DatabaseError as error:
            raise InputError(f"{self._named} is damaged, or no ledger ({error}); wanted: another file") from None


def _short(value: object) -> str:
    """Write a value so that it fits into a sentence."""
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."

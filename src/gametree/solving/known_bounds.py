"""Between which values positions lie, in a book: proved for good, and there again after a kill.

A memory like those of other searches to the end (``algorithms.parts.proved``), and as unforgetful as a file.
"""

from __future__ import annotations

import json
import sqlite3
from typing import Any, NamedTuple

from ..algorithms.parts.table import NO_MOVE, NothingKept
from ..base.numbers import Move
from ..base.values import INF
from ..rules.turns import is_pass, own
from .book_file import facts_of, numbers_of

TABLE = """\
CREATE TABLE IF NOT EXISTS bounds (numbers TEXT PRIMARY KEY, low INTEGER NOT NULL, high INTEGER NOT NULL,
move INTEGER NOT NULL, is_hard INTEGER NOT NULL) WITHOUT ROWID
"""
PASSING = " passes"
"""Behind the numbers of a position at which nothing can be done but pass, because the opponent moves again."""
AT_ONCE = 1 << 22
"""So many nodes may be lost by a kill: then what is known is written."""


class Known(NamedTuple):
    """What is known of a position."""

    low: int = -INF
    high: int = INF
    move: Move = NO_MOVE
    is_hard: bool = False
    """One search was not enough for it."""


class Work(NamedTuple):
    """What was done for it, in all runs."""

    searches: int = 0
    hard: int = 0
    nodes: int = 0
    seconds: float = 0.0


class KnownBounds(NothingKept):
    """The bounds of a book: all of them are in memory, new ones are written from time to time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection, self._unwritten, self._since = connection, set[str](), 0
        connection.execute(TABLE)
        rows = connection.execute("SELECT numbers, low, high, move, is_hard FROM bounds")
        self._known = {numbers: Known(low, high, move, bool(is_hard)) for numbers, low, high, move, is_hard in rows}
        facts = facts_of(connection)
        self.work = Work(*facts.get("work", ()))
        self.tried: list[list[int]] = facts.get("tried", [])
        """For each ply, how many searches were enough, and how many were not."""

    def key(self, position: Any) -> Any:
        return numbers_of(own(position)) + (PASSING if is_pass(position) else "")

    def begin_proof(self, left: int) -> None:
        pass

    def is_near(self, left: int) -> bool:
        return False

    def known(self, position: Any) -> Known:
        return self._known.get(self.key(position), Known())

    def find_proof(self, key: Any, left: int) -> tuple[int, int, Move]:
        known = self._known.get(key, Known())
        return known.low, known.high, known.move

    def keep_proof(self, key: Any, left: int, low: int, high: int, move: Move) -> None:
        known = self._known.get(key, Known())
        better = known._replace(low=max(low, known.low), high=min(high, known.high), move=move)
        if better[:2] != known[:2]:
            self._keep(key, better)

    def call_hard(self, position: Any) -> None:
        """Keep that a position was too much for one search."""
        self._keep(self.key(position), self.known(position)._replace(is_hard=True))

    def count(self, nodes: int, seconds: float, ply: int, *, is_enough: bool) -> None:
        """Count a search at a ply."""
        searches, hard, all_nodes, all_seconds = self.work
        self.work = Work(searches + 1, hard + (not is_enough), all_nodes + nodes, all_seconds + seconds)
        self.at(ply)[0 if is_enough else 1] += 1
        self._since += nodes

    def write_much(self) -> None:
        """Write what is known, if much was done since the last time."""
        if self._since >= AT_ONCE:
            self.write()

    def at(self, ply: int) -> list[int]:
        """Return how many searches at a ply were enough, and how many were not."""
        while len(self.tried) <= ply:
            self.tried.append([0, 0])
        return self.tried[ply]

    def write(self) -> None:
        """Write what is not written yet, all of it or nothing."""
        rows = [(numbers, *self._known[numbers]) for numbers in self._unwritten]
        self._connection.executemany("INSERT OR REPLACE INTO bounds VALUES (?, ?, ?, ?, ?)", rows)
        facts = [("work", json.dumps(self.work)), ("tried", json.dumps(self.tried))]
        self._connection.executemany("INSERT OR REPLACE INTO facts VALUES (?, ?)", facts)
        self._connection.commit()
        self._unwritten.clear()
        self._since = 0

    def write_values(self) -> None:
        """Put all values that are known exactly among those that a book is asked for."""
        self.write()
        self._connection.execute(
            "INSERT OR REPLACE INTO positions SELECT numbers, low, NULL FROM bounds "
            f"WHERE low = high AND numbers NOT LIKE '%{PASSING}'"
        )

    def _keep(self, key: str, known: Known) -> None:
        self._known[key] = known
        self._unwritten.add(key)

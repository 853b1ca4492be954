"""Ledgers of contests as past games: what they look like to those who only read them.

``play.ledger`` writes them; what it puts where is told here, because reading is below playing.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Collection, Iterator
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from ..base.errors import InputError

VERSION = 1
APPLICATION = 0x67747231
"""What a SQLite file says of itself, by which ledgers are known."""

LEASED, DONE = "leased", "done"

LOOKS, BETWEEN = 50, 0.02
"""How often a ledger that is written to is looked at again, after so many seconds each, until it stands still."""


def seat_of(number: int, players: int) -> tuple[tuple[int, int], int, bool]:
    """Return where a game of a contest belongs: two players, which pair of theirs it is, and whether they swap.

    Pairings take turns, so that none is far behind.

    >>> [seat_of(number, 3) for number in (0, 1, 2, 7)]
    [((0, 1), 0, False), ((0, 1), 0, True), ((0, 2), 0, False), ((0, 1), 1, True)]
    """
    pairings = list(combinations(range(players), 2))
    pair, half = divmod(number, 2)
    round_, pairing = divmod(pair, len(pairings))
    return pairings[pairing], round_, bool(half)


def application_of(path: Path) -> int:
    """Return what a SQLite file says of itself; 0 if nothing, or if it is damaged."""
    try:
        with closing(_connected(path)) as connection:
            return int(connection.execute("PRAGMA application_id").fetchone()[0])
    except sqlite3.Error:
        return 0


def read_ledger(path: Path, game: str, *, place: int = 0) -> Iterator[tuple[dict[str, str], dict[str, Any]]]:
    """Yield the games that a ledger has, from so many on: what is known of each, and what was played."""
    try:
        with closing(_connected(path)) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version != VERSION:
                raise InputError(
                    f"the ledger {str(path)!r} was written by another version of gametree ({version}, not {VERSION})"
                )
            plan = {name: json.loads(value) for name, value in connection.execute("SELECT name, value FROM plan")}
            if plan["game"] != game:
                raise InputError(f"the ledger {str(path)!r} has games of {plan['game']}; wanted: games of {game}")
            rows = connection.execute(
                "SELECT number, played FROM games WHERE state = ? ORDER BY number LIMIT -1 OFFSET ?", (DONE, place)
            )
            for number, played in rows:
                yield _headers(plan["players"], number), json.loads(played)
    except sqlite3.OperationalError as error:
        wanted = "wanted: one whose contest is over or interrupted" if "locked" in str(error) else "wanted: a ledger"
        raise InputError(f"the ledger {str(path)!r} cannot be read ({error}); {wanted}") from None
    except (sqlite3.DatabaseError, KeyError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"the ledger {str(path)!r} is damaged ({error}); wanted: a whole one") from None


class Glance(NamedTuple):
    """What is in a ledger at a moment."""

    plan: dict[str, Any]
    games: dict[int, dict[str, Any]]
    """What was played, by number: those that are new to whoever looks."""
    done: int
    under_way: int
    expected: int
    """Of all, those that were played among them."""
    is_held: bool
    """Whether somebody directs the contest at this moment."""


def glance(path: Path, known: Collection[int] = ()) -> Glance:
    """Look into a ledger, also while its contest is directed; games whose numbers are known are not read again.

    Whoever directs a contest lets nobody else into its file. So what is looked at is a copy, taken while nothing was
    being written: none of SQLite's journal beside it, and the same bytes twice.
    """
    try:
        try:
            with closing(_connected(path)) as connection:
                return _glance(connection, known, is_held=False)
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.deserialize(_standing_still(path))
            return _glance(connection, known, is_held=True)
    except sqlite3.OperationalError as error:
        raise InputError(f"the ledger {str(path)!r} cannot be read ({error}); wanted: a ledger") from None
    except (sqlite3.DatabaseError, OSError, KeyError, ValueError) as error:
        raise InputError(f"the ledger {str(path)!r} is damaged ({error}); wanted: a whole one") from None


def _glance(connection: sqlite3.Connection, known: Collection[int], *, is_held: bool) -> Glance:
    run = connection.execute
    (application,) = run("PRAGMA application_id").fetchone()
    (version,) = run("PRAGMA user_version").fetchone()
    if (application, version) != (APPLICATION, VERSION):
        raise ValueError(f"it is of another kind or version ({version}, not {VERSION})")
    plan = {name: json.loads(value) for name, value in run("SELECT name, value FROM plan")}
    counts = dict(run("SELECT state, count(*) FROM games GROUP BY state"))
    rows = run("SELECT number, played FROM games WHERE state = ? ORDER BY number", (DONE,))
    games = {number: json.loads(played) for number, played in rows if number not in known}
    return Glance(plan, games, counts.get(DONE, 0), counts.get(LEASED, 0), sum(counts.values()), is_held)


def _standing_still(path: Path) -> bytes:
    """Return a file of SQLite's as it is between two changes."""
    for _ in range(LOOKS):
        before = path.read_bytes()
        if not _is_hot(path) and path.read_bytes() == before and not _is_hot(path):
            return before
        time.sleep(BETWEEN)
    raise ValueError("it was left in the middle of a change, which the same contest again would mend")


def _is_hot(path: Path) -> bool:
    """Tell whether a change is under way: then the journal holds what was there before."""
    try:
        with path.with_name(f"{path.name}-journal").open("rb") as journal:
            return any(journal.read(8))
    except FileNotFoundError:
        return False


def _headers(players: list[str], number: int) -> dict[str, str]:
    (one, other), pair, is_swapped = seat_of(number, len(players))
    first, second = (other, one) if is_swapped else (one, other)
    return {"First": players[first], "Second": players[second], "Round": f"{pair + 1}.{is_swapped + 1}"}


def _connected(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=0.5)

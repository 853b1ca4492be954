"""Ledgers of contests as past games: what they look like to those who only read them.

``play.ledger`` writes them; what it puts where is told here, because reading is below playing.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any

from ..base.errors import InputError

VERSION = 1
APPLICATION = 0x67747231
"""What a SQLite file says of itself, by which ledgers are known."""

DONE = "done"


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


def _headers(players: list[str], number: int) -> dict[str, str]:
    (one, other), pair, is_swapped = seat_of(number, len(players))
    first, second = (other, one) if is_swapped else (one, other)
    return {"First": players[first], "Second": players[second], "Round": f"{pair + 1}.{is_swapped + 1}"}


def _connected(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=0.5)

"""Statistics of past games: from a position, each move with how often it was played and how it scored.

They are kept in a SQLite file. Positions are numbers, so transpositions meet; counts are those of the side to move.
What is new stands in a table of its own until it is sorted in: to look for the place of each move as it comes would
read and write all of a large file again and again. Whatever ends a process, the file holds what was counted, and
knows how far that is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self

from ..base.errors import GametreeError, InputError, Stopped
from ..base.numbers import Move
from ..base.stopping import Stop
from ..rules.game import Game, is_over
from .keys import key_for

VERSION = 1
APPLICATION = 0x67747032
"""What a SQLite file says of itself, by which statistics are known."""
USUAL_PLIES, MOST_PLIES = 40, 1_000
YEAR = 1 << 40
"""``last`` is a year times this, and the number of a game: the greatest is the last one."""
INSTRUCTIONS = 1_000_000
"""Of SQLite between two looks at whether to stop."""
CACHE = 64_000
"""Kilobytes of the file that are kept in memory while it is written."""

COLUMNS = "position, move, games, won, drawn, lost, rated, rating, last"
TABLES = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE files (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, size INTEGER NOT NULL, digest TEXT NOT NULL,
    modified INTEGER NOT NULL, place INTEGER NOT NULL, games INTEGER NOT NULL, left_out INTEGER NOT NULL,
    is_done INTEGER NOT NULL
) STRICT;
CREATE TABLE games (id INTEGER PRIMARY KEY, first TEXT NOT NULL, second TEXT NOT NULL) STRICT;
CREATE TABLE news (
    position INTEGER, move INTEGER, games INTEGER, won INTEGER, drawn INTEGER, lost INTEGER,
    rated INTEGER, rating INTEGER, last INTEGER
) STRICT;
CREATE TABLE moves (
    position INTEGER, move INTEGER, games INTEGER NOT NULL, won INTEGER NOT NULL, drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL, rated INTEGER NOT NULL, rating INTEGER NOT NULL, last INTEGER NOT NULL,
    PRIMARY KEY (position, move)
) STRICT, WITHOUT ROWID;
"""
SORT_IN = f"""
INSERT INTO moves ({COLUMNS})
SELECT position, move, sum(games), sum(won), sum(drawn), sum(lost), sum(rated), sum(rating), max(last)
FROM news WHERE true GROUP BY position, move ORDER BY position, move
ON CONFLICT (position, move) DO UPDATE SET
    games = games + excluded.games, won = won + excluded.won, drawn = drawn + excluded.drawn,
    lost = lost + excluded.lost, rated = rated + excluded.rated, rating = rating + excluded.rating,
    last = max(last, excluded.last)
"""
ASK = """
SELECT move, moves.games, won, drawn, lost, rated, rating, last, first, second
FROM moves LEFT JOIN games ON games.id = last % ? WHERE position = ? ORDER BY moves.games DESC, move
"""


class MoveCount(NamedTuple):
    """What past games say of a move."""

    move: Move
    games: int
    won: int
    """By the side that made the move; so are all of these. Games whose result nobody knows are in none of them."""
    drawn: int
    lost: int
    rating: float | None
    """The average of those who played it, as far as they have one."""
    year: int | None
    """When it was played last."""
    players: tuple[str, str]
    """Who played in the last game with it, first the one who began; empty if nobody knows."""

    @property
    def score(self) -> float | None:
        """What it brought on average: 1 for a win, 1/2 for a draw.

        >>> MoveCount(7, 10, 4, 2, 2, None, None, ("", "")).score
        0.625
        """
        known = self.won + self.drawn + self.lost
        return (self.won + self.drawn / 2) / known if known else None


class Statistics:
    """A file of statistics, of one game.

    >>> from gametree import load_game
    >>> game = load_game("tictactoe")
    >>> with Statistics(None, game) as statistics:
    ...     statistics.at(game.start), statistics.total()
    ([], 0)
    """

    def __init__(self, path: Path | None, game: Game, *, plies: int | None = None) -> None:
        """Open a file, or begin one; without a path it lives as long as the process.

        ``plies`` of every game are counted; a file that was begun with another number is refused.
        """
        if plies is not None and not 1 <= plies <= MOST_PLIES:
            raise InputError(f"{plies} plies of each game cannot be kept; wanted: 1 to {MOST_PLIES:,}")
        self.path, self.game = path, game
        self.key = key_for(game)
        self.named = "the statistics" if path is None else f"the statistics {str(path)!r}"
        with self.told():
            self.connection = sqlite3.connect(
                ":memory:" if path is None else path, isolation_level=None, timeout=0.5, check_same_thread=False
            )
            try:
                self._open(plies)
            except BaseException:
                self.connection.close()
                raise

    def _open(self, plies: int | None) -> None:
        run = self.connection.execute
        (application,) = run("PRAGMA application_id").fetchone()
        (version,) = run("PRAGMA user_version").fetchone()
        (tables,) = run("SELECT count(*) FROM sqlite_master").fetchone()
        if application != APPLICATION and (application or tables):
            raise InputError(f"{self.named} are a file of something else; wanted: a new file, or one of 'explore'")
        if tables and version != VERSION:
            raise InputError(f"{self.named} were written by another version of gametree ({version}, not {VERSION})")
        about = {"game": self.game.name, "start": str(self.key(self.game.start)), "plies": str(plies or USUAL_PLIES)}
        if not tables:
            with self.whole():
                run(f"PRAGMA application_id = {APPLICATION}")
                run(f"PRAGMA user_version = {VERSION}")
                for statement in filter(str.strip, TABLES.split(";\n")):
                    run(statement)
                self.connection.executemany("INSERT INTO about VALUES (?, ?)", about.items())
        kept = dict(run("SELECT name, value FROM about"))
        if kept["game"] != about["game"]:
            raise InputError(f"{self.named} are of {kept['game']}; wanted: statistics of {about['game']}")
        if kept["start"] != about["start"]:
            raise InputError(
                f"{self.named} are of {kept['game']} by other rules; wanted: a file of the game as it is"
            )
        if plies is not None and kept["plies"] != str(plies):
            raise InputError(
                f"{self.named} have {kept['plies']} plies of each game, not {plies}; wanted: the same, or a new file"
            )
        self.plies = int(kept["plies"])

    # --- asking -----------------------------------------------------------------------------------------------

    def at(self, position: Any) -> list[MoveCount]:
        """Return the moves that were played at a position, the most frequent first."""
        with self.told():
            rows = self.connection.execute(ASK, (YEAR, self.key(position))).fetchall()
        legal = set() if is_over(position) else set(position.moves())  # another position may have the same number
        return [_counted(row) for row in rows if row[0] in legal]

    def total(self) -> int:
        """Return how many games were counted."""
        with self.told():
            return int(self.connection.execute("SELECT coalesce(sum(games), 0) FROM files").fetchone()[0])

    def unfinished(self) -> list[str]:
        """Return the files of which only a part was counted yet."""
        with self.told():
            return [name for (name,) in self.connection.execute("SELECT name FROM files WHERE NOT is_done")]

    # --- changing ---------------------------------------------------------------------------------------------

    def has_news(self) -> bool:
        """Tell whether something that was counted is still to be sorted in."""
        with self.told():
            return self.connection.execute("SELECT 1 FROM news LIMIT 1").fetchone() is not None

    def sort_in(self, stop: Stop | None = None) -> None:
        """Have all that was counted found; if that is stopped, it is done the next time."""
        if self.has_news():
            with self.told():
                with self.whole() as connection:
                    connection.set_progress_handler((stop or Stop()).is_set, INSTRUCTIONS)
                    try:
                        connection.execute(SORT_IN)
                        connection.execute("DELETE FROM news")
                    finally:  # or this stop would end whatever is asked later
                        connection.set_progress_handler(None, 0)
                (free,) = self.connection.execute("PRAGMA freelist_count").fetchone()
                (pages,) = self.connection.execute("PRAGMA page_count").fetchone()
                if 3 * free > pages:
                    self.connection.execute("VACUUM")

    def add(self, rows: Iterable[tuple[int, ...]]) -> None:
        """Put counts to what is new, inside ``whole``: rows as ``COLUMNS`` has them."""
        self.connection.executemany(f"INSERT INTO news ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    # --- inside -----------------------------------------------------------------------------------------------

    @contextmanager
    def whole(self) -> Iterator[sqlite3.Connection]:
        """Make changes that happen together, or not at all."""
        self.connection.execute(f"PRAGMA cache_size = -{CACHE}")
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield self.connection
            self.connection.execute("COMMIT")
        except BaseException:
            if self.connection.in_transaction:  # a full disk has ended it already
                self.connection.execute("ROLLBACK")
            raise

    @contextmanager
    def told(self) -> Iterator[None]:
        """Tell in a sentence what is wrong with the file."""
        try:
            yield
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise InputError(f"{self.named} are in use; wanted: one that counts at a time") from None
            if "interrupted" in str(error):
                raise Stopped(f"{self.named} are not sorted yet") from None
            if "full" in str(error):
                raise GametreeError(
                    f"{self.named} have no room: the disk is full; what was counted before is in the file"
                ) from None
            raise InputError(f"{self.named} cannot be used ({error}); wanted: a file that can be written") from None
        except (sqlite3.DatabaseError, KeyError) as error:
            raise InputError(f"{self.named} are damaged, or none ({error}); wanted: another file") from None


def _counted(row: tuple[Any, ...]) -> MoveCount:
    move, games, won, drawn, lost, rated, rating, last, first, second = row
    year = last // YEAR or None
    return MoveCount(
        move, games, won, drawn, lost, rating / rated if rated else None, year, (first or "", second or "")
    )

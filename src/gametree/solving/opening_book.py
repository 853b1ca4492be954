"""A book of exact values: of all positions up to so many plies from a start, in one file (SQLite).

The last ones are searched to the end of the game, one by one, and each is kept as soon as it is known: who was
interrupted goes on where it was. All before them are worth the best of what their moves lead to. Of positions that
mirror each other one is searched and kept. Nothing in it is a statistic: a book of games that were played is another
thing (``past.book``).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from ..base.errors import InputError, Stopped
from ..base.numbers import Move, ints
from ..base.packing import numbers_in
from ..base.results import Limits
from ..base.stopping import Stop
from ..base.values import WIN
from ..engine import Engine
from ..games import load_game
from ..rules.game import Game, is_over
from ..rules.turns import moves_again
from .answering import Answer, Answering, answer, before
from .identity import check_numbers, digest_of
from .solution import Solution
from .terms import Images, terms_of

APPLICATION, VERSION = 0x67745F65, 1
"""What SQLite knows the file by."""
TABLES = """\
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE positions (numbers TEXT PRIMARY KEY, value INTEGER NOT NULL, move INTEGER) WITHOUT ROWID
"""
MOST_PLIES = 60

Tell = Callable[[str, int, int], None]


def write_book(
    game: Game,
    path: Path,
    plies: int,
    *,
    start: Any = None,
    address: str | None = None,
    megabytes: float = 64.0,
    resume: bool = False,
    interpreted: bool = False,
    stop: Stop | None = None,
    tell: Tell = lambda what, done, count: None,
) -> OpeningBook:
    """Keep the exact values of all positions up to so many plies from a start, and return what answers.

    >>> import tempfile
    >>> from gametree.solving import write_book
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     book = write_book(load_game("tictactoe"), Path(folder) / "book", 2, interpreted=True)
    ...     book.find(book.game.start).verdict, len(book)
    ('draw', 16)
    """
    start = game.start if start is None else start
    if game.cyclic:
        raise InputError(f"positions of {game.name} may come back, so that nothing is known of their ends; wanted: "
                         "'gametree solve' with --ending, or a game that ends")  # fmt: skip
    if not 0 <= plies <= MOST_PLIES:
        raise InputError(f"a book of {plies} plies cannot be written; wanted: 0 to {MOST_PLIES}")
    check_numbers(game, start)
    facts = {
        "game": game.name,
        "address": address or game.name,
        "digest": digest_of(game, start),
        "start": _numbers(start),
        "plies": plies,
    }
    with closing(_opened(path, facts, resume=resume)) as connection:
        writer = _Writer(game, connection, stop or Stop(), tell)
        inner, last = writer.levels(start, plies)
        writer.search_all(last, megabytes, interpreted=interpreted)
        writer.add_up(inner)
        connection.execute("INSERT OR REPLACE INTO facts VALUES ('complete', 'true')")
        connection.commit()
    return OpeningBook(path, game)


class OpeningBook(Answering):
    """Opens a file that ``write_book`` has made; what is not in it is searched as usual."""

    def __init__(self, path: Path, game: Game | None = None) -> None:
        self._named = f"the book {str(path)!r}"
        if not path.is_file():
            raise InputError(f"there is no book {str(path)!r}; wanted: a file that 'gametree solve --plies' has made")
        with _readable(self._named):
            self._connection = sqlite3.connect(
                f"{path.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False
            )
            _check_kind(self._connection, self._named)
            self.facts = _facts_of(self._connection)
        if not self.facts.get("complete"):
            raise InputError(f"{self._named} is not complete; wanted: 'gametree solve --plies' with --resume before")
        self.game = load_game(self.facts["address"]) if game is None else game
        if digest_of(self.game, self.game.start) != self.facts["digest"]:
            raise InputError(
                f"{self._named} is of {self.facts['game']} with other rules than {self.game.name} has here; wanted: "
                "the game as it was, or a new book"
            )
        self._images: Images = terms_of(self.game, ints(1)).images

    def __len__(self) -> int:
        (count,) = self._connection.execute("SELECT count(*) FROM positions").fetchone()
        return int(count)

    def worth(self, position: Any) -> int | None:
        row = self._row(self._images.kept(position)) if type(position) is type(self.game.start) else None
        return None if row is None else row[0]

    def moves(self, position: Any) -> list[Answer]:
        """Return what moves are worth; of the last positions of the book it knows the best move alone."""
        found = super().moves(position)
        best = self._best_of_last(position)
        if best is None or (found and found[0].value >= best.value):
            return found
        return [best, *(each for each in found if each.move != best.move)]

    def _best_of_last(self, position: Any) -> Answer | None:
        """Return the move that a search has found, in terms of the position itself."""
        kept = self._images.kept(position)
        row = self._row(kept)
        if row is None or row[1] is None:
            return None
        wanted = self._images.kept(kept.play(row[1]))
        moves = (move for move in position.moves() if self._images.kept(position.play(move)) == wanted)
        move = next(moves, None)
        return None if move is None else answer(move, row[0])

    def _row(self, kept: Any) -> tuple[int, Move | None] | None:
        with _readable(self._named):
            asked = "SELECT value, move FROM positions WHERE numbers = ?"
            row: tuple[int, Move | None] | None = self._connection.execute(asked, (_numbers(kept),)).fetchone()
        return row


def open_solution(path: Path, game: Game | None = None) -> Answering:
    """Open what 'gametree solve' has made: a folder with all positions, or a book of the first ones."""
    return OpeningBook(path, game) if path.is_file() else Solution(path, game)


def address_of(path: Path) -> str:
    """Return how the game of a book is loaded."""
    return str(OpeningBook(path).facts["address"])


class _Writer:
    """Fills a book."""

    def __init__(self, game: Game, connection: sqlite3.Connection, stop: Stop, tell: Tell) -> None:
        self._game, self._connection, self._stop, self._tell = game, connection, stop, tell
        self._images = terms_of(game, ints(1)).images
        self._known: dict[str, int] = dict(connection.execute("SELECT numbers, value FROM positions"))

    def levels(self, start: Any, plies: int) -> tuple[list[Any], list[Any]]:
        """Return the positions whose moves are in the book, and the last ones, of which searches tell."""
        level, seen, inner = [self._images.kept(start)], {self._images.kept(start)}, []
        for _ in range(plies):
            inner += level
            after = []
            for position in level:
                for move in () if is_over(position) else position.moves():
                    kept = self._images.kept(position.play(move))
                    if kept not in seen:
                        seen.add(kept)
                        after.append(kept)
                self._check()
            level = after
        return inner, level

    def search_all(self, last: list[Any], megabytes: float, *, interpreted: bool) -> None:
        """Search the last positions, those that were not before."""
        with Engine(
            self._game, algorithm="exact", table=megabytes, interpreted=interpreted or None, stop=self._stop
        ) as engine:
            for done, position in enumerate(last):
                self._tell("positions searched", done, len(last))
                if _numbers(position) in self._known:
                    continue
                if is_over(position):
                    self._keep(position, _outcome(self._game, position), None)
                    continue
                found = engine.think(position, Limits())
                self._check()
                if not found.complete:
                    raise Stopped("told to stop")
                self._keep(position, found.value, found.move)

    def add_up(self, inner: list[Any]) -> None:
        """Give all others the best of what their moves lead to."""
        for position in reversed(inner):
            self._value(position)
        self._connection.commit()

    def _value(self, position: Any) -> int:
        numbers = _numbers(position)
        if numbers not in self._known:
            if is_over(position):
                value = _outcome(self._game, position)
            else:
                children = [position.play(move) for move in position.moves()]
                value = max(
                    before(self._value(self._images.kept(child)), again=moves_again(child)) for child in children
                )
            self._known[numbers] = value
            self._connection.execute("INSERT OR REPLACE INTO positions VALUES (?, ?, NULL)", (numbers, value))
        return self._known[numbers]

    def _keep(self, position: Any, value: int, move: Move | None) -> None:
        numbers = _numbers(position)
        self._known[numbers] = value
        self._connection.execute("INSERT OR REPLACE INTO positions VALUES (?, ?, ?)", (numbers, value, move))
        self._connection.commit()

    def _check(self) -> None:
        if self._stop.is_set():
            raise Stopped("told to stop")


def _outcome(game: Game, position: Any) -> int:
    """Return the value of a position in which the game is over."""
    return int(position.outcome()) * (WIN if game.scoring == "result" else 1)


def _numbers(position: Any) -> str:
    return ",".join(map(str, numbers_in(position)))


def _opened(path: Path, facts: dict[str, Any], *, resume: bool) -> sqlite3.Connection:
    """Open a new book, or one of the same facts to go on with."""
    named = f"the book {str(path)!r}"
    if path.exists() and not resume:
        raise InputError(f"{str(path)!r} exists; wanted: --resume to go on with it, or another file")
    with _readable(named):
        connection = sqlite3.connect(path)
        if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.executescript(TABLES)
            connection.executemany("INSERT INTO facts VALUES (?, ?)", _written(facts))
            connection.commit()
        _check_kind(connection, named)
        there = _facts_of(connection)
    for name, value in facts.items():
        if name != "address" and there.get(name) != value:
            connection.close()
            raise InputError(
                f"{named} is another one: its {name} is {there.get(name)}, not {value}; wanted: another file"
            )
    return connection


def _check_kind(connection: sqlite3.Connection, named: str) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if (application, version) != (APPLICATION, VERSION):
        raise InputError(f"{named[9:]} is a file of something else; wanted: a book of exact values, or another file")


def _facts_of(connection: sqlite3.Connection) -> dict[str, Any]:
    return {name: json.loads(value) for name, value in connection.execute("SELECT name, value FROM facts")}


def _written(facts: dict[str, Any]) -> list[tuple[str, str]]:
    return [(name, json.dumps(value)) for name, value in facts.items()]


@contextmanager
def _readable(named: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise InputError(f"{named} cannot be used: {error}; wanted: another file") from None

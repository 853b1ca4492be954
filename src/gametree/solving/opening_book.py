"""A book of exact values: of all positions up to so many plies from a start, in one file (SQLite).

The last ones are searched to the end of the game, one by one, and what is known is written from time to time: who was
interrupted goes on where it was. All before them are worth the best of what their moves lead to. Of positions that
mirror each other one is searched and kept. Nothing in it is a statistic: a book of games that were played is another
thing (``past.book``).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from ..base.errors import InputError, Stopped
from ..base.numbers import Move, ints
from ..base.results import Limits
from ..base.stopping import Stop
from ..engine import Engine
from ..engine.ready.faults import naming_faults
from ..games import load_game
from ..rules.game import Game, is_over
from ..rules.turns import moves_again
from .answering import Answer, Answering, answer, before
from .book_file import check_kind, facts_about, facts_of, numbers_of, opened, outcome_of, readable
from .identity import digest_of
from .known_bounds import AT_ONCE
from .solution import Solution
from .terms import Images, terms_of

MOST_PLIES = 60
MOST_POSITIONS = 1 << 22
"""More are not listed: each is searched to the end."""
MOST_UNWRITTEN = 1 << 8
"""So many positions may be lost by a kill, or as many nodes as of a weak solution: to write waits for the disk."""

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
    if not 0 <= plies <= MOST_PLIES:
        raise InputError(f"a book of {plies} plies cannot be written; wanted: 0 to {MOST_PLIES}")
    facts = facts_about(game, start, address=address, plies=plies)
    with closing(opened(path, facts, resume=resume)) as connection:
        writer = _Writer(game, connection, stop or Stop(), tell)
        with naming_faults(game, start), readable(f"the book {str(path)!r}"):
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
            raise InputError(f"there is no book {str(path)!r}; wanted: a file that 'gametree solve' has made")
        with readable(self._named):
            self._connection = sqlite3.connect(
                f"{path.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False
            )
            try:
                check_kind(self._connection, self._named)
                self.facts = facts_of(self._connection, self._named)
            except BaseException:
                self._connection.close()
                raise
        if not self.facts.get("complete"):
            raise InputError(f"{self._named} is not complete; wanted: 'gametree solve' with --resume before")
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
        with readable(self._named):
            asked = "SELECT value, move FROM positions WHERE numbers = ?"
            row: tuple[int, Move | None] | None = self._connection.execute(asked, (numbers_of(kept),)).fetchone()
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
        self._unwritten, self._nodes = 0, 0
        """Positions since they were written the last time, and the nodes that they took."""

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
                if len(seen) > MOST_POSITIONS:
                    raise InputError(
                        f"the first {plies} plies of {self._game.name} have more than {MOST_POSITIONS:,} positions, "
                        "each of which is to be searched to the end; wanted: fewer plies"
                    )
            level = after
        return inner, level

    def search_all(self, last: list[Any], megabytes: float, *, interpreted: bool) -> None:
        """Search the last positions, those that were not before."""
        try:
            with Engine(
                self._game, algorithm="exact", table=megabytes, interpreted=interpreted or None, stop=self._stop
            ) as engine:
                for done, position in enumerate(last):
                    self._tell("positions searched", done, len(last))
                    if numbers_of(position) not in self._known:
                        self._search(engine, position)
        finally:
            self._connection.commit()

    def _search(self, engine: Engine, position: Any) -> None:
        """Find out what a position is worth."""
        if is_over(position):
            self._keep(position, outcome_of(self._game, position), None)
            return
        found = engine.think(position, Limits())
        self._check()
        if not found.complete:
            raise Stopped("told to stop")
        self._keep(position, found.value, found.move)
        self._unwritten, self._nodes = self._unwritten + 1, self._nodes + found.nodes
        if self._unwritten >= MOST_UNWRITTEN or self._nodes >= AT_ONCE:
            self._connection.commit()
            self._unwritten = self._nodes = 0

    def add_up(self, inner: list[Any]) -> None:
        """Give all others the best of what their moves lead to."""
        for position in reversed(inner):
            self._value(position)
        self._connection.commit()

    def _value(self, position: Any) -> int:
        numbers = numbers_of(position)
        if numbers not in self._known:
            if is_over(position):
                value = outcome_of(self._game, position)
            else:
                children = [position.play(move) for move in position.moves()]
                value = max(
                    before(self._value(self._images.kept(child)), again=moves_again(child)) for child in children
                )
            self._known[numbers] = value
            self._connection.execute("INSERT OR REPLACE INTO positions VALUES (?, ?, NULL)", (numbers, value))
        return self._known[numbers]

    def _keep(self, position: Any, value: int, move: Move | None) -> None:
        numbers = numbers_of(position)
        self._known[numbers] = value
        self._connection.execute("INSERT OR REPLACE INTO positions VALUES (?, ?, ?)", (numbers, value, move))

    def _check(self) -> None:
        if self._stop.is_set():
            raise Stopped("told to stop")

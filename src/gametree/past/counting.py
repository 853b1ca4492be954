"""Games are counted into statistics, file by file: a file once, and only what is new of one that has grown.

How far a file was counted is written together with the counts. So whoever is killed goes on where the last batch
ended, and comes to the same counts as if nothing had happened.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..base.stopping import Stop
from .games import Skipped, Tally, nothing, read_source
from .replaying import PastGame, Replayer
from .sources import Opened, Print, Source
from .statistics import YEAR, Statistics

MOST_ROWS = 200_000
"""So many counts are held in memory before they are written."""
SECONDS = 20.0
"""And no longer than that: so much work is lost at most."""
LOOK = 64
"""Games between two looks at the clock."""


@dataclass
class Progress:
    """How far a file is counted."""

    source: Source
    games: int = 0
    share: float | None = None
    """Of the file that was read in this call; None if nobody knows."""
    seconds: float = 0.0
    is_sorting: bool = False


@dataclass
class Report:
    """What came of the files that were given."""

    tally: Tally = field(default_factory=Tally)
    """Of what was read now."""
    remarks: list[str] = field(default_factory=list)
    """What is to be said about files, a sentence each."""
    is_stopped: bool = False


class Changed(InputError):
    """A file that was counted is another one now."""


class _Known(NamedTuple):
    """What the statistics know of a file."""

    id: int
    name: str
    size: int
    digest: str
    modified: int
    place: int
    games: int
    left_out: int
    is_done: int


def count(
    statistics: Statistics,
    given: Iterable[Source],
    *,
    tell: Callable[[Progress], None] = lambda progress: None,
    stop: Stop | None = None,
) -> Report:
    """Count the games of files that were not counted yet, and have them found.

    >>> from gametree import load_game
    >>> game = load_game("chess")
    >>> import tempfile
    >>> from gametree.past.sources import sources
    >>> with tempfile.NamedTemporaryFile("w") as file, Statistics(None, game) as statistics:
    ...     _ = file.write("1. e4 e5 1-0 1. e4 c5 0-1 1. d4 *")
    ...     file.flush()
    ...     report = count(statistics, sources([file.name]))
    ...     [(game.san(game.start, each.move), each.games, each.score) for each in statistics.at(game.start)]
    [('e4', 2, 0.5), ('d4', 1, None)]
    """
    counter, given = _Counter(statistics, tell, stop or Stop()), list(given)
    for source in given:
        counter.take(source)
        if counter.stop.is_set():
            counter.report.is_stopped = True
            return counter.report
    if statistics.has_news():
        tell(Progress(given[-1], is_sorting=True))
        statistics.sort_in(counter.stop)
    if given and not statistics.total():
        raise InputError(nothing(statistics.game, given, counter.report.tally))
    return counter.report


class _Counter:
    """Counts files into statistics."""

    def __init__(self, statistics: Statistics, tell: Callable[[Progress], None], stop: Stop) -> None:
        self.statistics, self.tell, self.stop = statistics, tell, stop
        self.report = Report()
        self.replayer = Replayer(statistics.game)
        self.batch = Batch(statistics)

    def take(self, source: Source) -> None:
        """Count a file, or the part of it that is new."""
        known = None if source.path is None else self._looked_up(source)
        if known is not None and known.is_done:
            return
        here = Tally()
        with source.opened() as opened:
            self._read(source, opened, known or self._begun(source), here)
        told = here.told(source.name)
        if told is not None:
            self.report.remarks.append(told)
        self.report.tally.add(here)

    def _read(self, source: Source, opened: Opened, file: _Known, here: Tally) -> None:
        begun, before, progress = time.monotonic(), opened.read(), Progress(source, file.games)
        written, place = begun, file.place
        number = file.games + file.left_out
        found = read_source(self.replayer, source, opened, place=place, number=number, plies=self.statistics.plies)
        for each, place in found:
            here.take(each)
            if isinstance(each, Skipped):
                self.batch.left_out += 1
            else:
                self.batch.add(each)
            if len(self.batch.rows) >= MOST_ROWS or (here.games + here.damaged) % LOOK == 0:
                now = time.monotonic()
                if len(self.batch.rows) >= MOST_ROWS or now - written > SECONDS:
                    file, written = self._written(file, place), now
                progress.games, progress.seconds = file.games + self.batch.games, now - begun
                if opened.size:
                    progress.share = (opened.read() - before) / max(1, opened.size - before)
                self.tell(progress)
                if self.stop.is_set():
                    self._written(file, place)
                    return
        self._written(file, place, is_done=True)

    def _written(self, file: _Known, place: int, *, is_done: bool = False) -> _Known:
        """Write what was counted since the last time, and how far that is."""
        batch, statistics = self.batch, self.statistics
        after = file._replace(
            place=place, games=file.games + batch.games, left_out=file.left_out + batch.left_out, is_done=is_done
        )
        with statistics.told(), statistics.whole() as connection:
            batch.write()
            connection.execute(
                "UPDATE files SET place = ?, games = ?, left_out = ?, is_done = ? WHERE id = ?",
                (after.place, after.games, after.left_out, is_done, file.id),
            )
        self.batch = Batch(statistics)
        return after

    # --- files that are known ---------------------------------------------------------------------------------

    def _looked_up(self, source: Source) -> _Known | None:
        """Return what is known of a file; it may have grown, or have another name, but must not have changed."""
        assert source.path is not None
        status = source.path.stat()
        known = self._known("name", source.name)
        if known is not None and (known.size, known.modified) == (status.st_size, status.st_mtime_ns):
            return known
        if known is not None:
            if status.st_size < known.size or source.print(known.size).digest != known.digest:
                raise Changed(
                    f"the games {source.name!r} have changed since they were counted in {self.statistics.named}; "
                    "wanted: the file as it was, or other statistics"
                )
            grown = known._replace(is_done=known.is_done and status.st_size == known.size)
            return self._noted(source, grown, source.print(), status.st_mtime_ns)
        mark = source.print()
        known = self._known("digest", mark.digest)
        if known is not None:
            self.report.remarks.append(f"{source.name} is the same as {known.name}, and not counted again")
            return known if known.is_done else self._noted(source, known, mark, status.st_mtime_ns)
        return None

    def _known(self, column: str, value: str) -> _Known | None:
        with self.statistics.told():
            row = self.statistics.connection.execute(f"SELECT * FROM files WHERE {column} = ?", (value,)).fetchone()
        return None if row is None else _Known(*row)

    def _noted(self, source: Source, known: _Known, mark: Print, modified: int) -> _Known:
        with self.statistics.told(), self.statistics.whole() as connection:
            connection.execute(
                "UPDATE files SET name = ?, size = ?, digest = ?, modified = ?, is_done = ? WHERE id = ?",
                (source.name, mark.size, mark.digest, modified, known.is_done, known.id),
            )
        return known._replace(name=source.name, size=mark.size, digest=mark.digest, modified=modified)

    def _begun(self, source: Source) -> _Known:
        """Enter a file that is new; what comes by a pipe has neither a size nor a digest, and is new every time."""
        size, digest, modified = 0, "", 0
        if source.path is not None:
            (size, digest), modified = source.print(), source.path.stat().st_mtime_ns
        with self.statistics.told(), self.statistics.whole() as connection:
            done = connection.execute(
                "INSERT INTO files (name, size, digest, modified, place, games, left_out, is_done) "
                "VALUES (?, ?, ?, ?, 0, 0, 0, 0)",
                (source.name, size, digest, modified),
            )
            assert done.lastrowid is not None
            return _Known(done.lastrowid, source.name, size, digest, modified, 0, 0, 0, is_done=False)


class Batch:
    """Counts that are not written yet."""

    def __init__(self, statistics: Statistics) -> None:
        self._statistics = statistics
        self.key, self.plies = statistics.key, statistics.plies
        with statistics.told():
            (self._last,) = statistics.connection.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()
        self.rows: dict[tuple[int, int], list[int]] = {}
        self.people: list[tuple[int, str, str]] = []
        self.left_out = 0

    @property
    def games(self) -> int:
        return len(self.people)

    def write(self) -> None:
        """Write the counts, inside ``whole`` of the statistics."""
        self._statistics.add((key, move, *row) for (key, move), row in self.rows.items())
        self._statistics.connection.executemany("INSERT INTO games VALUES (?, ?, ?)", self.people)

    def add(self, past: PastGame) -> None:
        """Count a game; a move that it makes twice at a position, once."""
        number = self._last + len(self.people) + 1
        self.people.append((number, past.headers.get("First", ""), past.headers.get("Second", "")))
        last, ratings = (past.year or 0) * YEAR + number, (past.rating(0), past.rating(1))
        seen: set[tuple[int, Any]] = set()
        for position, move, side, _ in zip(past.positions, past.moves, past.sides(), range(self.plies), strict=False):
            here = self.key(position), move
            if here in seen:
                continue
            seen.add(here)
            row = self.rows.get(here)
            if row is None:
                row = self.rows[here] = [0] * 7
            row[0] += 1
            if past.result is not None:
                row[2 + (past.result if side else -past.result)] += 1  # won, drawn, lost
            rating = ratings[side]
            if rating is not None:
                row[4] += 1
                row[5] += rating
            row[6] = max(row[6], last)

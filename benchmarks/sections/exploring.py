"""Statistics of past games: how long a question takes when a million games were counted."""

from __future__ import annotations

import random
import statistics as figures
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from gametree import Game, load_game
from gametree.past.counting import MOST_ROWS, Batch
from gametree.past.replaying import PastGame
from gametree.past.statistics import Statistics
from gametree.rules.game import is_over

from ..report import Row, Section
from ..timing import Effort

TITLE = "Past games are asked in milliseconds, however many there are"
METHOD = (
    "Games of Connect Four that are played at random, all their plies counted into a file of statistics as 'gametree "
    "explore' does it (without reading texts), sorted in, and asked for positions of such games by a new connection. "
    "Seconds are the processor's, milliseconds those of the clock."
)
SIZES, QUICK_SIZES = (10_000, 100_000, 1_000_000), (1_000, 10_000)
QUESTIONS = 300


def measure(effort: Effort) -> Section:
    """Count as many games as is said, and ask."""
    return Section(TITLE, METHOD, [_row(size) for size in (QUICK_SIZES if effort.is_quick else SIZES)])


def _row(size: int) -> Row:
    game = load_game("connect4")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite"
        begun = time.process_time()
        with Statistics(path, game) as kept:
            _count(kept, simulated(game, size))
            counted = time.process_time()
            kept.sort_in()
        sorted_in = time.process_time()
        asked = _ask(path, game, size)
        return Row(
            {
                "games": size,
                "to play and count, s": round(counted - begun, 1),
                "to sort in, s": round(sorted_in - counted, 1),
                "file, MB": round(path.stat().st_size / 1e6, 1),
                "a question, median ms": round(figures.median(asked), 3),
                "slowest of a hundred, ms": round(sorted(asked)[-max(1, len(asked) // 100)], 3),
            },
            judged="a question, median ms",
            at_most=5.0,
        )


def _count(kept: Statistics, games: Iterator[PastGame]) -> None:
    batch = Batch(kept)
    for past in games:
        batch.add(past)
        if len(batch.rows) >= MOST_ROWS:
            batch = _written(kept, batch)
    _written(kept, batch)


def _written(kept: Statistics, batch: Batch) -> Batch:
    with kept.whole():
        batch.write()
    return Batch(kept)


def _ask(path: Path, game: Game, size: int) -> list[float]:
    """Return the milliseconds that each question took."""
    asked, draw = [], random.Random(2)
    with Statistics(path, game) as kept:
        for past in simulated(game, min(size, QUESTIONS)):
            position = draw.choice(past.positions[:-1])
            begun = time.perf_counter()
            found = kept.at(position)
            asked.append(1_000 * (time.perf_counter() - begun))
            assert found, "each of them came up"
    return asked


def simulated(game: Game, count: int) -> Iterator[PastGame]:
    """Yield games that are played at random, the same ones again, with players, years and ratings."""
    draw = random.Random(1)
    for number in range(count):
        positions, moves = [game.start], []
        while not is_over(positions[-1]):
            moves.append(draw.choice(list(positions[-1].moves())))
            positions.append(positions[-1].play(moves[-1]))
        headers = {
            "First": f"player {number % 1_000}",
            "Second": f"player {number % 777}",
            "FirstElo": str(1_500 + number % 1_000),
            "Date": f"{1950 + number % 75}.01.01",
        }
        outcome = int(positions[-1].outcome())
        result = outcome if len(moves) % 2 == 0 else -outcome
        yield PastGame(tuple(positions), tuple(moves), result, headers)

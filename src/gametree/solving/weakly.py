"""``solve_weakly``: the value of one position, by searches that are kept, so that it may take days and kills."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from ..algorithms.exact.exact import exact
from ..algorithms.parts.kit import Kit
from ..base.numbers import Move, ints
from ..base.results import Limits
from ..base.stopping import Stop
from ..base.values import INF, NO_LIMIT
from ..crew.hiring import Crew
from ..engine import Engine
from ..engine.ready.faults import fault_in, naming_faults
from ..engine.ready.job import Job, make_ready
from ..engine.ready.options import Options
from ..observers.meter import Meter, meter, principal_line
from ..rules.game import Game
from ..rules.turns import first_turn, is_pass, own
from .ahead import Ahead
from .book_file import facts_about, facts_of, numbers_of, opened, readable
from .known_bounds import KnownBounds
from .opening_book import OpeningBook
from .sent_tasks import SentTasks
from .tasks import AboveTasks, Asker, Order, SearchedHere, Tell, Twins, Walk, with_tasks
from .terms import terms_of

TASK_NODES, SLOW_TASK_NODES = 1 << 27, 1 << 13
"""A task may visit so many nodes, compiled and interpreted."""
NEXT_TO_NOTHING = 1.0
"""Megabytes for what is searched by others."""
LOOKS, SLOW_LOOKS = 50_000, 100
"""So many nodes tell what a move seems to be worth."""


def solve_weakly(
    game: Game,
    path: Path,
    *,
    start: Any = None,
    address: str | None = None,
    megabytes: float = 256.0,
    resume: bool = False,
    interpreted: bool = False,
    crew: Crew | None = None,
    task_nodes: int | None = None,
    stop: Stop | None = None,
    tell: Tell = lambda progress: None,
) -> OpeningBook:
    """Find the value of a position, the start if none is named, and return the book that it is kept in.

    What is proved on the way is written from time to time, and ``resume`` goes on from there. The book knows the
    line that both sides play, and whatever else came out exactly. ``task_nodes`` is how many nodes one search may
    visit before the moves of its position are looked at one by one. A ``crew`` searches many positions at once, with
    so many megabytes for each worker.

    >>> import tempfile
    >>> from gametree import load_game
    >>> from gametree.solving import solve_weakly
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     book = solve_weakly(load_game("mnk:3,3,2"), Path(folder) / "weak", interpreted=True)
    ...     book.find(book.game.start).verdict
    'win in 3'
    """
    start, stop = game.start if start is None else start, stop or Stop()
    fault = fault_in(game, start)
    if fault is not None:
        raise fault
    facts = facts_about(game, start, address=address, plies=None)
    named = f"the book {str(path)!r}"
    with readable(named), closing(opened(path, facts, resume=resume)) as connection:
        if facts_of(connection).get("complete"):
            return OpeningBook(path, game)
        bounds, walk = KnownBounds(connection), Walk()
        job = make_ready(
            start,
            game=game,
            algorithm="exact",
            options=Options(table=megabytes if crew is None else NEXT_TO_NOTHING),
            interpreted=interpreted or None,
            stop=stop,
        )
        nodes = task_nodes or (SLOW_TASK_NODES if interpreted else TASK_NODES)
        looks = Limits(nodes=SLOW_LOOKS if interpreted else LOOKS)
        try:
            with (
                naming_faults(game, start),
                readable(named),  # what the file is at fault for is not the game's fault
                Engine(game, stop=stop, interpreted=interpreted or None) as engine,
            ):
                order = Order(walk, bounds, engine, looks)
                watch = meter(ints(1, NO_LIMIT))
                kit = _kit(job, bounds, order, watch)
                if crew is None:
                    tasks = SearchedHere(Asker(job, nodes), bounds, walk, tell)
                    value = exact(job.position, kit.insight.left(job.position), -INF, INF, with_tasks(kit, tasks))
                else:
                    sent = SentTasks(crew, address or game.name, megabytes, nodes, interpreted=interpreted)
                    value = Ahead(kit, bounds, order, walk, tell).search(job.position, sent, stop)
                line = principal_line(watch)
        finally:
            bounds.write()
        _keep(connection, bounds, first_turn(start), value, line, job)
    return OpeningBook(path, game)


def _kit(job: Job, bounds: KnownBounds, order: Order, watch: Meter) -> Kit:
    """Return what the first plies are searched with; tasks come to it."""
    twins = Twins(terms_of(job.game, ints(1)).images)
    insight = AboveTasks(*job.kit.insight)._replace(twins=twins)
    return job.kit._replace(memory=bounds, order=order, insight=insight, observer=watch)


def _keep(
    connection: Connection, bounds: KnownBounds, position: Any, value: int, line: tuple[Move, ...], job: Job
) -> None:
    """Put what came out exactly into the book, with the moves of the line as the kept positions have them."""
    bounds.write_values()
    scoring, kept = job.kit.scoring, Twins(terms_of(job.game, ints(1)).images).look
    for ply, move in enumerate((*line, None)):
        if not is_pass(position):
            twin, here = kept(position), scoring.from_here(value, job.kit.made(position, ply))
            named = None if move is None else _same_move(twin, kept(position.play(move)), kept)
            row = numbers_of(own(twin)), here, named
            connection.execute("INSERT OR REPLACE INTO positions VALUES (?, ?, ?)", row)
        if move is not None:
            position, value = position.play(move), -value
    connection.execute("INSERT OR REPLACE INTO facts VALUES ('complete', 'true')")
    connection.commit()


def _same_move(twin: Any, wanted: Any, kept: Callable[[Any], Any]) -> Move:
    """Return the move of a position after which it is the one that is wanted, or one that mirrors it."""
    numbers = numbers_of(own(wanted))
    found: Move = next(move for move in twin.moves() if numbers_of(own(kept(twin.play(move)))) == numbers)
    return found

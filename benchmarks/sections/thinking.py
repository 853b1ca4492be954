"""An engine from move to move: what a call costs besides the search, and how soon it obeys."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import math
import multiprocessing
import statistics
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from gametree import Engine, History, Limits, SearchResult, load_game, search

from ..machine import stolen
from ..report import Row, Section
from ..timing import Effort

TITLE = "An engine from move to move"
METHOD = (
    "Calls with small searches in a process where everything is compiled: the wall time of a call less the "
    "seconds that its answer tells; beside it the median processor time of a whole call, search and all, which "
    "other work on the machine moves less. `think` is asked of one engine, about a game that it plays with "
    "itself, or about five positions in turn that do not tell what was played before; each was looked through for"
    " symmetries when it came first. `search` makes an engine at every call. Memory is that of a fresh process "
    "over such calls, against what it was after a tenth of them; its table is too small to grow with them. "
    "Overruns are of `Limits(seconds=0.1)` as games go on. Stops strike at changing moments of chess; the figure "
    "is how long `stop()` waits for the answer. A turn of the event loop sleeps 1 ms, while four engines analyse "
    "chess. Before overruns and stops are measured, the engine has thought for a second, so that its table has "
    "its pages; what a stop waits for while the system makes them has a row of its own, by engines that have just"
    " been made: where memory is lent by a host, as here, a large page takes up to 9 ms when it is first used, "
    "0.2 ms later on. How late the machine is by itself is told by a thread that hashes and is no engine, stopped"
    " in the same way. Stolen are the milliseconds for which the cores of this machine, a guest, were given to "
    "others while a row was measured; a figure is undisturbed if none was stolen, by the system's count of "
    "hundredths of a second, while it was taken. Only such figures are judged: of calls their median, of all else"
    " the worst of them; a row that has none is not judged."
)
JUDGED = "of those"
CALLS, ONE_SHOTS, MANY_CALLS = 1_000, 200, 10_000
OVERRUNS, STOPS, FIRST_STOPS, LOOP_SECONDS = 40, 50, 10, 3.0
"""So many overruns that a table runs out of ages among them, and is emptied."""
QUICKER = 10
"""How many times fewer of everything there are in a quick run."""

MOST_BESIDES, MOST_GROWTH, MOST_LATE, MOST_TURN = 1.0, 1.0, 10.0, 50.0
"""Milliseconds, megabytes, milliseconds and milliseconds."""

SMALL_TABLE, SIZES, LOOP_TABLE = 0.125, (1, 64, 1024), 16
SECONDS, WARM_SECONDS = 0.1, 1.0
HASHED = 1 << 17
"""Bytes, so many that to hash them takes a tenth of a millisecond."""
OPENING = 8
"""Plies of a game in which Connect Four is not solved before its time is up."""
ENGINES = 4
RESIDENT = Path("/proc/self/statm")
PAGE = 4096

Think = Callable[[Any], SearchResult]


class Small(NamedTuple):
    """A search so short that what a call costs besides it can be seen."""

    game: str
    depth: int
    positions: str = ""
    """One in a line; empty for a game that is played from the start."""
    is_judged: bool = True

    @property
    def title(self) -> str:
        return f"{self.game} {self.depth}, {'positions' if self.positions else 'a game'}"

    def load(self) -> list[Any]:
        """Return the positions, or only the start."""
        game = load_game(self.game)
        return [game.parse_position(line) for line in self.positions.splitlines()] or [game.start]


LATE = Small(
    "connect4",
    14,
    """\
4356372555731757773445166116
3376114777436236626332111726
76271142651543214673116263242634
55177541475756343341541437327316
21674312717165442725476176421346""",
)
"""Made by random play, and solved with 100 to 600 nodes."""

SMALL = (
    LATE,
    Small("connect4", 6),
    Small(
        "othello",
        8,
        """\
O-XXXXX-XXXXXXXXXXOOOXXXOXXOXOXX-XOXOOX-XOOOOOXO-OOO-OOOOO-OOOOO O
-XOOOOOOOOOOO-O--OOXXOXOXXOOXXX-XXXXXXXXXOOXOXX-XXXXXXOOXXXXXXO- O
OOOXXXXXXOOOOOOOXOOXXX--XOOOXXXOXOXXOX-XXXOXXO--XXXXXXO-OXXXXXO- O""",
        is_judged=False,  # to look through them for symmetries takes some 2 ms
    ),
    Small("othello", 4),
    Small(
        "chess",
        2,
        """\
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1""",
    ),
    Small("chess", 2),
)


def measure(effort: Effort) -> Section:
    """Time calls, look at memory, and see how soon engines obey."""
    share = QUICKER if effort.is_quick else 1
    plan: list[Callable[[], Row]] = [partial(_warm, small, CALLS // share) for small in SMALL]
    plan += [partial(_one_shot, small, ONE_SHOTS // share) for small in SMALL if small.positions]
    if RESIDENT.exists():
        plan.append(partial(_growing, MANY_CALLS // share))
    plan.append(partial(_stopping_a_thread, STOPS // share))
    plan += [
        partial(_overrunning, game, size, OVERRUNS // share)
        for game, size in itertools.product(("connect4", "chess"), SIZES)
    ]
    plan += [partial(_stopping, what, begin, STOPS // share) for what, begin in UNDER_WAY.items()]
    plan.append(partial(_stopping, "thinking in two threads", UNDER_WAY["thinking"], STOPS // share, threads=2))
    plan.append(partial(_stopping_the_first, FIRST_STOPS // share))
    plan.append(partial(_looping, LOOP_SECONDS / share))
    return Section(TITLE, METHOD, [_with_what_was_stolen(measure_row) for measure_row in plan])


def _with_what_was_stolen(measure_row: Callable[[], Row]) -> Row:
    before = stolen()
    row = measure_row()
    after = stolen()
    row.figures["stolen"] = "" if before is None or after is None else after - before
    return row


class Figures:
    """What was measured, one after another, and what of it while the machine had its cores to itself."""

    def __init__(self) -> None:
        self.all: list[float] = []
        self.undisturbed: list[float] = []
        self._stolen: float | None = None

    def begin(self) -> None:
        """Begin a moment that ``add`` ends."""
        self._stolen = stolen()

    def add(self, figure: float) -> None:
        self.all.append(figure)
        if self._stolen is None or stolen() == self._stolen:
            self.undisturbed.append(figure)


def _row(
    what: str,
    figures: Figures,
    *,
    processor: float | str = "",
    judges: Callable[[list[float]], float] = max,
    at_most: float | None,
) -> Row:
    ordered, undisturbed = sorted(figures.all), figures.undisturbed
    return Row(
        {
            "what": what,
            "times": len(ordered),
            "median": statistics.median(ordered),
            "95 %": ordered[math.ceil(0.95 * len(ordered)) - 1],
            "worst": ordered[-1],
            "undisturbed": len(undisturbed),
            JUDGED: judges(undisturbed) if undisturbed else "",
            "processor": processor,
        },
        judged=JUDGED if undisturbed and at_most is not None else None,
        at_most=at_most if undisturbed else None,
    )


# --- calls ---------------------------------------------------------------------------------------


def _warm(small: Small, calls: int) -> Row:
    """Time calls of one engine."""
    limits = Limits(depth=small.depth)
    with Engine(small.game) as engine:

        def think(asked: Any) -> SearchResult:
            return engine.think(asked, limits)

        at_most = MOST_BESIDES if small.is_judged else None
        return _time_calls(f"think, {small.title}", small, calls, think, at_most=at_most)


def _one_shot(small: Small, calls: int) -> Row:
    """Time calls that make an engine each."""
    game = load_game(small.game)

    def think(asked: Any) -> SearchResult:
        return search(asked, game=game, depth=small.depth, algorithm="pvs")

    return _time_calls(f"search, {small.title}", small, calls, think)


def _time_calls(what: str, small: Small, calls: int, think: Think, *, at_most: float | None = None) -> Row:
    positions = small.load()
    if not all(think(position).compiled for position in positions):
        raise AssertionError(f"{what} ran interpreted")
    in_turn = itertools.cycle(positions)
    asked = next(in_turn) if small.positions else History.begin(load_game(small.game))
    besides, whole = Figures(), []
    for _ in range(calls):
        besides.begin()
        worked, started = time.process_time(), time.perf_counter()
        result = think(asked)
        besides.add((time.perf_counter() - started - result.seconds) * 1e3)
        whole.append((time.process_time() - worked) * 1e3)
        asked = next(in_turn) if small.positions else _gone_on(asked, result)
    return _row(
        f"{what}: besides, ms",
        besides,
        processor=statistics.median(whole),
        judges=statistics.median,
        at_most=at_most,
    )


def _gone_on(history: History, result: SearchResult) -> History:
    """Return the game with one move more, or another one if it is over."""
    assert result.move is not None
    history = history.play(result.move)
    return history if history.ending() is None else History.begin(history.game)


# --- memory --------------------------------------------------------------------------------------


def _growing(calls: int) -> Row:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as fresh:
        growth = fresh.submit(resident_growth, calls).result()
    figures = Figures()
    for each in growth:
        figures.add(each)
    return _row(f"think, {LATE.title}: growth, MB", figures, at_most=MOST_GROWTH)


def resident_growth(calls: int) -> list[float]:
    """Return by how much this process has grown since a tenth of the calls, at every hundredth of them."""
    sizes = []
    with Engine(LATE.game, table=SMALL_TABLE) as engine:
        for number, position in enumerate(itertools.islice(itertools.cycle(LATE.load()), calls), 1):
            engine.think(position, Limits(depth=LATE.depth))
            if number % (calls // 100) == 0:
                sizes.append(int(RESIDENT.read_text().split()[1]) * PAGE / (1 << 20))
    return [size - sizes[9] for size in sizes[10:]]


# --- limits and stops ----------------------------------------------------------------------------


def _stopping_a_thread(stops: int) -> Row:
    """Stop a thread that computes without the interpreter, and is no engine: what is late here is the machine."""
    waits, data = Figures(), bytes(HASHED)
    for number in range(stops):
        told, done = threading.Event(), threading.Lock()

        def compute(told: threading.Event = told, done: threading.Lock = done) -> None:
            while not told.is_set():
                hashlib.sha256(data).digest()
            done.release()

        done.acquire()
        thread = threading.Thread(target=compute)
        thread.start()
        time.sleep(0.02 + 0.001 * number)
        waits.begin()
        started = time.perf_counter()
        told.set()
        done.acquire()
        waits.add((time.perf_counter() - started) * 1e3)
        thread.join()
    return _row("stop a thread that is no engine: waited, ms", waits, at_most=None)


def _made_warm(engine: Engine) -> Engine:
    """Have an engine think until its table has its pages and everything is compiled."""
    engine.think(limits=Limits(seconds=WARM_SECONDS))
    return engine


def _overrunning(game: str, size: int, calls: int) -> Row:
    """Let an engine play with itself, a tenth of a second for each move."""
    late = Figures()
    with Engine(game, table=size) as engine:
        _made_warm(engine)
        history = History.begin(engine.game)
        for _ in range(calls):
            if len(history.moves) == OPENING:
                history = History.begin(engine.game)
            late.begin()
            started = time.perf_counter()
            result = engine.think(history, Limits(seconds=SECONDS))
            late.add((time.perf_counter() - started - SECONDS) * 1e3)
            if result.complete:
                raise AssertionError(f"{game} was solved before the time was up")
            history = _gone_on(history, result)
    return _row(f"{SECONDS} s, {game}, {size} MB: overrun, ms", late, at_most=MOST_LATE)


UNDER_WAY: dict[str, Callable[[Engine, History], object]] = {
    "thinking": lambda engine, history: engine.start(history),
    "pondering": lambda engine, history: engine.ponder(history),
    "telling three lines": lambda engine, history: engine.start(history, lines=3),
}
"""What an engine is stopped from."""


def _stopping(what: str, begin: Callable[[Engine, History], object], stops: int, *, threads: int = 1) -> Row:
    waits, whole = Figures(), []
    with Engine("chess", threads=threads) as engine:
        history = History.begin(_made_warm(engine).game)
        begin(engine, history)  # compiles what it needs besides
        engine.stop()
        for number in range(stops):
            begin(engine, history)
            time.sleep(0.02 + 0.001 * number)
            if not engine.is_thinking:
                raise AssertionError(f"an engine that was {what} ended by itself")
            waits.begin()
            worked, started = time.process_time(), time.perf_counter()
            engine.stop()
            waits.add((time.perf_counter() - started) * 1e3)
            whole.append((time.process_time() - worked) * 1e3)
    return _row(f"stop while {what}: waited, ms", waits, processor=statistics.median(whole), at_most=MOST_LATE)


def _stopping_the_first(engines: int) -> Row:
    """Stop the first thought of engines, each with a table that nobody has used."""
    waits = Figures()
    for number in range(engines):
        with Engine("chess") as engine:
            engine.warm_up()
            engine.start()
            time.sleep(0.02 + 0.005 * number)
            waits.begin()
            started = time.perf_counter()
            engine.stop()
            waits.add((time.perf_counter() - started) * 1e3)
    return _row("stop the first thought of an engine: waited, ms", waits, at_most=None)


# --- an event loop -------------------------------------------------------------------------------


def _looping(seconds: float) -> Row:
    turns = asyncio.run(_turns(seconds))
    return _row(f"event loop, {ENGINES} engines: a turn, ms", turns, at_most=MOST_TURN)


async def _turns(seconds: float) -> Figures:
    """Return the milliseconds from turn to turn of an event loop in which engines analyse."""
    turns = Figures()
    with ExitStack() as at_the_end:
        engines = [at_the_end.enter_context(Engine("chess", table=LOOP_TABLE)) for _ in range(ENGINES)]
        for engine in engines:
            engine.warm_up()
        analyses = [asyncio.create_task(_analyse(engine)) for engine in engines]
        last = time.perf_counter()
        end = last + seconds
        while last < end:
            turns.begin()
            await asyncio.sleep(0.001)
            now = time.perf_counter()
            turns.add((now - last) * 1e3)
            last = now
        if any(analysis.done() for analysis in analyses):
            raise AssertionError("an analysis ended by itself")
        for analysis in analyses:
            analysis.cancel()
        await asyncio.wait(analyses)
    return turns


async def _analyse(engine: Engine) -> None:
    async for _ in engine.analyse_async():
        pass

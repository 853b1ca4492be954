"""How soon compiled code answers: a call from Python, and a stop from another thread."""

from __future__ import annotations

import threading
import time

from gametree import Stop, load_game, search
from gametree.algorithms.exact.alphabeta import alphabeta
from gametree.base.values import INF
from gametree.engine.ready.kits import kit_for
from gametree.jit import compiled
from gametree.observers import meter

from ..report import Row, Section
from ..timing import Effort

TITLE = "How soon it answers"
METHOD = (
    "A call of compiled alpha-beta to depth 0 (one node), best of several turns of many calls. A stop set by "
    "another thread while `gametree.search` runs compiled in the main thread: time until `search` has returned."
)
GAME = "connect4"
NEVER_DONE = 40
"""A depth that no search reaches while it is being stopped."""
CALLS = 2_000
STOPS = 10
MOST_MILLISECONDS = 10


def measure(effort: Effort) -> Section:
    """Time calls and stops."""
    call = min(_call() for _ in range(effort.repeats))
    waits = sorted(_stop() for _ in range(STOPS))
    return Section(
        TITLE,
        METHOD,
        [
            Row({"work": "a call from Python", "best ms": call, "worst ms": ""}),
            Row(
                {"work": f"a stop, {STOPS} times", "best ms": waits[0], "worst ms": waits[-1]},
                judged="worst ms",
                at_most=MOST_MILLISECONDS,
            ),
        ],
    )


def _call() -> float:
    """Return the milliseconds of one call that has next to nothing to do."""
    game = load_game(GAME)
    kit = kit_for(game, game.start, meter(Stop().budget))
    function = compiled(alphabeta)
    function.prepare(game.start, 0, -INF, INF, kit)
    started = time.thread_time()
    for _ in range(CALLS):
        function(game.start, 0, -INF, INF, kit)
    return (time.thread_time() - started) * 1e3 / CALLS


def _stop() -> float:
    """Return the milliseconds from the stop until the search has returned."""
    stop, told = Stop(), 0.0

    def tell() -> None:
        nonlocal told
        told = time.perf_counter()
        stop.set()

    timer = threading.Timer(0.1, tell)
    timer.start()
    result = search(load_game(GAME), depth=NEVER_DONE, stop=stop)
    returned = time.perf_counter()
    timer.join()
    if result.complete or not result.compiled or not told:
        raise AssertionError("the search ended before it was stopped, or did not run compiled")
    return (returned - told) * 1e3

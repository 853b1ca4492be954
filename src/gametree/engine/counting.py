"""``perft``: how many move sequences of a length there are."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..algorithms.exact.perft import FINISHED, ByAsking, ByListing, Tally
from ..algorithms.exact.perft import perft as perft_algorithm
from ..base.numbers import Move, ints
from ..base.results import check_depth
from ..base.stopping import Stop
from ..rules.game import Game, is_over
from ..rules.turns import offers
from .ready.faults import fault_in, naming_faults
from .ready.outfit import as_given
from .ready.running import Runner


@dataclass(frozen=True)
class Perft:
    """The answer of a count."""

    nodes: int
    """Move sequences of exactly the depth asked for."""
    finished: int
    """Sequences that ended sooner."""
    seconds: float
    """Time spent counting, without compiling."""
    compiled: bool
    divide: dict[Move, int] | None
    """``nodes`` by first move, if that was asked for."""


def perft(
    position: Any,
    depth: int,
    *,
    game: Game | None = None,
    divide: bool = False,
    interpreted: bool = False,
    stop: Stop | None = None,
    tell: Callable[[int, int, int, float], None] | None = None,
) -> Perft:
    """Count the move sequences of exactly ``depth`` plies; every one, so transpositions count each time.

    ``tell`` hears how far the count is: first moves done, of how many, sequences and seconds so far.

    >>> from gametree import load_game, perft
    >>> perft(load_game("connect4"), 4).nodes
    2401
    """
    game, position = as_given(position, game)
    check_depth(depth)
    fault = fault_in(game, position)
    if fault is not None:
        raise fault
    stop = stop or Stop()
    tally = Tally(ints(1), stop.budget)
    counter = ByAsking() if offers(position, "count_moves") else ByListing()
    run = Runner(perft_algorithm, position, 0, counter, tally, held=(2, 3), interpreted=interpreted)
    started = time.perf_counter()
    with naming_faults(game, position, depth, fault_in):
        by_move: dict[Move, int] | None = None
        if (divide or tell) and depth > 0 and not is_over(position):
            moves, by_move = list(position.moves()), {}
            for move in moves:
                if tell is not None:
                    tell(len(by_move), len(moves), sum(by_move.values()), time.perf_counter() - started)
                by_move[move] = run(stop, position.play(move), depth - 1)
        nodes = sum(by_move.values()) if by_move else run(stop, position, depth)
    return Perft(
        nodes, tally.cells[FINISHED], time.perf_counter() - started, run.compiled, by_move if divide else None
    )

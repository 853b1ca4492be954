"""What it takes to fit patterns to millions of positions: memory, and processor time for a round.

    python -m benchmarks.fitting --positions 6000000 --rounds 1

The positions are none: on every set of the usual patterns of Othello something is seen at random, some of it often.
Reading games takes longer than that, and is not measured here.
"""

from __future__ import annotations

import argparse
import resource
import time

import numpy as np

from gametree import load_game
from gametree.learning.fitting.descent import Task, adagrad
from gametree.learning.fitting.designs import Data, Placed, links_of
from gametree.learning.fitting.losses import SquashedSquares
from gametree.learning.patterns.making import folding_of, patterns_for, usual_shapes

GAME, PER_GAME, HELD_OUT = "othello", 10, 0.05


def made(positions: int) -> Data:
    """Make up what is seen in so many positions."""
    game = load_game(GAME)
    shapes, drawn = usual_shapes(game), np.random.default_rng(1)
    patterns, found = patterns_for(game, shapes), folding_of(game, shapes)
    places = np.empty((positions, len(found.sets.starts)), dtype=np.int32)
    for number, (squares, start) in enumerate(zip(found.sets.squares, found.sets.starts, strict=True)):
        chance = drawn.random(positions, dtype=np.float32) ** 3
        places[:, number] = start + (chance * (found.kinds ** len(squares) - 1)).astype(np.int32)
    phases = len(patterns.weights) // patterns.room
    return Data(
        Placed(places, links_of(found, phases), len(patterns.starts)),
        drawn.uniform(-1, 1, positions),
        np.arange(positions) // PER_GAME,
        drawn.random(positions) < HELD_OUT,
    )


def memory() -> str:
    """Tell how much memory there was at most."""
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20):.2f} GB at most"


def main() -> None:
    """Fit, and print what it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=6_000_000)
    parser.add_argument("--rounds", type=int, default=1)
    asked = parser.parse_args()
    data = made(asked.positions)
    print(f"{asked.positions:,} positions of {data.design.count:,} weights, {memory()}", flush=True)
    begun = time.process_time()
    adagrad(
        Task(data, SquashedSquares(), 1e-4),
        rounds=asked.rounds,
        tell=lambda number, loss: print(f"round {number}, {time.process_time() - begun:.1f} s of the processor"),
    )
    print(memory())


if __name__ == "__main__":
    main()

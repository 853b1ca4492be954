"""Connect Four that was learned, as the first player, against one that plays perfectly as soon as that can be told.

    python -m benchmarks.learning W --games 20 --exact 15

The first player searches ``--depth`` plies with the weights. The second one solves every position with at least
``--exact`` stones and plays any of the best moves: it wins as soon as it can, and delays what it must lose. Before
that it plays at random among moves that do not lose within eight plies, so it is an easier opponent than a perfect
one from the first move on. The reward is 1 for a win, 0 for a draw, -1 for a loss; the error is 1.96 standard errors.
"""

from __future__ import annotations

import argparse
import math
import random
from pathlib import Path
from typing import Any

from gametree import WIN, Engine, load_game
from gametree.learning.weights.weights_file import evaluator_from, read_weights

SQUARES, NEAR = 42, 8


class Perfect:
    """Plays the second side, by exact searches from some number of stones on."""

    def __init__(self, game: Any, exact: int, seed: int) -> None:
        self._engine = Engine(game, algorithm="pvs", without=("evaluate",))
        self._exact, self._drawn = exact, random.Random(seed)

    def choose(self, position: Any, stones: int) -> int:
        """Return any of the best moves."""
        moves = list(position.moves())
        depth = SQUARES - stones if stones >= self._exact else NEAR
        lines = self._engine.look(position, min(depth, SQUARES - stones), lines=len(moves)).lines
        best = max(line.value for line in lines)
        if stones < self._exact and abs(best) < WIN - NEAR - 1:  # nobody wins so soon: no more is known
            return self._drawn.choice([line.move for line in lines if line.value > NEAR + 1 - WIN])
        good = [line.move for line in lines if line.value == best]
        return self._drawn.choice(good)


def play(game: Any, first: Engine, depth: int, second: Perfect) -> int:
    """Play a game; return what the first player has of it."""
    position, stones = game.start, 0
    while not position.is_over():
        if stones % 2 == 0:
            move = first.look(position, min(depth, SQUARES - stones)).move
        else:
            move = second.choose(position, stones)
        position, stones = position.play(move), stones + 1
    return int(position.outcome()) * (1 if stones % 2 == 0 else -1)


def main() -> None:
    """Play the games, and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--exact", type=int, default=15)
    parser.add_argument("--depth", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = load_game("connect4")
    first = Engine(game, algorithm="alphabeta", evaluator=evaluator_from(asked.weights, game))
    second, rewards = Perfect(game, asked.exact, asked.seed), []
    origin = read_weights(asked.weights).origin
    for _ in range(asked.games):
        rewards.append(play(game, first, asked.depth, second))
        mean = sum(rewards) / len(rewards)
        spread = math.sqrt(sum((each - mean) ** 2 for each in rewards) / max(1, len(rewards) - 1) / len(rewards))
        counts = f"+{rewards.count(1)} ={rewards.count(0)} -{rewards.count(-1)}"
        print(f"{origin['games']:,} games learned: {counts}, reward {mean:+.2f} ± {1.96 * spread:.2f}", flush=True)


if __name__ == "__main__":
    main()

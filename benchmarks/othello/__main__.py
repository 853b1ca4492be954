"""The weights of Othello's patterns, from nothing but games of a program against itself.

    python -m benchmarks.othello --folder games --out src/gametree/games/othello/weights.json

Games are played and weights are learned from them, round after round: first by the evaluation by features, then by
what was learned so. What is learned of a position is half what came of its game, with best play in the end, and half
what a small search found there. Games are kept in the folder, so the same command goes on after any interruption;
the same seed gives the same weights on every machine.
"""

from __future__ import annotations

import argparse
import time
from array import array
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from gametree import Game, load_game
from gametree.base.keeping import write_whole
from gametree.games.othello import WEIGHTS
from gametree.games.othello.pattern_file import written
from gametree.games.othello.patterns import PatternEvaluation

from .games import GAME, RESULT, SLICE, UNKNOWN, VALUE, Games
from .lessons import Lessons

ROUNDS = (64_000, 32_000)
"""Games of each round."""
NODES, OPENING, SOLVED = 300, 24, 12
"""Of a search; moves at random that begin a game at most; empty squares with which a position is solved."""
KEPT = 100
"""So many slices of games make a file."""
HELD_OUT = 10
"""Of every ten games one only judges."""


def played(folder: Path, number: int, game: Game, seed: int, games: int) -> tuple[Any, Any]:
    """Return the positions of the games of a round, and their labels; play those that are not there yet."""
    player = Games(game, nodes=NODES, opening=OPENING, solved=SOLVED, seed=seed)
    rows, labels, begun = [], [], time.process_time()
    for first in range(0, games, KEPT * SLICE):
        path = folder / f"round-{number}-{seed}-{first}.npz"
        if not path.exists():
            found = player.play(first, min(KEPT * SLICE, games - first))
            with path.with_suffix(".part").open("wb") as file:
                np.savez(file, rows=found[0], labels=found[1])
            path.with_suffix(".part").rename(path)
            print(f"round {number}: {first + KEPT * SLICE:,} games, {time.process_time() - begun:.0f} s", flush=True)
        with np.load(path) as kept:
            rows.append(kept["rows"])
            labels.append(kept["labels"])
    return np.concatenate(rows), np.concatenate(labels)


def learned(game: Game, rows: Any, labels: Any, seed: int) -> tuple[list[int], dict[str, Any]]:
    """Return weights for positions, and how they do on games that nothing was learned from."""
    found = labels[:, VALUE].astype(float)
    goals = np.where(labels[:, RESULT] == UNKNOWN, found, (labels[:, RESULT] + found) / 2)
    is_held_out = labels[:, GAME] % HELD_OUT == 0
    lessons = Lessons(game, rows, goals)
    lessons.learn(np.flatnonzero(~is_held_out), seed)
    told = {
        "positions": len(rows),
        "off by": round(lessons.error(np.flatnonzero(~is_held_out)), 3),
        "off by, held out": round(lessons.error(np.flatnonzero(is_held_out)), 3),
    }
    print(told, flush=True)
    return lessons.weights(), told


def main() -> None:
    """Play, learn, and write what was learned."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--folder", type=Path, required=True, help="where games are kept")
    reader.add_argument("--out", type=Path, required=True, help="the file of weights")
    reader.add_argument("--games", type=int, nargs="+", default=ROUNDS, help="of each round")
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    game = replace(load_game("othello"), evaluator=WEIGHTS)
    for number, games in enumerate(asked.games, 1):
        rows, labels = played(asked.folder, number, game, asked.seed + number - 1, games)
        weights, told = learned(game, rows, labels, asked.seed)
        game = replace(game, evaluator=PatternEvaluation(array("Q", weights)))
    origin = {"by": "python -m benchmarks.othello", "games": list(asked.games), "seed": asked.seed, **told}
    write_whole(asked.out, written(weights, origin).encode("ascii"), "the weights")


if __name__ == "__main__":
    main()

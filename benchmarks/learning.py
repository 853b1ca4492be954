"""Connect Four from nothing, by playing against itself, and how it does as the first player against perfect ones.

    python -m benchmarks.learning --out c4 --milestones 200000,500000,1000000,2000000 --games 100

After so many games the weights are kept, and play one ply deep against two players that are perfect from the first
move on, by searches to the end of the game (``exact``): one of them plays any move that keeps the result, the other
one wins as soon as it can and delays what it must lose. The reward is 1 for a win, 0 for a draw, -1 for a loss; the
error is 1.96 standard errors.

All is kept in the folder: the same command goes on after any interruption, and more games or milestones are added to
those that are there. ``c4/results.json`` has every game, every solved position, and the time of the processor.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from pathlib import Path
from typing import Any

from gametree import WIN, Engine, Game, InputError, Stop, load_game
from gametree.base.keeping import write_whole
from gametree.engine.ready.job import make_ready
from gametree.engine.ready.options import Options
from gametree.learning.patterns.making import patterns_for, usual_shapes
from gametree.learning.playing.checkpoint import go_on, write_checkpoint
from gametree.learning.playing.learner import Habits
from gametree.learning.playing.run import Progress, Run
from gametree.learning.unfinished import EVERY
from gametree.learning.weights.describing import of_patterns
from gametree.learning.weights.weights_file import evaluator_from, weights_of, write_weights

SQUARES = 42
ANY, DELAYING = "any", "delaying"
"""Plays any move that keeps the result; delays what it must lose."""


class Results:
    """What a folder holds: games, solved positions, and what learning took."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / "results.json"
        kept = json.loads(self._path.read_text()) if self._path.exists() else {}
        self.games: dict[str, int] = kept.get("games", {})
        """The reward of every game, by milestone, opponent and number."""
        self.bounds: dict[str, tuple[int, int]] = kept.get("bounds", {})
        """What is proved of positions, by the key of one of two that mirror each other."""
        self.learned: dict[str, dict[str, float]] = kept.get("learned", {})
        self.processor: float = kept.get("processor", 0.0)
        """Seconds of learning so far."""

    def save(self) -> None:
        names = ("processor", "learned", "games", "bounds")
        text = json.dumps({name: getattr(self, name) for name in names}, indent=1)
        write_whole(self._path, f"{text}\n".encode("ascii"), "the results")


class Perfect:
    """Plays the second side, and never gives away a result."""

    def __init__(self, exact: Exact) -> None:
        self._exact = exact

    def choose(self, position: Any, opponent: str, drawn: random.Random) -> int:
        """Return any of the best moves: the first of them in an order that is drawn."""
        moves: list[int] = list(position.moves())
        drawn.shuffle(moves)
        if opponent == ANY and not self._exact.is_more(position, -1):
            return moves[0]
        goal = self._goal(position, opponent)
        return next(move for move in moves if not self._exact.is_more(position.play(move), goal))

    def _goal(self, position: Any, opponent: str) -> int:
        """Return what the other side has at most after one of the best moves."""
        if opponent == ANY:
            return -1 if self._exact.is_more(position, 0) else 0
        value = self._exact.value(position)
        return -value if value == 0 else -value - 1 if value > 0 else 1 - value


class Exact:
    """Answers questions about values by searches to the end, which remember what others of them have proved."""

    def __init__(self, game: Game, megabytes: float, results: Results) -> None:
        self._results = results
        self._job = make_ready(game.start, game=game, algorithm="exact", options=Options(table=megabytes))

    def is_more(self, position: Any, asked: int) -> bool:
        """Tell whether a position is worth more than that to the side to move."""
        low, high = self._known(position)
        return self._find(position, asked, asked + 1) > asked if low <= asked < high else low > asked

    def value(self, position: Any) -> int:
        low, high = self._known(position)
        return low if low == high else self._find(position, low - 1, high + 1)

    def _known(self, position: Any) -> tuple[int, int]:
        """Return between which values a position is."""
        if position.is_over():
            value = int(position.outcome()) * WIN
            return value, value
        low, high = self._results.bounds.get(_key(position), (-WIN, WIN))
        return low, high

    def _find(self, position: Any, alpha: int, beta: int) -> int:
        """Search with a window, and keep what that proves, of a position and its mirror."""
        low, high = self._known(position)
        value = int(self._job.ask(position, position.left(), alpha, beta))
        self._results.bounds[_key(position)] = (
            max(low, value) if value > alpha else low,
            min(high, value) if value < beta else high,
        )
        return value


def _key(position: Any) -> str:
    return str(min(position.key(), *(mirrored.key() for mirrored in position.symmetries())))


def learn(folder: Path, milestones: list[int], seed: int, trust: float, results: Results) -> None:
    """Learn on to every milestone, and keep the weights of each."""
    game = load_game("connect4")
    shapes = usual_shapes(game)
    run, out = Run(game, patterns_for(game, shapes), habits=Habits(trust=trust), seed=seed), folder / "run.json"
    features = of_patterns(game, run.patterns, shapes)
    go_on(out, run, features)
    at = {"kept": time.monotonic(), "begun": time.process_time() - results.processor}

    def tell(progress: Progress) -> None:
        results.processor = time.process_time() - at["begun"]
        if time.monotonic() - at["kept"] > EVERY or progress.games in milestones:
            write_checkpoint(out, run, features)
            results.save()
            at["kept"] = time.monotonic()

    for games in milestones:
        if str(games) in results.learned:
            continue
        if run.progress.games < games:
            run.learn(games=games, stop=Stop(), tell=tell)
        took = {"seconds": round(run.progress.seconds, 1), "processor": round(results.processor, 1)}
        write_weights(weights_at(folder, games), weights_of(game, run.patterns, shapes, {"games": games, **took}))
        results.learned[str(games)] = took
        results.save()
        print(f"{games:,} games learned, {took['processor'] / 60:.1f} minutes of the processor", flush=True)


def weights_at(folder: Path, games: int) -> Path:
    """Return where the weights of a milestone are."""
    return folder / f"{games}.json"


def play(first: Engine, second: Perfect, opponent: str, drawn: random.Random, depth: int) -> int:
    """Play a game; return what the first player has of it."""
    position, stones = load_game("connect4").start, 0
    while not position.is_over():
        if stones % 2 == 0:
            move = first.look(position, min(depth, SQUARES - stones)).move
        else:
            move = second.choose(position, opponent, drawn)
        position, stones = position.play(move), stones + 1
    return int(position.outcome()) * (1 if stones % 2 == 0 else -1)


def judge(folder: Path, games: int, asked: argparse.Namespace, second: Perfect, results: Results) -> None:
    """Play what games of a milestone are missing, and tell what came of all."""
    game = load_game("connect4")
    first = Engine(game, algorithm="alphabeta", evaluator=evaluator_from(weights_at(folder, games), game))
    for opponent in (ANY, DELAYING) if asked.games else ():
        begun = f"{games} depth {asked.depth} {opponent}"
        for number in range(asked.games):
            name = f"{begun} {number}"
            if name not in results.games:
                results.games[name] = play(first, second, opponent, random.Random(name), asked.depth)
                results.save()
        rewards = [results.games[f"{begun} {number}"] for number in range(asked.games)]
        print(f"{games:,} games learned, against {opponent:8}: {_told(rewards)}", flush=True)


def _told(rewards: list[int]) -> str:
    mean = sum(rewards) / len(rewards)
    spread = math.sqrt(sum((each - mean) ** 2 for each in rewards) / max(1, len(rewards) - 1) / len(rewards))
    counts = f"+{rewards.count(1)} ={rewards.count(0)} -{rewards.count(-1)}"
    return f"{counts}, reward {mean:+.2f} ± {1.96 * spread:.2f}"


def main() -> None:
    """Learn, play, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--milestones", default="200000,500000,1000000,2000000")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--memory", type=float, default=2048, help="megabytes for what is proved of positions")
    parser.add_argument("--depth", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lambda", dest="trust", type=float, default=0.8)
    asked = parser.parse_args()
    milestones = sorted(int(each) for each in asked.milestones.split(","))
    results = Results(asked.out)
    try:
        learn(asked.out, milestones, asked.seed, asked.trust, results)
    except InputError as fault:
        parser.error(str(fault))
    second = Perfect(Exact(load_game("connect4"), asked.memory, results))
    for games in milestones:
        judge(asked.out, games, asked, second, results)


if __name__ == "__main__":
    main()

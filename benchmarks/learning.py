"""Connect Four from nothing, by playing against itself, and how it does as the first player against perfect ones.

    python -m benchmarks.learning --out c4 --milestones 200000,500000,1000000,2000000 --games 50 --exact 13

After so many games the weights are kept, and play one ply deep against two players that solve every position with at
least ``--exact`` stones by the search to the end (``exact``): one of them plays any move that keeps the result, the
other one wins as soon as it can and delays what it must lose. Before that both play at random among moves that do not
lose within eight plies: they are perfect from the first move on with ``--exact 1``, which takes hours. The reward is
1 for a win, 0 for a draw, -1 for a loss; the error is 1.96 standard errors.

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

from gametree import WIN, Engine, Game, InputError, Stop, load_game, search
from gametree.base.keeping import write_whole
from gametree.learning.patterns.making import patterns_for, usual_shapes
from gametree.learning.playing.checkpoint import go_on, write_checkpoint
from gametree.learning.playing.learner import Habits
from gametree.learning.playing.run import Progress, Run
from gametree.learning.unfinished import EVERY
from gametree.learning.weights.describing import of_patterns
from gametree.learning.weights.weights_file import evaluator_from, weights_of, write_weights

SQUARES, NEAR = 42, 8
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
        self.values: dict[str, int] = kept.get("values", {})
        self.learned: dict[str, dict[str, float]] = kept.get("learned", {})
        self.processor: float = kept.get("processor", 0.0)
        """Seconds of learning so far."""

    def save(self) -> None:
        names = ("processor", "learned", "games", "values")
        text = json.dumps({name: getattr(self, name) for name in names}, indent=1)
        write_whole(self._path, f"{text}\n".encode("ascii"), "the results")


class Perfect:
    """Plays the second side, and never gives away a result that it knows of."""

    def __init__(self, game: Game, exact: int, results: Results) -> None:
        self._engine = Engine(game, algorithm="pvs", without=("evaluate",))
        self._game, self._exact, self._results = game, exact, results

    def choose(self, position: Any, stones: int, opponent: str, drawn: random.Random) -> int:
        """Return any of the best moves."""
        if stones < self._exact:
            return self._near(position, stones, drawn)
        values: dict[int, int] = {move: -self._value(position.play(move)) for move in position.moves()}
        if opponent == ANY:
            values = {move: (value > 0) - (value < 0) for move, value in values.items()}
        best = max(values.values())
        return drawn.choice([move for move, value in values.items() if value == best])

    def _near(self, position: Any, stones: int, drawn: random.Random) -> int:
        """Return a move that does not lose within a few plies, or one that wins within them."""
        depth, count = min(NEAR, SQUARES - stones), position.count_moves()
        lines = self._engine.look(position, depth, lines=count).lines
        best = max(line.value for line in lines)
        is_told = abs(best) >= WIN - NEAR - 1
        good = [line.move for line in lines if line.value == best]
        return drawn.choice(good if is_told else [line.move for line in lines if line.value > NEAR + 1 - WIN])

    def _value(self, position: Any) -> int:
        """Return the value of a position, solved once for it and its mirror."""
        if position.is_over():
            return int(position.outcome()) * WIN
        key = str(min(position.key(), *(mirrored.key() for mirrored in position.symmetries())))
        if key not in self._results.values:
            self._results.values[key] = search(position, game=self._game, algorithm="exact").value
        return self._results.values[key]


def learn(folder: Path, milestones: list[int], seed: int, results: Results) -> None:
    """Learn on to every milestone, and keep the weights of each."""
    game = load_game("connect4")
    shapes = usual_shapes(game)
    run, out = Run(game, patterns_for(game, shapes), habits=Habits(), seed=seed), folder / "run.json"
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
            move = second.choose(position, stones, opponent, drawn)
        position, stones = position.play(move), stones + 1
    return int(position.outcome()) * (1 if stones % 2 == 0 else -1)


def judge(folder: Path, games: int, asked: argparse.Namespace, results: Results) -> None:
    """Play what games of a milestone are missing, and tell what came of all."""
    game = load_game("connect4")
    first = Engine(game, algorithm="alphabeta", evaluator=evaluator_from(weights_at(folder, games), game))
    second = Perfect(game, asked.exact, results)
    for opponent in (ANY, DELAYING):
        begun = f"{games} depth {asked.depth} exact {asked.exact} {opponent}"
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
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--exact", type=int, default=13)
    parser.add_argument("--depth", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    milestones = sorted(int(each) for each in asked.milestones.split(","))
    results = Results(asked.out)
    try:
        learn(asked.out, milestones, asked.seed, results)
    except InputError as fault:
        parser.error(str(fault))
    for games in milestones:
        judge(asked.out, games, asked, results)


if __name__ == "__main__":
    main()

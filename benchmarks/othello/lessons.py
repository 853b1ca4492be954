"""Weights of patterns from positions with labels: each estimate comes nearer to what it should have been.

In whole numbers, so that the same positions give the same weights on every machine. Every round goes over all
positions in an order of its own, in smaller steps than the one before. What is rarely seen is rarely moved, and
so stays near zero.
"""

from __future__ import annotations

from array import array
from typing import Annotated, Any, NamedTuple

import numpy as np

from gametree import Game, Stop
from gametree.base.numbers import Ints, Words, ints
from gametree.engine.ready.running import Runner
from gametree.games.othello.patterns import (
    LANE_BITS,
    LIFT,
    PARTS,
    SEEN,
    SIZE,
    SPAN,
    STAGES,
    Places,
    shared,
    stage_of,
    total_of,
)
from gametree.games.othello.rules import Othello

ROUNDS = 10
FIRST, LAST = 0.018, 0.0009
"""The share of an error that each weight takes over in the first round, and in the last."""
POINT = 20
"""Binary places of a weight while it is learned."""
RATE = 30
"""And of a share."""
COUNT = len(STAGES)


class Lesson(NamedTuple):
    """What is learned from, and the weights; ``Lessons`` makes one."""

    rows: Words
    """The discs of positions: of the side to move, and of the other one."""
    goals: Ints
    """What each is worth, in discs with binary places."""
    learned: Ints
    """Weights for all stages."""
    shared: Annotated[Ints, SIZE]
    seen: Places


def go_over(start: Any, lesson: Lesson, order: Ints, rate: int) -> int:
    """Go over positions in an order, and learn; return the sum of the squares of all errors, in discs."""
    squares = 0
    for number in range(len(order)):
        place = order[number]
        position = Othello(lesson.rows[2 * place], lesson.rows[2 * place + 1], True, start.board)  # noqa: FBT003
        stage, share = stage_of(position)
        lesson.seen.taken[0] = 0
        total_of(position, lesson.seen)
        total = 0
        for index in range(SEEN):
            first = COUNT * lesson.shared[lesson.seen.row[index]] + stage
            total += lesson.learned[first] * (SPAN - share) + lesson.learned[first + 1] * share
        error = lesson.goals[place] - total // SPAN
        squares += (error >> POINT - 4) * (error >> POINT - 4)
        step = (error * rate) >> RATE
        for index in range(SEEN):
            first = COUNT * lesson.shared[lesson.seen.row[index]] + stage
            lesson.learned[first] += step * (SPAN - share) // SPAN
            lesson.learned[first + 1] += step * share // SPAN
    return squares >> 8


class Lessons:
    """Learns weights from positions, as ``Games`` tells them, and what each is worth in discs."""

    def __init__(self, game: Game, positions: Any, goals: Any) -> None:
        aims = np.rint(np.asarray(goals, dtype=float) * (1 << POINT)).astype(np.int64)
        self._lesson = Lesson(
            array("Q", np.asarray(positions, dtype=np.uint64).tobytes()),
            array("q", aims.tobytes()),
            ints(COUNT * SIZE),
            array("q", shared()),
            Places(ints(SEEN), ints(1)),
        )
        self._runner = Runner(go_over, game.start, self._lesson, ints(1), 0, held=(0, 1), called="learning")

    def learn(self, numbers: Any, seed: int) -> None:
        """Learn from the positions of some numbers."""
        for number in range(ROUNDS):
            rate = FIRST * (LAST / FIRST) ** (number / (ROUNDS - 1))
            order = np.random.default_rng((seed, number)).permutation(numbers)
            self._runner(Stop(), array("q", order.tolist()), round(rate * (1 << RATE)))

    def error(self, numbers: Any) -> float:
        """Return by how many discs positions of some numbers are misjudged: the root of the mean square."""
        squares = self._runner(Stop(), array("q", list(map(int, numbers))), 0)
        return float((squares / max(1, len(numbers))) ** 0.5)

    def weights(self) -> list[int]:
        """Return the weights of all places as an evaluation has them."""
        learned = np.array(self._lesson.learned, dtype=np.int64).reshape(SIZE, COUNT)[np.array(shared())]
        lanes = np.clip(np.rint(learned * PARTS / (1 << POINT)) + LIFT, 0, 2 * LIFT).astype(np.uint64)
        joined = sum(lanes[:, stage] << np.uint64(LANE_BITS * stage) for stage in range(COUNT))
        return list(map(int, joined))

"""Random games in which a side moves again, by every algorithm, interpreted and compiled, against a solver."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

from gametree import ALGORITHMS, Game, SearchResult, prove, search, verify
from gametree.base.values import MOST
from tests.families import EXACT, WIN_LOSS
from tests.turns import Question, Town, anywhere, onwards

TABLES = (0.0001, 0.002, 0.05)


class Task(NamedTuple):
    """A game, how it is searched, and the same for the solver."""

    game: Game
    question: Question
    depth: int
    plain: bool = False

    def wanted(self, algorithm: str) -> int:
        value = self.question.answer(self.depth)
        return (value > MOST) - (value < -MOST) if algorithm in WIN_LOSS and not self.plain else value

    def fits(self, algorithm: str) -> bool:
        """Tell whether an algorithm says something about it: those for wins only where nothing else counts."""
        if self.game.cyclic and ALGORITHMS[algorithm].goes_to_end:
            return False  # there is no end to go to
        return self.game.scoring == "result" or algorithm not in WIN_LOSS


def draw_task(draw: random.Random) -> Task:
    """Draw a game by margin, with estimates; by result; or one in which positions come back."""
    kind, seed = draw.choice(["margin", "result", "cyclic"]), draw.randint(0, 10**9)
    if kind == "margin":
        town, depth = onwards(seed, size=draw.randint(6, 14), results=False), draw.randint(1, 6)
        question = Question(town, estimates=True, plain=True)
        return Task(town.game(scoring="margin", estimates=True), question, depth)
    plain = draw.random() < 0.3
    if kind == "result":
        town, depth = onwards(seed, size=draw.randint(3, 14)), draw.randint(1, 8)
        return Task(town.game(), Question(town, plain=plain), depth, plain)
    town, depth = anywhere(seed, size=draw.randint(5, 10)), draw.randint(1, 5)
    return Task(town.game(cyclic=True), Question(town, plain=plain), depth, plain)


def attack(draw: random.Random, *, compiled: bool = True) -> int:
    """Search one town by every algorithm and return how many searches that were."""
    task = draw_task(draw)
    fitting = [name for name in EXACT if task.fits(name)]
    for algorithm in fitting:
        known = ALGORITHMS[algorithm]
        tables = TABLES[1:] if known.goes_to_end else TABLES  # it has two parts, and refuses less
        table = draw.choice(tables) if known.takes_order else None
        options = {"depth": task.depth, "algorithm": algorithm, "plain": task.plain, "table": table}
        slow = search(task.game, interpreted=True, **options)  # type: ignore[arg-type]
        check(task.question.town, algorithm, slow, task.wanted(algorithm))
        if compiled:
            fast = search(task.game, **options)  # type: ignore[arg-type]
            assert fast.compiled
            assert replace(fast, compiled=False, seconds=0.0) == replace(slow, seconds=0.0), algorithm
    if not task.game.cyclic:
        proof = prove(task.game, task.depth, plain=task.plain, interpreted=True)
        assert proof.value == task.question.answer(task.depth)
        assert verify(proof).holds
    return len(fitting)


def check(town: Town, algorithm: str, result: SearchResult, wanted: int) -> None:
    """The value must be the solver's, and the line must be one that can be played."""
    assert result.value == wanted, f"{algorithm} says {result.value}, the solver {wanted}"
    place = 0
    for move in result.line:
        assert move in [arrow.to for arrow in town.arrows[place]], f"{algorithm} plays {move} at {place}"
        place = move

"""Games of Othello by a search against itself, as positions with labels to fit patterns to.

A game begins with moves at random, goes on with what a small search finds, and is worth what it is by best play as
soon as that can be found out. Beside it positions are looked at that the game did not come to, one move at random
away: a search meets bad moves at every node and must judge them. Behind that point moves are random, every position
solved.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np

from gametree import Game, Stop
from gametree.algorithms.catalogue import ALGORITHMS
from gametree.algorithms.exact.exact import exact
from gametree.algorithms.parts.ordering import forget
from gametree.base.numbers import Ints, Move, Words, ints, words
from gametree.base.values import INF
from gametree.bits import FULL, MIXER, mix, popcount
from gametree.engine.ready.kits import kit_for
from gametree.engine.ready.options import Options
from gametree.engine.ready.running import Runner
from gametree.learning.playing.games_by_search import searched_value
from gametree.observers.meter import LENGTH, LINES, begin_count, meter

SLICE = 16
"""Games of a slice; a slice depends on the seed and its number alone."""
MOST = 160
"""Positions of a game at most."""
TABLE = 2.0
"""Megabytes of the table of each search."""
DEEPEST = 60
STRAY = 4
"""Beside every so manieth position of a game one is looked at that the game does not come to."""
LEAST = 5
"""With fewer empty squares nothing is learned: a search sees the end."""
UNKNOWN = 1_000
"""In the place of a result that says nothing about the position."""
RESULT, VALUE, GAME = range(3)
BESIDE = 3


class Diary(NamedTuple):
    """How games are played, and what is written down of them."""

    nodes: int
    """A search that has looked at so many goes no ply deeper."""
    opening: int
    """At most so many random moves begin a game."""
    solved: int
    """With so many empty squares a position is solved."""
    rows: Words
    """The discs of positions: of the side to move, and of the other one."""
    beside: Ints
    """For the side to move: what came of the game with best play in the end, and what a search found. The game."""
    drawn: Annotated[Words, 1]

    def draw(self, count: int) -> int:
        """Return a random number below ``count``."""
        self.drawn[0] = self.drawn[0] + MIXER & FULL
        return int((mix(mix(self.drawn[0])) >> 40) * count >> 24)

    def drawn_move(self, position: Any) -> Move:
        """Return any move of a position that is not over."""
        chosen, count = 0, 0
        for move in position.moves():
            count += 1  # noqa: SIM113 (machine code has none)
            if self.draw(count) == 0:
                chosen = move
        return chosen

    def write(self, position: Any, place: int, result: int, value: int) -> int:
        """Write a position down; return how many there are then."""
        self.rows[2 * place], self.rows[2 * place + 1] = position.own, position.other
        self.beside[BESIDE * place + RESULT] = result
        self.beside[BESIDE * place + VALUE] = value
        return place + 1


class Searching(NamedTuple):
    """What searches use: to play, and to solve."""

    kit: Any
    solving: Any

    def value(self, position: Any, nodes: int) -> int:
        """Search deeper and deeper, and return the last value."""
        return searched_value(position, nodes, self.kit)

    def solve(self, position: Any) -> int:
        """Return what a position is worth with best play."""
        begin_count(self.solving.observer)
        return exact(position, 2 * DEEPEST, -INF, INF, self.solving, 0)


def play_games(start: Any, searching: Searching, diary: Diary, games: int) -> int:
    """Play games; return how many positions were written down."""
    count = 0
    for number in range(games):
        first = count
        count = play_game(start, searching, diary, first)
        for place in range(first, count):
            diary.beside[BESIDE * place + GAME] = number
    return count


def play_game(start: Any, searching: Searching, diary: Diary, first: int) -> int:
    """Play one game and write it down behind so many positions; return how many there are then."""
    position, ply, count, goal = start, 0, first, 0
    opening = diary.draw(diary.opening + 1)
    while not position.is_over() and popcount(position.empty()) > diary.solved:
        if ply < opening:
            position = position.play(diary.drawn_move(position))
        else:
            value = searching.value(position, diary.nodes)
            move = searching.kit.observer.cells[LINES]
            if searching.kit.observer.cells[LENGTH] == 0:
                move = diary.drawn_move(position)
            count = diary.write(position, count, ply, value)
            if diary.draw(STRAY) == 0:
                stray = position.play(diary.drawn_move(position))
                if not stray.is_over():
                    count = diary.write(stray, count, UNKNOWN, searching.value(stray, diary.nodes))
            position = position.play(move)
        ply += 1
    goal = position.outcome() if position.is_over() else searching.solve(position)
    for place in range(first, count):
        at = BESIDE * place + RESULT
        if diary.beside[at] != UNKNOWN:
            diary.beside[at] = goal if (ply - diary.beside[at]) % 2 == 0 else -goal
    value = goal
    while not position.is_over() and popcount(position.empty()) >= LEAST:
        count = diary.write(position, count, value, value)
        position = position.play(diary.drawn_move(position))
        if not position.is_over() and popcount(position.empty()) >= LEAST:
            value = searching.solve(position)
    return count


class Games:
    """Plays games of a seed: a slice of them depends on the seed and its number alone."""

    def __init__(self, game: Game, *, nodes: int, opening: int, solved: int, seed: int) -> None:
        self._seed, self._stop = seed, Stop()
        kit, solving = (
            kit_for(
                game,
                game.start,
                meter(self._stop.budget),
                algorithm=ALGORITHMS[name],
                options=Options(table=TABLE),
            )
            for name in ("selective", "exact")
        )
        self._kit = kit
        rows, beside = words(2 * SLICE * MOST), ints(BESIDE * SLICE * MOST)
        self._diary = Diary(nodes, opening, solved, rows, beside, words(1))
        held = game.start, Searching(kit, solving), self._diary, 1
        self._runner = Runner(play_games, *held, held=(0, 1, 2), called="playing")

    def play(self, first: int, games: int) -> tuple[Any, Any]:
        """Play games from a number on; return the discs of all positions, and their labels."""
        rows, labels = [], []
        for number in range(first, first + games, SLICE):
            self._kit.memory.forget()
            forget(self._kit.order)
            self._diary.drawn[0] = mix(mix(self._seed & FULL) ^ number)
            count = self._runner(self._stop, SLICE)
            rows.append(np.array(self._diary.rows[: 2 * count], dtype=np.uint64).reshape(-1, 2))
            beside = np.array(self._diary.beside[: BESIDE * count], dtype=np.int32).reshape(-1, BESIDE)
            beside[:, GAME] += number
            labels.append(beside)
        return np.concatenate(rows), np.concatenate(labels)

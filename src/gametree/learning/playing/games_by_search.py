"""The text of games against oneself by a search: quiet positions are written down, and what came of their games.

A move is what a search of so many nodes finds; the first ones are drawn, so that no two games are alike. Games end by
the rules, by repetition and lack of progress as searches know them, and as soon as a side is ahead so far that the
rest is no question.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from ...algorithms.selective.quiescence import unrest
from ...algorithms.selective.selective import selective
from ...base.numbers import Ints, Move, Words
from ...base.packing import pack
from ...base.values import INF, MAX_DEPTH
from ...bits import FULL, MIXER, mix
from ...observers.meter import LENGTH, LINES, NODES, begin_count

NO_MOVE = -1
DEEPEST = MAX_DEPTH // 2
PLIES = 400
"""A longer game is cut off and counts as drawn."""
EACH = 3
"""Of so many positions one is looked at: those of one game are much alike."""
GOAL, GAME, FOUND = range(3)
"""What is written down beside a position: what came of its game for the side to move, the number of the game, and the
value that the search found."""
BESIDE = 3


class Diary(NamedTuple):
    """How games are played, and what is written down of them; ``own_games`` makes one."""

    nodes: int
    """A search that has looked at so many goes no ply deeper."""
    opening: int
    """At most so many random moves begin a game."""
    enough: int
    """Who is so far ahead has won."""
    width: int
    """Numbers in a position."""
    rows: Words
    """Positions."""
    beside: Ints
    keys: Annotated[Words, PLIES]
    """Of the positions of a game."""
    drawn: Annotated[Words, 1]

    def draw(self, count: int) -> int:
        """Return a random number below ``count``."""
        self.drawn[0] = self.drawn[0] + MIXER & FULL
        return int((mix(mix(self.drawn[0])) >> 40) * count >> 24)

    def comes_back(self, ply: int, quiet: int) -> bool:
        """Tell whether the position at a ply has come up twice before."""
        times = 0
        for earlier in range(ply - 2, max(-1, ply - quiet - 1), -2):
            times += 1 if self.keys[earlier] == self.keys[ply] else 0
        return times > 1

    def drawn_move(self, position: Any) -> Move:
        """Return any move; ``NO_MOVE`` if there is none."""
        chosen, count = NO_MOVE, 0
        for move in position.moves():
            count += 1  # noqa: SIM113 (machine code has none)
            if self.draw(count) == 0:
                chosen = move
        return chosen

    def write(self, position: Any, place: int, ply: int, value: int) -> None:
        """Write a position down, with its ply in the place of what is not known yet."""
        pack(position, self.rows, place * self.width)
        self.beside[place * BESIDE + GOAL] = ply
        self.beside[place * BESIDE + FOUND] = value


def searched_value(position: Any, nodes: int, kit: Any) -> int:
    """Search deeper and deeper until so many nodes were visited, and return the last value."""
    watch = kit.observer
    begin_count(watch)
    kit.memory.grow_older()
    depth, value, before = 1, 0, -1
    while depth < DEEPEST and before < watch.cells[NODES] < nodes:
        before = watch.cells[NODES]
        value = selective(position, depth, -INF, INF, kit, 0)
        depth += 1
    return value


class Searching(NamedTuple):
    """What searches use; ``own_games`` makes one."""

    kit: Any
    """Of the search that plays, whose observer is a ``Meter``."""
    calm: Any
    """Of the one that tells quiet positions: it has no memory."""

    def value(self, position: Any, nodes: int) -> int:
        """Search deeper and deeper, and return the last value."""
        return searched_value(position, nodes, self.kit)

    def move(self) -> Move:
        """Return the best move of the last search; ``NO_MOVE`` if there is none."""
        watch, move = self.kit.observer, NO_MOVE
        if watch.cells[LENGTH] > 0:
            move = watch.cells[LINES]
        return move


def play_games(start: Any, searching: Searching, diary: Diary, games: int) -> int:
    """Play games; return how many positions were written down."""
    count = 0
    for number in range(games):
        first = count
        ply, goal, count = play_game(start, searching, diary, first)
        for place in range(first, count):
            at = place * BESIDE
            diary.beside[at + GOAL] = goal if (ply - diary.beside[at + GOAL]) % 2 == 0 else -goal
            diary.beside[at + GAME] = number
    return count


def play_game(start: Any, searching: Searching, diary: Diary, count: int) -> tuple[int, int, int]:
    """Play one game and write it down, each position with its ply, behind so many that were written before.

    Return the ply at which it was over, its outcome there, and how many positions are written down then.
    """
    kit, position, ply, quiet, goal = searching.kit, start, 0, 0, 0
    opening = diary.draw(diary.opening + 1)
    while ply < PLIES:
        if position.is_over():
            goal = position.outcome()
            break
        diary.keys[ply] = kit.memory.key(position)
        if kit.path.is_exhausted(quiet) or diary.comes_back(ply, quiet):
            break
        if ply < opening:
            move = diary.drawn_move(position)
        else:
            kit.path.begin_behind(diary.keys, ply, quiet)
            value = searching.value(position, diary.nodes)
            move = searching.move()
            if abs(value) >= diary.enough:
                goal = 1 if value > 0 else -1
                break
            if move != NO_MOVE and diary.draw(EACH) == 0 and unrest(position, searching.calm) == 0:
                diary.write(position, count, ply, value)
                count += 1
        if move == NO_MOVE:
            goal = position.outcome()
            break
        child = position.play(move)
        quiet = kit.path.quiet_after(position, child, quiet)
        position = child
        ply += 1
    return ply, goal, count

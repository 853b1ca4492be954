"""Positions to try things on: from random games, and scattered over the board, with many kings."""

from __future__ import annotations

import random
from collections.abc import Iterator

from gametree.bits import squares
from gametree.games.checkers import Checkers
from gametree.games.checkers.captures import CAPTURED, END
from gametree.games.checkers.rules import PLACE
from gametree.games.checkers.squares import number_of
from gametree.rules.game import Game, is_over
from tests.games.checkers.board_of_letters import Letters, Turn, start


def turn_of(position: Checkers, move: int) -> Turn:
    """A move in the words of the board of letters."""
    size = position.layout.size
    places = squares(move >> CAPTURED)
    taken = frozenset(number_of(place, size) for place in places)
    return number_of(move & PLACE, size), number_of(move >> END & PLACE, size), taken


def random_game(game: Game, seed: object, most: int = 150) -> Iterator[tuple[Checkers, Letters]]:
    """Play at random, and yield every position with the same board of letters."""
    chance = random.Random(str(seed))
    position, letters = game.start, start(game.start.layout.size)
    for _ in range(most):
        yield position, letters
        if is_over(position):
            return
        move = chance.choice(list(position.moves()))
        letters = letters.play(turn_of(position, move))
        position = position.play(move)


def scattered(size: int, seed: object) -> Letters:
    """Pieces anywhere, most of them kings: there are long captures, and kings that go in circles."""
    chance = random.Random(str(seed))
    empty = Letters(size, {}, chance.choice("bw"))
    cells = list(empty.cells())
    chance.shuffle(cells)
    most = size // 2 * (size // 2 - 1)
    counts = chance.randint(1, min(3, most)), chance.randint(1, most)
    letters = [empty.mover] * counts[0] + ["w" if empty.mover == "b" else "b"] * counts[1]
    pieces = {}
    for cell, letter in zip(cells, letters, strict=False):
        is_crowned = cell[0] == (size - 1 if letter == "b" else 0) or chance.random() < 0.6
        pieces[cell] = letter.upper() if is_crowned else letter
    return empty._replace(pieces=pieces)

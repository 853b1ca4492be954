"""Which mirrors of the board a game has: found by looking whether its own symmetric positions are seen in them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ...rules.cells import NONE, Cells
from ...rules.game import Game, is_over
from ...rules.turns import offers

GAMES, PLIES = 4, 40
"""So many games, so many plies long, are played at random to see."""

Mirror = dict[int, int]
"""Where every square is seen, by numbers."""


def mirrors_of(game: Game, cells: Cells) -> list[Mirror]:
    """Return the ways of looking at the board in which a game stays what it is; the first is as it stands.

    A way counts if every position has a symmetric one that is seen just so: so patterns never claim what the game
    does not.

    >>> from gametree import load_game
    >>> counts = []
    >>> for name in ("connect4", "othello:4x4", "mnk:4,3,3"):
    ...     counts.append(len(mirrors_of(load_game(name), load_game(name).cells)))
    >>> counts
    [2, 8, 4]
    """
    ways = list(_ways(cells))
    if not offers(game.start, "symmetries"):
        return ways[:1]
    for position in _positions(game):
        here = cells.seen(position)
        seen = [cells.seen(mirrored) for mirrored in position.symmetries()]
        looks = [here, *seen]
        ways = [way for way in ways if {way[number]: kind for number, kind in here.items()} in looks]
    return ways


def _ways(cells: Cells) -> Iterator[Mirror]:
    """Yield the mirrors and turns of a rectangle that lead from squares to squares."""
    last_column, last_row = cells.columns - 1, len(cells.rows) - 1
    for is_turned in range(2 if last_column == last_row else 1):
        for is_upside_down in range(2):
            for is_mirrored in range(2):
                way = {}
                for number, column, row in cells.places():
                    across, down = (row, column) if is_turned else (column, row)
                    across = last_column - across if is_mirrored else across
                    down = last_row - down if is_upside_down else down
                    way[number] = cells.at(across, down)
                if NONE not in way.values():
                    yield way


def _positions(game: Game) -> Iterator[Any]:
    drawn = random.Random(1)
    for _ in range(GAMES):
        position = game.start
        for _ in range(PLIES):
            yield position
            if is_over(position):
                break
            position = position.play(drawn.choice(list(position.moves())))

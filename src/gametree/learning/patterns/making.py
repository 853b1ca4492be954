"""Patterns for a game: which sets of squares there are, which of them share weights, and room for all of these."""

from __future__ import annotations

import random
from array import array
from typing import Any

from ...base.errors import GameFault, InputError
from ...base.numbers import ints
from ...rules.cells import BY_PLANES, Cells
from ...rules.game import Game, is_over
from ...rules.turns import offers
from .folding import Folding, Sets, folding
from .mirrors import Mirror, mirrors_of
from .patterns import Patterns
from .shapes import Shape, Squares, read_shapes, sets_on
from .sights import OnePhase, OwnPhases, by_cells, by_planes
from .units import Margins, MarginsWithin, Results

MOST_WEIGHTS = 1 << 26
"""Half a gigabyte; learning takes three times as much."""
ROOM = 1 << 22
"""As many weights as are taken where nobody says which shapes: learning them needs a hundred megabytes."""
USUAL = (
    "line:4,row,column,diagonal:4,block:2x4,block:4x2",
    "line:4,row,column,diagonal:4,corner:3x3,corner:2x5,corner:5x2",
    "line:4,block:2x3,block:3x2",
    "line:3,block:2x2",
    "line:2",
    "line:1",
)
"""Shapes that are taken where nobody says which: the first that fit."""
LOOKS = 64
"""So many sets at most are looked at to judge a position, small ones folded into large ones."""
GAMES, PLIES = 200, 400
"""So many games, so long, are played at random to find the greatest margin, and to see what cells are told."""


def cells_of(game: Game) -> Cells:
    """Return what patterns can look at in a game; refuse a game that tells nothing."""
    if game.cells is None:
        raise InputError(
            f"{game.name} does not say where its squares are; wanted: Game(..., cells=grid_cells(8, 8)), and "
            "planes() or cell(square) in its positions"
        )
    if game.whole is not None:
        raise InputError(f"{game.name} is known as a whole; wanted: a game with positions to learn from")
    return game.cells


def usual_shapes(game: Game) -> str:
    """Return the shapes that are taken for a game where nobody says which.

    >>> from gametree import load_game
    >>> usual_shapes(load_game("connect4")), usual_shapes(load_game("tictactoe"))
    ('line:4,row,column,diagonal:4,block:2x4,block:4x2', 'line:3,block:2x2')
    """
    cells = cells_of(game)
    mirrors = mirrors_of(game, cells)
    for text in USUAL:
        shapes = read_shapes(text)
        try:
            is_whole = all(any(shape.on(cells)) for shape in shapes)
            if not is_whole:
                continue
            sets = shared(cells, shapes, mirrors)
            looks = len(folding(sets, mirrors, cells.kinds).sets.squares)
            if cells.phases * sets.room <= ROOM and (looks <= LOOKS or "row" not in text):
                return text
        except InputError:  # rows of more squares than there can be in a set
            continue
    return USUAL[-1]


def patterns_for(game: Game, shapes: str | None = None) -> Patterns:
    """Make patterns for a game, with all weights at zero; ``shapes`` such as ``line:4,block:2x3`` say which.

    >>> from gametree import load_game
    >>> made = patterns_for(load_game("tictactoe"), "line:3")
    >>> len(made.starts), len(made.weights)
    (16, 81)
    """
    cells = cells_of(game)
    greatest = _greatest(game, cells)
    chosen = read_shapes(usual_shapes(game) if shapes is None else shapes)
    sets = shared(cells, chosen, mirrors_of(game, cells))
    if cells.phases * sets.room > MOST_WEIGHTS:
        raise InputError(
            f"there would be {cells.phases * sets.room:,} weights; wanted: shapes of fewer squares, for at most "
            f"{MOST_WEIGHTS:,}"
        )
    weights = ints(cells.phases * sets.room)
    phases = OwnPhases() if cells.phases > 1 else OnePhase()
    return Patterns(
        _sight(game, cells, sets), phases, _unit(game, greatest), array("q", sets.starts), weights, sets.room
    )


def folding_of(game: Game, shapes: str) -> Folding:
    """Return which of the sets of shapes are folded into which."""
    cells = cells_of(game)
    mirrors = mirrors_of(game, cells)
    return folding(shared(cells, read_shapes(shapes), mirrors), mirrors, cells.kinds)


def folded(game: Game, patterns: Patterns, shapes: str) -> Patterns:
    """Return patterns of shapes that give the same estimates and look at fewer sets; nothing can be learned by them.

    >>> from gametree import load_game
    >>> game = load_game("tictactoe")
    >>> made = patterns_for(game, "line:2,line:3")
    >>> len(made.starts), len(folded(game, made, "line:2,line:3").starts)
    (40, 12)
    """
    found, cells = folding_of(game, shapes), cells_of(game)
    return patterns._replace(
        sight=_sight(game, cells, found.sets),
        starts=array("q", found.sets.starts),
        weights=found.weights(patterns.weights),
        room=found.sets.room,
    )


def shared(cells: Cells, shapes: tuple[Shape, ...], mirrors: list[Mirror]) -> Sets:
    """Return the sets of shapes on a board, each in all mirrors, with one table of weights for all mirrored ones."""
    squares: list[Squares] = []
    starts: list[int] = []
    known: set[frozenset[int]] = set()
    room = 0
    for each in sets_on(cells, shapes):
        if frozenset(each) in known:
            continue
        seen = dict.fromkeys(tuple(mirror[square] for square in each) for mirror in mirrors)
        known.update(map(frozenset, seen))
        squares.extend(seen)
        starts.extend([room] * len(seen))
        room += cells.kinds ** len(each)
    if not squares:
        raise InputError(
            f"no shape of {', '.join(shape.text for shape in shapes)} fits on the board; wanted: smaller ones"
        )
    return Sets(squares, starts, room)


def _sight(game: Game, cells: Cells, sets: Sets) -> Any:
    sees_planes = offers(game.start, "planes") and cells.kinds <= BY_PLANES
    return by_planes(sets.squares, cells.kinds) if sees_planes else by_cells(sets.squares, cells.kinds)


def _unit(game: Game, greatest: int) -> Any:
    if game.scoring == "result":
        return Results()
    return (MarginsWithin if getattr(game.evaluator, "keeps_bounds", False) else Margins)(greatest)


def _greatest(game: Game, cells: Cells) -> int:
    """Return the greatest margin that there can be or, where positions know no bounds, that there was by chance.

    On the way it is looked whether positions tell their squares as the game says.
    """
    drawn, greatest = random.Random(1), 1
    for _ in range(GAMES if game.scoring == "margin" and not offers(game.start, "bounds") else 2):
        position = game.start
        for _ in range(PLIES):
            _check(game, cells, position)
            if is_over(position):
                greatest = max(greatest, abs(position.outcome()))
                break
            position = position.play(drawn.choice(list(position.moves())))
    if game.scoring == "margin" and offers(game.start, "bounds"):
        low, high = game.start.bounds()
        return max(greatest, int(-low), int(high))
    return greatest


def _check(game: Game, cells: Cells, position: Any) -> None:
    for number, kind in cells.seen(position).items():
        if type(kind) is not int or not 0 <= kind < cells.kinds:
            raise GameFault(
                f"{game.name}: square {number} is seen as {kind!r}; wanted: 0 to {cells.kinds - 1}, or more kinds, "
                f"in the position {game.position_name(position)}"
            )
    phase = position.phase() if cells.phases > 1 else 0
    if type(phase) is not int or not 0 <= phase < cells.phases:
        raise GameFault(
            f"{game.name}: phase() returned {phase!r}; wanted: 0 to {cells.phases - 1}, or more phases, "
            f"in the position {game.position_name(position)}"
        )

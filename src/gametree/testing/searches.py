"""Checking an algorithm on a game: it must find what plain minimax finds, compiled and not, in any window."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..algorithms import Algorithm, Asked, find_algorithm
from ..base.errors import AlgorithmFault
from ..base.results import SearchResult
from ..engine import RunsInterpreted, search
from ..rules.game import Game, is_over
from .report import Fault

POSITIONS = 60
DEPTH = 3
KIND = "algorithm"
"""What its faults are called; those of games have kinds of their own."""


@dataclass(frozen=True)
class RandomPlace:
    """A position of a random game, and the moves that led there, by name."""

    position: Any
    moves: tuple[str, ...]


def check_search(
    game: Game, asked: Asked, *, positions: int = POSITIONS, depth: int = DEPTH, seed: int = 1
) -> list[Fault]:
    """Return what is wrong with an algorithm on a game that is sound: nothing, or the first thing that was found.

    It is compared with minimax on positions of random games, to every depth up to ``depth``: with the whole window,
    with windows that lie around, below and above the value, and compiled.

    >>> from gametree import load_game
    >>> check_search(load_game("tictactoe"), "pvs", positions=5, depth=2)
    []
    """
    algorithm = find_algorithm(asked)
    for place in random_places(game, positions, seed):
        for plies in range(1, depth + 1):
            message = _fault_at(game, algorithm, place.position, plies)
            if message is not None:
                deep = "1 ply" if plies == 1 else f"{plies} plies"
                return [Fault(KIND, f"{algorithm.name} {message}, {deep} deep", place.moves)]
    return []


def random_places(game: Game, count: int, seed: int) -> Iterator[RandomPlace]:
    """Yield unfinished positions of random games."""
    chance = random.Random(seed)
    place = RandomPlace(game.start, ())
    for _ in range(count):
        if is_over(place.position):
            place = RandomPlace(game.start, ())
            if is_over(place.position):
                return
        yield place
        move = chance.choice(list(place.position.moves()))
        place = RandomPlace(place.position.play(move), (*place.moves, game.move_name(place.position, move)))


def _fault_at(game: Game, algorithm: Algorithm, position: Any, depth: int) -> str | None:
    """Return what is wrong at one position, in words that follow the algorithm's name."""
    plain = algorithm.asks_who_wins
    wanted = search(position, game=game, depth=depth, algorithm="minimax", plain=plain, interpreted=True).value
    if plain:
        wanted = (wanted > 0) - (wanted < 0)
    try:
        slow = _run(game, algorithm, position, depth)
        if slow.value != wanted:
            return f"finds {slow.value:,} where minimax finds {wanted:,}"
        for window in _windows(wanted) if algorithm.takes_window else ():
            found = _run(game, algorithm, position, depth, window=window).value
            if not _keeps_promise(found, wanted, *window):
                return f"returns {found:,} for the window {window}, where minimax finds {wanted:,}"
        return _difference(slow, _run(game, algorithm, position, depth, interpreted=None))
    except AlgorithmFault as fault:
        return str(fault).removeprefix(f"{algorithm.name} ")


def _run(game: Game, algorithm: Algorithm, position: Any, depth: int, **options: Any) -> SearchResult:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RunsInterpreted)  # why is told when it is searched
        return search(position, game=game, depth=depth, algorithm=algorithm, **{"interpreted": True, **options})


def _windows(value: int) -> tuple[tuple[int, int], ...]:
    """Return windows around a value, at its edges, below it and above it."""
    return (
        (value - 1, value + 1),
        (value, value + 1),
        (value - 1, value),
        (value - 9, value - 4),
        (value + 4, value + 9),
    )


def _keeps_promise(found: int, wanted: int, alpha: int, beta: int) -> bool:
    """Tell whether a value is exact inside a window, and a bound on the right side outside."""
    if wanted <= alpha:
        return wanted <= found <= alpha
    return beta <= found <= wanted if wanted >= beta else found == wanted


def _difference(slow: SearchResult, fast: SearchResult) -> str | None:
    if not fast.compiled:
        return None
    for what in ("value", "nodes", "leaves", "line"):
        one, other = getattr(slow, what), getattr(fast, what)
        if one != other:
            return f"has another {what} compiled, {other}, than interpreted, {one}"
    return None

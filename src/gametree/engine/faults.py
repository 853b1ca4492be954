"""Finding what is wrong in a game when a search over it fails.

A search knows only that something was raised, and in machine code not even for which position. So the moves
under way are played again in plain Python, and every method is looked at on the way.
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeGuard

from ..core import MOST, GameFault, GametreeError, Move
from ..game import Game

LOOK_AT_MOST = 2_000
WHOLE = f"a whole number from {-MOST:,} to {MOST:,}"


def fault_on_path(game: Game, position: Any, path: Iterable[Move]) -> GameFault | None:
    """Return the first fault met when ``path`` is played from ``position``."""
    for move in path:
        fault = fault_in(game, position)
        if fault is not None:
            return fault
        if position.is_over() or move not in list(position.moves()):
            return None  # the rest belongs to a line searched before
        position = position.play(move)
    return fault_in(game, position)


def fault_nearby(game: Game, position: Any) -> GameFault | None:
    """Return the first fault among the positions near the root, breadth first."""
    waiting = deque([position])
    for _ in range(LOOK_AT_MOST):
        if not waiting:
            return None
        current = waiting.popleft()
        fault = fault_in(game, current)
        if fault is not None:
            return fault
        if not current.is_over():
            waiting.extend(current.play(move) for move in current.moves())
    return None


@contextmanager
def naming_faults(game: Game, position: Any) -> Iterator[None]:
    """Turn what a game raises meanwhile into the fault that is behind it, looked for near the position."""
    try:
        yield
    except GametreeError:
        raise
    except (Exception, SystemExit) as error:
        raise fault_nearby(game, position) or GameFault(f"{game.name}: {type(error).__name__}: {error}") from error


def fault_in(game: Game, position: Any) -> GameFault | None:
    """Call every method of one position, and return what is wrong with the first that misbehaves."""
    return next(_faults(game, position), None)


def _faults(game: Game, position: Any) -> Iterator[GameFault]:
    method = ""

    def fault(what: str) -> GameFault:
        return GameFault(f"{game.name}: {method} {what}, in the position {_name(game, position)}")

    try:
        method = "is_over()"
        over = position.is_over()
        if not isinstance(over, int):
            yield fault(f"returned {over!r}; wanted: True or False")
        moves: list[Move] = []
        if not over:
            method = "moves()"
            moves = list(islice(iter(position.moves()), game.most_moves + 1))
        if not moves:
            method = "outcome()"
            outcome = position.outcome()
            if not _is_outcome(game, outcome):
                wanted = "-1, 0 or 1, or scoring='margin'" if game.scoring == "result" else WHOLE
                yield fault(f"returned {outcome!r}; wanted: {wanted}")
            return
        method = "moves()"
        if len(moves) > game.most_moves:
            yield fault(f"lists more than {game.most_moves} moves; tell the game by Game(..., most_moves=...)")
        for move in moves:
            method = "moves()"
            if not _is_whole(move):
                yield fault(f"yielded {move!r}; wanted: a whole number")
            method = f"play({move!r})"
            child = position.play(move)
            if type(child) is not type(position):
                yield fault(f"returned {child!r}; wanted: a {type(position).__name__}")
        for name, estimate in _estimates(game, position):
            method = name
            value = estimate()
            if not _is_whole(value) or abs(value) > MOST:
                yield fault(f"returned {value!r}; wanted: {WHOLE}")
        if hasattr(position, "count_moves"):
            method = "count_moves()"
            count = position.count_moves()
            if count != len(moves):
                yield fault(f"returned {count!r}; moves() lists {len(moves)}")
    except (Exception, SystemExit) as error:
        told = f": {error}" if str(error) else ""
        yield fault(f"raised {type(error).__name__}{told}")


def _estimates(game: Game, position: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield what estimates an unfinished position of this game, by name."""
    if game.evaluator is not None:
        yield "evaluator.evaluate()", functools.partial(game.evaluator.evaluate, position)
    elif hasattr(position, "evaluate"):
        yield "evaluate()", position.evaluate


def _is_outcome(game: Game, outcome: object) -> bool:
    if not isinstance(outcome, int) or isinstance(outcome, bool):
        return False
    return abs(outcome) <= (1 if game.scoring == "result" else MOST)


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _name(game: Game, position: Any) -> str:
    """Write a position that may itself be what is broken."""
    try:
        return game.position_name(position)
    except Exception:
        return repr(position)

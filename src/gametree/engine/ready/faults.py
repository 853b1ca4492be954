"""Finding what is wrong in a game when a search over it fails.

A search knows only that something was raised, and in machine code not even for which position. So the moves
under way are played again in plain Python, and every method is looked at on the way.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, NoReturn, TypeGuard

from ...base.errors import GameFault, GametreeError, is_raised_by
from ...base.numbers import Move
from ...base.values import MOST, WIN
from ...rules.game import Game, fields_of
from ...rules.turns import offers, own

LOOK_AT_MOST = 2_000
LOOK_DEEPER = 20_000
"""Positions that are looked at one level after another, and then one line after another."""
WHOLE = f"a whole number from {-MOST:,} to {MOST:,}"
Find = Callable[[Game, Any], GameFault | None]
"""What looks for a fault in one position."""
BOUNDS = f"(low, high), two whole numbers from {-WIN:,} to {WIN:,}, the lower one first"


def fault_on_path(
    game: Game, position: Any, path: Iterable[Move], look: Callable[[Any], Any] = lambda position: position
) -> GameFault | None:
    """Return the first fault met when ``path`` is played from ``position``.

    ``look`` returns the position that was searched in the place of another one, as its mirror.
    """
    fault = fault_anywhere(game, position)
    for move in path:
        if fault is not None:
            return fault
        if position.is_over() or move not in list(position.moves()):
            return None  # the rest belongs to a line searched before
        position = position.play(move)
        fault = fault_anywhere(game, position)
        if fault is None:
            position = look(position)
            fault = fault_anywhere(game, position)
    return fault


def fault_nearby(game: Game, position: Any, depth: int = 0, find: Find | None = None) -> GameFault | None:
    """Return the first fault among the positions near the root, breadth first, then on the first lines so deep."""
    find = find or fault_anywhere
    waiting = deque([position])
    for _ in range(LOOK_AT_MOST):
        if not waiting:
            return None
        current = waiting.popleft()
        fault = find(game, current)
        if fault is not None:
            return fault
        if not current.is_over():
            waiting.extend(current.play(move) for move in current.moves())
    lines = islice(_first_lines(position, depth), LOOK_DEEPER)
    return next((fault for current in lines if (fault := find(game, current)) is not None), None)


def _first_lines(position: Any, depth: int) -> Iterator[Any]:
    """Yield positions depth first, as plain minimax meets them."""
    waiting = [(position, depth)]
    while waiting:
        current, left = waiting.pop()
        yield current
        if left > 0 and not current.is_over():
            children = [current.play(move) for move in current.moves()]
            waiting.extend((child, left - 1) for child in reversed(children))


@contextmanager
def naming_faults(game: Game, position: Any, depth: int = 0, find: Find | None = None) -> Iterator[None]:
    """Turn what a game raises meanwhile into the fault that is behind it, looked for near the position."""
    try:
        yield
    except GametreeError:
        raise
    except BaseException as error:
        if not is_raised_by(error, type(own(position)).__module__):
            raise
        raise fault_nearby(game, position, depth, find) or unknown_fault(game, error) from error


def unknown_fault(game: Game, error: BaseException) -> GameFault:
    """Return what is known of an error that no look at the game explains."""
    return GameFault(f"{game.name}: {type(error).__name__}: {error}{notes(error)}")


def notes(error: BaseException) -> str:
    """Return what was noted on an error: the place in machine code where it arose."""
    return "".join(f" ({note})" for note in getattr(error, "__notes__", ()))


def fault_in(game: Game, position: Any) -> GameFault | None:
    """Call the methods of one position that every search may call; return what is wrong with the first."""
    return _Look(game, position).fault(optional=False)


def fault_anywhere(game: Game, position: Any) -> GameFault | None:
    """Call every method of one position, those too that only some searches call."""
    return _Look(game, position).fault(optional=True)


def written(game: Game, method: str, position: Any, *move: Move) -> str:
    """Have a game write something, such as the name of a move; its author may have made a mistake there."""
    try:
        text = getattr(game, method)(position, *move)
        if isinstance(text, str):
            return text
        did = f"returned {text!r}; wanted: a string"
    except GametreeError:
        raise
    except BaseException as error:
        if not is_raised_by(error, type(own(position)).__module__):
            raise
        did = f"raised {type(error).__name__}: {error}"
    raise GameFault(f"{game.name}: {method}() {did}, in the position {fields_of(own(position))}")


class _Misbehaves(Exception):
    """A method did what it may not; the message says what."""


class _Look:
    """A look at one position, method by method."""

    def __init__(self, game: Game, position: Any) -> None:
        self._game, self._position = game, own(position)
        self._method = ""
        """What is called just now."""

    def fault(self, *, optional: bool) -> GameFault | None:
        try:
            self._moves_again()
            moves = self._moves()
            if moves:
                self._play(moves)
                self._estimate()
                self._count(moves)
            else:
                self._outcome()
            if optional:
                self._optional(moves)
        except _Misbehaves as fault:
            what = str(fault)
        except BaseException as error:
            if not is_raised_by(error, type(self._position).__module__):
                raise
            what = f"raised {type(error).__name__}{f': {error}' if str(error) else ''}"
        else:
            return None
        return GameFault(f"{self._game.name}: {self._method} {what}, in the position {self._name()}")

    def _moves_again(self) -> None:
        if offers(self._position, "moves_again"):
            self._method = "moves_again()"
            again = self._position.moves_again()
            if not isinstance(again, int):
                _refuse(again, "True or False")

    def _moves(self) -> list[Move]:
        self._method = "is_over()"
        over = self._position.is_over()
        if not isinstance(over, int):
            _refuse(over, "True or False")
        if over:
            return []
        self._method, most = "moves()", self._game.most_moves
        moves = list(islice(iter(self._position.moves()), most + 1))
        if len(moves) > most:
            raise _Misbehaves(f"lists more than {most} moves; tell the game by Game(..., most_moves=...)")
        return moves

    def _outcome(self) -> None:
        self._method = "outcome()"
        outcome, by_result = self._position.outcome(), self._game.scoring == "result"
        if not _is_whole(outcome) or abs(outcome) > (1 if by_result else MOST):
            _refuse(outcome, "-1, 0 or 1, or scoring='margin'" if by_result else WHOLE)

    def _play(self, moves: list[Move]) -> None:
        position = self._position
        for move in moves:
            self._method = "moves()"
            if not _is_whole(move):
                raise _Misbehaves(f"yielded {move!r}; wanted: a whole number")
            self._method = f"play({move!r})"
            child = position.play(move)
            if type(child) is not type(position):
                _refuse(child, f"a {type(position).__name__}")
            if child is position and not isinstance(position, tuple) and not self._game.cyclic:
                raise _Misbehaves("returned the position that it was played in; wanted: a new one")
        self._method = "play()"
        if list(islice(iter(position.moves()), len(moves) + 1)) != moves:
            raise _Misbehaves("changed the moves of the position that it was played in; wanted: no change")

    def _estimate(self) -> None:
        evaluator = self._game.evaluator
        if evaluator is not None:
            self._method = "evaluator.evaluate()"
            value = evaluator.evaluate(self._position)
        elif offers(self._position, "evaluate"):
            self._method = "evaluate()"
            value = self._position.evaluate()
        else:
            return
        if not _is_whole(value) or abs(value) > MOST:
            _refuse(value, WHOLE)

    def _count(self, moves: list[Move]) -> None:
        if offers(self._position, "count_moves"):
            self._method = "count_moves()"
            count = self._position.count_moves()
            if count != len(moves):
                raise _Misbehaves(f"returned {count!r}; moves() lists {len(moves)}")

    def _optional(self, moves: list[Move]) -> None:
        position = self._position
        if offers(position, "key"):
            self._method = "key()"
            key = position.key()
            if not _is_whole(key):
                _refuse(key, "a whole number")
        if moves and offers(position, "bounds"):
            self._method = "bounds()"
            bounds = position.bounds()
            if not _are_bounds(bounds):
                _refuse(bounds, BOUNDS)
        for move in moves if offers(position, "promise") else ():
            self._method = f"promise({move!r})"
            promise = position.promise(move)
            if not _is_whole(promise) or abs(promise) > MOST:
                _refuse(promise, WHOLE)
        if moves and offers(position, "symmetries"):
            self._method = "symmetries()"
            for mirrored in position.symmetries():
                if type(mirrored) is not type(position):
                    raise _Misbehaves(f"yielded {mirrored!r}; wanted: a {type(position).__name__}")

        if moves:
            self._judgement(moves)

    def _judgement(self, moves: list[Move]) -> None:
        """Look at what only a selective search asks for, and plays: noisy moves, and a pass."""
        position = self._position
        if offers(position, "noisy_moves"):
            self._method = "noisy_moves()"
            noisy = list(islice(iter(position.noisy_moves()), len(moves) + 1))
            for move in noisy:
                if move not in moves:
                    raise _Misbehaves(f"lists {move!r}, which moves() does not; wanted: some of the moves")
            if len(set(noisy)) < len(noisy):
                raise _Misbehaves("lists a move twice; wanted: every move once")
        if offers(position, "may_pass") and offers(position, "null"):
            self._method = "may_pass()"
            may_pass = position.may_pass()
            self._method = "null()"
            child = position.null() if may_pass else position
            if type(child) is not type(position):
                _refuse(child, f"a {type(position).__name__} with the other side to move")
        for name in ("is_noisy", "is_legal", "kind", "threatens"):
            for move in moves if offers(position, name) else ():
                self._method = f"{name}({move!r})"
                getattr(position, name)(move)

    def _name(self) -> str:
        """Write a position that may itself be what is broken."""
        try:
            return self._game.position_name(self._position)
        except Exception:
            return repr(self._position)


def _refuse(returned: object, wanted: str) -> NoReturn:
    raise _Misbehaves(f"returned {returned!r}; wanted: {wanted}")


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_bounds(bounds: object) -> bool:
    if not isinstance(bounds, tuple) or len(bounds) != 2 or not all(map(_is_whole, bounds)):
        return False
    low, high = bounds
    return bool(-WIN <= low <= high <= WIN)

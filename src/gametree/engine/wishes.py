"""What is asked of an engine: how it searches, and then where, until when, and which moves it looks at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypedDict

from ..algorithms import Asked
from ..base.clock import Clock
from ..base.errors import InputError
from ..base.numbers import Move
from ..base.results import Limits, SearchResult
from ..base.stopping import Stop
from ..rules.game import Game, is_over
from ..rules.history import History
from .ready.faults import naming_faults
from .ready.options import Wanted


class Tables(Protocol):
    """What is known of positions for good, such as a solution."""

    def result(self, position: Any, *, lines: int = 1) -> SearchResult | None:
        """Return what a search finds that has seen everything; None if the position is not known."""


class Settings(TypedDict, total=False):
    """How an engine searches (see ``search``)."""

    algorithm: Asked | None
    table: float | None
    threads: int
    order: Any
    without: Iterable[str]
    seed: int
    evaluator: Any
    observer: Any
    plain: bool
    interpreted: bool | None
    stop: Stop | None


class Wishes(TypedDict, total=False):
    """What may be said of the root's moves."""

    lines: int
    """How many of the best are told, each with its value and its line; one if nothing is said."""
    keep_to: Iterable[Move]
    """The only ones that are looked at."""
    leave_out: Iterable[Move]
    """Some that are not."""


def history_of(game: Game, given: Any) -> History:
    """Return the history that is meant: itself, one that begins at a position or its name, or the start."""
    if given is None:
        return History.begin(game)
    if isinstance(given, str):
        return History.read(game, given)
    history = given if isinstance(given, History) else History.begin(game, given)
    named = history.game.name
    if named != game.name or type(history.position) is not type(game.start):
        told = named if named != game.name else f"a {type(history.position).__name__}"
        raise InputError(f"this engine thinks about {game.name}, not about {told}; wanted: a history of {game.name}")
    return history


def limits_of(given: Limits | Clock | None, usual: Limits) -> Limits:
    """Return the limits that are meant."""
    if given is None:
        return usual
    if isinstance(given, Clock):
        return given.limits()
    if not isinstance(given, Limits):
        raise InputError(f"{given!r} cannot end a search; wanted: Limits(depth=, nodes=, seconds=) or a Clock")
    return given


def wanted_of(
    game: Game,
    position: Any,
    *,
    lines: int = 1,
    keep_to: Iterable[Move] | None = None,
    leave_out: Iterable[Move] = (),
) -> Wanted:
    """Return which moves of a position are searched, and how many are told.

    >>> from gametree import load_game
    >>> game = load_game("connect4")
    >>> wanted = wanted_of(game, game.start, lines=2, leave_out=[next(game.start.moves())])
    >>> wanted.lines, len(wanted.moves)
    (2, 6)
    """
    if not isinstance(lines, int) or lines < 1:
        raise InputError(f"{lines!r} lines cannot be told; wanted: 1 or more")
    if lines == 1 and keep_to is None and not leave_out:
        return Wanted()
    with naming_faults(game, position):
        if is_over(position):
            return Wanted()
        legal = list(position.moves())
    kept, left_out = list(legal if keep_to is None else keep_to), list(leave_out)
    for move in (*kept, *left_out):
        if move not in legal:
            names = ", ".join(game.move_name(position, each) for each in legal)
            raise InputError(f"no move {move!r} here to keep to or to leave out; legal: {names or 'none'}")
    moves = tuple(move for move in legal if move in kept and move not in left_out)
    if not moves:
        raise InputError("no move is left to search; wanted: at least one that is kept to and not left out")
    if lines > len(moves):
        raise InputError(f"{lines} lines cannot be told of {len(moves)} moves; wanted: at most {len(moves)}")
    return Wanted(lines, None if len(moves) == len(legal) else moves)


def known_by(tables: Tables | None, position: Any, wanted: Wanted) -> SearchResult | None:
    """Return what tables know of all that is wanted; None if they do not, or if the game is over."""
    if tables is None or wanted.moves is not None:
        return None
    found = tables.result(position, lines=wanted.lines)
    return found if found is not None and found.move is not None and len(found.lines) >= wanted.lines else None

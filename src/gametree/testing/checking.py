"""``check_game`` and ``assert_sound``: the conformance suite for people who write games."""

from __future__ import annotations

import sys
from collections.abc import Collection

from ..algorithms import Asked
from ..base.errors import InputError
from ..base.suggesting import unknown
from ..base.values import check_seed
from ..jit import log_compiling
from ..rules.game import Game
from .examination import Extent
from .report import KINDS, Fault, Report
from .running.calls_under_way import See
from .running.in_child import Announce, examine_in_child
from .running.in_thread import examine_in_thread
from .running.naming import find_game, name_of
from .searches import check_search

HAS_PROCESSES = sys.platform not in ("emscripten", "wasi")
"""A browser has none: there a game is checked in place, and one that never returns is not left behind."""
is_child = False
"""This process was started to check a game: what its file checks by itself is being done."""


def check_game(
    game: Game | str,
    *,
    positions: int = Extent.positions,
    depth: int = Extent.depth,
    seed: int = Extent.seed,
    seconds: float = Extent.seconds,
    allow: Collection[str] = (),
    isolated: bool | None = None,
    algorithm: Asked | None = None,
) -> list[Fault]:
    """Return what is wrong with a game: an empty list if nothing was found.

    All its methods are called on the ``positions`` nearest to the start, breadth first, so that the moves of a fault
    are as few as can be; then random games are played to their end (``seed``). Counts and searches up to ``depth``
    plies are compared, compiled and interpreted. ``allow`` names kinds of faults that are meant so.

    The check runs in a process of its own if that can find the game by name (a name, a file, ``package.module:GAME``,
    a built-in game, or a ``Game`` at the top of a module other than the one that is run), otherwise in a thread;
    ``isolated`` decides it. A call that takes longer than ``seconds`` is a fault.

    ``algorithm``, such as a function of yours, is compared with minimax on a game that is sound (``check_search``).

    >>> from gametree import check_game
    >>> check_game("tictactoe", positions=50, depth=2)
    []
    """
    told = report_on(
        game, positions=positions, depth=depth, seed=seed, seconds=seconds, allow=allow, isolated=isolated
    )
    if told.faults or algorithm is None:
        return list(told.faults)
    return check_search(find_game(game) if isinstance(game, str) else game, algorithm, seed=seed)


def report_on(
    game: Game | str,
    *,
    positions: int = Extent.positions,
    depth: int = Extent.depth,
    seed: int = Extent.seed,
    seconds: float = Extent.seconds,
    allow: Collection[str] = (),
    isolated: bool | None = None,
    worth: bool = False,
    announce: Announce = log_compiling,
    see: See | None = None,
) -> Report:
    """Check a game as ``check_game`` does, and return all of it: faults, notes, and how much was looked at.

    If ``worth`` is asked for, a game that is sound is also searched with and without each of its optional methods.
    ``see`` is shown, a few times a second, which method is called just now.
    """
    extent = Extent(positions, depth, seed, seconds, frozenset(allow), worth)
    check_seed(seed)
    if positions < 1 or depth < 0:
        raise InputError(f"positions is {positions} and depth {depth}; wanted: at least 1 and 0")
    for kind in extent.allow - KINDS:
        raise unknown("kind of fault to allow", kind, sorted(KINDS))
    if not seconds > 0:
        raise InputError(f"a limit of {seconds} seconds leaves no time to check; wanted: more than 0")
    if not isinstance(game, (Game, str)):
        raise InputError(f"{type(game).__name__} is not a game; wanted: a Game, or the name of one")
    if is_child:
        return Report(game if isinstance(game, str) else game.name, ())
    if isinstance(game, str):
        if HAS_PROCESSES:
            return examine_in_child(game, extent, announce, see)
        game = find_game(game)
    name = name_of(game) if isolated is not False and sys.executable and HAS_PROCESSES else None
    if name is not None:
        return examine_in_child(name, extent, announce, see)
    if isolated:
        raise InputError(f"{game.name} is not at the top of a module, so that no other process can find it")
    return examine_in_thread(game, extent, announce, see)


def assert_sound(
    game: Game | str,
    *,
    positions: int = Extent.positions,
    depth: int = Extent.depth,
    seed: int = Extent.seed,
    seconds: float = Extent.seconds,
    allow: Collection[str] = (),
    isolated: bool | None = None,
) -> None:
    """Raise AssertionError with all that is wrong with a game; for tests.

    >>> assert_sound("mnk:2,2,2", positions=50, depth=2)
    """
    told = report_on(
        game, positions=positions, depth=depth, seed=seed, seconds=seconds, allow=allow, isolated=isolated
    )
    if told.faults:
        lines = "".join(f"\n  {fault.kind}: {fault}" for fault in told.faults)
        raise AssertionError(f"{told.game} is at fault:{lines}")

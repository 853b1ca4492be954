"""Tables without a clock and without a compiler, for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from gametree import History, Limits, load_game
from gametree.play.table.coaching import Judgement
from gametree.play.table.sitting import Origin, Sitting
from gametree.play.table.table import Table
from gametree.play.table.writer import Writer

KALAH = str(Path(__file__).parents[2] / "examples" / "kalah.py") + ":SMALL"
NIM = str(Path(__file__).parents[2] / "examples" / "nim.py")
QUICK = "engine:interpreted=yes"
BLUNDER = "a1 b1 a2 b2"
"""Of tic-tac-toe: X wins by a3, and loses by c3."""


def laid(game: str, opponent: str = QUICK, **settings: Any) -> Table:
    """Lay a table at which engines look two plies ahead; call it where nothing is compiled."""
    return Table(load_game(game), opponent, **{"limits": Limits(depth=2), **settings})


def opened(game: str, moves: str = "", **settings: Any) -> Table:
    """Lay a table for two people after some moves."""
    opening = History.begin(load_game(game)).play_named(moves)
    return Table(opening.game, QUICK, **{"limits": Limits(depth=2), "seats": "both", "opening": opening, **settings})


def judged(game: str, moves: str, move: str, **limits: Any) -> Judgement:
    """Have a coach judge a move after some others."""
    with opened(game, moves, limits=Limits(**limits)) as table:
        return table.judge(move)


def sat_at(
    table: Table,
    lines: Iterable[str],
    *,
    origin: Origin | None = None,
    width: int | None = None,
    path: Path | None = None,
    is_coloured: bool = False,
) -> str:
    """Have these lines typed at a table, and return all that is told."""
    told: list[str] = []
    rest = iter(lines)
    ask: Callable[[str], str | None] = lambda prompt: next(rest, None)  # noqa: E731
    writer = Writer(told.append, width=lambda: width, is_coloured=is_coloured)
    Sitting(table, origin or Origin(table.game.name), ask, writer, path=path).stay()
    return "".join(told)

"""What past games say of a position, where statistics of them are at hand."""

from __future__ import annotations

from typing import Any

from ..past.statistics import MoveCount
from ..play.table.sides import player_at
from ..play.table.table import name_of
from ..rules.history import History
from ..view.telling.words import counted
from .asking import Request
from .offered import Offered
from .showing import called, history_of, path_of

MOST_SHOWN = 12


def past(request: Request, offered: Offered) -> dict[str, Any]:
    """Return the moves that were played at a position, the most frequent first, and how they scored.

    >>> past(Request({"game": "chess"}), Offered())
    {'told': 'No past games of chess are at hand.', 'moves': []}
    """
    name, game = offered.asked(request)
    history = history_of(request, game)
    request.ended()
    statistics = offered.past(name)
    if statistics is None:
        return {"told": f"No past games of {game.name} are at hand.", "moves": []}
    found = [] if history.ending() is not None else statistics.at(history.position)
    total = sum(each.games for each in found)
    if not found:
        return {"told": f"None of {counted(statistics.total(), 'past game')} came here and went on.", "moves": []}
    who = called(history, player_at(history))
    return {
        "told": f"{counted(total, 'past game')} of {statistics.total():,} came here; scores are of {who}.",
        "moves": [_move(history, each, total) for each in found[:MOST_SHOWN]],
    }


def _move(history: History, each: MoveCount, total: int) -> dict[str, Any]:
    last = " - ".join(player or "?" for player in each.players) if any(each.players) else ""
    return {
        "move": name_of(history, each.move),
        "path": path_of(history, each.move),
        "weight": round(each.games / total, 3),
        "games": f"{each.games:,}",
        "score": "" if each.score is None else f"{100 * each.score:.0f} %",
        "last": ", ".join(filter(None, (last, str(each.year or "")))),
    }

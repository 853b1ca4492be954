"""The best lines of a position as they come, and what another move would cost."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from ..base.errors import InputError
from ..base.numbers import Move
from ..base.results import Limits, Line, SearchResult
from ..play.table.coach_telling import CoachTeller
from ..play.table.coaching import Coach, Judgement
from ..play.table.sides import player_at
from ..play.table.table import Table, name_of
from ..play.table.telling import Teller, sentence
from ..play.table.typed_moves import read_move
from ..rules.history import History
from ..view.telling.verdicts import ENDS
from ..view.telling.words import counted
from .asking import Request
from .offered import Offered
from .showing import called, history_of, path_of, steps_as_data, teller_of

MOST_LINES = 5
MOST_NODES = 1_000_000_000
UNIT = 4
"""What estimates are compared in, where a game has no unit of its own."""
FAINT = 0.4
"""How clearly a move is drawn that is only tried, beside the better one."""
STEEPNESS = 2.5
"""So many units of an advantage take the bar three quarters of the way from the middle to its end."""


def lines(request: Request, offered: Offered) -> Iterator[dict[str, Any]]:
    """Yield the best lines of a position after every depth, until its nodes are used up or nobody listens."""
    name, game = offered.asked(request)
    history = history_of(request, game)
    wanted = request.number("lines", 1, at_least=1, at_most=MOST_LINES)
    limits = Limits(nodes=request.number("nodes", 1_000_000, at_least=1, at_most=MOST_NODES))
    request.ended()
    if history.ending() is not None:
        return
    engine = offered.engine(name)
    count = min(wanted, len(history.names()))
    analysis = engine.analyse(history, limits, lines=count)
    try:
        for found in analysis:
            yield _found(history, found, engine.unit or UNIT)
    finally:
        analysis.leave()  # whoever asks for the engine waits for it, and nobody else


def judge(request: Request, offered: Offered) -> dict[str, Any]:
    """Return what is wrong with a move, if anything is: what it costs, what refutes it, and what was better."""
    name, game = offered.asked(request)
    history = history_of(request, game)
    text = request.text("move")
    nodes = request.number("nodes", 300_000, at_least=1, at_most=MOST_NODES)
    request.ended()
    if history.ending() is not None:
        raise InputError("there is no move to judge: the game is over")
    move = read_move(history, text)
    judgement = Coach(offered.adviser(name, Limits(nodes=nodes))).judge(history, move)
    with Table(game, seats="both", opening=history) as table:
        teller = teller_of(table)
        entries = [(f"After {name_of(history, move)}", judgement.played)]
        if judgement.best.move != move:
            entries.append(("Better", judgement.best))
        return {
            "move": name_of(history, move),
            "is_costly": judgement.is_costly,
            "told": _verdict(CoachTeller(teller), judgement),
            "depth": judgement.depth,
            "lines": [{"title": title, **line_as_data(teller, history, line)} for title, line in entries],
            "arrows": _arrows_of(history, judgement),
        }


def line_as_data(teller: Teller, history: History, line: Line) -> dict[str, Any]:
    """Return a line: its value in words, and its moves in a text and as a list has them."""
    after = history
    for move in line.line:
        after = after.play(move)
    return {
        "move": name_of(history, line.move),
        "value": line.value,
        "verdict": line.verdict,
        "worth": teller.worth(history, line.value, line.verdict),
        "line": teller.line(history, line.line),
        "moves": steps_as_data(after, len(history.moves)),
    }


def arrow(history: History, move: Move, weight: float, label: str) -> dict[str, Any]:
    """Return how a move is pointed at: the places that it leads over, how clearly, and what stands on it."""
    return {"path": path_of(history, move), "weight": round(weight, 2), "label": label}


def bar(history: History, value: int, verdict: str, unit: int) -> dict[str, Any]:
    """Return how an evaluation is drawn: the share of the player who is first, and who that is.

    >>> from gametree import load_game
    >>> begun = History.begin(load_game("chess"))
    >>> bar(begun, 0, "draw", 100)["share"], bar(begun.play_named("e4"), 250, "unknown", 100)["share"]
    (0.5, 0.12)
    """
    signed = value if player_at(history) == 0 else -value
    if verdict.startswith(ENDS):
        share = float(signed > 0)
    else:
        share = 1 / (1 + math.exp(-2 * signed / (STEEPNESS * unit)))
    first = called(history, 0)
    return {"share": round(share, 2), "of": first, "said": f"the share of {first}: {round(100 * share)} of 100"}


def _found(history: History, found: SearchResult, unit: int) -> dict[str, Any]:
    """Return what was found at a depth."""
    with Table(history.game, seats="both", opening=history) as table:
        teller = teller_of(table)
        told = found.lines or (Line(found.move or 0, found.value, found.line, found.verdict),)
        # One that was found later may be worth more: a selective search knows only then.
        ranked = sorted(told, key=lambda line: -line.value)
        best, shown = ranked[0], [line for line in ranked if line.line]
        drawn = bar(history, best.value, best.verdict, unit)
        deep, nodes = counted(found.depth, "ply"), counted(found.nodes, "node")
        return {
            "depth": found.depth,
            "nodes": found.nodes,
            "bar": drawn,
            "worth": teller.worth(history, best.value, best.verdict),
            "told": f"{deep} deep, {nodes}; the light part of the bar is {drawn['said']}",
            "lines": [line_as_data(teller, history, line) for line in shown],
            "arrows": [arrow(history, line.move, 1 / place, str(place)) for place, line in enumerate(shown, 1)],
        }


def _arrows_of(history: History, judgement: Judgement) -> list[dict[str, Any]]:
    """Return how a move that was tried and the better one are pointed at."""
    played, best = judgement.played.move, judgement.best.move
    tried = arrow(history, played, FAINT, "✗" if judgement.is_costly else "?")
    return [tried] if best == played else [arrow(history, best, 1.0, "✓"), tried]


def _verdict(coach: CoachTeller, judgement: Judgement) -> str:
    """Say in a sentence what a move costs, or that it costs nothing; bxc3 at its beginning stays a pawn's move."""
    name = name_of(judgement.before, judgement.played.move)
    if judgement.is_costly:
        return f"{name} {coach.costs(judgement)}."
    if judgement.is_remarkable:
        return coach.word(judgement) or ""
    if not judgement.has_better:
        return sentence(f"there is no better move than {name}")
    cost = judgement.cost
    if cost is None:
        return f"{name} changes nothing about how the game ends."
    amount = judgement.before.game.wording.amount(cost).removeprefix("+")
    return f"{name} costs {amount}, which is little."

"""What a coach has found, as plain data: for files, and for whoever wants to see a moment step by step."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from typing import Any

from ...base.errors import InputError
from ...base.numbers import Move
from ...base.results import Line
from ...rules.history import History
from .coaching import Judgement, Review
from .table import played_names

FORMAT = "gametree review"
VERSION = 1
"""The form of the text; raised when it changes."""

MOST_EXPLAINED = 10_000
"""So many lines at the most would have to be looked at without a cutoff, where a position is explained."""


def as_data(judgement: Judgement) -> dict[str, Any]:
    """Return a judgement as it is written down: moves by name, values for whoever has played.

    ``verdict_before`` is what the position was worth, by the best move; ``verdict_after`` what the one played left.
    """
    before, best, played = judgement.before, judgement.best, judgement.played
    line, after = _names(before, best.line), _names(before, played.line)
    return {
        "ply": judgement.ply,
        "move": after[0],
        "best": line[0],
        "cost": judgement.cost,
        "is_costly": judgement.is_costly,
        "verdict_before": best.verdict,
        "verdict_after": played.verdict,
        "value_before": best.value,
        "value_after": played.value,
        "line": line,
        "line_after": after,
        "depth": judgement.depth,
        "unit": judgement.unit,
    }


def from_data(history: History, data: dict[str, Any]) -> Judgement:
    """Return the judgement that was written down about a move of a game."""
    try:
        before = history
        while len(before.moves) >= data["ply"] >= 1:
            before = before.back()
        judgement = Judgement(
            before,
            _line(before, data["line_after"], data["value_after"], data["verdict_after"]),
            _line(before, data["line"], data["value_before"], data["verdict_before"]),
            depth=int(data["depth"]),
            unit=None if data["unit"] is None else int(data["unit"]),
        )
        is_of_it = history.moves[len(before.moves)] == judgement.played.move
    except (InputError, KeyError, TypeError, ValueError, AttributeError, IndexError):
        is_of_it = False
    if not is_of_it:
        raise InputError("it is damaged: what its coach has found does not fit its moves")
    return judgement


def review_text(review: Review, history: History, game: str, position: str | None) -> str:
    """Write a review as JSON; ``game`` and ``position`` are as they were given."""
    moments = {judgement.ply: judgement for judgement in review.moments}
    fields = {
        "format": FORMAT,
        "version": VERSION,
        "game": game,
        "position": position,
        "played": played_names(history),
        "moves": [as_data(judgement) for judgement in review.judgements],
        "moments": [
            {"ply": ply, "explain": explained_by(judgement, game, position)} for ply, judgement in moments.items()
        ],
    }
    return json.dumps(fields, indent=1) + "\n"


def explained_by(judgement: Judgement, game: str, position: str | None) -> str:
    """Return the command that shows step by step how a search judges the moves at a moment.

    As deep as they were searched, unless that were too much to read.
    """
    before = judgement.before
    width, depth = len(before.names()), 1
    while depth < judgement.depth and width ** (depth + 1) <= MOST_EXPLAINED:
        depth += 1
    options = {"--position": position, "--moves": " ".join(played_names(before)) or None, "--depth": depth}
    told = [word for option, value in options.items() if value is not None for word in (option, str(value))]
    return shlex.join(["gametree", "explain", game, *told])


def _names(before: History, line: Sequence[Move]) -> list[str]:
    after = before
    for move in line:
        after = after.play(move)
    return played_names(after)[len(before.moves) :]


def _line(before: History, names: Sequence[str], value: int, verdict: str) -> Line:
    after = before
    for name in names:
        after = after.play_name(name)
    moves = after.moves[len(before.moves) :]
    return Line(moves[0], int(value), moves, str(verdict))

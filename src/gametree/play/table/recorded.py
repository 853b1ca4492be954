"""A game at the table as a record that other programs read, with what the coach has found about its moves.

A move that cost much has a glyph (``$4`` if it lost the outcome, ``$2`` otherwise: "??" and "?"), a comment, and the
better line as a variation, which is how programs that show games expect it.
"""

from __future__ import annotations

import datetime

from ..records import move_text, players, record, result_of, set_up
from .coach_telling import CoachTeller
from .coaching import POINTS, Judgement
from .sides import Seat, player_at
from .table import Table
from .telling import Teller

BLUNDER, MISTAKE = "$4", "$2"
DAY = "%Y.%m.%d"


def record_text(table: Table, day: datetime.date, position: str | None = None) -> str:
    """Write the game so far as PGN, PDN, or the same form with a game's own names.

    ``position`` is where it began, as it was given: a text may know more than the position that it stands for.

    >>> from gametree import load_game
    >>> with Table(load_game("connect4"), seats="both") as table:
    ...     _ = table.move("4"), table.move("4"), table.resign()
    ...     print(record_text(table, datetime.date(2026, 11, 18)))
    [Event "gametree play"]
    [Site "?"]
    [Date "2026.11.18"]
    [Round "1"]
    [First "X"]
    [Second "O"]
    [Result "0-1"]
    [Termination "resigned"]
    [Game "connect4"]
    <BLANKLINE>
    1. 4 4 0-1
    <BLANKLINE>
    """
    history, teller = table.history, Teller(table)
    begun = history
    while begun.moves:
        begun = begun.back()
    sides = [player_at(begun, side) for side in (0, 1)]
    ended = table.result()
    if position is None and begun.position != table.game.start:
        position = table.game.position_name(begun.position)
    tags = {
        "Event": "gametree play",
        "Site": "?",
        "Date": day.strftime(DAY),
        "Round": str(table.number),
        **players(begun, [_name(table, teller, player) for player in sides]),
        "Result": result_of(begun, None if ended is None else _outcome(ended.winner, sides[0])),
        "Termination": "unterminated" if ended is None else ended.reason,
        **set_up(table.game, position),
    }
    judged = {judgement.ply: judgement for judgement in table.coach.known(history)}
    coach = CoachTeller(teller)
    notes = [_notes(judged.get(ply), coach) for ply in range(1, len(history.moves) + 1)]
    return record(tags, move_text(begun, history.moves, notes))


def _name(table: Table, teller: Teller, player: int) -> str:
    """Return who has played: a person, or the opponent by its name."""
    if table.seats[player] is Seat.OPPONENT:
        return table.opponent
    return teller.who(player) if table.seats[0] is table.seats[1] else "person"


def _outcome(winner: int | None, first: int) -> int:
    return 0 if winner is None else 1 if winner == first else -1


def _notes(judgement: Judgement | None, coach: CoachTeller) -> list[str]:
    """Return what stands behind a move in the record."""
    if judgement is None or not judgement.is_costly:
        return []
    is_lost = POINTS[judgement.after_it] < POINTS[judgement.before_it]
    better = " ".join(move_text(judgement.before, judgement.best.line))
    return [BLUNDER if is_lost else MISTAKE, f"{{{coach.costs(judgement)}}}", f"({better})"]

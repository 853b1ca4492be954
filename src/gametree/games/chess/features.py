"""What an evaluation looks at: named whole numbers, those of the side to move minus those of the other side."""

from __future__ import annotations

from typing import NamedTuple

from ...base.weighing import difference
from .activity import Activity, activity_of
from .boards import Boards
from .kings import Safety, safety_of
from .material import Balance, Pieces, balance_of, pieces_of
from .passed import Passed, passed_of
from .pawns import Structure, structure_of
from .sight import sight_of
from .threats import Threats, threats_of


class Features(NamedTuple):
    """What is counted of one side; of a position, for the side to move less for the other side."""

    pieces: Pieces
    balance: Balance
    activity: Activity
    pawns: Structure
    passed: Passed
    kings: Safety
    threats: Threats
    turn: int
    """1: it is worth something to be the one to move."""


def features_of(boards: Boards) -> Features:
    """Return the features of a board for the side to move, less those of the other side."""
    turned = boards.turned()
    own, other = pieces_of(boards, boards.own), pieces_of(boards, boards.other)
    sight, theirs = sight_of(boards), sight_of(turned)
    guarded, their_guarded = sight.guarded(), theirs.guarded()
    return Features(
        difference(own, other),
        difference(balance_of(own), balance_of(other)),
        difference(activity_of(boards, sight), activity_of(turned, theirs)),
        difference(structure_of(boards), structure_of(turned)),
        difference(passed_of(boards, sight.pawns, their_guarded.all), passed_of(turned, theirs.pawns, guarded.all)),
        difference(safety_of(boards, sight, their_guarded), safety_of(turned, theirs, guarded)),
        difference(threats_of(boards, sight, their_guarded), threats_of(turned, theirs, guarded)),
        1,
    )

"""What an evaluation counts in a position.

What is counted is what Samuel (1959, 1967) and the programs after him count: pieces, how far men have come, where
they stand, freedom to move, pieces that can be taken, and what decides endings: men that nobody can stop, kings that
cannot get out, and who has *the move*.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ...base.numbers import Bits
from ...base.weighing import difference
from ...bits import popcount
from .captures import Jumps, Pieces

SHARES = 100
"""``lead`` is counted in hundredths of all pieces."""


class Features(NamedTuple):
    """What is counted of one side; of a position, for the side to move less for the other side."""

    men: int
    kings: int
    lead: int
    """Pieces, as a share of those of both sides, in hundredths: who is ahead exchanges."""
    advancement: int
    """Rows that men have put behind them: tempo."""
    centre: int
    """Men in the middle of the board."""
    active: int
    """Kings in the middle of the board."""
    back_row: int
    """Men at home: they keep the other side from making kings."""
    bridge: int
    """1 for men on both squares at home, 1 and 3 or 30 and 32, that guard the whole row between them."""
    dog_holes: int
    """1 for a man one step from the crown that a piece in the corner holds: on 28 before 32, on 5 before 1."""
    mobility: int
    """Steps to a free square where the piece cannot be taken, captures left aside."""
    trapped: int
    """Kings without such a step."""
    threats: int
    """Pieces of the other side that one could jump over if it were one's turn."""
    runaway: int
    """1 for a man that nobody can stop from becoming a king."""
    run: int
    """The rows that the first such man has behind it when it sets out, and one more."""
    shelter: int
    """Kings in a double corner, where they cannot be caught easily, of the side that has fewer pieces."""
    the_move: int
    """1 if the side to move has the move, the last step when pieces meet; -1 if the other side has it."""


class Counted(Pieces, Protocol):
    """What is asked of a position here."""

    def crown(self) -> Bits: ...
    def jumps(self) -> Jumps: ...
    def count_steps(self, ends: Bits) -> int: ...
    def from_other_side(self) -> Counted: ...


def features_of(position: Counted) -> Features:
    """Return the features of the side to move less those of the other side."""
    return difference(_count(position, 1), _count(position.from_other_side(), 0))


def _count(position: Counted, turn: int) -> Features:
    """Count for the own side alone; ``turn`` is 1 if it is to move, 0 if not."""
    board, own, other = position.layout, position.own, position.other
    men, kings = own & ~position.kings, own & position.kings
    rows = popcount(men & board.ones) + 2 * popcount(men & board.twos) + 4 * popcount(men & board.fours)
    home = board.top if position.is_black else board.bottom
    corners = other & position.crown()
    held = board.up(corners) if position.is_black else board.down(corners)
    count, others = popcount(own), popcount(other)
    safe = safe_squares(position)
    steps = _run(position, turn)
    return Features(
        popcount(men),
        popcount(kings),
        SHARES * count // max(1, count + others),
        rows if position.is_black else (board.size - 1) * popcount(men) - rows,
        popcount(men & board.centre),
        popcount(kings & board.centre),
        popcount(men & home),
        1 if home & board.bridges & ~men == 0 else 0,
        popcount(men & board.dog_holes & held),
        position.count_steps(safe),
        popcount(kings & ~(board.up(safe) | board.down(safe))),
        popcount(_threatened(position)),
        1 if steps else 0,
        steps,
        popcount(kings & board.double_corners) if count < others else 0,
        turn * _the_move(position) if count == others else 0,
    )


def safe_squares(position: Counted) -> Bits:
    """Return the free squares where the other side could not take a piece: nobody stands beside with room behind."""
    board, free, seen = position.layout, position.free(), position.from_other_side()
    rising, falling, short, long = seen.rising(), seen.falling(), board.short, board.long
    taken = rising >> short & free << short | rising >> long & free << long
    taken |= falling << short & free >> short | falling << long & free >> long
    return free & ~taken


def _threatened(position: Counted) -> Bits:
    """Return the pieces of the other side that the own side could jump over."""
    board, jumps, falling, rising = position.layout, position.jumps(), position.falling(), position.rising()
    return (
        (falling & jumps.down_left) << board.short
        | (falling & jumps.down_right) << board.long
        | (rising & jumps.up_left) >> board.long
        | (rising & jumps.up_right) >> board.short
    )


class Guards(NamedTuple):
    """Squares that the men, and the kings, of the other side can have come to."""

    men: Bits
    kings: Bits


def _run(position: Counted, turn: int) -> int:
    """Return by how many rows less than the whole board some own man is away from a crown that nobody can prevent.

    All men run at once, over free squares that no piece of the other side can step to, or strike, in time. Captures
    elsewhere, which bring a piece near by a leap or cost a turn, are left to the search.
    """
    board, free, crown = position.layout, position.free(), position.crown()
    men, left = position.own & ~position.kings, board.size
    guards = Guards(position.other & ~position.kings, position.other & position.kings)
    if not turn:
        guards = _nearer(guards, position)
    while men & ~crown:
        guards = _nearer(guards, position)
        men = (board.down(men) if position.is_black else board.up(men)) & free & ~(guards.men | guards.kings)
        left -= 1
        if men & crown:
            return left
    return 0


def _nearer(guards: Guards, position: Counted) -> Guards:
    """Return where the guards can be after one more step, or have stayed."""
    board, men, kings = position.layout, guards.men, guards.kings
    return Guards(
        board.spread_up(men) if position.is_black else board.spread_down(men),
        board.spread_up(kings) | board.spread_down(kings),
    )


def _the_move(position: Counted) -> int:
    """Return 1 if the side to move has the move, otherwise -1.

    It has if an odd number of pieces stands in the columns that begin on its own first row.
    """
    pieces, rows = position.own | position.other, position.layout.ones
    return 2 * (popcount(pieces & ~rows if position.is_black else pieces & rows) & 1) - 1

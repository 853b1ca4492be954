"""What stands where: seven sets of squares, and who attacks, checks and pins whom."""

from __future__ import annotations

from typing import NamedTuple

from ...base.numbers import Bits
from ...bits import FULL, bit, lowest, upside_down
from .attacks import BETWEEN, DIAGONALS, KINGS, KNIGHTS, LINE, STRAIGHTS, diagonal, straight
from .squares import BISHOP, KNIGHT, NOT_A, NOT_H, RANK_3, ROOK


class Guard(NamedTuple):
    """What the safety of the own king asks of the other pieces."""

    king: int
    checkers: Bits
    """Pieces of the other side that attack the king."""
    pinned: Bits
    """Own pieces that alone stand between the king and an attacker: they may move on that line only."""
    allowed: Bits
    """Where pieces other than the king may go: in check, between the king and the checker or onto it."""


class Boards(NamedTuple):
    """The pieces of both sides by kind, and all pieces of each side. Queens are both diagonals and straights."""

    pawns: Bits
    knights: Bits
    diagonals: Bits
    straights: Bits
    kings: Bits
    own: Bits
    other: Bits

    def occupied(self) -> Bits:
        return self.own | self.other

    def turned(self) -> Boards:
        """Return the same pieces as the other side sees them."""
        return Boards(
            upside_down(self.pawns),
            upside_down(self.knights),
            upside_down(self.diagonals),
            upside_down(self.straights),
            upside_down(self.kings),
            upside_down(self.other),
            upside_down(self.own),
        )

    # --- attacks ---------------------------------------------------------------------------------

    def attackers(self, square: int, occupied: Bits) -> Bits:
        """Return the pieces of the other side that attack a square, if these squares are occupied."""
        found = KNIGHTS[square] & self.knights
        found |= KINGS[square] & self.kings
        found |= pawn_captures(bit(square)) & self.pawns
        found |= diagonal(square, occupied) & self.diagonals
        found |= straight(square, occupied) & self.straights
        return found & self.other

    def guard(self) -> Guard:
        """Return who checks the own king and who is pinned to it.

        Looking out from the king through its own pieces, the first piece of the other side on a line may be a slider
        that hits along it. If nothing stands between, it checks; if one own piece does, that is pinned.
        """
        king = lowest(self.kings & self.own)
        checkers = (KNIGHTS[king] & self.knights | pawn_captures(bit(king)) & self.pawns) & self.other
        pinned = checkers & 0
        snipers = diagonal(king, self.other) & self.diagonals | straight(king, self.other) & self.straights
        snipers &= self.other
        while snipers:
            sniper = lowest(snipers)
            snipers &= snipers - 1
            shield = BETWEEN[king * 64 + sniper] & self.own
            if shield == 0:
                checkers |= bit(sniper)
            elif shield & (shield - 1) == 0:
                pinned |= shield
        allowed = ~(checkers & 0)
        if checkers:
            allowed = checkers | BETWEEN[king * 64 + lowest(checkers)]
            if checkers & (checkers - 1):  # two at once: only the king can move
                allowed = checkers & 0
        return Guard(king, checkers, pinned, allowed & FULL)

    def is_unguarded(self) -> bool:
        """Tell quickly that nothing looks at the own king, not even along a line with pieces in between.

        Then there is neither check nor pin. It may say False when there is neither, never True when there is one.
        """
        king = lowest(self.kings & self.own)
        near = KNIGHTS[king] & self.knights | pawn_captures(bit(king)) & self.pawns
        lines = DIAGONALS[king] & self.diagonals | STRAIGHTS[king] & self.straights
        return (near | lines) & self.other == 0

    def worth(self, square: Bits) -> int:
        """Return roughly what the piece on a square is worth in pawns, a king nothing; 0 if it is empty."""
        if self.pawns & square:
            return 1
        worth = 3 if (self.knights | self.diagonals) & square else 0
        return worth + (6 if worth else 5) if self.straights & square else worth

    # --- where pieces can go ---------------------------------------------------------------------

    def king_ends(self, king: int, wanted: Bits) -> Bits:
        """Return to which of some squares the own king can step.

        It does not hide behind itself: its own square is taken as empty.
        """
        ends = KINGS[king] & wanted & ~self.own
        without = self.occupied() ^ bit(king)
        rest = ends
        while rest:
            if self.attackers(lowest(rest), without):
                ends ^= rest & (~rest + 1)
            rest &= rest - 1
        return ends

    def pawn_ends(self, pawn: Bits) -> Bits:
        """Return where one own pawn could go, not looking at its king."""
        empty = ~self.occupied() & FULL
        step = pawn << 8 & empty
        return step | (step & RANK_3) << 8 & empty | pawn_captures(pawn) & self.other

    def piece_ends(self, square: int) -> Bits:
        """Return where an own knight, bishop, rook or queen could go, not looking at its king."""
        piece, occupied = bit(square), self.occupied()
        ends = KNIGHTS[square] if self.knights & piece else piece & 0
        if self.diagonals & piece:
            ends |= diagonal(square, occupied)
        if self.straights & piece:
            ends |= straight(square, occupied)
        return ends & ~self.own

    def ends(self, square: int, guard: Guard) -> Bits:
        """Return where the own piece on a square, not the king, can go; without capturing en passant."""
        piece = bit(square)
        ends = self.pawn_ends(piece) if self.pawns & piece else self.piece_ends(square)
        ends &= guard.allowed
        return ends & LINE[guard.king * 64 + square] if guard.pinned & piece else ends

    # --- changes ---------------------------------------------------------------------------------

    def moved(self, start: Bits, end: Bits) -> Boards:
        """Return the board after an own piece has gone from one square to another and taken what stood there."""
        return Boards(
            shifted(self.pawns, start, end),
            shifted(self.knights, start, end),
            shifted(self.diagonals, start, end),
            shifted(self.straights, start, end),
            shifted(self.kings, start, end),
            shifted(self.own, start, end),
            self.other & ~end,
        )

    def promoted(self, end: Bits, piece: int) -> Boards:
        """Return the board after the pawn on a square has become another piece."""
        none = end & 0
        return Boards(
            self.pawns ^ end,
            self.knights | (end if piece == KNIGHT else none),
            self.diagonals | (end if piece & BISHOP else none),
            self.straights | (end if piece & ROOK else none),
            self.kings,
            self.own,
            self.other,
        )

    def without_pawn(self, square: Bits) -> Boards:
        """Return the board without a pawn of the other side."""
        return Boards(
            self.pawns & ~square,
            self.knights,
            self.diagonals,
            self.straights,
            self.kings,
            self.own,
            self.other & ~square,
        )

    def castled(self, start: Bits, end: Bits, king: Bits, rook: Bits) -> Boards:
        """Return the board after king and rook have left their squares for others."""
        return Boards(
            self.pawns,
            self.knights,
            self.diagonals,
            self.straights & ~end | rook,
            self.kings & ~start | king,
            self.own & ~(start | end) | king | rook,
            self.other,
        )


def pawn_captures(pawns: Bits) -> Bits:
    """Return the squares that own pawns attack; from there, pawns of the other side attack them.

    >>> pawn_captures(1 << 12) == 1 << 19 | 1 << 21
    True
    """
    return pawns << 7 & NOT_H | pawns << 9 & NOT_A


def shifted(board: Bits, start: Bits, end: Bits) -> Bits:
    """Clear two squares of a set; if it had the first, put it onto the second."""
    rest = board & ~(start | end)
    return rest | end if board & start else rest

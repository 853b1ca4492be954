"""Chess: the rules, as the side to move sees them.

A position has no counters: the fifty-move rule and repetition look back at the game, and belong to whoever keeps
it. Two equal positions are the same in the sense of the laws (FIDE 9.2.3): the same side is to move, and the same
moves are possible. So a square to capture en passant is kept only where a pawn can really capture there.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from ...base.numbers import Bits, Move
from ...bits import FULL, bit, lowest, mix, popcount, upside_down
from .attacks import BETWEEN, DIAGONALS, KNIGHTS, STRAIGHTS, diagonal, span, straight
from .boards import Boards, Guard, pawn_captures, shifted
from .exchanges import gains, kind_of
from .features import Features, features_of
from .squares import NOT_A, NOT_H, RANK_1, RANK_3, RANK_7, RANK_8

LONG_KING, LONG_ROOK, SHORT_KING, SHORT_ROOK = 2, 3, 6, 5
"""Where king and rook stand after castling towards the a-file and towards the h-file."""
BLACK_TO_MOVE = 24
"""A square that neither castling nor en passant uses, to tell Black's turn in a key."""

TAKEN, CASTLED = 1_000, 10
PROMOTED = array("q", [-4, -6, -5, 1_128])
"""What moves promise: a capture (and the worth of prey and hunter), castling, and becoming each of four pieces."""


class Chess(NamedTuple):
    """The pieces, who may still castle, a pawn that can be captured en passant, and whose turn it is."""

    boards: Boards
    castling: Bits
    """The rooks of both sides that may still castle."""
    passing: Bits
    """The square behind a pawn that has just gone two squares, if it can be captured there; otherwise empty."""
    is_black: bool
    """Whether Black is to move; the board is then upside down."""

    # --- moves -----------------------------------------------------------------------------------

    def moves(self) -> Iterator[Move]:
        """List the moves by the square they start from, then by where they end; a1 first, as the mover sees it."""
        yield from self.moves_of(self.boards.own, FULL, FULL)

    def noisy_moves(self) -> Iterator[Move]:
        """List captures and promotions; every move if the king is in check."""
        boards = self.boards
        prey, loud = boards.other, boards.other | RANK_8 | self.passing
        pawns = boards.pawns & (loud >> 7 & NOT_A | loud >> 9 & NOT_H | RANK_7)
        pieces = boards.own & (pawns | ~boards.pawns)
        if self.checkers():
            pieces, prey, loud = boards.own, prey | FULL, loud | FULL
        yield from self.moves_of(pieces, prey, loud)

    def quiet_moves(self) -> Iterator[Move]:
        """List the moves that ``noisy_moves`` does not."""
        boards = self.boards
        pieces = boards.own
        if self.checkers():
            pieces &= 0
        quiet = ~boards.other & FULL
        yield from self.moves_of(pieces, quiet, quiet & ~(RANK_8 | self.passing))

    def moves_of(self, pieces: Bits, wanted: Bits, by_pawns: Bits) -> Iterator[Move]:
        """List the moves of some own pieces that end on wanted squares, which for pawns are others."""
        boards, guard = self.boards, self.boards.guard()
        if guard.allowed == 0:
            pieces &= boards.kings
        while pieces:
            square = lowest(pieces)
            is_pawn = boards.pawns & bit(square) != 0
            ends = self.ends(square, guard, by_pawns if is_pawn else wanted)
            last = 56 if is_pawn else 64
            pieces &= pieces - 1
            while ends:
                end = lowest(ends)
                ends &= ends - 1
                for piece in range(4 if end >= last else 1):
                    yield square | end << 6 | piece << 12

    def is_noisy(self, move: Move) -> bool:
        """Tell whether a move captures or promotes."""
        boards, end = self.boards, bit(move >> 6 & 63)
        if boards.other & end:
            return True
        return boards.pawns & bit(move & 63) != 0 and (end & RANK_8 != 0 or end == self.passing)

    def is_legal(self, move: Move) -> bool:
        """Tell whether a number is a move of this position."""
        start, end = bit(move & 63), bit(move >> 6 & 63)
        if move < 0 or move >> 14 or not self.boards.own & start:
            return False
        if move >> 12 and not (self.boards.pawns & start and end & RANK_8):
            return False
        return self.ends(move & 63, self.boards.guard(), end) != 0

    def ends(self, square: int, guard: Guard, wanted: Bits) -> Bits:
        """Return to which of some squares the own piece on a square can go; a king, to the rooks it castles with."""
        piece = bit(square)
        if self.boards.kings & piece:
            ends = self.boards.king_ends(square, wanted)
            return ends | self.castling_rooks(guard) & wanted if self.castling & RANK_1 & wanted else ends
        ends = self.boards.ends(square, guard)
        if self.passing and piece & self.passing_pawns():
            ends |= self.passing
        return ends & wanted

    def castling_rooks(self, guard: Guard) -> Bits:
        """Return the rooks that the king can castle with now."""
        found = self.castling & RANK_1
        if guard.checkers:
            found &= 0
        rooks, occupied = found, self.boards.occupied()
        while rooks:
            rook = lowest(rooks)
            rooks &= rooks - 1
            # King and rook always pass each other, so a piece between them is in the way: mostly that settles it.
            if BETWEEN[guard.king * 64 + rook] & occupied or not self.is_way_free(guard.king, rook):
                found ^= bit(rook)
        return found

    def is_way_free(self, king: int, rook: int) -> bool:
        """Tell whether nothing stands or looks where king and rook pass when they castle."""
        is_short = rook > king
        way = span(king, SHORT_KING if is_short else LONG_KING)
        rest = self.boards.occupied() & ~(bit(king) | bit(rook))
        if (way | span(rook, SHORT_ROOK if is_short else LONG_ROOK)) & rest:
            return False
        while way:
            if self.boards.attackers(lowest(way), rest):
                return False
            way &= way - 1
        return True

    def passing_pawns(self) -> Bits:
        """Return the own pawns that can capture en passant. Two pawns leave a rank at once: is the king safe then?"""
        boards = self.boards
        taken = self.passing >> 8
        king = lowest(boards.kings & boards.own)
        pawns = (taken << 1 & NOT_A | taken >> 1 & NOT_H) & boards.pawns & boards.own
        found = pawns
        while pawns:
            pawn = pawns & (~pawns + 1)
            pawns ^= pawn
            if boards.attackers(king, boards.occupied() ^ pawn ^ taken ^ self.passing) & ~taken:
                found ^= pawn
        return found

    def count_moves(self) -> int:
        """Return how many moves there are: sets of squares are counted, pawns all at once."""
        boards, guard = self.boards, self.boards.guard()
        total = popcount(boards.king_ends(guard.king, FULL) | self.castling_rooks(guard))
        if guard.allowed == 0:
            return total
        if self.passing:
            total += popcount(self.passing_pawns())
        free = boards.own & ~guard.pinned
        total += self.count_pawn_moves(boards.pawns & free, guard.allowed)
        occupied, wanted = boards.occupied(), guard.allowed & ~boards.own
        rest = boards.knights & free
        while rest:
            total += popcount(KNIGHTS[lowest(rest)] & wanted)
            rest &= rest - 1
        rest = boards.diagonals & free
        while rest:
            total += popcount(diagonal(lowest(rest), occupied) & wanted)
            rest &= rest - 1
        rest = boards.straights & free
        while rest:
            total += popcount(straight(lowest(rest), occupied) & wanted)
            rest &= rest - 1
        rest = guard.pinned & ~boards.knights
        while rest:
            ends = boards.ends(lowest(rest), guard)
            total += popcount(ends)
            if boards.pawns & rest & (~rest + 1):
                total += 3 * popcount(ends & RANK_8)
            rest &= rest - 1
        return total

    def count_pawn_moves(self, pawns: Bits, allowed: Bits) -> int:
        """Return how many moves some of the own pawns have, without capturing en passant.

        Steps end on empty squares and no two of them on the same; captures to one side end on the other's pieces.
        """
        empty = ~self.boards.occupied() & FULL
        prey = self.boards.other & allowed
        step = pawns << 8 & empty
        first = (step | (step & RANK_3) << 8 & empty) & allowed | pawns << 7 & NOT_H & prey
        second = pawns << 9 & NOT_A & prey
        total = popcount(first) + popcount(second)
        if pawns & RANK_7:
            total += 3 * (popcount(first & RANK_8) + popcount(second & RANK_8))
        return total

    # --- playing ---------------------------------------------------------------------------------

    def play(self, move: Move) -> Chess:
        start, end = bit(move & 63), bit(move >> 6 & 63)
        castling = self.castling & ~(start | end)
        if self.boards.kings & start:
            castling &= ~RANK_1
        if self.boards.own & end:
            is_short = end > start
            king = bit(SHORT_KING) if is_short else bit(LONG_KING)
            rook = bit(SHORT_ROOK) if is_short else bit(LONG_ROOK)
            return self.handed_over(self.boards.castled(start, end, king, rook), castling)
        boards = self.boards.moved(start, end)
        if self.boards.pawns & start:
            if end == start << 16:
                return self.handed_over_passing(boards, castling, start << 8)
            if end & RANK_8:
                boards = boards.promoted(end, move >> 12)
            elif end == self.passing:
                boards = boards.without_pawn(end >> 8)
        return self.handed_over(boards, castling)

    def handed_over(self, boards: Boards, castling: Bits) -> Chess:
        """Return the position of the other side, given the board as this side has left it."""
        return Chess(boards.turned(), upside_down(castling), castling & 0, not self.is_black)

    def handed_over_passing(self, boards: Boards, castling: Bits, passing: Bits) -> Chess:
        """Return the position after a pawn has gone two squares; en passant is kept if a pawn can really capture."""
        if pawn_captures(passing) & boards.pawns & boards.other:
            position = Chess(boards.turned(), upside_down(castling), upside_down(passing), not self.is_black)
            if position.passing_pawns():
                return position
        return self.handed_over(boards, castling)

    def null(self) -> Chess:
        """Return the position after a pass, for searches that ask what a free move is worth.

        Ask ``may_pass`` first: in check there is no passing, and this position itself is returned.
        """
        return self if self.checkers() else self.handed_over(self.boards, self.castling)

    def may_pass(self) -> bool:
        """Tell whether a pass is no worse than the best move, as a rule: no check, and more than pawns to move."""
        boards = self.boards
        return boards.own & ~(boards.pawns | boards.kings) != 0 and not self.checkers()

    # --- the end ---------------------------------------------------------------------------------

    def checkers(self) -> Bits:
        """Return the pieces of the other side that attack the own king."""
        boards = self.boards
        return boards.attackers(lowest(boards.kings & boards.own), boards.occupied())

    def is_over(self) -> bool:
        """Tell whether there is no move. A pawn that can step settles it fast, or a piece that is not pinned."""
        boards = self.boards
        empty = ~boards.occupied() & FULL
        if (boards.pawns & boards.own) << 8 & empty and boards.is_unguarded():
            return False
        guard = boards.guard()
        free = boards.own & ~guard.pinned
        if (boards.pawns & free) << 8 & empty & guard.allowed:
            return False
        rest = free & ~(boards.pawns | boards.kings)
        while rest:
            if boards.piece_ends(lowest(rest)) & guard.allowed:
                return False
            rest &= rest - 1
        return self.count_moves() == 0

    def outcome(self) -> int:
        """Return -1, checkmate, or 0, stalemate."""
        return -1 if self.checkers() else 0

    # --- for searches ----------------------------------------------------------------------------

    def key(self) -> Bits:
        """Mix all that makes a position: what is not here, the pieces of the other side, follows from the rest."""
        boards = self.boards
        turn = bit(BLACK_TO_MOVE) if self.is_black else self.castling & 0
        first = mix(upside_down(mix(boards.pawns)) ^ boards.knights)
        first = mix(upside_down(first) ^ boards.diagonals)
        second = mix(upside_down(mix(boards.straights)) ^ boards.kings)
        second = mix(upside_down(second) ^ boards.own)
        return mix(upside_down(mix(upside_down(first) ^ (self.castling | self.passing | turn))) ^ second)

    def promise(self, move: Move) -> int:
        """Promise more for dear prey, a cheap hunter and a new queen; of quiet moves, for pieces that come out.

        A pawn that attacks the square a quiet piece goes to makes it the least of all.
        """
        boards, start, end = self.boards, bit(move & 63), bit(move >> 6 & 63)
        if boards.own & end:
            return CASTLED
        promise = PROMOTED[move >> 12] if boards.pawns & start and end & RANK_8 else 0
        if boards.other & end:
            return promise + TAKEN + 16 * boards.worth(end) - boards.worth(start)
        if promise:
            return promise
        if pawn_captures(end) & boards.pawns & boards.other and not boards.pawns & start:
            return -1
        return 0

    def gains(self, move: Move, least: int) -> bool:
        """Tell whether a move wins at least so many centipawns by exchanges on its square."""
        return gains(self.boards, move, least)

    def kind(self, move: Move) -> int:
        """Return what moves, and to which square."""
        return kind_of(self.boards, bit(move & 63)) << 6 | move >> 6 & 63

    def threatens(self, move: Move) -> bool:
        """Tell whether a move gives check; of castling and new pieces that is not seen."""
        boards, start, end = self.boards, bit(move & 63), bit(move >> 6 & 63)
        target = boards.kings & boards.other
        if boards.pawns & start and pawn_captures(end) & target:
            return True
        king = lowest(target)
        if boards.knights & start and KNIGHTS[king] & end:
            return True
        if (STRAIGHTS[king] | DIAGONALS[king]) & (start | end) == 0:  # no line to the king is opened or taken
            return False
        occupied = boards.occupied() & ~start | end
        straights = shifted(boards.straights & boards.own, start, end)
        diagonals = shifted(boards.diagonals & boards.own, start, end)
        return bool(straight(king, occupied) & straights | diagonal(king, occupied) & diagonals)

    def is_threatened(self) -> bool:
        """Tell whether the side to move is in check."""
        return self.checkers() != 0

    def progress(self) -> Bits:
        """Return a number that every capture and every move of a pawn changes, and nothing else.

        The pawns of both sides as their own side sees them, and in the bits of the first rank, how many pieces.
        """
        boards = self.boards
        pawns = (boards.pawns & boards.own) + upside_down(boards.pawns & boards.other)
        return pawns + popcount(boards.occupied())

    def features(self) -> Features:
        """Return what an evaluation looks at."""
        return features_of(self.boards)

"""The rules: where discs may be put and what they turn, when a game is over and what it is worth."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any, NamedTuple

from ...base.numbers import Bits, Fixed, Move
from ...bits import MIXER, bit, lowest, mix, popcount, upside_down
from .board import BoardMasks, reached, turned
from .features import Features, features_of
from .last_plies import LAST, MANY, SQUARES, few, last, odd_quarters, one, turned_at, two
from .stability import stable

PASS = 64
"""The move of a side that can put no disc anywhere, while the other side can."""

CORNER = 16
"""How many replies of the opponent a corner is worth when moves are put in order."""

PHASES = 4
"""Into which patterns divide a game."""

FEW = 6
"""With so few empty squares a search is over sooner than replies are counted."""

DECISIVE = 1 << 22
"""What a point of promise is worth: so much that what a search has learned elsewhere decides only between equals."""

ENOUGH = 4
"""Stable discs are looked for where the question is about twice as many discs as squares are empty, less this."""
REPLY, ODD, ALL = 64, 16, 1 << 20
"""What a reply of the other side's takes off a promise, what an odd quarter adds, and to turn every disc."""
_QUARTER = ((18, 4, 16, 12), (4, 2, 6, 8), (16, 6, 14, 10), (12, 8, 10, 0))
WORTH = array("q", [_QUARTER[min(s // 8, 7 - s // 8)][min(s % 8, 7 - s % 8)] for s in range(64)])
"""Which of two squares is tried first, all else being equal: corners, and last what gives them away."""


class Othello(NamedTuple):
    """The discs of the side to move and of the other side, and whose turn it is. A move is a square, or ``PASS``."""

    own: Bits
    other: Bits
    is_black: bool
    """Whether black is to move. No rule asks for it: it is there for the names and pictures of positions."""
    board: Fixed[BoardMasks]

    def moves(self) -> Iterator[Move]:
        free = self.mobility()
        if not free and reached(self.other, self.own, self.board):
            yield PASS
        while free:
            yield lowest(free)
            free &= free - 1

    def count_moves(self) -> int:
        free = self.mobility()
        if free:
            return popcount(free)
        return 1 if reached(self.other, self.own, self.board) else 0

    def play(self, move: Move) -> Othello:
        if move == PASS:
            return Othello(self.other, self.own, not self.is_black, self.board)
        disc = bit(move)
        discs = turned(self.own, self.other, disc, self.board)
        return Othello(self.other ^ discs, self.own | discs | disc, not self.is_black, self.board)

    def is_over(self) -> bool:
        """Neither side can put a disc. The compiler sees that ``moves`` asks the same, and works it out once."""
        return not self.mobility() and not reached(self.other, self.own, self.board)

    def outcome(self) -> int:
        """The margin in discs; on the full board the winner is given the squares that are left empty."""
        margin = popcount(self.own) - popcount(self.other)
        if not self.board.gives_empties or margin == 0:
            return margin
        empty = popcount(self.empty())
        return margin + empty if margin > 0 else margin - empty

    def mobility(self) -> Bits:
        """Return the squares where the side to move may put a disc."""
        return reached(self.own, self.other, self.board)

    def empty(self) -> Bits:
        """Return the squares without a disc."""
        return self.board.squares & ~(self.own | self.other)

    def key(self) -> Bits:
        """Scatter the discs of one side over all 64 bits, then those of the other: together they need more.

        One mixing leaves the last squares at the high end; turned upside down, a second one spreads them, too. The
        turn is part of it, so that different positions differ: the same discs with colours exchanged, which would be
        worth the same, need an odd number of passes on the way and are next to never met in one search.
        """
        return mix(mix(upside_down(mix(self.own))) ^ self.other ^ (MIXER if self.is_black else 0))

    def bounds(self) -> tuple[int, int]:
        """Stable discs stay, so the opponent can have at most the other squares in the end, empty ones included."""
        own, other = self.count_stable()
        return self.margins(own, other)

    def margins(self, own: int, other: int) -> tuple[int, int]:
        """Return between which margins a game ends in which the two sides keep so many discs."""
        area = self.board.size * self.board.size
        return 2 * own - area, area - 2 * other

    def count_stable(self) -> tuple[int, int]:
        """Return how many discs of the side to move and of the other side are found to be stable."""
        taken = self.own | self.other
        if not taken & self.board.corners:  # then there are next to none, and most positions end here
            return 0, 0
        own = popcount(stable(self.own, taken, self.board))
        return own, popcount(stable(self.other, taken, self.board))

    def features(self) -> Features:
        """Measure the position, for evaluations: see ``Features``."""
        return features_of(self.own, self.other, self.count_stable(), self.board)

    def planes(self) -> tuple[Bits, Bits]:
        """Own discs, and those of the other side."""
        return self.own, self.other

    def phase(self) -> int:
        """Return which quarter of the board is being filled."""
        area = self.board.size * self.board.size
        return PHASES * (popcount(self.own | self.other) - 1) // area

    def promise(self, move: Move) -> int:
        """Corners come first, then moves that leave the opponent few replies ("fastest first").

        Near the end, moves into a quarter of the board with an odd number of empty squares: who moves there first
        is likely to move there last.
        """
        if move == PASS:
            return 0
        disc = bit(move)
        worth = CORNER if disc & self.board.corners else 0
        if popcount(self.empty()) <= FEW:
            return (worth + popcount(self.empty() & self.board.quarter(move)) % 2) * DECISIVE
        discs = turned(self.own, self.other, disc, self.board)
        replies = reached(self.other ^ discs, self.own | discs | disc, self.board)
        return (worth - popcount(replies)) * DECISIVE

    def proved(self, alpha: int) -> tuple[int, int]:
        """Stable discs stay; they are looked for where there may be enough of them for this question."""
        area = self.board.size * self.board.size
        if not self.mobility() and not reached(self.other, self.own, self.board):
            margin = self.outcome()
            return margin, margin
        taken = self.own | self.other
        if alpha < 2 * (area - popcount(taken)) - ENOUGH or not taken & self.board.corners:
            return -area, area
        return -area, area - 2 * popcount(stable(self.other, taken, self.board))

    def promise_to_end(self, move: Move) -> int:
        """Moves that leave few replies come first, corners counting twice; then those into odd quarters."""
        if move == PASS:
            return 0
        disc = bit(move)
        discs = turned_at(self.own, self.other, move)
        theirs = self.other ^ discs
        if not theirs:
            return ALL
        replies = reached(theirs, self.own | discs | disc, self.board)
        worth = WORTH[move & SQUARES] - REPLY * (popcount(replies) + popcount(replies & self.board.corners))
        is_odd = popcount(self.empty() & self.board.quarter(move)) & 1
        return worth + ODD if is_odd else worth

    def left(self) -> int:
        """A pass may follow every disc."""
        return 2 * popcount(self.empty())

    def is_small(self) -> bool:
        return popcount(self.empty()) < MANY

    def small_value(self, alpha: int, observer: Any) -> int:
        """Search the last plies in layers (see ``last_plies``)."""
        empty = self.empty()
        count = popcount(empty)
        odd = odd_quarters(empty, self.board)
        if count > LAST:
            return few(self.own, self.other, alpha, observer, self.board, odd, count)
        if count == LAST:
            return last(self.own, self.other, alpha, observer, self.board, odd)
        if count == 2:
            return two(self.own, self.other, alpha, self.board, lowest(empty), lowest(empty & empty - 1))
        return one(self.own, self.board, lowest(empty)) if count else self.outcome()

    def symmetries(self) -> Iterator[Othello]:
        """The board in mirrors and turned: seven others."""
        cells, is_black = self.board, self.is_black
        own, other = self.own, self.other
        yield Othello(cells.mirrored(own), cells.mirrored(other), is_black, cells)
        own, other = cells.reversed(own), cells.reversed(other)
        yield Othello(own, other, is_black, cells)
        yield Othello(cells.mirrored(own), cells.mirrored(other), is_black, cells)
        own, other = cells.transposed(own), cells.transposed(other)
        yield Othello(own, other, is_black, cells)
        yield Othello(cells.mirrored(own), cells.mirrored(other), is_black, cells)
        own, other = cells.reversed(own), cells.reversed(other)
        yield Othello(own, other, is_black, cells)
        yield Othello(cells.mirrored(own), cells.mirrored(other), is_black, cells)


def start(cells: BoardMasks) -> Othello:
    """Return the first position: two discs of each side in the middle, black to move.

    >>> from gametree.games.othello.board import board_masks
    >>> list(start(board_masks(8)).moves())
    [19, 26, 37, 44]
    """
    low, high = cells.size // 2 - 1, cells.size // 2
    black = bit(cells.square(high, low)) | bit(cells.square(low, high))
    white = bit(cells.square(low, low)) | bit(cells.square(high, high))
    return Othello(black, white, is_black=True, board=cells)

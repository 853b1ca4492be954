"""Kalah: seeds are sown around the board, and whoever has more of them in the end wins by the difference.

    gametree search examples/kalah.py --depth 10                     six pits a side, four seeds in each
    gametree search examples/kalah.py:SMALL --depth 30               three pits of two seeds: to the end
    gametree search examples/kalah.py:SMALL --position 0,3,3,0/2,2,2,0 --depth 30
    gametree perft examples/kalah.py 6

A move takes all seeds of an own pit and sows them one by one to the right: into the own pits, the own store, the
other's pits, and round again; the other's store is passed over. If the last seed falls into the own store, the same
side moves again. If it falls into an own pit that was empty, it goes to the own store together with all seeds of the
pit opposite. If there are none opposite, it stays where it is, or is taken alone: both are played, and the second way
is called "empty capture". The game is over as soon as one side has no seed in its pits; the other one keeps its own.

With empty capture Kalah(6,4) is won by 10 (Irving, Donkers and Uiterwijk, Solving Kalah, ICGA Journal 23, 2000).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gametree import Bits, Fixed, Game, InputError, Layout, Picture, Place, Wording, grid_cells
from gametree.bits import bit, mix, upside_down

RULES = (
    "Take all seeds of a pit of yours and sow them one by one to the right: your pits, your store, the other's pits, "
    "and round again. If the last one falls into your store, move again; if into an empty pit of yours, it captures "
    "what lies opposite. When one side's pits are empty the other keeps its own, and whoever has more seeds wins."
)
MOST_PITS = 6
MOST_SEEDS = 255
"""As many as a byte can count: all of them may come to lie in one store."""
MOST_SEEN = 24
"""More seeds in one place look alike to patterns."""


class Board(NamedTuple):
    """What stays the same all game: places 0, 1, ... of a side are its pits from its left, the next is its store."""

    pits: int
    ring: int
    """How many places a side sows into: its pits, its store, and the other's pits."""
    ones: Bits
    """One seed in every place of a side. A place is a byte."""
    empty_capture: bool
    most_seen: int
    """Patterns see no more seeds than that in a place."""

    def seeds(self, side: Bits, place: int) -> int:
        """Return how many seeds lie in a place."""
        return int(side >> (8 * place) & 255)

    def all_seeds(self, side: Bits) -> int:
        """Return how many seeds a side has: the product adds up all bytes in that of the store."""
        return int((side * self.ones) >> (8 * self.pits) & 255)

    def first(self, count: int) -> Bits:
        """Put one seed in each of the first places of a side; there are no more than there are."""
        return self.ones & (bit(8 * max(0, min(count, self.pits + 1))) - 1)


class Kalah(NamedTuple):
    """The seeds of the side to move, and of the other side. A move is the number of a pit, from 0."""

    own: Bits
    other: Bits
    board: Fixed[Board]
    is_again: bool = False

    def moves(self) -> Iterator[int]:
        for pit in range(self.board.pits):
            if self.board.seeds(self.own, pit):
                yield pit

    def moves_again(self) -> bool:
        return self.is_again

    def play(self, move: int) -> Kalah:
        board, last = self.board, self.landing(move)
        own, other = self.sown(move)
        if last == board.pits:
            return Kalah(own, other, board, is_again=True)
        if last < board.pits and board.seeds(own, last) == 1:
            opposite = board.pits - 1 - last
            taken = board.seeds(other, opposite)
            if taken > 0 or board.empty_capture:
                own += ((taken + 1) << (8 * board.pits)) - bit(8 * last)
                other -= taken << (8 * opposite)
        return Kalah(other, own, board)

    def is_over(self) -> bool:
        in_pits = bit(8 * self.board.pits) - 1
        return self.own & in_pits == 0 or self.other & in_pits == 0

    def outcome(self) -> int:
        return self.board.all_seeds(self.own) - self.board.all_seeds(self.other)

    def evaluate(self) -> int:
        """Compare the stores."""
        return self.board.seeds(self.own, self.board.pits) - self.board.seeds(self.other, self.board.pits)

    def bounds(self) -> tuple[int, int]:
        """What lies in a store stays there; all others may go to one side."""
        board = self.board
        total = board.all_seeds(self.own) + board.all_seeds(self.other)
        return 2 * board.seeds(self.own, board.pits) - total, total - 2 * board.seeds(self.other, board.pits)

    def cell(self, square: int) -> int:
        """Return how many seeds are seen: above the other's pits, opposite to the own ones; behind them stores."""
        pits = self.board.pits
        if square > pits:
            return min(self.board.seeds(self.own, square - pits - 1), self.board.most_seen)
        place = square if square == pits else pits - 1 - square
        return min(self.board.seeds(self.other, place), self.board.most_seen)

    def key(self) -> Bits:
        return mix(mix(upside_down(mix(self.own))) ^ (self.other << 1 | self.is_again))

    def promise(self, move: int) -> int:
        """Moving again comes first, then captures, then the pits near the store (Irving, Donkers and Uiterwijk)."""
        board, last = self.board, self.landing(move)
        if last == board.pits:
            return MOST_SEEDS + 8 + move
        if last < board.pits and board.seeds(self.own, last) == 0:
            return 8 + board.seeds(self.other, board.pits - 1 - last)
        return move

    def landing(self, move: int) -> int:
        """Return where the last seed falls: own pits, own store and the other's pits, numbered as they are sown."""
        return (move + self.board.seeds(self.own, move)) % self.board.ring

    def sown(self, move: int) -> tuple[Bits, Bits]:
        """Return the seeds of both sides after all of a pit are sown: whole laps at once, then what is left."""
        board = self.board
        seeds = board.seeds(self.own, move)
        laps, last = seeds // board.ring, move + seeds % board.ring
        own = self.own - (seeds << (8 * move)) + laps * board.ones
        own += board.first(last + 1) - board.first(move + 1) + board.first(last - 2 * board.pits)
        other = self.other + laps * board.first(board.pits) + board.first(min(last - board.pits, board.pits))
        return own, other


def kalah(pits: int = 6, seeds: int = 4, *, empty_capture: bool = False) -> Game:
    """Make Kalah with so many pits a side and seeds a pit.

    >>> game = kalah(3, 2)
    >>> position = game.play(game.start, "1 3")
    >>> print(game.draw(position, last_move=2))
            3    2    1
           [0]   2    2
       1                   0
            1    3    3
            1    2    3
    >>> game.position_name(position)
    '1,3,3,0/2,2,0,1'
    """
    if not 1 <= pits <= MOST_PITS or not 1 <= seeds <= MOST_SEEDS // (2 * pits):
        raise InputError(
            f"Kalah with {pits} pits of {seeds} seeds does not fit: wanted 1 to {MOST_PITS} pits a side, "
            f"and 1 to {MOST_SEEDS} seeds in all"
        )
    ones = sum(bit(8 * place) for place in range(pits + 1))
    row = seeds * (ones - bit(8 * pits))
    most_seen = min(pits * seeds, MOST_SEEN)
    notation = _Notation(Kalah(row, row, Board(pits, 2 * pits + 1, ones, empty_capture, most_seen)))
    return Game(
        f"kalah({pits},{seeds}{', empty capture' if empty_capture else ''})",
        notation.start,
        scoring="margin",
        most_moves=pits,
        move_name=notation.move_name,
        parse_position=notation.parse_position,
        position_name=notation.position_name,
        draw=notation.draw,
        picture=Picture(notation.layout(), notation.stands, notation.path),
        cells=grid_cells(pits + 1, 2, kinds=most_seen + 1),
        wording=Wording(title=f"Kalah, {pits} pits of {seeds} seeds", rules=RULES),
    )


class _Notation:
    """How Kalah of one size is written: pits from 1, from the left of the side that has them.

    A position is the seeds of the side to move, pit by pit and its store, then those of the other side. A + behind
    it tells that the side to move has moved before: ``2,0,3,1/2,2,2,0+``.
    """

    def __init__(self, start: Kalah) -> None:
        self.start = start
        self.places = start.board.pits + 1
        self.seeds = sum(self._counts(start.own) + self._counts(start.other))

    def move_name(self, position: Kalah, move: int) -> str:
        return str(move + 1)

    def position_name(self, position: Kalah) -> str:
        sides = [",".join(map(str, self._counts(side))) for side in (position.own, position.other)]
        return "/".join(sides) + "+" * position.is_again

    def parse_position(self, text: str) -> Kalah:
        name = text.strip()
        sides = [side.split(",") for side in name.removesuffix("+").split("/")]
        if len(sides) != 2 or not all(self._is_side(side) for side in sides):
            raise InputError(
                f"the position {text!r} is not a board: wanted the {self.places - 1} pits and the store of the side "
                f"to move, then those of the other, such as {self.position_name(self.start)}"
            )
        own, other = ([int(count) for count in side] for side in sides)
        if sum(own + other) != self.seeds:
            raise InputError(f"the position {text!r} has {sum(own + other)} seeds; wanted: {self.seeds} in all")
        is_again = name.endswith("+")
        if is_again and own[-1] == 0:
            raise InputError(f"the position {text!r} cannot exist: to move again takes a seed in the own store")
        return Kalah(_packed(own), _packed(other), self.start.board, is_again)

    def draw(self, position: Kalah, last_move: int | None = None) -> str:
        """Draw the side to move below, sowing to the right, and the pit of the last move in brackets."""
        *own, own_store = [f" {count} " for count in self._counts(position.own)]
        *other, other_store = [f" {count} " for count in self._counts(position.other)]
        if last_move is not None:
            row = own if position.is_again else other
            row[last_move] = f"[{row[last_move].strip()}]"
        names = [f" {pit} " for pit in range(1, self.places)]
        lines = [["", *reversed(names)], ["", *reversed(other)], [other_store, *[""] * len(names), own_store]]
        lines += [["", *own], ["", *names]]
        return "\n".join("".join(f"{cell:>5}" for cell in line).rstrip() for line in lines)

    def layout(self) -> Layout:
        """Lay out the pits of the first player below, ``a1`` to ``a6``, with the store ``a`` to the right of them."""
        pits, size = self.places - 1, 1.3
        places = [Place("b", size / 2, size, "pit", width=size, height=2 * size)]
        places += [Place("a", size * (pits + 1.5), size, "pit", width=size, height=2 * size)]
        for pit in range(pits):
            near, far = size * (pit + 1.5), size * (pits - pit + 0.5)
            places += [Place(f"a{pit + 1}", near, 1.5 * size, "pit", width=size, height=size, label=str(pit + 1))]
            places += [Place(f"b{pit + 1}", far, 0.5 * size, "pit", width=size, height=size, label=str(pit + 1))]
        return Layout(tuple(places), "wood")

    def stands(self, position: Kalah, side: int) -> dict[str, int]:
        """Count the seeds; a position does not know whose they are, so it is told who is to move."""
        sides = zip("ab" if side == 0 else "ba", (position.own, position.other), strict=True)
        names = ["1", "2", "3", "4", "5", "6"][: self.places - 1]
        return {
            letter + name: count
            for letter, seeds in sides
            for name, count in zip([*names, ""], self._counts(seeds), strict=True)
        }

    def path(self, position: Kalah, move: int, side: int) -> list[str]:
        return [f"{'ab'[side]}{move + 1}"]

    def _counts(self, side: Bits) -> list[int]:
        return [self.start.board.seeds(side, place) for place in range(self.places)]

    def _is_side(self, counts: list[str]) -> bool:
        are_numbers = all(count.isascii() and count.isdigit() and len(count) <= 3 for count in counts)
        return are_numbers and len(counts) == self.places


def _packed(counts: list[int]) -> Bits:
    return sum(count << (8 * place) for place, count in enumerate(counts))


GAME = kalah()
EMPTY_CAPTURE = kalah(empty_capture=True)
SMALL = kalah(3, 2)
"""Won by 4; (3,3) is won by 2, (4,2) by 6."""

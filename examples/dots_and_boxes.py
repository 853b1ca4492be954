"""Dots and Boxes: draw an edge between two dots; who closes a box has it, and draws again. Most boxes win.

    gametree search examples/dots_and_boxes.py --depth 10            three by three boxes
    gametree search examples/dots_and_boxes.py:SMALL --depth 12      two by two boxes: to the end
    gametree search examples/dots_and_boxes.py:SMALL --moves "a1b1 b2b3" --depth 10
    gametree search examples/dots_and_boxes.py:SMALL --position x./xx./x./.../..:1+ --depth 8

Edges are numbered as one reads, rows of horizontal and of vertical ones in turn. Two by two boxes:

    o  0  o  1  o
    2     3     4
    o  5  o  6  o        from the upper edge of a box it is 2 to its left edge, 3 to its right one and
    7     8     9        5 to its lower one: the width, one more, and both together
    o 10  o 11  o
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gametree import Bits, Fixed, Game, InputError, Layout, Picture, Place, Text, Wording
from gametree.bits import bit, lowest, mix, popcount, squares

LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_EDGES = 64


class Board(NamedTuple):
    """What stays the same all game. A box goes by the number of its upper edge."""

    width: int
    height: int
    stride: int
    """How far it is from an edge to the one below."""
    starts: Bits
    """The first edge of every row of horizontal ones."""
    edges: Bits
    boxes: Bits

    def closed(self, drawn: Bits) -> Bits:
        """Return the boxes of which all edges are drawn."""
        left, right, lower = drawn >> self.width, drawn >> (self.width + 1), drawn >> self.stride
        return drawn & left & right & lower & self.boxes

    def one_short(self, drawn: Bits) -> Bits:
        """Return the boxes of which all edges but one are drawn."""
        left, right, lower = drawn >> self.width, drawn >> (self.width + 1), drawn >> self.stride
        return (drawn & lower & (left ^ right) | left & right & (drawn ^ lower)) & self.boxes

    def mirrored(self, drawn: Bits) -> Bits:
        """Put the edges on the right to the left, column by column."""
        found = drawn & 0
        for column in range(self.width):
            found |= (drawn >> column & self.starts) << (self.width - 1 - column)
        for column in range(self.width, self.stride):
            found |= (drawn >> column & self.starts) << (self.stride - 1 + self.width - column)
        return found

    def turned(self, drawn: Bits) -> Bits:
        """Put the edges at the bottom to the top, row by row."""
        found = drawn & 0
        for row in range(self.height + 1):
            horizontal = drawn >> (row * self.stride) & (bit(self.width) - 1)
            found |= horizontal << ((self.height - row) * self.stride)
        for row in range(self.height):
            vertical = drawn >> (row * self.stride + self.width) & (bit(self.width + 1) - 1)
            found |= vertical << ((self.height - 1 - row) * self.stride + self.width)
        return found

    def transposed(self, drawn: Bits) -> Bits:
        """Exchange rows and columns of a square board."""
        found = drawn & 0
        for row in range(self.height + 1):
            for column in range(self.width):
                horizontal, vertical = row * self.stride + column, column * self.stride + self.width + row
                found |= (drawn >> horizontal & 1) << vertical | (drawn >> vertical & 1) << horizontal
        return found


class Dots(NamedTuple):
    """The edges that are drawn, and how many boxes the side to move has more than the other. A move is an edge."""

    drawn: Bits
    lead: int
    board: Fixed[Board]
    is_again: bool = False

    def moves(self) -> Iterator[int]:
        free = self.board.edges & ~self.drawn
        while free:
            yield lowest(free)
            free &= free - 1

    def count_moves(self) -> int:
        return popcount(self.board.edges & ~self.drawn)

    def moves_again(self) -> bool:
        return self.is_again

    def play(self, move: int) -> Dots:
        closed = self.closed_by(move)
        if closed > 0:
            return Dots(self.drawn | bit(move), self.lead + closed, self.board, is_again=True)
        return Dots(self.drawn | bit(move), -self.lead, self.board)

    def is_over(self) -> bool:
        return self.drawn == self.board.edges

    def outcome(self) -> int:
        return self.lead

    def evaluate(self) -> int:
        """Add the boxes that can be closed at once to the lead."""
        return self.lead + popcount(self.board.one_short(self.drawn))

    def bounds(self) -> tuple[int, int]:
        """All boxes that are open may go to one side."""
        still_open = popcount(self.board.boxes & ~self.board.closed(self.drawn))
        return self.lead - still_open, self.lead + still_open

    def key(self) -> Bits:
        return mix(mix(self.drawn) ^ (2 * self.lead + self.is_again))

    def symmetries(self) -> Iterator[Dots]:
        """The board in mirrors and, if it is square, turned: three others, or seven."""
        drawn, board = self.drawn, self.board
        for is_transposed in range(2 if board.width == board.height else 1):
            if is_transposed:
                drawn = board.transposed(drawn)
                yield Dots(drawn, self.lead, board, self.is_again)
            yield Dots(board.mirrored(drawn), self.lead, board, self.is_again)
            drawn = board.turned(drawn)
            yield Dots(drawn, self.lead, board, self.is_again)
            yield Dots(board.mirrored(drawn), self.lead, board, self.is_again)

    def promise(self, move: int) -> int:
        """Closing boxes comes first, and giving them away last."""
        closed = self.closed_by(move)
        if closed > 0:
            return 8 + closed
        return -popcount(self.board.one_short(self.drawn | bit(move)))

    def closed_by(self, move: int) -> int:
        """Return how many boxes an edge closes."""
        return popcount(self.board.closed(self.drawn | bit(move)) & ~self.board.closed(self.drawn))


def dots(width: int = 3, height: int = 3) -> Game:
    """Make Dots and Boxes on so many boxes, and one dot more in every direction.

    >>> game = dots(2, 1)
    >>> position = game.play(game.start, "a1b1 a1a2 b1b2 a2b2")
    >>> print(game.draw(position, last_move=5))
      a   b   c
    1 o---o   o
      | # |
    2 o[-]o   o
    boxes: 1 for the side to move, which moves again, 0 for the other
    >>> game.position_name(position)
    'x./xx./x.:1+'
    """
    edges = 2 * width * height + width + height
    if not (1 <= width < len(LETTERS) and height >= 1) or edges > MOST_EDGES:
        raise InputError(
            f"Dots and Boxes on {width} by {height} boxes does not fit: wanted at most {MOST_EDGES} edges, "
            f"and boxes at least 1 in each direction, at most {len(LETTERS) - 1} side by side"
        )
    stride = 2 * width + 1
    starts = sum(bit(row * stride) for row in range(height + 1))
    boxes = sum(bit(row * stride + column) for row in range(height) for column in range(width))
    notation = _Notation(Dots(0, 0, Board(width, height, stride, starts, bit(edges) - 1, boxes)))
    return Game(
        f"dots({width},{height})",
        notation.start,
        scoring="margin",
        most_moves=edges,
        move_name=notation.move_name,
        parse_position=notation.parse_position,
        position_name=notation.position_name,
        draw=notation.draw,
        picture=Picture(notation.layout(), notation.stands, notation.path),
        wording=Wording(
            title="Dots and Boxes",
            rules=(
                "Join two dots. Whoever draws the fourth side of a box has it, and moves again; the most boxes win."
            ),
        ),
    )


class _Notation:
    """How a board of one size is written: edges by their dots, ``a1b1`` at the top left.

    A position is its rows of edges from the top, horizontal and vertical ones in turn, ``x`` where one is drawn;
    then the lead of the side to move, and a + if it has moved before: ``x./xx./x.:1+``.
    """

    def __init__(self, start: Dots) -> None:
        self.start = start
        board = start.board
        self.lengths = [board.width + number % 2 for number in range(2 * board.height + 1)]

    def move_name(self, position: Dots, move: int) -> str:
        row, column, is_vertical = self._place(move)
        first = f"{LETTERS[column]}{row + 1}"
        return first + (f"{LETTERS[column]}{row + 2}" if is_vertical else f"{LETTERS[column + 1]}{row + 1}")

    def position_name(self, position: Dots) -> str:
        rows = ["".join(".x"[is_drawn] for is_drawn in row) for row in self._rows(position)]
        return f"{'/'.join(rows)}:{position.lead}{'+' * position.is_again}"

    def parse_position(self, text: str) -> Dots:
        """Read rows of edges and the lead; without one, nobody leads."""
        rows, _, lead = text.strip().removesuffix("+").partition(":")
        lines = rows.split("/")
        if [len(line) for line in lines] != self.lengths or set(rows) - set("x./"):
            raise InputError(
                f"the position {text!r} is not a board: wanted rows of edges from the top, x or ., such as "
                f"{self.position_name(self.start)}"
            )
        drawn = sum(bit(number) for number, edge in enumerate("".join(lines)) if edge == "x")
        closed = popcount(self.start.board.closed(drawn))
        leads = [str(number) for number in range(-closed, closed + 1, 2)]
        if (lead or "0") not in leads:
            raise InputError(f"the position {text!r} has the lead {lead or '0'!r}; wanted: {' or '.join(leads)}")
        is_again = text.strip().endswith("+")
        if is_again and closed == 0:
            raise InputError(f"the position {text!r} cannot exist: to move again takes a box, and none is closed")
        return Dots(drawn, int(lead or "0"), self.start.board, is_again)

    def draw(self, position: Dots, last_move: int | None = None) -> str:
        """Draw dots, edges and closed boxes, the last edge in brackets, and count the boxes below."""
        board = position.board
        closed = board.closed(position.drawn)
        lines = ["  " + "   ".join(LETTERS[: board.width + 1])]
        for number, edges in enumerate(self._rows(position)):
            row, is_vertical = divmod(number, 2)
            if is_vertical:
                first = row * board.stride
                boxes = [" # " if closed & bit(first + column) else "   " for column in range(board.width)]
                bars = ["|" if is_drawn else " " for is_drawn in edges]
                lines.append("  " + "".join(bar + box for bar, box in zip(bars, [*boxes, ""], strict=True)))
            else:
                lines.append(f"{row + 1:<2}o" + "o".join("---" if is_drawn else "   " for is_drawn in edges) + "o")
        if last_move is not None:
            self._mark(lines, last_move)
        return "\n".join(line.rstrip() for line in [*lines, _score(popcount(closed), position)])

    def layout(self) -> Layout:
        """Lay out dots, edges between them by their names, boxes by their upper edges, and the score below."""
        board = self.start.board
        places = [
            Place(f"{LETTERS[column]}{row + 1}", column + 0.5, row + 0.5, "dot", width=0.2, height=0.2)
            for row in range(board.height + 1)
            for column in range(board.width + 1)
        ]
        for edge in squares(board.edges):
            row, column, is_vertical = self._place(edge)
            x, y = (column + 0.5, row + 1.0) if is_vertical else (column + 1.0, row + 0.5)
            width, height = (0.12, 0.76) if is_vertical else (0.76, 0.12)
            places.append(Place(self.move_name(self.start, edge), x, y, "edge", width=width, height=height))
        for box in squares(board.boxes):
            row, column, _ = self._place(box)
            places.append(Place(self._box(box), column + 1.0, row + 1.0, "blank"))
        half = (board.width + 1) / 2
        for number, side in enumerate(("first", "second")):
            places.append(Place(side, half * (number + 0.5), board.height + 1.25, "blank", width=half, height=0.5))
        return Layout(tuple(places))

    def stands(self, position: Dots, side: int) -> dict[str, str | Text]:
        """Show lines, boxes and the score; who is to move is told, since a position does not know."""
        closed = position.board.closed(position.drawn)
        found: dict[str, str | Text] = {self._box(box): "yellow box" for box in squares(closed)}
        found |= {self.move_name(position, edge): "blue bar" for edge in squares(position.drawn)}
        own = (popcount(closed) + position.lead) // 2
        scores = (own, popcount(closed) - own) if side == 0 else (popcount(closed) - own, own)
        return found | {
            name: Text(f"{name} {score}") for name, score in zip(("first", "second"), scores, strict=True)
        }

    def path(self, position: Dots, move: int) -> list[str]:
        return [self.move_name(position, move)]

    def _box(self, box: int) -> str:
        row, column, _ = self._place(box)
        return f"box {LETTERS[column]}{row + 1}"

    def _mark(self, lines: list[str], move: int) -> None:
        """Put the edge of a move in brackets."""
        row, column, is_vertical = self._place(move)
        number, middle = 2 * row + 1 + is_vertical, 2 + 4 * column + (0 if is_vertical else 2)
        line = lines[number]
        lines[number] = f"{line[: middle - 1]}[{line[middle]}]{line[middle + 2 :]}"

    def _place(self, move: int) -> tuple[int, int, bool]:
        """Return the row and column of an edge's first dot, and whether it is vertical."""
        row, rest = divmod(move, self.start.board.stride)
        is_vertical = rest >= self.start.board.width
        return row, rest - self.start.board.width * is_vertical, is_vertical

    def _rows(self, position: Dots) -> list[list[bool]]:
        """Tell of every edge whether it is drawn, row by row."""
        edges = [bool(position.drawn >> number & 1) for number in range(sum(self.lengths))]
        return [[edges.pop(0) for _ in range(length)] for length in self.lengths]


def _score(closed: int, position: Dots) -> str:
    own = (closed + position.lead) // 2
    again = ", which moves again" if position.is_again else ""
    return f"boxes: {own} for the side to move{again}, {closed - own} for the other"


GAME = dots()
"""To the end it takes ``--depth 24 --algorithm pvs`` some seconds: the second player gets six of the nine boxes."""
SMALL = dots(2, 2)
"""The first player gets three of its four boxes."""

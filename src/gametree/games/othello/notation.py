"""How positions and moves are written, read and drawn.

A position is its squares in reading order (``X`` black, ``O`` white, ``-`` or ``.`` empty), a space, and the side to
move; or the moves that lead to it from the start, ``f5d6c3``. Tables of endgames (OBF) write behind it, each after a
semicolon, what moves are worth to the side to move: ``...X-- X; G8:+18; H1:+12;``. That is read, too.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ...base.errors import InputError
from ...base.numbers import Bits, Move
from ...bits import bit, squares
from ...rules.move_names import has_numbers, names_in
from ...rules.pictures.layout import grid_layout
from ...rules.pictures.picture import Picture
from .rules import PASS, Othello

COLUMNS = "abcdefgh"
PASSES = ("pass", "ps", "pa")
"""The first is what a pass is called here; the others are read."""
BLACK, WHITE, EMPTY = "XO-"
SQUARES_LETTERS = frozenset("XOxo-.")
MOVE = re.compile(r" ?(pass|ps|pa|[a-z][0-9]+)", re.ASCII)
SCORE = re.compile(r"([a-z][0-9]|pass|ps|pa) ?: ?([+-]?[0-9]{1,2})", re.ASCII)


class Problem(NamedTuple):
    """A position, and what some of its moves are worth to the side to move."""

    position: Othello
    scores: dict[Move, int]


class Notation:
    """How the game on a board of one size is written."""

    def __init__(self, start: Othello) -> None:
        self.start = start
        self.size = start.board.size
        self.squares = [start.board.square(column, row) for row in range(self.size) for column in range(self.size)]
        self.names = {self.move_name(start, square): square for square in self.squares}
        self.names |= dict.fromkeys(PASSES, PASS)

    def move_name(self, position: Othello, move: Move) -> str:
        if move == PASS:
            return PASSES[0]
        row, column = divmod(move, self.start.board.square(0, 1))
        return f"{COLUMNS[column]}{row + 1}"

    def parse_move(self, position: Othello, text: str) -> Move:
        """Read a legal move: ``f5``, ``F5``, ``pass``, ``ps`` or ``pa``."""
        move = self.names.get(text.lower())
        legal = list(position.moves())
        if move is None or move not in legal:
            names = ", ".join(self.move_name(position, each) for each in legal)
            raise InputError(f"no move {text!r} here; legal: {names or 'none, the game is over'}")
        return move

    def parse_position(self, text: str) -> Othello:
        """Read squares and side, with or without scores behind them, or the moves from the start."""
        if SQUARES_LETTERS & set(text) and not has_numbers(text):
            return self.parse_problem(text).position
        return self._after_moves(text)

    def parse_problem(self, text: str) -> Problem:
        """Read a line of OBF: squares, side, and what moves are worth."""
        first, *scores = (part.strip() for part in text.split(";"))
        letters, _, side = first.partition(" ")
        self._check_squares(text, letters, side.strip())
        discs = {BLACK: 0, WHITE: 0, EMPTY: 0}
        for square, letter in zip(self.squares, letters.upper().replace(".", EMPTY), strict=True):
            discs[letter] |= bit(square)
        is_black = side.strip().upper() == BLACK
        own, other = (discs[BLACK], discs[WHITE]) if is_black else (discs[WHITE], discs[BLACK])
        position = Othello(own, other, is_black, self.start.board)
        return Problem(position, dict(self._score(position, text, score) for score in scores if score))

    def _check_squares(self, text: str, letters: str, side: str) -> None:
        count = len(self.squares)
        wanted = f"wanted: {count} squares in reading order, X (black), O (white) or -, a space, and X or O to move"
        strange = sorted(set(letters) - SQUARES_LETTERS)
        if strange:
            raise InputError(f"the position {text!r} has {strange[0]!r} for a square; {wanted}")
        if len(letters) != count:
            raise InputError(f"the position {text!r} has a board of length {len(letters)}; {wanted}")
        if side.upper() not in (BLACK, WHITE):
            has = f"has {side!r} for the side to move" if side else "does not say who is to move"
            raise InputError(f"the position {text!r} {has}; wanted: X or O behind the squares and a space")

    def _score(self, position: Othello, text: str, score: str) -> tuple[Move, int]:
        found = SCORE.fullmatch(score.lower())
        if found is None:
            raise InputError(
                f"the position {text!r} has {score!r} behind it; wanted: moves and scores such as G8:+18"
            )
        return self.parse_move(position, found[1]), int(found[2])

    def _after_moves(self, text: str) -> Othello:
        """Play moves from the start. Passes may be left out, as records of games do: nothing else can be meant."""
        position, place, number = self.start, 0, 0
        moves = " ".join(names_in(text.lower()))
        while place < len(moves):
            found = MOVE.match(moves, place)
            if found is None:
                rest = moves[place:].lstrip()
                raise InputError(
                    f"the position {text!r} cannot be read from {rest[:10]!r} on; wanted: moves such as f5d6c3"
                )
            place, number = found.end(), number + 1
            if position.is_over():
                raise InputError(f"the position {text!r} goes on after the game is over at move {number - 1}")
            position = self._play(position, found[1], text, number)
        return position

    def _play(self, position: Othello, name: str, text: str, number: int) -> Othello:
        if name not in PASSES and next(position.moves()) == PASS:
            position = position.play(PASS)
        try:
            return position.play(self.parse_move(position, name))
        except InputError as fault:
            raise InputError(f"the position {text!r} cannot be played at move {number}: {fault}") from None

    def position_name(self, position: Othello) -> str:
        black, white = in_colours(position)
        letters = (
            BLACK if black >> square & 1 else WHITE if white >> square & 1 else EMPTY for square in self.squares
        )
        return f"{''.join(letters)} {BLACK if position.is_black else WHITE}"

    def draw(self, position: Othello, last_move: Move | None = None) -> str:
        """Draw the board with the squares where a disc may be put; the last move stands in brackets."""
        cells = dict.fromkeys(self.squares, ".")
        black, white = in_colours(position)
        for discs, letter in ((position.mobility(), "+"), (black, BLACK), (white, WHITE)):
            cells |= dict.fromkeys(squares(discs), letter)
        lines = ["  " + " ".join(COLUMNS[: self.size])]
        for row in range(self.size):
            line = str(row + 1)
            for column in range(self.size):
                square = self.start.board.square(column, row)
                line += f"({cells[square]})" if square == last_move else f" {cells[square]}"
            lines.append(line.replace(") ", ")"))
        return "\n".join([*lines, self._side(position)])

    def picture(self) -> Picture:
        return Picture(grid_layout(self.size, self.size, material="felt", is_from_top=True), self.stands, self.path)

    def stands(self, position: Othello) -> dict[str, str]:
        coloured = zip(("black stone", "white stone"), in_colours(position), strict=True)
        return {self.move_name(position, square): stone for stone, discs in coloured for square in squares(discs)}

    def path(self, position: Othello, move: Move) -> list[str]:
        return [] if move == PASS else [self.move_name(position, move)]

    def _side(self, position: Othello) -> str:
        black, white = (discs.bit_count() for discs in in_colours(position))
        count = f"X {black}, O {white}"
        if position.is_over():
            return f"{count}, the game is over"
        return f"{count}, {BLACK if position.is_black else WHITE} to move"


def in_colours(position: Othello) -> tuple[Bits, Bits]:
    """Return the discs of black, and those of white."""
    return (position.own, position.other) if position.is_black else (position.other, position.own)

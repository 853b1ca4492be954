"""Othello played on a dictionary of squares, by walking along every direction: slow, and apart from the package."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

DIRECTIONS = [(across, down) for across in (-1, 0, 1) for down in (-1, 0, 1) if (across, down) != (0, 0)]
OPPONENT = {"X": "O", "O": "X"}
Square = tuple[int, int]
"""Column and row, both from 0; row 0 is at the top."""


@dataclass
class Reference:
    """A board of letters and the side to move."""

    size: int
    discs: dict[Square, str]
    mover: str = "X"

    def run(self, square: Square, direction: Square, mover: str) -> list[Square]:
        """Walk away from a square over discs of the opponent; return them if a disc of the mover ends the walk."""
        passed = []
        column, row = square[0] + direction[0], square[1] + direction[1]
        while self.discs.get((column, row)) == OPPONENT[mover]:
            passed.append((column, row))
            column, row = column + direction[0], row + direction[1]
        return passed if self.discs.get((column, row)) == mover else []

    def turned(self, square: Square, mover: str) -> list[Square]:
        return [turned for direction in DIRECTIONS for turned in self.run(square, direction, mover)]

    def squares(self, mover: str) -> list[Square]:
        """Return where a side may put a disc, in reading order."""
        everywhere = [(column, row) for row in range(self.size) for column in range(self.size)]
        return [square for square in everywhere if square not in self.discs and self.turned(square, mover)]

    def moves(self) -> list[str]:
        """Return the names of all moves."""
        own = [name(square) for square in self.squares(self.mover)]
        return own or (["pass"] if self.squares(OPPONENT[self.mover]) else [])

    def play(self, move: str) -> Reference:
        discs = dict(self.discs)
        if move != "pass":
            square = "abcdefgh".index(move[0]), int(move[1:]) - 1
            for each in [square, *self.turned(square, self.mover)]:
                discs[each] = self.mover
        return Reference(self.size, discs, OPPONENT[self.mover])

    def margin(self, *, empties_to_winner: bool) -> int:
        """Return by how many discs the side to move is ahead."""
        letters = list(self.discs.values())
        own, other = letters.count(self.mover), letters.count(OPPONENT[self.mover])
        empty = self.size**2 - own - other if empties_to_winner else 0
        return own - other + (empty if own > other else -empty if own < other else 0)

    def text(self) -> str:
        rows = range(self.size)
        return "".join(self.discs.get((column, row), "-") for row in rows for column in rows) + " " + self.mover

    def count(self, depth: int) -> tuple[int, int]:
        """Count lines of exactly so many plies, and those that end sooner: level by level, equal boards together."""
        level, finished = {self.text(): (self, 1)}, 0
        for _ in range(depth):
            below: dict[str, tuple[Reference, int]] = {}
            for board, lines in level.values():
                moves = board.moves()
                finished += 0 if moves else lines
                for child in map(board.play, moves):
                    text = child.text()
                    below[text] = child, lines + below.get(text, (child, 0))[1]
            level = below
        return sum(lines for _, lines in level.values()), finished


def name(square: Square) -> str:
    return f"{'abcdefgh'[square[0]]}{square[1] + 1}"


def first(size: int) -> Reference:
    high = size // 2
    low = high - 1
    return Reference(size, {(low, low): "O", (high, high): "O", (high, low): "X", (low, high): "X"})


def random_game(size: int, seed: int) -> Iterator[tuple[Reference, str | None]]:
    """Play at random; yield every position with the move that is played there, None at the end."""
    chance, board = random.Random(seed), first(size)
    while moves := board.moves():
        move = chance.choice(moves)
        yield board, move
        board = board.play(move)
    yield board, None

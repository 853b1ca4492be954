"""Rows on grids against a look at every row, for all lengths of lines that 64 bits hold."""

from __future__ import annotations

import random

import pytest

from gametree import Bits, compiled
from gametree.base.errors import InputError
from gametree.games.grid import Grid, aligned, check_ending, grid, letter_by_square, movers
from tests.games.board_oracle import all_rows

SIZES = [
    (3, 3, 3),
    (1, 1, 1),
    (4, 3, 2),
    (5, 5, 5),
    (7, 8, 4),
    (7, 7, 5),
    (6, 9, 4),
    (63, 1, 5),
    (63, 1, 63),
    (31, 2, 4),
    (31, 2, 31),
    (15, 4, 7),
    (1, 32, 4),
    (1, 32, 32),
    (2, 21, 3),
    (3, 16, 16),
]
"""Length of a line, lines, length of a row."""


def has_row(cells: Grid, stones: Bits) -> bool:
    return cells.has_row(stones)


def count_rows(cells: Grid, stones: Bits) -> int:
    return cells.count_rows(stones)


def random_stones(cells: Grid, chance: random.Random) -> set[tuple[int, int]]:
    """Squares as places in lines: sparse, dense, or a few rows and a little more."""
    squares = [(place, line) for place in range(cells.length) for line in range(cells.lines)]
    density = chance.choice([0.1, 0.5, 0.8, 0.95, 1.0])
    stones = {square for square in squares if chance.random() < density}
    rows = all_rows(cells.length, cells.lines, cells.row)
    if rows and chance.random() < 0.5:
        stones |= set(chance.choice(rows))
        stones.discard(chance.choice(squares))
    return stones


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_rows_are_those_that_a_look_at_every_row_finds(size: tuple[int, int, int]) -> None:
    cells, chance = grid(*size), random.Random(str(size))
    rows = all_rows(*size)
    for _ in range(120):
        stones = random_stones(cells, chance)
        board = sum(1 << line * (size[0] + 1) + place for place, line in stones)
        full = sum(all(square in stones for square in row) for row in rows)
        assert cells.count_rows(board) == compiled(count_rows)(cells, board) == full
        assert cells.has_row(board) is compiled(has_row)(cells, board) is (full > 0)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_layout(size: tuple[int, int, int]) -> None:
    length, lines, row = size
    cells = grid(*size)
    squares = [line * (length + 1) + place for line in range(lines) for place in range(length)]
    assert cells.board == sum(2**square for square in squares) < 2**63
    assert cells.starts == sum(2**square for square in squares[::length])
    assert (cells.length, cells.lines, cells.row, cells.stride) == (length, lines, row, length + 1)


def test_who_is_to_move() -> None:
    assert movers("", 0, 0) == (0, 0)
    assert movers("", 0b1, 0) == (0, 0b1)
    assert movers("", 0b1, 0b10) == (0b1, 0b10)
    for first, second, told in ((0, 0b1, "0 X and 1 O"), (0b11, 0, "2 X and 0 O"), (0b1001, 0b110110, "2 X and 4 O")):
        with pytest.raises(InputError, match=f"^the position 'so' cannot exist: {told}, but X begins"):
            movers("so", first, second)


def test_stones_after_a_win() -> None:
    cells = grid(3, 3, 3)
    top, left = 0b111, 0b1_0001_0001
    check_ending("so", cells, 0b11_0000, top, [0b1, 0b10, 0b100])
    check_ending("so", cells, 0b110_0000_0010, top | left, [0b1])
    check_ending("so", cells, 0b11, 0b11_0000, [])
    for own, other, last in ((top, 0b11_0000, 0b10_0000), (0b11_0000, top, 0b1000_0000), (0, top | left, 0b10)):
        with pytest.raises(
            InputError, match=r"^the position 'so' cannot exist: a stone was put after the game was won$"
        ):
            check_ending("so", cells, own, other, [last])


def test_letters() -> None:
    assert letter_by_square(0b1, 0b110) == {0: "O", 1: "X", 2: "X"}
    assert letter_by_square(0b1, 0b10) == {0: "X", 1: "O"}


def test_cells_are_drawn_below_each_other() -> None:
    assert aligned([["X"]]) == "X"
    assert aligned([["X", "."], ["9", "10"]]) == " X  .\n 9 10"

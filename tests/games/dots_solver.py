"""Dots and Boxes by sets of pairs of dots and two players by number, solved by MAX and MIN: slow, and apart."""

from __future__ import annotations

import functools
from typing import NamedTuple

Dot = tuple[int, int]
"""Column and row, both from 0 at the top left."""
Edge = tuple[Dot, Dot]
"""The left or the upper dot comes first."""
Box = frozenset[Edge]


class Size(NamedTuple):
    """How many boxes there are side by side, and below each other."""

    width: int
    height: int


class State(NamedTuple):
    drawn: frozenset[Edge]
    player: int
    boxes: tuple[int, int] = (0, 0)
    """How many each player has closed."""


START = State(frozenset(), 0)


@functools.cache
def edges(size: Size) -> list[Edge]:
    """All edges as one reads: a row of horizontal ones, then those down from it."""
    found = []
    for row in range(size.height + 1):
        found += [((column, row), (column + 1, row)) for column in range(size.width)]
        if row < size.height:
            found += [((column, row), (column, row + 1)) for column in range(size.width + 1)]
    return found


@functools.cache
def boxes(size: Size) -> list[Box]:
    """All boxes as one reads."""
    found = []
    for y in range(size.height):
        for x in range(size.width):
            upper, lower = ((x, y), (x + 1, y)), ((x, y + 1), (x + 1, y + 1))
            left, right = ((x, y), (x, y + 1)), ((x + 1, y), (x + 1, y + 1))
            found.append(frozenset([upper, lower, left, right]))
    return found


def moves(size: Size, state: State) -> list[Edge]:
    return [edge for edge in edges(size) if edge not in state.drawn]


def play(size: Size, state: State, edge: Edge) -> State:
    drawn = state.drawn | {edge}
    closed = sum(edge in box and box <= drawn for box in boxes(size))
    if closed == 0:
        return State(drawn, 1 - state.player, state.boxes)
    first, second = state.boxes
    return State(drawn, state.player, (first + closed, second) if state.player == 0 else (first, second + closed))


def margin(state: State) -> int:
    """What player 0 has more than player 1."""
    return state.boxes[0] - state.boxes[1]


def value(size: Size, state: State) -> int:
    """The margin of player 0 in the end."""
    return margin(state) + still_to_win(size, state.drawn, state.player)


@functools.cache
def still_to_win(size: Size, drawn: frozenset[Edge], player: int) -> int:
    """How many boxes player 0, who wants many, will close from here on, less those of player 1."""
    state = State(drawn, player)
    values = []
    for edge in moves(size, state):
        after = play(size, state, edge)
        values.append(margin(after) + still_to_win(size, after.drawn, after.player))
    if not values:
        return 0
    return max(values) if player == 0 else min(values)


def count_lines(size: Size, state: State, length: int) -> int:
    """How many lines of so many moves there are."""
    if length == 0:
        return 1
    return sum(count_lines(size, play(size, state, edge), length - 1) for edge in moves(size, state))

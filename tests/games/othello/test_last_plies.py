"""The last plies of Othello in layers: the margins that a search of all moves finds."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import load_game, search
from gametree.games.othello import Othello, board_masks
from gametree.games.othello.board import turned
from gametree.games.othello.last_plies import count_turned, one, turned_at
from gametree.observers.silent import Silent

BOARDS = st.integers(0, 2**64 - 1)


class Visits(Silent):
    """Counts the positions that are looked at."""

    def __init__(self) -> None:
        self.count = 0

    def visit(self) -> None:
        self.count += 1


@given(BOARDS, BOARDS, st.integers(0, 63), st.sampled_from([4, 6, 8]))
def test_discs_turned_by_square_are_those_turned_by_disc(taken: int, colours: int, square: int, size: int) -> None:
    cells = board_masks(size)
    disc = 1 << square
    taken &= cells.squares & ~disc
    own, other = taken & colours, taken & ~colours
    if disc & cells.squares:
        assert turned_at(own, other, square) == turned(own, other, disc, cells)


@given(BOARDS, st.integers(0, 63), st.sampled_from([4, 6, 8]))
def test_the_last_disc_is_counted_as_it_would_be_put(own: int, square: int, size: int) -> None:
    cells = board_masks(size)
    disc = 1 << square
    if not disc & cells.squares:
        return
    own &= cells.squares & ~disc
    other = cells.squares & ~own & ~disc
    assert count_turned(own, square) == turned(own, other, disc, cells).bit_count()
    position = Othello(own, other, is_black=True, board=cells)
    for _ in range(3):  # a disc, or a pass and a disc, or nothing
        if position.is_over():
            break
        position = position.play(next(iter(position.moves())))
    margin = position.outcome() if position.is_black else -position.outcome()
    assert one(own, cells, square) == margin


def endings(size: int, empty: int, count: int) -> list[Any]:
    """Return unfinished positions of random games with so many empty squares."""
    game, chance = load_game(f"othello:{size}x{size}" if size < 8 else "othello"), random.Random(size)
    found: list[Any] = []
    while len(found) < count:
        position = game.start
        while not position.is_over() and position.empty().bit_count() > empty:
            position = position.play(chance.choice(list(position.moves())))
        if not position.is_over():
            found.append(position)
    return found


@pytest.mark.parametrize(("size", "empty"), [(8, 1), (8, 2), (8, 3), (8, 4), (8, 5), (6, 3), (6, 5), (4, 4), (4, 5)])
def test_margins_are_those_of_a_search_of_all_moves(size: int, empty: int) -> None:
    for position in endings(size, empty, 12):
        game = load_game(f"othello:{size}x{size}" if size < 8 else "othello")
        value = search(position, game=game, depth=2 * empty, algorithm="alphabeta", interpreted=True).value
        for alpha in (value - 9, value - 1, value, value + 7):
            found = position.small_value(alpha, Visits())
            assert alpha < found <= value if value > alpha else value <= found <= alpha


def test_layers_tell_their_observer_of_every_position_with_three_empty_squares_and_more() -> None:
    (position,) = endings(8, 3, 1)
    watch = Visits()
    position.small_value(0, watch)
    assert watch.count >= 1
    (position,) = endings(8, 2, 1)
    before = watch.count
    position.small_value(0, watch)
    assert watch.count == before


def test_what_is_proved_of_a_position_is_true() -> None:
    for position in endings(8, 5, 12):
        value = search(position, game=load_game("othello"), depth=10, algorithm="alphabeta", interpreted=True).value
        for alpha in (-20, 0, 20, 50):
            low, high = position.proved(alpha)
            assert low <= value <= high

"""Stable discs, and the bounds that they set, against every way to play on."""

from __future__ import annotations

import random

import pytest

from gametree.bits import popcount
from gametree.games.othello import PASS, Othello, othello
from gametree.games.othello.stability import stable

GAMES = {size: othello(size) for size in (4, 6, 8)}


def both(position: Othello) -> tuple[int, int]:
    """Return the stable discs of the side to move, and of the other side."""
    taken = position.own | position.other
    return stable(position.own, taken, position.board), stable(position.other, taken, position.board)


def late_positions(size: int, empty: int, seeds: int) -> list[Othello]:
    """Positions of random games with so many empty squares or fewer left."""
    found = []
    for seed in range(seeds):
        chance, position = random.Random(seed), GAMES[size].start
        while not position.is_over() and popcount(position.empty()) > empty:
            position = position.play(chance.choice(list(position.moves())))
        found.append(position)
    return found


def explore(position: Othello, own: int, other: int) -> tuple[int, int]:
    """Play everything: return the least and the greatest margin of the side to move over all ends of the game.

    On the way, see that no disc of ``own`` and ``other`` is turned, and that stable discs stay known.
    """
    assert position.own & own == own
    assert position.other & other == other
    found_own, found_other = both(position)
    assert found_own & own == own, "what is known to be stable is found again"
    assert found_other & other == other
    if position.is_over():
        return position.outcome(), position.outcome()
    ends = [explore(position.play(move), found_other, found_own) for move in position.moves()]
    least, greatest = min(-high for _, high in ends), max(-low for low, _ in ends)
    low, high = position.bounds()
    assert low <= least <= greatest <= high
    return least, greatest


@pytest.mark.parametrize(("size", "empty", "seeds"), [(4, 6, 40), (6, 5, 40), (8, 5, 60)])
def test_whatever_is_played_stable_discs_stay_and_bounds_hold(size: int, empty: int, seeds: int) -> None:
    positions = late_positions(size, empty, seeds)
    for position in positions:
        explore(position, 0, 0)
    assert sum(map(popcount, (disc for position in positions for disc in both(position)))) > seeds


def test_stable_discs_of_whole_random_games_are_never_turned() -> None:
    for seed in range(60):
        chance, position = random.Random(seed), GAMES[8].start
        own, other = both(position)
        while not position.is_over():
            position = position.play(chance.choice(list(position.moves())))
            own, other = other, own
            found_own, found_other = both(position)
            assert found_own & own == own
            assert found_other & other == other
            own, other = found_own, found_other


FOUND = {
    "a corner": ("X---------------", "X---------------"),
    "no corner": ("-XX-------------", "----------------"),
    "from a corner along the edge": ("XXX-------------", "XXX-------------"),
    "from a corner, with a gap": ("X-X-------------", "X---------------"),
    "a block grows inwards": ("XXX-XX--X-------", "XXX-XX--X-------"),
    "what a corner of the other side shuts in": ("OXX-------------", "O---------------"),
    "a full edge, whoever holds the corners": ("OXXO------------", "OXXO------------"),
    "a full board": ("OXXOXOOXXOOXOXXO", "OXXOXOOXXOOXOXXO"),
    "one hole": ("OXXOXOOXXOOXOXX-", "OXXOXOO-XOO-O---"),
}


@pytest.mark.parametrize("case", FOUND)
def test_what_is_found(case: str) -> None:
    text, wanted = FOUND[case]
    position = GAMES[4].parse_position(text + " X")
    black, white = both(position)
    assert GAMES[4].position_name(position._replace(own=black, other=white)) == wanted + " X"


def test_counts_and_bounds_at_the_ends() -> None:
    start = GAMES[8].start
    assert start.count_stable() == (0, 0)
    assert start.bounds() == (-64, 64)
    full = GAMES[8].parse_position("X" * 40 + "O" * 24 + " O")
    assert full.bounds() == (full.outcome(), full.outcome()) == (-16, -16)
    assert list(full.moves()) != [PASS]

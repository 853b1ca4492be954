"""Features and the evaluation: what they count, that they are fair, and that they play well."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from gametree import Game, search
from gametree.bits import popcount
from gametree.games.othello import Evaluation, Features, Othello, othello
from gametree.games.othello.evaluation import END, MIDDLE, OPENING

from .reference import DIRECTIONS, OPPONENT, Reference, random_game

GAMES = {size: othello(size) for size in (4, 6, 8)}
EVALUATION = Evaluation()


def counted(board: Reference) -> Features:
    """Count everything but stable discs on the slow board."""
    last = board.size - 1
    corners = [(0, 0), (0, last), (last, 0), (last, last)]
    around = {corner: [(corner[0] + x, corner[1] + y) for x, y in DIRECTIONS] for corner in corners}
    beside_open = {near for corner in corners if corner not in board.discs for near in around[corner]}
    x_squares = {(x, y) for x, y in beside_open if 0 < x < last and 0 < y < last}
    c_squares = beside_open - x_squares

    def of(side: str) -> list[int]:
        own = [square for square, letter in board.discs.items() if letter == side]
        theirs = [square for square, letter in board.discs.items() if letter == OPPONENT[side]]
        near = {(x + across, y + down) for x, y in theirs for across, down in DIRECTIONS}
        on_board = {(x, y) for x, y in near if 0 <= x <= last and 0 <= y <= last}
        edge = [square for square in own if {0, last} & set(square)]
        return [
            len(own),
            len(board.squares(side)),
            len(on_board - set(board.discs)),
            len(set(own) & set(corners)),
            len(set(own) & x_squares),
            len(set(own) & c_squares),
            len(set(edge) - set(corners) - c_squares),
            0,
        ]

    return Features(*(mine - yours for mine, yours in zip(of(board.mover), of(OPPONENT[board.mover]), strict=True)))


@pytest.mark.parametrize("size", GAMES)
def test_features_are_those_counted_on_the_slow_board(size: int) -> None:
    for seed in range(10):
        for board, _ in random_game(size, seed):
            position = GAMES[size].parse_position(board.text())
            own, other = position.count_stable()
            assert position.features() == counted(board)._replace(stability=own - other)


@pytest.mark.parametrize("size", GAMES)
def test_estimates_are_fair_and_keep_to_bounds(size: int) -> None:
    """What one side gains the other loses, mirrors change nothing, and no estimate exceeds what is possible."""
    met = set()
    for seed in range(10):
        for board, _ in random_game(size, seed):
            position = GAMES[size].parse_position(board.text())
            value = EVALUATION.evaluate(position)
            opposite = Othello(position.other, position.own, not position.is_black, position.board)
            assert EVALUATION.evaluate(opposite) == -value
            assert {EVALUATION.evaluate(mirrored) for mirrored in position.symmetries()} == {value}
            low, high = position.bounds()
            assert low <= value <= high
            met.add(value in (low, high))
    assert met == {True, False}, "some estimates are held back by the bounds, and some are not"


def test_weights_by_phase() -> None:
    """A third of the board, and two thirds, are where the weights change."""
    only = [Features(*(100 * (place == each) for each in range(8))) for place in range(8)]
    phases = Evaluation(opening=only[0], middle=only[3], end=only[5])
    for board, _ in random_game(8, 4):
        position = GAMES[8].parse_position(board.text())
        features, taken = position.features(), len(board.discs)
        wanted = features.discs if taken <= 21 else features.corners if taken <= 42 else features.c_squares
        low, high = position.bounds()
        assert phases.evaluate(position) == max(low, min(high, wanted))


def test_the_signs_of_weights() -> None:
    for weights in (OPENING, MIDDLE, END):
        assert min(weights.mobility, weights.corners, weights.stability) > 0
        assert max(weights.x_squares, weights.c_squares) < 0


# --- strength ------------------------------------------------------------------------------------


class DiscDifference(NamedTuple):
    """The plain evaluation of beginners: whoever has more discs is ahead."""

    def evaluate(self, position: Othello) -> int:
        return popcount(position.own) - popcount(position.other)


def openings(count: int, plies: int) -> Iterator[Othello]:
    for seed in range(count):
        chance, position = random.Random(seed), GAMES[8].start
        for _ in range(plies):
            position = position.play(chance.choice(list(position.moves())))
        yield position


def played(position: Othello, black: Game, white: Game, depth: int) -> int:
    """Play a game out, both sides searching equally deep; return black's margin."""
    while not position.is_over():
        game = black if position.is_black else white
        move = search(position, game=game, depth=depth, algorithm="alphabeta").move
        assert move is not None
        position = position.play(move)
    return position.outcome() if position.is_black else -position.outcome()


def test_it_beats_counting_discs() -> None:
    """Twenty openings of eight random plies, each played with both colours, three plies deep."""
    ours = GAMES[8]
    plain = Game("discs", ours.start, scoring="margin", evaluator=DiscDifference())
    margins = []
    for opening in openings(20, 8):
        margins += [played(opening, ours, plain, 3), -played(opening, plain, ours, 3)]
    wins, losses = sum(margin > 0 for margin in margins), sum(margin < 0 for margin in margins)
    assert wins >= 36
    assert losses <= 3
    assert sum(margins) / len(margins) > 30

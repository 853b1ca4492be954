"""Sliding pieces: a walk square by square, the difference, and the table must see the same."""

from __future__ import annotations

import random

import pytest

from gametree import Bits
from gametree.algorithms.exact.perft import ByAsking, Tally, perft
from gametree.base.numbers import ints
from gametree.base.stopping import Stop
from gametree.bits import deposit, mix, popcount
from gametree.games.chess import read_fen
from gametree.games.chess.attacks import (
    ANTIDIAGONAL,
    BLOCKERS,
    DIAGONAL,
    FILE,
    RANK,
    SETS,
    SLANTING,
    STRAIGHT,
    diagonal,
    look_up,
    slide,
    straight,
)
from gametree.jit.processor import Processor
from tests.games.chess.test_counting import IN_KIWIPETE, KIWIPETE, OTHERS
from tests.processors import compiled_for, with_and_without_extract

STEPS = {straight: ((0, 1), (1, 0), (0, -1), (-1, 0)), diagonal: ((1, 1), (1, -1), (-1, -1), (-1, 1))}


def walked(square: int, occupied: int, steps: tuple[tuple[int, int], ...]) -> int:
    """Return the squares met by walking until a piece or the edge."""
    found = 0
    for along, up in steps:
        file, rank = square % 8 + along, square // 8 + up
        while 0 <= file < 8 and 0 <= rank < 8:
            found |= 1 << file + 8 * rank
            if occupied >> file + 8 * rank & 1:
                break
            file, rank = file + along, rank + up
    return found


def occupations(seed: int, count: int) -> list[int]:
    """Return boards from nearly empty to nearly full."""
    dice = random.Random(seed)
    return [sum(1 << at for at in dice.sample(range(64), dice.randrange(64))) for _ in range(count)]


def straight_set(square: int, occupied: Bits) -> Bits:
    return straight(square, occupied)


def diagonal_set(square: int, occupied: Bits) -> Bits:
    return diagonal(square, occupied)


def disagreements() -> int:
    """Count where the table and the difference part, over every choice of blockers, with any pieces elsewhere."""
    count = 0
    for square in range(64):
        for lines, first, second in ((STRAIGHT, FILE, RANK), (SLANTING, DIAGONAL, ANTIDIAGONAL)):
            blockers = BLOCKERS[lines + square]
            for choice in range(1 << popcount(blockers)):
                occupied = deposit(choice, blockers) | mix(choice + square) & ~blockers
                both = slide(first, square, occupied) | slide(second, square, occupied)
                count += look_up(lines, square, occupied) != both
    return count


@with_and_without_extract
def test_sliding_sees_what_a_walk_meets(made_for: Processor) -> None:
    for function, steps in zip((straight_set, diagonal_set), STEPS.values(), strict=True):
        code = compiled_for(made_for, function, 0, 0)
        for square in range(64):
            for occupied in occupations(square, 25):
                expected = walked(square, occupied, steps)
                assert code(square, occupied) == function(square, occupied) == expected


def test_the_table_is_read_alike_by_python() -> None:
    for square in range(64):
        for occupied in occupations(-square, 5):
            assert look_up(STRAIGHT, square, occupied) == walked(square, occupied, STEPS[straight])
            assert look_up(SLANTING, square, occupied) == walked(square, occupied, STEPS[diagonal])


@with_and_without_extract
def test_the_table_is_the_difference_for_every_choice_of_pieces(made_for: Processor) -> None:
    assert len(SETS) == sum(1 << popcount(blockers) for blockers in BLOCKERS) == 107_648
    assert compiled_for(made_for, disagreements)() == 0


@with_and_without_extract
@pytest.mark.parametrize("fen", [KIWIPETE, *OTHERS])
def test_counts_do_not_hang_on_the_processor(made_for: Processor, fen: str) -> None:
    position, counts = read_fen(fen).position, (IN_KIWIPETE if fen == KIWIPETE else OTHERS[fen])[:4]
    code = compiled_for(made_for, perft, position, 1, ByAsking(), Tally(ints(1), Stop().budget))
    for depth, expected in enumerate(counts, 1):
        assert code(position, depth, ByAsking(), Tally(ints(1), Stop().budget)) == expected

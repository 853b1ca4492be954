"""Move sequences of published positions, counted by compiled code."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from gametree import load_game, perft
from gametree.games.chess import read_fen

POSITIONS = Path(__file__).parents[2] / "data" / "chess" / "perft.txt"
SUITE = "GAMETREE_PERFTSUITE"
"""Names the file of a public suite of 63 positions, perftsuite.epd; it is counted, too, where somebody has it."""
GAME = load_game("chess")
START = [20, 400, 8_902, 197_281, 4_865_609, 119_060_324]
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
IN_KIWIPETE = [48, 2_039, 97_862, 4_085_603, 193_690_690]
OTHERS = {
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": [14, 191, 2_812, 43_238, 674_624],
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": [6, 264, 9_467, 422_333],
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": [44, 1_486, 62_379, 2_103_487],
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": [46, 2_079, 89_890, 3_894_594],
}
"""Positions that test what the others leave out: pins en passant, promotions in check, castling into pins."""
MOST_NODES = 5_000_000


def counted(fen: str, depth: int) -> int:
    done = perft(read_fen(fen).position, depth, game=GAME)
    assert done.compiled
    return done.nodes


def positions() -> dict[str, list[int]]:
    rows = {}
    for line in POSITIONS.read_text(encoding="utf-8").splitlines()[1:]:
        fen, _, counts = line.partition("; ")
        rows[fen] = [int(count) for count in counts.split()]
    return rows


def suite() -> dict[str, list[int]]:
    rows = {}
    given = os.environ.get(SUITE)
    for line in Path(given).read_text(encoding="utf-8").splitlines() if given else ():
        fen, _, counts = re.sub(r";D\d+|perft\d+", ";", line).partition(";")
        rows[fen.strip()] = [int(count) for count in re.findall(r"\d+", counts)]
    return rows


@pytest.mark.parametrize("depth", range(1, 7))
def test_from_the_start(depth: int) -> None:
    assert counted("startpos", depth) == START[depth - 1]


def test_games_that_end_sooner_are_told() -> None:
    assert [perft(GAME, depth).finished for depth in (4, 5, 6)] == [0, 8, 355]  # mates in 4 and in 5 plies


@pytest.mark.parametrize("depth", range(1, 5))
def test_kiwipete(depth: int) -> None:
    assert counted(KIWIPETE, depth) == IN_KIWIPETE[depth - 1]


@pytest.mark.long
def test_kiwipete_deeper() -> None:
    assert counted(KIWIPETE, 5) == IN_KIWIPETE[4]


@pytest.mark.parametrize("fen", OTHERS)
def test_positions_made_to_find_faults(fen: str) -> None:
    assert [counted(fen, depth) for depth in range(1, len(OTHERS[fen]) + 1)] == OTHERS[fen]


@pytest.mark.parametrize("fen", list(positions())[::4])
def test_some_published_positions(fen: str) -> None:
    _check(fen, positions()[fen], 250_000)


@pytest.mark.long
@pytest.mark.parametrize("fen", positions())
def test_all_published_positions(fen: str) -> None:
    _check(fen, positions()[fen], MOST_NODES)


@pytest.mark.long
def test_a_suite_that_somebody_has() -> None:
    for fen, counts in suite().items():
        _check(fen, counts, MOST_NODES)


def _check(fen: str, counts: list[int], most: int) -> None:
    wanted = [count for count in counts if count <= most]
    assert [counted(fen, depth) for depth in range(1, len(wanted) + 1)] == wanted


def test_divided_by_first_moves() -> None:
    """The two fastest mates begin with f3 or f4, and nothing else ends within four plies."""
    done = perft(GAME, 3, divide=True)
    assert done.divide is not None
    by_name = {GAME.move_name(GAME.start, move): count for move, count in done.divide.items()}
    assert (by_name["e2e4"], by_name["b1c3"], by_name["h2h3"]) == (600, 440, 380)
    assert sum(by_name.values()) == START[2]

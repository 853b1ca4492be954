"""Features against a slow count, and positions for each that are counted by hand."""

from __future__ import annotations

import pytest

from gametree.games.chess import START, Features, read_fen, write_fen
from gametree.games.chess.features import features_of
from gametree.games.chess.material import OPENING, phase_of
from gametree.games.chess.sight import sight_of, standing_of
from gametree.games.chess.tables import END, MIDDLE, end_part, middle_part

from .play import random_game
from .slow_count import difference

PHASES = {"n": 1, "b": 1, "r": 2, "q": 4}


def flat(features: Features) -> dict[str, int]:
    """Return all features by group and name, but for the turn, which belongs to no group."""
    groups = features._asdict()
    assert groups.pop("turn") == 1
    return {f"{group}.{name}": value for group, of in groups.items() for name, value in of._asdict().items()}


def test_features_are_those_of_a_slow_count() -> None:
    for seed in range(8):
        for number, (position, board) in enumerate(random_game(seed, most=150)):
            if number % 4 == seed % 4:
                wanted = {
                    f"{group}.{name}": value for group, of in difference(board).items() for name, value in of.items()
                }
                found = flat(position.features())
                assert {name: found[name] for name in wanted} == wanted, write_fen(position)
                assert set(found) - set(wanted) == {"activity.squares_middle", "activity.squares_end"}


def test_the_phase_is_what_the_letters_are_worth() -> None:
    for seed in range(4):
        for position, _ in random_game(seed, most=150):
            letters = write_fen(position).split()[0].lower()
            assert phase_of(position.boards) == min(24, sum(PHASES.get(letter, 0) for letter in letters))
    assert phase_of(START.boards) == OPENING


def test_pieces_stand_as_the_tables_say() -> None:
    for position, board in random_game(2, most=100):
        seen = board if board.turn else board.mirror()
        places = [64 * (piece.piece_type - 1) + square for square, piece in seen.piece_map().items() if piece.color]
        standing = standing_of(position.boards, sight_of(position.boards))
        assert middle_part(standing) == sum(MIDDLE[place] for place in places)
        assert end_part(standing) == sum(END[place] for place in places)


def test_every_feature_of_the_other_side_counts_against() -> None:
    for seed in range(4):
        for position, _ in random_game(seed, most=80):
            found, turned = flat(position.features()), flat(features_of(position.boards.turned()))
            assert turned == {name: -value for name, value in found.items()}


def test_the_start_is_even() -> None:
    assert not any(flat(START.features()).values())


@pytest.mark.parametrize(
    ("fen", "name", "value"),
    [
        ("4k3/8/8/8/8/8/8/2B1KB2 w - -", "balance.bishop_pair", 1),
        ("4k3/8/8/8/8/8/PPP5/1N2K3 w - -", "balance.knights_by_pawns", -2),
        ("4k3/8/8/8/8/8/PPPPPPP1/R3K3 w - -", "balance.rooks_by_pawns", 2),
        ("4k3/8/8/8/8/2N5/8/4K3 w - -", "activity.knight_mobility", 28),  # eight squares
        ("4k3/8/8/3p4/8/2N5/8/4K3 w - -", "activity.knight_mobility", 26),  # e4 is attacked, d5 can be taken
        ("4k3/8/8/8/8/8/8/B3K3 w - -", "activity.bishop_mobility", 26),
        ("4k3/8/8/8/8/8/8/R3K3 w - -", "activity.rook_mobility", 32),  # the own king is in the way
        ("4k3/8/8/8/8/P7/8/Q3K3 w - -", "activity.queen_mobility", 33),
        ("4k3/8/8/3N4/4P3/8/8/4K3 w - -", "activity.knight_outpost", 1),
        ("4k3/2p5/8/3N4/4P3/8/8/4K3 w - -", "activity.knight_outpost", 0),  # the pawn may come to c6
        ("4k3/8/3B4/4P3/8/8/8/4K3 w - -", "activity.bishop_outpost", 1),
        ("4k3/8/8/8/4p3/4N3/8/4K3 w - -", "activity.behind_pawn", 1),
        ("4k3/8/8/8/4P3/3P4/1B6/4K3 w - -", "activity.bad_bishop", 0),
        ("4k3/8/8/3P4/4P3/8/2B5/4K3 w - -", "activity.bad_bishop", 2),
        ("4k3/p7/8/8/8/1P6/8/R3K3 w - -", "activity.rook_open", 0),
        ("4k3/p7/8/8/8/1P6/8/R3K3 w - -", "activity.rook_half_open", 1),
        ("4k3/8/8/8/8/1P6/8/R3K3 w - -", "activity.rook_open", 1),
        ("4k3/R7/8/8/8/8/8/4K3 w - -", "activity.rook_seventh", 1),
        ("8/R7/4k3/8/8/8/8/4K3 w - -", "activity.rook_seventh", 0),
        ("4k3/8/8/8/P7/P7/8/4K3 w - -", "pawns.doubled", 1),
        ("4k3/8/8/8/8/8/P1P3P1/4K3 w - -", "pawns.isolated", 3),
        ("4k3/8/8/2p5/4P3/3P4/8/4K3 w - -", "pawns.backward", 1),
        ("4k3/8/8/2p5/4P3/3P4/8/4K3 w - -", "pawns.exposed", 0),  # d3 and c5 alike
        ("4k3/8/8/8/3PP3/8/8/4K3 w - -", "pawns.phalanx", 2),
        ("4k3/8/8/8/4P3/3P4/8/4K3 w - -", "pawns.supported", 1),
        ("4k3/8/8/4P3/3P4/8/8/4K3 w - -", "pawns.advanced", 1),
        ("4k3/8/8/2P5/8/8/8/4K3 w - -", "passed.advance", 9),
        ("4k3/1p6/8/2P5/8/8/8/4K3 w - -", "passed.advance", 0),
        ("4k3/8/2n5/2P5/8/8/8/4K3 w - -", "passed.free", 0),
        ("4k3/8/8/2P5/8/8/8/4K3 w - -", "passed.free", 2),
        ("4k3/8/8/P7/8/8/8/4K3 w - -", "passed.safe", 2),
        ("4k3/8/3n4/1P6/8/8/8/4K3 w - -", "passed.safe", 0),  # the knight guards b7
        ("4k3/8/8/PP6/8/8/8/4K3 w - -", "passed.connected", 4),
        ("4k3/8/8/P7/8/8/8/R3K3 w - -", "passed.rook", 2),
        ("4k3/8/8/2P5/8/8/8/4K3 w - -", "passed.near", 10),  # twice five steps from e1 to c6
        ("4k3/8/8/2P5/8/8/8/4K3 w - -", "passed.far", 4),
        ("8/8/8/P6k/8/8/8/4K3 w - -", "passed.runaway", 1),
        ("8/8/4k3/P7/8/8/8/4K3 w - -", "passed.runaway", 0),
        ("4k3/8/8/8/8/8/5PPP/6K1 w - -", "kings.shield", 3),
        ("4k3/8/8/8/7P/5P2/6P1/6K1 w - -", "kings.far_shield", 1),
        ("7k/6p1/8/8/8/8/5PPP/6K1 w - -", "kings.open_files", -1),  # h8 has two files, g7 closes one
        ("k7/8/8/8/6p1/8/8/6K1 w - -", "kings.storm", 1),
        ("6k1/8/8/8/8/8/8/K4R2 w - -", "kings.danger", 0),  # one piece alone is no hunt
        (
            "6k1/8/8/6N1/3Q4/8/8/K5R1 w - -",
            "kings.danger",
            138,
        ),  # 47 units: 12 hunters, 10 weak squares, 15 checks, 10 queen
        ("4k3/8/8/3n4/4P3/8/8/4K3 w - -", "threats.by_pawns", 1),
        ("4k3/8/8/3n4/8/4P3/8/4K3 w - -", "threats.by_pushes", 1),
        ("4k3/8/8/3r4/8/4N3/8/4K3 w - -", "threats.by_minors", 1),
        ("4k3/8/8/q2R4/8/8/8/4K3 w - -", "threats.by_rooks", 1),
        ("4k3/8/8/n2R4/8/8/8/4K3 w - -", "threats.hanging", 1),
        ("4k3/8/1p6/n2R4/8/8/8/4K3 w - -", "threats.hanging", 0),
    ],
)
def test_features_counted_by_hand(fen: str, name: str, value: int) -> None:
    assert flat(read_fen(fen).position.features())[name] == value

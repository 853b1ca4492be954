"""Rules one by one, on positions made for them."""

from __future__ import annotations

import pytest

from gametree.bits import popcount
from gametree.games.chess import START, Chess, is_dead, read_fen, read_move, write_fen, write_long, write_san

from .play import random_game


def at(fen: str) -> Chess:
    return read_fen(fen).position


def names(position: Chess) -> set[str]:
    return {write_san(position, move) for move in position.moves()}


def after(position: Chess, *moves: str) -> Chess:
    for move in moves:
        position = position.play(read_move(position, move))
    return position


def test_natural_order_is_by_start_then_end_as_the_mover_sees_it() -> None:
    first = [write_long(START, move) for move in START.moves()][:6]
    assert first == ["b1a3", "b1c3", "g1f3", "g1h3", "a2a3", "a2a4"]
    black = after(START, "e4")
    assert [write_long(black, move) for move in black.moves()][:6] == ["b8a6", "b8c6", "g8f6", "g8h6", "a7a6", "a7a5"]


@pytest.mark.parametrize(
    ("fen", "can", "cannot"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"O-O", "O-O-O"}, set()),
        ("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", {"O-O"}, {"O-O-O"}),
        ("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"O-O-O"}, {"O-O"}),  # through check
        ("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"O-O-O"}, {"O-O"}),  # into check
        ("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"O-O", "O-O-O"}, set()),  # only the rook passes an attacked square
        ("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", set(), {"O-O", "O-O-O"}),  # out of check
        ("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", set(), {"O-O", "O-O-O"}),  # pieces in the way
        ("4k3/8/8/8/8/8/8/rR2K3 w B - 0 1", set(), {"O-O-O"}),  # only the rook itself shields c1 from a1
        ("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", {"O-O-O"}, set()),
        ("4k3/8/8/8/8/8/8/5RKR w HF - 0 1", {"O-O-O"}, {"O-O"}),  # the other rook stands where the rook would go
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", {"O-O"}, set()),  # the king stays where it is
        ("3k4/8/8/8/8/8/8/2RKR3 w EC - 0 1", {"O-O", "O-O-O"}, set()),  # over the rooks themselves
        ("3kr3/8/8/8/8/8/8/2RKR3 w EC - 0 1", {"O-O-O"}, {"O-O"}),
    ],
)
def test_castling(fen: str, can: set[str], cannot: set[str]) -> None:
    found = {name.rstrip("+") for name in names(at(fen))}
    assert can <= found
    assert not cannot & found


def test_castling_rights_go_with_king_rook_and_captured_rook() -> None:
    position = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for moves, rights in {
        "Ke2": "kq",
        "Rb1": "Kkq",
        "Rxh8+": "Qq",
        "O-O": "kq",
        "Rg1 Kd8": "Q",
    }.items():
        assert write_fen(after(position, *moves.split())).split()[2] == rights


@pytest.mark.parametrize(
    ("before", "move", "square"),
    [
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4", "e3"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", "-"),  # nobody is there to capture
        ("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e4", "-"),  # both pawns would leave the rank, and the king is hit
        ("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e4", "-"),  # the pawn is pinned
        ("8/8/8/3k4/3p4/8/4P3/4K3 w - - 0 1", "e4", "e3"),  # the pawn gives check and can be captured
    ],
)
def test_en_passant_is_kept_only_if_it_is_possible(before: str, move: str, square: str) -> None:
    position = after(at(before), move)
    assert write_fen(position).split()[3] == square
    assert any("xe3" in name for name in names(position)) == (square != "-")
    if square != "-":
        taken = after(position, "dxe3")
        assert popcount(taken.boards.pawns) == 1


def test_positions_are_the_same_in_the_sense_of_the_laws() -> None:
    """An en passant square that nobody can use makes no difference; a lost right to castle does."""
    there_and_back = ("Nf3", "Nf6", "Ng1", "Ng8")
    assert after(START, "e4", "e5") == after(START, "e4", "e5", *there_and_back)
    moved = after(START, "e4", "e5", "Ke2", "Ke7", "Ke1", "Ke8")
    assert moved.boards == after(START, "e4", "e5").boards
    assert moved.key() != after(START, "e4", "e5").key()
    assert after(START, "e3", "e6", "e4", "e5").key() == after(START, "e4", "e5").key()


def test_a_pinned_piece_moves_on_its_line_only() -> None:
    found = names(at("4r2k/8/8/8/8/4R3/8/4K3 w - - 0 1"))
    assert {name for name in found if name.startswith("R")} == {"Re2", "Re4", "Re5", "Re6", "Re7", "Rxe8+"}


def test_in_double_check_only_the_king_moves() -> None:
    double = at("4r1k1/8/8/8/8/3n4/3P4/R3K2R w KQ - 0 1")
    assert popcount(double.checkers()) == 2
    assert all(name.startswith("K") for name in names(double))


def test_a_king_does_not_hide_behind_itself() -> None:
    assert "Kf1" not in names(at("4k3/8/8/8/8/8/8/r3K3 w - - 0 1"))


@pytest.mark.parametrize(
    ("fen", "outcome"),
    [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", -1),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0),
        ("6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", -1),
        ("8/8/8/8/8/1p1k4/1P6/1K6 w - - 0 1", None),
    ],
)
def test_mate_and_stalemate(fen: str, outcome: int | None) -> None:
    position = at(fen)
    assert position.is_over() == (outcome is not None)
    if outcome is not None:
        assert position.outcome() == outcome


@pytest.mark.parametrize(
    ("fen", "dead"),
    [
        ("8/8/4k3/8/8/4K3/8/8 w - -", True),
        ("8/8/4k3/8/8/3BK3/8/8 w - -", True),
        ("8/8/4k3/8/8/3NK3/8/8 b - -", True),
        ("8/8/3bk3/8/8/3BK3/8/8 w - -", False),  # d6 is dark, d3 is light
        ("8/8/2b1k3/8/8/3BK3/8/8 w - -", True),
        ("8/8/3nk3/8/8/3NK3/8/8 w - -", False),
        ("8/8/4k3/8/8/2NNK3/8/8 w - -", False),
        ("8/8/4k3/8/8/3NKB2/8/8 w - -", False),
        ("8/8/4k3/8/8/3PK3/8/8 w - -", False),
        ("8/8/4k3/8/8/3RK3/8/8 w - -", False),
        ("8/8/4k3/8/8/3QK3/8/8 w - -", False),
    ],
)
def test_dead_positions(fen: str, dead: bool) -> None:
    assert is_dead(at(fen)) == dead


def test_keys_tell_positions_apart() -> None:
    by_key: dict[int, Chess] = {}
    for seed in range(12):
        for position, _ in random_game(seed, most=60):
            for move in position.moves():
                child = position.play(move)
                assert 0 <= child.key() < 1 << 64
                assert by_key.setdefault(child.key(), child) == child
    assert len(by_key) > 10_000


def test_a_pass_hands_the_turn_over() -> None:
    position = after(START, "e4", "d5", "e5", "f5")
    assert position.passing
    passed = position.null()
    assert write_fen(passed) == write_fen(position).replace(" w ", " b ").replace(" f6 ", " - ")
    assert passed.null() == position._replace(passing=0)
    check = at("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert check.null() == check
    assert not check.may_pass()
    assert position.may_pass()
    assert not at("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").may_pass()


def test_promises() -> None:
    """The queen taken by a pawn, by a rook, a new queen, a pawn taken by a queen; then quiet moves, then blunders."""
    position = at("3q2k1/P7/8/1p1q4/2P5/8/8/Q2R2K1 w - - 0 1")
    order = ["c4d5", "d1d5", "a7a8q", "c4b5", "a1a2", "a1a6"]
    promises = [position.promise(read_move(position, name)) for name in order]
    assert promises == sorted(promises, reverse=True)
    assert promises[0] > promises[1] > promises[3] > promises[4]
    threatened = at("4k3/8/1p6/8/8/8/8/R3K3 w Q - 0 1")
    by_name = {write_san(threatened, move): threatened.promise(move) for move in threatened.moves()}
    assert by_name["O-O-O"] > by_name["Ra2"] > by_name["Ra5"]

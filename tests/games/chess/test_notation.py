"""Positions, moves and games as text: what is read, what is written, and what is refused in which words."""

from __future__ import annotations

from pathlib import Path

import chess.pgn as peer_pgn
import pytest

from gametree import load_game
from gametree.base.errors import InputError
from gametree.games.chess import (
    START,
    Setup,
    draw,
    read_fen,
    read_move,
    read_pgn,
    read_san,
    write_fen,
    write_long,
    write_san,
)
from gametree.games.chess.fen import STARTING
from tests.games.mutation import mutants

GAMES = Path(__file__).parents[2] / "data" / "chess" / "games.pgn"
GAME = load_game("chess")
MUTANTS = 10_000
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 17"


# --- positions --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        STARTING,
        KIWIPETE,
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
        "8/8/8/4k3/8/8/4P3/4K3 b - - 12 40",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/1RR1K1R1 w KC - 0 1",  # an inner rook is named by its file
    ],
)
def test_positions_are_written_as_they_are_read(text: str) -> None:
    setup = read_fen(text)
    assert write_fen(setup.position, setup.quiet_plies, setup.number) == text


def test_ways_to_write_the_same_position() -> None:
    assert read_fen("startpos") == read_fen(" startpos\n") == read_fen(STARTING) == Setup(START, 0, 1)
    assert GAME.parse_position(STARTING.rsplit(" ", 2)[0]) == START
    assert read_fen(STARTING.replace("KQkq", "HAha")).position == START
    assert read_fen(STARTING.replace("KQkq", "qkQK")).position == START
    assert write_fen(START, shredder=True) == STARTING.replace("KQkq", "HAha")
    pushed = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq {} 0 1"
    assert read_fen(pushed.format("e3")) == read_fen(pushed.format("-")), "no pawn can capture there"


REFUSED = {
    "": "it has 0 fields; wanted: board, side, castling, en passant, and perhaps two counters",
    "8/8/8/4k3/8/8/8/8/4K3 w - - 0 1": "it has 9 ranks; wanted: 8",
    "8/8/8/4k3/8/8/4K3 w - - 0 1": "it has 7 ranks; wanted: 8",
    "8/8/8/4k3/8/8/8/4K4 w - - 0 1": "rank 1 is '4K4', 9 squares long; wanted: 8",
    "8/8/8/4k3/8/7/8/4K3 w - - 0 1": "rank 3 is '7', 7 squares long; wanted: 8",
    "8/8/8/4k3/8/9/8/4K3 w - - 0 1": "rank 3 has '9'; wanted: pieces (PNBRQK, pnbrqk) or 1 to 8",
    "8/8/8/4k3/8/8/8/4K2X w - - 0 1": "rank 1 has 'X'",
    "8/8/8/4k3/8/8/8/4K2² w - - 0 1": "rank 1 has '²'",
    "8/8/8/4k3/8/8/8/3KK3 w - - 0 1": "white has 2 kings; wanted: one",
    "8/8/8/8/8/8/8/4K3 w - - 0 1": "black has no king; wanted: one",
    "P7/8/8/4k3/8/8/8/4K3 w - - 0 1": "a pawn stands on the first or the last rank",
    "8/8/8/4k3/8/8/8/p3K3 w - - 0 1": "a pawn stands on the first or the last rank",
    "8/8/8/4k3/P7/8/PPPPPPPP/4K3 w - - 0 1": "white has 9 pawns; wanted: at most 8",
    "8/8/8/4k3/8/8/PPPPPPPP/QQ2K3 b - - 0 1": "white has 1 promoted pieces and 8 pawns; wanted: at most 8 together",
    "8/8/8/4k3/8/8/8/4K3 x - - 0 1": "the side to move is 'x'; wanted: w or b",
    "8/8/8/4k3/8/8/8/4K3 w K - 0 1": "the castling right 'K' is impossible: no white king and rook stand so",
    "r7/4k3/8/8/8/8/8/4K3 b q - 0 1": "the castling right 'q' is impossible: no black king and rook",
    "4k3/8/8/8/8/8/8/4K2R w Q - 0 1": "the castling right 'Q' is impossible",
    "4k3/8/8/8/8/8/8/4K2R w KK - 0 1": "the castling right 'K' is given twice",
    "4k3/8/8/8/8/8/8/4K1RR w KG - 0 1": "the castling rights 'KG' name two rooks on one wing",
    "4k3/8/8/8/8/8/8/4K2R w X - 0 1": "the castling right 'X' cannot be read; wanted: KQkq, files, or -",
    "4k3/8/8/4p3/8/8/8/4K3 w - e9 0 1": "the en passant square is 'e9'; wanted: a square such as e3, or -",
    "4k3/8/8/8/8/8/8/4K3 w - e6 0 1": "the en passant square 'e6' is impossible: no pawn has just gone over it",
    "4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1": "the en passant square 'e6' is impossible",
    "4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1": "the en passant square 'e6' is impossible",
    "3k4/4r3/8/4p3/8/8/8/3K4 w - e6 0 1": "the en passant square 'e6' is impossible",
    "4k3/8/8/8/8/8/8/4K3 w - e8 0 1": "the en passant square 'e8' is impossible",
    "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1": "black is in check, but white is to move",
    "4k3/4r3/8/8/8/8/8/4K3 b - - 0 1": "white is in check, but black is to move",
    "8/8/8/4k3/8/8/8/4K3 w - - x 1": "the plies without progress is 'x'; wanted: a whole number from 0 on",
    "8/8/8/4k3/8/8/8/4K3 w - - -1 1": "the plies without progress is '-1'",
    "8/8/8/4k3/8/8/8/4K3 w - - 0 0": "the move number is '0'; wanted: a whole number from 1 on",
    "8/8/8/4k3/8/8/8/4K3 w - - 0 " + "9" * 5000: "the move number is",
}


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text[:40])
def test_positions_that_are_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        GAME.parse_position(text)
    told = str(caught.value)
    assert told.startswith(f"the position {text!r} cannot be read: {REFUSED[text]}")
    assert len(told.splitlines()) == 1


def test_changed_positions_are_read_or_refused() -> None:
    read = 0
    for number, base in enumerate((STARTING, KIWIPETE, "8/8/8/4k3/3pP3/8/8/4K3 b - e3 12 40")):
        for text in mutants(base, "12345678/pPkKQqrRnNbBwb-eh036 ²é\n", number, MUTANTS // 3 + 1):
            try:
                setup = read_fen(text)
            except InputError as fault:
                assert len(str(fault).splitlines()) == 1  # noqa: PT017
            else:
                read += 1
                assert read_fen(write_fen(setup.position, setup.quiet_plies, setup.number)) == setup
                assert setup.position.count_moves() <= GAME.most_moves
    assert read > MUTANTS // 50


# --- moves ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["g1f3", "Nf3", "Ngf3", "N1f3", "Ng1f3", "Nf3!?", "Nf3+"])
def test_ways_to_write_a_move(text: str) -> None:
    assert write_long(START, GAME.parse_move(START, text)) == "g1f3"


def test_castling_and_promotion_are_read_in_all_forms() -> None:
    position = read_fen("r3k2r/6P1/8/8/8/8/8/R3K2R w KQkq - 0 1").position
    for texts in (
        ["e1g1", "e1h1", "O-O", "0-0"],
        ["e1c1", "e1a1", "O-O-O", "0-0-0"],
        ["g7g8q", "g7g8Q", "g8=Q", "g8Q", "g8=Q+"],
        ["g7h8n", "gxh8=N", "gxh8N", "g7xh8=N"],
    ):
        assert len({read_move(position, text) for text in texts}) == 1
        assert write_long(position, read_move(position, texts[0])) == texts[0]


def test_long_names_of_chess960() -> None:
    position = read_fen("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1").position
    assert {write_long(position, read_san(position, text)) for text in ("O-O", "O-O-O")} == {"f1h1", "f1a1"}
    assert write_long(position, read_move(position, "f1g1")) == "f1g1", "a step, not castling"


MOVES_REFUSED = {
    "e2e5": "no move 'e2e5' here; possible: e2e3, e2e4",
    "e4e5": "no move 'e4e5' here; possible: ",
    "Nf6": "no move 'Nf6' here; possible: Na3, Nc3, Nf3, Nh3",
    "Nd2": "no move 'Nd2' here; possible: Na3, Nc3, Nf3, Nh3",
    "O-O": "no move 'O-O' here: castling on that side is not possible now",
    "xyz": "the move 'xyz' cannot be read; wanted: one such as e2e4, e7e8q, Nf3, exd5, e8=Q or O-O",
    "": "the move '' cannot be read",
    "e9": "the move 'e9' cannot be read",
    "Nf3²": "the move 'Nf3²' cannot be read",
}


@pytest.mark.parametrize("text", MOVES_REFUSED)
def test_moves_that_are_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_move(START, text)
    assert str(caught.value).startswith(MOVES_REFUSED[text])
    assert len(str(caught.value).splitlines()) == 1


def test_what_is_missing_is_named() -> None:
    position = read_fen("4k3/6P1/8/8/8/8/8/RN2K2R w - - 0 1").position
    for text, told in {
        "g7g8": "no move 'g7g8' here: the pawn becomes a piece; wanted: g7g8q, g7g8r, ...",
        "g8": "no move 'g8' here; possible: g8=N, g8=B, g8=R+, g8=Q+",
    }.items():
        with pytest.raises(InputError) as caught:
            read_move(position, text)
        assert str(caught.value) == told
    two_rooks = read_fen("4k3/8/8/8/8/8/4K3/R6R w - - 0 1").position
    with pytest.raises(InputError, match=r"^the move 'Rd1' is ambiguous; wanted: one of Rad1, Rhd1$"):
        read_san(two_rooks, "Rd1")


def test_pieces_are_told_apart_by_file_rank_or_both() -> None:
    position = read_fen("6k1/8/8/8/8/Q7/8/Q1Q1K3 w - - 0 1").position
    names = {write_long(position, move): write_san(position, move) for move in position.moves()}
    assert (names["c1b2"], names["a3b2"], names["a1b2"]) == ("Qcb2", "Q3b2", "Qa1b2")
    over = read_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").position
    with pytest.raises(InputError, match="the game is over"):
        read_move(over, "Kg8")


def test_changed_moves_are_read_or_refused() -> None:
    position = read_fen(KIWIPETE).position
    read = 0
    for number, base in enumerate(("Nxg6", "e1g1", "O-O-O", "dxe6", "Bxa6+", "d5e6", "Qxf6")):
        for text in mutants(base, "abcdefgh12345678NBRQKOx=+#-0!? q", number, MUTANTS // 7 + 1):
            try:
                move = read_move(position, text)
            except InputError as fault:
                assert len(str(fault).splitlines()) == 1  # noqa: PT017
            else:
                read += 1
                assert read_move(position, write_san(position, move)) == move
    assert read > MUTANTS // 50


# --- games ------------------------------------------------------------------------------------------


def test_games_replay_as_python_chess_replays_them() -> None:
    games = read_pgn(GAMES.read_text())
    assert len(games) == 9
    with GAMES.open() as file:
        for game in games:
            other = peer_pgn.read_game(file)
            assert other is not None
            assert game.tags == dict(other.headers)
            assert game.result == other.headers["Result"]
            board = other.board()
            positions = list(game.positions())
            assert len(positions) == len(list(other.mainline_moves())) + 1
            for position, move, played in zip(positions, game.moves, other.mainline_moves(), strict=False):
                if move is not None:
                    assert write_san(position, move) == board.san(played)
                    assert read_san(position, write_san(position, move)) == move
                board.push(played)
            assert write_fen(positions[-1], board.halfmove_clock, board.fullmove_number) == board.fen()


def test_what_a_game_may_hold_besides_its_moves() -> None:
    text = """% escaped (
[Event "a \\"name\\" ; {"]
[FEN "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"]

{before} 1. e4! $14 (1. e3 (1. Kd2) {in (a variation)}) 1... Kxe4 ; to the end )
2. -- Kd4?! 1/2-1/2
1. e4 e5"""
    first, second = read_pgn(text)
    assert first.tags["Event"] == 'a "name" ; {'
    assert [
        None if move is None else write_long(position, move)
        for position, move in zip(first.positions(), first.moves, strict=False)
    ] == ["e2e4", "e5e4", None, "e4d4"]
    assert (first.result, second.result, len(second.moves), second.tags) == ("1/2-1/2", "*", 2, {})


GAMES_REFUSED = {
    "1. e4 e5 2. Ke3": "game 1 cannot be replayed at ply 3: no move 'Ke3' here; possible: Ke2",
    "1. e4 (1. d4": "a variation of the games is never closed",
    "1. e4 )": "line 1 of the games closes a variation never opened",
    "1. e4 {never closed": "line 1 of the games cannot be read at '{never closed'",
    '[FEN "8/8 w - -"]\n*': "the position '8/8 w - -' cannot be read: it has 2 ranks",
}


@pytest.mark.parametrize("text", GAMES_REFUSED)
def test_games_that_are_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_pgn(text)
    assert GAMES_REFUSED[text] in str(caught.value)


def test_changed_games_are_read_or_refused() -> None:
    base = '[White "A"]\n1. e4 {x} (1. d4) e5 $1 1-0'
    read = 0
    for text in mutants(base, 'abcdefgh12345678NBRQKOx=+#-0!? q(){}[]"\\;%$.\n', 1, MUTANTS):
        try:
            games = read_pgn(text)
        except InputError as fault:
            assert len(str(fault).splitlines()) == 1  # noqa: PT017
        else:
            read += 1
            assert all(len(list(game.positions())) == len(game.moves) + 1 for game in games)
    assert read > MUTANTS // 50


# --- pictures ---------------------------------------------------------------------------------------


def test_drawn_board() -> None:
    """White is at the bottom whoever is to move; the last move is marked; ASCII unless figurines are asked for."""
    move = read_move(START, "e2e4")
    position = START.play(move)
    lines = draw(position, move).splitlines()
    assert lines[0] == "8  r  n  b  q  k  b  n  r"
    assert lines[4] == "4  .  .  .  . [P] .  .  ."
    assert lines[6] == "2  P  P  P  P [.] P  P  P"
    assert lines[8] == "   a  b  c  d  e  f  g  h"
    reply = read_move(position, "e7e5")
    assert "5  .  .  .  . [p] .  .  ." in draw(position.play(reply), reply)
    assert draw(position).isascii()
    assert "♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜" in draw(position, figurines=True)

"""Any game is spoken about as chess is, in its own words."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametree import History, load_game
from gametree.play.uci.notation import Notation
from gametree.play.uci.writing import best_move
from gametree.solving import solve
from tests.cli.process import NIM

from .talk import Talk, hold, talking

EXAMPLES = NIM.parent
HEAP = str(Path(__file__).parent / "games" / "heap.py")


def test_othello_is_played_to_its_end_by_clock_and_depth() -> None:
    game = load_game("othello:4x4")
    history = History.begin(game)
    with talking("--game", "othello:4x4") as talk:
        assert not [line for line in talk.ask("uci", until="uciok") if "Chess960" in line]
        while history.ending() is None:
            names = " ".join(game.write_line(game.start, history.moves).split())
            limit = "wtime 200 btime 200" if history.side else "depth 4"
            answer = talk.ask(f"position startpos moves {names}", f"go {limit}")[-1].split()
            history = history.play_name(answer[1])
            if len(answer) == 4:
                assert answer[3] in history.names()
        hold(talk, f"> position startpos moves {game.write_line(game.start, history.moves)}\n> go depth 2")
        assert talk.until("bestmove .*")[-1] == "bestmove (none)"


def test_a_board_of_another_size_and_positions_as_the_game_writes_them() -> None:
    with talking("--game", "connect4:5x4") as talk:
        hold(
            talk,
            """
            > uci
            < id name gametree .* connect4:5x4
            > position 0 moves 1 2
            < info string .*
            > position 22 moves 3 3
            > go depth 4
            < info depth 3 .*score mate 2 .*pv 4 .*
            < bestmove 4.*
            > position fen 2233 moves 4
            > go depth 4
            < info depth 2 .*score mate -1 .*
            < bestmove . ponder .
            > position startpos moves 9
            < info string move 1 of the position: .*
            > setoption name Threads value 0
            < info string Threads cannot be '0'; wanted: 1 to 256
            > setoption name Threads value 2
            > position 22 moves 3 3
            > go depth 6
            < info depth 3 .*score mate 2 .*pv 4 .*
            < bestmove 4.*
            > setoption name Threads value 1
            > setoption name UCI_Chess960 value true
            < info string no option 'UCI_Chess960'.*
            > setoption name MultiPV value 2
            > position startpos
            > go depth 3 searchmoves 3 1 2
            < info depth 3 multipv 2 .*
            < bestmove [123] .*
            """,
        )


def test_a_game_in_a_file_is_solved() -> None:
    with talking("--game", str(NIM)) as talk:
        heard = talk.ask("go depth 30")
        assert heard[-1] == "bestmove 1 ponder 1"
        assert "score mate 6" in heard[-2]
        assert talk.ask("position startpos moves 1 3 3 3 3 3 3 2", "go")[-1] == "bestmove (none)"


def test_a_side_that_moves_again_expects_no_reply() -> None:
    game = load_game(str(EXAMPLES / "kalah.py") + ":SMALL")
    notation, start = Notation(game), game.start
    for move in start.moves():
        after = start.play(move)
        line = move, next(after.moves())
        name, then = notation.line(start, line)
        reply = "" if after.moves_again() else f" ponder {then}"
        assert best_move(notation, start, line) == f"bestmove {name}{reply}"
    assert {start.play(move).moves_again() for move in start.moves()} == {True, False}


CONVERSATIONS = {
    "GAME": """
        > isready
        < readyok
        > position startpos moves take_1
        > go depth 5
        < bestmove take_1.*
        > position startpos moves take_3
        < info string .*
    """,
    "NAMELESS": """
        > position startpos moves take_2
        > go depth 5
        < info string .*no name.*
        < bestmove .none.
        > position startpos moves take_2 take_1
        < info string .*no name.*
    """,
    "MOVELESS": """
        > isready
        < info string .*no moves.*
        < readyok
        > go depth 5
        < info string .*no moves.*
        < bestmove .none.
        > go searchmoves 1
        < info string .*
        < bestmove .none.
        > position startpos moves 1
        < info string .*
        > setoption name Hash value 0
        < info string Hash.*
    """,
    "UNSOUND": """
        > position startpos
        > go depth 5
        < info string .*
        < bestmove .*
    """,
}


@pytest.mark.parametrize(("name", "conversation"), CONVERSATIONS.items())
def test_what_a_game_prints_and_raises_does_not_disturb(name: str, conversation: str) -> None:
    talk = Talk("--game", f"{HEAP}:{name}")
    try:
        hold(talk, conversation + "> isready\n< readyok\n> quit")
        assert talk.end() == 0
        assert set(talk.complaint().splitlines()) <= {"games may say what they like"}
    finally:
        talk.close()


@pytest.mark.parametrize(
    ("name", "code", "said"), [("conect4", 2, "did you mean connect4"), ("no_such.py", 2, "no_such.py")]
)
def test_a_game_that_cannot_be_had_is_told_and_that_is_the_end(name: str, code: int, said: str) -> None:
    """Although its stdin stays open."""
    talk = Talk("--game", name)
    try:
        talk.ask("uci", until=f"info string .*{said}.*")
        assert talk.end() == code
        complaint = talk.complaint()
        assert said in complaint
        assert len(complaint.splitlines()) == 1
    finally:
        talk.close()


def test_a_solution_is_played_by(tmp_path: Path) -> None:
    solve(load_game("mnk:3,3,2"), tmp_path / "solved", interpreted=True)
    with talking("--game", "mnk:3,3,2", "--tables", str(tmp_path / "solved")) as talk:
        told = talk.ask("position startpos", "go depth 1")
        assert [line for line in told if "score mate 2" in line]
        assert len(told[-2].split(" pv ")[1].split()) == 3


def test_what_is_no_solution_is_one_sentence(tmp_path: Path) -> None:
    talk = Talk("--game", "mnk:3,3,2", "--tables", str(tmp_path / "nowhere"))
    try:
        talk.say("isready")
        assert talk.end() == 2
        assert "nowhere' is no solution; wanted: a folder" in talk.complaint()
    finally:
        talk.close()

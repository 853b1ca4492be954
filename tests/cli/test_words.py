"""Values and lines as people read them: for the side that a game names, in its unit, with numbered moves."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.cli.process import NIM, POSIX
from tests.cli.terminal import see

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 31"
MATED = "6k1/5ppp/8/8/8/8/r7/1r4K1 w - - 0 31"
HEAPS = "Game('nim', Nim(), wording=Wording({}))"


def rows(call: Call, *arguments: object) -> dict[str, str]:
    told = call("search", *arguments, "--interpreted")
    assert told.code == 0, told.err
    return dict(row.split(maxsplit=1) for row in told.out.rpartition("\n\n")[2].splitlines())


def test_chess_is_told_in_pawns_for_white_and_json_for_the_side_to_move(call: Call) -> None:
    arguments = ("chess", "--position", "6k1/8/8/8/8/8/8/R5K1 b - - 0 12", "--depth", 1)
    told = call("search", *arguments, "--interpreted", "--json").json
    assert (told["verdict"], told["line"]) == ("unknown", [told["move"]])
    assert told["value"] < -300
    words = rows(call, *arguments)
    assert words["value"] == f"{-told['value'] / 100:+.2f} pawns for White, an estimate"
    assert words["line"] == f"12... {told['san']}"


def test_a_line_goes_on_counting_from_the_moves_that_were_played(call: Call) -> None:
    assert re.fullmatch(
        r"2\.\.\. \S+ 3\. \S+", rows(call, "chess", "--moves", "1. e4 e5 2. Nf3", "--depth", 2)["line"]
    )
    assert re.fullmatch(r"1\. \S+ \S+", rows(call, "checkers", "--depth", 2)["line"])
    assert re.fullmatch(r"[a-h][1-8] [a-h][1-8]", rows(call, "othello", "--depth", 2)["line"])


def test_forced_ends(call: Call) -> None:
    won = rows(call, "chess", "--position", MATE, "--depth", 1)
    assert (won["value"], won["line"]) == ("White mates in 1 move (1 ply)", "31. Ra8#")
    lost = rows(call, "chess", "--position", MATED, "--depth", 1)
    assert (lost["value"], lost["line"]) == ("Black has won", "none")
    assert call("search", "chess", "--position", MATE, "--depth", 1, "--interpreted", "--json").json["line"] == [
        "a1a8"
    ]
    taken = rows(call, "checkers", "--position", "B:W18:B15,1", "--depth", 2)
    assert (taken["value"], taken["line"]) == ("Black wins in 1 move (1 ply)", "1. 15x22")


def test_other_games(call: Call) -> None:
    assert re.fullmatch(r"[+-]\d\.\d\d men for Black, an estimate", rows(call, "checkers", "--depth", 1)["value"])
    moves = ("othello:4x4", "--moves", "1. a2", "--depth", 3, "--json", "--interpreted")
    value = call("search", *moves).json["value"]
    assert rows(call, *moves[:-2])["value"].startswith(f"{-value:+} disc")
    assert rows(call, "connect4", "--depth", 1)["value"].endswith(" for the side to move, an estimate")


def test_an_evaluator_of_ones_own_counts_in_nobody_knows_what(call: Call, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("def seven(position):\n    return 7\n", encoding="utf-8")
    options = ("--evaluator", f"{own}:seven", "--depth", 0)
    assert rows(call, "chess", "--moves", "e4", *options)["value"] == "-7 for White, an estimate"
    assert rows(call, "othello", *options)["value"] == "+7 discs for Black (X), an estimate"


@pytest.mark.parametrize("moves", ["1. e4 e5 2. Nf3", "1.e4 e5 2.Nf3", "1. e4, e5, 2. Nf3 *"])
def test_moves_may_have_numbers(call: Call, moves: str) -> None:
    told = call("perft", "chess", 1, "--moves", moves, "--interpreted", "--json").json
    assert told["nodes"] == call("perft", "chess", 1, "--moves", "e4 e5 Nf3", "--interpreted", "--json").json["nodes"]


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("1. ", "no move follows the number '1.'; wanted: a move behind it, or no number"),
        ("e4 1.", "no move follows the number '1.'; wanted: a move behind it, or no number"),
        ("1.2.e4", "the move '2.e4' cannot be read; wanted: one such as e2e4, e7e8q, Nf3, exd5, e8=Q or O-O"),
    ],
)
def test_numbers_without_a_move(call: Call, moves: str, message: str) -> None:
    told = call("search", "chess", "--moves", moves, "--depth", 1)
    assert (told.code, told.out, told.err) == (2, "", f"gametree: {message}\n")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (
            "is_second=lambda position: position.heap / 0 > 1, sides=('A', 'B')",
            "nim: ZeroDivisionError: division by zero (in is_second())",
        ),
        ("sides=('A', 'B')", "a wording has sides, but no is_second(position)"),
    ],
)
def test_words_that_do_not_work(call: Call, tmp_path: Path, options: str, told: str) -> None:
    text = NIM.read_text(encoding="utf-8").replace("import Game", "import Game, Wording")
    path = tmp_path / "nim.py"
    path.write_text(text[: text.index("GAME = ")] + f"GAME = {HEAPS.format(options)}\n", encoding="utf-8")
    answer = call("search", path, "--depth", 3, "--interpreted")
    assert answer.code in (1, 2)
    assert told in answer.err
    assert answer.err.count("\n") == 1


@POSIX
def test_a_terminal_shows_the_same_words_meanwhile() -> None:
    seen = see("search", "chess", "--moves", "e4", "--nodes", "2000", "--interpreted", "--json")
    assert json.loads(seen.out)["line"][0][0] in "abcdefgh"
    shown = r"depth   2  [+-]\d\.\d\d for White  [\d,]+ in .* s .*  1\.\.\. \S+ 2\. \S+"
    assert any(re.match(shown, frame) for frame in seen.frames), seen.frames


@POSIX
def test_a_terminal_shows_a_forced_end_as_one() -> None:
    seen = see("search", str(NIM), "--moves", "2 2 2 2 2 2 2 2", "--time", "60", "--interpreted", "--json")
    assert any(re.match(r"depth   3  win in 3  ", frame) for frame in seen.frames), seen.frames

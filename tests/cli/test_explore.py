"""``gametree explore``, and a book at the table."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from gametree.cli import explore, run
from tests.cli.conftest import Call
from tests.past.files import PGN, connect4_record

GAME = "connect4:5x4"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(PGN)
    return path


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "cache_directory", lambda: tmp_path / "cache")


def test_a_table_of_moves(call: Call, games: Path) -> None:
    told = call("explore", "chess", games)
    assert told.code == 0
    lines = told.out.splitlines()
    assert lines[0].strip() == "3 of 3 games of chess came here, White to move"
    assert [" ".join(lines[place].split()) for place in (2, 4, 5)] == [
        "move games share White scores draws rating last played by",
        "e4 2 66.7 % 100.0 % 0.0 % 2000 1999 Anna - Ben",
        "Nf3 1 33.3 % 50.0 % 100.0 % 2200 2005 Cleo - Anna",
    ]
    remark, counted = told.err.splitlines()
    assert remark.startswith(f"4 of 7 games in {games} are left out (1 of another game); game 2, line 11: it cannot")
    assert counted.startswith("3 games counted in ")
    again = call("explore", "chess", games)
    assert (again.out, again.err) == (told.out, ""), "counted once"


def test_one_object_of_json(call: Call, games: Path) -> None:
    told = call("explore", "chess", games, "--moves", "e4 e5 Nf3 Nc6", "--json").json
    assert (told["to_move"], told["counted"], told["plies"], told["games"]) == ("White", 3, 40, 2)
    assert told["moves"] == [
        {
            "move": "f1b5",
            "san": "Bb5",
            "games": 2,
            "share": 1.0,
            "won": 1,
            "drawn": 1,
            "lost": 0,
            "score": 0.75,
            "rating": 2100.0,
            "year": 2005,
            "players": ["Cleo", "Anna"],
        }
    ]


def test_a_position_that_nobody_came_to(call: Call, games: Path) -> None:
    told = call("explore", "chess", games, "--moves", "a3")
    assert told.code == 0
    assert told.out == (
        "No game came to this position and went on, of 3 games of chess; the first 40 plies of each are known.\n"
    )


def test_moves_of_few_games_are_summed_up(call: Call, games: Path) -> None:
    told = call("explore", "chess", games, "--min", 2)
    assert "Nf3" not in told.out
    assert told.out.endswith("And 1 other move in 1 game.\n")


def test_statistics_of_ones_own_place_grow_and_are_asked_without_games(call: Call, tmp_path: Path) -> None:
    out, one, two = tmp_path / "kept.sqlite", tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text(connect4_record(range(5)))
    two.write_text(connect4_record(range(5, 12)))
    assert call("explore", GAME, one, "--out", out, "--json").json["counted"] == 5
    both = call("explore", GAME, two, "--out", out, "--json").json
    assert both["counted"] == 12
    assert call("explore", GAME, "--out", out, "--json").json == both
    assert call("explore", GAME, out, "--json").json == both


def test_games_by_a_pipe(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(connect4_record(range(4)).encode())))
        assert call("explore", GAME, "-", "--json").json["counted"] == 4


def test_a_file_of_the_cache_is_counted_anew_if_it_has_changed(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(connect4_record(range(9)))
    assert call("explore", GAME, path, "--json").json["counted"] == 9
    path.write_text(connect4_record(range(3, 7)))
    told = call("explore", GAME, path, "--json")
    assert told.json["counted"] == 4
    assert told.complaints[0] == "a file of games has changed since: all are counted again"


def test_what_cannot_be_used(call: Call, games: Path, tmp_path: Path) -> None:
    letter, out = tmp_path / "letter.pgn", tmp_path / "new.sqlite"
    letter.write_text("Dear Anna, how are you?")
    refused = {
        ("chess",): "there are no games to ask; wanted: files of games, or --out F of an earlier call",
        (
            "chess",
            "nowhere.pgn",
        ): "there are no games 'nowhere.pgn'; wanted: a file, a folder of files, or - for stdin",
        ("chess", "--out", out): "there are no statistics ",
        ("chess", letter, "--out", out): "there is no game of chess in ",
        ("((1 2) 3)", games): "a tree has no past games; wanted: a game, such as chess or othello",
        ("chess", games, "--plies", 0): "0 plies of each game cannot be kept; wanted: 1 to 1,000",
        ("chess", games, "--out", letter): "are damaged, or none",
        ("chess", games, "--out", tmp_path): "is not a file; wanted: a file for statistics",
    }
    for arguments, words in refused.items():
        told = call("explore", *arguments)
        assert (told.code, told.out) == (2, ""), arguments
        assert len(told.complaints[-1:]) == 1
        assert words in told.complaints[-1]
        assert not out.exists(), "nothing is left behind where nothing was counted"


def test_a_book_at_the_table(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, book = tmp_path / "games.txt", tmp_path / "book.sqlite"
    games.write_text("3 3 1-0 " * 9)
    assert call("explore", GAME, games, "--out", book).code == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    told = call("play", GAME, "--as", "second", "--depth", 1, "--book", book)
    assert told.code == 0
    assert "plays 3, from the book (9 games)." in told.out
    assert f"--book {book}" in told.out, "to go on as it was begun"
    assert call("play", "chess", "--book", book).complaints[-1].startswith("gametree: the book cannot be used: ")
    assert call("play", GAME, "--book", book, "--level", 2).code == 2
    comma = tmp_path / "a,b.sqlite"
    comma.write_bytes(book.read_bytes())
    assert "has a comma in its path" in call("play", GAME, "--book", comma).err


def test_a_match_with_a_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, book, record = tmp_path / "games.txt", tmp_path / "book.sqlite", tmp_path / "played.txt"
    games.write_text("3 3 1-0 " * 9)
    assert run(["explore", GAME, str(games), "--out", str(book)]) == 0
    players = [f"engine:book={book},interpreted=yes", "random"]
    options = ["--games", "2", "--depth", "1", "--openings", "start", "--jobs", "1", "--pgn", str(record)]
    assert run(["match", GAME, *players, *options]) == 0
    assert "{book 0." in record.read_text()

"""Reading past games: every form, packed or not, and what is left out."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from gametree import InputError, load_game
from gametree.past.games import PastGames, SkippedGames
from gametree.past.replaying import PastGame
from tests.games.othello.test_wthor import written
from tests.past.files import PGN, connect4_record, ledger_of

CHESS, OTHELLO, SMALL = load_game("chess"), load_game("othello"), load_game("connect4:5x4")


def read(game: object, *files: Path, **options: object) -> tuple[list[PastGame], list[str], PastGames]:
    told: list[str] = []
    games = PastGames(game, files, tell=told.append, **options)  # type: ignore[arg-type]
    return list(games), told, games


@pytest.fixture
def pgn(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(PGN)
    return path


def test_sound_games_are_read_and_damaged_ones_told(pgn: Path) -> None:
    found, told, games = read(CHESS, pgn)
    assert [(game.result, game.headers["First"], game.year, len(game.moves)) for game in found] == [
        (1, "Anna", 1999, 5),
        (0, "Cleo", 2005, 6),
        (None, "Dan", None, 2),
    ]
    assert found[0].positions[-1] == found[1].positions[-2], "by transposition"
    assert (found[0].rating(0), found[0].rating(1), found[1].rating(1)) == (2000, 1800, None)
    tally = games.tally
    assert (tally.games, tally.damaged, tally.others, tally.unfinished) == (3, 3, 1, 1)
    assert len(told) == 1
    assert told[0].startswith(
        f"4 of 7 games in {pgn} are left out (1 of another game); game 2, line 11: it cannot be "
    )
    assert "at ply 3: no move 'Nf6' here" in told[0]


def test_what_is_left_out_is_told_by_a_warning_if_nobody_asks(pgn: Path) -> None:
    with pytest.warns(SkippedGames, match="4 of 7 games"):
        assert len(list(PastGames(CHESS, [pgn]))) == 3


def test_a_result_that_the_board_denies(tmp_path: Path) -> None:
    path = tmp_path / "mate.pgn"
    path.write_text("1. f3 e5 2. g4 Qh4# * 1. f3 e5 2. g4 Qh4# 1-0")
    found, told, _ = read(CHESS, path)
    assert [game.result for game in found] == [-1], "what nobody tells is seen on the board"
    assert told[0].endswith("game 2, line 1: it is told to be won for the first player, and lost on the board")


def test_wthor_with_its_passes_margins_and_years(tmp_path: Path) -> None:
    path = tmp_path / "WTH_1977.wtb"
    path.write_bytes(written(1977))
    found, told, _ = read(OTHELLO, path)
    assert (len(found), told) == (12, [])
    for game in found:
        assert game.year == 1977
        assert game.margin is not None
        assert game.result == (game.margin > 0) - (game.margin < 0)
        position = game.start
        for move, after in zip(game.moves, game.positions[1:], strict=True):
            assert move in position.moves()
            position = position.play(move)
            assert position == after


def test_wthor_that_was_cut_or_damaged(tmp_path: Path) -> None:
    data = bytearray(written(1977))
    data[16 + 68 + 8] = 99  # a move of the second game
    data[16 + 2 * 68 + 6] = 70  # the score of the third
    path = tmp_path / "cut.wtb"
    path.write_bytes(data[:-10])
    found, told, games = read(OTHELLO, path)
    assert len(found) == 9
    assert games.tally.damaged == 3, "the two, and the last, which is cut"
    assert "game 2: game 2 of the WTHOR file has a move 99" in told[0]
    path.write_bytes(written(1977)[: -3 * 68])
    found, told, _ = read(OTHELLO, path)
    assert len(found) == 9
    assert told == [f"1 of 10 games in {path} is left out; its header: the file tells of 12 games and has 9"]


def test_our_own_records_and_ledgers(tmp_path: Path) -> None:
    record, ledger = tmp_path / "games.txt", tmp_path / "ledger.sqlite"
    record.write_text(connect4_record(range(6)))
    ledger_of(ledger, SMALL, 4)
    recorded, _, _ = read(SMALL, record)
    leased, _, _ = read(SMALL, ledger)
    assert [game.moves for game in recorded[:4]] == [game.moves for game in leased]
    assert [game.result for game in recorded[:4]] == [game.result for game in leased]
    assert [(game.headers["First"], game.headers["Second"]) for game in leased[:2]] == [
        ("left", "right"),
        ("right", "left"),
    ]


def test_packed_files_folders_archives_and_stdin(pgn: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, data = read(CHESS, pgn)[0], pgn.read_bytes()
    folder = pgn.parent / "packed"
    folder.mkdir()
    packed = {"gz": gzip.compress(data), "bz2": bz2.compress(data), "xz": lzma.compress(data)}
    for suffix, contents in packed.items():
        path = folder / f"games.pgn.{suffix}"
        path.write_bytes(contents)
        assert read(CHESS, path)[0] == plain
    with zipfile.ZipFile(folder / "two.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("one.pgn", data)
        archive.writestr("read.me", b"nothing")
        archive.writestr("two.pgn", data)
    assert read(CHESS, folder / "two.zip")[0] == 2 * plain
    with zipfile.ZipFile(folder / "twice.zip", "w") as archive:
        for suffix, contents in packed.items():
            archive.writestr(f"games.pgn.{suffix}", contents)
    assert read(CHESS, folder / "twice.zip")[0] == 3 * plain
    assert read(CHESS, folder)[0] == 3 * plain, "archives in a folder are named by whoever wants them"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert read(CHESS, Path("-"))[0] == plain


def test_a_packed_file_that_was_cut(tmp_path: Path) -> None:
    path = tmp_path / "cut.pgn.gz"
    path.write_bytes(gzip.compress(b"1. e4 e5 1-0\n" * 50 + b"1. d4 *")[:-12])
    found, told, games = read(CHESS, path)
    assert (len(found), games.tally.damaged) == (50, 1)
    assert "the rest of the file cannot be unpacked" in told[0]


def archived(path: Path, *, flags: int = 0, method: int = 0, version: int = 20, name: bytes = b"a.pgn") -> Path:
    """Write an archive with one file, and what its header says of that file."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.pgn", "1. e4 e5 1-0\n")
    data = bytearray(path.read_bytes())
    entry = data.index(b"PK\x01\x02")
    data[30 : 30 + len(name)] = name
    data[entry + 6 : entry + 8] = version.to_bytes(2, "little")
    for place in (6, entry + 8):
        data[place : place + 4] = flags.to_bytes(2, "little") + method.to_bytes(2, "little")
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ({"flags": 0x01}, "a.pgn' cannot be unpacked: .* encrypted, .*; wanted: an archive without a password"),
        ({"flags": 0x41}, "a.pgn' cannot be unpacked: strong encryption .*; wanted: an archive without"),
        (
            {"method": 97},
            "a.pgn' cannot be unpacked: .* not supported; wanted: an archive .* packed in the usual way",
        ),
        ({"version": 200}, "the archive .* cannot be unpacked: zip file version 20.0; wanted: an archive"),
        ({"name": b"b.pgn"}, "the archive .* is damaged: .*; wanted: a whole one"),
    ],
)
def test_archives_that_cannot_be_unpacked(header: dict[str, Any], told: str, tmp_path: Path) -> None:
    path = archived(tmp_path / "games.zip")
    assert len(read(CHESS, path)[0]) == 1
    with pytest.raises(InputError, match=told):
        read(CHESS, archived(path, **header))


def test_a_damaged_file_in_an_archive_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    path = archived(tmp_path / "games.zip")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("b.pgn", "1. d4 d5 *\n")
    data = bytearray(path.read_bytes())
    data[36] ^= 1  # what the first one is about has another checksum now
    path.write_bytes(data)
    found, told, _ = read(CHESS, path)
    assert [game.result for game in found] == [None]
    assert "the rest of the file cannot be unpacked: Bad CRC-32" in told[0]


def test_games_are_played_no_further_than_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "late.pgn"
    path.write_text("1. e4 e5 2. nonsense 1-0 1. e4 *")
    found, told, _ = read(CHESS, path, plies=2)
    assert [len(game.moves) for game in found] == [2, 1]
    assert told == []


REFUSED = {
    b"": "are an empty file; wanted: PGN, PDN, WTHOR, or a record or ledger of gametree",
    b"\x00\x01\x02 something else entirely, with zeros": "are in no form that is known here",
    "1. e4 *".encode("utf-16"): "are in no form that is known here",
    b"\x28\xb5\x2f\xfd....": "are packed by Zstandard; wanted: gzip, bzip2, xz or zip",
    b"SQLite format 3\x00 and no more": "are a SQLite file that is no ledger",
    b"a letter to somebody": "there is no game of chess in ",
    b'[Game "othello"] f5 d6 *': "it is one of othello; wanted: games of chess",
}


def test_files_that_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    for data, told in REFUSED.items():
        path.write_bytes(data)
        with pytest.raises(InputError) as caught:
            read(CHESS, path)
        assert told in str(caught.value)
        assert "\n" not in str(caught.value)


def test_games_of_another_kind_are_refused(tmp_path: Path) -> None:
    wthor, ledger = tmp_path / "games.wtb", tmp_path / "ledger.sqlite"
    wthor.write_bytes(written(1977))
    ledger_of(ledger, SMALL, 1)
    with pytest.raises(InputError, match="are of Othello on 8 by 8 squares; wanted: games of chess"):
        read(CHESS, wthor)
    with pytest.raises(InputError, match="has games of connect4:5x4; wanted: games of chess"):
        read(CHESS, ledger)
    with pytest.raises(InputError, match="there are no games in the folder"):
        read(CHESS, _empty(tmp_path))


def _empty(folder: Path) -> Path:
    (folder / "empty").mkdir()
    return folder / "empty"


def test_remarks_of_old_files_of_checkers(tmp_path: Path) -> None:
    path = tmp_path / "old.pdn"
    path.write_text('[Black "A"] [White "B"] 1. 11-15! 23-19 Good move, 2. 8-11Red overstepped 22-17 1-0')
    [game], told, _ = read(load_game("checkers"), path)
    assert (len(game.moves), game.result, game.headers["First"], told) == (4, 1, "A", [])


def test_a_game_that_begins_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "ending.pgn"
    path.write_text('[SetUp "1"] [FEN "7k/8/8/8/8/8/8/K6R b - - 0 1"] 1... Kg7 2. Rh2 1-0')
    [game], _, _ = read(CHESS, path)
    assert game.is_second
    assert list(game.sides()) == [1, 0, 1]
    assert game.result == 1, "for White, who is the first player, though Black began"

"""Records of tournament games: files are read as they were written, and games replay to their recorded scores."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gametree import InputError
from gametree.games.othello import othello
from gametree.games.othello.wthor import Archive, GameRecord, read_wthor

GAME = othello()
DATA = Path(__file__).parents[2] / "data" / "othello" / "games.txt"
FOLDER = "GAMETREE_WTHOR"
"""Names a folder of .wtb files; they are replayed, too, where somebody has them."""


def lines() -> list[list[str]]:
    return [line.split() for line in DATA.read_text().splitlines() if not line.startswith("#")]


def little(number: int, length: int) -> bytes:
    return number.to_bytes(length, "little")


def written(year: int, *, size: int = 8) -> bytes:
    """Write the games of one year as a .wtb file, byte by byte."""
    games = [line for line in lines() if line[0] == str(year)]
    data = bytes([20, 7, 5, 22]) + little(len(games), 4) + little(0, 2) + little(year, 2) + bytes([size, 0, 24, 0])
    for _, *numbers, score, theoretical, moves in games:
        for number in numbers:
            data += little(int(number), 2)
        data += bytes([int(score), int(theoretical)])
        squares = [
            int(moves[place + 1]) * 10 + "abcdefgh".index(moves[place]) + 1 for place in range(0, len(moves), 2)
        ]
        data += bytes(squares + [0] * (60 - len(squares)))
    return data


def final_score(record: GameRecord) -> int | None:
    """Return black's discs at the end; None if the game was not played out."""
    last = record.positions()[-1]
    margin = last.outcome() if last.is_black else -last.outcome()
    return 32 + margin // 2 if last.is_over() else None


@pytest.mark.parametrize(("year", "count"), [(1977, 12), (1978, 8), (1979, 11)])
def test_games_are_read_and_replay_to_their_scores(year: int, count: int) -> None:
    archive = read_wthor(written(year))
    assert (archive.year, archive.depth, len(archive.games)) == (year, 24, count)
    for record, line in zip(archive.games, [line for line in lines() if line[0] == str(year)], strict=True):
        numbers = [record.tournament, record.black, record.white, record.score, record.theoretical]
        assert numbers == [int(number) for number in line[1:6]]
        assert final_score(record) == record.score
        assert GAME.parse_position(line[6]) in record.positions()[-2:]  # a pass at the end is not written


@pytest.mark.long
def test_all_files_there_are(tmp_path: Path) -> None:
    """Those of the small collection, and every .wtb file in the folder that the environment names."""
    (tmp_path / "small.wtb").write_bytes(written(1977))
    finished = 0
    for folder in (tmp_path, Path(os.environ.get(FOLDER, tmp_path))):
        for file in sorted(folder.glob("*.wtb")):
            for record in read_wthor(file.read_bytes()).games:
                score = final_score(record)
                assert score in (None, record.score), file.name
                finished += score is not None
    assert finished >= 12


def test_a_board_size_of_zero_means_eight() -> None:
    assert read_wthor(written(1978, size=0)) == read_wthor(written(1978))


def changed(data: bytes, place: int, value: int) -> bytes:
    return data[:place] + bytes([value]) + data[place + 1 :]


def test_files_that_are_refused() -> None:
    whole = written(1977)
    refused = {
        b"": "a header of 16 bytes, and here are 0 in all",
        whole[:15]: "a header of 16 bytes, and here are 15 in all",
        whole[:-1]: "has 831 bytes; wanted: 832 for the 12 games it tells of",
        whole + b"\0": "has 833 bytes; wanted: 832 for the 12 games",
        changed(whole, 7, 255): "for the 4278190092 games it tells of",
        changed(whole, 12, 10): "has games on 10 by 10 squares; wanted: 8 by 8",
        changed(whole, 16 + 6, 65): "game 1 of the WTHOR file has a score of 65; wanted: 0 to 64",
        changed(
            whole, 16 + 68 + 8, 99
        ): "game 2 of the WTHOR file has a move 99; wanted: 10 * row + column, 11 to 88",
        changed(whole, 16 + 8, 0): "game 1 of the WTHOR file has a move 0; wanted",
    }
    for data, told in refused.items():
        with pytest.raises(InputError) as caught:
            read_wthor(data)
        assert told in str(caught.value)


def test_a_move_that_is_not_legal_is_told() -> None:
    archive = read_wthor(changed(written(1977), 16 + 8, 11))
    with pytest.raises(InputError, match=r"^move 1 of the game, a1, is not legal there"):
        archive.games[0].positions()


def test_ten_thousand_changed_files_are_read_or_refused() -> None:
    one = changed(written(1978)[: 16 + 68], 4, 1)
    read = 0
    for place in range(len(one)):
        for value in range(0, 256, 2):
            try:
                archive = read_wthor(changed(one, place, value))
            except InputError as fault:
                assert len(str(fault).splitlines()) == 1  # noqa: PT017
            else:
                read += isinstance(archive, Archive)
    assert 1_000 < read < 9_000

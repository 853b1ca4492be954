"""Files of games: what is read, what is refused, and real games played through."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gametree import search
from gametree.base.errors import InputError
from gametree.games.checkers import GameRecord, checkers, read_pdn, replay
from tests.games.mutation import mutants

DATA = Path(__file__).parents[2] / "data" / "checkers"
FILE = "GAMETREE_PDN"
"""Names a file of games; they are played through, too, where somebody has one."""
GAME = checkers()
SMALL = """
[Event "One"] [White "A \\ B"]
[Black "C"]
1. 11-15 {a comment with 1. 22-17 in it} 23-19! ; to the end of the line 22-18
2. 8-11 $3 22-17 (2. 9-14 (2... 25-22) 27-23) 1-0

[Event "Two"]
1.11-15 1... 24-20 *
[Event "Three"] 9-13 22-18 13-17 21x14 10x17x26 31x22 White overstepped. 1/2-1/2
"""


def games() -> list[tuple[int, GameRecord]]:
    """Some games of masters with their plies, and all of a file that somebody has."""
    found = []
    for line in (DATA / "games.txt").read_text(encoding="utf-8").splitlines()[1:]:
        plies, result, moves = line.split(" ", 2)
        [record] = read_pdn(f'[Result "{result}"] {moves} {result}')
        found.append((int(plies), record))
    return found


def test_a_small_file() -> None:
    one, two, three = read_pdn(SMALL)
    assert one == ({"Event": "One", "White": "A \\ B", "Black": "C"}, ["11-15", "23-19", "8-11", "22-17"], "1-0")
    assert two == ({"Event": "Two"}, ["11-15", "24-20"], "*")
    assert three.moves == ["9-13", "22-18", "13-17", "21x14", "10x17x26", "31x22"]
    assert [game.winner() for game in (one, two, three)] == ["black", None, None]


def test_games_without_results_are_told_apart_by_their_tags() -> None:
    assert [game.moves for game in read_pdn('11-15 [Event "x"] 12-16')] == [["11-15"], ["12-16"]]
    assert list(read_pdn(" \n{nothing}")) == []
    [game] = read_pdn('[Event "no moves"]')
    assert (game.tags, game.moves, game.result) == ({"Event": "no moves"}, [], "*")


def test_moves_that_look_like_results() -> None:
    [game] = read_pdn("1-5 1-6 2-6 0-1")
    assert (game.moves, game.result, game.winner()) == (["1-5", "1-6", "2-6"], "0-1", "white")


def test_a_game_from_a_position() -> None:
    [record] = read_pdn('[FEN "W:W22:B18,11"] 1. 22x15x8 0-1')
    assert [GAME.position_name(position) for position in replay(GAME, record)] == ["W:W22:B11,18", "B:W8:B"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1. 11-15 (9-13", "the file ends inside a variation; wanted: a ) for every ("),
        ("11-15\n) 9-13", "the file closes a variation that it has not opened, in line 2"),
        ("11-15\n{no end", "the file has '{no' in line 2; wanted: tags such as"),
        ('[Event "x]', "the file has '[Event' in line 1"),
        ("11-", "the file has '11-' in line 1"),
        ("12", "the file has '12' in line 1"),
        ("\0", r"the file has '\x00' in line 1"),
    ],
)
def test_files_that_are_refused(text: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        list(read_pdn(text))
    assert told in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_a_game_that_cannot_be_played() -> None:
    [record] = read_pdn("1. 11-15 22-18 2. 8-11")
    with pytest.raises(InputError, match=r"^move 2 of the game cannot be played: no move '8-11' here: a capture is "):
        list(replay(GAME, record))


def test_changed_files_are_read_or_refused() -> None:
    read = 0
    for changed in mutants(SMALL, '0123456789-x.{}()[];"$*! é\n\0', 7, 10_000):
        try:
            read += len(list(read_pdn(changed))) > 0
        except InputError as fault:
            assert len(str(fault).splitlines()) == 1  # noqa: PT017
    assert 2_000 < read < 9_990


def test_real_games_are_played_through() -> None:
    for plies, record in games():
        assert record.result == record.tags["Result"]
        assert len(list(replay(GAME, record))) - 1 == plies


@pytest.mark.long
def test_a_file_that_somebody_has() -> None:
    """Collections have misprints: where a game cannot be played, the move is told."""
    given = os.environ.get(FILE)
    records = list(read_pdn(Path(given).read_text(encoding="utf-8", errors="replace"))) if given else []
    faults = []
    for record in records:
        try:
            list(replay(GAME, record))
        except InputError as fault:
            faults.append(str(fault))
    assert all("of the game cannot be played" in fault for fault in faults)
    assert len(faults) <= len(records) // 100


@pytest.mark.long
def test_decided_games_end_won_for_the_winner() -> None:
    """Players resign long before the end. Where a search sees an advantage of half a man, it is the winner's."""
    clear = 0
    for _, record in games():
        if record.winner() is None:
            continue
        *_, last = replay(GAME, record)
        value = search(last, game=GAME, depth=13, algorithm="pvs").value
        if abs(value) > 50:
            clear += 1
            mover = "black" if last.is_black else "white"
            assert (value > 0) == (record.winner() == mover), record.tags
    assert clear >= 4


def test_openings() -> None:
    """Openings of tournaments, three moves each, and the positions they lead to."""
    for line in (DATA / "openings.txt").read_text(encoding="utf-8").splitlines()[1:]:
        moves, _, position = line.partition("; ")
        assert GAME.play(GAME.start, moves) == GAME.parse_position(position)

"""Positions to learn from: drawn by game, no two alike, quiet, and held out by whole games."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import InputError, load_game
from gametree.past.calm import Calm
from gametree.past.games import PastGames
from gametree.past.replaying import PastGame
from gametree.past.sampling import Samples, Seen, by_hash, from_year, number_of
from tests.past.files import connect4_record

SMALL, CHESS = load_game("connect4:5x4"), load_game("chess")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[PastGame]:
    path = tmp_path_factory.mktemp("games") / "games.txt"
    path.write_text(connect4_record(range(40)))
    return list(PastGames(SMALL, [path]))


def test_results_are_those_of_the_side_to_move(games: list[PastGame]) -> None:
    for sample in Samples(SMALL, games[:1], each=None, skip=0):
        assert games[0].result is not None
        assert sample.result == (games[0].result if sample.ply % 2 == 0 else -games[0].result)
        assert sample.position == games[0].positions[sample.ply]


def test_no_position_comes_twice_and_the_tally_says_how_often(games: list[PastGame]) -> None:
    samples = Samples(SMALL, games, each=None, skip=0)
    positions = [sample.position for sample in samples]
    everything = [position for past in games for position in past.positions[:-1]]
    full = [past.positions[-1] for past in games if not past.positions[-1].is_over()]
    assert full == [], "games at random are played to their end"
    assert len(positions) == len(set(positions)) == len(set(everything))
    assert samples.tally.repeated == len(everything) - len(positions)
    again = Samples(SMALL, games, each=None, skip=0, unique=False)
    assert len(list(again)) == len(everything)


def test_what_is_drawn_depends_on_the_game_and_the_seed_alone(games: list[PastGame]) -> None:
    def drawn(past: list[PastGame], seed: int = 1) -> dict[int, set[int]]:
        found: dict[int, set[int]] = {}
        for sample in Samples(SMALL, past, each=3, skip=2, unique=False, seed=seed):
            found.setdefault(sample.game, set()).add(sample.ply)
        return found

    all_of_them = drawn(games)
    assert all(len(plies) <= 3 and min(plies) >= 2 for plies in all_of_them.values())
    assert drawn(games[::-1]) == all_of_them
    assert drawn(games[:10]).items() <= all_of_them.items()
    assert drawn(games, seed=2) != all_of_them


def test_whole_games_are_held_out(games: list[PastGame]) -> None:
    held = by_hash(0.3)
    parts: dict[int, set[bool]] = {}
    samples = Samples(SMALL, games, each=4, skip=0, held_out=held)
    for sample in samples:
        parts.setdefault(sample.game, set()).add(sample.is_held_out)
    assert all(len(part) == 1 for part in parts.values())
    assert 0 < samples.tally.held_out < samples.tally.samples
    assert {number_of(past) for past in games if held(past)} >= {game for game, part in parts.items() if True in part}


def test_games_are_held_out_by_their_years(games: list[PastGame]) -> None:
    held = from_year(1995)
    assert {past.year for past in games if held(past)} == {1995, 1996}


def test_games_without_a_result_teach_nothing(games: list[PastGame]) -> None:
    unknown = [past._replace(result=None) for past in games]
    with pytest.raises(
        InputError, match="there is no position to learn from in 40 games of connect4:5x4, of which 40"
    ):
        list(Samples(SMALL, unknown))
    for wrong in (0.0, 1.0, -2.0):
        with pytest.raises(InputError, match="cannot be held out"):
            by_hash(wrong)
    with pytest.raises(InputError, match="0 positions of each game cannot be drawn"):
        Samples(SMALL, games, each=0)


def test_quiet_positions_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 d5 2. Nc3 h6 3. exd5 Nf6 4. Bb5+ c6 5. dxc6 bxc6 1-0")
    monkeypatch.setattr("gametree.past.sampling.Calm", lambda game: Calm(game, interpreted=True))
    past = list(PastGames(CHESS, [path]))
    samples = Samples(CHESS, past, each=None, skip=0)
    quiet = [sample.ply for sample in samples]
    assert {0, 1}.issubset(quiet)
    assert {4, 7}.isdisjoint(quiet), "a pawn hangs; a king is in check"
    assert samples.tally.loud == len(past[0].positions) - len(quiet)


def test_where_nothing_is_loud_everything_is_quiet() -> None:
    assert Calm(SMALL)(SMALL.start)


@given(st.lists(st.integers(-(1 << 63), (1 << 63) - 1) | st.integers(-3, 3), max_size=3_000))
def test_what_was_seen_is_a_set(numbers: list[int]) -> None:
    seen, known = Seen(), set()
    for number in numbers:
        assert seen.add(number) == (number not in known)
        known.add(number)
    assert len(seen) == len(known)

"""Statistics equal a count by plain dictionaries, whatever happens while they are made."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree import GametreeError, InputError, load_game
from gametree.base.errors import Stopped
from gametree.base.stopping import Stop
from gametree.past import counting
from gametree.past.counting import Changed, count
from gametree.past.games import PastGames
from gametree.past.sources import sources
from gametree.past.statistics import Statistics
from gametree.rules.game import Game
from tests.past.files import PGN, connect4_record, ledger_of

SMALL, CHESS = load_game("connect4:5x4"), load_game("chess")


def by_dictionaries(game: Game, *files: Path, plies: int = 40) -> dict[tuple[str, str], tuple[int, int, int, int]]:
    """Count games, wins, draws and losses of each move, by the texts of positions and moves."""
    counts: dict[str, Counter[tuple[str, str]]] = {kind: Counter() for kind in ("games", "won", "drawn", "lost")}
    for past in PastGames(game, files, plies=plies, tell=lambda told: None):
        seen = set()
        for ply, move in enumerate(past.moves):
            position = past.positions[ply]
            where = game.position_name(position), game.move_name(position, move)
            if where in seen:
                continue
            seen.add(where)
            counts["games"][where] += 1
            if past.result is not None:
                own = past.result if ply % 2 == past.is_second else -past.result
                counts[{1: "won", 0: "drawn", -1: "lost"}[own]][where] += 1
    return {
        where: (games, counts["won"][where], counts["drawn"][where], counts["lost"][where])
        for where, games in counts["games"].items()
    }


def by_statistics(
    game: Game, statistics: Statistics, *files: Path
) -> dict[tuple[str, str], tuple[int, int, int, int]]:
    """Ask for every position that came up."""
    found = {}
    for past in PastGames(game, files, plies=statistics.plies, tell=lambda told: None):
        for position in past.positions:
            for each in statistics.at(position):
                where = game.position_name(position), game.move_name(position, each.move)
                found[where] = each.games, each.won, each.drawn, each.lost
    return found


def contents(path: Path) -> list[list[tuple[object, ...]]]:
    """Return all that a file of statistics has, but for what files it was made of."""
    connection = sqlite3.connect(path)
    tables = [
        connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in ("moves", "games", "news")
    ]
    connection.close()
    return tables


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.txt"
    path.write_text(connect4_record(range(60)))
    return path


def test_counts_equal_those_of_dictionaries(record: Path) -> None:
    with Statistics(None, SMALL) as statistics:
        report = count(statistics, sources([record]))
        assert (report.tally.games, statistics.total(), report.remarks) == (60, 60, [])
        assert by_statistics(SMALL, statistics, record) == by_dictionaries(SMALL, record)
        first = statistics.at(SMALL.start)
        assert sum(each.games for each in first) == 60
        assert first == sorted(first, key=lambda each: -each.games)


@settings(max_examples=25)
@given(st.lists(st.lists(st.sampled_from("12345"), max_size=9), min_size=1, max_size=12), st.integers(1, 9))
def test_counts_of_any_games_equal_those_of_dictionaries(
    tmp_path_factory: pytest.TempPathFactory, games: list[list[str]], plies: int
) -> None:
    path = tmp_path_factory.mktemp("any") / "games.txt"
    path.write_text("\n".join(f"{' '.join(names)} *" for names in games))
    files = sources([path])
    with Statistics(None, SMALL, plies=plies) as statistics:
        try:
            count(statistics, files)
        except InputError:
            assert statistics.total() == 0
            return
        assert by_statistics(SMALL, statistics, path) == by_dictionaries(SMALL, path, plies=plies)


def test_transpositions_meet_and_the_rest_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(PGN)
    with Statistics(None, CHESS) as statistics:
        report = count(statistics, sources([path]))
        assert (report.tally.games, report.tally.damaged, report.tally.others, report.tally.unfinished) == (
            3,
            3,
            1,
            1,
        )
        met = CHESS.play(CHESS.start, "e4 e5 Nf3 Nc6")
        [bishop] = statistics.at(met)
        assert CHESS.san is not None
        assert CHESS.san(met, bishop.move) == "Bb5"
        assert (bishop.games, bishop.won, bishop.drawn, bishop.lost, bishop.score) == (2, 1, 1, 0, 0.75)
        assert (bishop.rating, bishop.year, bishop.players) == (2100.0, 2005, ("Cleo", "Anna"))
        pawn, knight = statistics.at(CHESS.start)
        assert (pawn.games, pawn.won, pawn.drawn, pawn.lost, pawn.year) == (2, 1, 0, 0, 1999)
        assert (knight.games, knight.score) == (1, 0.5)
        assert statistics.at(CHESS.play(CHESS.start, "a3")) == []


def test_a_move_that_a_game_makes_twice_at_a_position_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 1/2-1/2")
    with Statistics(None, CHESS) as statistics:
        count(statistics, sources([path]))
        [knight] = statistics.at(CHESS.start)
        assert (knight.games, knight.drawn) == (1, 1)


def test_a_ledger_counts_like_the_record_of_its_games(tmp_path: Path) -> None:
    ledger, record = tmp_path / "ledger.sqlite", tmp_path / "games.txt"
    ledger_of(ledger, SMALL, 6)
    record.write_text(connect4_record(range(6)))
    with Statistics(None, SMALL) as one, Statistics(None, SMALL) as other:
        count(one, sources([ledger]))
        count(other, sources([record]))
        assert [each[:5] for each in one.at(SMALL.start)] == [each[:5] for each in other.at(SMALL.start)]


# --- files that were counted before ---------------------------------------------------------------------------------


def test_a_file_is_counted_once_under_any_name(tmp_path: Path, record: Path) -> None:
    path, copy = tmp_path / "kept.sqlite", tmp_path / "copy.txt"
    copy.write_bytes(record.read_bytes())
    with Statistics(path, SMALL) as statistics:
        count(statistics, sources([record]))
        report = count(statistics, sources([copy, record]))
        assert (report.tally.games, statistics.total()) == (0, 60)
        assert report.remarks == [f"{copy} is the same as {record}, and not counted again"]


def test_a_file_that_has_grown_is_counted_on(tmp_path: Path) -> None:
    path, whole, games = tmp_path / "kept.sqlite", tmp_path / "whole.sqlite", tmp_path / "games.txt"
    games.write_text(connect4_record(range(10)))
    with Statistics(path, SMALL) as statistics:
        count(statistics, sources([games]))
        games.write_text(games.read_text() + "\n" + connect4_record(range(10, 25)))
        assert count(statistics, sources([games])).tally.games == 15
    with Statistics(whole, SMALL) as statistics:
        count(statistics, sources([games]))
    assert contents(path) == contents(whole)


def test_a_file_that_has_changed_is_refused_and_nothing_lost(tmp_path: Path) -> None:
    path, games = tmp_path / "kept.sqlite", tmp_path / "games.txt"
    games.write_text(connect4_record(range(10)))
    with Statistics(path, SMALL) as statistics:
        count(statistics, sources([games]))
    before = contents(path)
    games.write_text(connect4_record(range(1, 12)))
    with (
        Statistics(path, SMALL) as statistics,
        pytest.raises(Changed, match="have changed since they were counted in"),
    ):
        count(statistics, sources([games]))
    assert contents(path) == before


# --- interruptions --------------------------------------------------------------------------------------------------


def stopped_at_once(statistics: Statistics, record: Path) -> bool:
    """Count until something is told, and tell whether that was before the end."""
    stop = Stop()
    return count(statistics, sources([record]), tell=lambda progress: stop.set(), stop=stop).is_stopped


def test_stopped_and_gone_on_with_it_is_the_same(
    tmp_path: Path, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, parts = tmp_path / "whole.sqlite", tmp_path / "parts.sqlite"
    with Statistics(whole, SMALL) as statistics:
        count(statistics, sources([record]))
    monkeypatch.setattr(counting, "LOOK", 7)
    calls = 0
    for _ in range(20):
        with Statistics(parts, SMALL) as statistics:
            calls += 1
            if not stopped_at_once(statistics, record):
                break
            assert statistics.unfinished() == [str(record)]
            assert statistics.total() == 7 * calls
    assert calls == 9
    assert contents(parts) == contents(whole)


def test_a_stop_while_sorting_ends_nothing_later(
    tmp_path: Path, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gametree.past.statistics.INSTRUCTIONS", 1)
    stop = Stop()
    with Statistics(tmp_path / "games.sqlite", SMALL) as statistics:
        with pytest.raises(Stopped, match="are not sorted yet"):
            count(statistics, sources([record]), tell=lambda told: stop.set() if told.is_sorting else None, stop=stop)
        assert statistics.total() == 60
        assert statistics.at(SMALL.start) == []
        assert statistics.has_news()
        statistics.sort_in()
        assert sum(each.games for each in statistics.at(SMALL.start)) == 60


CHILD = """
    import sys
    from pathlib import Path
    from gametree import load_game
    from gametree.past import counting
    from gametree.past.sources import sources
    from gametree.past.statistics import Statistics

    counting.MOST_ROWS = 40
    with Statistics(Path(sys.argv[1]), load_game("connect4:5x4")) as statistics:
        counting.count(statistics, sources(sys.argv[2:]), tell=lambda progress: print(progress.games, flush=True))
"""


def test_killed_at_random_moments_the_counts_are_the_same(tmp_path: Path, record: Path) -> None:
    whole, killed, games = tmp_path / "whole.sqlite", tmp_path / "killed.sqlite", tmp_path / "games.txt"
    games.write_text(connect4_record(range(200)))
    with Statistics(whole, SMALL) as statistics:
        count(statistics, sources([record, games]))
    draw, kills = random.Random(5), 0
    command = [sys.executable, "-c", textwrap.dedent(CHILD), str(killed), str(record), str(games)]
    while True:
        child = subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ)
        assert child.stdout is not None
        with child.stdout:
            for _ in range(draw.randrange(1, 15)):  # so many batches, and a moment in the next one
                if not child.stdout.readline():
                    break
            time.sleep(draw.random() / 1_000)
            if child.poll() is None:
                child.send_signal(signal.SIGKILL)
        if child.wait() == 0:
            break
        assert child.returncode == -signal.SIGKILL
        kills += 1
    assert kills >= 3
    assert contents(killed) == contents(whole)


def test_a_full_disk_is_told_and_what_was_counted_stays(tmp_path: Path, record: Path) -> None:
    path, more = tmp_path / "kept.sqlite", tmp_path / "more.txt"
    more.write_text(connect4_record(range(100, 400)))
    with Statistics(path, SMALL) as statistics:
        count(statistics, sources([record]))
    before = contents(path)
    with Statistics(path, SMALL) as statistics:
        (pages,) = statistics.connection.execute("PRAGMA page_count").fetchone()
        statistics.connection.execute(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(
            GametreeError, match="have no room: the disk is full; what was counted before is in the file"
        ):
            count(statistics, sources([more]))
    assert contents(path) == before
    with Statistics(path, SMALL) as statistics:
        assert count(statistics, sources([more])).tally.games == 300
        assert statistics.total() == 360


# --- files that are none --------------------------------------------------------------------------------------------


def test_files_of_something_else_are_refused_and_left_alone(tmp_path: Path) -> None:
    text, other, old, mine = (tmp_path / name for name in ("a.txt", "b.sqlite", "c.sqlite", "d.sqlite"))
    text.write_text("a letter to somebody, which is no file of SQLite")
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE letters (text)")
    connection.close()
    with Statistics(old, SMALL) as statistics:
        statistics.connection.execute("PRAGMA user_version = 99")
    with Statistics(mine, SMALL, plies=10):
        pass
    ledger_of(tmp_path / "ledger.sqlite", SMALL, 1)
    refused = {
        text: "are damaged, or none",
        other: "are a file of something else; wanted: a new file, or one of 'explore'",
        tmp_path / "ledger.sqlite": "are a file of something else",
        old: r"were written by another version of gametree \(99, not 1\)",
    }
    for path, told in refused.items():
        before = path.read_bytes()
        with pytest.raises(InputError, match=told):
            Statistics(path, SMALL)
        assert path.read_bytes() == before
    with pytest.raises(InputError, match="are of connect4:5x4; wanted: statistics of chess"):
        Statistics(mine, CHESS)
    with pytest.raises(InputError, match="have 10 plies of each game, not 12"):
        Statistics(mine, SMALL, plies=12)
    with pytest.raises(InputError, match="0 plies of each game cannot be kept"):
        Statistics(None, SMALL, plies=0)


def test_rules_that_have_changed_are_noticed(tmp_path: Path) -> None:
    with Statistics(tmp_path / "kept.sqlite", SMALL):
        pass
    other = Game(SMALL.name, SMALL.start.play(0))
    with pytest.raises(InputError, match="are of connect4:5x4 by other rules"):
        Statistics(tmp_path / "kept.sqlite", other)

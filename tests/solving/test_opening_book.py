"""Books of exact values: what searches find, position by position, interrupted and resumed."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gametree import InputError, load_game, search
from gametree.base.errors import Stopped
from gametree.base.stopping import Stop
from gametree.solving import OpeningBook, open_solution, write_book

KALAH = f"{Path(__file__).parents[2] / 'examples' / 'kalah.py'}:SMALL"


def positions(game: Any, plies: int) -> list[Any]:
    """Return all positions up to so many plies, each as often as lines lead there."""
    found = level = [game.start]
    for _ in range(plies):
        level = [each.play(move) for each in level if not each.is_over() for move in each.moves()]
        found = [*found, *level]
    return found


@pytest.mark.parametrize(("name", "plies"), [("tictactoe", 2), (KALAH, 3)])
def test_values_and_moves_are_those_of_searches(name: str, plies: int, tmp_path: Path) -> None:
    game = load_game(name)
    book = write_book(game, tmp_path / "book", plies, address=name, megabytes=1, interpreted=True)
    for position in positions(game, plies)[::3]:
        wanted = search(position, game=game, depth=40, algorithm="pvs", table=0.5, interpreted=True)
        found = book.result(position)
        assert found is not None
        assert (found.value, found.verdict) == (wanted.value, wanted.verdict)
        if found.move is not None:
            assert found.move in position.moves()
            after = search(
                position.play(found.move), game=game, depth=40, algorithm="pvs", table=0.5, interpreted=True
            )
            assert abs(abs(after.value) - abs(wanted.value)) <= 1


def test_mirrored_positions_are_kept_once(tmp_path: Path) -> None:
    game = load_game("tictactoe")
    book = write_book(game, tmp_path / "book", 1, megabytes=1, interpreted=True)
    assert len(book) == 4  # the start, and a corner, a side or the middle
    left, right = (book.find(game.start.play(move)) for move in (0, 8))
    assert left == right
    assert book.find(game.start.play(0).play(1)) is None


def test_what_was_interrupted_goes_on_with_nothing_lost(tmp_path: Path) -> None:
    game, path, stop = load_game("tictactoe"), tmp_path / "book", Stop()

    def tell(what: str, done: int, count: int) -> None:
        if done == 3:
            stop.set()

    with pytest.raises(Stopped):
        write_book(game, path, 2, megabytes=1, interpreted=True, stop=stop, tell=tell)
    with pytest.raises(InputError, match="not complete"):
        OpeningBook(path)
    with pytest.raises(InputError, match="--resume to go on"):
        write_book(game, path, 2, megabytes=1, interpreted=True)
    with pytest.raises(InputError, match="its plies is 2, not 3"):
        write_book(game, path, 3, megabytes=1, interpreted=True, resume=True)
    before = dict(sqlite3.connect(path).execute("SELECT numbers, value FROM positions"))
    assert len(before) == 3
    resumed = write_book(game, path, 2, megabytes=1, interpreted=True, resume=True)
    whole = write_book(game, tmp_path / "other", 2, megabytes=1, interpreted=True)
    assert len(resumed) == len(whole)
    assert [resumed.find(each) for each in positions(game, 2)] == [whole.find(each) for each in positions(game, 2)]


def test_what_is_known_is_written_now_and_then_and_a_kill_costs_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gametree.solving.opening_book.MOST_UNWRITTEN", 2)
    game, path, written = load_game("tictactoe"), tmp_path / "book", list[int]()

    def tell(what: str, done: int, count: int) -> None:
        with closing(sqlite3.connect(path)) as other:
            written.extend(other.execute("SELECT count(*) FROM positions").fetchone())

    write_book(game, path, 2, megabytes=1, interpreted=True, tell=tell)
    assert written == [done - done % 2 for done in range(len(written))]
    assert len(written) == 12


def test_a_full_disk_is_one_sentence_and_no_fault_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("gametree.solving.opening_book._Writer._keep", full)
    with pytest.raises(InputError, match=r"the book .* cannot be used: .* full; wanted: room there, and --resume"):
        write_book(load_game("tictactoe"), tmp_path / "book", 1, megabytes=1, interpreted=True)


def test_a_book_is_begun_with_its_facts_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, path = load_game("tictactoe"), tmp_path / "book"

    def killed(facts: Any) -> None:
        raise KeyboardInterrupt  # between the tables and the facts

    with monkeypatch.context() as patch:
        patch.setattr("gametree.solving.book_file._written", killed)
        with pytest.raises(KeyboardInterrupt):
            write_book(game, path, 1, interpreted=True)
    with closing(sqlite3.connect(path)) as left:
        assert left.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
        assert left.execute("PRAGMA application_id").fetchone() == (0,)
    assert len(write_book(game, path, 1, resume=True, interpreted=True)) == 4


def test_a_file_of_something_else_is_let_go_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, path = load_game("tictactoe"), tmp_path / "other"
    opened: list[sqlite3.Connection] = []
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE things (name TEXT)")
    connect = sqlite3.connect

    def noted(*given: Any, **options: Any) -> sqlite3.Connection:
        opened.append(connect(*given, **options))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    attempts: list[Callable[[], Any]] = [
        lambda: write_book(game, path, 1, resume=True, interpreted=True),
        lambda: OpeningBook(path, game),
    ]
    for attempt in attempts:
        with pytest.raises(InputError, match="is a file of something else; wanted: a book of exact values"):
            attempt()
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            opened[-1].execute("SELECT 1")


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("game", "7", "its game is not a text, but 7"),
        ("address", "null", "its address is not a text, but null"),
        ("digest", None, "it has no digest"),
        ("plies", '"two"', 'its plies is not a whole number, but "two"'),
        ("complete", "1", "its complete is not true or false, but 1"),
        ("work", "[1, 2]", "its work is not a list of three whole numbers and seconds, but a list"),
        ("tried", "[[1]]", "its tried is not a list of pairs of whole numbers, but a list"),
        ("game", "nim", "what it says of itself is not JSON"),
    ],
)
def test_a_book_that_says_something_else_of_itself_is_damaged(
    name: str, value: str | None, told: str, tmp_path: Path
) -> None:
    game, path = load_game("tictactoe"), tmp_path / "book"
    write_book(game, path, 1, interpreted=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM facts WHERE name = ?", (name,))
        if value is not None:
            connection.execute("INSERT INTO facts VALUES (?, ?)", (name, value))
        connection.commit()
    attempts: list[Callable[[], Any]] = [
        lambda: OpeningBook(path),
        lambda: write_book(game, path, 1, resume=True, interpreted=True),
    ]
    for attempt in attempts:
        with pytest.raises(InputError, match=f"the book .* is damaged: {re.escape(told)}; wanted: another file"):
            attempt()


def test_a_game_with_too_many_positions_for_a_book_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gametree.solving.opening_book.MOST_POSITIONS", 10)
    with pytest.raises(InputError, match=r"the first 3 plies of tictactoe have more than 10 positions"):
        write_book(load_game("tictactoe"), tmp_path / "book", 3, megabytes=1, interpreted=True)


def test_other_files_and_other_rules_are_refused(tmp_path: Path) -> None:
    text, path = tmp_path / "text", tmp_path / "book"
    text.write_text("no book")
    with pytest.raises(InputError, match="cannot be used"):
        open_solution(text)
    other = sqlite3.connect(tmp_path / "other")
    other.execute("CREATE TABLE things (name TEXT)")
    other.commit()
    with pytest.raises(InputError, match="something else"):
        open_solution(tmp_path / "other")
    write_book(load_game("tictactoe"), path, 1, interpreted=True)
    with pytest.raises(InputError, match="with other rules"):
        open_solution(path, load_game("connect4"))

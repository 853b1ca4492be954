"""One value by searches that are kept: equal to those of one search, killed anywhere and gone on with."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gametree import Game, InputError, load_game, search
from gametree.base.errors import Stopped
from gametree.base.stopping import Stop
from gametree.solving import OpeningBook, solve_weakly, write_book
from gametree.solving.known_bounds import Work
from tests.crews import Dying

from .solvers import roam

KALAH = f"{Path(__file__).parents[2] / 'examples' / 'kalah.py'}:SMALL"
NIM = f"{Path(__file__).parents[2] / 'examples' / 'nim.py'}"


def solved(game: Game, path: Path, *, nodes: int = 100, **more: Any) -> OpeningBook:
    return solve_weakly(game, path, interpreted=True, megabytes=1, task_nodes=nodes, **more)


def searched(game: Game, position: Any) -> Any:
    return search(position, game=game, depth=60, algorithm="pvs", table=1, interpreted=True)


@pytest.mark.parametrize(
    ("name", "nodes"), [("mnk:4,3,3", 20), ("mnk:4,2,3", 3), (NIM, 4), (KALAH, 40), ("othello:4x4", 60)]
)
def test_the_value_is_that_of_one_search_and_the_line_keeps_it(name: str, nodes: int, tmp_path: Path) -> None:
    game = load_game(name)
    book = solved(game, tmp_path / "book", nodes=nodes, address=name)
    position, found = game.start, book.result(game.start)
    assert found is not None
    assert Work(*book.facts["work"]).hard > 0
    for number, move in enumerate(found.line):
        assert move in position.moves()
        if number % 3 == 0:
            wanted, told = searched(game, position), book.find(position)
            assert told is not None
            assert (told.value, told.verdict) == (wanted.value, wanted.verdict)
        position = position.play(move)
    assert position.is_over()


@pytest.mark.parametrize("seed", range(8))
def test_games_on_graphs_in_which_sides_move_again(seed: int, tmp_path: Path) -> None:
    game = roam(seed, places=20, by_margin=True, is_forwards=True)
    told = solved(game, tmp_path / "book", nodes=5).find(game.start)
    assert told is not None
    assert told.value == searched(game, game.start).value


def test_it_goes_on_from_whatever_a_kill_has_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.solving.known_bounds.AT_ONCE", 1)
    game, path = load_game("mnk:4,3,3"), tmp_path / "book"
    copies: list[Path] = []

    def copy(progress: Any) -> None:
        copies.append(tmp_path / f"killed-{len(copies)}")
        shutil.copy(path, copies[-1])

    whole = solved(game, path, tell=copy)
    total = Work(*whole.facts["work"]).nodes
    assert len(copies) == Work(*whole.facts["work"]).searches > 5
    for number, left in enumerate(copies[::4]):
        again: list[Any] = []
        book = solved(game, left, resume=True, tell=again.append)
        assert book.find(game.start) == whole.find(game.start)
        assert number == 0 or len(again) < len(copies)  # nothing that was answered is asked again
        assert Work(*book.facts["work"]).nodes <= 2 * total
    assert solved(game, path, resume=True).find(game.start) == whole.find(game.start)


def test_an_interrupted_one_is_kept(tmp_path: Path) -> None:
    game, path, stop = load_game("mnk:4,3,3"), tmp_path / "book", Stop()
    with pytest.raises(Stopped):
        solved(game, path, stop=stop, tell=lambda progress: stop.set())
    with pytest.raises(InputError, match="not complete"):
        OpeningBook(path)
    assert solved(game, path, resume=True).find(game.start) is not None


@pytest.mark.parametrize("name", ["mnk:4,3,3", KALAH, "othello:4x4"])
def test_a_crew_whose_workers_die_finds_the_same_value(name: str, tmp_path: Path) -> None:
    game = load_game(name)
    with closing(Dying(every=5, places=3)) as crew:
        book = solved(game, tmp_path / "crew", address=name, nodes=60, crew=crew)
    assert book.find(game.start) == solved(game, tmp_path / "alone", address=name, nodes=60).find(game.start)
    assert crew.sent > Work(*book.facts["work"]).searches > 5  # some were sent again
    assert crew.most_at_once == 3


def test_a_crew_goes_on_from_what_another_has_left(tmp_path: Path) -> None:
    game, stop = load_game("mnk:4,2,3"), Stop()

    def tell(progress: Any) -> None:
        if progress.searches > 20:
            stop.set()

    with closing(Dying(every=100, places=2)) as crew:
        with pytest.raises(Stopped):
            solved(game, tmp_path / "book", nodes=3, crew=crew, stop=stop, tell=tell)
        begun = crew.sent
        book = solved(game, tmp_path / "book", nodes=3, crew=crew, resume=True)
    assert begun > 20
    assert book.find(game.start) == solved(game, tmp_path / "alone", nodes=3).find(game.start)
    assert Work(*book.facts["work"]).searches <= crew.sent


def test_progress_only_grows_within_a_question(tmp_path: Path) -> None:
    shares: dict[int, list[float]] = {}
    solved(
        load_game("mnk:4,3,3"),
        tmp_path / "book",
        nodes=20,
        tell=lambda progress: shares.setdefault(progress.question, []).append(progress.share),
    )
    assert all(each == sorted(each) and each[-1] < 1 for each in shares.values())


@pytest.mark.parametrize("when", ["write", "write_much"])
def test_a_full_disk_is_one_sentence(when: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(bounds: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(f"gametree.solving.known_bounds.KnownBounds.{when}", full)
    with pytest.raises(
        InputError, match="cannot be used: database or disk is full; wanted: room there, and --resume"
    ):
        solved(load_game("mnk:3,2,2"), tmp_path / "book")


def test_what_cannot_be_solved_or_gone_on_with_is_refused(tmp_path: Path) -> None:
    game, path = load_game("mnk:3,2,2"), tmp_path / "book"
    solved(game, path)
    write_book(game, tmp_path / "plies", 1, megabytes=1, interpreted=True)
    (tmp_path / "text").write_text("no book")
    attempts: list[tuple[Any, Path, bool, str]] = [
        (game, path, False, "--resume to go on"),
        (load_game("mnk:3,2,3"), path, True, "is another one: its game is mnk:3,2,2, not mnk:3,2,3"),
        (game, tmp_path / "plies", True, "its plies is 1, not a weak solution's"),
        (game, tmp_path / "text", True, "cannot be used"),
        (game, tmp_path / "no" / "folder", False, "cannot be used"),
        (load_game("checkers:4x4"), tmp_path / "x", False, "may come back"),
    ]
    for other, place, resume, words in attempts:
        with pytest.raises(InputError, match=words):
            solved(other, place, resume=resume)

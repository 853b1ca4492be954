"""A book plays what past games have played, and says so."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from gametree import History, InputError, Limits, load_game
from gametree.past.book import Book
from gametree.past.counting import count
from gametree.past.sources import sources
from gametree.past.statistics import Statistics
from gametree.play.pace import Pace
from gametree.play.player import Turn
from gametree.play.playing import play_game
from gametree.play.specs import read_spec
from gametree.play.table.table import Table
from gametree.play.table.telling import Teller

GAME = load_game("connect4:5x4")
START = History.begin(GAME)
GAMES = "3 3 1-0 " * 30 + "2 2 1-0 " * 20 + "4 4 0-1 " * 40 + "5 5 1-0 " * 2 + "1 1 1-0 " * 4


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("book")
    (folder / "games.txt").write_text(GAMES)
    with Statistics(folder / "book.sqlite", GAME) as statistics:
        count(statistics, sources([folder / "games.txt"]))
    return folder / "book.sqlite"


def test_without_a_seed_the_heaviest_move_is_played(path: Path) -> None:
    book = Book(path, GAME)
    assert {GAME.move_name(GAME.start, each.move) for each in book.known(START)} == {"3", "2"}, (
        "not what always lost, and not what was played seldom"
    )
    chosen = book.choose(START)
    assert chosen is not None
    assert (GAME.move_name(GAME.start, chosen.move), chosen.games) == ("3", 30)
    assert book.choose(START.play_named("3 3")) is None, "nobody went on from there"
    assert book.choose(START.play_named("5")) is None, "too few did"
    book.close()


def test_a_seed_draws_by_weight_and_the_same_again(path: Path) -> None:
    def drawn(seed: int) -> str:
        book = Book(path, GAME, seed=str(seed))
        chosen = book.choose(START)
        book.close()
        assert chosen is not None
        return GAME.move_name(GAME.start, chosen.move)

    often = Counter(drawn(seed) for seed in range(200))
    assert 90 <= often["3"] <= 150, "three of five"
    assert often.total() == often["3"] + often["2"]
    assert [drawn(7) for _ in range(3)] == [drawn(7)] * 3


def test_an_engine_plays_by_its_book_and_says_so(path: Path) -> None:
    spec = read_spec(f"engine:book={path},depth=1,interpreted=yes")
    player, other = spec.make(GAME), read_spec("engine:depth=1,interpreted=yes").make(GAME)
    choice = player.choose(START, Turn(Limits(depth=1)))
    assert (choice.book, choice.value, choice.line) == (30, None, (choice.move,))
    played = play_game(START, (player, other), Pace(Limits(depth=1)))
    assert [remark and remark.book for remark in played.remarks][:3] == [30, None, None]
    player.close()
    other.close()
    player.close()


def test_the_table_tells_where_a_move_came_from(path: Path) -> None:
    with Table(GAME, f"engine:book={path},depth=1,interpreted=yes", seats="second") as table:
        assert Teller(table).reply(table.reply()) == ["The engine plays 3, from the book (30 games)."]


def test_books_that_cannot_be_used(path: Path, tmp_path: Path) -> None:
    with pytest.raises(
        InputError, match=r"^the book cannot be used: .* are of connect4:5x4; wanted: statistics of chess"
    ):
        read_spec(f"engine:book={path}").make(load_game("chess"))
    with pytest.raises(InputError, match=r"^there is no book '.*none'; wanted: a file that 'gametree explore --out'"):
        read_spec(f"engine:book={tmp_path / 'none'}").make(GAME)
    text = tmp_path / "text"
    text.write_text("no book at all, but long enough to be looked at")
    with pytest.raises(InputError, match=r"^the book cannot be used: .* are damaged, or none"):
        Book(text, GAME)


def test_a_position_that_comes_up_again_is_none_of_a_book(tmp_path: Path) -> None:
    chess = load_game("chess")
    (tmp_path / "games.pgn").write_text("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 * " * 9)
    with Statistics(tmp_path / "book.sqlite", chess) as statistics:
        count(statistics, sources([tmp_path / "games.pgn"]))
    book, history = Book(tmp_path / "book.sqlite", chess), History.begin(chess)
    assert book.choose(history) is not None
    assert book.choose(history.play_named("Nf3 Nf6 Ng1 Ng8")) is None
    book.close()

"""An engine with tables: what they know is not searched, whichever way it is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from gametree import Engine, History, Limits, load_game
from gametree.base.results import SearchResult
from gametree.solving import solve, write_book

GAME = load_game("mnk:3,3,2")


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    tables = solve(GAME, tmp_path_factory.mktemp("solved") / "tables", interpreted=True)
    with Engine(GAME, table=1, tables=tables, interpreted=True) as engine:
        yield engine


def test_every_way_to_ask_is_answered_by_them(engine: Engine) -> None:
    history = History.begin(GAME)
    known = engine.think(history, Limits(depth=1))
    assert (known.algorithm, known.verdict, known.nodes, len(known.line)) == ("tables", "win in 3", 0, 3)
    assert list(engine.analyse(history)) == [known]
    heard = list[SearchResult]()
    engine.start(history, hear=heard.append)
    assert engine.wait() == known
    assert heard == [known]
    assert asyncio.run(engine.think_async(history)) == known
    assert known.move is not None
    reply = engine.ponder(history.play(known.move))
    assert engine.hit(Limits(depth=1)).verdict == "win in 1"
    assert reply == known.line[1]
    assert engine.nodes == 0


def test_several_lines_are_those_of_the_tables(engine: Engine) -> None:
    found = engine.think(History.begin(GAME), lines=3)
    assert [line.verdict for line in found.lines] == ["win in 3"] * 3
    assert len({line.move for line in found.lines}) == 3


def test_what_they_do_not_know_is_searched(engine: Engine, tmp_path: Path) -> None:
    history = History.begin(GAME)
    some = engine.think(history, Limits(depth=3), keep_to=[0])
    assert some.nodes > 0
    over = history.play_named("a1 c3 b1")
    assert over.ending() is not None
    assert engine.think(over, Limits(depth=1)).move is None
    book = write_book(GAME, tmp_path / "book", 0, megabytes=1, interpreted=True)
    with Engine(GAME, table=1, tables=book, interpreted=True) as other:
        assert other.think(history, Limits(depth=1)).algorithm == "tables"
        assert other.think(history, Limits(depth=3), lines=2).nodes > 0  # it knows the best move alone
        assert other.think(history.play(8), Limits(depth=1)).nodes > 0

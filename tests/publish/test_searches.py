"""The page's engine is the engine: same values, same nodes, same lines, and levels that draw by the same odds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gametree import Engine, History, Limits
from gametree.base.results import Line, SearchResult
from gametree.play.levels.choosing import expected, is_known, odds, worth
from gametree.play.levels.in_one import loses_at_once, winning_move
from gametree.play.levels.ladder_file import ladder_of
from gametree.play.levels.level import Level
from gametree.publish.searches import TABLE

from .in_v8 import InV8, in_v8

QUICK = "tictactoe"
LONG = [
    ("connect4", 9),
    ("othello", 5),
    ("checkers", 6),
    ("chess", 4),
    ("examples/nim.py", 9),
    ("examples/kalah.py", 8),
    ("examples/dots_and_boxes.py", 6),
]
POSITIONS = 12


def histories(there: InV8, count: int, seed: int = 1) -> list[History]:
    """Play at random, and stop somewhere before the end."""
    draw, found = random.Random(seed), [History.begin(there.game)]
    while len(found) < count:
        history = History.begin(there.game)
        for _ in range(draw.randrange(30)):
            after = history.play(draw.choice(list(history.position.moves())))
            if after.ending() is not None:
                break
            history = after
        found.append(history)
    return found


def names(history: History) -> list[str]:
    return [history.game.move_name(at, move) for at, move in zip(history.positions, history.moves, strict=False)]


def plain(found: SearchResult) -> dict[str, Any]:
    """Return what both sides tell of a depth."""
    lines = [
        {"move": line.move, "value": line.value, "line": list(line.line), "verdict": line.verdict}
        for line in found.lines
    ]
    return {
        "depth": found.depth,
        "value": found.value,
        "verdict": found.verdict,
        "nodes": found.nodes,
        "complete": found.complete,
        "lines": lines,
    }


def check_depths(there: InV8, depth: int, positions: int) -> None:
    draw = random.Random(7)
    for history in histories(there, positions):
        lines = min(draw.choice([1, 1, 2, 3]), len(list(history.position.moves())))
        with Engine(there.game, table=TABLE) as engine:
            here = [plain(found) for found in engine.analyse(history, Limits(depth=depth), lines=lines)]
        answers = there.ask("depths", moves=names(history), lines=lines, limits={"depth": depth})
        assert [{name: answer[name] for name in here[0]} for answer in answers] == here, names(history)


def test_every_depth_is_searched_as_it_is_here() -> None:
    check_depths(in_v8(QUICK), 6, POSITIONS)


@pytest.mark.long
@pytest.mark.parametrize(("name", "depth"), LONG)
def test_every_depth_of_every_game_is_searched_as_it_is_here(name: str, depth: int) -> None:
    check_depths(in_v8(name), depth, POSITIONS)


def test_nodes_end_a_search_where_they_end_it_here() -> None:
    there = in_v8(QUICK)
    for nodes in (1, 7, 50, 333, 2_000):
        with Engine(there.game, table=TABLE) as engine:
            here = [plain(found) for found in engine.analyse(History.begin(there.game), Limits(nodes=nodes))]
        answers = there.ask("depths", moves=[], lines=1, limits={"nodes": nodes})
        assert [(answer["depth"], answer["value"], answer["lines"]) for answer in answers] == [
            (found["depth"], found["value"], found["lines"]) for found in here
        ]


def test_one_move_decides_there_what_it_decides_here() -> None:
    there = in_v8(QUICK)
    for history in histories(there, 40, seed=3):
        position, game = history.position, there.game
        win = winning_move(position)
        found = there.ask("inOne", moves=names(history))
        assert found["wins"] == (None if win is None else game.move_name(position, win))
        assert found["loses"] == [
            game.move_name(position, move) for move in position.moves() if loses_at_once(position, move)
        ]


@pytest.mark.parametrize("seed", range(20))
def test_levels_draw_by_the_same_odds(seed: int) -> None:
    draw = random.Random(seed)
    lines = [Line(move, draw.randrange(-400, 400), (move,), "unknown") for move in range(draw.randrange(2, 9))]
    if seed % 4 == 0:
        lines[0] = Line(0, 999_999_999, (0,), "win in 1")
    level = Level(nodes=50, loss=draw.choice([3.0, 60.0, 900.0]), overlooks=seed % 2 == 0)
    best = max(lines, key=lambda line: line.value)
    if is_known(best) and not level.overlooks:
        wanted = [float(line is best) for line in lines]
    else:
        top = worth(best, 100)
        doubt = 1.0 if is_known(best) else max(0.0, 1 - abs(top) / 10)
        wanted = odds([top - worth(line, 100) for line in lines], doubt * level.loss / 100)
    told = [{"move": line.move, "value": line.value, "verdict": line.verdict, "line": []} for line in lines]
    how = {"nodes": level.nodes, "loss": level.loss, "overlooks": level.overlooks}
    shares = in_v8(QUICK).ask("shares", lines=told, unit=100, level=how)
    assert shares == pytest.approx(wanted, abs=1e-6)
    assert expected([1.0] * len(shares), shares) == pytest.approx(1.0)


def test_no_level_above_the_second_misses_what_one_move_decides() -> None:
    there = in_v8(QUICK)
    rows = [
        {"nodes": each.nodes, "loss": each.loss, "overlooks": each.overlooks} for each in ladder_of(there.game).levels
    ]
    wins = there.ask("level", moves=["a1", "b1", "a2", "b2"], level=rows[2], times=20)
    saves = there.ask("level", moves=["a1", "b2", "a2"], level=rows[2], times=20)
    weak = there.ask(
        "level", moves=["a1", "b1", "a2", "b2"], level={"nodes": 10, "loss": 2000.0, "overlooks": True}, times=60
    )
    assert set(wins) == {"a3"}
    assert set(saves) == {"a3"}
    assert len(set(weak)) > 1

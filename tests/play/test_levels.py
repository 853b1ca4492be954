"""Levels: what they give away, what they never overlook, and that games differ by seed and by nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import Game, History, InputError, Limits, load_game
from gametree.base.results import Line
from gametree.base.values import WIN
from gametree.play.levels.choosing import DECIDED, drawn, expected, odds
from gametree.play.levels.in_one import loses_at_once, winning_move
from gametree.play.levels.ladder import usual
from gametree.play.levels.level import LINES, MOST_LEVELS, Level, at_strength
from gametree.play.levels.level_player import LevelPlayer
from gametree.play.player import Turn
from gametree.play.specs import read_spec
from gametree.rules.game import is_over
from gametree.rules.turns import first_turn
from tests.play.tables import KALAH

ANY_MOVE = Level(nodes=10, loss=1_000.0)
"""Draws nearly at random, but overlooks nothing in one."""


def lines(*values: int, verdict: str = "unknown") -> list[Line]:
    return [Line(move, value, (move,), verdict) for move, value in enumerate(values)]


def moves_of(some: Sequence[Line], level: Level, *, unit: int = 100, seeds: int = 60) -> set[int]:
    return {drawn(some, unit, level, random.Random(seed)).move for seed in range(seeds)}


def chosen(game: Game, moves: str, level: Level, *, seeds: int = 12) -> set[str]:
    """Return what a level plays after some moves, by many seeds."""
    history = History.begin(game).play_named(moves)
    found = set()
    for seed in range(seeds):
        player = LevelPlayer(game, level, seeds=f"{seed}", interpreted=True, table=0.1)
        move = player.choose(history, Turn(Limits(nodes=1_000))).move
        player.close()
        assert move is not None
        found.add(game.move_name(history.position, move))
    return found


# --- what is given away -------------------------------------------------------------------------------------------


@given(st.lists(st.floats(0.05, 20.0), min_size=1, max_size=LINES), st.integers(1, 3), st.floats(0.01, 0.99))
def test_what_is_given_away_on_average_is_what_was_asked_for(others: list[float], best: int, share: float) -> None:
    costs = [0.0] * best + others
    loss = share * sum(costs) / len(costs)
    shares = odds(costs, loss)
    assert sum(shares) == pytest.approx(1)
    assert expected(costs, shares) == pytest.approx(loss, rel=1e-3)
    assert all(a >= b - 1e-9 for (x, a), (y, b) in pairwise(sorted(zip(costs, shares, strict=True))) if x < y)


def test_the_only_good_move_is_rarely_missed_and_equal_ones_are_all_played() -> None:
    one_good = odds([0.0, 20.0, 20.0], 0.5)
    assert one_good[0] == pytest.approx(0.975, abs=0.001)
    assert moves_of(lines(30, 30, 29, 31), Level(100, 10.0)) == {0, 1, 2, 3}


def test_a_level_that_gives_nothing_away_plays_the_best_line_in_whatever_order_it_was_found() -> None:
    assert moves_of(lines(10, 50, 20), Level(100, 0.0)) == {1}


def test_forced_ends_are_played_as_they_are() -> None:
    careless = Level(100, 500.0)
    won = [Line(0, WIN - 5, (0,), "win in 5"), Line(1, WIN - 3, (1,), "win in 3"), *lines(0, 0)[1:]]
    assert moves_of(won, careless) == {1}, "the soonest win"
    lost = [Line(0, 4 - WIN, (0,), "loss in 4"), Line(1, 2 - WIN, (1,), "loss in 2")]
    assert moves_of(lost, careless) == {0}, "the longest loss"
    assert moves_of(lines(3, 1, verdict="+3"), careless, unit=1) == {0}, "a margin that is known"
    assert moves_of(lines(0, 0, verdict="draw"), careless) == {0, 1}


def test_only_a_level_that_overlooks_things_misses_a_win_in_one() -> None:
    some = [Line(0, WIN - 1, (0,), "win in 1"), *lines(0, 0, 0)[1:]]
    assert moves_of(some, Level(100, 900.0)) == {0}
    assert moves_of(some, Level(100, 900.0, overlooks=True)) == {0, 1, 2}


def test_a_won_game_is_brought_home_and_a_lost_one_is_fought() -> None:
    far = round(100 * DECIDED)
    for best in (far, -far):
        assert moves_of(lines(best, best - 30, best - 60), Level(100, 300.0)) == {0}
    assert moves_of(lines(far // 2, far // 2 - 30), Level(100, 300.0)) == {0, 1}


# --- what one move decides ----------------------------------------------------------------------------------------


def walk(game: Game, seed: int) -> list[Any]:
    """Return the positions of a game at random that is not over."""
    draw, position, found = random.Random(seed), game.start, []
    while not is_over(position):
        found.append(position)
        position = position.play(draw.choice(list(position.moves())))
    return found


def ended(turn: Any) -> int:
    """Return how a game with passes put in has ended for whoever made the last move; 0 if it goes on."""
    return -turn.outcome() if is_over(turn) else 0


@pytest.mark.parametrize("name", ["tictactoe", "connect4:4x4", KALAH, "othello:4x4"])
def test_what_one_move_decides_is_what_searches_see(name: str) -> None:
    """Where passes are put in, sides alternate, and a minus sign tells whose end it is."""
    game, kinds = load_game(name), set()
    for position in (position for seed in range(8) for position in walk(game, seed)):
        turn = first_turn(position)
        ends = {move: ended(turn.play(move)) for move in position.moves()}
        win = winning_move(position)
        assert (win is not None) == (max(ends.values()) > 0)
        assert win is None or ends[win] == max(ends.values())
        for move in position.moves():
            after = turn.play(move)
            is_beaten = not is_over(after) and any(ended(after.play(reply)) > 0 for reply in after.moves())
            assert loses_at_once(position, move) == (ends[move] < 0 or is_beaten)
            kinds.add((win is not None, ends[move] < 0, is_beaten))
    assert {(False, False, False), (True, False, False), (False, False, True)} <= kinds, "or nothing was tried"


def test_no_level_above_the_second_is_blind_in_one() -> None:
    game = load_game("tictactoe")
    assert chosen(game, "a1 b1 a2 b2", ANY_MOVE) == {"a3"}, "a win"
    assert chosen(game, "b2 a1 c2", ANY_MOVE) == {"a2"}, "a loss that one move prevents"
    four = load_game("connect4")
    assert chosen(four, "4 1 4 1 4", ANY_MOVE) == {"4"}
    assert chosen(four, "4 1 4 1 4 7", ANY_MOVE) == {"4"}
    assert len(chosen(game, "b2 a1 c2", Level(10, 1_000.0, overlooks=True), seeds=30)) > 2


def test_who_moves_again_sees_what_the_next_move_decides() -> None:
    game = load_game(KALAH)
    position = game.parse_position("0,0,1,6/1,0,0,4")
    win = winning_move(position)
    assert win is not None
    assert game.move_name(position, win) == "3"


# --- games --------------------------------------------------------------------------------------------------------


def played(text: str, seed: int, plies: int = 8) -> str:
    """Return how a game begins in which a player has both sides."""
    game = load_game("connect4:5x4")
    history, player = History.begin(game), read_spec(text).make(game, seed=seed)
    player.begin(history)
    for _ in range(plies):
        if history.ending() is None:
            move = player.choose(history, Turn(Limits(nodes=60))).move
            assert move is not None
            history = history.play(move)
    player.close()
    return game.write_line(game.start, history.moves)


@pytest.mark.parametrize("level", ["1", "3", "5", "nodes=400,loss=2", "10"])
def test_games_differ_by_seed_and_by_nothing_else(level: str) -> None:
    name = f"level:{level},interpreted=yes,table=0.1"
    by_seed = [played(name, seed) for seed in range(4)]
    assert len(set(by_seed)) > 1
    assert by_seed[:2] == [played(name, seed) for seed in range(2)]
    assert played(f"{name},seed=7", 0) != by_seed[0] or played(f"{name},seed=7", 1) != by_seed[1]


def test_what_was_thought_before_does_not_matter() -> None:
    game = load_game("connect4:5x4")
    history = History.begin(game).play_named("3 3 2 2")
    player = read_spec("level:8,interpreted=yes").make(game)
    before = player.choose(history, Turn(Limits(nodes=1)))
    player.choose(history.play_named("1"), Turn(Limits(nodes=1)))
    assert player.choose(history, Turn(Limits(nodes=1))) == before
    player.close()


def test_the_only_move_is_played_at_once() -> None:
    game = load_game("connect4:4x4")
    history = History.read(game, "OXX./OXOX/XOXO/XOXO")
    player = LevelPlayer(game, ANY_MOVE, interpreted=True)
    choice = player.choose(history, Turn(Limits(nodes=1)))
    assert (choice.move, choice.value) == (next(history.position.moves()), None)
    player.close()


def test_the_highest_level_is_the_engine() -> None:
    game = load_game("connect4:5x4")
    assert read_spec("level:10").settled(game).text == "engine:seed=1"
    assert read_spec("level:10,seed=3,table=2").settled(game).text == "engine:seed=3,table=2"
    level = usual(game.name).level(4)
    assert read_spec("level:4,seed=3").settled(game).text == level.spec(seed="3")
    assert read_spec(level.spec()).settled(game).text == level.spec(), "what is settled stays as it is"


# --- numbers ------------------------------------------------------------------------------------------------------


def test_the_line_of_strengths_rises() -> None:
    places = [at_strength(place / 20) for place in range(21)]
    for weaker, stronger in pairwise(places):
        assert weaker.nodes is not None
        assert stronger.nodes is not None
        assert weaker.nodes < stronger.nodes
        assert weaker.loss > stronger.loss
    assert at_strength(-1) == places[0]
    assert at_strength(2) == places[-1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("level:11", "no level 11; wanted: 1 to 10"),
        ("level:0", "no level 0; wanted: 1 to 10"),
        ("level:x", "no level x; wanted: 1 to 10"),
        ("level:-3", "no level -3; wanted: 1 to 10"),
        ("level:99999999999999999999", "no level 99999999999999999999; wanted: 1 to 10"),
        ("level:٣", "no level ٣; wanted: 1 to 10"),
        ("level", "no level is named; wanted: 1 to 10"),
        ("level:", "no level is named; wanted: 1 to 10"),
        ("level:3,speed=2", "no option of a level 'speed'"),
        ("level:3,seed=x", "seed=x in the player 'level:3,seed=x' cannot be; wanted: a whole number"),
        ("level:loss=5", "no level is named; wanted: 1 to 10"),
        ("level:number=12", "number=12 in the player 'level:number=12' cannot be; wanted: 1 to 10"),
    ],
)
def test_levels_that_are_none(text: str, told: str) -> None:
    with pytest.raises(InputError) as refused:
        read_spec(text)
    assert str(refused.value).startswith(told)


@pytest.mark.parametrize("text", ["level:nodes=0", "level:nodes=5,loss=-1", "level:nodes=5,loss=nan"])
def test_what_no_level_can_be(text: str) -> None:
    with pytest.raises(InputError, match="wanted: "):
        read_spec(text).make(load_game("tictactoe"))


def test_ten_levels_are_usual() -> None:
    ladder = usual("hex")
    assert len(ladder.levels) == MOST_LEVELS
    assert [level.overlooks for level in ladder.levels] == [True, True] + [False] * 8


@pytest.mark.parametrize(("lead", "share"), [(0, 1.0), (5, 0.5), (10, 0.0)])
def test_what_is_drawn_gives_away_what_the_level_loses_and_less_by_a_lead(lead: int, share: float) -> None:
    """Of many draws the mean is what was asked for: half a unit where the game is even, nothing from ten units on."""
    unit, draw, times = 100, random.Random(1), 4_000
    lines = [Line(move, lead * unit - cost, (move,), "unknown") for move, cost in enumerate((0, 50, 100, 200))]
    level = Level(nodes=100, loss=50.0)
    lost = sum(lead * unit - drawn(lines, unit, level, draw).value for _ in range(times))
    assert lost / times / unit == pytest.approx(0.5 * share, abs=0.04)

"""The selective search: exact with its pieces left out, an estimate with them, and honest about which."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from gametree import Engine, Game, InputError, Limits, SearchResult, explain, load_game, search
from gametree.algorithms.parts.ordering import NONE
from gametree.algorithms.selective.picking import Staged, staged
from gametree.algorithms.selective.pieces import LeftOut, Selection
from gametree.base.values import MOST, WIN
from gametree.engine.ready.options import SELECTIVE
from gametree.engine.ready.selecting import selection_for, told_by, unit_of
from gametree.rules.game import is_over
from gametree.rules.history import History
from tests.engine.random_play import random_positions
from tests.thinning import thinned

NOTHING_ELSE = [*SELECTIVE, "table", "aspiration"]
CHESS = load_game("chess")

MATE_IN_TWO = "6k1/5ppp/8/8/8/8/5PPP/1R1R2K1 w - - 0 1"
"""The back rank: a rook is given for it."""


def plain(game: Game, position: Any, depth: int, **options: Any) -> SearchResult:
    return search(position, game=game, depth=depth, algorithm="selective", without=NOTHING_ELSE, **options)


# --- with everything left out ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "depth", "interpreted"),
    thinned(
        [
            ("connect4", 4, True),
            ("connect4", 5, False),
            ("chess", 3, False),
            ("checkers", 5, False),
            ("othello", 4, False),
            ("tictactoe", 9, False),
            ("mnk:4,4,4", 4, False),
        ],
        lambda case: case[2],
    ),
)
def test_without_its_pieces_it_finds_what_alphabeta_finds(name: str, depth: int, interpreted: bool) -> None:
    game = load_game(name)
    with (
        Engine(game, algorithm="selective", without=NOTHING_ELSE, interpreted=interpreted) as engine,
        Engine(game, algorithm="alphabeta", interpreted=interpreted) as textbook,
    ):
        for number, position in enumerate(random_positions(game, 120, seed=5)):
            deep = 1 + number % depth
            found, wanted = engine.look(position, deep), textbook.look(position, deep)
            assert (found.value, found.depth) == (wanted.value, wanted.depth), game.position_name(position)


@pytest.mark.parametrize("name", thinned(["tictactoe", "mnk:4,3,3", "othello:4x4"], lambda name: name == "tictactoe"))
def test_small_games_are_solved_although_it_judges(name: str) -> None:
    """Deep enough that nothing is left to be judged, it says so, and then it is right."""
    game = load_game(name)
    wanted = search(game.start, game=game, algorithm="pvs", depth=20)
    with Engine(game, algorithm="selective", interpreted=True) as engine:
        found = engine.think(game.start, Limits(depth=240))
    assert found.complete
    assert (found.value, found.verdict.replace("at most ", "")) == (wanted.value, wanted.verdict)


# --- compiled and interpreted ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", thinned(["chess", "connect4"], lambda name: name == "chess"))
def test_compiled_equals_interpreted(name: str) -> None:
    game = load_game(name)
    for position in random_positions(game, 12, seed=3):
        found = [
            replace(
                search(position, game=game, depth=4, algorithm="selective", table=1, interpreted=interpreted),
                compiled=True,
                seconds=0.0,
            )
            for interpreted in (False, True)
        ]
        assert found[0] == found[1]


def test_a_trace_tells_what_a_search_does() -> None:
    for position in random_positions(CHESS, 4, seed=7):
        trace = explain(position, 3, algorithm="selective", game=CHESS)
        found = search(position, game=CHESS, depth=3, algorithm="selective", table=8, interpreted=True)
        assert (trace.nodes, trace.value, trace.leaves) == (found.nodes, found.value, found.leaves)
        omitted = {(event.node, event.move) for event in trace.events if event.kind == "omit"}
        assert omitted
        assert all(move in {child.move for child in trace.tree} or move for _, move in omitted)


# --- what its number promises ---------------------------------------------------------------------------------


def test_a_forced_win_is_one_and_may_be_sooner_than_it_says() -> None:
    position = CHESS.parse_position(MATE_IN_TWO)
    found = search(position, game=CHESS, depth=6, algorithm="selective")
    assert found.verdict.startswith("win in at most ")
    wanted = search(position, game=CHESS, depth=3, algorithm="pvs")
    assert found.value <= wanted.value == WIN - 1
    assert wanted.verdict == "win in 1"


def test_what_is_told_as_won_or_lost_is_so() -> None:
    """Against a search that looks at everything, on positions with few pieces that are won and lost soon."""
    told = 0
    for fen in ENDINGS:
        position = CHESS.parse_position(fen)
        with Engine(CHESS, algorithm="selective", table=1) as engine:
            found = engine.think(position, Limits(depth=7))
        if found.verdict == "unknown":
            continue
        told += 1
        side, _, plies = found.verdict.replace("at most ", "").partition(" in ")
        exact = search(position, game=CHESS, depth=int(plies), algorithm="pvs", table=16)
        assert exact.verdict.startswith(f"{side} in "), (fen, found.verdict, exact.verdict)
        assert int(exact.verdict.split()[-1]) <= int(plies)
    assert told >= 4


ENDINGS = (
    "8/8/8/8/8/2k5/1q6/K7 w - - 0 1",
    "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1",
    "8/8/8/8/8/5k2/1q6/7K b - - 0 1",
    "k7/8/1K6/8/8/8/8/7R w - - 0 1",
    "k7/8/1K6/8/8/8/7R/8 b - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/1R1R2K1 w - - 0 1",
    "3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1",
    "r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1",
)


def test_exchanges_are_played_out_before_anything_is_estimated() -> None:
    """A pawn that is defended is not won by a queen, however near the horizon is."""
    position = CHESS.parse_position("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1")
    greedy = search(position, game=CHESS, depth=1, algorithm="pvs")
    wise = search(position, game=CHESS, depth=1, algorithm="selective")
    assert CHESS.move_name(position, greedy.move or 0) == "d2d6"
    assert CHESS.move_name(position, wise.move or 0) != "d2d6"


def test_it_deepens_on_after_the_first_win() -> None:
    position = CHESS.parse_position("7k/8/8/3K4/8/8/8/6Q1 w - - 0 1")
    with Engine(CHESS, algorithm="selective", table=1) as engine:
        found = [(result.depth, result.value) for result in engine.analyse(position, Limits(depth=16))]
    plies = [WIN - value for _, value in found if value > MOST]
    assert all(value > MOST for _, value in found[-len(plies) :])  # a win that it knows is not forgotten
    assert plies == sorted(plies, reverse=True)
    assert plies[0] > plies[-1]  # a nearer one was found by going on
    assert plies[-1] <= found[-1][0] < 16  # until it has looked as far as that


def test_a_win_that_is_told_comes_nearer_with_every_move() -> None:
    """With few nodes a move, so that it would be lost out of sight if the table did not keep it."""
    history, told = History.read(CHESS, "8/8/8/2R5/8/8/k7/4K3 w - - 0 1"), []
    with Engine(CHESS, algorithm="selective", table=1) as engine:
        while history.ending() is None:
            found = engine.think(history, Limits(nodes=3_000))
            assert found.move is not None
            if history.side == 0:
                told.append(found.value)
            history = history.play(found.move)
    wins = [value for value in told if value > MOST]
    assert len(wins) > 2
    assert told[-len(wins) :] == wins
    assert all(later >= sooner + 2 for sooner, later in pairwise(wins))


# --- what a game offers ---------------------------------------------------------------------------------------


class Bare(NamedTuple):
    """Take one to three of a heap; who takes the last one wins. Nothing is offered but the rules and an estimate."""

    left: int = 12

    def moves(self) -> Iterator[int]:
        for taken in range(1, min(self.left, 3) + 1):
            yield taken

    def play(self, move: int) -> Bare:
        return Bare(self.left - move)

    def is_over(self) -> bool:
        return self.left == 0

    def outcome(self) -> int:
        return -1

    def evaluate(self) -> int:
        return self.left % 4


def left_out(pieces: Selection) -> list[str]:
    return [name for name in Selection._fields if isinstance(getattr(pieces, name), LeftOut)]


def test_a_game_that_offers_less_gets_less() -> None:
    bare = Game("bare", Bare())
    pieces = selection_for(bare, bare.start, CHESS.evaluator, ())
    assert left_out(pieces) == ["quiescence", "delta", "razoring", "null", "losing", "threats"]
    told = told_by(bare.start, ())
    assert [told.loud.is_loud(bare.start, move) for move in bare.start.moves()] == [False] * 3
    found = search(bare.start, game=bare, depth=12, algorithm="selective")
    assert found.compiled


def test_pieces_are_left_out_by_name() -> None:
    assert CHESS.evaluator is not None
    for name in Selection._fields:
        pieces = selection_for(CHESS, CHESS.start, CHESS.evaluator, [name])
        assert left_out(pieces) == [name]


def test_margins_are_in_units_of_the_game() -> None:
    units = {}
    for name in ("chess", "checkers", "othello"):
        game = load_game(name)
        assert game.evaluator is not None
        units[name] = unit_of(game, game.evaluator)
    assert 60 <= units["chess"] <= 160
    assert 60 <= units["checkers"] <= 160
    assert 3 <= units["othello"] <= 20


@pytest.mark.parametrize("order", ["best", "killers", "table,history"])
def test_orders_are_for_others(order: str) -> None:
    with pytest.raises(InputError, match="selective picks moves in stages of its own; orders are for alphabeta, pvs"):
        search(CHESS.start, game=CHESS, depth=2, algorithm="selective", order=order)


# --- picking ---------------------------------------------------------------------------------------------------


def picked(order: Staged, position: Any, hint: int, ply: int = 1) -> list[int]:
    order.begin(position, hint, ply)
    moves = []
    while (move := order.next(position, ply)) != NONE:
        moves.append(move)
    return moves


@pytest.mark.parametrize("name", ["chess", "checkers", "othello", "connect4"])
def test_every_move_is_picked_once_whatever_is_hinted_and_learned(name: str) -> None:
    game = load_game(name)
    order = staged(game.most_moves, told_by(game.start, ()))
    for number, position in enumerate(random_positions(game, 60, seed=11)):
        if is_over(position):
            continue
        moves = sorted(position.moves())
        for ply, hint in ((1, moves[number % len(moves)]), (2, moves[-1] ^ 1), (3, (1 << 14) - 1)):
            order.line[ply] = number % 3 - 1
            assert sorted(picked(order, position, hint & (1 << 14) - 1, ply)) == moves
            order.try_quiet(moves[0], ply)
            order.learn(position, moves[0], 3, ply)
        order.step(position, moves[0], 0)
        assert order.line[1] < 512


def test_the_hint_is_first_and_losing_captures_are_last() -> None:
    position = CHESS.parse_position("4k3/2p5/3p4/4n3/3P4/8/3Q4/4K3 w - - 0 1")
    order = staged(CHESS.most_moves, told_by(position, ()))
    names = [CHESS.move_name(position, move) for move in picked(order, position, 11 | 19 << 6)]
    assert names[:2] == ["d2d3", "d4e5"]
    hinted = [CHESS.move_name(position, move) for move in picked(order, position, (1 << 14) - 1)]
    assert hinted[0] == "d4e5"


@pytest.mark.parametrize(("name", "depth"), [("chess", 4), ("checkers", 5), ("othello", 4)])
def test_quiet_moves_that_are_left_out_together_are_those_left_out_one_by_one(
    name: str, depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load_game(name)
    positions = [position for position in random_positions(game, 12, seed=7) if not is_over(position)]

    def found() -> list[tuple[int, int, int | None]]:
        results = [
            search(position, game=game, depth=depth, algorithm="selective", table=1, interpreted=True)
            for position in positions
        ]
        return [(result.nodes, result.value, result.move) for result in results]

    at_once = found()
    monkeypatch.setattr(Staged, "hush", lambda *arguments: None)
    assert at_once == found()


@pytest.mark.parametrize("interpreted", thinned([True, False], bool))
def test_moves_of_the_root_can_be_left_out(interpreted: bool) -> None:
    history = History.begin(CHESS)
    with Engine(CHESS, algorithm="selective", table=1, interpreted=interpreted) as engine:
        best = engine.think(history, Limits(depth=4))
        assert best.move is not None
        others = engine.think(history, Limits(depth=4), leave_out=[best.move])
        kept = engine.think(history, Limits(depth=4), keep_to=[best.move])
        lines = engine.think(history, Limits(depth=4), lines=3)
    assert others.move != best.move
    assert kept.move == best.move
    assert len({line.move for line in lines.lines}) == 3

"""Games in which a side may move again: what searches use besides, and what every verb makes of them."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gametree import (
    ALGORITHMS,
    Game,
    GameFault,
    History,
    InputError,
    Limits,
    RunsInterpreted,
    SearchResult,
    check_game,
    compare,
    deepen,
    explain,
    perft,
    prove,
    search,
    verify,
)
from gametree.base.own_code import thing_at
from gametree.base.values import MAX_DEPTH, MOST
from gametree.engine.ready.job import make_ready
from gametree.engine.tracing.trace_file import from_dict, to_dict
from gametree.experiments.work import one_position
from gametree.rules.turns import AGAIN, PASS, Turn, alternating
from gametree.view.drawing.svg import svg
from gametree.view.telling.influence import influence
from gametree.view.telling.narration import DETAILS, narrate
from tests.families import EXACT, WIN_LOSS
from tests.takeaway import GAME, HEAPS, Heaps, Takeaway, solved
from tests.thinning import thinned
from tests.turns import Question, onwards, sequences

NEGASCOUT = str(Path(__file__).parents[2] / "examples" / "negascout.py") + ":negascout"
PIECES = ("bounds", "symmetries", "promise", "table")
BOARDS = [(5, 4), (1, 1), (0, 3), (7, 2), (3, 3), (6, 6)]


def found(position: Any, depth: int, algorithm: str = "alphabeta", **options: Any) -> SearchResult:
    return search(position, depth=depth, algorithm=algorithm, **{"interpreted": True, **options})


# --- what a game knows of its positions ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("algorithm", "interpreted"),
    thinned(product(EXACT, (True, False)), lambda case: case[1] or case[0] in ("pvs", "dfpn")),
)
def test_keys_promises_bounds_and_mirrors_change_no_answer(algorithm: str, interpreted: bool) -> None:
    for left, right in BOARDS:
        for depth in (1, 4, 12):
            wanted = solved(left, right, depth, estimates=algorithm not in WIN_LOSS)
            if algorithm in WIN_LOSS:
                wanted = (wanted > MOST) - (wanted < -MOST)
            result = found(Heaps(left, right), depth, algorithm, game=HEAPS, interpreted=interpreted)
            assert result.value == wanted, (left, right, depth)
            assert result.compiled is not interpreted


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("left_out", [False, True])
def test_each_piece_alone(piece: str, left_out: bool) -> None:
    without = [piece] if left_out else [other for other in PIECES if other != piece]
    nodes = 0
    for left, right in BOARDS:
        for depth in (2, 3, 5, 9):
            result = found(Heaps(left, right), depth, "pvs", game=HEAPS, without=without)
            assert result.value == solved(left, right, depth, estimates=True), (left, right, depth)
            nodes += result.nodes
    everything = sum(found(Heaps(*each), depth, "pvs", game=HEAPS).nodes for each in BOARDS for depth in (2, 3, 5, 9))
    assert nodes != everything, "the piece is not asked"


def test_positions_are_known_again_however_many_passes_led_there() -> None:
    """3 leads from 12 to 9, and so do 2 and then 1 behind a pass: a table has one entry for both."""
    job = make_ready(GAME, algorithm="pvs", interpreted=True)
    root = job.position
    keys = job.kit.memory.keys
    behind = root.play(2).play(PASS).play(1)
    assert behind.position == root.play(3).position
    assert behind.passes == 1
    assert keys.of(behind) == keys.of(root.play(3))
    assert keys.of(root.play(2)) != keys.of(root.play(2).play(PASS))
    heaps = Turn(Heaps(3, 3), is_pass=True, passes=2)
    assert heaps.key() != heaps._replace(is_pass=False).key() == heaps._replace(is_pass=False, passes=0).key()


def test_methods_of_a_pass_speak_for_the_other_side() -> None:
    here = Turn(Heaps(3, 0), is_pass=False, passes=0)
    other = here._replace(is_pass=True)
    assert other.evaluate() == -here.evaluate() != 0
    low, high = here.bounds()
    assert other.bounds() == (-high, -low)
    assert list(other.moves()) == [PASS]
    assert other.promise(PASS) == 0
    assert other.play(PASS) == here._replace(passes=1)
    assert [turn.is_pass for turn in other.symmetries()] == [True]
    over = Turn(Heaps(0, 0, again=True), is_pass=True, passes=0)
    assert over.is_over()
    assert over.outcome() == -1


def test_an_alternating_game_names_and_reads_its_passes() -> None:
    game = alternating(GAME)
    behind = game.play(game.start, "2 (again) 1")
    assert behind.position == Takeaway(9)
    assert game.move_name(game.start.play(2), PASS) == AGAIN
    assert game.position_name(behind) == "heap=9 again=False" == game.draw(behind)
    with pytest.raises(InputError, match=r"^no move '1' here; legal: \(again\);"):
        game.play(game.start, "2 1")


# --- what others bring -------------------------------------------------------------------------------------


def guess(position: Heaps) -> int:
    return (position.left + position.right) % 5 - 2


def larger_first(position: Heaps, move: int) -> int:
    return position.left if move < 4 else position.right


@pytest.mark.parametrize("interpreted", [True, False])
def test_evaluators_and_orders_of_others_see_the_positions_of_the_game(interpreted: bool) -> None:
    for left, right in BOARDS:
        options = {"evaluator": guess, "order": larger_first, "interpreted": interpreted}
        result = found(Heaps(left, right), 4, "pvs", game=HEAPS, **options)
        assert result.value == solved(left, right, 4, estimates=True)
        assert result.compiled is not interpreted


def test_an_algorithm_of_others_takes_turns_like_ours() -> None:
    negascout = thing_at(NEGASCOUT, "algorithm")
    for left, right in BOARDS:
        result = search(Heaps(left, right), game=HEAPS, depth=5, algorithm=negascout)
        assert result.value == solved(left, right, 5, estimates=True)
        assert result.compiled
    assert check_game(HEAPS, positions=200, algorithm=negascout) == []


def test_an_observer_hears_a_pass_as_a_node() -> None:
    class Listening:
        def __init__(self) -> None:
            self.passes = 0

        def step(self, move: int, ply: int) -> None:
            self.passes += move == PASS

    observer = Listening()
    found(GAME, 3, "minimax", observer=observer)
    assert observer.passes == 1 + 3, "behind one first move, and behind one reply to each of the three moves"


# --- how deep ----------------------------------------------------------------------------------------------


def test_a_pass_may_stand_behind_every_move_so_half_the_depth_is_the_deepest() -> None:
    most = MAX_DEPTH // 2
    chain = Game("chain", Chain())
    result = found(chain, most)
    assert result.line == (0,) * most
    assert result.value == 7
    wanted = rf"^a depth of {most + 1} cannot be searched where sides move again; wanted: 0 to {most} plies$"
    for work in (found, explain, prove, lambda position, depth: compare(position, depth=depth), perhaps_deepen):
        with pytest.raises(InputError, match=wanted):
            work(chain, most + 1)
    assert perft(chain, MAX_DEPTH).nodes == 1, "perft has no passes"


def perhaps_deepen(position: Game, depth: int) -> None:
    list(deepen(position, depth=depth, interpreted=True))


def test_deepening_ends_there() -> None:
    job = make_ready(Game("chain", Chain()), interpreted=True)
    assert [result.depth for result in job.deeper(Limits())][-1] == MAX_DEPTH // 2


def test_experiments_end_there() -> None:
    assert one_position(GAME).depths == range(1, MAX_DEPTH // 2 + 1)
    with pytest.raises(InputError, match=r"wanted: 1 to 125 plies$"):
        one_position(GAME, depth=126)
    (sample,) = one_position(GAME, depth=3).samples(3)
    assert sample.tree() is not None


class Chain(NamedTuple):
    """One side moves for ever."""

    made: int = 0

    def moves(self) -> Iterator[int]:
        yield 0

    def play(self, move: int) -> Chain:
        return Chain(self.made + 1)

    def is_over(self) -> bool:
        return False

    def outcome(self) -> int:
        return 0

    def moves_again(self) -> bool:
        return self.made > 0

    def evaluate(self) -> int:
        return 7


# --- compare, perft ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["natural", "best", "worst", "reversed", "random"])
def test_all_algorithms_are_compared_on_the_same_work(order: str) -> None:
    for seed in range(8):
        town = onwards(seed)
        done = compare(town.game(estimates=True), depth=5, order=order, algorithms=[*set(EXACT) - WIN_LOSS])
        wanted = Question(town, estimates=True).answer(5)
        assert {row.value for row in done.rows} == {wanted}
        assert {row.move for row in done.rows} <= {arrow.to for arrow in town.arrows[0]}
        (minimax,) = (row for row in done.rows if row.algorithm == "minimax")
        assert minimax.leaves == done.leaves_total
        assert done.minimum is not None
        assert done.minimum <= min(row.leaves for row in done.rows if row.algorithm == "alphabeta")


def test_those_who_ask_who_wins_are_compared_too() -> None:
    for order in ("natural", "worst"):
        rows = compare(Heaps(3, 3), game=HEAPS, depth=9, order=order, algorithms=sorted(WIN_LOSS)).rows
        assert {row.value for row in rows} == {1 if solved(3, 3, 9, estimates=False) > 0 else -1}


def test_perft_counts_the_moves_of_the_game() -> None:
    for seed in range(8):
        town = onwards(seed)
        for depth in range(6):
            counted = perft(town.game(), depth)
            assert counted.compiled
            assert counted.nodes == sequences(town, 0, depth)
    assert perft(HEAPS, 4).nodes == perft(HEAPS, 4, interpreted=True).nodes
    assert set(perft(HEAPS, 2, divide=True).divide or ()) == set(HEAPS.start.moves())


# --- explain -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_can_be_explained(algorithm: str) -> None:
    passes = 0
    for seed in range(8):
        game = onwards(seed).game(estimates=True)
        trace = explain(game, 4, algorithm=algorithm)
        slow = found(game, 4, algorithm, table=8.0 if ALGORITHMS[algorithm].remembers else None)
        assert (trace.value, trace.nodes, trace.cutoffs) == (slow.value, slow.nodes, slow.cutoffs)
        assert [int(move) for move in trace.line if move != AGAIN] == list(slow.line)
        assert len(trace.expected) == len(trace.line) + 1, "the line leads along nodes of the tree"
        for place, node in enumerate(trace.tree):
            assert node.parent is None or node.is_max is not trace.tree[node.parent].is_max
            passes += node.is_again
            assert not node.is_again or trace.below[node.parent or 0] == (place,)
        for detail in DETAILS:
            for sentence in narrate(trace, detail):
                assert f"move {AGAIN}" not in sentence
                assert "None" not in sentence
        assert from_dict(json.loads(json.dumps(to_dict(trace)))) == trace
        assert svg(trace).startswith("<svg")
        assert list(influence(trace, len(trace.tree) - 1))
    assert passes > 0


def test_a_pass_is_told_in_words() -> None:
    told = list(narrate(explain(Takeaway(4), 2, game=GAME), "steps"))
    assert "MIN passes at 2: MAX moves again, at 2 (again); only values above a loss at ply 2 matter." in told
    assert "MIN node 2 now has a win at ply 2, by the pass, so beta falls to a win at ply 2." in told
    told = list(narrate(explain(Takeaway(4), 2, game=GAME, algorithm="sss"), "steps"))
    assert "The first in the list is 2, no bound yet. MIN can only pass there: MAX moves again, at 2 (again)." in told
    told = list(narrate(explain(Takeaway(4), 2, game=GAME, algorithm="pn"), "steps"))
    assert "At 2 the least is missing behind the pass." in told


# --- prove, verify -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs"])
@pytest.mark.parametrize("plain", [False, True])
def test_what_is_proved_holds_and_nothing_else_does(algorithm: str, plain: bool) -> None:
    for seed in range(10):
        town = onwards(seed)
        game = town.game(estimates=not plain)
        for depth in (1, 3, 6):
            proof = prove(game, depth, algorithm=algorithm, plain=plain, interpreted=True)
            assert proof.value == Question(town, estimates=not plain, plain=plain).answer(depth)
            assert proof.game is game
            assert proof.position is game.start
            assert verify(proof).holds
            assert not verify(replace(proof, value=proof.value + 1)).holds
            assert not verify(replace(proof, value=proof.value - 1)).holds


def test_a_strategy_has_the_moves_of_the_game_and_each_side_its_own() -> None:
    proof = prove(Takeaway(4), 4, game=GAME, interpreted=True)
    assert verify(proof).verdict == "win in 2"
    assert proof.attack.after() == ["2"]
    assert proof.attack.after("2") == ["2"], "MAX moves again, and has one move for it"
    assert proof.defence.after("2") == ["1", "2"], "MIN must reckon with both"
    names = {name for strategy in (proof.attack, proof.defence) for node in strategy.nodes for name in node}
    assert names <= {"1", "2", "3"}


def test_compiled_proofs_are_the_same() -> None:
    fast, slow = (prove(Heaps(6, 6), 9, game=HEAPS, algorithm="pvs", interpreted=way) for way in (False, True))
    assert fast == slow
    assert verify(fast).holds


# --- whose fault it is -------------------------------------------------------------------------------------


class Faulty(NamedTuple):
    """Breaks behind a pass."""

    heap: int = 9
    again: bool = False

    def moves(self) -> Iterator[int]:
        for taken in range(1, min(3, self.heap) + 1):
            yield taken

    def play(self, move: int) -> Faulty:
        if self.again and self.heap < 6:
            raise ValueError("broken here")
        return Faulty(self.heap - move, move == 2)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return 1 if self.again else -1

    def moves_again(self) -> bool:
        return self.again


@pytest.mark.parametrize(
    ("algorithm", "interpreted"),
    thinned(
        product(["alphabeta", "pvs", "sss", "dfpn"], (True, False)), lambda case: case[1] or case[0] == "alphabeta"
    ),
)
def test_a_fault_is_named_with_the_position_of_the_game(algorithm: str, interpreted: bool) -> None:
    wanted = r"^faulty: play\(1\) raised ValueError: broken here, in the position heap=\d again=True$"
    with pytest.raises(GameFault, match=wanted):
        found(Game("faulty", Faulty()), 5, algorithm, interpreted=interpreted)


def test_a_game_that_cannot_be_compiled_is_named_itself() -> None:
    class Listing(Takeaway):
        __slots__ = ()

        def moves(self) -> list[int]:  # type: ignore[override]
            return [1]

        def play(self, move: int) -> Listing:
            return Listing(self.heap - 1, again=False)

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", RunsInterpreted)
        search(Listing(3), game=Game("listing", Listing()), depth=2)
    assert [str(each.message).partition(" runs")[0] for each in told] == ["Listing"]


def test_a_history_that_ends_elsewhere_is_refused() -> None:
    history = History.begin(GAME).play(2)
    assert found(history.position, 2, game=GAME, history=history).line
    with pytest.raises(InputError, match=r"^the history ends at another position"):
        found(GAME, 2, history=history)

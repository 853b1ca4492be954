"""Limits, stopping, deepening and the answers of searches that were stopped."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from gametree import Game, InputError, Stop, compare, deepen, load_game, perft, search
from gametree.base.errors import Stopped
from gametree.base.values import MAX_DEPTH
from gametree.games.tree import parse_tree
from gametree.jit import beside
from tests.thinning import thinned

CONNECT_FOUR = load_game("connect4")


def test_depth_alone_is_one_search() -> None:
    result = search(CONNECT_FOUR, depth=4)
    assert (result.depth, result.complete) == (4, True)
    assert result.nodes == search(CONNECT_FOUR, depth=4).nodes < search(CONNECT_FOUR, depth=5).nodes


def test_deepening_adds_up() -> None:
    singles = [search(CONNECT_FOUR, depth=depth) for depth in range(1, 6)]
    results = list(deepen(CONNECT_FOUR, depth=5, algorithm="alphabeta"))
    assert [result.depth for result in results] == [1, 2, 3, 4, 5]
    assert [result.value for result in results] == [result.value for result in singles]
    assert [result.line for result in results] == [result.line for result in singles]
    assert results[-1].nodes == sum(result.nodes for result in singles)
    assert [result.complete for result in results] == [False] * 4 + [True]


def test_nodes_are_a_limit_on_all_depths_together() -> None:
    result = search(CONNECT_FOUR, nodes=5_000)
    assert result.nodes == 5_001  # the node that found nothing left is counted
    assert not result.complete
    totals = [each.nodes for each in deepen(CONNECT_FOUR, depth=result.depth + 1)]
    assert totals[-2] <= 5_000 < totals[-1]
    assert search(CONNECT_FOUR, depth=result.depth).value == result.value


@pytest.mark.parametrize("interpreted", [False, True])
def test_one_node_still_gives_a_legal_move(interpreted: bool) -> None:
    result = search(CONNECT_FOUR, nodes=1, interpreted=interpreted)
    assert result.move in list(CONNECT_FOUR.start.moves())
    assert (result.depth, result.verdict, result.complete) == (0, "unknown", False)


def test_deepening_ends_when_the_game_is_searched_to_its_end() -> None:
    results = list(deepen(load_game("tictactoe"), seconds=60))
    assert [result.depth for result in results] == list(range(1, 10))
    assert (results[-1].verdict, results[-1].complete) == ("draw", True)


def test_deepening_ends_at_a_forced_win() -> None:
    results = list(deepen(CONNECT_FOUR.parse_position("4455"), game=CONNECT_FOUR, depth=20))
    assert [result.verdict for result in results] == ["unknown", "unknown", "win in 3"]


@pytest.mark.parametrize("interpreted", [False, True])
def test_time_ends_a_search(interpreted: bool) -> None:
    """The clock decides how deep it gets, not whether it ends: this position takes years."""
    result = search(CONNECT_FOUR, seconds=0.2, interpreted=interpreted)
    assert result.depth >= 1
    assert not result.complete


@pytest.mark.parametrize("interpreted", [False, True])
@pytest.mark.parametrize("limits", [{"depth": 40}, {"nodes": 10**15}])
def test_another_thread_stops_a_search(limits: dict[str, Any], interpreted: bool) -> None:
    stop, results = Stop(), []
    started = threading.Event()

    def work() -> None:
        started.set()
        results.append(search(CONNECT_FOUR, stop=stop, interpreted=interpreted, **limits))

    search(CONNECT_FOUR, depth=1, interpreted=interpreted)  # compiled before the race begins
    worker = threading.Thread(target=work)
    worker.start()
    assert started.wait(60)
    stop.set()
    worker.join(60)
    assert not worker.is_alive()
    assert not results[0].complete
    assert results[0].move in list(CONNECT_FOUR.start.moves())


def test_a_stop_set_before_the_search_stands() -> None:
    stop = Stop()
    stop.set()
    assert search(CONNECT_FOUR, depth=30, stop=stop).nodes == 1
    assert list(deepen(CONNECT_FOUR, depth=30, stop=stop)) == []


def test_time_that_ran_out_does_not_spoil_the_next_search() -> None:
    stop = Stop()
    search(CONNECT_FOUR, seconds=0.05, stop=stop)
    assert not stop.is_set()
    assert search(CONNECT_FOUR, depth=3, stop=stop).complete


def test_the_best_of_the_moves_searched_so_far_is_kept() -> None:
    """A search to one depth that is stopped late answers with the best move it had finished."""
    stop = Stop()
    whole = search(CONNECT_FOUR, depth=9)
    stop.allow = lambda nodes: Stop.allow(stop, whole.nodes - 1)  # type: ignore[method-assign]
    result = search(CONNECT_FOUR, depth=9, stop=stop)
    assert (result.depth, result.complete) == (9, False)
    assert (result.move, result.value) == (whole.move, whole.value)


@pytest.mark.parametrize(
    "call",
    [
        lambda: search(CONNECT_FOUR, depth=40),
        lambda: search(CONNECT_FOUR, depth=40, threads=3),
        lambda: perft(CONNECT_FOUR, 30),
    ],
)
def test_ctrl_c_ends_machine_code(call: Any) -> None:
    search(CONNECT_FOUR, depth=1)
    search(CONNECT_FOUR, depth=1, threads=3)
    perft(CONNECT_FOUR, 1)
    # The signal must come while machine code runs: a thread is at work exactly then.
    done = threading.Event()

    def interrupt() -> None:
        while not done.is_set():
            threads = [thread for thread in threading.enumerate() if thread.name == "gametree beside"]
            if len(threads) > len(beside.IDLE):
                os.kill(os.getpid(), signal.SIGINT)
                return

    watcher = threading.Thread(target=interrupt)
    watcher.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            call()
    finally:
        done.set()
        watcher.join()
    for thread in threading.enumerate():
        if thread.name == "gametree beside":
            thread.join(60)
            assert not thread.is_alive()


def test_perft_is_stopped_by_a_flag() -> None:
    stop = Stop()
    stop.set()
    with pytest.raises(Stopped):
        perft(CONNECT_FOUR, 30, stop=stop)


@pytest.mark.parametrize(
    ("limits", "part"),
    [
        ({"depth": -1}, "a depth of -1"),
        ({"depth": MAX_DEPTH + 1}, f"0 to {MAX_DEPTH}"),
        ({"nodes": 0}, "0 nodes"),
        ({"seconds": 0}, "0 seconds"),
        ({"seconds": float("nan")}, "nan seconds"),
        ({"depth": 3, "algorithm": "alphabet"}, "did you mean alphabeta?"),
    ],
)
def test_limits_that_cannot_be_used(limits: dict[str, Any], part: str) -> None:
    with pytest.raises(InputError, match=part.replace("?", r"\?")):
        search(CONNECT_FOUR, **limits)


def test_depth_zero_is_the_estimate() -> None:
    result = search(CONNECT_FOUR, depth=0)
    assert (result.nodes, result.leaves, result.move, result.value) == (1, 1, None, 0)


def test_a_finished_game_has_a_value_and_no_move() -> None:
    position = CONNECT_FOUR.parse_position("1122334")
    result = search(position, game=CONNECT_FOUR, depth=5)
    assert (result.move, result.line, result.verdict, result.nodes) == (None, (), "loss in 0", 1)


def test_the_deepest_search_that_is_taken() -> None:
    """Every ply has its row, also the last one."""
    for interpreted in (False, True):
        result = search(Countdown(MAX_DEPTH + 5), depth=MAX_DEPTH, interpreted=interpreted)
        assert (result.nodes, len(result.line)) == (MAX_DEPTH + 1, MAX_DEPTH)


class Countdown(NamedTuple):
    """One move at a time; who finds nothing left has lost. Its end shows only by having no moves."""

    left: int

    def moves(self) -> Iterator[int]:
        if self.left > 0:
            yield 1

    def play(self, move: int) -> Countdown:
        return Countdown(self.left - move)

    def is_over(self) -> bool:
        return False

    def outcome(self) -> int:
        return -1


@pytest.mark.parametrize(
    ("algorithm", "interpreted"),
    thinned(
        product(["minimax", "alphabeta", "alphabeta-hard", "alphabeta-shallow", "winloss"], [True, False]),
        lambda case: case[1] or case[0] in ("alphabeta", "winloss"),
    ),
)
@pytest.mark.parametrize("left", [0, 1, 4, 5])
def test_a_position_without_moves_is_over(left: int, algorithm: str, interpreted: bool) -> None:
    result = search(Countdown(left), depth=9, algorithm=algorithm, interpreted=interpreted)
    side = "win" if left % 2 else "loss"
    assert result.verdict == (side if algorithm == "winloss" else f"{side} in {left}")


def test_perft_counts_games_that_end_by_having_no_moves() -> None:
    for interpreted in (False, True):
        counted = [perft(Countdown(2), depth, interpreted=interpreted) for depth in range(5)]
        assert [(each.nodes, each.finished) for each in counted] == [(1, 0), (1, 0), (1, 0), (0, 1), (0, 1)]


def test_margins_are_taken_as_they_are() -> None:
    game = Game("halves", Halves(7, 0), scoring="margin")
    result = search(game, depth=10)
    assert (result.value, result.verdict) == (search(game, depth=10, algorithm="minimax").value, f"{result.value:+}")


class Halves(NamedTuple):
    """Take one or two; the margin is what the side to move has taken more than the other."""

    left: int
    ahead: int

    def moves(self) -> Iterator[int]:
        for taken in range(1, min(2, self.left) + 1):
            yield taken

    def play(self, move: int) -> Halves:
        return Halves(self.left - move, -(self.ahead + move))

    def is_over(self) -> bool:
        return self.left == 0

    def outcome(self) -> int:
        return self.ahead


def test_compare_unfolds_a_game_for_other_orders() -> None:
    natural = compare(CONNECT_FOUR, depth=3)
    for order in ("best", "worst", "reversed", "random"):
        done = compare(CONNECT_FOUR, depth=3, order=order)
        assert [row.value for row in done.rows] == [row.value for row in natural.rows]
        assert (done.leaves_total, done.minimum) == (natural.leaves_total, natural.minimum)
        if order == "best":
            assert done.rows[1].leaves < natural.rows[1].leaves
    with pytest.raises(InputError, match="smaller depth"):
        compare(CONNECT_FOUR, depth=8, order="best", algorithms=["minimax"])


def test_the_unfolded_tree_is_searched_like_the_game_itself() -> None:
    from gametree.engine.ready.unfolding import unfold

    tree = unfold(CONNECT_FOUR, CONNECT_FOUR.parse_position("445"), 5)
    assert tree is not None
    on_tree = compare(tree, algorithms=["minimax", "alphabeta", "alphabeta-shallow"])
    on_game = compare(
        CONNECT_FOUR.parse_position("445"),
        game=CONNECT_FOUR,
        depth=5,
        algorithms=["minimax", "alphabeta", "alphabeta-shallow"],
    )
    for ours, its in zip(on_tree.rows, on_game.rows, strict=True):
        assert (ours.value, ours.nodes, ours.leaves, ours.cutoffs) == (its.value, its.nodes, its.leaves, its.cutoffs)
        assert ours.leaf_order == its.leaf_order


def test_a_tree_is_searched_whole_without_limits() -> None:
    assert search(parse_tree("random:b=2,d=10,seed=1")).leaves == 398


@pytest.mark.parametrize("limits", [{"nodes": 10**30, "depth": 3}, {"seconds": float("inf"), "depth": 3}])
def test_limits_beyond_all_bounds_are_none(limits: dict[str, Any]) -> None:
    assert search(CONNECT_FOUR, **limits).depth == 3


@pytest.mark.parametrize("order", ["best", "random"])
def test_orders_where_there_is_nothing_to_order(order: str) -> None:
    over = CONNECT_FOUR.parse_position("1122334")
    assert [row.nodes for row in compare(over, game=CONNECT_FOUR, order=order, algorithms=["alphabeta"]).rows] == [1]
    assert compare(CONNECT_FOUR, depth=0, order=order, algorithms=["minimax"]).leaves_total == 1


def test_an_unknown_order_is_refused_before_any_work() -> None:
    with pytest.raises(InputError, match="no order 'bets'"):
        compare(CONNECT_FOUR, depth=200, order="bets")


def test_a_tree_that_is_not_searched_whole_is_compared_as_far_as_it_is_searched() -> None:
    done = compare(parse_tree("((3 12 8) (2 4 6) (14 5 2))"), depth=1, algorithms=["minimax"])
    assert (done.leaves_total, done.minimum, done.rows[0].leaves) == (3, 3, 3)


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs", "mtdf", "sss", "dual"])
def test_a_window_makes_bounds_of_what_lies_outside(algorithm: str) -> None:
    tree = parse_tree("gallery:thirty-six")  # worth 31
    assert search(tree, depth=4, algorithm=algorithm, window=(30, 32)).value == 31
    assert search(tree, depth=4, algorithm=algorithm, window=(31, 40)).value <= 31
    high = search(tree, depth=4, algorithm=algorithm, window=(10, 31))
    assert high.value >= 31
    assert (high.verdict, search(tree, depth=4, algorithm=algorithm, window=(40, 50)).verdict) == (
        "unknown",
        "unknown",
    )


@pytest.mark.parametrize(
    ("window", "limits", "message"),
    [
        ((5, 5), {"depth": 3}, "nothing lies in a window from 5 to 5; wanted: alpha below beta"),
        ((9, -9), {"depth": 3}, "nothing lies in a window from 9 to -9; wanted: alpha below beta"),
        ((0, 10**12), {"depth": 3}, "a window from 0 to 1000000000000 is too wide"),
        ((0, 5), {"nodes": 100}, "a window is for one search to a depth; wanted: depth alone"),
    ],
)
def test_windows_that_cannot_be(window: tuple[int, int], limits: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        search(CONNECT_FOUR, window=window, **limits)


WRONG_KINDS: list[tuple[dict[str, Any], str]] = [
    ({"depth": 3.0}, r"^depth=3.0 is no whole number; wanted: an int$"),
    ({"depth": "3"}, r"^depth='3' is no whole number; wanted: an int$"),
    ({"depth": True}, r"^depth=True is no whole number; wanted: an int$"),
    ({"nodes": 1.5}, r"^nodes=1.5 is no whole number; wanted: an int$"),
    ({"seconds": "1"}, r"^seconds='1' is no number; wanted: an int or a float$"),
    ({"depth": 3, "table": "x"}, r"^table='x' is no number; wanted: an int or a float$"),
    ({"depth": 3, "window": (0.5, 1)}, r"^window=0.5 is no whole number; wanted: an int$"),
    ({"depth": 3, "window": 7}, r"^7 is no window; wanted: \(alpha, beta\)$"),
    ({"depth": 3, "without": 3}, r"^without=3 names no pieces; wanted: names, such as \['table'\]$"),
    ({"depth": 3, "without": "tabel"}, r"^no piece 'tabel'"),
]


@pytest.mark.parametrize(("given", "words"), WRONG_KINDS, ids=[str(given) for given, _ in WRONG_KINDS])
def test_an_argument_of_another_kind_is_the_callers_mistake(given: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        search(load_game("connect4"), **given)


def test_one_piece_may_be_left_out_by_its_name() -> None:
    game = load_game("tictactoe")
    found = [search(game, depth=6, algorithm="pvs", without=without).nodes for without in ("table", ["table"], [])]
    assert found[0] == found[1] != found[2]

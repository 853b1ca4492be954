"""Algorithms, evaluators, orders and observers of the user's own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gametree import (
    ALGORITHMS,
    INF,
    Algorithm,
    AlgorithmFault,
    InputError,
    RunsInterpreted,
    compare,
    deepen,
    explain,
    load_game,
    parse_tree,
    search,
)
from gametree.algorithms import finding
from gametree.algorithms.parts.kit import Kit
from gametree.base.own_code import thing_at
from gametree.view.telling.narration import narrate
from tests import oracle
from tests.engine.random_play import random_positions
from tests.thinning import thinned

EXAMPLE = Path(__file__).parents[2] / "examples" / "negascout.py"
NEGASCOUT = f"{EXAMPLE}:negascout"
negascout = thing_at(NEGASCOUT, "algorithm")


def counting(position: Any, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    """Alpha-beta with everything that a kit has, in two functions."""
    kit.observer.enter(position, depth, alpha, beta, ply)
    if position.is_over():
        return kit.final(position, ply)
    if depth == 0:
        return kit.estimate(position, ply)
    return best_of(position, depth, alpha, beta, kit, ply)


def best_of(position: Any, depth: int, alpha: int, beta: int, kit: Kit, ply: int) -> int:
    key = kit.memory.key(position)
    entry = kit.memory.find(key, depth)
    if ply > 0 and kit.memory.is_answer(entry, depth, alpha, beta, ply):
        return kit.known(entry.value(ply), ply)
    best, best_move = -INF, entry.hint()
    count = kit.order.list_moves(position, entry.hint(), ply)
    for index in range(count):
        if best >= beta:
            kit.observer.cutoff(best, ply)
            break
        move = kit.order.pick(index, count, ply)
        kit.observer.step(move, ply)
        value = -counting(position.play(move), depth - 1, -beta, -max(alpha, best), kit, ply + 1)
        if value > best:
            best, best_move = value, move
            kit.observer.improve(move, value, alpha, beta, ply)
    if best == -INF:
        return kit.final(position, ply)
    kit.memory.store(key, depth, best, alpha, beta, best_move, ply, kit.path.is_free(ply))
    kit.observer.leave(best, ply)
    return best


# --- searched, compared, explained ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", thinned(["othello", "connect4:5x4"], lambda name: name != "othello"))
def test_an_own_algorithm_is_compiled_and_finds_what_minimax_finds(name: str) -> None:
    game = load_game(name)
    for position in random_positions(game, 12, seed=3):
        wanted = search(position, game=game, depth=3, algorithm="minimax")
        fast = search(position, game=game, depth=3, algorithm=negascout)
        slow = search(position, game=game, depth=3, algorithm=negascout, interpreted=True)
        assert (fast.compiled, fast.algorithm) == (True, "negascout")
        assert (fast.value, fast.nodes, fast.cutoffs, fast.line) == (slow.value, slow.nodes, slow.cutoffs, slow.line)
        assert fast.value == wanted.value


def test_what_the_text_asks_for_is_what_it_gets() -> None:
    game = load_game("connect4:5x4")
    plain, full = finding.find_algorithm(negascout), finding.find_algorithm(counting)
    assert (plain.remembers, plain.takes_order, plain.beside) == (False, False, ())
    assert (full.remembers, full.takes_order, full.beside) == (True, True, (best_of,))
    wanted = search(game, depth=7)
    result = search(game, depth=7, algorithm=counting, table=1)
    assert (result.value, result.compiled) == (wanted.value, True)
    assert result.memory
    assert result.nodes < wanted.nodes / 2
    with pytest.raises(InputError, match="negascout has neither a table nor an order of its own"):
        search(game, depth=2, algorithm=negascout, table=1)


def test_it_deepens_and_is_compared_with_the_others() -> None:
    results = list(deepen(load_game("tictactoe"), depth=4, algorithm=negascout, interpreted=True))
    assert [result.depth for result in results] == [1, 2, 3, 4]
    rows = compare(parse_tree("gallery:thirty-six"), algorithms=["minimax", "alphabeta", negascout, "pvs"]).rows
    assert [(row.algorithm, row.value) for row in rows] == [
        ("minimax", 31),
        ("alphabeta", 31),
        ("negascout", 31),
        ("pvs", 31),
    ]
    assert rows[2].leaf_order[:20] == rows[3].leaf_order[:20], "pvs is negascout with a table"


def test_it_is_explained_with_its_own_text() -> None:
    trace = explain(parse_tree("gallery:deep-cut"), algorithm=negascout)
    assert (trace.value, trace.way, trace.asks_questions) == (6, "walk", True)
    assert trace.source[0] == "def negascout(position, depth, alpha, beta, kit, ply=0) -> int:"
    cutoffs = [event for event in trace.events if event.kind == "cutoff"]
    assert {trace.source[event.source_line - 1].strip() for event in cutoffs} == {"kit.observer.cutoff(best, ply)"}
    told = list(narrate(trace, "steps"))
    assert any("asked is only whether" in sentence for sentence in told)
    assert any("looks at it again" in sentence for sentence in told)
    both = explain(parse_tree("gallery:deep-cut"), algorithm=counting)
    assert any(line.startswith("def best_of(") for line in both.source)


def test_a_record_of_ones_own_says_the_rest() -> None:
    best_first = Algorithm("mine", counting, memory=ALGORITHMS["pvs"].memory, takes_order=True, aspires=True)
    results = list(deepen(load_game("connect4:5x4"), depth=5, algorithm=best_first, table=0.5, interpreted=True))
    assert results[-1].algorithm == "mine"
    assert results[-1].value == search(load_game("connect4:5x4"), depth=5).value


# --- what is wrong is told as theirs --------------------------------------------------------------------------


def returns_nothing(position: Any, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> Any:
    kit.observer.enter(position, depth, alpha, beta, ply)


def returns_a_truth(position: Any, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> Any:
    kit.observer.enter(position, depth, alpha, beta, ply)
    return position.is_over()


def says_nothing(position: Any, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    return 0


def divides(position: Any, depth: int, alpha: int, beta: int, kit: Kit, ply: int = 0) -> int:
    kit.observer.enter(position, depth, alpha, beta, ply)
    return depth // ply


@pytest.mark.parametrize("interpreted", [True, False])
@pytest.mark.parametrize(
    ("algorithm", "says"),
    [
        (returns_nothing, "returns_nothing returned None; wanted: a whole number, the value for the side to move"),
        (returns_a_truth, "returns_a_truth returned False; wanted: a whole number"),
        (says_nothing, "says_nothing has told its observer of no node; wanted: kit.observer.enter("),
        (divides, "divides raised ZeroDivisionError: "),
    ],
)
@pytest.mark.filterwarnings("ignore::gametree.RunsInterpreted")
def test_faults_of_an_own_algorithm(algorithm: Any, says: str, interpreted: bool) -> None:
    with pytest.raises(AlgorithmFault) as told:
        search(load_game("tictactoe"), depth=2, algorithm=algorithm, interpreted=interpreted)
    assert str(told.value).startswith(says)
    assert "tictactoe" not in str(told.value)


@pytest.mark.parametrize(
    ("algorithm", "says"),
    [
        (len, "len is no algorithm; wanted: a function of (position, depth, alpha, beta, kit, ply=0)"),
        (3, "3 is no algorithm; wanted: a function of"),
        (lambda position: 0, "<lambda>(position) cannot be called as a search; wanted: a function of"),
        ("negascout", "no algorithm 'negascout' (minimax, alphabeta,"),
        ("nowhere.py:negascout", "there is no file 'nowhere.py'"),
        ("nowhere_module:negascout", "the module 'nowhere_module' cannot be imported: ModuleNotFoundError"),
        (f"{EXAMPLE}:negascuot", f"{EXAMPLE} has no algorithm 'negascuot'; did you mean negascout?"),
    ],
)
def test_what_is_no_algorithm(algorithm: Any, says: str) -> None:
    with pytest.raises(InputError) as told:
        search(load_game("tictactoe"), depth=2, algorithm=algorithm)
    assert str(told.value).startswith(says)


def unannotated(position, depth, alpha, beta, kit, ply=0):  # type: ignore[no-untyped-def]
    kit.observer.enter(position, depth, alpha, beta, ply)
    return -unannotated(position.play(depth), depth - 1, -beta, -alpha, kit, ply + 1) if depth else 0  # type: ignore[no-untyped-call]


def test_why_it_runs_interpreted_names_the_algorithm() -> None:
    with pytest.warns(RunsInterpreted, match="unannotated on Mnk runs interpreted.*must say what it returns"):
        search(load_game("tictactoe"), depth=2, algorithm=unannotated)


# --- evaluators, orders, observers ----------------------------------------------------------------------------


def first_square(position: Any) -> int:
    """Whoever has the first square is ahead."""
    return int(position.own & 1) - int(position.other & 1)


class FirstSquare(NamedTuple):
    worth: int = 1

    def evaluate(self, position: Any) -> int:
        return self.worth * (int(position.own & 1) - int(position.other & 1))


def backwards(position: Any, move: int) -> int:
    return move


class Deepest(NamedTuple):
    """Keeps the greatest distance from the root: all that it hears."""

    kept: Any

    def enter(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> None:
        self.kept[0] = max(self.kept[0], ply)


def test_an_own_observer_hears_what_it_wants_to() -> None:
    class Leaves:
        def __init__(self) -> None:
            self.values: list[int] = []

        def final(self, value: int, ply: int) -> None:
            self.values.append(value if ply % 2 == 0 else -value)

    tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    seen, kept = Leaves(), [0]
    search(parse_tree(str(tree)), observer=seen)
    assert seen.values == oracle.alphabeta(tree).leaves  # type: ignore[arg-type]
    search(load_game("tictactoe"), depth=3, observer=Deepest(kept), interpreted=True)
    assert kept == [3]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (
            {"evaluator": 3},
            "3 is no evaluator; wanted: a function of (position), or a record with evaluate(position)",
        ),
        ({"evaluator": FirstSquare}, "FirstSquare is a class; wanted: a function of (position), or a record with"),
        ({"evaluator": lambda: 0}, "<lambda>() is no evaluator; wanted: a function of (position)"),
        ({"order": 3, "algorithm": "pvs"}, "3 is no order; wanted: a function of (position, move), or a record"),
        ({"order": len, "algorithm": "pvs"}, "<built-in function len> is no order; wanted: a function of (posi"),
        ({"observer": 3}, "3 is no observer; wanted: an object with some of enter, visit, final, estimate, step"),
    ],
)
def test_what_is_no_evaluator_order_or_observer(options: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError) as told:
        search(load_game("tictactoe"), depth=2, **options)
    assert str(told.value).startswith(says)


# --- several games in one file --------------------------------------------------------------------------------


def test_a_file_is_run_once_for_a_game_and_what_searches_it(tmp_path: Path) -> None:
    path = tmp_path / "once.py"
    path.write_text("RUNS = []\ndef noted(position):\n    return len(RUNS)\n")
    first = thing_at(f"{path}:noted", "evaluator")
    assert thing_at(f"{path}:noted", "evaluator") is first
    path.write_text(path.read_text() + "# changed\n")
    assert thing_at(f"{path}:noted", "evaluator") is not first
    sys.modules.pop(first.__module__, None)


def test_an_own_evaluator_estimates_a_game_that_is_not_ones_own() -> None:
    game = load_game("tictactoe")
    for interpreted in (True, False):
        options = {"depth": 1, "interpreted": interpreted}
        by_function = search(game, evaluator=first_square, **options)  # type: ignore[arg-type]
        by_record = search(game, evaluator=FirstSquare(5), **options)  # type: ignore[arg-type]
        assert by_function.compiled is by_record.compiled is not interpreted
        assert (by_function.value, by_record.value) == (1, 5)
        assert game.move_name(game.start, by_function.move or 0) == "a1"
    rows = compare(game, depth=1, algorithms=["minimax", "alphabeta"], evaluator=first_square).rows
    assert {row.value for row in rows} == {1}
    assert explain(game, 1, evaluator=first_square).value == 1


def test_an_own_order_of_moves() -> None:
    game = load_game("connect4:5x4")
    reverse = search(game, depth=5, algorithm="alphabeta", order="reversed", interpreted=True)
    own_one = search(game, depth=5, algorithm="alphabeta", order=backwards)
    assert own_one.compiled
    assert (own_one.value, own_one.nodes, own_one.line) == (reverse.value, reverse.nodes, reverse.line)

"""Games in which a side may move again, by every algorithm, against a solver that knows of two sides only."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from gametree import ALGORITHMS, History, Referee, SearchResult, deepen, search
from gametree.base.values import MOST, WIN
from tests.families import EXACT, ONE_OF_EACH_KIND, WIN_LOSS
from tests.thinning import thinned
from tests.turns import FIRST, SECOND, Arrow, Question, Stand, Stroll, Town, after, anywhere, onwards

TOWNS = 40
DEPTHS = (1, 2, 3, 5, 9)
DEPTHS_AROUND = (1, 2, 3, 6)
BY_QUESTIONS = ["pvs", "mtdf", "mt-sss", "mt-dual"]


def found(position: object, depth: int, algorithm: str, **options: object) -> SearchResult:
    megabytes = None if not ALGORITHMS[algorithm].remembers else 0.05
    return search(position, depth=depth, algorithm=algorithm, **{"table": megabytes, "interpreted": True, **options})  # type: ignore[arg-type]


def sign(value: int) -> int:
    return (value > MOST) - (value < -MOST)


def check_line(town: Town, result: SearchResult, depth: int) -> None:
    """The line has moves of the game only, can be played, and is no longer than the depth."""
    place = 0
    for move in result.line:
        assert move in [arrow.to for arrow in town.arrows[place]]
        place = move
    assert len(result.line) <= depth
    assert result.move == (result.line[0] if result.line else None)
    if result.verdict.startswith(("win in", "loss in")) and not town.arrows[place]:
        assert len(result.line) == int(result.verdict.split()[-1]), "a distance counts moves"


@pytest.mark.parametrize("algorithm", EXACT)
def test_values_and_distances_are_those_of_the_solver(algorithm: str) -> None:
    seen = set()
    for seed in range(TOWNS):
        town = onwards(seed)
        for depth in DEPTHS:
            wanted = Question(town).answer(depth)
            result = found(town.game(), depth, algorithm)
            assert result.value == (sign(wanted) if algorithm in WIN_LOSS else wanted), (seed, depth)
            check_line(town, result, depth)
            seen.add(sign(wanted))
    assert seen == {-1, 0, 1}


@pytest.mark.parametrize("algorithm", thinned(EXACT, ONE_OF_EACH_KIND.__contains__))
def test_estimates_margins_and_plain_outcomes_are_those_of_the_solver(algorithm: str) -> None:
    for seed in range(TOWNS):
        town, margins = onwards(seed), onwards(seed, results=False)
        for depth in DEPTHS:
            for estimates in (False, True):
                by_margin = Question(margins, estimates=estimates, plain=True).answer(depth)
                result = found(margins.game(scoring="margin", estimates=estimates), depth, algorithm)
                if algorithm not in WIN_LOSS:
                    assert result.value == by_margin, (seed, depth)
                    check_line(margins, result, depth)
            plain = Question(town, plain=True).answer(depth)
            assert found(town.game(), depth, algorithm, plain=True).value == plain, (seed, depth)
            if algorithm not in WIN_LOSS:
                estimated = Question(town, estimates=True).answer(depth)
                assert found(town.game(estimates=True), depth, algorithm).value == estimated, (seed, depth)


def test_it_matters_that_a_side_moves_again() -> None:
    differing = 0
    for seed in range(TOWNS):
        town = onwards(seed)
        by_turns = [[arrow._replace(is_free=False) for arrow in arrows] for arrows in town.arrows]
        differing += Question(town).answer(9) != Question(town._replace(arrows=by_turns)).answer(9)
    assert differing > TOWNS / 3


@pytest.mark.parametrize(
    ("algorithm", "cyclic"),
    thinned(product(ALGORITHMS, (False, True)), lambda case: case[0] == "pvs" or case == ("dfpn", True)),
)
def test_compiled_equals_interpreted(algorithm: str, cyclic: bool) -> None:
    for seed in range(12):
        game = anywhere(seed).game(cyclic=True) if cyclic else onwards(seed).game()
        for depth in (1, 2, 6):
            fast, slow = (found(game, depth, algorithm, interpreted=way) for way in (False, True))
            assert fast.compiled
            assert replace(fast, seconds=0.0, compiled=False) == replace(slow, seconds=0.0)


# --- where positions come back -----------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_repetitions_are_draws_as_the_solver_sees_them(algorithm: str) -> None:
    seen = set()
    for seed in range(TOWNS):
        town = anywhere(seed, size=5 + seed % 6)
        for depth in DEPTHS_AROUND:
            wanted = Question(town).answer(depth)
            result = found(town.game(cyclic=True), depth, algorithm)
            assert result.value == (sign(wanted) if algorithm in WIN_LOSS else wanted), (seed, depth)
            seen.add(sign(wanted))
    assert seen == {-1, 0, 1}


@pytest.mark.parametrize("algorithm", [name for name in EXACT if name not in {*WIN_LOSS, *BY_QUESTIONS}])
def test_without_a_table_estimates_are_right_where_positions_come_back(algorithm: str) -> None:
    for seed in range(TOWNS):
        town = anywhere(seed, size=5 + seed % 6)
        for depth in DEPTHS_AROUND:
            wanted = Question(town, estimates=True).answer(depth)
            assert found(town.game(cyclic=True, estimates=True), depth, algorithm).value == wanted, (seed, depth)


@pytest.mark.parametrize("algorithm", BY_QUESTIONS)
def test_with_a_table_whatever_is_decided_is_right_where_positions_come_back(algorithm: str) -> None:
    for seed in range(TOWNS):
        town = anywhere(seed, size=5 + seed % 6)
        for depth in DEPTHS_AROUND:
            wanted = Question(town, estimates=True).answer(depth)
            value = found(town.game(cyclic=True, estimates=True), depth, algorithm).value
            assert (value == wanted) if sign(wanted) else not sign(value), (seed, depth)


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs", "dfpn", "sss"])
def test_what_was_played_before_is_known_with_its_side(algorithm: str) -> None:
    told = 0
    for seed in range(4 * TOWNS):
        town, draw = anywhere(seed, ends=2), random.Random(seed)
        game = town.game(cyclic=True, referee=Referee(repetitions=2, forced_repetitions=3))
        history, line = History.begin(game), [Stand(0, again=False, side=FIRST)]
        while len(history.moves) < 4 and history.ending() is None:
            arrow = draw.choice(town.arrows[line[-1].place])
            history, line = history.play(arrow.to), [*line, after(line[-1], arrow)]
        turned = line if line[-1].side == FIRST else [stand._replace(side=SECOND - stand.side) for stand in line]
        drawn, root = frozenset(turned), (turned[-1],)
        wanted = Question(town, drawn=drawn).answer(6, root)
        told += wanted != Question(town).answer(6, root)
        result = found(history.position, 6, algorithm, game=game, history=history)
        assert result.value == (sign(wanted) if algorithm in WIN_LOSS else wanted), seed
    assert told > 2, "no history mattered"


@pytest.mark.parametrize("algorithm", ["alphabeta", "minimax", "sss"])
def test_a_root_that_moves_again_is_known_when_it_comes_back(algorithm: str) -> None:
    told = 0
    for seed in range(TOWNS):
        town = anywhere(seed)
        game = town.game(cyclic=True, estimates=True)
        start = game.start._replace(again=True)
        root = (Stand(0, again=True, side=FIRST),)
        for depth in DEPTHS_AROUND:
            wanted = Question(town, estimates=True).answer(depth, root)
            told += wanted != Question(town, estimates=True).answer(depth)
            assert found(start, depth, algorithm, game=game).value == wanted, (seed, depth)
    assert told > 0, "it never came back"


# --- what else a search has --------------------------------------------------------------------------------


def last_first(position: Stroll, move: int) -> int:
    return position.place - move


@pytest.mark.parametrize(
    "options",
    [
        {"order": "table,killers,history"},
        {"order": "best"},
        {"order": "worst"},
        {"order": "reversed"},
        {"order": "random", "seed": 7},
        {"order": last_first},
        {"table": 0.0001},
        {"without": ["table"]},
        {"without": ["order", "aspiration"]},
    ],
    ids=lambda options: " ".join(f"{name}={'own' if callable(each) else each}" for name, each in options.items()),
)
@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs", "mtdf"])
def test_no_order_and_no_table_changes_the_answer(algorithm: str, options: dict[str, object]) -> None:
    for seed in range(10):
        town = onwards(seed)
        for depth in (2, 5, 9):
            wanted = Question(town, estimates=True).answer(depth)
            assert found(town.game(estimates=True), depth, algorithm, **options).value == wanted, (seed, depth)


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs", "mtdf"])
def test_deepening_finds_the_same_at_every_depth(algorithm: str) -> None:
    depths = set()
    for seed in range(TOWNS):
        town = onwards(seed)
        options = {"algorithm": algorithm, "table": 0.05, "interpreted": True}
        for result in deepen(town.game(estimates=True), depth=9, **options):  # type: ignore[arg-type]
            assert result.value == Question(town, estimates=True).answer(result.depth), seed
            check_line(town, result, result.depth)
            depths.add(result.depth)
    assert max(depths) > 5


def test_a_window_is_answered_as_the_textbook_promises() -> None:
    for seed in range(TOWNS):
        town = onwards(seed)
        wanted = Question(town, estimates=True).answer(5)
        for alpha, beta in ((wanted - 1, wanted + 1), (wanted, wanted + 1), (wanted - 1, wanted), (-3, 3)):
            value = found(town.game(estimates=True), 5, "alphabeta", table=None, window=(alpha, beta)).value
            if wanted <= alpha:
                assert wanted <= value <= alpha
            else:
                assert beta <= value <= wanted if wanted >= beta else value == wanted


def test_a_win_of_the_mover_again_is_as_near_as_its_moves() -> None:
    chain = Town([[Arrow(1, is_free=True)], [Arrow(2, is_free=True)], [Arrow(3, is_free=True)], []], [0, 0, 0, 1])
    for algorithm in ALGORITHMS:
        result = found(chain.game(), 3, algorithm)
        assert result.value == (1 if algorithm in WIN_LOSS else WIN - 3)
        assert result.line == (1, 2, 3)

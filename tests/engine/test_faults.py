"""Games that are at fault: the method and the position are named, compiled or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from gametree import Engine, Game, GameFault, InputError, Limits, RunsInterpreted, compare, explain, perft, search
from gametree.engine.ready import job
from gametree.rules.game import fields_of

MOVES, PLAY, IS_OVER, OUTCOME, EVALUATE = range(5)
NAMES = ["moves()", "play(1)", "is_over()", "outcome()", "evaluate()"]


class Brittle(NamedTuple):
    """Take one or two from a heap; at the heap ``at`` the method ``where`` raises."""

    heap: int = 9
    at: int = -1
    where: int = -1

    def check(self, method: int) -> None:
        if self.heap == self.at and method == self.where:
            raise ValueError("broken here")

    def moves(self) -> Iterator[int]:
        self.check(MOVES)
        for taken in range(1, min(2, self.heap) + 1):
            yield taken

    def play(self, move: int) -> Brittle:
        self.check(PLAY)
        return Brittle(self.heap - move, self.at, self.where)

    def is_over(self) -> bool:
        self.check(IS_OVER)
        return self.heap == 0

    def outcome(self) -> int:
        self.check(OUTCOME)
        return -1

    def evaluate(self) -> int:
        self.check(EVALUATE)
        return 0


anywhere = pytest.mark.parametrize(
    ("where", "at"),
    [(MOVES, 9), (MOVES, 3), (PLAY, 9), (PLAY, 2), (IS_OVER, 9), (IS_OVER, 1), (OUTCOME, 0), (EVALUATE, 4)],
)


@pytest.mark.parametrize("interpreted", [False, True])
@anywhere
def test_what_raises_is_named_with_its_position(where: int, at: int, interpreted: bool) -> None:
    game = Game("brittle", Brittle(9, at, where))
    with pytest.raises(GameFault) as caught:
        search(game, depth=5 if where == EVALUATE else 12, interpreted=interpreted)
    assert f"{NAMES[where]} raised ValueError: broken here" in str(caught.value)
    assert fields_of(Brittle(at, at, where)) in str(caught.value)


@pytest.mark.parametrize("interpreted", [False, True])
@anywhere
def test_an_engine_names_it_after_thoughts_that_met_no_fault(where: int, at: int, interpreted: bool) -> None:
    with Engine(Game("brittle", Brittle()), table=1, interpreted=interpreted) as engine:
        engine.think(limits=Limits(depth=12))
        with pytest.raises(GameFault) as caught:
            engine.think(Brittle(9, at, where), Limits(depth=5 if where == EVALUATE else 12))
    assert f"{NAMES[where]} raised ValueError: broken here" in str(caught.value)
    assert fields_of(Brittle(at, at, where)) in str(caught.value)


@pytest.mark.parametrize(("interpreted", "looks"), [(False, 1), (True, 3)])
def test_only_the_first_position_is_looked_at_where_machine_code_searches(
    interpreted: bool, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at = []

    def look(game: Game, position: Any) -> None:
        looked_at.append(position)

    monkeypatch.setattr(job, "fault_in", look)
    with Engine(Game("brittle", Brittle()), table=1, interpreted=interpreted) as engine:
        for heap in (9, 8, 7):
            engine.think(Brittle(heap), Limits(depth=2))
    assert len(looked_at) == looks


@pytest.mark.parametrize("interpreted", [False, True])
def test_perft_names_it_too(interpreted: bool) -> None:
    with pytest.raises(GameFault, match=r"play\(1\) raised ValueError: broken here, in the position heap=4"):
        perft(Game("brittle", Brittle(9, 4, PLAY)), 9, interpreted=interpreted)


def test_a_sound_game_is_not_at_fault() -> None:
    assert search(Game("brittle", Brittle()), depth=12).verdict == "loss in 6"


class Loose(NamedTuple):
    """Returns things of the wrong kind, one by one."""

    left: int
    wrong: str

    def moves(self) -> Iterator[Any]:
        yield "one" if self.wrong == "moves" and self.left == 2 else 1

    def play(self, move: int) -> Any:
        return None if self.wrong == "play" and self.left == 2 else Loose(self.left - 1, self.wrong)

    def is_over(self) -> Any:
        return "no" if self.wrong == "is_over" and self.left == 2 else self.left == 0

    def outcome(self) -> Any:
        return {"outcome": None, "half": 0.5, "seven": 7}.get(self.wrong, -1)

    def evaluate(self) -> Any:
        return 0.25 if self.wrong == "evaluate" else 0


@pytest.mark.filterwarnings("ignore::gametree.RunsInterpreted")
@pytest.mark.parametrize("left", [2, 4])
@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("moves", r"moves\(\) yielded 'one'; wanted: a whole number"),
        ("play", r"play\(1\) returned None; wanted: a Loose"),
        ("is_over", r"is_over\(\) returned 'no'; wanted: True or False"),
        ("outcome", r"outcome\(\) returned None; wanted: -1, 0 or 1"),
        ("half", r"outcome\(\) returned 0.5; wanted: -1, 0 or 1"),
        ("seven", r"outcome\(\) returned 7; wanted: -1, 0 or 1, or scoring='margin'"),
        ("evaluate", r"evaluate\(\) returned 0.25; wanted: a whole number"),
    ],
)
def test_results_of_the_wrong_kind(wrong: str, message: str, left: int) -> None:
    with pytest.raises(GameFault, match=message):
        search(Game("loose", Loose(left, wrong)), depth=1 if wrong == "evaluate" else 6)


def test_more_moves_than_the_game_declares() -> None:
    with pytest.raises(GameFault, match=r"lists more than 1 moves; tell the game by Game\(..., most_moves=...\)"):
        search(Game("brittle", Brittle(), most_moves=1), depth=2)


class Listing(NamedTuple):
    """Returns its moves as a list, which is good Python and cannot be compiled."""

    heap: int = 7

    def moves(self) -> list[int]:
        return [taken for taken in (1, 2) if taken <= self.heap]

    def play(self, move: int) -> Listing:
        return Listing(self.heap - move)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -1


def test_what_cannot_be_compiled_runs_interpreted_and_says_so_once() -> None:
    with pytest.warns(RunsInterpreted, match="Listing runs interpreted, many times slower: ") as caught:
        results = [search(Listing(), depth=9) for _ in range(3)]
    assert len(caught) == 1
    compare(Listing(), depth=3, algorithms=["alphabeta"])  # a second warning would be an error
    assert [result.verdict for result in results] == ["win in 5"] * 3
    assert not results[0].compiled


class Counted(NamedTuple):
    """Take one or two; values and counts are wrong where told."""

    heap: int
    outcome_is: int = -1
    estimate_is: int = 0
    miscounts: int = 0

    def moves(self) -> Iterator[int]:
        for taken in range(1, min(2, self.heap) + 1):
            yield taken

    def count_moves(self) -> int:
        return min(2, self.heap) + self.miscounts

    def play(self, move: int) -> Counted:
        return Counted(self.heap - move, self.outcome_is, self.estimate_is, self.miscounts)

    def is_over(self) -> bool:
        return False

    def outcome(self) -> int:
        return self.outcome_is

    def evaluate(self) -> int:
        return self.estimate_is


@pytest.mark.parametrize("interpreted", [False, True])
@pytest.mark.parametrize("outcome", [-5, 2, 10**18])
def test_an_outcome_that_no_game_has_is_never_an_answer(outcome: int, interpreted: bool) -> None:
    with pytest.raises(GameFault, match=rf"outcome\(\) returned {outcome}; wanted: -1, 0 or 1"):
        search(Counted(4, outcome), depth=9, interpreted=interpreted)


@pytest.mark.parametrize("interpreted", [False, True])
@pytest.mark.parametrize("estimate", [10**9, -(10**9)])
def test_an_estimate_that_looks_like_a_forced_end(estimate: int, interpreted: bool) -> None:
    with pytest.raises(GameFault, match=rf"evaluate\(\) returned {estimate}; wanted: a whole number from"):
        search(Counted(9, -1, estimate), depth=2, interpreted=interpreted)


def test_a_miscount_is_a_fault() -> None:
    with pytest.raises(GameFault, match=r"count_moves\(\) returned 3; moves\(\) lists 2"):
        perft(Counted(9, miscounts=1), 3)


@pytest.mark.parametrize("order", ["best", "natural"])
def test_compare_names_the_fault_in_every_order(order: str) -> None:
    with pytest.raises(GameFault, match=r"play\(1\) raised ValueError: broken here, in the position heap=3"):
        compare(Game("brittle", Brittle(6, 3, PLAY)), depth=5, order=order)


def my_search(position: Any, depth: int) -> int:
    return 0


@pytest.mark.parametrize("algorithm", [my_search, 7, ["alphabeta"]])
def test_what_is_no_algorithm_is_not_blamed_on_the_game(algorithm: Any) -> None:
    wanted = r"wanted: a function of \(position, depth, alpha, beta, kit, ply=0\)"
    with pytest.raises(InputError, match=wanted):
        search(Brittle(), depth=2, algorithm=algorithm)
    with pytest.raises(InputError, match=wanted):
        compare(Brittle(), depth=2, algorithms=[algorithm])
    with pytest.raises(InputError, match=wanted):
        explain(Brittle(), 2, algorithm=algorithm)


class Timeout(BaseException):
    """What a watchdog raises in the middle of anything."""


class Watched(NamedTuple):
    """Calls something that raises, as a signal's handler does."""

    heap: int = 4

    def moves(self) -> list[int]:
        return [1]

    def play(self, move: int) -> Watched:
        exec("raise Timeout", {"__name__": "elsewhere", "Timeout": Timeout})
        return Watched(self.heap - move)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -1


def test_what_comes_from_outside_passes_through() -> None:
    """Only an ``Exception``, sys.exit() and what the game's own text raises are put down to the game."""
    for work in (search, explain, perft):
        with pytest.raises(Timeout):
            work(Game("watched", Watched()), depth=3)


@pytest.mark.filterwarnings("ignore::gametree.RunsInterpreted")
@pytest.mark.parametrize("seed", [10**30, -(10**18), "one"])
def test_a_seed_that_cannot_be_used(seed: Any) -> None:
    with pytest.raises(InputError, match="wanted: a whole number of at most 18 digits"):
        search(Brittle(), depth=2, seed=seed)


class Loud(NamedTuple):
    """Take one or two; noisy moves and passes are wrong in one way each."""

    heap: int = 30
    fault: str = ""

    def moves(self) -> Any:
        yield from range(1, min(2, self.heap) + 1)

    def play(self, move: int) -> Loud:
        return Loud(self.heap - move, self.fault)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -1

    def evaluate(self) -> int:
        return self.heap % 3

    def noisy_moves(self) -> Any:
        while self.fault == "circles" and self.heap < 29:
            yield 1
        if self.fault == "stranger":
            yield 3
        yield from (1, 1) if self.fault == "twice" else ()

    def null(self) -> Any:
        return None if self.fault == "null" and self.heap < 28 else self

    def may_pass(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("stranger", "noisy_moves() lists 3, which moves() does not; wanted: some of the moves, in the position"),
        ("twice", "noisy_moves() lists a move twice; wanted: every move once, in the position heap=30"),
        ("circles", "noisy_moves() lists a move twice; wanted: every move once, in the position heap=28"),
        ("null", "null() returned None; wanted: a Loud with the other side to move, in the position heap="),
    ],
)
def test_a_selective_search_tells_what_misleads_it(fault: str, told: str) -> None:
    game = Game("loud", Loud(fault=fault))
    with pytest.raises(GameFault) as caught:
        search(game, nodes=5_000, algorithm="selective", interpreted=True)
    assert str(caught.value).startswith(f"loud: {told}")
    assert search(game, depth=4, interpreted=True).depth == 4  # others do not ask for it

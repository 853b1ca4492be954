"""Several threads search one position: the same values as one, counts of all, and nobody left behind."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from gametree import (
    ALGORITHMS,
    Engine,
    Game,
    GameFault,
    History,
    InputError,
    Limits,
    Stop,
    deepen_async,
    load_game,
    search,
)
from gametree.algorithms.parts.ordering import choose
from gametree.base.errors import Stopped
from gametree.engine.ready import company, faults
from gametree.engine.ready.job import Job, make_ready
from gametree.engine.ready.options import Options
from gametree.jit import beside
from gametree.jit.beside import Beside
from gametree.observers.meter import counts, meter
from tests.engine.random_play import random_positions
from tests.engine.test_thinker import wait_for_threads
from tests.thinning import thinned

CONNECT_FOUR = load_game("connect4")
SHARING = [name for name, algorithm in ALGORITHMS.items() if algorithm.shares_table] + ["alphabeta"]
THREADS = 3
SMALL: dict[str, Any] = {"table": 1, "threads": THREADS}


def ready(threads: int, position: str = "44", algorithm: str = "pvs") -> Job:
    options = Options(table=1.0, threads=threads)
    return make_ready(CONNECT_FOUR.parse_position(position), game=CONNECT_FOUR, algorithm=algorithm, options=options)


# --- the same values ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", thinned([name for name in SHARING if name != "selective"], "pvs".__eq__))
def test_the_value_is_that_of_one_thread(algorithm: str) -> None:
    with Engine(CONNECT_FOUR, algorithm=algorithm, **SMALL) as engine:
        for position in random_positions(CONNECT_FOUR, 30, seed=11):
            one = search(position, game=CONNECT_FOUR, depth=8, algorithm=algorithm, table=1)
            several = engine.look(position, 8)
            deeper = engine.think(position, Limits(depth=8))
            found = (one.value, one.verdict)
            assert (several.value, several.verdict) == found
            if not deeper.verdict.startswith(("win", "loss")):  # which deepening finds sooner
                assert (deeper.value, deeper.verdict) == found
            assert several.threads == THREADS


def test_nothing_that_another_thread_has_estimated_is_called_exact() -> None:
    """The first may find all it asks for in the table, so that it estimates nothing itself."""
    with Engine(CONNECT_FOUR, algorithm="pvs", **SMALL) as engine:
        for position in ("44", "332", "7654", "1234567"):
            for result in engine.analyse(position, Limits(depth=9)):
                assert (result.verdict, result.complete) == ("unknown", result.depth == 9)


def test_what_is_exact_is_told_as_exact() -> None:
    position = CONNECT_FOUR.parse_position("1233722555341451114725221333")
    one, several = (
        search(position, game=CONNECT_FOUR, depth=14, algorithm="pvs", table=1, threads=each) for each in (1, THREADS)
    )
    assert (several.value, several.verdict, several.complete) == (one.value, one.verdict, True)
    assert one.verdict != "unknown"


@pytest.mark.long
def test_several_lines_are_those_of_one_thread() -> None:
    one = search(CONNECT_FOUR, depth=7, lines=3, algorithm="pvs", table=1)
    several = search(CONNECT_FOUR, depth=7, lines=3, algorithm="pvs", **SMALL)
    assert [line.value for line in several.lines] == [line.value for line in one.lines]
    assert len({line.move for line in several.lines}) == 3


@pytest.mark.long
@pytest.mark.parametrize("name", ["chess", "checkers", "othello"])
def test_a_selective_search_finds_the_same_forced_ends(name: str) -> None:
    game = load_game(name)
    with Engine(game, **SMALL) as engine:
        for position in random_positions(game, 20, seed=5):
            one = search(position, game=game, depth=4, algorithm="pvs")
            several = engine.think(position, Limits(depth=6))
            if one.verdict.startswith(("win", "loss")):
                assert several.verdict.partition(" ")[0] == one.verdict.partition(" ")[0]


# --- counts and limits ----------------------------------------------------------------------------------------


def test_counts_are_those_of_all_threads() -> None:
    job = ready(THREADS)
    *_, last = job.deeper(Limits(depth=11))
    meters = [job.meter, *(each.meter for each in job._company._companions)]
    added = [sum(each) for each in zip(*map(counts, meters), strict=True)]
    nodes, finals, estimates, children, *cutoffs = added
    assert (last.nodes, last.leaves, last.children) == (nodes, finals + estimates, children)
    assert list(last.cutoffs) == cutoffs[:3]
    assert job.outfit.nodes() == nodes
    assert all(counts(meter)[0] > 0 for meter in meters)
    assert (last.memory or 0) >= sum(1 for word in job.kit.memory.slots[1::2] if word)


@pytest.mark.parametrize("nodes", [1, 7, 1_000, 50_000])
def test_a_limit_of_nodes_holds_for_all_together(nodes: int) -> None:
    with Engine(CONNECT_FOUR, algorithm="pvs", **SMALL) as engine:
        for position in ("44", "332", "7654"):
            assert engine.think(position, Limits(nodes=nodes)).nodes <= nodes + 2 * THREADS


def test_with_nobody_beside_it_visits_the_nodes_of_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """To look for moves that others search changes nothing where no others are."""
    monkeypatch.setattr(company, "WORTH_IT", 100)
    alone, one = list(ready(THREADS).deeper(Limits(depth=10))), list(ready(1).deeper(Limits(depth=10)))
    assert [(each.nodes, each.line, each.cutoffs) for each in alone] == [
        (each.nodes, each.line, each.cutoffs) for each in one
    ]


def test_a_companion_shares_the_table_and_knows_what_the_first_knows() -> None:
    game = load_game("chess")
    history = History.begin(game).play_named("Nf3 Nf6 Ng1 Ng8")
    options = Options(table=1.0, threads=2)
    job = make_ready(
        history.position, game=game, algorithm="selective", options=options, interpreted=True, history=history
    )
    first, seen = job.outfit._kit, []
    one = company.Companion(first, job.stop, lambda own: lambda *given: seen.append((own, given)), goes_on=False)  # type: ignore[arg-type,return-value]
    kept = list(job.position.moves())[:3]
    choose(first.order, kept)
    work = one.begin(first, job.position, 4, -1, 1)
    assert work is not None
    work.wait()
    [(own, given)] = seen
    assert given[1:] == (job.position, 4, -1, 1)
    assert own.memory.slots is first.memory.slots
    assert own.order.others.cells is first.order.others.cells
    assert own.order.order.past is first.order.order.past
    assert own.order.choice is own.order.order.choice
    assert list(own.order.choice[: len(kept) + 2]) == list(first.order.choice[: len(kept) + 2])
    assert own.order.order.rows is not first.order.order.rows
    lines = list(zip(company._memories(own.path), company._memories(first.path), strict=True))
    assert lines
    assert all(mine is not other and list(mine[: len(other)]) == list(other) for mine, other in lines)
    assert [own.path.was_played(each, 2) for each in history.positions] == [
        first.path.was_played(each, 2) for each in history.positions
    ]
    assert own.path.was_played(history.positions[0], 2)


# --- where there can be no others -----------------------------------------------------------------------------


def test_interpreted_it_searches_alone() -> None:
    one = search(CONNECT_FOUR, depth=5, algorithm="pvs", interpreted=True, table=1)
    several = search(CONNECT_FOUR, depth=5, algorithm="pvs", interpreted=True, **SMALL)
    assert (several.nodes, several.value, several.threads) == (one.nodes, one.value, 1)


def test_where_no_thread_can_be_started_it_searches_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(beside, "IDLE", [])
    one, several = (search(CONNECT_FOUR, depth=8, algorithm="pvs", table=1, threads=each) for each in (1, THREADS))
    assert (several.nodes, several.value) == (one.nodes, one.value)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"threads": 0}, r"^an engine cannot think with 0 threads; wanted: 1 to 256$"),
        ({"threads": -1}, r"^an engine cannot think with -1 threads; wanted: 1 to 256$"),
        ({"threads": 10_000}, r"^an engine cannot think with 10000 threads; wanted: 1 to 256$"),
        ({"threads": 1.5}, r"^an engine cannot think with 1.5 threads; wanted: 1 to 256$"),
        ({"threads": True}, r"^an engine cannot think with True threads; wanted: 1 to 256$"),
        ({"threads": 2, "algorithm": "sss"}, r"^sss searches in one thread; several share a table, as those of pvs,"),
        (
            {"threads": 2, "algorithm": "alphabeta"},
            r"^alphabeta searches in one thread; .* with a table \(--table MB\)",
        ),
        ({"threads": 2, "without": ["table"]}, r"^threads share what they find in a table, and this search has none"),
        ({"threads": 2, "observer": meter(Stop().budget)}, r"^an observer follows one thread; wanted: threads=1"),
    ],
)
def test_threads_that_cannot_be_had(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        Engine(CONNECT_FOUR, **{"algorithm": "pvs", **settings})


def test_without_an_algorithm_one_depth_is_searched_by_one_that_shares() -> None:
    assert search(CONNECT_FOUR, depth=3, **SMALL).algorithm == "pvs"
    assert search(CONNECT_FOUR, depth=3).algorithm == "alphabeta"


# --- whoever ends it, all end ---------------------------------------------------------------------------------


def test_the_others_have_ended_when_the_first_has() -> None:
    with Engine(CONNECT_FOUR, algorithm="pvs", **SMALL) as engine:
        for _ in range(20):
            engine.start("44")
            while engine.nodes < 20_000:
                pass
            answer = engine.stop()
            visited = engine.nodes
            assert answer is not None
            assert engine.nodes == visited == answer.nodes
    wait_for_threads()
    assert not [thread for thread in threading.enumerate() if thread.name == "gametree beside"]


def test_a_stop_ends_all_of_them() -> None:
    stop = Stop()
    stop.set()
    assert search(CONNECT_FOUR, depth=30, stop=stop, **SMALL).nodes <= THREADS


def test_an_event_loop_gets_the_depths() -> None:
    async def depths() -> list[int]:
        answers = deepen_async(CONNECT_FOUR, depth=8, algorithm="pvs", **SMALL)
        return [result.depth async for result in answers]

    assert asyncio.run(depths()) == list(range(1, 9))


class Spoilt(NamedTuple):
    """Take one or two; a heap of seven cannot be played on."""

    heap: int = 40

    def moves(self) -> Iterator[int]:
        yield 1
        yield 2

    def play(self, move: int) -> Spoilt:
        if self.heap == 7:
            raise ValueError("seven is spoilt")
        return Spoilt(self.heap - move)

    def is_over(self) -> bool:
        return self.heap <= 0

    def outcome(self) -> int:
        return -1


def test_a_fault_of_the_game_is_told_as_by_one_thread() -> None:
    game = Game("spoilt", Spoilt())
    told = []
    for threads in (1, THREADS):  # one is as well interpreted: in test_faults both say the same
        with pytest.raises(GameFault) as fault:
            search(game, depth=40, algorithm="pvs", table=1, threads=threads, interpreted=threads == 1)
        told.append(str(fault.value))
    assert told[0] == told[1]
    assert "seven is spoilt" in told[0]


def test_a_fault_that_only_another_thread_meets_is_told_and_ends_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: company.Companion, *given: Any) -> None:
        self.error = ValueError("met by a companion")
        self._stop.run_out()

    monkeypatch.setattr(company.Companion, "_search", fail)
    monkeypatch.setattr(faults, "LOOK_DEEPER", 100)  # there is none to be found
    with pytest.raises(GameFault, match=r"^connect4: ValueError: met by a companion$"):
        search(CONNECT_FOUR, depth=30, algorithm="pvs", **SMALL)


def test_what_a_companion_raises_is_kept_for_the_first() -> None:
    job = ready(2)
    one = job._company._companions[0]

    def fail(*given: Any) -> None:
        raise Stopped if given[2] == 4 else ValueError("spoilt")

    one._runner = fail  # type: ignore[assignment]
    one._search(job.position, [4], -1, 1)
    assert one.error is None
    one._search(job.position, [5], -1, 1)
    assert isinstance(one.error, ValueError)
    assert job.stop.budget[0] == -1


def test_only_those_that_could_be_started_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[bool] = []
    begin = Beside.start

    def start(work: Beside) -> bool:
        started.append(len(started) % 2 == 0)
        return started[-1] and begin(work)

    monkeypatch.setattr(Beside, "start", start)
    *_, last = ready(THREADS).deeper(Limits(depth=9))
    assert last.depth == 9
    assert True in started
    assert False in started

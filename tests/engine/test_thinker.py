"""An engine that lives: the same answers as a search made anew, whatever it has thought about before."""

from __future__ import annotations

import gc
import random
import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gametree import (
    ALGORITHMS,
    Clock,
    Engine,
    Game,
    GameFault,
    History,
    InputError,
    Limits,
    SearchResult,
    Stop,
    load_game,
    search,
)
from tests.engine.random_play import random_positions
from tests.families import EXACT
from tests.jit.texts import start_python

CONNECT_FOUR = load_game("connect4")
TIC_TAC_TOE = load_game("tictactoe")
CHESS = load_game("chess")
KEPT: dict[str, Any] = {"table": 0.25}


def small_engine(**settings: Any) -> Engine:
    keeps = ALGORITHMS[settings.get("algorithm", "pvs")].takes_options
    return Engine(TIC_TAC_TOE, **{**(KEPT if keeps else {}), "interpreted": True, **settings})


@pytest.mark.parametrize("algorithm", EXACT)
def test_what_was_thought_before_changes_no_value(algorithm: str) -> None:
    with small_engine(algorithm=algorithm) as engine:
        for position in random_positions(TIC_TAC_TOE, 12, seed=3):
            fresh = search(position, game=TIC_TAC_TOE, depth=4, algorithm=algorithm, interpreted=True)
            kept = engine.look(position, 4)
            assert (kept.value, kept.verdict, kept.complete) == (fresh.value, fresh.verdict, fresh.complete)


def test_to_be_warmed_up_is_no_thought() -> None:
    with small_engine() as engine:
        engine.warm_up()
        assert engine.stop() is None
        thought = engine.think(TIC_TAC_TOE.start, Limits(depth=3))
        engine.warm_up()
        assert engine.stop() == engine.so_far() == thought


@pytest.mark.parametrize("name", ["connect4", "chess"])
def test_a_game_played_with_one_engine(name: str) -> None:
    """Values and verdicts are those of new searches: the table gives hints, and no answers."""
    game = load_game(name)
    history, chance = History.begin(game), random.Random(1)
    with Engine(game, algorithm="pvs", **KEPT) as engine:
        for _ in range(12):
            kept = engine.think(history, Limits(depth=4))
            fresh = Engine(game, algorithm="pvs", **KEPT).think(history, Limits(depth=4))
            assert (kept.value, kept.verdict, kept.depth) == (fresh.value, fresh.verdict, fresh.depth)
            assert kept.compiled
            history = history.play(chance.choice(list(history.position.moves())))


def test_more_searches_than_a_table_has_ages() -> None:
    with small_engine() as engine:
        for position in random_positions(TIC_TAC_TOE, 150, seed=4):
            kept = engine.think(position, Limits(depth=3))
            fresh = search(position, game=TIC_TAC_TOE, depth=3, algorithm="pvs", interpreted=True)
            assert (kept.value, kept.verdict) == (fresh.value, fresh.verdict)


def test_counts_begin_anew_with_every_thought() -> None:
    with small_engine() as engine:
        engine.look(depth=5)
        engine.forget()
        second = engine.look(depth=3)
        fresh = small_engine().look(depth=3)
        assert (second.nodes, second.leaves, second.cutoffs, second.memory) == (
            fresh.nodes,
            fresh.leaves,
            fresh.cutoffs,
            fresh.memory,
        )
        assert engine.nodes == fresh.nodes


def test_what_is_told_by_a_history_a_position_a_name_or_nothing() -> None:
    with small_engine() as engine:
        history = History.begin(TIC_TAC_TOE).play_named("b2 a1")
        asked = (history, history.position, "O...X....")
        assert len({engine.think(each, Limits(depth=4)).line for each in asked}) == 1
        assert engine.think(limits=Limits(depth=2)).depth == 2


def test_a_game_in_which_a_side_moves_again() -> None:
    """Lines, moves that are left out, and replies that are pondered are the game's own: nobody sees a pass."""
    game = load_game(f"{Path(__file__).parents[2] / 'examples' / 'kalah.py'}:SMALL")
    history = History.begin(game)
    with Engine(game, interpreted=True, **KEPT) as engine:
        while history.ending() is None:
            answer = engine.think(history, Limits(depth=8))
            fresh = search(history.position, game=game, history=history, depth=8, algorithm="pvs", interpreted=True)
            assert answer.value == fresh.value
            legal = list(history.position.moves())
            lines = engine.look(history, 6, lines=len(legal)).lines
            assert sorted(line.move for line in lines) == legal
            for line in lines:
                kept = engine.look(history, 6, keep_to=[line.move])
                assert (kept.value, kept.move) == (line.value, line.move)
                after = history
                for move in line.line:
                    after = after.play(move)
            assert answer.move is not None
            history = history.play(answer.move)
            if history.ending() is None:
                assert engine.ponder(history) in history.position.moves()
        with pytest.raises(InputError, match=r"^a depth of 200 cannot be searched where sides move again"):
            engine.think(limits=Limits(depth=200))


# --- limits ---------------------------------------------------------------------------------------------------


def test_no_depth_is_begun_when_the_soft_time_is_over() -> None:
    with small_engine() as engine:
        assert engine.think(limits=Limits(depth=9, soft=1e-9)).depth == 1


def test_a_clock_is_a_limit() -> None:
    with small_engine() as engine:
        assert engine.think(limits=Clock(0.0)).move is not None


def test_limits_are_changed_while_it_thinks() -> None:
    heard = Heard(3)
    with Engine(CONNECT_FOUR, **KEPT) as engine:
        engine.start(hear=heard)
        heard.wait()
        engine.change_limits(Limits(depth=3))
        assert engine.wait().depth >= 3
        assert not engine.is_thinking


class Heard:
    """Hears depths, and lets others wait for one."""

    def __init__(self, depth: int) -> None:
        self.depths: list[int] = []
        self.nodes: list[int] = []
        self._depth = depth
        self._reached = threading.Event()

    def __call__(self, result: SearchResult) -> None:
        self.depths.append(result.depth)
        self.nodes.append(result.nodes)
        if result.depth >= self._depth:
            self._reached.set()

    def wait(self) -> None:
        assert self._reached.wait(60)


# --- beside the caller ----------------------------------------------------------------------------------------


def test_start_and_stop() -> None:
    heard = Heard(6)
    with Engine(CONNECT_FOUR, **KEPT) as engine:
        engine.start("444444", hear=heard)
        assert engine.is_thinking
        heard.wait()
        answer = engine.stop()
        assert answer is not None
        assert answer.depth >= 6
        assert heard.depths == list(range(1, len(heard.depths) + 1))
        assert not engine.is_thinking
        assert engine.stop() == engine.so_far() == answer


def test_what_is_pondered_goes_on_when_the_reply_comes() -> None:
    heard, history = Heard(8), History.begin(CONNECT_FOUR).play_named("4")
    with Engine(CONNECT_FOUR, **KEPT) as engine:
        reply = engine.ponder(history, hear=heard)
        heard.wait()
        answer = engine.hit(Limits(depth=10))
        assert answer.depth >= 10
        assert len(heard.depths) == len(set(heard.depths)), "no depth is searched twice"
        assert answer.nodes >= heard.nodes[-1]
        fresh = search(history.play(reply).position, game=CONNECT_FOUR, depth=answer.depth, algorithm="pvs")
        assert answer.value == fresh.value


def test_the_expected_reply_is_that_of_the_last_line() -> None:
    history = History.begin(CONNECT_FOUR)
    with Engine(CONNECT_FOUR, **KEPT) as engine:
        thought = engine.think(history, Limits(depth=6))
        assert thought.move is not None
        assert engine.ponder(history.play(thought.move)) == thought.line[1]
        engine.stop()


def test_another_reply_ends_what_is_pondered() -> None:
    history = History.begin(CONNECT_FOUR).play_named("4")
    with Engine(CONNECT_FOUR, **KEPT) as engine:
        expected = engine.ponder(history)
        other = next(move for move in history.position.moves() if move != expected)
        answer = engine.think(history.play(other), Limits(depth=6))
        fresh = search(history.play(other).position, game=CONNECT_FOUR, depth=6, algorithm="pvs")
        assert (answer.depth, answer.value) == (6, fresh.value)
        with pytest.raises(InputError, match=r"^nothing is pondered"):
            engine.hit()


def test_a_pondered_search_may_be_over_before_the_reply_comes() -> None:
    with Engine(TIC_TAC_TOE, **KEPT) as engine:
        history = History.begin(TIC_TAC_TOE).play_named("b2 a1 c1 a3")
        engine.ponder(history)
        engine.wait()
        assert engine.hit().complete


def test_analysis_ends_when_it_is_left() -> None:
    with Engine(CONNECT_FOUR, **KEPT) as engine:
        for result in engine.analyse("4444"):
            if result.depth == 5:
                break
        del result
        assert engine.think("4444", Limits(depth=2)).depth == 2


def test_a_process_ends_with_an_analysis_that_nobody_has_left(tmp_path: Path) -> None:
    """At its end no thread can tell another one anything any more."""
    script = """
        from gametree import deepen, load_game
        results = deepen(load_game("connect4"), interpreted=True)
        print(next(results).depth)
    """
    process = start_python(script, folder=tmp_path)
    try:
        output, errors = process.communicate(timeout=120)
    finally:
        process.kill()
    assert (output, errors) == ("1\n", "")


class Tidied(NamedTuple):
    """A heap, on which garbage is collected by whoever searches it."""

    heap: int = 60

    def moves(self) -> Iterator[int]:
        gc.collect()
        yield from range(1, min(3, self.heap) + 1)

    def play(self, move: int) -> Tidied:
        return Tidied(self.heap - move)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -1


def test_analysis_is_forgotten_by_the_thread_that_searches() -> None:
    """A window that holds its analysis is collected where garbage is, and that may be in the search itself."""
    engine = Engine(Game("tidied", start=Tidied()), interpreted=True)
    window: list[Any] = [engine.analyse()]
    window.append(window)
    gc.disable()
    try:
        del window
        asked = threading.Thread(target=engine.stop, daemon=True)
        asked.start()
        asked.join(timeout=60)
        assert not asked.is_alive()
    finally:
        gc.enable()


def test_an_analysis_that_is_left_makes_room_for_the_next_thought() -> None:
    with Engine(CONNECT_FOUR, **KEPT) as engine:
        analysis = engine.analyse("4444")
        next(analysis)
        analysis.leave()
        assert engine.think("4444", Limits(depth=2)).depth == 2


def test_analysis_raises_what_the_search_raises() -> None:
    with small_engine(evaluator=lambda position: 10**12) as engine, pytest.raises(GameFault):
        list(engine.analyse(limits=Limits(depth=2)))


def test_a_stop_of_the_callers_ends_everything() -> None:
    stop = Stop()
    with small_engine(stop=stop) as engine:
        assert engine.look(depth=3).complete
        stop.set()
        assert not engine.think(limits=Limits(depth=9)).complete
    assert stop.is_set()


def test_an_engine_that_is_closed_sets_no_stop() -> None:
    stop = Stop()
    small_engine(stop=stop).close()
    assert not stop.is_set()


# --- bad input ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda engine: engine.think(History.begin(CHESS)), r"^this engine thinks about tictactoe, not about chess"),
        (lambda engine: engine.think(CHESS.start), r"^this engine thinks about tictactoe, not about a "),
        (lambda engine: engine.think(limits=3), r"^3 cannot end a search; wanted: Limits"),
        (lambda engine: engine.think(limits=Clock(-1)), r"^-1 seconds cannot be a clock's remaining"),
        (lambda engine: engine.think(limits=Limits(seconds=0)), r"^a limit of 0 seconds leaves no time"),
        (lambda engine: engine.think(limits=Limits(soft=-1)), r"^a limit of -1 seconds leaves no time"),
        (lambda engine: engine.think(lines=0), r"^0 lines cannot be told"),
        (lambda engine: engine.think(lines=10), r"^10 lines cannot be told of 9 moves; wanted: at most 9$"),
        (lambda engine: engine.think(keep_to=[77]), r"^no move 77 here to keep to or to leave out; legal: a1, b1"),
        (lambda engine: engine.think(keep_to=[1], leave_out=[1]), r"^no move is left to search"),
        (lambda engine: engine.hit(), r"^nothing is pondered"),
        (lambda engine: engine.wait(), r"^nothing was begun"),
        (lambda engine: engine.change_limits(Limits(depth=1)), r"^nothing was begun"),
        (lambda engine: engine.ponder("XXXOO...."), r"^nothing is to be pondered: the game is over"),
        (lambda engine: engine.ponder(reply=77), r"^no move 77 here"),
        (lambda engine: engine.look(depth=-1), r"^a depth of -1 cannot be searched"),
    ],
)
def test_bad_input_gets_one_sentence_and_leaves_the_engine_free(ask: Callable[[Engine], Any], words: str) -> None:
    with small_engine() as engine:
        with pytest.raises(InputError, match=words):
            ask(engine)
        assert engine.look(depth=1).complete


def test_an_engine_that_is_closed_takes_nothing() -> None:
    engine = small_engine()
    engine.close()
    engine.close()
    with pytest.raises(InputError, match=r"^this engine is closed"):
        engine.think()


def test_two_threads_at_once_are_refused() -> None:
    with Engine(CONNECT_FOUR, **KEPT) as engine:
        engine.start()
        with pytest.raises(InputError, match=r"^this engine is thinking already; wanted: stop\(\) first"):
            engine.think()
        engine.stop()
        assert engine.think(limits=Limits(depth=2)).depth == 2


def test_several_lines_are_for_algorithms_that_take_an_order() -> None:
    with (
        small_engine(algorithm="sss") as engine,
        pytest.raises(InputError, match=r"^sss takes all moves as the game lists them"),
    ):
        engine.think(lines=2)


# --- in the end -----------------------------------------------------------------------------------------------


def started(engine: Engine) -> Engine:
    engine.start()
    return engine


USES: dict[str, Callable[[Engine], object]] = {
    "think": lambda engine: engine.think(limits=Limits(depth=3)),
    "think with a timer": lambda engine: engine.think(limits=Limits(depth=3, seconds=3600)),
    "think until a timer rings": lambda engine: engine.think(limits=Limits(seconds=0.01)),
    "tell lines": lambda engine: engine.think(limits=Limits(depth=3), lines=2),
    "analyse": lambda engine: list(engine.analyse(limits=Limits(depth=3))),
    "start": lambda engine: started(engine).stop(),
    "ponder": lambda engine: (engine.ponder(), engine.stop()),
}


def wait_for_threads() -> None:
    """Wait for threads that have done their work, and are about to end."""
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer) or thread.name.startswith("gametree"):
            thread.join()


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("use", USES)
def test_the_memory_of_an_engine_goes_with_it(use: str, threads: int) -> None:
    """Garbage collection would hand a large table back in the middle of something else, and hold that up."""
    gc.disable()
    try:
        engine = Engine(CONNECT_FOUR, threads=threads, **KEPT)
        USES[use](engine)
        engine.close()
        memory = weakref.ref(engine._outfit)
        del engine
        wait_for_threads()
        assert memory() is None
    finally:
        gc.enable()


# --- whatever comes in whatever order -------------------------------------------------------------------------


def stormy(rounds: int, seed: int, threads: int = 1) -> None:
    """Do things at random; every answer must be one of its own position."""
    chance, before = random.Random(seed), threading.active_count()
    positions = [each for each in random_positions(CONNECT_FOUR, 40, seed=7) if not each.is_over()]
    with Engine(CONNECT_FOUR, threads=threads, **KEPT) as engine:
        for _ in range(rounds):
            history = History.begin(CONNECT_FOUR, chance.choice(positions))
            what = chance.randrange(5)
            if what == 0:
                engine.start(history)
                answer = engine.stop()
            elif what == 1:
                answer = engine.think(history, Limits(nodes=chance.randrange(1, 500)))
            elif what == 2:
                reply = engine.ponder(history, reply=next(iter(history.position.moves())))
                history = history.play(reply)
                answer = engine.hit(Limits(nodes=chance.randrange(1, 500)))
            elif what == 3:
                engine.ponder(history, reply=next(iter(history.position.moves())))
                answer = engine.think(history, Limits(depth=2))
            else:
                engine.start(history, Limits(nodes=chance.randrange(1, 500)))
                engine.change_limits(Limits(depth=chance.randrange(1, 4)))
                answer = engine.wait()
            assert answer is not None
            legal = list(history.position.moves())
            assert answer.move in legal if not history.position.is_over() else answer.move is None
            assert not engine.is_thinking
    wait_for_threads()
    assert threading.active_count() <= before


@pytest.mark.parametrize("threads", [1, 3])
def test_a_hundred_random_starts_stops_hits_and_misses(threads: int) -> None:
    stormy(100, seed=1, threads=threads)


@pytest.mark.long
@pytest.mark.parametrize("threads", [1, 3])
def test_ten_thousand_random_starts_stops_hits_and_misses(threads: int) -> None:
    stormy(10_000, seed=2, threads=threads)

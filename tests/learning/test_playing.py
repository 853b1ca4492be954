"""Learning by playing: the same from the same seed, however it is cut into pieces, and worth something."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from gametree import InputError, Stop, load_game, search
from gametree.learning.patterns.making import patterns_for
from gametree.learning.playing.checkpoint import go_on, write_checkpoint
from gametree.learning.playing.learner import Habits
from gametree.learning.playing.run import Run
from gametree.learning.unfinished import beside

GAMES = 400


def run(
    seed: int = 1, *, jobs: int = 1, interpreted: bool = False, name: str = "tictactoe", shapes: str = "line:3"
) -> Run:
    game = load_game(name)
    return Run(game, patterns_for(game, shapes), seed=seed, jobs=jobs, interpreted=interpreted)


@pytest.fixture(scope="module")
def learned() -> Run:
    whole = run(7)
    whole.learn(games=GAMES)
    return whole


def test_compiled_learns_what_the_text_does_as_it_stands(learned: Run) -> None:
    plain = run(7, interpreted=True)
    plain.learn(games=GAMES)
    assert learned.is_compiled
    assert not plain.is_compiled
    assert list(plain.patterns.weights) == list(learned.patterns.weights)
    assert list(plain.coherence) == list(learned.coherence)
    assert plain.progress.plies == learned.progress.plies


def test_another_seed_learns_something_else(learned: Run) -> None:
    other = run(8)
    other.learn(games=GAMES)
    assert list(other.patterns.weights) != list(learned.patterns.weights)


def test_who_is_killed_goes_on_and_learns_the_same(learned: Run, tmp_path: Path) -> None:
    out, first = tmp_path / "w.json", run(7)
    assert not go_on(out, first, {"game": "tictactoe"})
    first.learn(games=GAMES // 3)
    write_checkpoint(out, first, {"game": "tictactoe"})
    first.learn(games=GAMES // 2)  # what was learned since is lost
    second = run(7)
    assert go_on(out, second, {"game": "tictactoe"})
    assert second.progress.games == GAMES // 3
    second.learn(games=GAMES)
    assert list(second.patterns.weights) == list(learned.patterns.weights)


def test_a_checkpoint_of_another_run_or_a_damaged_one_is_refused(tmp_path: Path) -> None:
    out, first = tmp_path / "w.json", run(7)
    write_checkpoint(out, first, {"game": "tictactoe"})
    with pytest.raises(InputError, match=r"is of another run .*seed 7"):
        go_on(out, run(8), {"game": "tictactoe"})
    with pytest.raises(InputError, match="is of another run"):
        go_on(out, first, {"game": "connect4"})
    whole = beside(out).read_bytes()
    beside(out).write_bytes(whole[: len(whole) // 2])
    with pytest.raises(InputError, match="is damaged; wanted: that file out of the way"):
        go_on(out, first, {"game": "tictactoe"})


def test_several_jobs_share_their_weights() -> None:
    both = run(jobs=2)
    both.learn(games=101)
    assert both.progress.games == 101
    assert both.progress.plies >= 5 * 101
    assert any(both.patterns.weights)


def test_it_ends_when_it_is_stopped_or_has_no_time() -> None:
    stop, some = Stop(), run()
    some.learn(games=10**9, stop=stop, tell=lambda progress: stop.set())
    assert 0 < some.progress.games < 10**9
    some.learn(seconds=some.progress.seconds)
    wrongs: list[dict[str, Any]] = [{"games": 0}, {"seconds": 0.0}, {}]
    for wrong in wrongs:
        with pytest.raises(InputError, match="wanted"):
            some.learn(**wrong)
    with pytest.raises(InputError, match="0 jobs"):
        run(jobs=0)


def test_what_was_learned_beats_chance() -> None:
    """One ply deep, after two thousand games of tic-tac-toe, against random moves: next to nothing is lost."""
    game, drawn = load_game("tictactoe"), random.Random(1)
    teacher = run(1, shapes="line:3,block:2x2")
    teacher.learn(games=2_000)
    points = 0
    for number in range(40):
        position, ply = game.start, number % 2
        while not position.is_over():
            moves = list(position.moves())
            best = max(moves, key=lambda move: _after(position.play(move), teacher))
            position = position.play(best if ply % 2 == 0 else drawn.choice(moves))
            ply += 1
        outcome = position.outcome() * (1 if ply % 2 == 0 else -1)
        points += 1 + outcome
    assert points >= 60  # of 80; random moves have 40


def _after(position: Any, teacher: Run) -> int:
    return -(1_000 * position.outcome() if position.is_over() else teacher.patterns.evaluate(position))


def test_games_by_margin_learn_margins() -> None:
    teacher = run(name="othello:4x4", shapes="line:2")
    teacher.learn(games=200)
    game = load_game("othello:4x4")
    result = search(game, evaluator=teacher.patterns, depth=3)
    assert -16 <= result.value <= 16
    assert teacher.patterns.keeps_bounds


def test_weights_are_averaged_over_the_last_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("gametree.learning.playing.run.MARK", 10)
    plain, rows = run(7), []
    for games in (30, 40):
        plain.learn(games=games)
        rows.append(list(plain.patterns.weights))
    wanted = [sum(pair) // 2 for pair in zip(*rows, strict=True)]
    game = load_game("tictactoe")

    def averaging() -> Run:
        return Run(game, patterns_for(game, "line:3"), habits=Habits(average=0.5), seed=7)

    first, second, stop = averaging(), averaging(), Stop()
    first.learn(games=40, stop=stop, tell=lambda progress: stop.set() if progress.games >= 30 else None)
    write_checkpoint(tmp_path / "w.json", first, {})
    assert go_on(tmp_path / "w.json", second, {})
    for each in (first, second):
        each.learn(games=40)
        assert list(each.patterns.weights) == wanted
    with pytest.raises(InputError, match="wanted: a number of games with --average"):
        averaging().learn(seconds=1)


def test_habits_are_kept_to() -> None:
    always = Run(load_game("tictactoe"), patterns_for(load_game("tictactoe"), "line:3"), habits=Habits(chance=1.0))
    always.learn(games=50)
    assert not any(always.patterns.weights)  # nothing is learned from moves that were drawn


def test_who_raises_waits_for_the_other_jobs() -> None:
    both, has_raised, ended = run(7, jobs=2, interpreted=True), threading.Event(), []

    def raising(stop: Stop, games: int) -> int:
        has_raised.set()
        raise ZeroDivisionError

    def slow(stop: Stop, games: int) -> int:
        has_raised.wait(60)
        time.sleep(0.1)
        ended.append(games)
        return 0

    both._runners = [raising, slow]  # type: ignore[list-item]
    with pytest.raises(ZeroDivisionError):
        both._slice(Stop(), 10)
    assert ended == [5]

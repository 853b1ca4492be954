"""Learning by several who see nothing of each other: the same whoever plays what, and whoever dies meanwhile."""

from __future__ import annotations

import os
import signal
from array import array
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gametree import GametreeError, InputError, Stop, load_game
from gametree.base.numbers import ints
from gametree.crew.hiring import Cluster, Crew, hire
from gametree.learning.patterns.making import patterns_for
from gametree.learning.playing.checkpoint import go_on, write_checkpoint
from gametree.learning.playing.merging import (
    PLACES,
    ROW,
    Notes,
    Sums,
    add_changes,
    merge,
    shares_of,
    take_over,
    write_down,
)
from gametree.learning.playing.own_games import SLICE, OwnGames
from gametree.learning.playing.run import Progress, Run
from gametree.learning.playing.sent_slices import SentSlices
from gametree.learning.playing.together import RunTogether
from tests.crews import Dying
from tests.dask_cluster import HAS_DASK, Workers, workers

__all__ = ["workers"]

GAME, SHAPES, GAMES = "tictactoe", "line:3", 600
SMALL = "checkers:6x6"
NEVER = 1_000_000


def together(crew: Crew, *, jobs: int = 2, seed: int = 7, interpreted: bool = False) -> RunTogether:
    return RunTogether(load_game(GAME), GAME, SHAPES, crew, jobs=jobs, seed=seed, interpreted=interpreted)


@pytest.fixture
def crew() -> Iterator[Crew]:
    with closing(Dying(NEVER)) as crew:
        yield crew


@pytest.fixture
def learned(crew: Crew) -> RunTogether:
    run = together(crew)
    run.learn(games=GAMES)
    return run


def known(run: Run) -> tuple[list[int], list[int], int]:
    return list(run.patterns.weights), list(run.coherence), run.progress.plies


# --- what several have learned becomes one ---------------------------------------------------------------


def notes(weights: list[int], coherence: list[int]) -> Notes:
    return Notes(array("q", weights), array("q", coherence), ints(ROW * len(weights)))


def test_a_change_is_taken_over_and_of_several_the_sum_by_the_root_of_their_number() -> None:
    own = notes([100, 200, 300], [1, 2, 3, 4, 0, 0])
    others = (
        notes([104, 220, 300], [2, 9, 5, 8, 0, 0]),
        notes([108, 200, 300], [0, 5, 3, 4, 0, 0]),
    )
    sums = Sums(ints(ROW * 3), shares_of(2))
    for other in others:
        count = write_down(other)
        own.rows[: ROW * count] = other.rows[: ROW * count]
        add_changes(own, sums, count)
    assert merge(own, sums) == 2
    assert list(own.weights) == [100 + (12 * sums.shares[2] >> PLACES), 220, 300]
    assert list(own.coherence) == [1, 12, 5, 8, 0, 0]
    assert not any(sums.rows)


def test_rows_tell_all_that_was_ever_changed() -> None:
    own, other = notes([7, 0, -9], [0, 1, 0, 0, -4, 5]), notes([0, 0, 0], [0] * 6)
    count = write_down(own)
    other.rows[:] = own.rows
    assert take_over(other, count) == 2
    assert (other.weights, other.coherence) == (own.weights, own.coherence)


# --- rounds ----------------------------------------------------------------------------------------------


def test_alone_and_from_nothing_a_round_is_what_one_learns(crew: Crew) -> None:
    """A single job takes over what it has learned, as if nobody had carried it about."""
    run = together(crew, jobs=1)
    run.learn(games=16)
    alone = Run(load_game(GAME), patterns_for(load_game(GAME), SHAPES))
    plies = alone.share(Stop(), 16, run.drawn_by(0, 0))
    assert known(run) == (list(alone.patterns.weights), list(alone.coherence), plies)


def test_it_does_not_matter_who_plays_what_or_dies(learned: RunTogether) -> None:
    assert learned.progress.games == GAMES
    with closing(Dying(3, places=2)) as mortal:
        again = together(mortal)
        again.learn(games=GAMES)
    assert known(again) == known(learned)
    assert mortal.sent > mortal.most_at_once == 2


@pytest.mark.long
def test_processes_learn_what_threads_do(learned: RunTogether) -> None:
    with closing(hire(jobs=2, cluster=None, is_here=False)) as processes:
        again = together(processes)
        again.learn(games=GAMES)
    assert known(again) == known(learned)


def test_compiled_learns_what_the_text_does_as_it_stands(crew: Crew) -> None:
    plain, fast = together(crew, interpreted=True), together(crew)
    for run in (plain, fast):
        run.learn(games=100)
    assert not plain.is_compiled
    assert fast.is_compiled
    assert known(plain) == known(fast)


def test_who_is_interrupted_goes_on_and_learns_the_same(learned: RunTogether, crew: Crew, tmp_path: Path) -> None:
    out, features, stop = tmp_path / "w.json", {"game": GAME}, Stop()
    first = together(crew)

    def tell(progress: Progress) -> None:
        if progress.games > GAMES // 3:
            write_checkpoint(out, first, features)
            stop.set()

    first.learn(games=GAMES, stop=stop, tell=tell)
    second = together(crew)
    assert go_on(out, second, features)
    assert second.progress.games < GAMES
    second.learn(games=GAMES)
    assert known(second) == known(learned)
    other: Any
    for other in (together(crew, jobs=3), Run(load_game(GAME), first.patterns, seed=7, jobs=2)):
        with pytest.raises(InputError, match="is of another run"):
            go_on(out, other, features)


def test_rounds_grow_with_what_is_known_and_end_with_what_takes_seconds(crew: Crew) -> None:
    run, rounds = together(crew, jobs=4), list[int]()
    run.learn(games=3_000, tell=lambda progress: rounds.append(progress.games))
    sizes = [after - before for before, after in zip([0, *rounds], rounds, strict=False)]
    assert sizes[0] == 64
    assert all(size <= max(64, before // 2) for before, size in zip(rounds, sizes[1:], strict=False))
    run.progress = Progress(games=10**9, plies=8 * 10**9)
    assert 0 < run.next_games() < 10**8


def test_work_that_kills_whoever_does_it_is_given_up() -> None:
    with closing(Dying(1)) as mortal, pytest.raises(GametreeError, match="ended their process 5 times"):
        together(mortal).learn(games=GAMES)


def test_nobody_cannot_learn(crew: Crew) -> None:
    with pytest.raises(InputError, match="0 jobs cannot learn together"):
        together(crew, jobs=0)


# --- games by searches, to tune by -----------------------------------------------------------------------


def own_games() -> OwnGames:
    return OwnGames(load_game(SMALL), nodes=30, opening=3, seed=4)


def test_slices_played_by_others_are_those_that_one_plays(crew: Crew) -> None:
    here, there = own_games(), own_games()
    games = 2 * SLICE + 5
    here.play(games=games)
    with closing(Dying(2, places=3)) as mortal:
        there.play(games=games, by=SentSlices(mortal, SMALL, there))
    assert mortal.sent > 3
    assert (there.games, there.positions, there.beside) == (games, here.positions, here.beside)


def test_who_is_stopped_keeps_what_has_come(crew: Crew) -> None:
    own = own_games()
    own.play(seconds=600, by=SentSlices(crew, SMALL, own), tell=lambda so_far: so_far.stop.set())
    assert own.games == SLICE


# --- a cluster -------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.skipif(not HAS_DASK, reason="Dask is not installed")
def test_a_worker_of_a_cluster_is_killed_and_nothing_is_lost(workers: Workers, learned: RunTogether) -> None:
    killed = list[int]()

    def tell(progress: Progress) -> None:
        if not killed:
            killed.append(workers.processes[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    here, there = own_games(), own_games()
    here.play(games=3 * SLICE)
    with closing(Cluster(workers.address, None)) as cluster:
        run = together(cluster)
        run.learn(games=GAMES, tell=tell)
        there.play(games=3 * SLICE, by=SentSlices(cluster, SMALL, there))
    assert killed
    assert known(run) == known(learned)
    assert there.beside == here.beside

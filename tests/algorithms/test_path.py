"""Searches where positions come back, against minimax over lines and against the graph solved backwards."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import (
    ALGORITHMS,
    Game,
    History,
    InputError,
    Referee,
    SearchResult,
    compare,
    deepen,
    load_game,
    prove,
    search,
)
from gametree.algorithms.parts import path as line_of_play
from gametree.algorithms.parts.keys import OWN_KEY
from gametree.algorithms.parts.path import ROOM, CountingPath, NoPath, Path, path
from gametree.algorithms.parts.table import EXACT, HINT, LOWER, table
from gametree.base.values import INF, MOST, WIN
from gametree.engine.ready import kits
from gametree.engine.ready.job import make_ready
from gametree.rules.game import is_over
from tests import families
from tests.engine.random_play import random_positions
from tests.families import WIN_LOSS
from tests.graphs import REGION, Places, Walk, minimax_over_lines, random_places, solve, walk
from tests.thinning import thinned

GRAPHS = 60
DEPTHS = (1, 2, 3, 6, 7)
POISONOUS = [(2193, 8, 2), (2706, 10, 2)]
"""Seeds, sizes and ends of graphs whose forced loss is missed when the table keeps what holds for one line only."""
COMPILED = ["alphabeta", "pvs", "mtdf", "sss", "dfpn"]
"""One of each kind: they take long to compile."""


def found(position: object, depth: int, algorithm: str, **options: object) -> SearchResult:
    megabytes = None if not ALGORITHMS[algorithm].remembers else 0.02
    return search(position, depth=depth, algorithm=algorithm, table=megabytes, **{"interpreted": True, **options})  # type: ignore[arg-type]


def sign(value: int) -> int:
    return (value > MOST) - (value < -MOST)


def graphs() -> list[tuple[int, Places]]:
    poisonous = [(seed, random_places(seed, size=size, ends=ends)) for seed, size, ends in POISONOUS]
    return poisonous + [(seed, random_places(seed, size=5 + seed % 8)) for seed in range(GRAPHS)]


# --- the oracle: every line, each with its own past --------------------------------------------------------


@pytest.mark.parametrize("algorithm", families.EXACT)
def test_outcomes_are_those_of_minimax_over_lines(algorithm: str) -> None:
    seen = set()
    for seed, places in graphs():
        game = walk(*places, estimates=False)
        for depth in DEPTHS:
            wanted = minimax_over_lines(places, [0], depth, estimates=False)
            value = found(game, depth, algorithm).value
            assert value == (sign(wanted) if algorithm in WIN_LOSS else wanted), (seed, depth)
            seen.add(sign(wanted))
    assert seen == {-1, 0, 1}


def test_forced_ends_are_there_where_values_last_from_depth_to_depth() -> None:
    """A table that answers for smaller depths, too, sees further than it is asked to; what it tells is so."""
    told = 0
    for seed, places in graphs():
        game = walk(*places, estimates=False)
        for depth in DEPTHS:
            value = found(game, depth, "selective").value
            if abs(value) > MOST:
                wanted = minimax_over_lines(places, [0], WIN - abs(value), estimates=False)
                assert sign(wanted) == sign(value), (seed, depth, value, wanted)
                assert abs(wanted) >= abs(value), (seed, depth, value, wanted)
                told += 1
    assert told > 50


@pytest.mark.parametrize(
    "algorithm",
    [
        name
        for name, each in ALGORITHMS.items()
        if each.way != "proof" and not each.asks_questions and name not in WIN_LOSS
    ],
)
def test_without_a_table_estimates_are_those_of_minimax_over_lines(algorithm: str) -> None:
    for seed, places in graphs():
        game = walk(*places, estimates=True)
        for depth in DEPTHS:
            wanted = minimax_over_lines(places, [0], depth, estimates=True)
            assert found(game, depth, algorithm).value == wanted, (seed, depth)


@pytest.mark.parametrize("algorithm", ["pvs", "mtdf", "mt-sss", "mt-dual"])
def test_with_a_table_and_estimates_whatever_is_decided_is_right(algorithm: str) -> None:
    for seed, places in graphs():
        game = walk(*places, estimates=True)
        for depth in DEPTHS:
            wanted = minimax_over_lines(places, [0], depth, estimates=True)
            value = found(game, depth, algorithm).value
            assert (value == wanted) if sign(wanted) else not sign(value), (seed, depth)


@pytest.mark.parametrize("algorithm", ["minimax", "pvs", "mtdf", "dfpn", "pn"])
def test_forced_ends_are_those_of_the_graph_and_draws_are_never_called_wins(algorithm: str) -> None:
    decided = 0
    for seed, places in graphs():
        wanted = solve(places)[0]
        for estimates in (False, True):
            result = found(walk(*places, estimates=estimates), 8, algorithm)
            if wanted is None or abs(wanted) < WIN - 8:
                assert not sign(result.value), seed
                assert result.verdict in ("draw", "unknown"), seed
            else:
                assert result.value == (sign(wanted) if algorithm in WIN_LOSS else wanted), seed
                decided += 1
    assert decided > GRAPHS / 3


def test_the_poisonous_graphs_are_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "is_free", lambda path, ply: True)
    for _, places in graphs()[: len(POISONOUS)]:
        for algorithm in ("pvs", "mt-dual"):
            assert found(walk(*places, estimates=False), 6, algorithm).value == 0 != solve(places)[0]


@pytest.mark.long
@pytest.mark.parametrize("algorithm", ["pvs", "mtdf", "mt-sss", "mt-dual", "dfpn"])
def test_forced_ends_of_thousands_of_graphs(algorithm: str) -> None:
    for seed in range(3_000):
        places = random_places(seed, size=6 + seed % 7, ends=2 + seed % 3)
        wanted = solve(places)[0] or 0
        for depth in (6, 9):
            value = found(walk(*places, estimates=False), depth, algorithm).value
            within = wanted if abs(wanted) >= WIN - depth else 0
            assert value == (sign(within) if algorithm in WIN_LOSS else within), (seed, depth)


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs", "mtdf"])
def test_deepening_finds_the_same_at_every_depth(algorithm: str) -> None:
    for seed, places in graphs()[:20]:
        game = walk(*places, estimates=False)
        options = {"algorithm": algorithm, "table": 0.02, "order": "table,killers,history", "interpreted": True}
        for result in deepen(game, depth=7, **options):  # type: ignore[arg-type]
            assert result.value == minimax_over_lines(places, [0], result.depth, estimates=False), seed


@pytest.mark.parametrize("algorithm", thinned(COMPILED, ["pvs", "sss"].__contains__))
def test_compiled_equals_interpreted(algorithm: str) -> None:
    for _, places in graphs()[:25]:
        game = walk(*places, estimates=False)
        for depth in (2, 5, 8):
            fast, slow = (found(game, depth, algorithm, interpreted=way) for way in (False, True))
            assert fast.compiled
            assert replace(fast, seconds=0.0, compiled=False) == replace(slow, seconds=0.0)


@pytest.mark.parametrize("algorithm", ["minimax", "pvs", "mtdf", "sss"])
def test_the_line_is_legal_and_ends_where_a_position_comes_back(algorithm: str) -> None:
    ends = 0
    for _, places in graphs():
        result = found(walk(*places, estimates=False), 7, algorithm)
        line = [0]
        for move in result.line:
            assert move in places.arrows[line[-1]]
            assert line[-1] not in line[-3::-2], "the line goes on after a draw"
            line.append(move)
        ends += line[-1] in line[-3::-2]
    assert ends > 0


def test_comparing_unfolds_a_graph_to_its_repetitions() -> None:
    for _, places in graphs()[:20]:
        game = walk(*places, estimates=True)
        best, natural = (
            compare(game, depth=5, algorithms=["minimax", "sss"], order=order) for order in ("best", "natural")
        )
        wanted = minimax_over_lines(places, [0], 5, estimates=True)
        assert {row.value for row in (*best.rows, *natural.rows)} == {wanted}
        assert natural.rows[0].leaves == natural.leaves_total == best.leaves_total


# --- what was played before the root ----------------------------------------------------------------------


RING = Places([[1], [2], [3], [0, 4], []], [0, 0, 0, 0, -1])
"""Round and round, until the one who stands on 3 steps to 4, where the opponent has lost."""


def rounds(count: int, referee: Referee | None = None) -> History:
    history = History.begin(walk(*RING, estimates=False, referee=referee))
    for _ in range(count):
        for move in (1, 2, 3, 0):
            history = history.play(move)
    return history


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_position_played_twice_before_is_a_draw(algorithm: str) -> None:
    for played, is_won in ((0, True), (1, True), (2, False)):
        history = rounds(played).play(1)  # two steps more, and the one who is to move can step to 4
        result = found(history.position, 6, algorithm, game=history.game, history=history)
        assert result.value > 0 if is_won else result.value == 0, played


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs", "dfpn"])
def test_random_histories(algorithm: str) -> None:
    told = 0
    for seed, places in graphs()[:40]:
        game = walk(*places, estimates=False, referee=Referee(repetitions=2, forced_repetitions=3))
        history = History.begin(game)
        while len(history.moves) < 5 and history.ending() is None:
            history = history.play(
                places.arrows[history.position.place][seed % len(places.arrows[history.position.place])]
            )
        line = [position.place for position in history.positions]
        drawn = frozenset((place, distance % 2) for distance, place in enumerate(reversed(line)))
        wanted = minimax_over_lines(places, [line[-1]], 6, estimates=False, drawn=drawn)
        told += wanted != minimax_over_lines(places, [line[-1]], 6, estimates=False)
        result = found(history.position, 6, algorithm, game=game, history=history)
        assert result.value == (sign(wanted) if algorithm in WIN_LOSS else wanted), seed
    assert told > 0, "no history mattered"


def test_a_history_of_another_position_is_refused() -> None:
    history = rounds(1).play(1)
    with pytest.raises(InputError, match=r"^the history ends at another position than the one that is searched"):
        search(history.game, history=history, depth=1)


# --- plies without progress ----------------------------------------------------------------------------------


def patient(limit: int) -> Referee:
    """Return a referee who calls it a draw after so many quiet plies."""
    return Referee(
        repetitions=3,
        quiet_plies=limit,
        is_progress=lambda position, move: position.place // REGION != move // REGION,
    )


@pytest.mark.parametrize(("limit", "reach"), [(5, 64), (9, 7)])
@pytest.mark.parametrize("algorithm", ["alphabeta", "alphabeta-hard", "pvs", "mtdf", "sss"])
def test_a_draw_by_lack_of_progress_is_seen(
    algorithm: str, limit: int, reach: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was played before; with counts in all keys of the table, and in those near the limit."""
    monkeypatch.setattr(line_of_play, "REACH", reach)
    monkeypatch.setattr(kits, "REACH", reach)
    mattered = 0
    for seed, places in graphs():
        game = walk(*places, estimates=False, referee=patient(limit))
        for quiet in (0, limit - 5, limit - 3, limit - 1):
            wanted = minimax_over_lines(places, [0], 7, estimates=False, quiet=quiet, limit=limit)
            mattered += wanted != minimax_over_lines(places, [0], 7, estimates=False)
            history = History.begin(game, quiet=quiet)
            assert found(game.start, 7, algorithm, game=game, history=history).value == wanted, (seed, quiet)
    assert mattered > 10


DETOUR = Places([[4, 1], [2], [3], [8], [2], [], [], [], []], [0, 0, 0, 0, 0, 0, 0, 0, -1])
"""From 0 to 3, where the opponent steps to 8 and wins; by way of 4 that is progress, by way of 1 it is not."""


@pytest.mark.parametrize("algorithm", ["pvs", "mtdf", "selective"])
def test_a_table_tells_positions_apart_by_their_counts(algorithm: str) -> None:
    """The way by 4 is looked at first, and lost; what is kept of it does not hold after so many quiet plies."""
    game = walk(*DETOUR, estimates=False, referee=patient(5))
    for quiet, is_lost in ((0, True), (1, True), (2, False), (4, False)):
        history = History.begin(game, quiet=quiet)
        assert (found(game.start, 5, algorithm, game=game, history=history).value < 0) == is_lost


def test_an_exact_search_counts_quiet_plies_only_where_they_matter() -> None:
    chess = load_game("chess")
    for quiet, is_counting in ((0, False), (35, False), (36, True), (99, True), (0, False)):
        job = make_ready(
            chess.start, game=chess, algorithm="pvs", interpreted=True, history=History.begin(chess, quiet=quiet)
        )
        assert isinstance(job.kit.path, CountingPath) == is_counting
    assert isinstance(
        make_ready(chess.start, game=chess, algorithm="selective", interpreted=True).kit.path, CountingPath
    )


@pytest.mark.parametrize("name", ["chess", "checkers", "checkers:6x6"])
def test_what_a_position_tells_of_progress_is_what_its_referee_says(name: str) -> None:
    game = load_game(name)
    assert game.referee is not None
    assert game.referee.is_progress is not None
    for position in random_positions(game, 300, seed=2):
        for move in () if is_over(position) else position.moves():
            is_other = position.play(move).progress() != position.progress()
            assert is_other == game.referee.is_progress(position, move)


def test_fifty_moves_are_seen_by_a_search() -> None:
    """A rook mates with its last quiet ply; one ply later it is a draw, and so is everything else."""
    chess = load_game("chess")
    for quiet, verdict in ((97, "win in 3"), (98, "draw")):
        history = History.read(chess, f"7k/8/5K2/8/8/8/8/R7 w - - {quiet} 90")
        found = search(history.position, game=chess, history=history, depth=3, algorithm="pvs", interpreted=True)
        assert found.verdict == verdict


# --- what may be kept --------------------------------------------------------------------------------------


def test_games_that_never_return_have_no_path() -> None:
    assert isinstance(make_ready(load_game("tictactoe"), interpreted=True).kit.path, NoPath)
    assert isinstance(make_ready(walk(*RING, estimates=False), interpreted=True).kit.path, Path)
    endless = walk(*RING, estimates=False, referee=Referee(is_dead=lambda position: False))
    assert isinstance(make_ready(endless, interpreted=True).kit.path, NoPath)


def test_a_repetition_marks_what_lies_between() -> None:
    line = make_ready(walk(*RING, estimates=False), interpreted=True).kit.path
    graph = walk(*RING, estimates=False).start.graph
    assert [line.is_drawn(Walk(place, graph), ply) for ply, place in enumerate([3, 0, 1, 0])] == [False] * 3 + [True]
    assert [line.is_free(ply) for ply in range(4)] == [True, True, False, True]
    assert not line.is_drawn(Walk(2, graph), 2)
    assert line.is_free(2), "another node at the same ply begins without a mark"


@given(st.integers(-9, 9), st.booleans())
def test_a_value_of_one_line_is_a_hint_and_overwrites_nothing(value: int, is_first: bool) -> None:
    kept = table(0.01)
    if is_first:
        kept.store(5, 3, value, -INF, INF, 7, 0)
    kept.store(5, 4, -value, -INF, 0, 8, 2, is_free=False)
    entry = kept.find(5, 1)
    assert (entry.depth(), entry.bound(), entry.hint()) == ((3, EXACT, 7) if is_first else (4, HINT, 8))
    assert not kept.is_answer(entry, 4, -INF, INF, 2)
    kept.store(5, 4, 3, -INF, 3, 9, 2)
    assert kept.find(5, 1).bound() == LOWER


class Board(tuple[str, ...]):
    """Positions that are texts: they run interpreted, and are told apart by Python's own hash."""

    __slots__ = ()

    def moves(self) -> list[int]:
        return [0, 1]

    def play(self, move: int) -> Board:
        return Board((*self[1:], self[0]) if move else (self[1], self[0], *self[2:]))

    def is_over(self) -> bool:
        return self == ("c", "b", "a")

    def outcome(self) -> int:
        return -1


def test_positions_without_numbers_come_back_too() -> None:
    game = Game("rotating", Board("abc"), cyclic=True)
    with pytest.warns(match="runs interpreted"):
        result = search(game, depth=6, algorithm="alphabeta")
    assert (result.verdict, result.line) == ("draw", (0, 0)), "after 1 the opponent wins; after 0 it may turn back"


class Unkeyed:
    """Positions that nothing is known of."""

    __hash__ = None  # type: ignore[assignment]

    def moves(self) -> list[int]:
        return [1]

    def play(self, move: int) -> Unkeyed:
        return self

    def is_over(self) -> bool:
        return False

    def outcome(self) -> int:
        return 0


def test_positions_that_cannot_be_told_apart_are_refused() -> None:
    with pytest.raises(
        InputError, match=r"^twins is cyclic, and its positions cannot be told apart.*wanted: a key\(\)$"
    ):
        search(Game("twins", Unkeyed(), cyclic=True), depth=2, interpreted=True)


def test_nothing_is_proved_of_a_game_in_which_positions_come_back() -> None:
    with pytest.raises(InputError, match=r"^nothing can be proved of walk: positions come back"):
        prove(walk(*RING, estimates=False), 3)


def test_of_more_than_there_is_room_for_the_last_that_were_played_are_known() -> None:
    line, graph = path(OWN_KEY), walk(*random_places(1), estimates=False).start.graph
    played = [(Walk(number, graph), number + 1) for number in range(3 * ROOM)]
    line.begin_after(reversed(played))
    assert [line.was_played(*each) for each in played] == [number < ROOM for number in range(3 * ROOM)]
    line.begin_after(played[:1])
    assert [line.was_played(place, distance) for place, distance in played[:3]] == [True, False, False]

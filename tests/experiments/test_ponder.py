"""What the opponent's time buys, against searches by engines of their own."""

from __future__ import annotations

from typing import Any

import pytest

from gametree import Engine, Game, History, InputError, Limits, Stop, load_game
from gametree.base.errors import Stopped
from gametree.engine.ready.job import Job
from gametree.experiments import ponder
from gametree.experiments.lines_of_play import LineOfPlay, Player, line_of_play
from gametree.experiments.measuring import Bench, Study, mean
from gametree.experiments.ponder import METHODS, Saved
from gametree.rules.turns import moves_again
from tests.takeaway import Heaps
from tests.thinning import thinned

CONNECT_FOUR = load_game("connect4")
TWO_HEAPS = Game("heaps", Heaps(60, 61))
"""A side may move again."""


def lines(game: Game, depth: int, replies: int, seeds: int = 2) -> list[LineOfPlay]:
    player = Player(game, Bench(), depth, about="")
    return [line_of_play(player, History.begin(game), replies, seed) for seed in range(1, seeds + 1)]


def rows(study: Study[Saved]) -> dict[tuple[str, str], Saved]:
    return {(row.method, row.reply): row for row in study.rows}


@pytest.mark.parametrize(
    ("game", "depth", "interpreted"),
    thinned(
        [
            (CONNECT_FOUR, 6, False),
            (load_game("othello"), 4, False),
            (load_game("chess"), 3, False),
            (TWO_HEAPS, 4, False),
            (TWO_HEAPS, 4, True),
        ],
        lambda case: case[0] is CONNECT_FOUR or case[2],
    ),
)
def test_what_is_kept_and_pondered_changes_no_value(
    game: Game, depth: int, interpreted: bool, request: pytest.FixtureRequest
) -> None:
    if interpreted:
        request.getfixturevalue("interpreted")
    study = ponder(History.begin(game), depth=depth, replies=4, seeds=2)
    assert [(row.method, row.reply) for row in study.rows] == [
        (method, reply) for reply in ("expected", "other") for method in METHODS
    ]
    assert sum(row.positions for row in study.rows if row.method == "anew") == 8
    assert study.notes == [], "no value is another than that of a new search"
    assert {row.share for row in study.rows if row.method == "anew"} == {1.0}


def test_each_method_does_what_an_engine_does() -> None:
    """The same counts by the engine that people use, which forgets all or nothing."""
    depth, known = 6, rows(ponder(History.begin(CONNECT_FOUR), depth=6, replies=4, seeds=2))
    counts: dict[tuple[str, str], list[int]] = {}
    limits = Limits(depth=depth)
    for line in lines(CONNECT_FOUR, depth, 4):
        with Engine(CONNECT_FOUR) as anew, Engine(CONNECT_FOUR) as kept, Engine(CONNECT_FOUR) as pondered:
            kept.think(line.start, limits)
            pondered.think(line.start, limits)
            for reply in line.replies:
                kind = "expected" if reply.is_expected else "other"
                anew.forget()
                counts.setdefault(("anew", kind), []).append(anew.think(reply.came, limits).nodes)
                counts.setdefault(("kept", kind), []).append(kept.think(reply.came, limits).nodes)
                *_, before, done = (found.nodes for found in pondered.analyse(reply.expected, limits))
                left = done - before if reply.is_expected else pondered.think(reply.came, limits).nodes
                counts.setdefault(("pondered", kind), []).append(left)
    for case, nodes in counts.items():
        assert known[case].nodes == mean(nodes), case
    for (method, kind), row in known.items():
        assert row.positions == len(counts["anew", kind])
        assert row.share == round(row.nodes * row.positions / sum(counts["anew", kind]), 3), method


def test_a_search_at_once_is_one_look() -> None:
    known = rows(ponder(History.begin(CONNECT_FOUR), depth=6, replies=4, seeds=1))
    counts: dict[str, list[int]] = {"expected": [], "other": []}
    (line,) = lines(CONNECT_FOUR, 6, 4, seeds=1)
    for reply in line.replies:
        with Engine(CONNECT_FOUR) as engine:
            counts["expected" if reply.is_expected else "other"].append(engine.look(reply.came, 6).nodes)
    for kind, nodes in counts.items():
        assert known["anew", kind].at_once == mean(nodes)


def test_table_and_order_are_kept_apart() -> None:
    """Each alone saves something else than both, or nothing would be told by them."""
    known = rows(ponder(History.begin(CONNECT_FOUR), depth=7, replies=4, seeds=2))
    for kind in ("expected", "other"):
        nodes = [known[method, kind].nodes for method in ("anew", "kept table", "kept order", "kept")]
        assert len(set(nodes)) == 4
    assert known["pondered", "expected"].share < known["kept", "expected"].share
    assert known["pondered", "expected"].at_once_share < known["kept", "expected"].at_once_share


def test_the_same_figures_again() -> None:
    once, again = (ponder(History.begin(TWO_HEAPS), depth=4, replies=3, seeds=2) for _ in range(2))
    assert once == again


# --- lines of play --------------------------------------------------------------------------------------------


def test_half_of_the_replies_are_expected_in_an_order_that_the_seed_draws() -> None:
    found = lines(CONNECT_FOUR, 4, 6, seeds=4)
    kinds = [[reply.is_expected for reply in line.replies] for line in found]
    assert all(sum(each) == 3 for each in kinds if len(each) == 6)
    assert len({tuple(each) for each in kinds}) > 1
    for line in found:
        for reply in line.replies:
            assert (reply.came.moves == reply.expected.moves) == reply.is_expected
            assert reply.came.moves[:-1] == reply.expected.moves[:-1]
            assert len(reply.came.moves) % 2 == 0, "the player and the opponent have moved in turn"


def test_a_turn_is_played_whole_where_a_side_moves_again() -> None:
    found = [reply for line in lines(TWO_HEAPS, 4, 4, seeds=4) for reply in line.replies]
    assert not any(moves_again(reply.came.position) for reply in found)
    assert all(reply.came.side == 0 for reply in found), "the player is to move after each reply"
    assert any(moves_again(position) for reply in found for position in reply.came.positions)


def test_a_line_ends_where_the_game_is_decided() -> None:
    start = History.begin(load_game("connect4")).play_named("4 1 4 1 4")  # the other side must stop a line of four
    player = Player(CONNECT_FOUR, Bench(), 3, about="")
    for seed in range(1, 5):
        line = line_of_play(player, start.play_named("4"), 20, seed)
        assert len(line.replies) < 20
        for reply in line.replies:
            assert reply.came.ending() is None
            with Engine(CONNECT_FOUR) as engine:
                assert engine.think(reply.came, Limits(depth=3)).depth == 3


@pytest.mark.usefixtures("interpreted")
def test_the_only_reply_there_is_counts_as_expected() -> None:
    """In the corner there is one square left beside, so nothing else can come."""
    game = load_game("mnk:4,1,4")
    line = line_of_play(Player(game, Bench(), 1, about=""), History.begin(game).play_named("a1"), 1, 1)
    assert [reply.is_expected for reply in line.replies] == [True]
    few = History.begin(game).play_named("a1 b1")
    assert line_of_play(Player(game, Bench(), 1, about=""), few, 2, 1).replies == []


# --- what is asked for ----------------------------------------------------------------------------------------


def test_without_a_depth_the_first_position_says_how_deep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ponder.__globals__, "NODES_COMPILED", 1_000)
    study = ponder(History.begin(CONNECT_FOUR), replies=1, seeds=1)
    with Engine(CONNECT_FOUR) as engine:
        assert {row.depth for row in study.rows} == {engine.think(limits=Limits(nodes=1_000)).depth}


@pytest.mark.usefixtures("interpreted")
def test_less_than_was_asked_for_is_told() -> None:
    study = ponder(History.begin(load_game("mnk:3,2,3")), depth=2, replies=9, seeds=1)
    measured = sum(row.positions for row in study.rows if row.method == "anew")
    assert 0 < measured < 9
    assert study.notes == [
        f"{measured} of 9 replies were measured: games end, or are decided within the depth",
    ]


@pytest.mark.parametrize(
    ("game", "settings", "words"),
    [
        ("implicit:b=3,d=4", {}, r"^implicit:b=3,d=4,seed=1 is a tree"),
        ("connect4", {"replies": 0}, r"^0 replies leave nothing to measure; wanted: at least 1$"),
        ("connect4", {"seeds": 0}, r"^0 seeds leave nothing to measure"),
        ("connect4", {"depth": 0}, r"^nothing can be measured at a depth of 0"),
        ("tictactoe", {"depth": 9}, r"^tictactoe is decided within 9 plies; wanted: another position, or a smaller"),
    ],
)
@pytest.mark.usefixtures("interpreted")
def test_what_is_refused(game: str, settings: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        ponder(History.begin(load_game(game)), **settings)


def test_each_search_is_shown_before_it_begins_and_can_be_stopped() -> None:
    seen: list[str] = []
    stop = Stop()

    def watch(about: str, job: Job) -> None:
        seen.append(about)
        if about.startswith("kept table"):
            stop.set()

    with pytest.raises(Stopped):
        ponder(History.begin(CONNECT_FOUR), depth=3, replies=1, seeds=1, watch=watch, stop=stop)
    assert list(dict.fromkeys(seen)) == ["the line of play, depth 3", "anew, depth 3", "kept table, depth 3"]

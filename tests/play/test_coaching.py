"""A coach: costs by separate searches, planted blunders, lost and won games, and what is said about them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gametree import Engine, History, Limits, load_game
from gametree.base.results import Line
from gametree.play.table.coach_telling import CoachTeller
from gametree.play.table.coaching import Judgement, Prospect, Review
from gametree.play.table.reviewed import as_data
from gametree.play.table.table import Table
from gametree.play.table.telling import Teller
from tests.play.tables import BLUNDER, KALAH, NIM, judged, opened

pytestmark = pytest.mark.usefixtures("interpreted")


def said(judgement: Judgement) -> str | None:
    with Table(judgement.before.game, seats="both", opening=judgement.before) as table:
        return CoachTeller(Teller(table)).word(judgement)


# --- costs ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "moves", "limits"),
    [
        ("connect4", "4 4", Limits(depth=3)),
        ("connect4", "1 4 1 4", Limits(nodes=400)),
        ("tictactoe", BLUNDER, Limits(depth=9)),
        (NIM, "1", Limits(depth=8)),
        (KALAH, "2 3", Limits(depth=4)),
        ("othello", "f5", Limits(depth=2)),
    ],
)
def test_costs_are_those_of_separate_searches(game: str, moves: str, limits: Limits) -> None:
    with opened(game, moves, limits=limits) as table:
        table.hint()  # what the engine beside the table has found out before changes nothing
        for move in list(table.history.position.moves())[::-1][:4]:
            judgement = table.judge(move)
            with Engine(table.game) as engine:
                best = engine.think(table.history, limits)
            as_deep = limits if best.verdict != "unknown" else replace(limits, depth=best.depth)
            with Engine(table.game) as engine:
                played = engine.think(table.history, as_deep, keep_to=[move])
            assert (judgement.played.value, judgement.played.verdict) == (played.value, played.verdict)
            assert judgement.best.value == max(best.value, played.value)
            if judgement.cost is not None:
                assert judgement.cost == max(0, best.value - played.value)


def test_a_move_is_judged_once_and_in_any_order() -> None:
    with opened("connect4", limits=Limits(depth=3)) as table:
        first = table.judge("1")
        table.move("1")
        assert table.judge() is first
        table.move("4")
        later = table.judge()
    with opened("connect4", "1", limits=Limits(depth=3)) as table:
        assert as_data(table.judge("4")) == as_data(later)


def test_two_positions_searched_for_themselves_say_the_same() -> None:
    judgement = judged("tictactoe", BLUNDER, "c3", depth=9)
    with Engine("tictactoe") as engine:
        after = engine.think(judgement.before.play(judgement.played.move), Limits(depth=8))
    assert judgement.played.verdict == "loss in 2"
    assert after.verdict == "win in 1"


# --- what is costly -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "moves", "move", "depth", "standings", "best"),
    [
        ("tictactoe", BLUNDER, "c3", 9, (Prospect.WON, Prospect.LOST), "a3"),
        ("tictactoe", "a1", "b1", 9, (Prospect.DRAWN, Prospect.LOST), "b2"),
        ("connect4", "4 1 4 1 4", "2", 4, (Prospect.OPEN, Prospect.LOST), "4"),
        (NIM, "", "2", 12, (Prospect.WON, Prospect.LOST), "1"),
        (KALAH, "2", "1", 24, (Prospect.WON, Prospect.DRAWN), "3"),
        (KALAH, "2 1", "1", 24, (Prospect.DRAWN, Prospect.LOST), "3"),
    ],
)
def test_a_planted_blunder_is_named(
    game: str, moves: str, move: str, depth: int, standings: tuple[Prospect, Prospect], best: str
) -> None:
    judgement = judged(game, moves, move, depth=depth)
    assert judgement.is_costly
    assert (judgement.before_it, judgement.after_it) == standings
    assert judgement.before.game.move_name(judgement.before.position, judgement.best.move) == best
    word = said(judgement)
    assert word is not None
    assert word.endswith(f"into a {standings[1].value} one; 'undo' takes it back, 'better' tells the better move.")


@pytest.mark.parametrize(
    ("game", "moves", "depth"),
    [
        ("tictactoe", "a1 b1 a2 c1 b2", 9),
        ("connect4", "4 4 3 3 5", 4),
        (NIM, "1", 12),
        (KALAH, "2 3", 14),
    ],
)
def test_no_move_of_a_lost_game_is_a_blunder(game: str, moves: str, depth: int) -> None:
    with opened(game, moves, limits=Limits(depth=depth)) as table:
        judgements = [table.judge(move) for move in table.history.position.moves()]
    assert {judgement.before_it for judgement in judgements} == {Prospect.LOST}
    assert not any(judgement.is_told for judgement in judgements)
    assert {said(judgement) for judgement in judgements} == {None}


def test_a_slower_win_is_a_remark_at_most() -> None:
    judgement = judged("tictactoe", "a1 b1 a2 c1", "b2", depth=9)
    assert (judgement.best.verdict, judgement.played.verdict) == ("win in 1", "win in 3")
    assert (judgement.is_costly, judgement.is_remarkable) == (False, True)
    assert said(judgement) == "That keeps the win; a3 wins sooner (X wins in 1 ply)."


def made(best: tuple[int, str], played: tuple[int, str], unit: int | None = 100) -> Judgement:
    before = History.begin(load_game("tictactoe"))
    return Judgement(before, Line(1, played[0], (1,), played[1]), Line(5, best[0], (5,), best[1]), depth=4, unit=unit)


@pytest.mark.parametrize(
    ("best", "played", "unit", "is_costly", "word"),
    [
        ((20, "unknown"), (-100, "unknown"), 100, True, "That costs 120;"),
        ((20, "unknown"), (-79, "unknown"), 100, False, None),
        ((0, "unknown"), (0, "unknown"), None, False, None),
        ((999_999_997, "win in 3"), (250, "unknown"), 100, False, "b2 was a sure win (X wins in 3 plies); whether"),
        ((999_999_997, "win in 3"), (50, "unknown"), 100, True, "That turns a won game into an open one;"),
        ((999_999_997, "win in 3"), (0, "unknown"), None, False, "b2 was a sure win"),
        ((0, "draw"), (-100, "unknown"), 100, True, "That costs 100;"),
        ((0, "unknown"), (-999_999_996, "loss in 4"), None, True, "That turns an open game into a lost one;"),
        ((-999_999_990, "loss in 10"), (-999_999_996, "loss in 4"), 100, False, None),
        ((8, "+8"), (2, "+2"), 3, False, "That keeps the win; b2 is worth 6 more."),
        ((8, "+8"), (0, "draw"), 100, True, "That turns a won game into a drawn one;"),
        ((-2, "-2"), (-8, "-8"), 3, False, "The game was lost before; b2 is worth 6 more."),
        ((-20, "unknown"), (-21, "-21"), 3, False, None),
        ((20, "unknown"), (4, "+4"), 3, False, None),
    ],
)
def test_outcomes_count_before_estimates(
    best: tuple[int, str], played: tuple[int, str], unit: int | None, is_costly: bool, word: str | None
) -> None:
    judgement = made(best, played, unit)
    assert judgement.is_costly is is_costly
    told = said(judgement)
    assert told == word or (told is not None and word is not None and told.startswith(word))


def test_few_moments_have_decided_a_game() -> None:
    before = History.begin(load_game("tictactoe"))
    judgements = []
    for name, cost in (("a1", 300), ("b1", 500), ("c1", 100), ("a2", 0), ("b2", 0)):
        verdict = ("unknown", "loss in 2")[name == "a2"]
        value = -999_999_998 if name == "a2" else -cost
        judgements.append(replace(made((0, "unknown"), (value, verdict)), before=before))
        before = before.play_name(name)
    review = Review(tuple(judgements))
    assert [judgement.ply for judgement in review.costly] == [1, 2, 3, 4]
    assert [judgement.ply for judgement in review.moments] == [1, 2, 4], "in the order in which they were played"

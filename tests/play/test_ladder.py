"""Ladders: what is known of levels, as files that are read with mistrust, and how levels are found and measured."""

from __future__ import annotations

import json
import math
import random
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from gametree import InputError, load_game
from gametree.play.levels.ladder import Ladder, Step, usual
from gametree.play.levels.ladder_file import SHIPPED, as_dict, ladder_of, read_ladder, text_of
from gametree.play.levels.level import LEAST_NODES, MOST_LEVELS, MOST_NODES, Level
from gametree.play.levels.measuring import Bench, measured_ladder
from gametree.play.levels.tuning import CLEAREST, LEAST, Round, falling, meeting, tuned
from gametree.play.statistics import expected_score

MEASURED = Ladder(
    "nim",
    (Level(20, 500.0, overlooks=True), Level(200, 50.0), Level()),
    (Step(0.7, 0.05, 100), Step(0.64, 0.06, 100)),
    {"nodes": 2000, "games": 100, "openings": "random:2", "seed": 1, "gametree": "0.1.0", "date": "2026-11-18"},
)
NIM = Path(__file__).parents[2] / "examples" / "nim.py"


# --- strength -----------------------------------------------------------------------------------------------------


def test_elo_is_added_up_and_so_are_errors() -> None:
    assert MEASURED.elos == (1000, 1147, 1247)
    first, second, third = MEASURED.elo_errors
    assert (first, second) == (0, round(MEASURED.steps[0].elo_error))
    assert third == pytest.approx(math.hypot(*(step.elo_error for step in MEASURED.steps)), abs=1)
    assert 0 < Step(1.0, 0.02, 50).elo < 1_000, "a level that has won everything is not infinitely strong"


def test_a_strength_between_two_levels_is_between_them() -> None:
    nodes = [MEASURED.at_elo(elo).nodes for elo in range(1000, 1247, 13)]
    losses = [MEASURED.at_elo(elo).loss for elo in range(1000, 1247, 13)]
    assert nodes == sorted(nodes, key=lambda count: count or 0)
    assert losses == sorted(losses, reverse=True)
    assert MEASURED.at_elo(1147) == MEASURED.level(2)
    assert MEASURED.at_elo(1) == MEASURED.level(1), "there is nothing weaker"
    assert MEASURED.at_elo(1247).is_full
    assert MEASURED.at_elo(1246).nodes == pytest.approx(2000, rel=0.05), (
        "as many as the full engine was measured with"
    )


# --- files --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ladder", [MEASURED, usual("hex")])
def test_what_is_written_is_read_again(ladder: Ladder, tmp_path: Path) -> None:
    path = tmp_path / "levels.json"
    path.write_text(text_of(ladder))
    assert read_ladder(path) == ladder
    assert json.loads(path.read_text()) == as_dict(ladder)


def changed(**fields: Any) -> str:
    return json.dumps(as_dict(MEASURED) | fields)


def with_level(number: int, **fields: Any) -> str:
    data = as_dict(MEASURED)
    data["levels"][number - 1] |= fields
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "cannot be used: it is not JSON, or only a part of it; wanted: a file"),
        ("[" * 50_000, "it is not JSON"),
        ("[1]", "has no levels"),
        (changed(format="gametree game"), "has no levels"),
        (changed(version=7), "another version (7, not 1)"),
        (changed(levels=[]), "a ladder of 0 levels cannot be"),
        (changed(levels=[1]), "its levels is not a list of objects: it has 1; wanted: a file that"),
        (changed(levels=None), "its levels is not a list of objects, but null; wanted: a file that"),
        (with_level(3, overlooks=True), "overlooks nothing"),
        (with_level(1, nodes=None), "no other, is the full engine"),
        (with_level(3, nodes=5), "no other, is the full engine"),
        (with_level(1, nodes=-5), "-5 nodes cannot be"),
        (with_level(1, loss="much"), 'its loss in row 1 of levels is not a number, but "much"; wanted: a file that'),
        (with_level(1, nodes="9"), 'its nodes in row 1 of levels is not a whole number, but "9"'),
        (with_level(2, games=0), "its games in row 2 of levels is not a whole number of 1 or more, but 0"),
        (changed(game=None), "its game is not a text, but null"),
        (changed(conditions={}), "it has no nodes in conditions"),
        (with_level(2, score=None), "3 levels have 2 steps, not 1"),
    ],
)
def test_files_that_are_none(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "levels.json"
    path.write_text(text)
    with pytest.raises(InputError) as refused:
        read_ladder(path)
    assert told in str(refused.value)


def test_levels_beside_a_game_of_ones_own_are_found_if_they_are_its_own(tmp_path: Path) -> None:
    file, levels = tmp_path / "mine.py", tmp_path / "mine.levels.json"
    file.write_text(NIM.read_text())
    assert ladder_of(load_game(str(file))) == usual("nim")
    levels.write_text(text_of(MEASURED))
    assert ladder_of(load_game(str(file))) == MEASURED
    levels.write_text(text_of(Ladder("hex", MEASURED.levels)))
    assert ladder_of(load_game(str(file))) == usual("nim"), "of another game in the same file, perhaps"
    levels.write_text("{")
    with pytest.raises(InputError, match="not JSON"):
        ladder_of(load_game(str(file)))


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.json")), ids=lambda path: path.stem)
def test_levels_that_come_with_the_package_are_measured_and_well_formed(path: Path) -> None:
    ladder = read_ladder(path)
    game = load_game(path.stem)
    assert ladder.game == game.name
    assert ladder_of(game) == ladder
    assert path.read_text() == text_of(ladder), "as it was written"
    assert len(ladder.steps) == len(ladder.levels) - 1
    assert all(LEAST <= step.score <= CLEAREST for step in ladder.steps)
    assert all(step.games == ladder.conditions["games"] for step in ladder.steps)
    assert all(weaker < stronger for weaker, stronger in pairwise(ladder.elos))


def test_the_smallest_game_has_fewer_levels() -> None:
    ladder = ladder_of(load_game("tictactoe"))
    assert 2 < len(ladder.levels) < MOST_LEVELS
    with pytest.raises(InputError, match=f"no level 9 of tictactoe; wanted: 1 to {len(ladder.levels)}"):
        ladder.level(9)


# --- finding ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Simulated(Bench):
    """A bench of which the truth is known: strength grows with the place on the line, and games are drawn."""

    span: float = 2_000.0
    """In Elo, from one end of the line to the other."""
    floor: float = 0.0
    """Below this place on the line nothing gets weaker."""
    draw: random.Random = field(default_factory=lambda: random.Random(1))

    def strength(self, level: Level) -> float:
        if level.nodes is None:
            return self.span * 1.05
        place = math.log(level.nodes / LEAST_NODES) / math.log(MOST_NODES / LEAST_NODES)
        place = max(place, self.floor)
        return self.span * place - (0.15 * self.span * (1 - place) if level.overlooks else 0.0)

    def score(self, first: Level, second: Level) -> float:
        return expected_score(self.strength(first) - self.strength(second))

    def play(self, first: Level, second: Level, games: int, *, called: str, seed: int = 0) -> Step | None:
        won = sum(self.draw.random() < self.score(first, second) for _ in range(games))
        return Step(won / games, 0.1, games)


def test_levels_are_found_that_are_equally_far_from_each_other() -> None:
    for seed in range(4):
        bench = Simulated("simulated", draw=random.Random(seed))
        ladder = tuned("simulated", bench, games=200)
        assert ladder is not None
        assert len(ladder.levels) == MOST_LEVELS
        assert ladder.steps == (), "what they were chosen by measures nothing"
        scores = [bench.score(above, below) for below, above in pairwise(ladder.levels)]
        assert all(LEAST <= score <= CLEAREST for score in scores), scores


@dataclass(frozen=True)
class Stepped(Simulated):
    """Half of the strength comes in steps: so many nodes more are enough for another depth, or they are not."""

    def strength(self, level: Level) -> float:
        strength = super().strength(level)
        return strength if level.is_full else strength / 2 + 80 * round(strength / 160)


def test_where_strength_comes_in_steps_what_was_tried_is_kept() -> None:
    scores = []
    for seed in range(10):
        bench = Stepped("simulated", draw=random.Random(seed))
        ladder = tuned("simulated", bench, games=400)
        assert ladder is not None
        scores += [bench.score(above, below) for below, above in pairwise(ladder.levels)]
    assert sum(not LEAST <= score <= CLEAREST for score in scores) <= len(scores) // 10, sorted(scores)


@pytest.mark.parametrize(("span", "least", "most"), [(500.0, 3, 6), (10.0, 1, 1)])
def test_a_game_without_room_has_fewer_levels(span: float, least: int, most: int) -> None:
    ladder = tuned("simulated", Simulated("simulated", span=span), games=400)
    assert ladder is not None
    assert least <= len(ladder.levels) <= most


def test_a_flat_line_is_no_room_except_by_rare_luck() -> None:
    """Below a place all levels are alike; of many short rounds one looks promising, and does not stand."""
    scores = []
    for seed in range(10):
        bench = Simulated("simulated", span=600.0, floor=0.4, draw=random.Random(seed))
        ladder = tuned("simulated", bench, games=160)
        assert ladder is not None
        scores += [bench.score(above, below) for below, above in pairwise(ladder.levels)]
    assert sum(score < 0.55 for score in scores) <= 1, sorted(scores)[:5]


def test_what_was_seen_is_made_one_falling_curve() -> None:
    assert falling([Round(0.1, 0.9), Round(0.5, 0.6)]) == [Round(0.1, 0.9), Round(0.5, 0.6)]
    (one,) = falling([Round(0.25, 0.5), Round(0.5, 0.75), Round(0.75, 1.0)])
    assert one == Round(0.5, 0.75, 3)


def test_the_next_round_is_played_where_the_curve_meets_what_is_wanted() -> None:
    assert meeting([Round(0.5, 0.5)], top=0.75) == 0.25, "further down, twice as far from the top"
    assert meeting([Round(0.0, 0.5)], top=0.75) == 0.0, "and no further than to the end"
    assert 0.5 < meeting([Round(0.5, 0.9)], top=1.0) < 1.0
    assert meeting([Round(1.0, 0.9)], top=1.0) == 1.0


def test_whoever_is_stopped_has_found_nothing() -> None:
    bench = Bench("tictactoe")
    bench.stop.set()
    assert tuned("tictactoe", bench, games=8) is None
    assert measured_ladder(usual("tictactoe"), bench, games=2) is None

"""Traces as JSON: read back as they were, and nothing else is taken for one."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from gametree import ALGORITHMS, InputError, explain, load_game, parse_tree
from gametree.engine.tracing.trace_file import from_dict, to_dict
from gametree.view.portable import portable


def written(told: dict[str, Any]) -> Any:
    return json.loads(json.dumps(told))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_there_and_back(algorithm: str) -> None:
    game = load_game("tictactoe")
    for trace in (
        explain(parse_tree("gallery:win-loss"), algorithm=algorithm),
        explain(game.start, 2, game=game, algorithm=algorithm),
    ):
        assert from_dict(written(to_dict(trace))) == trace


def test_what_it_holds() -> None:
    told = written(to_dict(explain(parse_tree("gallery:deep-cut"))))
    assert (told["format"], told["version"], told["value"], told["leaves"]) == ("gametree trace", 4, 6, 10)
    assert told["cutoffs"] == {"shallow": 3, "deep": 1, "window": 0}
    deep = [reason for reason in told["reasons"] if reason["reach"] == "deep"]
    nodes = [told["events"]["node"][reason["event"]] for reason in deep]
    assert [(told["tree"]["name"][node], reason["value"]) for node, reason in zip(nodes, deep, strict=True)] == [
        ("L", 5)
    ]
    assert told["events"]["alpha"][0] is None
    assert len({len(column) for column in told["events"].values()}) == 1, "columns for a data frame"


def test_it_is_small() -> None:
    trace = explain(parse_tree("random:b=3,d=8,seed=1"), algorithm="minimax")
    assert len(trace.tree) == 9_841
    assert len(json.dumps(to_dict(trace))) < 100 * len(trace.events)


@pytest.mark.parametrize("told", [None, [], {}, {"format": "gametree proof"}, 3])
def test_what_is_no_trace(told: Any) -> None:
    with pytest.raises(InputError, match="this is not a trace; wanted: what 'gametree explain --json' writes"):
        from_dict(told)


def test_another_version() -> None:
    told = to_dict(explain(parse_tree("(1 2)")))
    with pytest.raises(InputError, match="this trace has the form 1; wanted: the form 4"):
        from_dict({**told, "version": 1})


@pytest.mark.parametrize("algorithm", ["alphabeta", "sss", "pn"])
def test_damage_is_noticed_or_harmless(algorithm: str) -> None:
    """Whatever is changed in a trace, it is refused in one sentence, or read as a trace that can be told."""
    whole = written(to_dict(explain(parse_tree("gallery:win-loss"), algorithm=algorithm)))
    draw = random.Random(4)
    refused = 0
    for _ in range(300):
        try:
            trace = from_dict(damaged(whole, draw))
        except InputError as error:
            told = [str(error)]
            refused += 1
        else:
            told = portable(trace)["told"]
        assert not any("\n" in sentence for sentence in told)
    assert refused > 150


def test_damaged_pictures_are_refused_or_can_be_drawn() -> None:
    whole = written(to_dict(explain(load_game("tictactoe"), 1)))
    draw = random.Random(5)
    refused = 0
    for _ in range(300):
        broken = written(whole)
        picture = broken["picture"]
        parts = [picture, picture["layout"], *picture["layout"]["places"], *picture["nodes"]]
        holder = draw.choice([*parts, *(node["changed"] for node in picture["nodes"][1:])])
        holder[draw.choice(list(holder))] = draw.choice([None, "x", 0, -1, [], {}, 1.5, {"glyph": "x"}, ["x"], [[]]])
        try:
            trace = from_dict(broken)
        except InputError as error:
            refused += "this trace is damaged" in str(error)
        else:
            json.dumps(portable(trace))
    assert refused > 150


def test_traces_from_before_there_were_pictures_are_read() -> None:
    told = to_dict(explain(load_game("tictactoe"), 1))
    assert from_dict({name: part for name, part in told.items() if name != "picture"}).picture is None


def damaged(whole: Any, draw: random.Random) -> Any:
    """Change one thing somewhere in a trace."""
    broken = written(whole)
    holder = draw.choice([broken, broken["tree"], broken["events"], *broken["reasons"], *broken["numbers"]])
    place = draw.choice(list(holder))
    if draw.random() < 0.7 and isinstance(holder[place], list) and holder[place]:
        holder, place = holder[place], draw.randrange(len(holder[place]))
    holder[place] = draw.choice([None, "x", "cutoff", "proof", "take", 0, -1, 10**6, [], {}, 1.5])
    return broken

"""Weights as a file: the same again, or refused in one sentence, and never half written."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import GametreeError, InputError, load_game
from gametree.learning.linear import linear_for
from gametree.learning.patterns.making import folded, patterns_for
from gametree.learning.patterns.patterns import Patterns
from gametree.learning.weights.packing import packed, unpacked
from gametree.learning.weights.weights_file import (
    check_weights_place,
    evaluator_from,
    read_weights,
    weights_of,
    weights_of_features,
    write_weights,
)


def some_weights() -> Patterns:
    made = patterns_for(load_game("tictactoe"), "line:3")
    for place in range(len(made.weights)):
        made.weights[place] = (place - 40) << 14
    return made


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "w.json"
    write_weights(path, weights_of(load_game("tictactoe"), some_weights(), "line:3", {"games": 5}))
    return path


@given(st.lists(st.integers(-(1 << 31), (1 << 31) - 1), max_size=40))
def test_numbers_are_unpacked_as_they_were_packed(numbers: list[int]) -> None:
    assert list(unpacked(packed(numbers), len(numbers))) == numbers


def test_numbers_that_are_too_great_are_a_fault() -> None:
    with pytest.raises(GametreeError, match="wanted: slower steps"):
        packed([1 << 31])


def test_what_is_read_is_what_was_written(kept: Path) -> None:
    game = load_game("tictactoe")
    assert evaluator_from(kept, game) == folded(game, some_weights(), "line:3")
    assert read_weights(kept).origin == {"games": 5}
    assert read_weights(kept).game == "tictactoe"


def test_weights_are_read_again_only_when_they_have_changed(kept: Path) -> None:
    game = load_game("tictactoe")
    first = evaluator_from(kept, game)
    assert evaluator_from(kept, game) is first
    zero = patterns_for(game, "line:3")
    write_weights(kept, weights_of(game, zero, "line:3", {}))
    assert evaluator_from(kept, game) == folded(game, zero, "line:3")


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("mnk:4,3,3", "the game: tictactoe in it, mnk:4,3,3 here"),
        ("connect4", "the game: tictactoe in it, connect4 here"),
    ],
)
def test_weights_for_something_else_are_refused(kept: Path, name: str, wanted: str) -> None:
    with pytest.raises(InputError, match=wanted):
        evaluator_from(kept, load_game(name))


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ({"kinds": 4}, "kinds of squares: 4 in it, 3 here"),
        ({"phases": 2}, "phases: 2 in it, 1 here"),
        ({"sets": "x"}, "the sets of squares: x in it"),
        ({"count": 82}, "there are not 82 weights in it"),
        ({"count": -1}, "its count in features is not a whole number from 1 to [0-9,]+, but -1; wanted: what"),
        ({"count": "x"}, 'its count in features is not a whole number, but "x"'),
        ({"kind": "stars"}, 'its kind in features is not one of features, evaluation, patterns, but "stars"'),
        ({"shapes": 3}, "its shapes in features is not a text, but 3"),
        ({"game": None}, "its game in features is not a text, but null"),
        ({"shapes": "star"}, "no shape 'star'"),
    ],
)
def test_the_difference_is_named(kept: Path, change: dict[str, Any], wanted: str) -> None:
    data = json.loads(kept.read_text())
    data["features"].update(change)
    kept.write_text(json.dumps(data))
    with pytest.raises(InputError, match=wanted):
        evaluator_from(kept, load_game("tictactoe"))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", "it is not JSON, or only a part of it; wanted: what"),
        ("[1]", "holds something else"),
        ('{"format": "gametree weights", "version": 9}', "is of version 9; wanted: 1"),
        (
            '{"format": "gametree weights", "version": 1, "places": 16}',
            "it has no features; wanted: what 'gametree learn' writes",
        ),
    ],
)
def test_what_is_no_file_of_weights_is_refused(tmp_path: Path, text: str, wanted: str) -> None:
    path = tmp_path / "w.json"
    path.write_text(text)
    with pytest.raises(InputError, match=wanted):
        read_weights(path)


def test_every_half_of_a_file_is_refused(kept: Path) -> None:
    whole = kept.read_bytes()
    for length in range(0, len(whole) - 2, 37):
        kept.write_bytes(whole[:length])
        with pytest.raises(InputError, match="cannot be read"):
            read_weights(kept)


def test_a_full_disk_leaves_the_old_weights(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept.read_bytes()

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(GametreeError, match=r"cannot write the weights .*No space left"):
        write_weights(kept, weights_of(load_game("tictactoe"), patterns_for(load_game("tictactoe")), "line:3", {}))
    assert kept.read_bytes() == before
    assert [each.name for each in kept.parent.iterdir()] == [kept.name]


def test_places_for_weights_end_in_json(tmp_path: Path) -> None:
    check_weights_place(tmp_path / "w.json")
    with pytest.raises(InputError, match=r"ends in \.json"):
        check_weights_place(tmp_path / "w.txt")
    with pytest.raises(InputError, match="no directory"):
        check_weights_place(tmp_path / "none" / "w.json")


def test_weights_of_features_are_a_file_as_well(tmp_path: Path) -> None:
    game, path = load_game("othello:4x4"), tmp_path / "o.json"
    linear = linear_for(game, list(range(-17, 17)))
    write_weights(path, weights_of_features(game, linear, {}))
    assert tuple(evaluator_from(path, game).weighing) == tuple(linear.weighing)
    with pytest.raises(InputError, match="the game: othello:4x4 in it, othello here"):
        evaluator_from(path, load_game("othello"))
    data = json.loads(path.read_text())
    data["features"]["names"][3] = "corner_mvoes"
    path.write_text(json.dumps(data))
    with pytest.raises(InputError, match=r"features: .*corner_mvoes"):
        evaluator_from(path, game)

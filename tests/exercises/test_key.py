"""Keys read back, and keys that are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree.base.errors import InputError
from gametree.exercises import new_sheet, read_key
from tests.exercises.classroom import OF_NUMBERS

KEY = new_sheet("strategies", 2, 1).files()["key.json"]


@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize("kind", OF_NUMBERS)
def test_a_key_is_read_back_as_it_was(kind: str, root: str) -> None:
    sheet = new_sheet(kind, 2, 5, properties=["unequal shape"], root=root, title="Week 3")
    again = read_key(sheet.files()["key.json"])
    assert again.files() == sheet.files()


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    told = json.loads(KEY)
    change(told)
    return json.dumps(told)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "this is no key: it is not JSON"),
        ("[" * 100_000, "it is not JSON"),
        ("student,exercise\n", "it is not JSON"),
        ("[]", "this is no key; wanted: key.json"),
        ('{"format": "gametree trace"}', "this is no key; wanted: key.json"),
        (new_sheet("order", 1).files()["sheet.json"], "this is the sheet, without answers"),
        (changed(lambda key: key.update(version=2)), "the form 2; this program reads the form 1"),
        (changed(lambda key: key.update(version="\x1b")), "the form unknown; this program"),
        (changed(lambda key: key.pop("version")), "the form unknown; this program"),
        (changed(lambda key: key.update(kind="chess")), "damaged: it is of a kind that is not known"),
        (changed(lambda key: key.update(kind=3)), "damaged: a name in it is not text"),
        (changed(lambda key: key.update(root="both")), "damaged: it does not say who moves"),
        (changed(lambda key: key.update(exercises=[])), "damaged: it has no exercises"),
        (changed(lambda key: key.update(exercises=3)), "damaged: it has no exercises"),
        (changed(lambda key: key["exercises"].append(key["exercises"][0])), "its exercises are not numbered"),
        (changed(lambda key: key["exercises"][0].update(exercise="1")), "its exercises are not numbered"),
        (
            changed(lambda key: key["exercises"][1]["answers"].update(count=9)),
            "the answers of exercise 2 are not those",
        ),
        (changed(lambda key: key["exercises"][1].pop("answers")), "this key is damaged; make it anew"),
        (
            changed(lambda key: key["exercises"][1].update(tree="((1 2) (2 3))")),
            "exercise 2 has several right answers",
        ),
        (changed(lambda key: key["exercises"][1].update(tree="((1 2) (3 4")), "this key is damaged; make it anew"),
        (
            changed(lambda key: key["exercises"][1].update(tree="gallery:letters")),
            "this key is damaged; make it anew",
        ),
        (changed(lambda key: key["exercises"][1].update(tree="(" * 9_000)), "this key is damaged; make it anew"),
        (changed(lambda key: key["exercises"][1].update(tree="(1 2)" * 9_000)), "exercise 2 is too large"),
        (changed(lambda key: key["exercises"][1].update(tree=f"({' '.join(map(str, range(99)))})")), "has 99 leaves"),
        (changed(lambda key: key["exercises"][1].update(given={"A": 9})), "this key is damaged; make it anew"),
        (changed(lambda key: key["exercises"][1].update(given={})), "this key is damaged; make it anew"),
    ],
)
def test_what_is_refused(text: str, part: str) -> None:
    with pytest.raises(InputError) as refusal:
        read_key(text)
    assert part in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).isprintable()


@given(st.integers(0, len(KEY) - 1), st.sampled_from(["", "9", '"', "x", "]", "-", "null"]))
@settings(max_examples=80)
def test_a_key_with_any_letter_changed_is_right_or_refused(place: int, letter: str) -> None:
    """What is read has answers that are those of its trees, whatever happened to it."""
    try:
        sheet = read_key(KEY[:place] + letter + KEY[place + 1 :])
    except InputError:
        return
    assert len(sheet.exercises) == 2

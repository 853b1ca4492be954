"""Exercises on several criteria: made, read back, and marked."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree import InputError
from gametree.criteria.packets import told
from gametree.exercises import Sheet, new_sheet, read_key
from gametree.exercises.judging import judge
from tests.criteria.vectors import packets_by_strategies


def verdict(sheet: Sheet, number: int, typed: str, question: int = 0) -> tuple[float, str]:
    found = judge(sheet.kind, sheet.kind.questions[question], sheet.exercises[number], typed)
    return float(found.share), found.remark


@given(st.integers(0, 10**6), st.sampled_from(["max", "min"]))
@settings(max_examples=15)
def test_the_key_is_what_all_strategies_say(seed: int, root: str) -> None:
    sheet = new_sheet("criteria", 3, seed, root=root)
    for exercise in sheet.exercises:
        right = packets_by_strategies(exercise.facts.vectors)
        answers = sheet.kind.answers(exercise)
        assert {frozenset(map(tuple, packet)) for packet in answers["packets"]} == right
        assert len(right) > 1
        assert answers["leaves"] <= exercise.facts.leaf_count


@pytest.mark.parametrize("root", ["max", "min"])
def test_a_key_is_read_back_as_it_was(root: str) -> None:
    sheet = new_sheet("criteria", 3, 5, root=root, title="Week 9")
    assert read_key(sheet.files()["key.json"]).files() == sheet.files()


def test_sheets_have_every_tree_and_no_solution() -> None:
    sheet = new_sheet("criteria", 5, 2)
    files = sheet.files()
    for exercise in sheet.exercises:
        assert str(exercise.facts.vectors) in files["sheet.json"]
        for leaf in exercise.facts.leaves:
            assert told((exercise.facts.vectors.outcomes[leaf],)) in files["sheet.md"]
    assert "answers" not in files["sheet.json"]
    assert "[{\\textless{}" in files["sheet.tex"]


def test_right_answers_in_any_form() -> None:
    sheet = new_sheet("criteria", 6, 1)
    for number, exercise in enumerate(sheet.exercises):
        answer = sheet.kind.answers(exercise)["packets"]
        packets = [" ".join(f"({first}, {second})" for first, second in packet) for packet in reversed(answer)]
        forms = [
            " or ".join(f"{{{packet}}}" for packet in packets),
            "; ".join(packets),
            " | ".join(packet.replace("(", "<").replace(")", ">").replace(", ", ",") for packet in packets),
            "\n".join(packets),
            " OR ".join(f"[{packet}]" for packet in packets),
        ]
        assert {verdict(sheet, number, form) for form in forms} == {(1.0, "")}


def test_mistakes_are_named() -> None:
    sheet = new_sheet("criteria", 1, 1, shape=(3, 2))
    (exercise,) = sheet.exercises
    right = [tuple(map(tuple, packet)) for packet in sheet.kind.answers(exercise)["packets"]]
    all_of_them = " or ".join(map(told, right))
    share, remark = verdict(sheet, 0, told(right[0]))
    assert 0 < share < 1
    assert f"{told(right[1])} is missing: a strategy of MAX leaves just that" in remark
    assert verdict(sheet, 0, f"{all_of_them} or <99,99>")[1] == "<99,99> is not in the tree"
    outcomes = [told((exercise.facts.vectors.outcomes[leaf],)) for leaf in exercise.facts.leaves]
    with_one_more = [verdict(sheet, 0, f"{all_of_them} or {each}") for each in outcomes if each not in all_of_them]
    assert any("is inferior to" in remark for _, remark in with_one_more)
    assert all(share < 1 for share, _ in with_one_more)
    assert "no outcome" in verdict(sheet, 0, "the first one")[1]
    assert verdict(sheet, 0, "1", question=1)[1].startswith("not 1: alpha-beta evaluates ")


def test_properties_of_numbers_are_refused() -> None:
    with pytest.raises(InputError, match="'deep cut' is a property of trees of numbers"):
        new_sheet("criteria", properties=["deep cut"])

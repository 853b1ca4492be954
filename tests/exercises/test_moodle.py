"""The question bank, against what the public description of the format says."""

from __future__ import annotations

import base64
import re
from xml.etree import ElementTree

import pytest

from gametree import InputError
from gametree.exercises import KINDS, new_sheet
from gametree.exercises.checking import CHECKED
from gametree.exercises.kinds import WRITTEN
from gametree.exercises.moodle import AS_TEXTS, moodle_xml

FIELD = re.compile(r"\{(\d+):(NUMERICAL|SHORTANSWER):((?:\\.|[^}])*)\}")


@pytest.mark.parametrize("kind", KINDS)
def test_a_bank_is_as_the_format_says(kind: str) -> None:
    sheet = new_sheet(kind, count=3, title="Trees & <more>")
    quiz = ElementTree.fromstring(moodle_xml(sheet))
    assert quiz.tag == "quiz"
    category, *questions = quiz.findall("question")
    assert category.get("type") == "category"
    assert category.findtext("category/text") == "$course$/Trees & <more>"
    assert len(questions) == 3
    for question, exercise in zip(questions, sheet.exercises, strict=True):
        assert question.get("type") == "cloze"
        assert question.findtext("name/text") == f"Trees & <more>, exercise {exercise.number}"
        body = question.find("questiontext")
        assert body is not None
        assert body.get("format") == "html"
        text = str(body.findtext("text"))
        asked = [each for each in KINDS[kind].questions if each.form in CHECKED]
        fields = FIELD.findall(text)
        assert [int(weight) for weight, _, _ in fields] == [each.points for each in asked]
        assert all(answer.startswith("=") for _, _, answer in fields)
        for file in body.findall("file"):
            assert (file.get("path"), file.get("encoding")) == ("/", "base64")
            assert f"@@PLUGINFILE@@/{file.get('name')}" in text
            assert ElementTree.fromstring(base64.b64decode(str(file.text))).tag.endswith("svg")
        assert bool(body.findall("file")) != KINDS[kind].has_vectors


def test_answers_are_those_of_the_key() -> None:
    sheet = new_sheet("alphabeta", count=1)
    fields = FIELD.findall(moodle_xml(sheet))
    answers = sheet.kind.answers(sheet.exercises[0])
    assert fields[0][2].split("~")[0] == "=" + " ".join(map(str, answers["leaves"]))
    letter = "ABCD"[answers["move"]]
    assert [fields[1][2], fields[2][2]] == [f"={answers['value']}:0", f"={answers['move']}~={letter}"]


@pytest.mark.parametrize("kind", ["minimax", "cutoffs", "sss", "game"])
def test_no_order_is_called_free_where_texts_are_compared(kind: str) -> None:
    text = moodle_xml(new_sheet(kind, count=1))
    assert "in any order" not in text
    assert sum(each in text for each in AS_TEXTS.values()) > sum(each in text for each in WRITTEN.values())


def test_a_picture_that_a_bank_cannot_hold() -> None:
    with pytest.raises(
        InputError, match=r"the picture of exercise 1 has .* bytes, and a question bank holds at most 99"
    ):
        moodle_xml(new_sheet("order", count=1), largest=99)

r"""A question bank in Moodle's XML: an exercise is one question of the type cloze, with a field for each answer.

The format, by its public description: a ``quiz`` of ``question`` elements; each has a ``name`` and a ``questiontext``
of format html, both with a ``text``; pictures stand in ``file`` elements in base64 and are named in the text by
``@@PLUGINFILE@@``. In a cloze text a field is ``{weight:TYPE:=answer~=another}``, where ``}``, ``#``, ``~``, ``/``,
``"`` and ``\`` of an answer are escaped.
"""

from __future__ import annotations

import base64
import re
from html import escape
from xml.sax.saxutils import escape as in_xml

from ..base.errors import InputError
from ..view.drawing.bare import bare_svg
from .checking import CHECKED
from .kinds import WRITTEN, Answer, Form, Question
from .making import Exercise
from .played_answers import letter_of
from .sheet_words import asked, asks_about_given, given_sentence, opening, tree_in_text, written
from .sheets import Sheet

LARGEST_PICTURE = 1_000_000
"""Bytes of a picture that a bank may hold."""


AS_TEXTS: dict[Form, str] = WRITTEN | {
    "set": "leaves from left to right, such as 3 12 8, or none",
    "values": "every inner node with its value, in the order in which the search is done with them, such as "
    "B=3 C=2 A=3",
    "cutoffs": "in the order in which they happen: node, alpha or beta, shallow or deep, such as E beta shallow; "
    "C alpha deep; or none",
    "letters": "letters in the order in which they are cut off, such as F G, or none; without what stands below them",
}
"""How answers are written where they are compared letter by letter: of several there is one order."""


def moodle_xml(sheet: Sheet, largest: int = LARGEST_PICTURE) -> str:
    """Return the exercises of a sheet as a bank of questions; what has several right answers is not asked there.

    >>> from gametree.exercises import new_sheet
    >>> text = moodle_xml(new_sheet("order", count=2))
    >>> text.count('<question type="cloze">'), text.count(":NUMERICAL:")
    (2, 8)
    """
    questions = [_question(sheet, exercise, largest) for exercise in sheet.exercises]
    head = (
        f'<question type="category">\n<category><text>$course$/{in_xml(sheet.title)}</text></category>\n</question>'
    )
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', "<quiz>", head, *questions, "</quiz>", ""])


def _question(sheet: Sheet, exercise: Exercise, largest: int) -> str:
    picture, tree = "", tree_in_text(sheet, exercise)
    shown = f"<pre>{escape(tree)}</pre>"
    if not sheet.kind.has_vectors:
        scene = exercise.scene
        drawn = bare_svg(exercise.facts.root, None if scene is None else scene.moves).encode()
        if len(drawn) > largest:
            raise InputError(
                f"the picture of exercise {exercise.number} has {len(drawn):,} bytes, and a question bank holds "
                f"at most {largest:,}; wanted: a smaller tree"
            )
        name = f"tree-{exercise.number}.svg"
        picture = f'<file name="{name}" path="/" encoding="base64">{base64.b64encode(drawn).decode()}</file>'
        shown = f'<p><img src="@@PLUGINFILE@@/{name}" alt="{escape(tree)}"></p>'
        if scene is not None:
            shown = f"<pre>{escape(scene.board)}</pre><p>{escape(scene.mover)}</p>{shown}"
    paragraphs = [*opening(sheet), *([given_sentence(exercise)] if asks_about_given(sheet) else [])]
    answers = sheet.kind.answers(exercise)
    fields = [
        f"<li>{escape(asked(each, AS_TEXTS))}: {_field(exercise, each, answers[each.name])}</li>"
        for each in sheet.kind.questions
        if each.form in CHECKED
    ]
    body = "".join([*(f"<p>{escape(each)}</p>" for each in paragraphs), shown, "<ul>", *fields, "</ul>"])
    return (
        f'<question type="cloze">\n<name><text>{in_xml(sheet.title)}, exercise {exercise.number}</text></name>\n'
        f'<questiontext format="html"><text>{in_xml(body)}</text>{picture}</questiontext>\n'
        '<generalfeedback format="html"><text></text></generalfeedback>\n'
        "<penalty>0.3333333</penalty>\n<hidden>0</hidden>\n</question>"
    )


def _field(exercise: Exercise, question: Question, answer: Answer) -> str:
    """Write the field of an answer: a number, or a short text in the forms that people write it in."""
    if question.form == "number":
        return f"{{{question.points}:NUMERICAL:={answer}:0}}"
    text = written(answer)
    forms = dict.fromkeys([text])
    if question.form == "move":
        trace = exercise.facts.alphabeta
        forms = dict.fromkeys([text, trace.name(trace.below[0][answer - 1])])
    if question.form in ("order", "set", "letters"):
        forms = dict.fromkeys([text, text.replace(" ", ", "), text.replace(" ", ",")])
    if question.form == "named" and exercise.scene is not None:
        forms = dict.fromkeys([text, letter_of(exercise.facts, exercise.scene, question.name, text)])
    return f"{{{question.points}:SHORTANSWER:{'~'.join(f'={_plain(each)}' for each in forms)}}}"


def _plain(text: str) -> str:
    r"""Escape what has a meaning in a cloze text.

    >>> _plain("a}b~c")
    'a\\}b\\~c'
    """
    return re.sub(r'([}#~/"\\{])', r"\\\1", text)

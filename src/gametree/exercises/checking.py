"""Answers that a page can check without holding them: each in one form, of which it knows the digest only.

Whoever wants to can try all short answers; this is for practice, and marks are given by the key.
"""

from __future__ import annotations

import hashlib

from .kinds import Answer, Form, Question
from .making import Exercise
from .played_answers import letter_of

CHECKED: tuple[Form, ...] = ("number", "move", "order", "set", "values", "cutoffs", "named", "letters")
"""Forms with one right answer; a best strategy and packets can be written in several ways."""


def canonical(form: Form, answer: Answer) -> str:
    """Write a right answer in the one form that the page brings a typed one into, too.

    >>> canonical("set", [12, 3]), canonical("values", {"B": 3, "A": 2}), canonical("order", [])
    ('3 12', 'A=2 B=3', '')
    """
    if form == "values":
        return " ".join(sorted(f"{name}={value}" for name, value in answer.items()))
    if form == "cutoffs":
        return ";".join(sorted(f"{cut['node']} {cut['bound']} {cut['reach']}" for cut in answer))
    if form == "letters":
        return " ".join(sorted(answer))
    if form == "named":
        return str(answer).lower()
    if form in ("order", "set"):
        return " ".join(map(str, sorted(answer) if form == "set" else answer))
    return str(answer)


def digests(question: Question, exercise: Exercise, answer: Answer) -> list[str]:
    """Return the digests of what is right: a move may be told by its number or by the letter of the child."""
    texts = [canonical(question.form, answer)]
    if question.form == "move":
        trace = exercise.facts.alphabeta
        texts.append(trace.name(trace.below[0][int(answer) - 1]).lower())
    if exercise.scene is not None and question.form == "named":
        texts.append(letter_of(exercise.facts, exercise.scene, question.name, answer).lower())
    return [digest(exercise, question, text) for text in texts]


def digest(exercise: Exercise, question: Question, text: str) -> str:
    """Return the digest of an answer, another one for every tree and question."""
    place = f"{exercise.number} {question.name} {' '.join(map(str, exercise.facts.leaves))}"
    return hashlib.sha256(f"{place}|{text}".encode()).hexdigest()

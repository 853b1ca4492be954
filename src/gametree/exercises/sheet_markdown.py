"""Sheets and keys in Markdown, trees drawn with characters."""

from __future__ import annotations

from .escaping import markdown
from .kinds import Answer, Question
from .making import Exercise
from .played_answers import cut_off, cutoff_told
from .remarks import cutoff_sentence
from .sheet_words import asked, asks_about_given, given_sentence, opening, tree_in_text, written
from .sheets import Sheet


def sheet_markdown(sheet: Sheet) -> str:
    """Write the sheet in Markdown."""
    lines = [f"# {markdown(sheet.title)}", ""]
    for paragraph in opening(sheet):
        lines += [markdown(paragraph), ""]
    lines += ["For each tree:", ""]
    lines += [f"- **{question.name}**: {markdown(asked(question))}" for question in sheet.kind.questions]
    for exercise in sheet.exercises:
        lines += _heading(sheet, exercise)
        blanks = [f"{question.name}: {'.' * (12 * question.points)}" for question in sheet.kind.questions]
        lines += ["<br>\n".join(blanks)]
    return "\n".join(lines) + "\n"


def _heading(sheet: Sheet, exercise: Exercise, student: str = "") -> list[str]:
    whose = f": {markdown(student)}" if student else ""
    lines = ["", f"## Exercise {exercise.number}{whose}", "", "```text", tree_in_text(sheet, exercise), "```", ""]
    return [*lines, given_sentence(exercise), ""] if asks_about_given(sheet) else lines


def key_markdown(sheet: Sheet) -> str:
    """Write the key so that a person can read it."""
    wishes = f", with {', '.join(sheet.properties)}" if sheet.properties else ""
    lines = [f"# {markdown(sheet.title)}: key", "", f"Kind {sheet.kind.name}, seed {sheet.seed}{wishes}."]
    for exercise in sheet.exercises:
        lines += _heading(sheet, exercise, sheet.owners.get(exercise.number, ""))
        answers = sheet.kind.answers(exercise)
        lines += [
            f"- **{question.name}** ({question.points}): {_in_key(question, answers[question.name])}"
            for question in sheet.kind.questions
        ]
        if sheet.kind.name in ("alphabeta", "cutoffs"):
            lines += [f"- {sentence}." for sentence in _cutoff_sentences(exercise)]
        if sheet.kind.is_of_game:
            facts = exercise.facts
            lines += [f"- {letter}: {markdown(cutoff_told(facts, letter))}." for letter in cut_off(facts)]
    return "\n".join(lines) + "\n"


def _in_key(question: Question, answer: Answer) -> str:
    """Write an answer for the lecturer; there may be several best strategies."""
    return f"{written(answer)}, or any other worth {min(answer)}" if question.form == "strategy" else written(answer)


def _cutoff_sentences(exercise: Exercise) -> list[str]:
    events = exercise.facts.alphabeta.events
    return [cutoff_sentence(exercise.facts, event) for event in events if event.because is not None]

"""Sheets in a real browser: printed, filled in, checked, and saved as rows that the grader reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage

from gametree.exercises import Sheet, grade, new_sheet
from gametree.exercises.checking import CHECKED
from gametree.exercises.judging import judge
from gametree.exercises.sheet_html import sheet_html
from gametree.exercises.sheet_words import written
from tests.exercises.classroom import FORMS as WAYS
from tests.exercises.classroom import OF_NUMBERS
from tests.view.browser import started

FORMS = ("minimax", "cutoffs", "sss", "criteria")
"""Kinds that ask for answers of every form but a strategy."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with started() as running:
        yield running


def test_every_kind_is_checked_in_the_page_and_what_is_saved_is_all_right(browser: Browser, tmp_path: Path) -> None:
    complaints: list[str] = []

    def complain(message: ConsoleMessage) -> None:
        complaints.append(message.text)

    for kind in FORMS:
        sheet = new_sheet(kind, count=1, properties=["deep cut"] if kind in OF_NUMBERS else [])
        file = tmp_path / f"{kind}.html"
        file.write_text(sheet_html([sheet], checks=True), encoding="utf-8")
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.on("console", complain)
        page.goto(file.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.fill("input.student", 'Ada "the first", Lovelace')
        answers = sheet.kind.answers(sheet.exercises[0])
        for name, answer in answers.items():
            page.fill(f"input[name={name}]", written(answer))
        checked = [each.name for each in sheet.kind.questions if each.form in CHECKED]
        page.click("button.check")
        page.wait_for_function("n => document.querySelectorAll('[data-mark]').length === n", arg=len(checked))
        assert page.locator("[data-mark=right]").count() == len(checked), kind
        with page.expect_download() as saved:
            page.click("button.save")
        marks = grade(sheet, saved.value.path().read_bytes())
        assert (marks.students[0].name, marks.students[0].total) == (
            'Ada "the first", Lovelace',
            marks.students[0].of,
        )
        page.fill(f"input[name={checked[0]}]", "77")
        page.click("button.check")
        page.wait_for_selector("[data-mark=wrong]")
        page.close()
    assert complaints == []


TYPED = {
    "order": ("{}, ", "{}; that is all", "3-{}", "0 {}"),
    "set": ("{} {}", "{} 1"),
    "number": ("value = {}", "v: {}", "{}.0", "={}", "{},0", "about {}", "{} or so", "{}1"),
    "move": ("move {}", "A -> {}", "{}nd", "child {}.", "{} or 1", "9{}"),
    "values": ("{} and", "{}; A=-1", "node {}", "{}="),
    "cutoffs": ("{}; A alpha deep", "cutoff at {}", "{} deep shallow", "then {}"),
    "named": ("move {}", "“{}”", "{}!", "({})"),
    "letters": ("position {}", "{} and Z9", "nodes: {}", "{} A"),
}
"""Answers that are right, wrong or unreadable: what is made of a right one."""


def typed_by_students(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Yield what a student may type, by the question: right answers in many forms, and what is near them."""
    exercise = sheet.exercises[0]
    for question in sheet.kind.questions:
        if question.form in CHECKED:
            right = written(question.answer(exercise))
            for way in WAYS:
                yield question.name, way(right)
            for text in (right.replace(" ", "-"), right.replace(" ", ","), right.replace("; ", ", ")):
                yield question.name, text
            for text in TYPED[question.form]:
                yield question.name, text.format(right, right)
            yield question.name, "none"


@pytest.mark.parametrize("kind", ["minimax", "alphabeta", "cutoffs", "order", "sss", "game"])
def test_the_page_calls_right_what_the_marks_call_right(browser: Browser, tmp_path: Path, kind: str) -> None:
    sheet = new_sheet(kind, count=1, properties=["alpha cut"] if kind in OF_NUMBERS else [])
    file = tmp_path / "sheet.html"
    file.write_text(sheet_html([sheet], checks=True), encoding="utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    questions = {question.name: question for question in sheet.kind.questions}
    seen = set()
    for name, typed in typed_by_students(sheet):
        field = f"input[name={name}]"
        page.fill(field, typed)
        typed = page.input_value(field)  # a field has one line
        page.locator(field).evaluate("field => field.parentElement.removeAttribute('data-mark')")
        page.click("button.check")
        page.wait_for_selector(f"label[data-mark]:has({field})")
        told = page.locator(f"label:has({field}) output").text_content()
        verdict = judge(sheet.kind, questions[name], sheet.exercises[0], typed)
        wanted = "not right" if verdict.remark else "right"
        assert told == (wanted if verdict.is_readable else "cannot be read"), (name, typed, verdict)
        seen.add(told)
    assert {"right", "not right"} <= seen
    page.close()


def test_a_sheet_that_counts_does_not_hold_its_answers() -> None:
    sheet = new_sheet("minimax", count=1)
    assert "data-digests=" not in sheet_html([sheet])
    assert "data-digests=" in sheet.files(checks=True)["sheet.html"]

"""Sheets in a real browser: printed, filled in, checked, and saved as rows that the grader reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage

from gametree.exercises import grade, new_sheet
from gametree.exercises.checking import CHECKED
from gametree.exercises.sheet_html import sheet_html
from gametree.exercises.sheet_words import written
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


def test_a_sheet_that_counts_does_not_hold_its_answers() -> None:
    sheet = new_sheet("minimax", count=1)
    assert "data-digests=" not in sheet_html([sheet])
    assert "data-digests=" in sheet.files(checks=True)["sheet.html"]

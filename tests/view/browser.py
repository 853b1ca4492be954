"""A real browser for the tests of the page: the system's Chromium, with a fresh profile, watched all the time."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, sync_playwright

from gametree.engine.tracing.trace import Trace
from gametree.engine.tracing.trace_file import to_dict
from gametree.view.page import page
from gametree.view.shown import shown

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

Open = Callable[..., Page]


def portable(trace: Trace) -> dict[str, Any]:
    """Return a trace with a sentence for every event but those that only generate a child."""
    told = [
        None if event.kind == "step" else f"Event {number}: {event.kind} at {trace.name(event.node)}."
        for number, event in enumerate(trace.events)
    ]
    return {**to_dict(trace), "told": told, "shown": shown(trace)}


@contextmanager
def started() -> Iterator[Browser]:
    """Start a browser; where there is none, say that its tests did not run."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("no chromium was found: the page was not tested in a browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def opener(browser: Browser, folder: Path, write: Callable[..., str] = page) -> Iterator[Open]:
    """Lend a function that opens what ``write`` makes a page of: traces, unless something else is said.

    In the end nothing may have been complained of, and nothing asked for.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    complaints_expected: list[str] = []
    requests: list[str] = []

    def refuse(dialog: Dialog) -> None:
        complaints.append(dialog.message)
        dialog.dismiss()

    def open_page(
        shown: Any,
        title: str | None = None,
        *,
        wide: int = 1280,
        high: int = 800,
        before: str | None = None,
        expected: str | None = None,
        **settings: Any,
    ) -> Page:
        file = folder / f"{len(contexts)}.html"
        file.write_text(write(shown, title), encoding="utf-8")
        context = browser.new_context(viewport={"width": wide, "height": high}, **settings)
        contexts.append(context)
        if before is not None:
            context.add_init_script(before)
        opened = context.new_page()
        opened.on("console", lambda message: complaints.append(message.text))
        if expected is not None:
            complaints_expected.append(expected)
        opened.on("pageerror", lambda error: complaints.append(str(error)))
        opened.on("dialog", refuse)
        opened.on("request", lambda request: requests.append(request.url))
        opened.goto(file.as_uri())
        opened.wait_for_selector("html[data-ready]")
        opened.evaluate(DRAWN)
        return opened

    try:
        yield open_page
    finally:
        for context in contexts:
            context.close()
    assert len(complaints) == len(complaints_expected), complaints
    assert all(part in text for part, text in zip(complaints_expected, complaints, strict=True)), complaints
    assert all(url.startswith((folder.as_uri(), "data:", "blob:")) for url in requests), requests


def go(opened: Page, step: int) -> None:
    """Go to a step of the one that leads, and wait until it is shown."""
    opened.evaluate("step => gametree.go(step)", step)
    opened.evaluate(DRAWN)


def press(opened: Page, *keys: str) -> None:
    """Press keys one after another, and wait until what they did is shown."""
    for key in keys:
        opened.keyboard.press(key)
    opened.evaluate(DRAWN)


def step_of(opened: Page, pane: int = 0) -> int:
    """Return where a pane stands."""
    return int(opened.evaluate("pane => gametree.panes[pane].replay.step", pane))


def counts(opened: Page, pane: int = 0) -> list[int]:
    """Return the counts as the page shows them."""
    shown = opened.locator(".pane").nth(pane).locator("td.now").all_text_contents()
    return [int(text.replace(",", "")) for text in shown]

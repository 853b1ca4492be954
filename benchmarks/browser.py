"""A browser to measure pages in, where there is one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def missing() -> str | None:
    """Say why nothing can be measured in a browser; None if it can."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Not measured: playwright cannot be imported."
    return None if shutil.which("chromium") else "Not measured: no chromium was found."


@contextmanager
def started() -> Iterator[Browser]:
    """Start the system's Chromium, without a screen."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield browser
        browser.close()

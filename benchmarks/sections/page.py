"""The page with a large trace in a real browser: how big it is, how soon it opens, how smoothly it moves."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from gametree import explain, parse_tree
from gametree.view.page import page
from gametree.view.portable import portable

from ..browser import missing, started
from ..report import Row, Section
from ..timing import Effort

if TYPE_CHECKING:
    from playwright.sync_api import Page

TITLE = "The page of a large trace"
METHOD = (
    "Minimax on `random:b=3,d=8`: 9,841 nodes, all of them visited, and a sentence for every event. Chromium without "
    "a screen and without graphics hardware, 1280 x 800. Opening: from the start of the navigation to the first "
    "picture. The others: milliseconds from picture to picture while every picture is a new one, 16.7 at best; a "
    "step forward, a jump to anywhere (the slider), moving the whole tree, moving it magnified."
)
TREE = "random:b=3,d=8"
MOST_KILOBYTES = 3_000
MOST_MILLISECONDS = 34
"""A frame: thirty pictures in a second are smooth."""
OPENED = """() => new Promise((done) => {
  const watch = () => {
    const isReady = document.documentElement.dataset.ready !== undefined;
    requestAnimationFrame(isReady ? () => done(performance.now()) : watch);
  };
  watch();
})"""
FRAMES = """([frames, act]) => new Promise((done) => {
  const pane = gametree.panes[0];
  const acts = {
    step: (frame) => gametree.go(17_000 + frame),
    jump: (frame) => gametree.go((frame * 7_919) % pane.trace.steps),
    move: (frame) => { pane.camera.pan(frame % 40 < 20 ? 9 : -9, 0); pane.stage.refresh(pane); },
  };
  const times = [];
  const tick = (now) => {
    times.push(now);
    if (times.length > frames) done(times.slice(1).map((time, place) => time - times[place]));
    else { acts[act](times.length); requestAnimationFrame(tick); }
  };
  requestAnimationFrame(tick);
})"""


def measure(effort: Effort) -> Section:
    """Open the page and move about in it, where there is a browser."""
    reason = missing()
    if reason is not None:
        return Section(TITLE, METHOD, note=reason)
    text = page([portable(explain(parse_tree(TREE), algorithm="minimax"))])
    size = len(text.encode()) / 1e3
    rows = [Row(_figures("the file, kB", [size]), judged="median", at_most=MOST_KILOBYTES)]
    with tempfile.TemporaryDirectory() as folder, started() as browser:
        file = Path(folder) / "page.html"
        file.write_text(text, encoding="utf-8")
        opened = browser.new_page(viewport={"width": 1280, "height": 800})
        rows.append(Row(_figures("opening, ms", [_open(opened, file) for _ in range(effort.starts)])))
        rows += _frames(opened, 30 if effort.is_quick else 120)
    return Section(TITLE, METHOD, rows)


def _figures(work: str, times: list[float]) -> dict[str, str | int | float]:
    return {"what": work, "times": len(times), "median": statistics.median(times), "worst": max(times)}


def _open(opened: Page, file: Path) -> float:
    """Return the milliseconds until the page has drawn its first picture."""
    opened.goto(file.as_uri(), wait_until="commit")
    return float(opened.evaluate(OPENED))


def _frames(opened: Page, frames: int) -> list[Row]:
    """Return the milliseconds from picture to picture for what readers do."""
    rows = []
    for work, act, magnified in [
        ("a step forward, ms", "step", 1),
        ("a jump, ms", "jump", 1),
        ("moving the tree, ms", "move", 1),
        ("moving it magnified, ms", "move", 40),
    ]:
        opened.evaluate("by => { const pane = gametree.panes[0]; pane.fit(); pane.zoom(by); }", magnified)
        times = opened.evaluate(FRAMES, [frames, act])
        rows.append(Row(_figures(work, times), judged="median", at_most=MOST_MILLISECONDS))
    return rows

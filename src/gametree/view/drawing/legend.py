"""The legend of an SVG picture: what its marks mean, as far as they occur."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..stage import Drawn, Scene, Stage
from ..telling.captions import strategy_words
from . import marks
from .markup import element, text_width

SIZE, ROW, SAMPLE = 10.5, 23.0, 36.0
"""The size of letters, the height of a row, and the room for a sample."""


class LegendEntry(NamedTuple):
    """One mark: how it looks, around a place, and what it means."""

    sample: Callable[[float, float], str]
    meaning: str


def entries(stage: Stage, scene: Scene) -> list[LegendEntry]:
    """Return what has to be explained in a picture."""
    drawn = scene.drawn
    statuses = {each.status for each in drawn}
    shapes = {each.shape for each in drawn}
    can: list[tuple[bool, LegendEntry]] = [
        ("max" in shapes, LegendEntry(_node("max", "open"), "MAX moves")),
        ("min" in shapes, LegendEntry(_node("min", "open"), "MIN moves")),
        (any(each.is_grey for each in drawn), LegendEntry(_node("leaf", "unseen"), "not visited")),
        (scene.step > 0 and not scene.is_last, LegendEntry(_current, "where the search is")),
        (stage.has_windows, LegendEntry(_text("α β"), _window(scene))),
        (_has_bounds(stage, scene), LegendEntry(_text("≤ ≥"), "at most, at least: only so much is known")),
        ("proof" in stage.kinds, LegendEntry(_text("pn dn"), "leaves still needed to prove a win, to disprove it")),
        (bool(scene.cuts), LegendEntry(_cut, "cut off: cannot matter")),
        ("known" in statuses, LegendEntry(_node("leaf", "known"), "known without a search")),
        (any(each.rank for each in drawn), LegendEntry(_rank, "place in the list of clusters")),
        (stage.has_clusters, LegendEntry(_text("≤3" if stage.is_upper else "≥3"), "bound of a cluster")),
        (_has_solved_bounds(stage, scene), LegendEntry(_text(_solved_sign(stage)), _solved_words(stage))),
        ("solved" in statuses, LegendEntry(_node("min", "solved"), "solved")),
        ("purged" in statuses, LegendEntry(_purged, "dropped from the list")),
        (any(each.is_expected for each in drawn), LegendEntry(_edge(is_expected=True), "the expected line")),
        (
            any(each.is_strategic for each in drawn),
            LegendEntry(_edge(is_expected=False), strategy_words(scene.trace)),
        ),
    ]
    return [entry for occurs, entry in can if occurs]


def _has_bounds(stage: Stage, scene: Scene) -> bool:
    return not stage.has_clusters and any(each.value.startswith(("≤", "≥")) for each in scene.drawn)


def _has_solved_bounds(stage: Stage, scene: Scene) -> bool:
    return stage.has_clusters and any(
        each.is_settled and each.value.startswith(_solved_sign(stage)[0]) for each in scene.drawn
    )


def _solved_sign(stage: Stage) -> str:
    return "≥3" if stage.is_upper else "≤3"


def _solved_words(stage: Stage) -> str:
    return f"solved: worth {'at least' if stage.is_upper else 'at most'} that"


def _window(scene: Scene) -> str:
    """Tell what a window is; packets are not in one order, so nothing lies between two of them."""
    if scene.trace.labels:
        return "what MAX has elsewhere, and what MIN grants"
    return "window: only values between α and β matter"


def width_of(entry: LegendEntry) -> float:
    """Return how much room an entry takes."""
    return SAMPLE + text_width(entry.meaning, SIZE) + 16


def legend(wanted: list[LegendEntry], left: float, top: float, width: float) -> tuple[str, float]:
    """Draw the entries in rows, and return them with the height they take."""
    parts = []
    x, y = left, top + ROW / 2
    for entry in wanted:
        if x > left and x + width_of(entry) > left + width:
            x, y = left, y + ROW
        words = marks.label(entry.meaning, x + SAMPLE, y + 3.8, SIZE, text_anchor="start")
        parts.append(entry.sample(x + SAMPLE / 2 - 3, y) + words)
        x += width_of(entry)
    return element("g", *parts, class_="legend"), y + ROW / 2 - top


def _node(shape: str, status: str) -> Callable[[float, float], str]:
    sample = Drawn(0, shape, status, "", "", is_settled=status != "open")  # type: ignore[arg-type]
    shrink = 8.0 / marks.half_height(shape)

    def at(x: float, y: float) -> str:
        body = marks.body(sample, 0, 0, marks.half_width(shape, ""))
        return element("g", body, transform=f"translate({x:.1f} {y:.1f}) scale({shrink:.2f})")

    return at


def _current(x: float, y: float) -> str:
    box = element("rect", x=x - 5, y=y - 5, width=10, height=10, fill="none", stroke=marks.INK)
    ring = element("rect", x=x - 8.5, y=y - 8.5, width=17, height=17, fill="none", stroke=marks.RED, stroke_width=2.2)
    return box + ring


def _purged(x: float, y: float) -> str:
    return _node("leaf", "purged")(x, y) + marks.cross(x + 8, y - 7)


def _text(text: str) -> Callable[[float, float], str]:
    return lambda x, y: marks.label(text, x, y + 3.8, marks.NOTE)


def _cut(x: float, y: float) -> str:
    start, end = (x - 13, y), (x + 13, y)
    dashes = marks.line(*start, *end, stroke=marks.PALE, stroke_dasharray="3 2.5")
    return dashes + marks.strokes(start, end, 0.5)


def _rank(x: float, y: float) -> str:
    return "".join(marks.badge("1", x, y, "sample"))


def _edge(*, is_expected: bool) -> Callable[[float, float], str]:
    sample = Drawn(0, "leaf", "done", "", "", is_strategic=not is_expected)
    return lambda x, y: marks.edge((x - 13, y), (x + 13, y), sample, is_expected=is_expected, name="sample")

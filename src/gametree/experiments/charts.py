"""What there is to see in a study, apart from how it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from .branching import Branching
from .measuring import Study
from .ordering import MINIMUM

Point = tuple[float, float]


class Curve(NamedTuple):
    """Points joined by lines."""

    name: str
    points: list[Point]
    is_reference: bool = False
    """It was not measured: a bound, or a limit."""


@dataclass(frozen=True)
class Curves:
    """Something that changes with the depth."""

    title: str
    up: str
    curves: list[Curve]
    is_log: bool


class Panel(NamedTuple):
    """One number of each method; None where there is none."""

    across: str
    values: list[float | None]


@dataclass(frozen=True)
class Dots:
    """Methods beside each other, by one or several numbers."""

    title: str
    names: list[str]
    panels: list[Panel]
    is_log: bool = True


def chart_of(study: Study[Any]) -> Curves | Dots:
    """Choose what is drawn of a study.

    >>> from gametree.experiments import ordering, uniform_trees
    >>> chart_of(ordering(uniform_trees("random", 2, 2))).up
    'leaves judged'
    """
    where = study.subject if study.trees == 1 else f"{study.subject} and on, mean of {study.trees} trees"
    if isinstance(study, Branching):
        return Curves(f"Branching factor of alpha-beta, {where}", "branching factor", _factors(study), is_log=False)
    if study.experiment == "memory":
        panels = {"nodes": "nodes", "memory": "positions kept", "seconds": "seconds"}
        return _dots(f"What memory buys, {where}", study.rows, panels)
    if study.experiment == "ponder":
        shares = {"share": "share of the nodes, deeper and deeper", "at_once_share": "share of the nodes, at once"}
        dots = _dots(f"What the opponent's time buys, {where}", study.rows, shares)
        return replace(dots, names=[f"{row.method}, {row.reply} reply" for row in study.rows], is_log=False)
    if study.experiment == "criteria":
        names = dict.fromkeys(row.method for row in study.rows)
        measures = ("packets", "leaves")
        curves = [
            Curve(f"{name}: {measure}", _points(study.rows, name, measure)) for measure in measures for name in names
        ]
        title = f"How packets and leaves grow, {study.subject}, mean of {study.trees} trees"
        return Curves(title, "packets of the root, leaves looked at", curves, is_log=True)
    measure, up = ("leaves", "leaves judged") if study.experiment == "ordering" else ("nodes", "nodes visited")
    title = f"{'What order is worth' if measure == 'leaves' else 'How searches grow'}, {where}"
    if len({row.depth for row in study.rows}) == 1:
        return _dots(title, study.rows, {measure: up})
    names = dict.fromkeys(row.method for row in study.rows)
    curves = [Curve(name, _points(study.rows, name, measure), is_reference=name == MINIMUM) for name in names]
    return Curves(title, up, curves, is_log=True)


def _points(rows: Iterable[Any], name: str, measure: str) -> list[Point]:
    return [(row.depth, getattr(row, measure)) for row in rows if row.method == name]


def _factors(study: Branching) -> list[Curve]:
    ends = [study.rows[0].depth, study.rows[-1].depth]
    limits = {"b": float(study.branching), "Pearl's asymptote": study.pearl, "square root of b": study.best}
    return [
        Curve("root of the leaves", [(row.depth, row.root) for row in study.rows]),
        Curve("growth by a ply", [(row.depth, row.ratio) for row in study.rows if row.ratio is not None]),
        *(
            Curve(f"{name} = {value:.4g}", [(end, value) for end in ends], is_reference=True)
            for name, value in limits.items()
        ),
    ]


def _dots(title: str, rows: Sequence[Any], measures: dict[str, str]) -> Dots:
    title = f"{title}, depth {rows[0].depth}"
    panels = [Panel(label, [getattr(row, measure) for row in rows]) for measure, label in measures.items()]
    return Dots(title, [row.method for row in rows], panels)

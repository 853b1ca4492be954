"""What was measured, as tables on the terminal, as JSON, and as the page RESULTS.md.

Figures are written once, by a run, as JSON; both forms for people are made from that.
"""

from __future__ import annotations

import json
import textwrap
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from .timing import FULL

HERE = Path(__file__).parent
LATEST = HERE / "results" / "latest.json"
PAGE = HERE / "RESULTS.md"
WIDTH = 118
"""Of lines of text, and of the widest table."""

ABOUT = (
    "Written by `python -m benchmarks --write-results`, not by hand. What counts is ratios within one run: those who "
    f"are compared take turns, {FULL.repeats} of at least {FULL.seconds} s each, and the best turn counts, because "
    "other work on the machine only adds. Ratios still move by several hundredths from run to run; rates are those "
    "of this machine on this day. Below is told of the last run; each table says of which code it is."
)

Figure = str | int | float


@dataclass(frozen=True)
class Row:
    """Figures by name, and what the performance budget says about one of them."""

    figures: dict[str, Figure]
    judged: str | None = None
    """The name of that figure."""
    at_least: float | None = None
    at_most: float | None = None

    @property
    def budget(self) -> str:
        """Say what is wanted; empty if nothing is."""
        if self.at_least is not None:
            return f"at least {self.at_least:g}"
        return "" if self.at_most is None else f"at most {self.at_most:g}"

    @property
    def is_met(self) -> bool:
        """Tell whether the figure keeps to the budget."""
        if self.judged is None:
            return True
        value = float(self.figures[self.judged])
        return (self.at_least is None or value >= self.at_least) and (self.at_most is None or value <= self.at_most)

    @property
    def verdict(self) -> str:
        """Say whether the budget is kept; empty if there is none."""
        return "" if not self.budget else "yes" if self.is_met else "NO"


@dataclass(frozen=True)
class Section:
    """Rows of one kind, and how they were measured."""

    title: str
    method: str
    rows: list[Row] = field(default_factory=list)
    note: str = ""
    """What has to be said about this run."""
    measured: str = ""
    """On which code, and when."""

    def table(self) -> list[list[str]]:
        """Return the head of the table and its lines; budgets are shown where there are any."""
        has_budget = any(row.budget for row in self.rows)
        head = [*self.rows[0].figures, *(("budget", "met") if has_budget else ())]
        return [head, *(self._line(row, has_budget) for row in self.rows)]

    def _line(self, row: Row, has_budget: bool) -> list[str]:
        return [*map(written, row.figures.values()), *((row.budget, row.verdict) if has_budget else ())]


def written(figure: Figure) -> str:
    """Write a figure with three digits that count.

    >>> written(12574), written(0.954), written(104.53)
    ('12,574', '0.95', '105')
    """
    if isinstance(figure, str):
        return figure
    if isinstance(figure, int) or abs(figure) >= 100:
        return f"{figure:,.0f}"
    return f"{figure:.1f}" if abs(figure) >= 10 else f"{figure:.2f}"


# --- on the terminal -----------------------------------------------------------------------------


def show(section: Section, console: Console) -> None:
    """Print a section as a table."""
    table = Table(title=section.title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    if section.rows:
        head, *lines = section.table()
        for number, name in enumerate(head):
            table.add_column("\n".join(name.split()), justify="right" if number else "left", no_wrap=True)
        for row, line in zip(section.rows, lines, strict=True):
            table.add_row(*line, style=None if row.is_met else "red")
        console.print(table)
    if section.note:
        console.print(section.note)


# --- JSON ----------------------------------------------------------------------------------------


def save(path: Path, machine: dict[str, Any], sections: dict[str, Section], *, is_quick: bool) -> None:
    """Write a run as JSON."""
    measured = f"{machine['commit']}, {machine['date']}"
    content = {
        "machine": machine,
        "quick": is_quick,
        "sections": {
            name: {
                **asdict(section),
                "rows": [{**asdict(row), "met": row.is_met} for row in section.rows],
                "measured": measured,
            }
            for name, section in sections.items()
        },
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=2) + "\n")


def renew(kept: Path, run: Path) -> None:
    """Put the sections of a run in the place of those that are kept; all others stay as they were measured."""
    if not kept.exists():
        kept.write_text(run.read_text())
        return
    before, after = json.loads(kept.read_text()), json.loads(run.read_text())
    content = {**after, "sections": {**before["sections"], **after["sections"]}}
    kept.write_text(json.dumps(content, indent=2) + "\n")


def load(path: Path) -> tuple[dict[str, Any], list[Section]]:
    """Read a run back: the machine, and the sections."""
    content = json.loads(path.read_text())
    sections = []
    for section in content["sections"].values():
        rows = [Row(**{name: value for name, value in row.items() if name != "met"}) for row in section["rows"]]
        sections.append(Section(**{**section, "rows": rows}))
    return content["machine"], sections


# --- the page ------------------------------------------------------------------------------------


def write_page(path: Path, machine: dict[str, Any], sections: list[Section]) -> None:
    """Write RESULTS.md."""
    lines = [
        "# Measured",
        "",
        *textwrap.wrap(ABOUT, WIDTH),
        "",
        *_markdown([["", ""], *([name, str(value or "none")] for name, value in machine.items())]),
    ]
    for section in sections:
        lines += ["", f"## {section.title}", "", *textwrap.wrap(section.method, WIDTH)]
        if section.note:
            lines += ["", section.note]
        if section.rows:
            lines += ["", *_markdown(section.table())]
        if section.measured:
            lines += ["", f"Measured: {section.measured}."]
    path.write_text("\n".join(lines) + "\n")


def _markdown(cells: list[list[str]]) -> list[str]:
    """Write a table: its head, then its lines."""
    head, *rest = cells
    rule = ["---", *["---:"] * (len(head) - 1)]
    return [f"| {' | '.join(line)} |" for line in (head, rule, *rest)]

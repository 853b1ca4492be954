"""What an experiment has found out, told: as a table, as JSON, as files of figures and plots."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..base.keeping import check_place, write_whole
from ..experiments.branching import Branching
from ..experiments.charts import chart_of
from ..experiments.measuring import Study
from ..experiments.plotting import FORMATS, check_plots, picture
from .streams import say
from .telling import cells, show

MOST_COLUMNS = 8
"""So many depths stand beside each other in a table; files have them all."""

PLACES = {"root": 4, "ratio": 4, "seconds": 4, "share": 3, "at_once_share": 3}
"""Behind the point; averages have one."""


class Output(NamedTuple):
    """Where a study goes."""

    csv: Path | None
    plot: Path | None
    as_json: bool

    @property
    def kind(self) -> str:
        """Return which kind of picture is wanted."""
        return self.plot.suffix.lower().removeprefix(".") if self.plot is not None else ""


def checked(**given: Any) -> Output:
    """Refuse what cannot be written, before any work is done."""
    output = Output(**given)
    if output.csv is not None:
        check_place(output.csv, "the figures")
    if output.plot is not None:
        if output.kind not in FORMATS:
            wanted = ", ".join(f".{kind}" for kind in FORMATS)
            raise InputError(f"{str(output.plot)!r} is no kind of picture that is drawn; wanted: one of {wanted}")
        check_place(output.plot, "the plot")
        check_plots()
    return output


def as_dict(study: Study[Any]) -> dict[str, Any]:
    """Return a study as the fields of the JSON object."""
    told: dict[str, Any] = {"experiment": study.experiment, "game": study.subject, "trees": study.trees}
    if isinstance(study, Branching):
        told |= {"branching": study.branching, "pearl": study.pearl, "best": study.best}
    return told | {"rows": [row._asdict() for row in study.rows], "notes": study.notes}


# --- files -------------------------------------------------------------------------------------------------


def write(study: Study[Any], output: Output) -> None:
    """Write the files that are wanted, each whole or not at all."""
    if output.csv is not None:
        write_whole(output.csv, as_csv(study).encode(), "the figures")
    if output.plot is not None:
        write_whole(output.plot, picture(chart_of(study), output.kind), "the plot")


def as_csv(study: Study[Any]) -> str:
    """Return the rows of a study behind the names of their fields; what is not known is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(study.rows[0]._fields)
    writer.writerows(study.rows)
    return text.getvalue()


# --- tables ------------------------------------------------------------------------------------------------


def tell(study: Study[Any], output: Output) -> None:
    """Tell a study as a table, with what there is to say about it."""
    where = study.subject if study.trees == 1 else f"{study.subject}, mean of {study.trees} trees"
    if study.experiment == "ordering":
        _show_by_depth(f"{where}: leaves by depth", study.rows, "leaves")
    elif study.experiment == "growth":
        for measure in ("nodes", "leaves"):
            _show_by_method(f"{where}: {measure} by depth", study.rows, measure)
    else:
        fields = study.rows[0]._fields
        rows = [[_number(value, PLACES.get(name, 1)) for name, value in row._asdict().items()] for row in study.rows]
        _show(f"{where}: {study.experiment}", fields, rows)
    for remark in _remarks(study):
        say(remark)
    for reason in study.notes:
        say(reason[0].upper() + reason[1:] + ".")
    for name, path in (("figures", output.csv), ("plot", output.plot)):
        if path is not None:
            say(f"{name:8} {path}")


def _remarks(study: Study[Any]) -> Iterator[str]:
    """Yield what the columns of a table mean."""
    if isinstance(study, Branching):
        limits = f"b is {study.branching}, Pearl's asymptote is {study.pearl:.4f}, the square root {study.best:.4f}"
        yield f"root: the depth-th root of the leaves; ratio: their growth by a ply. {limits}."
    if study.experiment == "criteria":
        yield "packets: of the root; outcomes: in one of them; leaves: looked at by alpha-beta; share: of all leaves."
    if study.experiment == "ponder":
        yield "share: of the nodes of those who search anew; at_once: one search to the depth, not deeper and deeper."
        yield "pondered: what was expected; if it has come, all plies but the last were searched meanwhile."


def _show_by_depth(title: str, rows: list[Any], measure: str) -> None:
    """Show one number of each method, a column a depth: the greatest depths, if there are many."""
    depths = sorted({row.depth for row in rows})[-MOST_COLUMNS:]
    numbers, methods = _by_place(rows, measure)
    body = [[name, *(_number(numbers.get((name, depth))) for depth in depths)] for name in methods]
    _show(title, ["method", *map(str, depths)], body)


def _show_by_method(title: str, rows: list[Any], measure: str) -> None:
    """Show one number at each depth, a column a method."""
    numbers, methods = _by_place(rows, measure)
    depths = sorted({row.depth for row in rows})
    body = [[str(depth), *(_number(numbers.get((name, depth))) for name in methods)] for depth in depths]
    _show(title, ["depth", *methods], body)


def _by_place(rows: list[Any], measure: str) -> tuple[dict[tuple[str, int], Any], list[str]]:
    """Return a number by method and depth, and the methods in their order."""
    numbers = {(row.method, row.depth): getattr(row, measure) for row in rows}
    return numbers, list(dict.fromkeys(row.method for row in rows))


def _show(title: str, head: Sequence[str], body: list[list[str]]) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in head:
        table.add_column(name, justify="left" if name in ("method", "reply") else "right", no_wrap=True)
    for row in body:
        table.add_row(*cells(row))
    say(title)
    show(table, is_of_numbers=True)


def _number(value: Any, places: int = 1) -> str:
    """Write a count, an average or a name; nothing for what is not known.

    >>> _number(12_345), _number(12_345.6), _number(12.3456), _number(1.6182, 4), _number("pvs"), _number(None)
    ('12,345', '12,345.6', '12.3', '1.6182', 'pvs', '')
    """
    if value is None or isinstance(value, str):
        return value or ""
    return f"{value:,}" if isinstance(value, int) else f"{value:,.{places}f}"

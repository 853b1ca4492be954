"""Charts drawn by Matplotlib, which the ``plot`` extra brings and nothing else needs.

Curves differ in colour (Okabe and Ito 2008, for colour-blind eyes), in marker and in dashes, and have their names
beside them: they can be told apart in print, too.
"""

from __future__ import annotations

import io
from typing import Any

from ..base.errors import InputError
from .charts import Curve, Curves, Dots

FORMATS = ("png", "svg", "pdf")
STYLES = (
    ("#000000", "o", "-"),
    ("#D55E00", "s", "--"),
    ("#56B4E9", "^", "-."),
    ("#0072B2", "D", "-"),
    ("#009E73", "v", "--"),
    ("#CC79A7", "P", "-"),
    ("#E69F00", "X", "-."),
    ("#7F3C8D", "<", "-"),
    ("#4D4D4D", ">", "--"),
    ("#8C6D1F", "*", "-."),
)
"""Colour, marker and dashes of one curve after another."""

GREY = "#767676"
SETTINGS = {
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "gametree",
}
"""Text stays text, and the same study makes the same file."""

GAP = 0.05
"""The least distance between two names, as a share of the height."""


def check_plots() -> None:
    """Refuse to plot where Matplotlib is not installed."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise InputError("a plot needs the plot extra: pip install 'gametree[plot]'") from None


def picture(chart: Curves | Dots, kind: str) -> bytes:
    """Draw a chart as a file of one of ``FORMATS``."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(SETTINGS):
        width = 7.2 if isinstance(chart, Curves) else 2.0 + 2.6 * len(chart.panels)
        figure = Figure(figsize=(width, 4.4))
        figure.suptitle(chart.title, x=0.01, ha="left", fontsize=10)
        if isinstance(chart, Curves):
            figure.subplots_adjust(left=0.1, right=0.76, bottom=0.12, top=0.91)  # names stand on the right
            _draw_curves(figure.subplots(), chart)
        else:
            figure.set_layout_engine("constrained")
            _draw_dots(figure, chart)
        file = io.BytesIO()
        metadata = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind)
        figure.savefig(file, format=kind, dpi=150, metadata=metadata)
    return file.getvalue()


def _draw_curves(axes: Any, chart: Curves) -> None:
    from matplotlib.ticker import MaxNLocator

    styles = iter(STYLES * len(chart.curves))
    colours = []
    for curve in chart.curves:
        colour, marker, dashes = (GREY, "", ":") if curve.is_reference else next(styles)
        colours.append(colour)
        axes.plot(*zip(*curve.points, strict=True), color=colour, marker=marker, ls=dashes, lw=1.3, ms=4.5)
    axes.set_xlabel("depth in plies")
    axes.set_ylabel(chart.up)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    if chart.is_log:
        axes.set_yscale("log")
    axes.margins(x=0.02)
    axes.grid(axis="y", color="#DDDDDD", lw=0.6)
    _name_curves(axes, chart.curves, colours)


def _name_curves(axes: Any, curves: list[Curve], colours: list[str]) -> None:
    """Write each name beside the end of its curve, and move those apart that would cover each other."""
    axes.get_ylim()  # settles the scale, which the places of the names are taken from
    to_share = axes.transData + axes.transAxes.inverted()
    ends = [curve.points[-1] for curve in curves]
    by_depth: dict[float, list[int]] = {}
    for index, (depth, _) in enumerate(ends):
        by_depth.setdefault(depth, []).append(index)
    for indices in by_depth.values():
        indices.sort(key=lambda index: ends[index][1])
        shares = [to_share.transform(ends[index])[1] for index in indices]
        for index, share in zip(indices, spread(shares, GAP), strict=True):
            axes.annotate(
                curves[index].name,
                xy=ends[index],
                xytext=(to_share.transform(ends[index])[0] + 0.03, share),
                textcoords="axes fraction",
                color=_darker(colours[index]),
                va="center",
                fontsize=8,
                annotation_clip=False,
                arrowprops={
                    "arrowstyle": "-",
                    "color": colours[index],
                    "lw": 0.6,
                    "shrinkA": 1,
                    "shrinkB": 4,
                    "relpos": (0, 0.5),
                },
            )


def _darker(colour: str) -> tuple[float, ...]:
    """Return a colour that can be read as well as seen."""
    from matplotlib.colors import to_rgb

    return tuple(0.75 * part for part in to_rgb(colour))


def spread(places: list[float], gap: float) -> list[float]:
    """Move places, in rising order, so far apart that no two are nearer than ``gap``; a group keeps its middle.

    >>> [round(place, 2) for place in spread([0.1, 0.5, 0.5, 0.9], 0.1)]
    [0.1, 0.45, 0.55, 0.9]
    """
    groups: list[tuple[float, int]] = []  # the middle of each, and how many are in it
    for place in places:
        middle, count = place, 1
        while groups and middle - groups[-1][0] < gap * (count + groups[-1][1]) / 2:
            before, members = groups.pop()
            middle = (middle * count + before * members) / (count + members)
            count += members
        groups.append((middle, count))
    return [middle + gap * (number - (count - 1) / 2) for middle, count in groups for number in range(count)]


def _draw_dots(figure: Any, chart: Dots) -> None:
    from matplotlib.ticker import NullFormatter

    places = range(len(chart.names))
    for axes, panel in zip(
        figure.subplots(1, len(chart.panels), sharey=True, squeeze=False)[0], chart.panels, strict=True
    ):
        axes.set_xlabel(panel.across)
        if chart.is_log:
            axes.set_xscale("log")
            axes.xaxis.set_minor_formatter(NullFormatter())
        axes.grid(axis="y", color="#DDDDDD", lw=0.6)
        axes.tick_params(axis="y", length=0)
        for place, value in zip(places, panel.values, strict=True):
            if value:
                axes.plot([value], [place], "o", color=STYLES[3][0], ms=6)
                axes.annotate(
                    _short(value), (value, place), (0, 5), textcoords="offset points", ha="center", fontsize=7
                )
        axes.margins(x=0.15, y=0.06)
        if not chart.is_log:
            axes.set_xlim(left=0)
    axes.set_yticks(places, chart.names)
    axes.invert_yaxis()


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.3g}"

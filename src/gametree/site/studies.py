"""Plots of experiments, where Matplotlib is there to draw them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..base.errors import InputError
from ..experiments import branching, ordering, uniform_trees
from ..experiments.charts import chart_of
from ..experiments.plotting import check_plots, picture


class Plot(NamedTuple):
    """A picture of a study."""

    file: str
    about: str
    command: str
    contents: bytes | None
    """None where it could not be drawn."""


def plots() -> Iterator[Plot]:
    """Yield a plot of what the order of moves is worth, and one of the branching factor."""
    try:
        check_plots()
        is_drawn = True
    except InputError:
        is_drawn = False
    yield Plot(
        "ordering.svg",
        "Leaves by depth, from minimax down to the least that any order allows.",
        "gametree experiment ordering random:b=3,d=6 --plot ordering.svg",
        picture(chart_of(ordering(uniform_trees("random", 3, 6))), "svg") if is_drawn else None,
    )
    yield Plot(
        "branching.svg",
        "The branching factor of alpha-beta on trees with random leaves, and Pearl's asymptote.",
        "gametree experiment branching implicit:b=2,d=12 --plot branching.svg",
        picture(chart_of(branching(uniform_trees("implicit", 2, 12))), "svg") if is_drawn else None,
    )

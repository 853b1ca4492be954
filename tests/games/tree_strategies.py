"""Trees for property tests."""

from __future__ import annotations

from math import prod

from hypothesis import strategies as st

from tests.oracle import Tree, shaped

SMALL = st.integers(-4, 4)
"""Few values, so that equal ones meet."""


def trees(leaf: st.SearchStrategy[int] = SMALL, most_leaves: int = 24) -> st.SearchStrategy[list[Tree]]:
    """Trees of any shape."""
    below: st.SearchStrategy[Tree] = st.recursive(
        leaf, lambda child: st.lists(child, min_size=1, max_size=4), max_leaves=most_leaves
    )
    return below.map(lambda tree: tree if isinstance(tree, list) else [tree])


@st.composite
def level_trees(draw: st.DrawFn) -> tuple[list[int], Tree]:
    """Trees that are uniform by level, with the widths of their levels."""
    widths = draw(st.lists(st.integers(1, 3), min_size=1, max_size=5))
    values = draw(st.lists(SMALL, min_size=prod(widths), max_size=prod(widths)))
    return widths, shaped(values, *widths)

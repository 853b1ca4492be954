"""Trees drawn from the top down: with characters for Markdown, and as a ``forest`` for LaTeX."""

from __future__ import annotations

from ..engine import Trace
from ..view.drawing.latex import brackets, in_latex

GAP = 2
"""Blanks between two leaves."""


def draw_down(trace: Trace) -> str:
    """Draw a tree from the top down, with who moves on each level at the left.

    >>> from gametree import explain, parse_tree
    >>> print(draw_down(explain(parse_tree("((3 12) 8)"))))
    MAX      A
          ┌──┴──┐
    MIN   B     8
         ┌┴─┐
         3  12
    """
    centres = _centres(trace)
    rows: list[list[str]] = []
    for ply in range(max(node.ply for node in trace.tree) + 1):
        level = [place for place, node in enumerate(trace.tree) if node.ply == ply]
        inner = [place for place in level if trace.below[place]]
        names, lines = _Row(), _Row()
        for place in level:
            names.centre(_label(trace, place), centres[place])
        for place in inner:
            _join(lines, centres[place], [centres[child] for child in trace.below[place]])
        rows.append([trace.side(inner[0]) if inner else "", str(names)])
        if inner:
            rows.append(["", str(lines)])
    return "\n".join(f"{side:4}{row}".rstrip() for side, row in rows)


class _Row:
    """A line of characters that is written to here and there."""

    def __init__(self) -> None:
        self._cells: list[str] = []

    def put(self, text: str, at: int) -> None:
        self._cells += [" "] * (at + len(text) - len(self._cells))
        self._cells[at : at + len(text)] = text

    def centre(self, text: str, at: int) -> None:
        self.put(text, at - (len(text) - 1) // 2)

    def __str__(self) -> str:
        return "".join(self._cells)


def _label(trace: Trace, place: int) -> str:
    leaf = trace.tree[place].leaf
    return trace.name(place) if leaf is None else str(leaf)


def _centres(trace: Trace) -> list[int]:
    """Return the column of each node: leaves side by side, a parent in the middle above its children."""
    centres = [0] * len(trace.tree)
    column = 1
    for place, node in enumerate(trace.tree):
        if node.leaf is not None:
            width = len(str(node.leaf))
            centres[place] = column + (width - 1) // 2
            column += width + GAP
    for place in reversed(range(len(trace.tree))):  # parents stand before their children
        if trace.below[place]:
            first, last = trace.below[place][0], trace.below[place][-1]
            centres[place] = (centres[first] + centres[last]) // 2
    return centres


def _join(row: _Row, parent: int, children: list[int]) -> None:
    """Draw the line from a node to its children."""
    if children == [parent]:
        row.put("│", parent)
        return
    row.put("─" * (children[-1] - children[0] + 1), children[0])
    for child in children[1:-1]:
        row.put("┬", child)
    row.put("┌", children[0])
    row.put("┐", children[-1])
    row.put("┼" if parent in children[1:-1] else "┴", parent)


def forest(trace: Trace) -> str:
    r"""Write a tree for the LaTeX package ``forest``; the styles are those of ``STYLES``.

    >>> from gametree import explain, parse_tree
    >>> print(forest(explain(parse_tree("((3 12) 8)"))))
    \begin{forest} game tree
    [A, max
      [B, min
        [3, leaf]
        [12, leaf]
      ]
      [8, leaf]
    ]
    \end{forest}
    """

    def written(place: int) -> str:
        node = trace.tree[place]
        if node.leaf is not None:
            return f"{node.leaf}, leaf"
        return f"{in_latex(node.name)}, {'max' if node.is_max else 'min'}"

    return "\n".join(["\\begin{forest} game tree", *brackets(trace.below, written), "\\end{forest}"])


STYLES = r"""\forestset{
  game tree/.style={for tree={fit=band, s sep=1.5mm, l sep=5mm, inner sep=1pt, font=\small}},
  max/.style={draw, rectangle, minimum size=5mm},
  min/.style={draw, circle, minimum size=5mm},
  leaf/.style={},
}"""
"""MAX nodes are squares, MIN nodes circles. ``fit=band`` keeps the packing of wide trees within TeX's dimensions."""

"""The trees of a sheet, from the top down: with characters for Markdown, and as a ``forest`` for LaTeX."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..engine import Trace
from ..view.drawing.characters import GAP, bar, row
from ..view.drawing.latex import brackets, in_latex
from ..view.telling.values import short


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
    rows: list[tuple[str, str]] = []
    for ply in range(max(node.ply for node in trace.tree) + 1):
        level = [place for place, node in enumerate(trace.tree) if node.ply == ply]
        inner = [place for place in level if trace.below[place]]
        labels = [(_label(trace, place), centres[place]) for place in level]
        below = [(centres[place], [centres[child] for child in trace.below[place]]) for place in inner]
        side = trace.side(inner[0]) if inner else ""
        rows.append((side, row((centre - _half(label), label) for label, centre in labels)))
        rows.append(("", row((columns[0], bar(centre, columns)) for centre, columns in below)))
    return "\n".join(f"{side:4}{text}".rstrip() for side, text in rows[:-1])


def draw_aside(trace: Trace, moves: Mapping[str, str]) -> str:
    """Draw the tree of a game from left to right, a move to a line: where it leads, and what leaves are.

    >>> from gametree import explain, parse_tree
    >>> print(draw_aside(explain(parse_tree("((3 12) 8)")), {"B": "e4", "C": "d4", "D": "e5", "E": "c5"}))
    A  MAX
    ├─ e4  B  MIN
    │  ├─ e5  D  3
    │  └─ c5  E  12
    └─ d4  C  8
    """

    def below(place: int, indent: str) -> Iterator[str]:
        children = trace.below[place]
        for child in children:
            is_last = child == children[-1]
            leaf, name = trace.tree[child].leaf, trace.name(child)
            worth = trace.side(child) if leaf is None else short(leaf)
            yield f"{indent}{'└' if is_last else '├'}─ {moves[name]}  {name}  {worth}"
            yield from below(child, f"{indent}{'   ' if is_last else '│  '}")

    return "\n".join([f"{trace.name(0)}  {trace.side(0)}", *below(0, "")])


def _half(label: str) -> int:
    """Return how many letters of a label stand left of its middle."""
    return (len(label) - 1) // 2


def _label(trace: Trace, place: int) -> str:
    leaf = trace.tree[place].leaf
    return trace.name(place) if leaf is None else trace.label(leaf) or str(leaf)


def _centres(trace: Trace) -> list[int]:
    """Return the column of each node: leaves side by side, a parent in the middle above its children."""
    centres = [0] * len(trace.tree)
    column = 1
    for place, node in enumerate(trace.tree):
        if node.leaf is not None:
            label = _label(trace, place)
            centres[place] = column + _half(label)
            column += len(label) + GAP
    for place in reversed(range(len(trace.tree))):  # parents stand before their children
        if trace.below[place]:
            first, last = trace.below[place][0], trace.below[place][-1]
            centres[place] = (centres[first] + centres[last]) // 2
    return centres


def forest(trace: Trace, moves: Mapping[str, str] | None = None) -> str:
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
        edge = f", move={{{in_latex(moves[node.name], t1=True)}}}" if moves and place else ""
        if node.leaf is not None and moves:
            return f"{{{node.name}\\\\{in_latex(short(node.leaf))}}}, leaf{edge}"
        if node.leaf is not None:
            return f"{{{in_latex(_label(trace, place))}}}, leaf" if trace.labels else f"{node.leaf}, leaf"
        return f"{in_latex(node.name)}, {'max' if node.is_max else 'min'}{edge}"

    return "\n".join(["\\begin{forest} game tree", *brackets(trace.below, written), "\\end{forest}"])


STYLES = r"""\forestset{
  game tree/.style={for tree={fit=band, s sep=1.5mm, l sep=5mm, inner sep=1pt, font=\small}},
  max/.style={draw, rectangle, minimum size=5mm},
  min/.style={draw, circle, minimum size=5mm},
  leaf/.style={},
}"""
"""MAX nodes are squares, MIN nodes circles. ``fit=band`` keeps the packing of wide trees within TeX's dimensions."""

MOVES = r"""\forestset{
  leaf/.style={align=center},
  move/.style={edge label={node[pos=0.6, fill=white, inner sep=1pt, font=\tiny]{#1}}, l sep+=3mm, s sep+=1mm},
}"""
"""Leaves with a letter above their number, and moves at the edges."""

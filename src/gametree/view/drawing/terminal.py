"""A trace at a step as text: from the top down where the terminal is wide enough, else as an outline."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from textwrap import wrap

from ...base.visible import visible
from ...engine.tracing.trace import Trace
from ..stage import Drawn, Scene, Stage, move_name
from ..telling.captions import caption, strategy_words, title
from ..telling.values import in_ascii
from ..telling.words import counted
from .characters import GAP, bar, row
from .tidy_tree import tidy

MOST_LINES = 200
SIDE = 5
"""Columns to the left of the picture, where MAX and MIN stand at their levels."""
LINES = str.maketrans("┌┐└┘├┤┬┴┼─│╫", "++++++++" + "+-|#")
"""What stands for lines and corners where only ASCII can be shown."""


def drawing(trace: Trace, step: int | None = None, *, width: int = 80, ascii_only: bool = False) -> str:
    """Draw a trace after so many of its events; without a step after all of them.

    MAX nodes stand in square brackets, MIN nodes in round ones.

    >>> from gametree import explain, parse_tree
    >>> print(drawing(explain(parse_tree("((3 12 8) (2 4 6))"))))
    alphabeta · tree · 2 plies
    step 24 of 24: MAX gets 3, by move 1 · 7 nodes, 4 leaves, 1 cutoff (shallow)
    <BLANKLINE>
    MAX          [A 3]*
                  α3 β∞
              ┌─────┴─────┐
    MIN    (B 3)*      (C ≤2)
           α−∞ β3       α3 β2
                    cut α shallow
          ┌───┼────┐  ┌───┼────┐
          │   │    │  │   ╫    ╫
         3*  12+  8+  2  ·4·  ·6·
          D   E    F  G   H    I
    <BLANKLINE>
    [ ] MAX   ( ) MIN   ·x· not visited   ╫ cut off   ≤ ≥ at most, at least
    * expected line   + MAX's best strategy
    """
    stage = Stage(trace)
    scene = stage.at(step)
    picture = _TopDown(scene, stage.sides)
    body = picture.lines() if picture.width <= width else _outline(scene)
    lines = [title(trace), *wrap(" · ".join(caption(scene)), width), "", *body, "", *_legend(scene, width)]
    text = "\n".join(visible(line.rstrip()) for line in lines)
    return in_ascii(text.translate(LINES)) if ascii_only else text


def _label(scene: Scene, drawn: Drawn, *, is_alone: bool) -> str:
    """Write a node in the brackets of its side; the name of a leaf has room where it stands alone on its line."""
    inside = " ".join(part for part in (drawn.name, drawn.value) if part) or " "
    if drawn.shape == "leaf":
        text = (inside if is_alone else drawn.value).strip() or "?"
    else:
        text = f"[{inside}]" if drawn.shape == "max" else f"({inside})"
    move = visible(move_name(scene.trace, drawn.node))
    if move:
        text = f"{move}:{text}" if drawn.shape == "leaf" else f"{move}{text}"
    if drawn.is_grey:
        text = f"·{text}·"
    if drawn.status == "purged":
        text = f"×{text}×"
    return (
        text + "*" * drawn.is_expected + "+" * (drawn.is_strategic and not drawn.is_expected) + "<" * drawn.is_current
    )


def _beside(scene: Scene, drawn: Drawn) -> list[str]:
    """Return what is told of a node besides its value."""
    told = ["list " + str(drawn.rank)] if drawn.rank is not None else []
    notes = [note.replace(" ", "", 1) for note in drawn.notes]  # packets keep their own
    told += [" ".join(notes)] if notes else []
    if drawn.node not in scene.cuts:
        return told
    cut, *reach = scene.kind_of_cut(drawn.node)
    return [*told, " ".join(["cut", *cut.removesuffix("cut").split(), *reach])]


def _name_below(drawn: Drawn) -> list[str]:
    return [drawn.name] if drawn.name and drawn.shape == "leaf" else []


class _TopDown:
    """Nodes level by level, each in the middle above its children; below a node what is told of it."""

    def __init__(self, scene: Scene, sides: dict[int, str]) -> None:
        self._scene, self._sides, tree = scene, sides, scene.trace.tree
        self._below = [list(children) for children in scene.trace.below]
        self._texts = [
            [_label(scene, drawn, is_alone=False), *_name_below(drawn), *_beside(scene, drawn)]
            for drawn in scene.drawn
        ]
        self._plies = [node.ply for node in tree]
        for node, count in sorted(scene.more.items()):
            self._below[node].append(len(self._below))
            self._below.append([])
            self._texts.append([f"{count} more"])
            self._plies.append(self._plies[node] + 1)
        widths = [max(map(len, texts)) for texts in self._texts]
        extents = [(float(width // 2), float(width - width // 2)) for width in widths]
        middles = tidy(self._below, extents, GAP)
        self._columns = [SIDE + int(middle) for middle in middles]
        self.width = max(column + width - width // 2 for column, width in zip(self._columns, widths, strict=True))

    def lines(self) -> Iterator[str]:
        """Yield the picture line by line."""
        levels: list[list[int]] = [[] for _ in range(max(self._plies) + 1)]
        for node, ply in enumerate(self._plies):
            levels[ply].append(node)
        for ply, level in enumerate(levels):
            if ply:
                yield from self._edges(levels[ply - 1], level)
            for line in range(max(len(self._texts[node]) for node in level)):
                text = self._row(
                    (self._columns[node], self._texts[node][line]) for node in level if line < len(self._texts[node])
                )
                side = self._sides.get(ply, "") if line == 0 else ""
                yield side + text[len(side) :]

    def _edges(self, above: list[int], level: list[int]) -> Iterator[str]:
        parts = []
        for node in above:
            columns = [self._columns[child] for child in self._below[node]]
            if columns:
                parts.append((columns[0], bar(self._columns[node], columns)))
        yield row(parts)
        if any(self._is_cut(node) for node in level):
            yield self._row((self._columns[node], "╫" if self._is_cut(node) else "│") for node in level)

    def _is_cut(self, node: int) -> bool:
        return node in self._scene.cut_edges or node >= len(self._scene.drawn)

    @staticmethod
    def _row(parts: Iterable[tuple[int, str]]) -> str:
        """Write texts, each around its column."""
        return row((column - len(text) // 2, text) for column, text in parts)


def _outline(scene: Scene) -> Iterator[str]:
    """Yield a line for each node, depth first, as far as they can be overlooked."""
    left = len(scene.drawn) - MOST_LINES
    yield from islice(_branches(scene), MOST_LINES)
    if left > 0:
        yield f"... and {counted(left, 'more node')}"


def _branches(scene: Scene) -> Iterator[str]:
    waiting: list[tuple[int, str, str]] = [(0, "", "")]
    while waiting:
        node, corner, margin = waiting.pop()
        drawn = scene.drawn[node]
        more = [f"{scene.more[node]} more"] if node in scene.more else []
        yield "  ".join([f"{corner}{_label(scene, drawn, is_alone=True)}", *_beside(scene, drawn), *more])
        children = scene.trace.below[node]
        for child in reversed(children):
            is_last = child == children[-1]
            stroke = "╫" if child in scene.cut_edges else "─"
            waiting.append(
                (child, f"{margin}{'└' if is_last else '├'}{stroke} ", margin + ("   " if is_last else "│  "))
            )


def _legend(scene: Scene, width: int) -> list[str]:
    drawn = scene.drawn
    entries = [
        (any(each.shape == "max" for each in drawn), "[ ] MAX"),
        (any(each.shape == "min" for each in drawn), "( ) MIN"),
        (any(each.is_grey for each in drawn), "·x· not visited"),
        (any(each.status == "purged" for each in drawn), "×x× dropped from the list"),
        (bool(scene.cuts), "╫ cut off"),
        (any(each.value.startswith(("≤", "≥")) for each in drawn), "≤ ≥ at most, at least"),
        (any(each.is_current for each in drawn), "< the search is here"),
        (any(each.is_expected for each in drawn), "* expected line"),
        (any(each.is_strategic for each in drawn), f"+ {strategy_words(scene.trace)}"),
    ]
    lines = [""]
    for text in (text for occurs, text in entries if occurs):
        longer = f"{lines[-1]}   {text}".lstrip()
        lines[-1:] = [longer] if len(longer) <= width or not lines[-1] else [lines[-1], text]
    return lines

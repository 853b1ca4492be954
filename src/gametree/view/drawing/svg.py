"""A trace at a step as an SVG picture, for slides, for print, and for notebooks."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.tracing.trace import Trace
from ..stage import Drawn, Scene, Stage, check_size, move_name
from ..telling.captions import caption, cutoff_at, strategy_words, title
from . import marks
from .legend import LegendEntry, entries, legend, width_of
from .markup import FONTS, element, number, text_width, words, wrapped
from .tidy_tree import Extent, tidy

MOST_NODES = 3_000
GAP, MARGIN = 10.0, 16.0
"""The least distance of two nodes, and the margin of the page."""
LEAST_LEVEL, MOST_LEVEL, SLOPE = 88.0, 150.0, 4.5
"""The height of a level: wide trees are drawn higher, so that their edges do not lie flat."""
NARROWEST = 440.0
"""Narrower than this, captions would be broken too often."""
TITLE, CAPTION = 15.0, 12.0
SIDE = 34.0
"""The room to the left of the tree, where MAX and MIN stand at their levels."""


def svg(trace: Trace, step: int | None = None) -> str:
    """Draw a trace after so many of its events; without a step after all of them.

    >>> from gametree import explain, parse_tree
    >>> picture = svg(explain(parse_tree("((3 12 8) (2 4 6))")))
    >>> picture.count('class="cut"'), picture.count('class="edge expected"')
    (2, 2)
    """
    check_size(len(trace.tree), MOST_NODES, "an SVG")
    stage = Stage(trace)
    scene = stage.at(step)
    return Drawing(stage).page(scene, entries(stage, scene))


class Drawing:
    """The places of all nodes: the same at every step, so that pictures can be laid over each other."""

    def __init__(self, stage: Stage) -> None:
        self._stage, self._trace = stage, stage.trace
        below = [list(children) for children in self._trace.below]
        self._stubs: dict[int, int] = {}
        """Where the moves that the tree does not hold stand, by the node they were cut at."""
        for node in sorted(stage.most_more):
            self._stubs[node] = len(below)
            below[node].append(len(below))
            below.append([])
        self._halves = [
            marks.half_width(self._stage.shape(node), value) for node, (value, _) in enumerate(stage.widest)
        ]
        extents = [self._extent(node) for node in range(len(self._trace.tree))]
        extents += [self._stub_extent(stage.most_more[node]) for node in self._stubs]
        self._middles = tidy(below, extents, GAP)
        right = max(middle + extent[1] for middle, extent in zip(self._middles, extents, strict=True))
        self.width = max(NARROWEST, SIDE + right, text_width(title(self._trace), TITLE))
        self._indent = MARGIN + SIDE + (self.width - SIDE - right) / 2
        levels = max(node.ply for node in self._trace.tree)
        self._level = min(MOST_LEVEL, max(LEAST_LEVEL, right / (SLOPE * max(levels, 1))))
        self._height = levels * self._level + 2 * marks.HALF + 14 + 12 * self._leaf_notes()

    def _leaf_notes(self) -> int:
        """Return how many lines stand below leaves."""
        notes = 2 if "proof" in self._stage.kinds else 1 if self._stage.has_clusters else 0
        return notes + self._trace.is_explicit

    def _extent(self, node: int) -> Extent:
        half, note = self._halves[node], self._stage.widest[node][1]
        move = text_width(move_name(self._trace, node), marks.NOTE) / 2
        name = self._trace.name(node) if self._trace.is_explicit else ""
        if not self._trace.below[node]:
            reach = max(half, move, text_width(note, marks.NOTE) / 2, text_width(name, marks.NAME) / 2)
            return reach, reach
        beside = 9 + text_width(note, marks.NOTE) if note else 9.0 * self._stage.has_clusters
        return max(move, half + 9 + text_width(name, marks.NAME)), max(move, half + beside)

    def _stub_extent(self, count: int) -> Extent:
        reach = text_width(f"{count} more", marks.NOTE) / 2
        return reach, reach

    def caption_lines(self, scene: Scene) -> list[str]:
        """Break the caption into lines that fit."""
        return [line for part in caption(scene) for line in wrapped(part, CAPTION, self.width)]

    def page(self, scene: Scene, wanted: Sequence[LegendEntry], *, lines: int = 0) -> str:
        """Draw a scene with a title, a caption of at least so many lines, and a legend of the wanted entries."""
        lines_told = self.caption_lines(scene)
        heading = [
            marks.label(
                title(scene.trace), MARGIN, 28, TITLE, text_anchor="start", font_weight="bold", class_="title"
            )
        ]
        heading += [
            marks.label(text, MARGIN, 47 + 16 * row, CAPTION, text_anchor="start", class_="caption")
            for row, text in enumerate(lines_told)
        ]
        top = 39 + 16 * max(len(lines_told), lines)
        told = element("title", words(title(scene.trace))) + element("desc", words(_description(scene)))
        return self._sheet(scene, wanted, told, heading, top)

    def bare(self, scene: Scene, wanted: Sequence[LegendEntry], about: str) -> str:
        """Draw the tree and the legend alone."""
        return self._sheet(scene, wanted, element("title", words(about)), [], 0)

    def _sheet(self, scene: Scene, wanted: Sequence[LegendEntry], told: str, heading: list[str], top: float) -> str:
        width = max([self.width, *map(width_of, wanted)]) + 2 * MARGIN
        bottom = top + MARGIN + self._height
        explained, below = legend(list(wanted), MARGIN, bottom, width - 2 * MARGIN)
        height = bottom + below + MARGIN - 4
        return element(
            "svg",
            told,
            element("rect", width=width, height=height, fill="#ffffff"),
            *heading,
            self._tree(scene, top + MARGIN + marks.HALF),
            explained,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=width,
            height=height,
            role="img",
            font_family=FONTS,
            fill=marks.INK,
        )

    def _tree(self, scene: Scene, top: float) -> str:
        places = [
            (self._indent + self._middles[node], top + each.ply * self._level)
            for node, each in enumerate(self._trace.tree)
        ]
        edges, cuts, nodes = [], [], []
        for drawn, place in zip(scene.drawn, places, strict=True):
            parent = self._trace.tree[drawn.node].parent
            if parent is not None:
                start, end = _ends(scene.drawn[parent], places[parent], drawn, place)
                is_expected = drawn.is_expected and scene.drawn[parent].is_expected
                edges.append(marks.edge(start, end, drawn, is_expected=is_expected))
                cuts += [marks.cut(start, end)] if drawn.node in scene.cut_edges else []
                cuts += self._move_label(drawn, start, end)
            nodes.append(marks.node(drawn, *place, self._halves[drawn.node], _told(scene, drawn)))
        for node in scene.cuts:
            cuts += self._cutoff(scene, node, places)
        sides = [
            marks.label(side, MARGIN, top + ply * self._level + 4, marks.NOTE, text_anchor="start", fill=marks.GREY)
            for ply, side in self._stage.sides.items()
        ]
        groups = (("sides", sides), ("edges", edges), ("nodes", nodes), ("marks", cuts))
        return "\n".join(element("g", "\n", "\n".join(parts), "\n", class_=name) for name, parts in groups)

    def _move_label(self, drawn: Drawn, start: tuple[float, float], end: tuple[float, float]) -> list[str]:
        move = move_name(self._trace, drawn.node)
        if not move:
            return []
        share = 0.74
        x, y = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
        fill = marks.GREY if drawn.is_grey else None
        weight = "bold" if drawn.is_expected else None
        return [marks.over(move, x, y + 3.6, marks.NOTE, class_="move", fill=fill, font_weight=weight)]

    def _cutoff(self, scene: Scene, node: int, places: list[tuple[float, float]]) -> list[str]:
        """Draw what a cutoff has left: a stub for moves that the tree does not hold, and the kind of the cutoff."""
        parts = []
        start = (places[node][0], places[node][1] + marks.half_height(scene.drawn[node].shape))
        ends = [
            _ends(scene.drawn[node], places[node], scene.drawn[child], places[child])[1]
            for child in self._trace.below[node]
            if child in scene.cut_edges
        ]
        if node in scene.more:
            end = (self._indent + self._middles[self._stubs[node]], start[1] + 0.5 * self._level)
            text = marks.label(
                f"{scene.more[node]} more", end[0], end[1] + 12, marks.NOTE, fill=marks.GREY, class_="more"
            )
            dashes = marks.line(*start, *end, class_="edge grey", stroke=marks.PALE, stroke_dasharray="3 2.5")
            parts += [dashes, marks.cut(start, end), text]
            ends.append(end)
        end = max(ends)
        x, y = (start[axis] + marks.SHARE * (end[axis] - start[axis]) for axis in (0, 1))
        return [*parts, marks.cutoff(scene.kind_of_cut(node), x + 9, y - 9)]


def _ends(
    above: Drawn, start: tuple[float, float], below: Drawn, end: tuple[float, float]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where an edge leaves the upper node and where it meets the lower one."""
    return (
        (start[0], start[1] + marks.half_height(above.shape)),
        (end[0], end[1] - marks.half_height(below.shape)),
    )


def _told(scene: Scene, drawn: Drawn) -> str:
    """Tell of a node what a screen reader, or a pointer that rests on it, shall say."""
    trace = scene.trace
    kind = "leaf" if drawn.shape == "leaf" else f"{trace.side(drawn.node)} node"
    facts = [drawn.status, *([f"value {drawn.value}"] if drawn.value else []), *drawn.notes]
    facts += ["on the expected line"] * drawn.is_expected + [f"in {strategy_words(trace)}"] * drawn.is_strategic
    return f"{kind} {trace.name(drawn.node)}: {', '.join(facts)}"


def _description(scene: Scene) -> str:
    trace = scene.trace
    tree = f"A tree of {len(trace.tree):,} nodes; {trace.root.upper()} moves at the root."
    cuts = [f" {cutoff_at(trace, node, because)}." for node, because in scene.cuts.items()]
    line = f" Expected: {', '.join(trace.line)}." if scene.is_last and trace.line else ""
    return f"{tree} {'; '.join(caption(scene))}.{''.join(cuts)}{line}"

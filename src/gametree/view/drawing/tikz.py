r"""A trace at a step as LaTeX for slides: TikZ, by the package forest, in the visual language of the SVG pictures."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.tracing.trace import Trace
from ..stage import Drawn, Scene, Stage, check_size, move_name
from ..telling.captions import caption, title
from ..telling.values import in_ascii
from .latex import brackets, in_latex

MOST_NODES = 300

HEAD = r"""% %s
% %s
%
% pdflatex makes a picture of this file. For slides or a paper, put \usepackage{standalone} and \usepackage{forest} at
% the top and \input this file where it shall stand, or copy what stands between \begin{document} and \end{document}.
\documentclass[border=4pt]{standalone}
\usepackage{forest}
\begin{document}
\definecolor{gtline}{HTML}{0072B2}\definecolor{gtcut}{HTML}{B34A00}%
\definecolor{gtmax}{HTML}{DCEBF5}\definecolor{gtmin}{HTML}{FBEBD3}\definecolor{gtleaf}{HTML}{F1F1F1}%
\forestset{
  gametree/.style={for tree={draw, font=\sffamily\small, inner sep=2pt, minimum size=6.5mm, l=17mm, l sep=0mm,
    fit=band, anchor=center, calign=midpoint, parent anchor=south, child anchor=north, edge={semithick}, semithick}},
  gt max/.style={rectangle}, gt min/.style={ellipse}, gt leaf/.style={rounded corners=1pt, minimum size=5mm},
  gt settled max/.style={fill=gtmax}, gt settled min/.style={fill=gtmin}, gt settled leaf/.style={fill=gtleaf},
  gt grey/.style={draw=gray, text=gray, densely dashed}, gt grey edge/.style={edge={gray, densely dashed}},
  gt known/.style={densely dotted}, gt solved/.style={double, double distance=0.8pt},
  gt purged/.style={tikz+={\draw[thick]
    ([shift={(-2pt,-2pt)}].north east) -- ([shift={(2pt,2pt)}].north east)
    ([shift={(-2pt,2pt)}].north east) -- ([shift={(2pt,-2pt)}].north east);}},
  gt current/.style={tikz+={\draw[gtcut, line width=1.2pt]
    ([shift={(-2.5pt,-2.5pt)}].south west) rectangle ([shift={(2.5pt,2.5pt)}].north east);}},
  gt expected/.style={line width=1.4pt, draw=gtline}, gt expected edge/.style={edge={line width=2.2pt, gtline}},
  gt strategic edge/.style={edge={double, double distance=1pt}},
  gt name/.style={label={[font=\sffamily\itshape\tiny, gray, inner sep=1pt, xshift=-2.5pt]160:#1}},
  gt notes/.style={label={[font=\sffamily\tiny, align=left, inner sep=1.5pt]right:#1}},
  gt notes below/.style={label={[font=\sffamily\tiny, align=center, inner sep=1.5pt]below:#1}},
  gt level/.style={name=gtlevel#1},
  gt rank/.style={label={[font=\sffamily\bfseries\tiny, circle, fill=black, text=white, inner sep=0.6pt]45:#1}},
  gt move/.style={edge label+={node[pos=0.7, fill=white, inner sep=0.8pt, font=\sffamily\tiny]{#1}}},
  gt cut/.style={edge label+={node[pos=0.45, sloped, rotate=90, inner sep=0pt, gtcut, font=\bfseries\small]{=}}},
  gt why/.style={edge label+={node[pos=0.45, anchor=south west, xshift=2pt, yshift=-3pt, inner sep=1pt, gtcut,
    align=left, font=\sffamily\tiny]{#1}}},
  gt more/.style={draw=none, text=gray, font=\sffamily\tiny, minimum size=0pt},
}%
"""


def tikz(trace: Trace, step: int | None = None) -> str:
    r"""Write a trace after so many of its events as a LaTeX document that can be included; without a step, after all.

    >>> from gametree import explain, parse_tree
    >>> document = tikz(explain(parse_tree("((3 12) (2 4))")))
    >>> print(document.splitlines()[-8].partition("}, gt grey ")[2])
    edge, gt cut, gt why={$\alpha$ cut\\shallow}]
    """
    check_size(len(trace.tree), MOST_NODES, "TikZ")
    stage = Stage(trace)
    scene = stage.at(step)
    head = HEAD.replace("%s", _comment(title(trace)), 1).replace("%s", _comment(" · ".join(caption(scene))), 1)
    tree = "\n".join(_lines(scene))
    return f"{head}\\begin{{forest}} gametree\n{tree}\n{_sides(stage)}\\end{{forest}}\n\\end{{document}}\n"


def _comment(text: str) -> str:
    return " ".join(in_ascii(text).split())


def _lines(scene: Scene) -> Iterator[str]:
    """Write the nodes in brackets; what is cut off and not in the tree stands in one bracket of its own."""
    further = {}
    for node, count in scene.more.items():
        why = "" if _why_child(scene, node) is not None else f", {_why(scene, node)}"
        further[node] = f"{{{count} more}}, gt more, gt grey edge, gt cut{why}"
    return brackets(scene.trace.below, lambda node: _bracket(scene, node), further)


def _bracket(scene: Scene, node: int) -> str:
    return f"{{{in_latex(scene.drawn[node].value)}}}{''.join(_options(scene, node))}"


def _options(scene: Scene, node: int) -> list[str]:
    """Return the styles of a node and of the edge that leads to it."""
    drawn, parent = scene.drawn[node], scene.trace.tree[node].parent
    styles = [f"gt {drawn.shape}", *_look(drawn)]
    notes, is_leaf = [in_latex(note) for note in drawn.notes], drawn.shape == "leaf"
    if drawn.name and is_leaf:
        notes.insert(0, rf"\textit{{\color{{gray}}{in_latex(drawn.name)}}}")
    elif drawn.name:
        styles.append(f"gt name={{{in_latex(drawn.name)}}}")
    if notes:
        told = r"\\".join(notes)
        styles.append(f"gt notes{' below' * is_leaf}={{{told}}}")
    styles += [f"gt level={scene.trace.tree[node].ply}"] * (node in _first_of_levels(scene.trace))
    styles += [f"gt rank={{{drawn.rank}}}"] if drawn.rank else []
    styles += [f"s sep={_distance(scene, node):g}mm"] if scene.trace.below[node] else []
    if parent is not None:
        styles += _edge(scene, drawn, parent)
    return [f", {style}" for style in styles]


def _first_of_levels(trace: Trace) -> list[int]:
    """Return the first node of every level where anybody moves: the side of the level stands on its height."""
    moving = (place for place in reversed(range(len(trace.tree))) if trace.below[place])
    return list({trace.tree[place].ply: place for place in moving}.values())


def _sides(stage: Stage) -> str:
    """Write who moves at which level, to the left of all nodes."""
    west = "\\coordinate (gtwest) at (current bounding box.west);"
    style = r"\node[anchor=east, font=\sffamily\scriptsize, gray, xshift=-2mm]"
    return "".join(
        [f"{west}\n", *(f"{style} at (gtwest |- gtlevel{ply}) {{{side}}};\n" for ply, side in stage.sides.items())]
    )


def _distance(scene: Scene, node: int) -> float:
    """Return how far apart the children of a node stand, in millimetres: labels and moves take room beside them."""
    children = [scene.drawn[child] for child in scene.trace.below[node]]
    longest = max((len(move_name(scene.trace, child.node)) for child in children), default=0)
    least = 2.5 if all(child.shape == "leaf" for child in children) else 5.0
    beside = [0.0, *(_width(note) for child in children if child.shape != "leaf" for note in child.notes)]
    return max(least, max(9.0, max(beside)) * (len(beside) > 1), 1.5 * longest - 4)


def _width(note: str) -> float:
    """Return about how wide a note is, in millimetres; one of packets is the longest."""
    return 2.0 + len(note)


def _look(drawn: Drawn) -> list[str]:
    styles = [f"gt settled {drawn.shape}"] * drawn.is_settled
    styles += ["gt grey"] * drawn.is_grey + ["gt purged"] * (drawn.status == "purged")
    styles += ["gt known"] * (drawn.status == "known") + ["gt solved"] * (drawn.status == "solved")
    return styles + ["gt expected"] * drawn.is_expected + ["gt current"] * drawn.is_current


def _edge(scene: Scene, drawn: Drawn, parent: int) -> list[str]:
    styles = []
    if drawn.is_expected and scene.drawn[parent].is_expected:
        styles.append("gt expected edge")
    elif drawn.is_strategic:
        styles.append("gt strategic edge")
    elif drawn.is_grey:
        styles.append("gt grey edge")
    move = move_name(scene.trace, drawn.node)
    if move:
        styles.append(f"gt move={{{in_latex(move)}}}")
    if drawn.node in scene.cut_edges:
        styles.append("gt cut")
        if drawn.node == _why_child(scene, parent):
            styles.append(_why(scene, parent))
    return styles


def _why_child(scene: Scene, node: int) -> int | None:
    """Return the last child in the tree that a cutoff has left: the kind of the cutoff stands at its edge."""
    return max((child for child in scene.trace.below[node] if child in scene.cut_edges), default=None)


def _why(scene: Scene, node: int) -> str:
    told = r"\\".join(scene.kind_of_cut(node))
    told = told.replace("α", r"$\alpha$").replace("β", r"$\beta$")
    return f"gt why={{{told}}}"

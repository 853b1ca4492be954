"""A trace as an animated GIF: a picture after every step that is worth one.

Drawn by resvg and put together by Pillow; both come with the ``export`` extra.
"""

from __future__ import annotations

import io
from collections.abc import Collection
from typing import Any

from ...base.errors import InputError
from ...engine.tracing.trace import KINDS, Trace
from ..stage import Scene, Stage, check_size
from . import marks
from .legend import LegendEntry, entries
from .png import LARGEST, render, renderer
from .svg import Drawing

MOST_NODES = 200
MOST_FRAMES = 120
SECONDS, LAST_SECONDS = 0.8, 4.0
SHADES = 8
"""How many steps there are from white to an ink: edges are smooth, and files small."""

TELLING: tuple[Collection[str], ...] = (
    tuple(kind for kind in KINDS if kind not in ("deepen", "step", "reduce", "open")),
    ("final", "estimate", "known", "again", "improve", "cutoff", "solve", "purge", "proof"),
    ("final", "estimate", "known", "cutoff", "solve"),
)
"""Which events get a picture; where that would be too many, those of the next row."""


def gif(trace: Trace, *, seconds: float = SECONDS, scale: float = 1.0) -> bytes:
    """Draw a trace step by step, a picture for ``seconds``; the last one, with the answer, stays longer."""
    if not 0.02 <= seconds <= 600:
        raise InputError(f"a picture for {seconds} seconds cannot be shown; wanted: 0.02 to 600")
    resvg, pillow = renderer(), _pillow()
    check_size(len(trace.tree), MOST_NODES, "a GIF")
    stage = Stage(trace)
    drawing = Drawing(stage)
    scenes = [stage.at(step) for step in steps_worth_showing(trace)]
    wanted = _union(stage, scenes)
    lines = max(len(drawing.caption_lines(scene)) for scene in scenes)
    scale = min(scale, LARGEST / drawing.width)
    pages = [drawing.page(scene, wanted, lines=lines) for scene in scenes]
    images = [pillow.open(io.BytesIO(render(resvg, page, scale))).convert("RGB") for page in pages]
    palette = _palette(pillow)
    frames = [image.quantize(palette=palette, dither=pillow.Dither.NONE) for image in images]
    durations = [round(1000 * seconds)] * (len(frames) - 1) + [round(1000 * max(seconds, LAST_SECONDS))]
    file = io.BytesIO()
    frames[0].save(
        file, format="GIF", save_all=True, append_images=frames[1:], duration=durations, loop=0, optimize=False
    )
    return file.getvalue()


def steps_worth_showing(trace: Trace, most: int = MOST_FRAMES) -> list[int]:
    """Return the steps that get a picture, the start and the end among them.

    A leaf is entered and judged at once, and a child is generated before it is entered: one picture is enough.

    >>> from gametree import explain, parse_tree
    >>> trace = explain(parse_tree("((3 12 8) (2 4 6))"))
    >>> len(trace.events), len(steps_worth_showing(trace)), len(steps_worth_showing(trace, 9))
    (24, 15, 7)
    """
    last = len(trace.events)
    steps: list[int] = []
    for kinds in TELLING:
        steps = [
            step for step in range(1, last) if trace.events[step - 1].kind in kinds and not _is_same(trace, step)
        ]
        if len(steps) + 2 <= most:
            break
    else:
        steps = [steps[index * len(steps) // (most - 2)] for index in range(most - 2)]
    return [0, *steps, last] if last else [0]


def _is_same(trace: Trace, step: int) -> bool:
    """Tell whether a node is entered and judged by the very next event."""
    now, following = trace.events[step - 1], trace.events[step]
    return now.kind == "enter" and following.kind in ("final", "estimate", "known")


def _palette(pillow: Any) -> Any:
    """Return one table of colours for all pictures, so that nothing flickers: every ink, and its way to white.

    White has no near neighbour in it: Pillow finds the nearest colour a little roughly, and white shall stay white.
    """
    inks = [_parts(ink) for ink in (marks.INK, marks.GREY, marks.PALE, marks.BLUE, marks.RED)]
    mixed = [[255 - (255 - part) * share // SHADES for part in ink] for ink in inks for share in range(1, SHADES + 1)]
    flat = [_parts(tint) for tint in marks.TINTS.values()]
    palette = pillow.new("P", (1, 1))
    palette.putpalette([part for colour in ([255, 255, 255], *mixed, *flat) for part in colour])
    return palette


def _parts(colour: str) -> list[int]:
    return list(bytes.fromhex(colour.removeprefix("#")))


def _union(stage: Stage, scenes: list[Scene]) -> list[LegendEntry]:
    """Return the legend that explains all of the scenes, so that they can be of one size."""
    found: dict[str, LegendEntry] = {}
    for scene in scenes:
        for entry in entries(stage, scene):
            found.setdefault(entry.meaning, entry)
    return list(found.values())


def _pillow() -> Any:
    """Return Pillow, or refuse where it is not installed."""
    try:
        from PIL import Image
    except ImportError:
        raise InputError("a GIF needs the export extra: pip install 'gametree[export]'") from None
    return Image

"""A trace at a step as a PNG picture: the SVG one, rendered by resvg, which the ``export`` extra brings."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ...base.errors import InputError
from ...engine.tracing.trace import Trace
from ..stage import check_size
from .markup import FONTS
from .svg import svg

MOST_NODES = 500
SCALE = 2.0
LARGEST = 20_000
"""Pixels along a side, beyond which few programs show a picture."""
SAMPLE = "αβ∞ 3"


def png(trace: Trace, step: int | None = None, *, scale: float = SCALE) -> bytes:
    """Draw a trace after so many of its events, ``scale`` pixels to a point; large pictures get fewer."""
    resvg = renderer()
    check_size(len(trace.tree), MOST_NODES, "a PNG")
    return render(resvg, svg(trace, step), scale)


def renderer() -> Any:
    """Return resvg, or refuse where it is not installed."""
    try:
        import resvg_py
    except ImportError:
        raise InputError("a PNG or GIF needs the export extra: pip install 'gametree[export]'") from None
    return resvg_py


def render(resvg: Any, picture: str, scale: float) -> bytes:
    """Turn an SVG picture into a PNG one."""
    start = picture.index('viewBox="') + len('viewBox="')
    size = [float(part) for part in picture[start : picture.index('"', start)].split()[2:]]
    zoom = min(scale, LARGEST / max(size))
    return bytes(resvg.svg_to_bytes(svg_string=picture, zoom=zoom, font_files=fonts(resvg)))


@cache
def fonts(resvg: Any) -> list[str] | None:
    """Return the font files to read beside those of the system, None where it has what is needed.

    A renderer that finds no font leaves all words out and says nothing, so a sample is written first.
    """
    if can_write(resvg, None):
        return None
    plotting = find_spec("matplotlib")
    shipped = [] if plotting is None or plotting.origin is None else _fonts_beside(Path(plotting.origin))
    if shipped and can_write(resvg, shipped):
        return shipped
    raise InputError(
        "no font was found to write with; wanted: DejaVu Sans or another common one (Debian: apt-get install "
        "fonts-dejavu-core), or pip install 'gametree[plot]', which brings it"
    )


def can_write(resvg: Any, files: list[str] | None) -> bool:
    """Tell whether words come out as more than an empty picture."""
    words, nothing = (
        resvg.svg_to_bytes(svg_string=_sample(text), font_files=files, skip_system_fonts=files is not None)
        for text in (SAMPLE, "")
    )
    return bool(words != nothing)


def _sample(text: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20" font-family="{FONTS}">'
        f'<text x="2" y="15" font-size="12">{text}</text></svg>'
    )


def _fonts_beside(package: Path) -> list[str]:
    """Return the DejaVu fonts that Matplotlib ships."""
    return sorted(map(str, (package.parent / "mpl-data" / "fonts" / "ttf").glob("DejaVuSans*.ttf")))

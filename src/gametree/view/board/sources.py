"""The script and the style of the board, for whoever puts it into a page.

Glyphs, measures and colours are written once, in Python: the script and the style get them from there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import get_args

from ...rules.pictures import glyphs
from ...rules.pictures.layout import Material
from ..drawing import markup
from ..drawing.boards import board, marks, palette, placing, standing

MEASURES = {
    placing: ("SQUARE", "RIM", "TEXT_RIM"),
    board: ("COORDINATE", "LABEL", "HOLLOW", "DOT", "ROUNDED", "SHARP"),
    standing: ("MOST_SEEDS", "SEED", "COUNT", "ROOM", "RAISED", "LOOSE", "TURN"),
    marks: ("SHAFT", "HEAD", "LENGTH", "BADGE", "CORNER", "WIDER", "RING", "THIN", "SHARPEST", "STOPS"),
    markup: ("NARROW", "WIDE", "FONTS"),
}
"""What the script has in common with the drawings in Python, by the module that says it."""


def modules() -> dict[str, str]:
    """Return the modules of JavaScript by their names, without ``.js``; ``board`` exports the class ``Board``.

    They can be written to files beside each other, or be made one script by ``view.page.linking.link``.

    >>> found = modules()
    >>> "export class Board" in found["board"], "export const SQUARE = 60.0;" in found["measures"]
    (True, True)
    """
    folder = files(__package__)
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".js"))
    sources = {name.removesuffix(".js"): folder.joinpath(name).read_text(encoding="utf-8") for name in names}
    measures = {name: getattr(module, name) for module, names in MEASURES.items() for name in names}
    drawn = {"FORMS": glyphs.as_data(), "STRETCHED": glyphs.STRETCHED, "TINTS": glyphs.TINTS}
    return {**sources, "measures": _constants(measures), "glyphs": _constants(drawn)}


def style() -> str:
    """Return the style of the board, in all materials, for the light, the dark and print.

    It follows the reader's wish, or ``data-theme="dark"`` or ``"light"`` of an element around the board.

    >>> style().count("prefers-color-scheme:dark") == len(get_args(Material))
    True
    """
    own = files(__package__).joinpath("board.css").read_text(encoding="utf-8")
    return own + "".join(palette.switched(".playing-board", material) for material in get_args(Material))


def _constants(values: Mapping[str, object]) -> str:
    return "".join(
        f"export const {name} = {json.dumps(sorted(value) if isinstance(value, frozenset) else value)};\n"
        for name, value in values.items()
    )

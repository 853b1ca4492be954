"""The colours of boards, by what they are made of, in the light, in the dark and in print.

A picture carries its style, so that it follows the reader's light wherever it is shown. Programs that make pixels
know neither wishes nor conditions, so that a theme can be asked for: then there is one set of colours.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from ....rules.pictures.glyphs import TINTS
from ....rules.pictures.layout import Material

Theme = Literal["auto", "light", "dark"]
Look = dict[str, str]
"""What a class is drawn with."""


def _piece(tint: str, body: str, edge: str, line: str) -> dict[str, str]:
    """Return how the strokes of a tint are drawn."""
    return {
        f".{tint} .body": f"fill:{body};stroke:{edge}",
        f".{tint} .line": f"fill:none;stroke:{line}",
        f".{tint} .spot": f"fill:{line};stroke:none",
        f".{tint} .bold": f"fill:none;stroke:{body}",
    }


COMMON = {
    ".body,.line": "stroke-width:3.2;stroke-linejoin:round;stroke-linecap:round",
    ".bold": "stroke-width:14;stroke-linecap:round",
    ".coordinate,.label,.number,.count,.text": "stroke:none",
    ".count,.text,.step": "font-weight:bold",
    ".arrow": "fill-opacity:.82;stroke-width:1.5;stroke-linejoin:round",
    ".ring": "fill:none;stroke-width:5;stroke-opacity:.9",
    ".casing": "fill:none;stroke-width:7.5",
    ".last": "fill-opacity:.5;stroke-width:3",
    ".chosen": "fill-opacity:.32;stroke-width:3;stroke-dasharray:7 4",
}

LIGHT: Look = {
    ".sheet": "fill:#fff",
    ".coordinate": "fill:#4a4a4a",
    ".arrow": "fill:#0b6e4f;stroke:#fff",
    ".ring": "stroke:#0b6e4f",
    ".casing": "stroke:#fff",
    ".badge": "fill:#0b6e4f;stroke:#fff",
    ".step": "fill:#fff",
    ".last": "fill:#ffd83d;stroke:#8a6500",
    ".chosen": "fill:#3aa0ff;stroke:#00579c",
    ".seed": "fill:#f7e8c6;stroke:#5d3f22",
    **_piece("white", "#fffdf6", "#2a2521", "#2a2521"),
    **_piece("black", "#403c39", "#14110f", "#e4ddcf"),
    **_piece("red", "#d8453c", "#7e1712", "#8f1f19"),
    **_piece("yellow", "#f7cb3b", "#8a6500", "#a37a05"),
    **_piece("blue", "#2f6fc0", "#173d70", "#1b4580"),
    **_piece("green", "#3f9a63", "#1d5735", "#215f3b"),
}
DARK: Look = {
    ".sheet": "fill:#1b1c1f",
    ".coordinate": "fill:#c4c4c4",
    ".arrow": "fill:#35c796;stroke:#10201a",
    ".ring": "stroke:#35c796",
    ".casing": "stroke:#10201a",
    ".badge": "fill:#35c796;stroke:#10201a",
    ".step": "fill:#0c1b15",
    ".last": "fill:#ffd83d;stroke:#ffe68a",
    ".chosen": "fill:#3aa0ff;stroke:#a9d5ff",
    **_piece("white", "#f3efe4", "#1c1916", "#1c1916"),
    **_piece("black", "#33302d", "#0b0a09", "#cfc8ba"),
    **_piece("blue", "#5f9fea", "#16365f", "#1d467b"),
    **_piece("red", "#ea6259", "#651410", "#8a211b"),
}

MATERIALS: dict[Material, tuple[Look, Look]] = {
    "paper": (
        {
            ".board": "fill:#fbfaf5;stroke:#d9d4c6",
            ".square": "fill:none;stroke:#b9b3a3",
            ".square.dark": "fill:#e3ddcd;stroke:#b9b3a3",
            ".pit,.hole": "fill:#efeadd;stroke:#a9a292",
            ".rule": "stroke:#57524a;stroke-width:3",
            ".edge": "stroke:#cfc9ba",
            ".dot": "fill:#2a2622",
            ".label,.number": "fill:#777061",
            ".count,.text": "fill:#1f1c19",
        },
        {
            ".board": "fill:#26282c;stroke:#3b3e44",
            ".square": "fill:none;stroke:#4b4f57",
            ".square.dark": "fill:#33363c;stroke:#4b4f57",
            ".pit,.hole": "fill:#33363c;stroke:#5a5e66",
            ".rule": "stroke:#a9adb5;stroke-width:3",
            ".edge": "stroke:#464a51",
            ".dot": "fill:#e6e6e6",
            ".label,.number": "fill:#9a9ea6",
            ".count,.text": "fill:#f0f0f0",
            **_piece("black", "#17181a", "#b9bcc2", "#b9bcc2"),
        },
    ),
    "wood": (
        {
            ".board": "fill:#efdcbd;stroke:#7d5a3a",
            ".square.light,.square": "fill:#efdcbd;stroke:none",
            ".square.dark": "fill:#b98b5f;stroke:none",
            ".pit,.hole": "fill:#b98b5f;stroke:#7d5a3a",
            ".rule": "stroke:#7d5a3a;stroke-width:2",
            ".edge": "stroke:#c9a97f",
            ".dot": "fill:#4a3320",
            ".label,.number": "fill:#4a3018",
            ".count,.text": "fill:#2a1a0c",
        },
        {
            ".board": "fill:#b39b7c;stroke:#4d3826",
            ".square.light,.square": "fill:#b39b7c;stroke:none",
            ".square.dark": "fill:#79593d;stroke:none",
            ".pit,.hole": "fill:#79593d;stroke:#3d2b1b",
            ".rule": "stroke:#4d3826;stroke-width:2",
            ".edge": "stroke:#8f7a5d",
            ".dot": "fill:#24180d",
            ".label": "fill:#f0e2cc",
            ".number": "fill:#24180d",
            ".text": "fill:#1c1208",
            ".count": "fill:#fff4e0",
        },
    ),
    "felt": (
        {
            ".board": "fill:#3a8a61;stroke:#184a32",
            ".square": "fill:#3a8a61;stroke:#1f5c40",
            ".square.dark": "fill:#327a55;stroke:#1f5c40",
            ".pit,.hole": "fill:#327a55;stroke:#1f5c40",
            ".rule": "stroke:#1f5c40;stroke-width:2",
            ".edge": "stroke:#2f7552",
            ".dot": "fill:#184a32",
            ".label,.number": "fill:#d5ecdf",
            ".count,.text": "fill:#fff",
            # The usual green of moves is too near to this one.
            ".arrow": "fill:#063626;stroke:#fff",
            ".badge": "fill:#063626;stroke:#fff",
            ".ring": "stroke:#063626",
        },
        {
            ".board": "fill:#255c40;stroke:#0e2a1c",
            ".square": "fill:#255c40;stroke:#143a28",
            ".square.dark": "fill:#1f4f37;stroke:#143a28",
            ".pit,.hole": "fill:#1f4f37;stroke:#143a28",
            ".rule": "stroke:#143a28;stroke-width:2",
            ".edge": "stroke:#1c4a33",
            ".dot": "fill:#0e2a1c",
            ".label,.number": "fill:#b5d6c5",
            ".count,.text": "fill:#fff",
            **_piece("black", "#1d1b1a", "#000", "#8c877f"),
        },
    ),
    "panel": (
        {
            ".board": "fill:#2c68b0;stroke:#173f70",
            ".square": "fill:#2c68b0;stroke:#173f70",
            ".pit,.hole": "fill:#f4f7fb;stroke:#1d4c86",
            ".rule": "stroke:#173f70;stroke-width:2",
            ".edge": "stroke:#3f7cc4",
            ".dot": "fill:#173f70",
            ".label,.number": "fill:#dbe8f7",
            ".count,.text": "fill:#10243d",
        },
        {
            ".board": "fill:#234e85;stroke:#0d2645",
            ".square": "fill:#234e85;stroke:#0d2645",
            ".pit,.hole": "fill:#15181d;stroke:#12325c",
            ".rule": "stroke:#0d2645;stroke-width:2",
            ".edge": "stroke:#2f5f9c",
            ".dot": "fill:#0d2645",
            ".label,.number": "fill:#c5d8ef",
            ".count,.text": "fill:#f0f0f0",
        },
    ),
}


def style(material: Material, theme: Theme, tints: Collection[str] = ()) -> str:
    """Return the style of a picture with pieces of these tints: all its rules begin with its classes.

    >>> "@media" in style("wood", "auto"), "@media" in style("wood", "dark")
    (True, False)
    >>> [".red" in style("panel", "light", tints) for tints in (["red"], ["blue"])]
    [True, False]
    """
    unused = {f".{tint}" for tint in TINTS if tint not in tints}
    light, dark = (
        {names: drawn for names, drawn in look.items() if names.split()[0] not in unused} for look in _looks(material)
    )
    root = "".join(f".{name}" for name in classes(material, theme).split())
    if theme != "auto":
        return _rules(root, COMMON) + _rules(root, light if theme == "light" else {**light, **dark})
    # On paper everything is light: readers who like the dark print, too.
    at_night = f"@media screen and (prefers-color-scheme:dark){{{_rules(root, dark)}}}"
    return _rules(root, COMMON) + _rules(root, light) + at_night


def switched(root: str, material: Material) -> str:
    """Return a style for all boards of a class in a page, which an attribute around them makes light or dark.

    >>> '.board.wood:is([data-theme="dark"] *) .sheet{fill:#1b1c1f}' in switched(".board", "wood")
    True
    """
    light, dark = _looks(material)
    root = f"{root}.{material}"
    wished, asked = f'{root}:not([data-theme="light"] *)', f'{root}:is([data-theme="dark"] *)'
    at_night = f"@media screen and (prefers-color-scheme:dark){{{_rules(wished, dark)}}}"
    return f"{_rules(root, COMMON)}{_rules(root, light)}{at_night}@media screen{{{_rules(asked, dark)}}}\n"


def classes(material: Material, theme: Theme) -> str:
    """Return the classes of a picture: several may be in one document, each with its own colours.

    >>> classes("wood", "auto")
    'gametree-board wood theme-auto'
    """
    return f"gametree-board {material} theme-{theme}"


def _looks(material: Material) -> tuple[Look, Look]:
    """Return how all that there is looks on a material, in the light and in the dark."""
    light, dark = MATERIALS[material]
    return {**LIGHT, **light}, {**DARK, **dark}


def _rules(root: str, look: Look) -> str:
    return "".join(
        f"{','.join(f'{root} {part}' for part in names.split(','))}{{{drawn}}}" for names, drawn in look.items()
    )

"""The scripts of a page: modules of JavaScript as one text, with what they share with Python told them here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Any

from ..algorithms.parts import ordering, path, table
from ..base import values
from ..base.errors import InputError
from ..engine.ready import aspiration, kits
from ..observers.meter import BEST, COUNTERS, ESTIMATES, LENGTH, LINES, NODES, OMITTED, PATH, PROVED
from ..play import variety
from ..play.levels import choosing, level
from ..rules.game import Game
from ..rules.pictures import picture
from ..script import NotTranslatable, translated
from ..view.board import modules
from ..view.page.linking import link
from . import asking

SETTINGS: dict[str, Any] = {
    **{name: getattr(asking, name) for name in ("SEARCH", "LINE", "KEY", "SEEN")},
    **{name: getattr(values, name) for name in ("WIN", "MOST", "INF", "MAX_DEPTH")},
    "NODES": NODES,
    "ESTIMATES": ESTIMATES,
    "OMITTED": OMITTED,
    "COUNTERS": COUNTERS,
    "PROVED": PROVED,
    "BEST": BEST,
    "PATH": PATH,
    "LENGTH": LENGTH,
    "LINES": LINES,
    **{name: getattr(table, name) for name in ("AGE", "NEAR_DEPTH", "ALONE", "AGES", "NOWHERE", "NO_MOVE")},
    **{name: getattr(ordering, name) for name in ("NONE", "KEPT", "FIRST", "MOVES")},
    **{name: getattr(kits, name) for name in ("NEAR", "FEW")},
    **{name: getattr(aspiration, name) for name in ("EXACTLY", "SELECTIVELY", "WIDER")},
    **{name: getattr(choosing, name) for name in ("END", "SOONER", "DECIDED", "STEPS", "COLDEST", "HOTTEST")},
    "ROOM": path.ROOM,
    "LONGEST_TEXT": picture.LONGEST_TEXT,
    "MOST_COUNTED": picture.MOST_COUNTED,
    "LEVEL_LINES": level.LINES,
    "VARIED_PLIES": variety.PLIES,
    "VARIED_LINES": variety.LINES,
    "VARIED_PART": variety.PART,
}
"""Numbers that mean the same on both sides."""


def script(main: str, others: Mapping[str, str]) -> str:
    """Return a module and all that it needs as one text; ``others`` are modules that are made for one page."""
    own = {
        entry.name.removesuffix(".js"): entry.read_text(encoding="utf-8")
        for entry in sorted(files(__package__).joinpath("page").iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".js")
    }
    # No number of JavaScript is as large.
    settings = f"{constants(SETTINGS)}export const NO_LIMIT = {values.NO_LIMIT}n;\n"
    return link({**modules(), **own, "settings": settings, **others}, main)


def rules_in_script(game: Game) -> str:
    """Return a game's own text as a module of JavaScript, which exports ``game``.

    Pages estimate nothing outside of their searches: the evaluator, which may have megabytes of weights, stays out.
    """
    try:
        text = translated(replace(game, evaluator=None)).text
    except NotTranslatable as error:
        raise InputError(f"{game.name} cannot be published: {error}") from None
    return text.replace("\nexport { game };", "").replace("\nconst game = {", "\nexport const game = {")


def constants(named: Mapping[str, Any]) -> str:
    r"""Return a module of constants.

    >>> constants({"WIN": 3, "NAMES": ["a"]})
    'export const WIN = 3;\nexport const NAMES = ["a"];\n'
    """
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in named.items())

"""Ladders as files: JSON that comes with the package for built-in games, or stands beside a game's own file.

The levels of ``my/nim.py`` are in ``my/nim.levels.json``, if there is such a file and it names the game.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...base.errors import InputError
from ...base.fields import Fields, read_json
from ...base.own_code import is_there
from ...rules.game import Game
from .ladder import Ladder, Step, usual
from .level import Level

FORMAT, VERSION = "gametree levels", 1
SHIPPED = Path(__file__).with_name("tables")
BESIDE = ".levels.json"
MOST_BYTES = 100_000
WANTED = "wanted: a file that 'gametree levels GAME --out' has written"


def ladder_of(game: Game) -> Ladder:
    """Return the levels of a game: those of its file, those that come with the package, or the usual ones.

    >>> from gametree import load_game
    >>> ladder = ladder_of(load_game("mnk:4,3,3"))
    >>> len(ladder.levels), ladder.steps
    (10, ())
    """
    for path in _places(game):
        ladder = read_if_there(path)
        if ladder is not None and ladder.game == game.name:
            return ladder
    return usual(game.name)


def _places(game: Game) -> Iterator[Path]:
    """Yield where the levels of a game may be."""
    home = beside(game)
    if home is not None:
        yield home
    yield shipped(game.name)


def beside(game: Game) -> Path | None:
    """Return where the levels of a game in a file of its own are looked for; None if it comes with a package."""
    module = sys.modules.get(type(game.start).__module__)
    file = getattr(module, "__file__", None)
    is_own = module is not None and module.__spec__ is None and file is not None
    return Path(file).with_suffix(BESIDE) if is_own and file is not None else None


def shipped(name: str) -> Path:
    """Return where the levels of a built-in game are, if they were measured."""
    return SHIPPED / f"{name}.json"


def read_if_there(path: Path) -> Ladder | None:
    """Read a file, if there is one."""
    return read_ladder(path) if is_there(Path.is_file, str(path)) else None


def read_ladder(path: Path) -> Ladder:
    """Read a file; it is looked at with mistrust."""
    try:
        fields = Fields.of(read_json(path, MOST_BYTES, WANTED), FORMAT, "it has no levels", WANTED)
        version = fields.told.get("version")
        if version != VERSION:
            raise InputError(f"they are of another version ({version!r}, not {VERSION})")
        return _ladder(fields)
    except InputError as fault:
        raise InputError(f"the levels {str(path)!r} cannot be used: {fault}") from None


def as_dict(ladder: Ladder) -> dict[str, Any]:
    """Return a ladder as plain data, a row for each level."""
    rows = []
    for number, level in enumerate(ladder.levels, 1):
        row: dict[str, Any] = {
            "level": number,
            "nodes": level.nodes,
            "loss": level.loss,
            "overlooks": level.overlooks,
        }
        if ladder.steps:
            step = ladder.steps[number - 2] if number > 1 else None
            row |= {
                "score": None if step is None else round(step.score, 4),
                "error": None if step is None else round(step.error, 4),
                "games": 0 if step is None else step.games,
                "elo": ladder.elos[number - 1],
                "elo_error": ladder.elo_errors[number - 1],
            }
        rows.append(row)
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": ladder.game,
        "conditions": dict(ladder.conditions),
        "levels": rows,
    }


def _ladder(fields: Fields) -> Ladder:
    """Return the ladder that ``as_dict`` has written; Elo follows from the scores."""
    rows = fields.rows("levels")
    levels = tuple(Level(row.or_none(row.whole, "nodes"), row.number("loss"), row.flag("overlooks")) for row in rows)
    steps = tuple(
        Step(row.number("score"), row.number("error"), row.whole("games", least=1))
        for row in rows[1:]
        if row.has("score")
    )
    conditions = fields.inside("conditions")
    if steps:
        conditions.whole("nodes", least=1)
    return Ladder(fields.text("game"), levels, steps, conditions.told)


def text_of(ladder: Ladder) -> str:
    """Write a ladder as a file, a level on each line."""
    data = as_dict(ladder)
    rows = ",\n".join(f"  {json.dumps(row)}" for row in data.pop("levels"))
    head = json.dumps(data, indent=1).removesuffix("\n}")
    return f'{head},\n "levels": [\n{rows}\n ]\n}}\n'

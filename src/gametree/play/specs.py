"""Players as they are named on the command line: ``engine:time=0.1``, ``level:3``, ``uci:gnuchess --uci``.

A name is plain data: it travels to whoever plays the game, and the player is made there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..base.errors import InputError
from ..base.own_code import is_address, thing_at
from ..base.results import Limits
from ..base.suggesting import unknown
from ..crew.parcels import Parcel, unpacked
from ..rules.game import Game
from .levels.level import MOST_LEVELS, check_number
from .player import Player

WANTED = "engine, engine:OPTION=VALUE,..., level:N, random, human, uci:COMMAND or xboard:COMMAND"
LIMITS = {"time": "seconds", "nodes": "nodes", "depth": "depth"}
"""Options that limit every move of a player, however long others may think."""


@dataclass(frozen=True)
class Spec:
    """A player by name: what kind it is, its options as they were written, and the command of a program."""

    text: str
    kind: str
    options: Mapping[str, str]
    command: str = ""

    def make(self, game: Game, *, name: str | None = None, seed: int = 1) -> Player:
        """Make the player, for one game. Whoever has made it closes it."""
        spec = self.settled(game)
        player: Player = KINDS[spec.kind](spec, game, self.text if name is None else name, seed)
        return player

    def files(self) -> list[str]:
        """Return what its options name in files of a user, such as ``my.py:mine``."""
        return [self.options[option] for option in FROM_FILES if self.kind == "engine" and option in self.options]

    def at(self, parcel: Parcel) -> Spec:
        """Return the player as it is understood where a parcel has been unpacked."""
        here = {
            option: unpacked(parcel, value) if option in FROM_FILES else value
            for option, value in self.options.items()
        }
        return replace(self, options=here)

    def settled(self, game: Game) -> Spec:
        """Return the same player by a name that means it wherever the game is played: a level by what it does."""
        if self.number is None:
            return self
        from .levels.ladder_file import ladder_of

        rest = {option: value for option, value in self.options.items() if option != NUMBER}
        return read_spec(ladder_of(game).level(self.number).spec(**rest))

    @property
    def number(self) -> int | None:
        """Of a level that has one."""
        return int(self.options[NUMBER]) if self.kind == "level" and NUMBER in self.options else None

    @property
    def is_here(self) -> bool:
        """Whether it must be played here: a person sits at this terminal."""
        return self.kind == "human"


def read_spec(text: str) -> Spec:
    """Read the name of a player.

    >>> read_spec("engine:time=0.1,algorithm=pvs").options
    {'time': '0.1', 'algorithm': 'pvs'}
    >>> read_spec("uci,Hash=16:gnuchess --uci").command
    'gnuchess --uci'
    >>> read_spec("enigne")
    Traceback (most recent call last):
    ...
    gametree.InputError: no player 'enigne'; did you mean engine? (engine, level, random, human, uci, xboard)
    """
    head, colon, tail = text.strip().partition(":")
    kind, *given = (word.strip() for word in head.split(","))
    if kind not in KINDS:
        raise unknown("player", kind, KINDS)
    if kind in PROGRAMS:
        if not tail.strip():
            raise InputError(
                f"the player {text!r} names no program; wanted: {kind}:COMMAND, such as uci:gnuchess --uci"
            )
        return Spec(text, kind, _options(text, given), tail.strip())
    if given or (colon and kind in NO_OPTIONS):
        raise InputError(f"the player {text!r} cannot be read; wanted: {WANTED}")
    written = tail.split(",") if tail.strip() else []
    if kind == "level":
        written = _numbered(written)
    spec = Spec(text, kind, _options(text, written))
    for option, value in spec.options.items():
        if option not in OPTIONS[kind]:
            raise unknown(f"option of {'an engine' if kind == 'engine' else 'a level'}", option, OPTIONS[kind])
        _value(spec, option, value)
    if kind == "level" and not {NUMBER, "nodes"} & spec.options.keys():
        check_number("")
    return spec


def _numbered(written: list[str]) -> list[str]:
    """Return the options of a level, its number among them by name: ``level:3`` is short for ``level:number=3``."""
    first = written[0].strip() if written else ""
    if "=" in first:
        return written
    check_number(first)
    return [f"{NUMBER}={first}", *written[1:]]


def _options(text: str, written: list[str]) -> dict[str, str]:
    options = {}
    for each in written:
        name, equals, value = each.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise InputError(f"{each!r} in the player {text!r} is no option; wanted: NAME=VALUE, separated by commas")
        options[name.strip()] = value.strip()
    return options


def _value(spec: Spec, option: str, value: str) -> Any:
    """Return what an option of a player means."""
    read, wanted = OPTIONS[spec.kind][option]
    try:
        return read(value)
    except (ValueError, KeyError):
        raise InputError(f"{option}={value} in the player {spec.text!r} cannot be; wanted: {wanted}") from None


def _own_or_name(kind: str) -> Callable[[str], Any]:
    def read(value: str) -> Any:
        return thing_at(value, kind) if is_address(value) else value

    return read


def _is_yes(value: str) -> bool:
    return {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}[value.lower()]


Readers = dict[str, tuple[Callable[[str], Any], str]]
"""What may be said of a player: how each value is read, and what is wanted."""
ENGINE: Readers = {
    "time": (float, "seconds a move"),
    "nodes": (int, "a number of nodes"),
    "depth": (int, "a number of plies"),
    "algorithm": (str, "one of 'gametree algorithms', or my.py:NAME"),
    "evaluator": (_own_or_name("evaluator"), "my.py:NAME"),
    "weights": (str, "a file that 'gametree learn' has written"),
    "order": (_own_or_name("order"), "an order of moves"),
    "without": (lambda value: tuple(value.split("+")), "names joined by +"),
    "table": (float, "megabytes"),
    "threads": (int, "a number of threads"),
    "seed": (int, "a whole number"),
    "book": (Path, "a file that 'gametree explore --out' has written"),
    "tables": (Path, "a solution that 'gametree solve' has made"),
    "ponder": (_is_yes, "yes or no"),
    "plain": (_is_yes, "yes or no"),
    "interpreted": (_is_yes, "yes or no"),
}
OF_LEVELS: Readers = {
    "nodes": (int, "a number of nodes"),
    "loss": (float, "hundredths of a unit"),
    "overlooks": (_is_yes, "yes or no"),
}
NUMBER = "number"
LEVEL: Readers = {
    NUMBER: (check_number, f"1 to {MOST_LEVELS}"),
    **OF_LEVELS,
    **{option: ENGINE[option] for option in ("seed", "table", "interpreted")},
}
OPTIONS: dict[str, Readers] = {"engine": ENGINE, "level": LEVEL, "random": {}, "human": {}}


def _engine(spec: Spec, game: Game, name: str, seed: int) -> Player:
    from ..past.book import Book
    from ..solving import open_solution
    from .engine_player import EnginePlayer
    from .variety import Variety

    given = {option: _value(spec, option, value) for option, value in spec.options.items()}
    tables = open_solution(given.pop("tables"), game) if "tables" in given else None
    limits = {field: given.pop(option) for option, field in LIMITS.items() if option in given}
    if "weights" in given:
        from ..learning.weights.weights_file import evaluator_from

        if "evaluator" in given:
            raise InputError(f"the player {spec.text!r} has two evaluators; wanted: weights or evaluator")
        given["evaluator"] = evaluator_from(given.pop("weights"), game)
    is_varied = "seed" in given and given.get("order") != "random"  # whose seed it is otherwise
    drawn = f"{given['seed']} {seed}" if is_varied else None
    path = given.pop("book", None)
    return EnginePlayer(
        game,
        name=name,
        limits=Limits(**limits) if limits else None,
        variety=None if drawn is None else Variety(drawn),
        book=None if path is None else Book(path, game, seed=drawn),
        tables=tables,
        **{"seed": seed, **given},
    )


def _level(spec: Spec, game: Game, name: str, seed: int) -> Player:
    from .levels.level import Level
    from .levels.level_player import LevelPlayer

    given = {option: _value(spec, option, value) for option, value in spec.options.items()}
    level = Level(**{option: given.pop(option) for option in OF_LEVELS if option in given})
    return LevelPlayer(game, level, name=name, seeds=f"{given.pop('seed', '')} {seed}", **given)


def _random(spec: Spec, game: Game, name: str, seed: int) -> Player:
    from .random_player import RandomPlayer

    return RandomPlayer(game, name=name, seed=seed)


def _human(spec: Spec, game: Game, name: str, seed: int) -> Player:
    from .human import Human

    return Human(game, name=name)


def _uci(spec: Spec, game: Game, name: str, seed: int) -> Player:
    from .programs.uci import UciPlayer

    return UciPlayer(game, spec.command, options=spec.options, name=name)


def _xboard(spec: Spec, game: Game, name: str, seed: int) -> Player:
    from .programs.xboard import XboardPlayer

    return XboardPlayer(game, spec.command, options=spec.options, name=name)


KINDS: dict[str, Callable[[Spec, Game, str, int], Player]] = {
    "engine": _engine,
    "level": _level,
    "random": _random,
    "human": _human,
    "uci": _uci,
    "xboard": _xboard,
}
PROGRAMS = ("uci", "xboard")
FROM_FILES = ("algorithm", "evaluator", "order", "weights")
NO_OPTIONS = ("random", "human")

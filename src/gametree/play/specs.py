"""Players as they are named on the command line: ``engine:time=0.1``, ``random``, ``uci:gnuchess --uci``.

A name is plain data: it travels to whoever plays the game, and the player is made there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..base.errors import InputError
from ..base.own_code import is_address, own
from ..base.results import Limits
from ..base.suggesting import unknown
from ..rules.game import Game
from .parcels import Parcel, unpacked
from .player import Player

WANTED = "engine, engine:OPTION=VALUE,..., random, human, uci:COMMAND or xboard:COMMAND"
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
        player: Player = KINDS[self.kind](self, game, self.text if name is None else name, seed)
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
    gametree.InputError: no player 'enigne'; did you mean engine? (engine, random, human, uci, xboard)
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
    options = _options(text, tail.split(",") if tail.strip() else [])
    if kind == "engine":
        for option, value in options.items():
            if option not in ENGINE:
                raise unknown("option of an engine", option, ENGINE)
            _value(text, option, value)
    return Spec(text, kind, options)


def _options(text: str, written: list[str]) -> dict[str, str]:
    options = {}
    for each in written:
        name, equals, value = each.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise InputError(f"{each!r} in the player {text!r} is no option; wanted: NAME=VALUE, separated by commas")
        options[name.strip()] = value.strip()
    return options


def _value(text: str, option: str, value: str) -> Any:
    """Return what an option of an engine means."""
    read, wanted = ENGINE[option]
    try:
        return read(value)
    except (ValueError, KeyError):
        raise InputError(f"{option}={value} in the player {text!r} cannot be; wanted: {wanted}") from None


def _own_or_name(kind: str) -> Callable[[str], Any]:
    def read(value: str) -> Any:
        return own(value, kind) if is_address(value) else value

    return read


def _is_yes(value: str) -> bool:
    return {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}[value.lower()]


ENGINE: dict[str, tuple[Callable[[str], Any], str]] = {
    "time": (float, "seconds a move"),
    "nodes": (int, "a number of nodes"),
    "depth": (int, "a number of plies"),
    "algorithm": (str, "one of 'gametree algorithms', or my.py:NAME"),
    "evaluator": (_own_or_name("evaluator"), "my.py:NAME"),
    "order": (_own_or_name("order"), "an order of moves"),
    "without": (lambda value: tuple(value.split("+")), "names joined by +"),
    "table": (float, "megabytes"),
    "threads": (int, "a number of threads"),
    "seed": (int, "a whole number"),
    "ponder": (_is_yes, "yes or no"),
    "plain": (_is_yes, "yes or no"),
    "interpreted": (_is_yes, "yes or no"),
}
"""What may be said of an engine: how each value is read, and what is wanted."""


def _engine(spec: Spec, game: Game, name: str, seed: int) -> Player:
    from .engine_player import EnginePlayer
    from .variety import Variety

    given = {option: _value(spec.text, option, value) for option, value in spec.options.items()}
    limits = {field: given.pop(option) for option, field in LIMITS.items() if option in given}
    is_varied = "seed" in given and given.get("order") != "random"  # whose seed it is otherwise
    variety = Variety(f"{given['seed']} {seed}") if is_varied else None
    return EnginePlayer(
        game, name=name, limits=Limits(**limits) if limits else None, variety=variety, **{"seed": seed, **given}
    )


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
    "random": _random,
    "human": _human,
    "uci": _uci,
    "xboard": _xboard,
}
PROGRAMS = ("uci", "xboard")
FROM_FILES = ("algorithm", "evaluator", "order")
NO_OPTIONS = ("random", "human")

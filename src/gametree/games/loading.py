"""Finding a game: by name (``connect4:5x4``), in a file (``nim.py``) or in a module (``package.module:GAME``).

Names are those of the games that come with the package and, if it is none of them, of installed plugins.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from ..base.errors import InputError
from ..base.own_code import is_address, is_there, module_in, module_named
from ..base.suggesting import unknown
from ..rules.game import Game
from .plugins import find_plugin, load_plugin, plugins
from .tree.wording import shortened

REQUIRED = ("moves", "play", "is_over", "outcome")
SIZE = r"(\d{1,9})"
LIKE_A_FILE = re.compile(r"[/\\]|\.[A-Za-z]{1,5}\Z")
"""Looks like the name of a file rather than that of a game."""


@dataclass(frozen=True)
class BuiltIn:
    """A game that comes with the package; the module behind it is imported when it is asked for."""

    name: str
    about: str
    parameters: str
    """An example of another size; empty if it has none."""
    writing: str
    """How its positions and moves are written."""
    make: Callable[[str], Game]
    needs_size: bool = False
    """Whether the name alone is no game."""

    @property
    def examples(self) -> tuple[str, ...]:
        """Games of this kind by their whole names, the usual one first.

        >>> BUILT_IN["othello"].examples, BUILT_IN["mnk"].examples, BUILT_IN["chess"].examples
        (('othello', 'othello:6x6'), ('mnk:4,3,3',), ('chess',))
        """
        return ((self.name,) if not self.needs_size else ()) + ((self.parameters,) if self.parameters else ())


def _tictactoe(parameters: str) -> Game:
    from .mnk import mnk

    if parameters:
        raise InputError(f"tictactoe takes no parameters, not {parameters!r}; other sizes are mnk:4,3,3")
    return mnk(3, 3, 3)


def _mnk(parameters: str) -> Game:
    from .mnk import mnk

    columns, rows, row = _numbers(
        "mnk", parameters, f"{SIZE},{SIZE},{SIZE}", "mnk:COLUMNS,ROWS,ROW such as mnk:4,3,3"
    )
    return mnk(columns, rows, row)


def _connect_four(parameters: str) -> Game:
    from .connect4 import connect_four

    if not parameters:
        return connect_four()
    wanted = "connect4:COLUMNSxROWS such as connect4:5x4"
    columns, rows = _numbers("connect4", parameters, f"{SIZE}x{SIZE}", wanted)
    return connect_four(columns, rows)


def _othello(parameters: str) -> Game:
    from .othello import othello

    wanted = "othello, or othello:SIZExSIZE with an even size from 4 to 8 such as othello:6x6"
    columns, rows = _numbers("othello", parameters, f"{SIZE}x{SIZE}", wanted) if parameters else (8, 8)
    if columns != rows or columns not in (4, 6, 8):
        raise InputError(f"{'othello:' + parameters!r} is no board for Othello; wanted: {wanted}")
    return othello(columns)


def _implicit(parameters: str) -> Game:
    from .implicit import implicit_tree
    from .tree.uniform import read_uniform

    try:
        return implicit_tree(*read_uniform(parameters, IMPLICIT))
    except InputError as fault:
        raise InputError(f"cannot read the tree {'implicit:' + parameters!r}: {fault}") from None


def _checkers(parameters: str) -> Game:
    from .checkers import SIZES, checkers

    wanted = "checkers:8x8, checkers:6x6 or checkers:4x4"
    size, rows = _numbers("checkers", parameters, f"{SIZE}x{SIZE}", wanted) if parameters else (max(SIZES),) * 2
    if size != rows:
        raise InputError(f"{'checkers:' + parameters!r} is not square; wanted: {wanted}")
    return checkers(size)


def _chess(parameters: str) -> Game:
    from .chess import chess

    if parameters:
        raise InputError(f"chess takes no parameters, not {parameters!r}; a position is given with --position FEN")
    return chess()


def _numbers(name: str, parameters: str, pattern: str, wanted: str) -> list[int]:
    found = re.fullmatch(pattern, parameters, re.ASCII)
    if found is None:
        raise InputError(f"{name + ':' + parameters!r} cannot be read; wanted: {wanted}")
    return [int(number) for number in found.groups()]


SQUARES = "positions as squares in reading order, XO.......; moves as a1, b1, ... from the top left"
COLUMNS = "positions as columns, 4455 (10,4,11 above 9), or rows from the top, ..../..../XO../OX..; moves as columns"
DISCS = "positions as 64 squares X, O or - and the side to move, or as moves f5d6c3; moves as f5, or pass"
PDN = "positions as PDN, W:W21,22,K29:B1,2,K12; moves as 11-15, 22x15, or with every square, 22x15x8"
FEN = "positions as FEN (X-FEN for Chess960) or startpos; moves as e2e4, e7e8q or Nf3, exd5, O-O"
CHILDREN = "positions by the moves that lead there; moves as numbers of children, from 1"
IMPLICIT = "implicit:b=3,d=12,seed=1"

BUILT_IN = {
    game.name: game
    for game in (
        BuiltIn("tictactoe", "three in a row on three by three squares", "", SQUARES, _tictactoe),
        BuiltIn("mnk", "k in a row on m columns and n rows", "mnk:4,3,3", SQUARES, _mnk, needs_size=True),
        BuiltIn("connect4", "stones fall down columns; four in a row win", "connect4:5x4", COLUMNS, _connect_four),
        BuiltIn("othello", "discs between two others are turned; most discs win", "othello:6x6", DISCS, _othello),
        BuiltIn("checkers", "men jump, and become kings; English draughts", "checkers:6x6", PDN, _checkers),
        BuiltIn("chess", "all rules of play, Chess960 castling included", "", FEN, _chess),
        BuiltIn(
            "implicit",
            "a uniform tree with leaves by a hash, of any depth",
            IMPLICIT,
            CHILDREN,
            _implicit,
            needs_size=True,
        ),
    )
}


def load_game(name: str) -> Game:
    """Find a game by name, with parameters after a colon; by file; or by module and name.

    >>> from gametree import load_game
    >>> load_game("connect4:5x4").name
    'connect4:5x4'
    >>> load_game("conect4")
    Traceback (most recent call last):
    ...
    gametree.InputError: no game 'conect4'; did you mean connect4? (games: tictactoe, mnk, connect4, \
othello, checkers, chess, implicit, a file such as nim.py, or package.module:GAME)
    """
    base, _, parameters = name.partition(":")
    if base in BUILT_IN:
        return BUILT_IN[base].make(parameters)
    if name.endswith(".py") or is_there(Path.is_file, name):
        return _game_in(module_in(Path(name)), Path(name).name)
    plugin = find_plugin(base)
    if plugin is not None:
        game = load_plugin(plugin, parameters)
        check_rules(game.start, name)
        return game
    if is_address(name):
        where, _, attribute = name.rpartition(":")
        is_file = where.endswith(".py")
        module = module_in(Path(where)) if is_file else module_named(where)
        return _game_in(module, Path(where).name if is_file else name, attribute)
    if LIKE_A_FILE.search(name):
        found = (
            f"{shortened(name)} is a directory"
            if is_there(Path.is_dir, name)
            else f"there is no file {shortened(name)}"
        )
        raise InputError(f"{found}; wanted: a game by name, or a file of a game or a tree")
    names = list(dict.fromkeys([*BUILT_IN, *(plugin.name for plugin in plugins())]))
    raise unknown("game", name, names, of="games: ", others="a file such as nim.py, or package.module:GAME")


def _game_in(module: ModuleType, where: str, attribute: str = "GAME") -> Game:
    """Return the game of that name in a module; one that is alone there need not be called GAME."""
    games = {name: thing for name, thing in vars(module).items() if isinstance(thing, Game)}
    game = vars(module).get(attribute)
    if game is None and attribute == "GAME" and len(games) == 1:
        (game,) = games.values()
    if game is None and games:
        file, _, _ = where.partition(":")
        raise InputError(
            f"{where} has no {attribute}; wanted: one of its games, {' or '.join(f'{file}:{name}' for name in games)}"
        )
    if game is None:
        raise InputError(f"{where} is not a game: it has no {attribute}; wanted: {attribute} = Game(name, start=...)")
    if not isinstance(game, Game):
        raise InputError(f"{where}: {attribute} should be a gametree.Game, not {type(game).__name__}")
    check_rules(game.start, where)
    return game


def check_rules(position: Any, where: str) -> None:
    """Refuse a position that lacks one of the four methods every game has."""
    if isinstance(position, type):
        raise InputError(f"{where}: {position.__name__} is a class; wanted: a position of it, {position.__name__}()")
    for method in REQUIRED:
        if not callable(getattr(position, method, None)):
            raise InputError(
                f"{where}: {type(position).__name__} has no {method}(); a position needs {', '.join(REQUIRED)}"
            )

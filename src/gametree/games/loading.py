"""Finding a game: by name (``connect4:5x4``), in a file (``nim.py``) or in a module (``package.module:GAME``).

Names are those of the games that come with the package and, if it is none of them, of installed plugins.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from ..core import InputError, is_raised_by
from ..game import Game
from ..suggesting import unknown
from .plugins import find_plugin, plugins

REQUIRED = ("moves", "play", "is_over", "outcome")
SIZE = r"(\d{1,9})"


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
        BuiltIn("mnk", "k in a row on m columns and n rows", "mnk:4,3,3", SQUARES, _mnk),
        BuiltIn("connect4", "stones fall down columns; four in a row win", "connect4:5x4", COLUMNS, _connect_four),
        BuiltIn("othello", "discs between two others are turned; most discs win", "othello:6x6", DISCS, _othello),
        BuiltIn("checkers", "men jump, and become kings; English draughts", "checkers:6x6", PDN, _checkers),
        BuiltIn("chess", "all rules of play, Chess960 castling included", "", FEN, _chess),
        BuiltIn("implicit", "a uniform tree with leaves by a hash, of any depth", IMPLICIT, CHILDREN, _implicit),
    )
}


def load_game(name: str) -> Game:
    """Find a game by name, with parameters after a colon; by file; or by module and name.

    >>> load_game("connect4:5x4").name
    'connect4:5x4'
    >>> load_game("conect4")
    Traceback (most recent call last):
    ...
    gametree.core.InputError: no game 'conect4'; did you mean connect4? (games: tictactoe, mnk, connect4, \
othello, checkers, chess, implicit, a file such as nim.py, or package.module:GAME)
    """
    base, _, parameters = name.partition(":")
    if base in BUILT_IN:
        return BUILT_IN[base].make(parameters)
    if name.endswith(".py") or _is(Path.is_file, name):
        return _from_file(Path(name))
    plugin = find_plugin(base)
    if plugin is not None:
        game = plugin.load(parameters)
        check_rules(game.start, name)
        return game
    if parameters.isidentifier() and all(part.isidentifier() for part in base.split(".")):
        return _from_module(base, parameters)
    names = list(dict.fromkeys([*BUILT_IN, *(plugin.name for plugin in plugins())]))
    raise unknown("game", name, names, of="games: ", others="a file such as nim.py, or package.module:GAME")


def _is(kind: Callable[[Path], bool], name: str) -> bool:
    """Tell whether a file or folder of that name is there."""
    try:
        return kind(Path(name))
    except (OSError, ValueError):  # too long, or with characters that no file name has
        return False


def _from_file(path: Path) -> Game:
    """Run a file and take its game. Its folder comes first on the path, as when Python runs it."""
    if _is(Path.is_dir, str(path)):
        raise InputError(f"{str(path)!r} is a directory; wanted: a Python file such as nim.py")
    if not _is(Path.exists, str(path)):
        raise InputError(f"there is no file {str(path)!r}")
    if path.suffix != ".py":
        raise InputError(f"{str(path)!r} is not a game: wanted a Python file such as nim.py, or a tree")
    path = path.resolve()
    try:
        source = path.read_bytes()
    except OSError as error:
        raise InputError(f"the file {str(path)!r} cannot be read ({error.strerror})") from None
    # The name is the same in every run, for exceptions pickled into object code, and each file has its own.
    name = f"{path.stem}_{hashlib.sha256(os.fsencode(path)).hexdigest()[:8]}"
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    if str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))
    try:
        exec(compile(source, str(path), "exec"), vars(module))
    except BaseException as error:
        del sys.modules[name]
        if not is_raised_by(error, name):
            raise
        place = _line_in(path, error)
        raise InputError(f"{path.name} raised {type(error).__name__} while loading{place}{_said(error)}") from error
    return _game_in(module, path.name)


def _said(error: BaseException) -> str:
    """Return what an error says, on one line, behind a colon; nothing if it says nothing."""
    said = " ".join(str(error).split())
    return f": {said}" if said else ""


def _line_in(path: Path, error: BaseException) -> str:
    """Return where in the file the error arose."""
    if isinstance(error, SyntaxError) and error.filename == str(path):
        return f" at line {error.lineno}"
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = trace.tb_lineno
        trace = trace.tb_next
    return f" at line {line}" if line else ""


def _from_module(module: str, attribute: str) -> Game:
    try:
        found = importlib.import_module(module)
    except BaseException as error:
        if not is_raised_by(error, module):
            raise
        raise InputError(f"the module {module!r} cannot be imported: {type(error).__name__}{_said(error)}") from error
    return _game_in(found, f"{module}:{attribute}", attribute)


def _game_in(module: ModuleType, where: str, attribute: str = "GAME") -> Game:
    game = getattr(module, attribute, None)
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

"""Code of others: Python files and modules, and what a name in one of them stands for.

An *address* is a file or a module, and a name in it: ``my.py:negascout``, ``package.module:HEX``.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from .errors import InputError, is_raised_by
from .reading import contents_of
from .suggesting import suggested

SOURCE = "__gametree_source__"
"""Where a module keeps the text that it was made from."""


def is_there(kind: Callable[[Path], bool], name: str) -> bool:
    """Tell whether a file or folder of that name is there."""
    try:
        return kind(Path(name))
    except (OSError, ValueError):  # too long, or with characters that no file name has
        return False


def is_address(text: str) -> bool:
    """Tell whether a text names something in a file or a module.

    >>> is_address("my.py:negascout"), is_address("package.module:HEX"), is_address("connect4:5x4")
    (True, True, False)
    """
    where, _, name = text.rpartition(":")
    is_module = bool(where) and all(part.isidentifier() for part in where.split("."))
    return name.isidentifier() and (where.endswith(".py") or is_module)


def file_of(name: str) -> str | None:
    """Return the file that a name means something in; None if it means none.

    >>> file_of("nim.py"), file_of("my.py:HEX5"), file_of("connect4:5x4"), file_of("weights.json")
    ('nim.py', 'my.py', None, 'weights.json')
    """
    file, _, attribute = name.rpartition(":")
    if file.endswith(".py") and attribute.isidentifier():
        return file
    return name if name.endswith((".py", ".json")) else None


def file_digest(name: str, most: int) -> str | None:
    """Return what tells the file that a name means from another one; None if it is in none of at most so many bytes.

    >>> file_digest("connect4:5x4", 1_000)
    """
    file = file_of(name) or name
    try:
        return hashlib.sha256(contents_of(Path(file), most)).hexdigest() if is_there(Path.is_file, file) else None
    except (OSError, ValueError):
        return None


def thing_at(address: str, kind: str) -> Any:
    """Return what stands at an address; ``kind`` is what it should be, for the words of a refusal."""
    where, _, name = address.rpartition(":")
    module = module_in(Path(where), again=False) if where.endswith(".py") else module_named(where)
    if name not in vars(module):
        offered = [each for each, thing in vars(module).items() if callable(thing) and not each.startswith("_")]
        raise InputError(
            f"{where} has no {kind} {name!r}{suggested(name, offered) or ';'} wanted: {where}:NAME of one in it"
        )
    return vars(module)[name]


def module_in(path: Path, *, again: bool = True) -> ModuleType:
    """Run a file and return its module. Its folder comes first on the path, as when Python runs it.

    If it is loaded already and has not changed, it need not be run ``again``.
    """
    if is_there(Path.is_dir, str(path)):
        raise InputError(f"{str(path)!r} is a directory; wanted: a Python file such as nim.py")
    if not is_there(Path.exists, str(path)):
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
    loaded = sys.modules.get(name)
    if loaded is not None and not again and vars(loaded).get(SOURCE) == source:
        return loaded
    return _run(name, path, source)


def _run(name: str, path: Path, source: bytes) -> ModuleType:
    module = ModuleType(name)
    module.__file__ = str(path)
    vars(module)[SOURCE] = source
    sys.modules[name] = module
    if str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))
    try:
        exec(compile(source, str(path), "exec"), vars(module))
    except BaseException as error:
        del sys.modules[name]
        if not is_raised_by(error, name):
            raise
        told = said(error)
        if isinstance(error, SyntaxError) and error.filename == str(path):
            told = f": {error.msg}"  # without the place, which is told anyway
        place = _line_in(path, error)
        raise InputError(f"{path.name} raised {type(error).__name__} while loading{place}{told}") from error
    return module


def module_named(name: str) -> ModuleType:
    """Import a module."""
    try:
        return importlib.import_module(name)
    except BaseException as error:
        if not is_raised_by(error, name):
            raise
        raise InputError(f"the module {name!r} cannot be imported: {type(error).__name__}{said(error)}") from error


def said(error: BaseException) -> str:
    """Return what an error says, on one line, behind a colon; nothing if it says nothing."""
    told = " ".join(str(error).split())
    return f": {told}" if told else ""


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

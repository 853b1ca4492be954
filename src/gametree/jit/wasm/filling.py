"""A folder of compiled searches for the browser's Python, which has no compiler: filled here, looked up there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import NamedTuple

from .. import cache
from ..layout import AnyShape, NotCompilable
from ..making import listening, name_of, object_code
from ..processor import WEB
from ..reach import Reach
from . import objects
from .linking import beside_python

SUFFIX = ".so"


def side_name(function: FunctionType, shapes: tuple[AnyShape, ...], reach: Reach) -> str:
    """Return the name of the file that holds a function for the browser's Python."""
    return Path(name_of(function, shapes, reach, WEB)).with_suffix(SUFFIX).name


class Filled(NamedTuple):
    """What became of the searches that were called."""

    kept: list[str]
    """Files in the folder."""
    refused: dict[str, str]
    """Functions that cannot be known to another Python, and why."""


@contextmanager
def filling(folder: Path) -> Iterator[Filled]:
    """Have all that is called compiled, meanwhile, compiled for the browser's Python as well, and kept in a folder.

    There, ``GAMETREE_CACHE`` names the folder, and the package finds in it what it would otherwise interpret.
    """
    filled = Filled([], {})

    def fill(function: FunctionType, shapes: tuple[AnyShape, ...], reach: Reach) -> None:
        try:
            name = side_name(function, shapes, reach)
        except NotCompilable as error:
            filled.refused[function.__qualname__] = str(error)
            return
        if name not in filled.kept:
            item = object_code(function, shapes, reach, WEB)
            side = beside_python(objects.read(item.code), item.symbol)
            cache.write(name, item._replace(code=side), folder)
            filled.kept.append(name)

    listening.append(fill)
    try:
        yield filled
    finally:
        listening.remove(fill)

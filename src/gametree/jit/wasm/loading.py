"""Loading what ``filling`` has kept, in the browser's Python: as a library that works in Python's own memory."""

from __future__ import annotations

import ctypes
import tempfile
from pathlib import Path
from types import FunctionType

from .. import cache
from ..calling import WAY_IN, Code
from ..layout import AnyShape, NotCompilable
from ..reach import Reach
from .filling import SUFFIX, side_name


def load(function: FunctionType, shapes: tuple[AnyShape, ...], reach: Reach) -> Code:
    """Return a function as it was compiled beforehand. Nothing can be compiled here."""
    try:
        kept = cache.read(side_name(function, shapes, reach))
    except NotCompilable:  # its text cannot be found, so neither could what was made of it
        kept = None
    if kept is None:
        raise NotCompilable(f"a browser has no compiler, and {function.__name__} was not compiled for it before")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{function.__name__}{SUFFIX}"
        file.write_bytes(kept.code)
        library = ctypes.CDLL(str(file))
    return Code(WAY_IN((kept.symbol, library)), kept.returns, reach.exceptions, library)

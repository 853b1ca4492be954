"""Files of others: refused by their size, before they are read."""

from __future__ import annotations

import os
from pathlib import Path

from .errors import InputError


def contents_of(path: Path, most: int) -> bytes:
    """Return what is in a file of at most so many bytes; a pipe or a device may have no end. Raises OSError, too."""
    with path.open("rb") as file:
        if os.fstat(file.fileno()).st_size <= most:
            contents = file.read(most + 1)
            if len(contents) <= most:
                return contents
    raise InputError(f"the file is too long; wanted: at most {most:,} bytes")

"""Where Pyodide comes from, which is Python as WebAssembly: a folder of its npm package, or an address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..base.errors import InputError

USUAL = "node_modules/pyodide"
NEEDED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
"""The files of the package that a browser loads."""
ADDRESS = re.compile(r"https?://([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?(/[\w.~%@+/-]*)?", re.ASCII | re.IGNORECASE)
"""A folder on the web. It becomes part of the page's policy, so that it must mean nothing else there."""
WANTED = "wanted: --pyodide with the folder of the npm package pyodide ('npm install pyodide'), or its address"


@dataclass(frozen=True)
class Runtime:
    """Where the page finds Pyodide, and the files that it is given for it."""

    address: str
    """As the page asks for it, with a slash at its end."""
    folder: Path | None = None
    """Where the files are copied from; None if they are hosted elsewhere."""

    @staticmethod
    def find(where: str | None) -> Runtime:
        """Return what a text means: an address, or a folder; the usual folder if it is not given.

        >>> Runtime.find("https://example.org/pyodide").address
        'https://example.org/pyodide/'
        >>> Runtime.find("https://")
        Traceback (most recent call last):
        ...
        gametree.InputError: 'https://' is no address of a folder; wanted: one such as https://example.org/pyodide/
        >>> Runtime.find("nowhere")
        Traceback (most recent call last):
        ...
        gametree.InputError: there is no Pyodide in 'nowhere': no folder is there; wanted: --pyodide with the folder \
of the npm package pyodide ('npm install pyodide'), or its address
        """
        if where is not None and re.match("https?:", where, re.IGNORECASE):
            if ADDRESS.fullmatch(where) is None:
                raise InputError(
                    f"{where!r} is no address of a folder; wanted: one such as https://example.org/pyodide/"
                )
            return Runtime(f"{where.rstrip('/')}/")
        given = USUAL if where is None else where
        folder = Path(given)
        if not folder.is_dir():
            raise InputError(f"there is no Pyodide in {given!r}: no folder is there; {WANTED}")
        missing = [name for name in NEEDED if not (folder / name).is_file()]
        if missing:
            raise InputError(f"there is no Pyodide in {given!r}: {missing[0]} is missing; {WANTED}")
        return Runtime("./pyodide/", folder)

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield the files that are copied: their names from the page, and what they hold."""
        for name in NEEDED if self.folder is not None else ():
            assert self.folder is not None
            yield f"pyodide/{name}", (self.folder / name).read_bytes()

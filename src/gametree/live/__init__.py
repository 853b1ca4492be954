"""Python in the browser: a page where trees and games are typed, explained, checked and played, without a server.

runtime   where Pyodide comes from: a folder of its npm package, or an address
archives  what its Python is given: this package, and searches that were compiled for it before
pages     the files of the page             page.html  page.css  *.js   the page itself, and the Worker it asks

The page knows nothing about games: it asks ``gametree.service``, which runs in the Worker.
"""

from __future__ import annotations

from .pages import live_files
from .runtime import Runtime

__all__ = ["Runtime", "live_files"]

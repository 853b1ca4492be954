"""Games as pages that need no server: board, rules, opponents and analysis, all in the browser.

asking    what a page asks of a search, as one text     searches  that text as WebAssembly, and how it is called
scripts   modules of JavaScript, linked                 pages     a game as a page, in one file or in several
telling   what a page says of a game                     site      a folder of pages
page/     the page itself: HTML, style, and modules of JavaScript for it and its workers
"""

from __future__ import annotations

from .pages import Page
from .site import check_folder, pages_of, publish

__all__ = ["Page", "check_folder", "pages_of", "publish"]

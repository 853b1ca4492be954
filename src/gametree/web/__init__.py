"""``gametree web``: the page of ``gametree.live``, with this machine behind it instead of Python in the browser.

serving   the pages and the way in, as one application      guarding  who may come in, and what a page may do
doorkeeping  how connections are taken
carrying  requests of one page and their answers       seating   the process (``service.seat``) that answers, from
                                                       its beginning to its end, which is that of the page
carrier.js  the page's side of it
"""

from __future__ import annotations

from .doorkeeping import settings_of
from .guarding import Guard, kept_token
from .serving import application

__all__ = ["Guard", "application", "kept_token", "settings_of"]

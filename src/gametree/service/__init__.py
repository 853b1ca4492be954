"""What a page asks, answered: plain functions over plain data, whoever carries them there and back.

asking      what a request may hold               offered      the games and trees that may be asked about
showing     a position as data                    playing      replies by level or time, pondering, hints
analysing   lines as they come, why not this      explaining   searches step by step
reading     games and positions as people write   writing      the same, for other programs
remembering what past games say of a position     watching     a match, move by move
following   a contest of others, by its ledger    practising   exercises, marked at once
answering   one request, and all its answers
seat        the process that answers one page of a server

A request is a mapping that JSON can hold, ``{"ask": "position", "game": "connect4", "moves": ["4"]}``; an answer is
one, too. Nothing is kept between requests but games and engines that are ready: a page that comes back asks again.
"""

from __future__ import annotations

from .answering import Service, lane_of
from .offered import GameFile, Offered

__all__ = ["GameFile", "Offered", "Service", "lane_of"]

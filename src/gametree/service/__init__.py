"""What a page asks, answered: plain functions over plain data, whoever carries them there and back.

asking      what a request may hold               offered     the games and trees that may be asked about
showing     a position as data                    playing     replies of a level, and lines as they come
explaining  searches step by step                 answering   one request, and all its answers

A request is a mapping that JSON can hold, ``{"ask": "position", "game": "connect4", "moves": ["4"]}``; an answer is
one, too. Nothing is kept between requests but games and engines that are ready: a page that comes back asks again.
"""

from __future__ import annotations

from .answering import Service
from .offered import GameFile, Offered

__all__ = ["GameFile", "Offered", "Service"]

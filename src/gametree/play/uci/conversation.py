"""The loop of a conversation: everything that happens is heard by one thread, in the order in which it comes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue

from .commands import QUIT, command_in
from .lines import lines
from .session import Session
from .worker import Happening

SECOND = 1.0


def converse(
    name: str,
    read: Callable[[], bytes],
    tell: Callable[[str], None],
    *,
    tables: Path | None = None,
    idle: float | None = SECOND,
    last: Callable[[], None] | None = None,
) -> None:
    r"""Speak about the game of a name with whoever writes what ``read`` brings, until that ends or says ``quit``.

    ``read`` returns the next bytes, none at the end; ``tell`` writes a line. Every ``idle`` seconds in which nothing
    happens, a search under way tells how far it is. ``last`` is called by the thread that reads when it has read
    everything, while the loop comes to its end. ``tables`` is a solution to play by.

    >>> told = []
    >>> converse("connect4", iter([b"uci\nquit\n"]).__next__, told.append)
    >>> told[0], told[-1]
    ('id name gametree 0.1.0 connect4', 'uciok')
    """
    happenings: SimpleQueue[Happening] = SimpleQueue()
    session = Session(name, tell, happenings.put, tables)

    def listen() -> None:
        try:
            for line in lines(read):
                command = command_in(line)
                happenings.put(partial(session.hear, command))
                if command == QUIT:
                    break
        finally:
            happenings.put(session.end)
        if last is not None:
            last()

    threading.Thread(target=listen, name="gametree listener", daemon=True).start()
    while not session.is_over:
        try:
            happening: Happening = happenings.get(timeout=idle)
        except Empty:
            happening = session.idle
        session.let(happening)
    if session.fault is not None:
        raise session.fault

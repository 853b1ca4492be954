"""How connections are taken: so many at once, and from nobody who comes in and says nothing.

Who may ask is for ``guarding`` to say, once a request is there. Before that somebody could open connections until
nobody else gets in; so each has to say what it wants, and soon, and there are never more than so many.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from typing import Any

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_CONNECTIONS = 400
"""At once, those of pages that are open among them: each may take several until it has all that it asks for."""
SECONDS = 10.0
"""For a whole request; pages ask for the next one at once, or not at all."""
LONGEST_MESSAGE = 1_000_000
"""Bytes of one message of a page; more end its connection."""


class Door(H11Protocol):
    """A connection that is closed when nothing whole has come through it for some time."""

    _waiting: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Take it, unless there are too many."""
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._wait_no_more()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave it to the socket of a page, which may be silent."""
        self._wait_no_more()
        super().handle_websocket_upgrade(event)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(SECONDS, self._look, self._state())

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _state(self) -> tuple[Any, int]:
        """Return the last request, and how much of its answer is still to be sent."""
        return self.cycle, self.transport.get_write_buffer_size()

    def _look(self, last: tuple[Any, int]) -> None:
        """Close it if no request has come since, and nothing has gone."""
        if self._state() == last:
            self.transport.abort()
        else:
            self._wait()


def settings_of(application: Starlette) -> uvicorn.Config:
    """Return how a server runs the workbench."""
    return uvicorn.Config(
        application,
        log_level="error",
        http=Door,
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        lifespan="off",
    )

"""The pages and the way in, as one application."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from ..live.pages import page_files
from ..service import GameFile
from .carrying import Patience, View
from .guarding import COOKIE, FRAMED, HEADERS, POLICY, Guard

KINDS = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
MOST_VIEWS = 50
"""Pages that are open at once; each has a process of its own."""
LOOKING = 0.5
"""Seconds between two looks at the files of games."""
FULL = 4429
"""Why a socket is closed, beyond what the protocol has numbers for."""


def application(
    guard: Guard,
    games: Mapping[str, GameFile] | None = None,
    *,
    first: Sequence[str] = (),
    past: Mapping[str, Path] | None = None,
    ledgers: Mapping[str, Path] | None = None,
    tables: Mapping[str, Path] | None = None,
    patience: Patience | None = None,
) -> Starlette:
    """Return the workbench as an application: its pages, and the socket through which they ask.

    ``games`` are the owner's, ``first`` the names of those that are offered before all others; ``past`` are
    statistics of past games by the game that they are of, ``ledgers`` contests that may be watched, ``tables``
    solutions, by their game.
    """
    own = dict(games or {})
    settings = {
        "files": {name: str(file.address) for name, file in own.items()},
        "past": _told_places(past),
        "ledgers": _told_places(ledgers),
        "tables": _told_places(tables),
    }
    offered: dict[str, Any] = {
        "games": list(dict.fromkeys([*first, *own])),
        "own": list(own),
        "may_type": False,
        "has_past": bool(past),
        "ledgers": list(ledgers or {}),
    }
    pages = dict(page_files(carrier=_carrier(), policy=POLICY, **offered))
    views: set[WebSocket] = set()

    async def page(request: Request) -> Response:
        name = request.path_params.get("name") or "index.html"
        if not guard.is_host(request.headers.get("host")):
            return _told("this server is not called so; wanted: the address that 'gametree web' has told", 421)
        if guard.token is not None and not guard.knows(request.cookies.get(COOKIE)):
            return _let_in(guard, request)
        if name not in pages:
            return _told(f"there is no page {name!r}", 404)
        return Response(pages[name], headers=_headers(name), media_type=KINDS[name.rpartition(".")[2]])

    async def socket(websocket: WebSocket) -> None:
        sent = websocket.headers
        if not guard.is_origin(sent.get("origin"), sent.get("host")) or not guard.knows(
            websocket.cookies.get(COOKIE)
        ):
            await websocket.close()  # before it was accepted: 403
            return
        await websocket.accept()
        if len(views) >= MOST_VIEWS:
            await websocket.close(FULL, f"{MOST_VIEWS} pages are open already")
            return
        views.add(websocket)
        view = View(websocket, settings, patience)
        watching = asyncio.create_task(_watch(view, own))
        try:
            await view.live()
        finally:
            views.discard(websocket)
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching

    return Starlette(
        routes=[WebSocketRoute("/socket", socket), Route("/", page), Route("/{name:path}", page, methods=["GET"])]
    )


def _told_places(places: Mapping[str, Path] | None) -> dict[str, str]:
    return {name: str(place) for name, place in (places or {}).items()}


def _let_in(guard: Guard, request: Request) -> Response:
    """Keep the token that an address brings, so that it need not stand there any longer; without it, say so."""
    if not guard.knows(request.query_params.get("token")):
        return _told("a token is wanted: open the whole address that 'gametree web' has told", 403)
    answer = RedirectResponse(request.url.path, 303, headers=HEADERS)
    assert guard.token is not None
    answer.set_cookie(COOKIE, guard.token, httponly=True, samesite="strict")
    return answer


async def _watch(view: View, games: Mapping[str, GameFile]) -> None:
    """Tell a page when the file of a game has changed."""
    before = {name: file.stamp() for name, file in games.items()}
    while True:
        await asyncio.sleep(LOOKING)
        for name, file in games.items():
            stamp = file.stamp()
            if stamp != before[name]:
                before[name] = stamp
                await view.tell({"changed": name})


def _headers(name: str) -> dict[str, str]:
    """Return what a browser is told; the page that explains names its own script by its digest."""
    own = FRAMED if name == "explain.html" else f"{POLICY}; frame-ancestors 'none'"
    return {**HEADERS, "Content-Security-Policy": own}


def _told(sentence: str, status: int) -> Response:
    return Response(f"{sentence}\n", status, headers=_headers(""), media_type="text/plain")


def _carrier() -> str:
    return files(__package__).joinpath("carrier.js").read_text(encoding="utf-8")

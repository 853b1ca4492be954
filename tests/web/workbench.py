"""A workbench that runs, for those who ask it: in a thread of this process, with pages by socket."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from websockets.sync.client import ClientConnection, connect

from gametree.service import GameFile
from gametree.web import Guard, application, settings_of
from gametree.web.carrying import Patience


class Server(NamedTuple):
    """A workbench that runs."""

    port: int
    guard: Guard
    loop: asyncio.AbstractEventLoop

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def get(self, path: str, **headers: str) -> HTTPResponse:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request("GET", path, headers={name.capitalize(): value for name, value in headers.items()})
            answer = connection.getresponse()
            answer.read()
            return answer

    def tasks(self) -> int:
        """Return how many tasks are under way there."""
        return len(asyncio.all_tasks(self.loop))

    def open(self, *, origin: str | None = None, **headers: str) -> ClientConnection:
        own = {
            "Origin": origin or f"http://{self.host}",
            **{name.capitalize(): value for name, value in headers.items()},
        }
        return connect(f"ws://{self.host}/socket", additional_headers=own, open_timeout=60, proxy=None)


@contextmanager
def running(
    files: dict[str, GameFile] | None = None,
    *,
    guard: Guard | None = None,
    patience: Patience | None = None,
    past: dict[str, Path] | None = None,
    ledgers: dict[str, Path] | None = None,
    port: int = 0,
) -> Iterator[Server]:
    """Run a workbench in a thread, on a free port unless one is given."""
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listening.bind(("127.0.0.1", port))
        listening.listen()
        port = listening.getsockname()[1]
        own = guard or Guard.at("127.0.0.1", port)
        made = application(own, files, patience=patience, past=past, ledgers=ledgers)
        server = uvicorn.Server(settings_of(made))
        loop = asyncio.new_event_loop()
        thread = threading.Thread(target=_serve, args=(loop, server, listening), daemon=True)
        thread.start()
        yield Server(port, own, loop)
        server.should_exit = True
        thread.join(60)
        assert not thread.is_alive()


class Apart(NamedTuple):
    """A workbench that runs in a process of its own, as 'gametree web' begins it."""

    host: str
    process: int


@contextmanager
def running_apart() -> Iterator[Apart]:
    """Run a workbench in a process of its own."""
    command = [sys.executable, "-m", "gametree", "web", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://([\d.:]+)/", process.stdout.readline())
        assert found is not None
        yield Apart(found[1], process.pid)
        process.terminate()


def _serve(loop: asyncio.AbstractEventLoop, server: uvicorn.Server, listening: socket.socket) -> None:
    with closing(loop):
        asyncio.set_event_loop(loop)
        loop.run_until_complete(server.serve(sockets=[listening]))


def ask(page: ClientConnection, number: int = 1, **request: Any) -> None:
    page.send(json.dumps({"number": number, "request": json.dumps(request)}))


def heard(page: ClientConnection, number: int = 1) -> list[dict[str, Any]]:
    """Return all answers to a request, up to the last."""
    answers: list[dict[str, Any]] = []
    while True:
        message = json.loads(page.recv(timeout=60))
        if message.get("number") == number:
            if "answer" in message:
                answers.append(message["answer"])
            if message.get("isLast"):
                return answers


def first_heard(page: ClientConnection) -> dict[str, Any]:
    """Return the first answer of a search; what it needs may have to be compiled before, which is told."""
    while True:
        answer: dict[str, Any] = json.loads(page.recv(timeout=120))["answer"]
        if "compiling" not in answer:
            return answer


def seats(server: int | None = None) -> set[int]:
    """Return the processes that answer pages of servers in this one, or of one that runs apart."""
    found = set()
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            own = each.read_text().rpartition(")")[2].split()
            is_seat = b"gametree.service.seat" in (each.parent / "cmdline").read_bytes()
        except OSError:  # it has just ended
            continue
        if is_seat and own[0] != "Z" and int(own[1]) == (server or os.getpid()):
            found.add(int(each.parent.name))
    return found


def until(is_so: Callable[[], bool]) -> None:
    for _ in range(1_200):
        if is_so():
            return
        time.sleep(0.05)
    raise AssertionError("it never was so")

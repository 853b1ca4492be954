"""Who comes in and says nothing has to go, and never are there more than so many."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from gametree.web import doorkeeping

from .workbench import Server, ask, heard, running, until

HALF = b"GET / HTTP/1.1\r\nHost: "
PATIENCE = 60.0
"""Seconds that a test waits before it fails; none of them waits for long."""


@pytest.fixture
def server() -> Iterator[Server]:
    with running() as made:
        yield made


def knock(server: Server, said: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    connection.sendall(said)
    return connection


def is_closed(connection: socket.socket) -> bool:
    """Wait for something to come; tell whether it was the end."""
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize("said", [b"", HALF, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"])
def test_a_connection_through_which_nothing_whole_comes_is_closed(
    server: Server, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doorkeeping, "SECONDS", 0.05)
    with closing(knock(server, said)) as connection:
        while not is_closed(connection):
            pass


def test_the_socket_of_a_page_may_be_silent(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorkeeping, "SECONDS", 0.05)
    with server.open() as page, closing(knock(server)) as other:
        assert is_closed(other)  # the page came before
        ask(page, ask="game", game="tictactoe")
        assert heard(page)[0]["name"] == "tictactoe"


def test_there_are_only_so_many_connections(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorkeeping, "MOST_CONNECTIONS", 3)
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(closing(knock(server, HALF)))
        with closing(knock(server)) as one_more:
            assert is_closed(one_more)

    def is_answered() -> bool:
        with closing(knock(server, b"GET /main.js HTTP/1.1\r\nHost: %s\r\n\r\n" % server.host.encode())) as asking:
            return not is_closed(asking)

    until(is_answered)  # those have gone, which the server has to notice first


def test_a_head_that_never_ends_is_refused(server: Server) -> None:
    with closing(knock(server, b"GET / HTTP/1.1\r\nX: " + b"x" * 100_000)) as connection:
        assert b" 400 " in connection.recv(100)

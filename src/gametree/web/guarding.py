"""Who may come in, and what a page may do.

A page of somebody else that is open in the same browser could ask a server on this machine, too. So every request has
to name this server as its host and every page that opens a socket as its origin; beyond the machine itself, a token
is asked for besides.
"""

from __future__ import annotations

import hmac
import ipaddress
import os
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from ..base.errors import InputError

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""For the pages of the workbench."""
FRAMED = "frame-ancestors 'self'"
"""For the page that explains, which names its own script and style by their digests, and fetches nothing."""
HEADERS = {
    "X-Frame-Options": "SAMEORIGIN",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
USUAL_PORT = 80
"""Browsers leave it out when they name the server that they want."""
COOKIE = "gametree"
LENGTH = 16
KEPT = re.compile(rf"[A-Za-z0-9_-]{{{LENGTH},200}}")


def new_token() -> str:
    """Return a token that nobody guesses."""
    return secrets.token_urlsafe(LENGTH)


def kept_token(path: Path) -> str:
    """Return the token that a file keeps, so that pages come back to a server that is started again.

    A file that is not there is begun with a new one, for its owner's eyes only.
    """
    try:
        with suppress(FileExistsError), open(path, "x", encoding="utf-8", opener=_for_me_only) as file:
            file.write(f"{new_token()}\n")
        if os.name == "posix" and path.stat().st_mode & 0o077:
            raise InputError(f"others can read the token in {str(path)!r}; wanted: chmod 600, or a file that is new")
        token = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"no token can be kept in {str(path)!r}: {error}; wanted: a file of your own") from None
    if not KEPT.fullmatch(token):
        raise InputError(f"{str(path)!r} keeps no token; wanted: {LENGTH} or more letters and digits, or a new file")
    return token


def _for_me_only(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def is_loopback(host: str) -> bool:
    """Tell whether a host is this machine, whoever else is in its network.

    >>> [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "192.168.1.4")]
    [True, True, True, False, False]
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True)
class Guard:
    """Says who may come in.

    >>> guard = Guard.at("127.0.0.1", 8000)
    >>> guard.is_host("localhost:8000"), guard.is_host("evil.example:8000"), guard.token
    (True, False, None)
    >>> [Guard.at("127.0.0.1", port).is_host("localhost") for port in (80, 8000)]
    [True, False]
    """

    hosts: frozenset[str]
    """What this server may be called, with its port unless it is the usual one; empty where it cannot be known."""
    token: str | None = None
    """What has to be known to come in; None if nothing has."""

    @staticmethod
    def at(host: str, port: int, token: str | None = None) -> Guard:
        """Guard a server at a host and a port: on this machine by its names, elsewhere by a token, given or new."""
        if is_loopback(host):
            names = ("localhost", "127.0.0.1", "[::1]")
            usual = names if port == USUAL_PORT else ()
            return Guard(frozenset({*usual, *(f"{name}:{port}" for name in names)}), token)
        return Guard(frozenset(), new_token() if token is None else token)

    def is_host(self, host: str | None) -> bool:
        """Tell whether a request names this server as the one that it wants."""
        return not self.hosts or host in self.hosts

    def is_origin(self, origin: str | None, host: str | None) -> bool:
        """Tell whether a page that opens a socket is one of this server's own."""
        if origin is None or host is None:
            return False
        try:
            return urlsplit(origin).netloc == host and self.is_host(host)
        except ValueError:  # "http://[::1" is no address
            return False

    def knows(self, token: str | None) -> bool:
        """Tell whether a token is the right one, in a time that does not tell how much of it is."""
        return self.token is None or (token is not None and hmac.compare_digest(token.encode(), self.token.encode()))

"""Who may come in, and what a page may do.

A page of somebody else that is open in the same browser could ask a server on this machine, too. So every request has
to name this server as its host and every page that opens a socket as its origin; beyond the machine itself, a token
is asked for besides.
"""

from __future__ import annotations

import hmac
import ipaddress
import secrets
from dataclasses import dataclass
from urllib.parse import urlsplit

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
COOKIE = "gametree"


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
    """

    hosts: frozenset[str]
    """What this server may be called, with its port; empty where it cannot be known."""
    token: str | None = None
    """What has to be known to come in; None if nothing has."""

    @staticmethod
    def at(host: str, port: int) -> Guard:
        """Guard a server at a host and a port: on this machine by its names, elsewhere by a token."""
        if is_loopback(host):
            return Guard(frozenset(f"{name}:{port}" for name in ("localhost", "127.0.0.1", "[::1]")))
        return Guard(frozenset(), secrets.token_urlsafe(16))

    def is_host(self, host: str | None) -> bool:
        """Tell whether a request names this server as the one that it wants."""
        return not self.hosts or host in self.hosts

    def is_origin(self, origin: str | None, host: str | None) -> bool:
        """Tell whether a page that opens a socket is one of this server's own."""
        return origin is not None and host is not None and urlsplit(origin).netloc == host and self.is_host(host)

    def knows(self, token: str | None) -> bool:
        """Tell whether a token is the right one, in a time that does not tell how much of it is."""
        return self.token is None or (token is not None and hmac.compare_digest(token.encode(), self.token.encode()))

"""The compilation under way. Numba asks for types and code by callbacks, which find it here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .session import Session

_sessions: list[Session] = []


def current() -> Session:
    """Return the compilation under way; Numba's lock lets only one thread compile."""
    return _sessions[-1]


@contextmanager
def under_way(session: Session) -> Iterator[Session]:
    """Make ``session`` the current one."""
    _sessions.append(session)
    try:
        yield session
    finally:
        _sessions.pop()

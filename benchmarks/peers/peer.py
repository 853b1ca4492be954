"""A search by another package: timed as it is, and counted apart from that."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Collection
from types import FrameType
from typing import Any

from ..work import Findings


class Peer:
    """A search as a user of the package calls it; ``search`` starts afresh each time and returns what the user gets.

    ``visits`` names the functions that the package calls once a node, ``value`` finds the value in what such a call
    returns. Where ``root_is_apart``, the root is searched by the caller of these functions and is none of the calls.
    """

    def __init__(
        self,
        name: str,
        search: Callable[[], Any],
        *,
        visits: Collection[str],
        value: Callable[[Any], float] = float,
        root_is_apart: bool = False,
    ) -> None:
        self.name, self._search = name, search
        self._answer, calls, returned = watch(search, visits)
        # Whoever asked from outside is MAX: it asked once about the root, or about each child of the root.
        self._found: Findings = {"nodes": calls + root_is_apart, "value": max(map(value, returned))}

    def run(self, times: int) -> tuple[float, Findings]:
        """Search so many times; what is found was counted before, in a run of its own that was not timed."""
        started = time.thread_time()
        answers = [self._search() for _ in range(times)]
        spent = time.thread_time() - started
        if any(answer != self._answer for answer in answers):
            raise AssertionError(f"{self.name} does not answer {self._answer} every time")
        return spent, self._found


def watch(search: Callable[[], Any], names: Collection[str]) -> tuple[Any, int, list[Any]]:
    """Return the answer of a search, how many calls of functions so named it took, and what those returned to others.

    The interpreter tells of every call, so that nothing of the package has to be changed in order to count.

    >>> def visit(depth):
    ...     return depth if depth == 0 else visit(depth - 1) + visit(depth - 1)
    >>> watch(lambda: visit(3) + 1, {"visit"})
    (1, 15, [0])
    """
    calls, returned = 0, []

    def look(frame: FrameType, event: str, value: Any) -> None:
        nonlocal calls
        if frame.f_code.co_name not in names:
            return
        if event == "call":
            calls += 1
        elif event == "return" and frame.f_back is not None and frame.f_back.f_code.co_name not in names:
            returned.append(value)

    sys.setprofile(look)
    try:
        answer = search()
    finally:
        sys.setprofile(None)
    return answer, calls, returned

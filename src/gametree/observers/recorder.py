"""The observer that keeps everything: each event with its node, its window, its value and its source line.

It speaks of MAX and MIN, as people do, while algorithms speak of the side to move: the side that moves at the
root is MAX, unless it is told otherwise.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from ..core import INF, Cutoffs, InputError, Move

Kind = Literal["enter", "final", "estimate", "step", "improve", "cutoff", "leave", "known", "again"]
MOST_EVENTS = 500_000


class Because(NamedTuple):
    """What proves a cutoff."""

    bound: Literal["alpha", "beta"]
    """An *alpha* cutoff happens at a MIN node because of what MAX has; a *beta* cutoff the other way round."""
    reach: Literal["shallow", "deep", "window"]
    """The parent's best value is enough; only a higher ancestor's is; only the window given from outside is."""
    ancestor: int | None
    """The node that has the bound; None for the window."""
    value: int
    """The bound itself, as MAX sees it."""
    unsearched: tuple[Move, ...]
    """The moves that were left."""


class Event(NamedTuple):
    """One step of a search. Values and windows are MAX's."""

    kind: Kind
    node: int
    """The number of the visit in ``Recorder.visits``."""
    alpha: int
    beta: int
    """The window of the node as it stands after the event."""
    value: int | None
    """The value found; for ``enter`` and ``step`` there is none."""
    move: Move | None
    """The move that is tried or that has improved the node."""
    source_line: int
    """The line of the algorithm's file that was running."""
    because: Because | None


class Visit(NamedTuple):
    """A node as it was met; a node that is searched twice is met twice."""

    parent: int | None
    move: Move | None
    """The move that led here."""
    ply: int
    depth: int
    position: Any


@dataclass
class _Open:
    """A node on the current line, from the side of its mover."""

    number: int
    alpha: int
    beta: int
    best: int | None = None
    move: Move | None = None
    tried: list[Move] = field(default_factory=list)


class Recorder:
    """Keeps every event of a search that runs interpreted."""

    def __init__(self, algorithm: Callable[..., int], *, max_first: bool = True) -> None:
        self.events: list[Event] = []
        self.visits: list[Visit] = []
        self._code = algorithm.__code__
        self._max_first = max_first
        self._open: list[_Open] = []

    def is_max(self, ply: int) -> bool:
        """Tell whether MAX moves that many plies from the root."""
        return (ply % 2 == 0) == self._max_first

    def enter(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> None:
        del self._open[ply:]
        parent = self._open[-1] if self._open else None
        self._open.append(_Open(len(self.visits), alpha, beta))
        self.visits.append(
            Visit(parent.number if parent else None, parent.move if parent else None, ply, depth, position)
        )
        self._note("enter", ply)

    def final(self, value: int, ply: int) -> None:
        self._note("final", ply, value)

    def estimate(self, value: int, ply: int) -> None:
        self._note("estimate", ply, value)

    def step(self, move: Move, ply: int) -> None:
        self._open[ply].move = move
        self._open[ply].tried.append(move)
        self._note("step", ply, move=move)

    def improve(self, move: Move, value: int, alpha: int, beta: int, ply: int) -> None:
        self._open[ply].best = value
        self._note("improve", ply, value, move)

    def cutoff(self, value: int, ply: int) -> None:
        self._note("cutoff", ply, value, because=self._proof(value, ply))

    def leave(self, value: int, ply: int) -> None:
        self._note("leave", ply, value)

    def known(self, value: int, ply: int) -> None:
        self._note("known", ply, value)

    def again(self, move: Move, ply: int) -> None:
        self._note("again", ply, move=move)

    def cluster(self, state: int, number: int, parent: int, move: Move, bound: int, ply: int) -> None:
        pass

    def _proof(self, value: int, ply: int) -> Because:
        """Find the nearest ancestor of the other side whose best value is enough for the cutoff."""
        node = self._open[ply]
        rest = tuple(move for move in self.visits[node.number].position.moves() if move not in node.tried)
        bound: Literal["alpha", "beta"] = "beta" if self.is_max(ply) else "alpha"
        for ancestor in range(ply - 1, -1, -2):
            held = self._open[ancestor]
            if held.best is not None and value >= -held.best:
                reach: Literal["shallow", "deep"] = "shallow" if ancestor == ply - 1 else "deep"
                return Because(bound, reach, held.number, self._for_max(held.best, ancestor), rest)
        return Because(bound, "window", None, self._for_max(node.beta, ply), rest)

    def _for_max(self, value: int, ply: int) -> int:
        return value if self.is_max(ply) else -value

    def _note(
        self,
        kind: Kind,
        ply: int,
        value: int | None = None,
        move: Move | None = None,
        because: Because | None = None,
    ) -> None:
        if len(self.events) >= MOST_EVENTS:
            raise InputError(f"more than {MOST_EVENTS:,} steps are too many to explain; take a smaller tree or depth")
        node = self._open[ply]
        low, high = max(node.alpha, -INF if node.best is None else node.best), node.beta
        if not self.is_max(ply):
            low, high = -high, -low
        told = None if value is None else self._for_max(value, ply)
        self.events.append(Event(kind, node.number, low, high, told, move, self._line(), because))

    def _line(self) -> int:
        """Return the line of the algorithm that is running; what it calls on the way does not count."""
        frame = sys._getframe(2)
        while frame is not None and frame.f_code is not self._code:
            frame = frame.f_back  # type: ignore[assignment]
        return frame.f_lineno if frame is not None else 0

    def counts(self) -> dict[str, int]:
        """Return how often each kind of event happened."""
        found: dict[str, int] = {}
        for event in self.events:
            found[event.kind] = found.get(event.kind, 0) + 1
        return found

    def cutoffs(self) -> Cutoffs:
        """Return the cutoffs by what proved them."""
        reaches = [event.because.reach for event in self.events if event.because is not None]
        return Cutoffs(reaches.count("shallow"), reaches.count("deep"), reaches.count("window"))

"""The observers that keep everything: each event with its node, its window, its value and its source line.

They speak of the root's mover and its opponent by plies, and of moves by numbers; ``engine.explaining`` turns what
they kept into a trace with names. A node is met once, however often it is visited.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import CodeType
from typing import Any, Literal, NamedTuple

from ..base.errors import InputError
from ..base.numbers import SKIP, Move
from ..base.results import Cutoffs
from ..base.values import INF
from .silent import Silent

MOST_EVENTS = 500_000


class Reason(NamedTuple):
    """What proves a cutoff."""

    reach: Literal["shallow", "deep", "window"]
    ancestor: int | None
    value: int
    """The bound, for the side that moves at the root."""
    unsearched: tuple[Move, ...]


class RecordedEvent(NamedTuple):
    """One event. Values and windows are those of the side that moves at the root."""

    kind: str
    node: int
    low: int
    high: int
    value: int | None
    move: Move | None
    source_line: int
    because: Reason | None
    numbers: tuple[int, int] | None


class Met(NamedTuple):
    """A node that was met."""

    parent: int | None
    move: Move
    """The move that led here; 0 at the root."""
    ply: int
    position: Any


class Notebook(Silent):
    """Keeps nodes and notes; knows which line of the algorithm is running.

    ``texts`` are the functions whose lines count, those that are shown beside a trace. What they call on the way,
    and what is called from there, is put down to the line that called it.
    """

    def __init__(self, texts: Sequence[Callable[..., Any]]) -> None:
        self.notes: list[RecordedEvent] = []
        self.nodes: list[Met] = []
        self._children: dict[tuple[int, Move], int] = {}
        self._first_line: dict[CodeType, int] = {}
        lines = 0
        for text in texts:
            self._first_line[text.__code__] = lines
            lines += len(source_of(text)) + 1

    def _meet(self, parent: int | None, move: Move, position: Any) -> int:
        """Return the number of a node; a new one if it is met for the first time."""
        if parent is None:
            if not self.nodes:
                self.nodes.append(Met(None, 0, 0, position))
            return 0
        known = self._children.get((parent, move))
        if known is None:
            known = self._children[parent, move] = len(self.nodes)
            self.nodes.append(Met(parent, move, self.nodes[parent].ply + 1, position))
        return known

    def _note(
        self,
        kind: str,
        node: int,
        window: tuple[int, int] = (-INF, INF),
        value: int | None = None,
        *,
        move: Move | None = None,
        because: Reason | None = None,
        numbers: tuple[int, int] | None = None,
    ) -> None:
        if len(self.notes) >= MOST_EVENTS:
            raise InputError(f"more than {MOST_EVENTS:,} steps are too many to explain; take a smaller tree or depth")
        self.notes.append(RecordedEvent(kind, node, *window, value, move, self._line(), because, numbers))

    def _line(self) -> int:
        """Return the line that is running, from 1, in the texts one after another with a blank line between."""
        frame = sys._getframe(2)
        while frame is not None and frame.f_code not in self._first_line:
            frame = frame.f_back  # type: ignore[assignment]
        if frame is None:
            return 0
        return self._first_line[frame.f_code] + frame.f_lineno - frame.f_code.co_firstlineno + 1

    def cutoffs(self) -> Cutoffs:
        """Return the cutoffs by what proved them."""
        reaches = [note.because.reach for note in self.notes if note.because is not None]
        return Cutoffs(reaches.count("shallow"), reaches.count("deep"), reaches.count("window"))


def source_of(text: Callable[..., Any]) -> list[str]:
    """Return the lines of a function as they stand in its file."""
    import inspect  # slow to import, and only needed here

    return [line.rstrip("\n") for line in inspect.getsourcelines(text)[0]]


@dataclass
class _Open:
    """A node on the current line, from the side of its mover."""

    number: int
    alpha: int
    beta: int
    best: int | None = None
    move: Move = 0
    """The move under way."""
    tried: list[Move] = field(default_factory=list)


class Recorder(Notebook):
    """Watches searches that walk from a node to its children and back, and those by proof numbers."""

    def __init__(
        self, texts: Sequence[Callable[..., Any]], *, deepens: bool = False, has_windows: bool = True
    ) -> None:
        super().__init__(texts)
        self._has_windows = has_windows
        self._line_of_play: list[_Open] = []
        self._depth: int | None = None
        self._deepens = deepens
        self._questions = 0

    def enter(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> None:
        if ply == 0:
            self._questions += 1
        del self._line_of_play[ply:]
        parent = self._line_of_play[-1] if self._line_of_play else None
        number = self._meet(parent.number, parent.move, position) if parent else self._meet(None, 0, position)
        self._line_of_play.append(_Open(number, alpha, beta))
        if ply == 0 and self._deepens and depth != self._depth:
            self._depth = depth
            self._note("deepen", number, value=depth)
        self._tell("enter", ply)

    def final(self, value: int, ply: int) -> None:
        self._tell("final", ply, value)

    def estimate(self, value: int, ply: int) -> None:
        self._tell("estimate", ply, value)

    def step(self, move: Move, ply: int) -> None:
        self._line_of_play[ply].move = move
        self._line_of_play[ply].tried.append(move)
        self._tell("step", ply, move=move)

    def improve(self, move: Move, value: int, alpha: int, beta: int, ply: int) -> None:
        self._line_of_play[ply].best = value
        self._tell("improve", ply, value, move)

    def cutoff(self, value: int, ply: int) -> None:
        because = self._proof(value, ply)
        if because.unsearched:  # a search that lists moves in stages cannot tell whether there are more
            self._tell("cutoff", ply, value, because=because)

    def leave(self, value: int, ply: int) -> None:
        self._tell("leave", ply, value)

    def known(self, value: int, ply: int) -> None:
        self._tell("known", ply, value)

    def again(self, move: Move, ply: int) -> None:
        node = self._line_of_play[ply]
        node.move = move
        self._tell("again", ply, move=move)
        # Proof numbers go on below it without entering it; one that the table knew was never met here.
        child = self._meet(node.number, move, self.nodes[node.number].position.play(move))
        del self._line_of_play[ply + 1 :]
        self._line_of_play.append(_Open(child, -node.beta, -node.alpha))

    def skip(self, ply: int) -> None:
        self._line_of_play[ply].move = SKIP
        self._tell("skip", ply)

    def omit(self, move: Move, ply: int) -> None:
        self._tell("omit", ply, move=move)

    def reduce(self, move: Move, plies: int, ply: int) -> None:
        self._note("reduce", self._line_of_play[ply].number, self._window(ply), plies, move=move)

    def proof(self, prove: int, refute: int, ply: int) -> None:
        """Keep the numbers of the side that is asked about: first the root's mover, then its opponent."""
        is_asked = (ply + self._questions - 1) % 2 == 0
        node = self._line_of_play[ply].number
        self._note("proof", node, numbers=(prove, refute) if is_asked else (refute, prove))

    def _proof(self, value: int, ply: int) -> Reason:
        """Find the nearest ancestor of the other side whose best value is enough for the cutoff."""
        node = self._line_of_play[ply]
        rest = tuple(move for move in self.nodes[node.number].position.moves() if move not in node.tried)
        for ancestor in range(ply - 1, -1, -2):
            held = self._line_of_play[ancestor]
            if held.best is not None and value >= -held.best:
                reach: Literal["shallow", "deep"] = "shallow" if ancestor == ply - 1 else "deep"
                return Reason(reach, held.number, _for_root(held.best, ancestor), rest)
        return Reason("window", None, _for_root(node.beta, ply), rest)

    def _tell(
        self,
        kind: str,
        ply: int,
        value: int | None = None,
        move: Move | None = None,
        because: Reason | None = None,
    ) -> None:
        told = None if value is None else _for_root(value, ply)
        self._note(kind, self._line_of_play[ply].number, self._window(ply), told, move=move, because=because)

    def _window(self, ply: int) -> tuple[int, int]:
        """Return the window of a node as it stands, for the side that moves at the root."""
        node = self._line_of_play[ply]
        low, high = max(node.alpha, -INF if node.best is None else node.best), node.beta
        return (-INF, INF) if not self._has_windows else (low, high) if ply % 2 == 0 else (-high, -low)


class ClusterRecorder(Notebook):
    """Watches best-first searches over clusters: what is open, taken, solved and purged."""

    KINDS = ("take", "open", "solve", "purge")
    """What the states of a cluster are called when it has just got there (``algorithms.best_first.clusters``)."""

    def __init__(self, texts: Sequence[Callable[..., Any]], *, attacker: int) -> None:
        super().__init__(texts)
        self._sign = 1 if attacker == 0 else -1
        self._rows: dict[int, int] = {}
        self._taken = 0
        self._window = (-INF, INF)

    def enter(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> None:
        node = self.nodes[self._taken]
        self.nodes[self._taken] = node._replace(position=position)
        self._note("enter", self._taken, self._window)

    def final(self, value: int, ply: int) -> None:
        self._note("final", self._taken, self._window, _for_root(value, ply))

    def estimate(self, value: int, ply: int) -> None:
        self._note("estimate", self._taken, self._window, _for_root(value, ply))

    def cluster(self, state: int, number: int, parent: int, move: Move, bound: int, ply: int) -> None:
        above = self._rows.get(parent)
        node = self._rows[number] = self._meet(above, move, None)
        kind = self.KINDS[state]
        value = None if abs(bound) >= INF else self._sign * bound
        window = (-INF, INF) if value is None else (-INF, value) if self._sign > 0 else (value, INF)
        if kind == "take":
            self._taken, self._window = node, window
        self._note(kind, node, window, value, move=move if above is not None else None)


def _for_root(value: int, ply: int) -> int:
    """Return a value of the mover at a ply as the root's mover sees it."""
    return value if ply % 2 == 0 else -value

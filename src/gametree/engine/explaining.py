"""``explain``: a search run as it stands, every step of it kept."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any

from ..algorithms import ALGORITHMS, MEMORY
from ..algorithms.mtd import mt_dual, mt_sss, mtdf
from ..algorithms.remembering import alphabeta_remembering
from ..core import INF, Cutoffs, InputError, Move, SearchResult
from ..game import Game
from ..games.tree import Node, height, node_name
from ..observers.recorder import Event, Recorder, Visit
from .job import Job, as_game, check_depth
from .pieces import AS_USUAL, Pieces, find_algorithm

VERSION = 1
"""The form of a trace as JSON; raised when it changes."""

DEFAULT_DEPTH = 3

EXPLAINED = [name for name in ALGORITHMS if MEMORY[name] in ("none", "table")]
"""The algorithms that walk from a node to its children and back."""

QUESTIONS = (mtdf, mt_sss, mt_dual)
"""Those that only ask questions; it is alpha-beta that walks, again and again."""

MEGABYTES = 1.0
"""The table of a search that is short enough to be told."""


@dataclass(frozen=True)
class Trace:
    """Everything a search did, step by step. Values are MAX's."""

    game: Game
    algorithm: str
    depth: int
    max_first: bool
    source: tuple[str, ...]
    """The lines of the algorithm's text."""
    first_line: int
    """The number of the first of them in its file; ``source_line`` of events counts from there."""
    visits: tuple[Visit, ...]
    """The nodes in the order in which they were met."""
    events: tuple[Event, ...]
    result: SearchResult

    @property
    def value(self) -> int:
        """The value of the root, as MAX sees it."""
        return self.result.value if self.max_first else -self.result.value

    @property
    def cutoffs(self) -> Cutoffs:
        return self.result.cutoffs

    def is_max(self, node: int) -> bool:
        """Tell whether MAX moves at a node."""
        return (self.visits[node].ply % 2 == 0) == self.max_first

    def name(self, node: int) -> str:
        """Name a node: in trees by its letter, in games by the moves that lead there."""
        visit = self.visits[node]
        if isinstance(visit.position, Node):
            return node_name(visit.position)
        return " ".join(self.path(node)) or "the root"

    def path(self, node: int) -> list[str]:
        """Return the names of the moves from the root to a node."""
        names: list[str] = []
        visit = self.visits[node]
        while visit.parent is not None and visit.move is not None:
            parent = self.visits[visit.parent]
            names.append(self.game.move_name(parent.position, visit.move))
            visit = parent
        return names[::-1]

    def move_name(self, node: int, move: Move) -> str:
        """Return the name of a move at a node."""
        return self.game.move_name(self.visits[node].position, move)

    def as_dict(self) -> dict[str, Any]:
        """Return the trace as JSON can hold it."""
        return {
            "version": VERSION,
            "game": self.game.name,
            "position": self.game.position_name(self.visits[0].position),
            "algorithm": self.algorithm,
            "depth": self.depth,
            "root": "max" if self.max_first else "min",
            "value": self.value,
            "nodes": self.result.nodes,
            "leaves": self.result.leaves,
            "cutoffs": self.cutoffs._asdict(),
            "source": {"first_line": self.first_line, "lines": list(self.source)},
            "tree": [self._visit_as_dict(number) for number in range(len(self.visits))],
            "events": [self._event_as_dict(event) for event in self.events],
        }

    def _visit_as_dict(self, number: int) -> dict[str, Any]:
        visit = self.visits[number]
        move = None
        if visit.parent is not None and visit.move is not None:
            move = self.move_name(visit.parent, visit.move)
        return {"name": self.name(number), "parent": visit.parent, "move": move, "max": self.is_max(number)}

    def _event_as_dict(self, event: Event) -> dict[str, Any]:
        because = None
        if event.because is not None:
            because = event.because._asdict()
            because["unsearched"] = [self.move_name(event.node, move) for move in event.because.unsearched]
        return {
            "kind": event.kind,
            "node": event.node,
            "alpha": _finite(event.alpha),
            "beta": _finite(event.beta),
            "value": event.value,
            "move": None if event.move is None else self.move_name(event.node, event.move),
            "source_line": event.source_line,
            "because": because,
        }


def _finite(bound: int) -> int | None:
    """Return a bound; None where there is none yet."""
    return None if abs(bound) >= INF else bound


def explain(
    position: Any,
    depth: int | None = None,
    *,
    algorithm: str = "alphabeta",
    game: Game | None = None,
    plain: bool = False,
    root: str | None = None,
) -> Trace:
    """Search a tree, or a position a few plies deep, and keep every step.

    The algorithm's text is not touched for it: the same function runs, with another observer.

    >>> from gametree import explain, parse_tree
    >>> trace = explain(parse_tree("gallery:two-ply"))
    >>> trace.value, trace.cutoffs, [trace.name(event.node) for event in trace.events if event.kind == "cutoff"]
    (3, Cutoffs(shallow=1, deep=0, window=0), ['C'])
    """
    game, position = as_game(position, game)
    if depth is None:
        depth = height(position) if isinstance(position, Node) else DEFAULT_DEPTH
    check_depth(depth)
    if root not in (None, "max", "min"):
        raise InputError(f"{root!r} cannot move at the root; wanted: max or min")
    max_first = position.turn > 0 if isinstance(position, Node) else root != "min"
    function = find_algorithm(algorithm)
    if algorithm not in EXPLAINED:
        told = ", ".join(EXPLAINED)
        raise InputError(f"{algorithm} goes from node to node, which cannot be told as a walk; wanted: one of {told}")
    if function in QUESTIONS:
        function = alphabeta_remembering
    recorder = Recorder(function, max_first=max_first)
    pieces = AS_USUAL if MEMORY[algorithm] == "none" else Pieces(table=MEGABYTES)
    job = Job(position, game=game, algorithm=algorithm, pieces=pieces, plain=plain, interpreted=True, beside=recorder)
    result = job.once(depth)
    lines, first = inspect.getsourcelines(function)
    source = tuple(line.rstrip("\n") for line in lines)
    return Trace(
        game, algorithm, depth, max_first, source, first, tuple(recorder.visits), tuple(recorder.events), result
    )

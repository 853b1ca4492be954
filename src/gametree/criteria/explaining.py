"""Explaining a search by several criteria: every step, as a trace whose values are packets.

A trace keeps values as numbers. Here a number is a place in its ``labels``, which say how a value is written; so all
pictures and words of other searches serve these, too.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from types import CodeType
from typing import TYPE_CHECKING

from ..base.errors import InputError
from ..base.numbers import Move
from ..engine.tracing.trace import Because, Event, Kind, Trace, TreeNode
from ..games.tree import Node, height, node_count, node_name
from ..games.tree.nodes import MAX
from .choosing import numbered, places
from .counting import Counting, Reason
from .packets import BEST, NOTHING, Packet, Packets, Plan
from .searching import MOST_PACKETS, VectorResult, algorithm_of, search_vectors
from .vector_tree import VectorTree

if TYPE_CHECKING:
    from types import FrameType

MOST_NODES = 20_000
"""A larger tree is not explained step by step: nobody would read it."""


def explain_vectors(
    tree: VectorTree,
    *,
    algorithm: str | None = None,
    most: int = MOST_PACKETS,
    packet: int | None = None,
    name: str = "tree",
) -> Trace:
    """Search a tree of vectors and keep every step.

    The strategy that is kept is the one behind a packet, by its number from 1; without one, if there is only one.
    The trace calls the tree by ``name``.

    >>> from gametree.criteria import read_vectors
    >>> trace = explain_vectors(read_vectors("gallery:two-criteria"))
    >>> trace
    <Trace of packets-alphabeta on tree, 30 events: MAX gets {<1,3> <3,1>} or <2,2>>
    """
    if node_count(tree.root) > MOST_NODES:
        raise InputError(
            f"a tree of {node_count(tree.root):,} nodes is too large to be explained; wanted: at most {MOST_NODES:,}"
        )
    used, text = algorithm_of(algorithm)
    recording = Recording(tree, text.__code__)
    result = search_vectors(tree, algorithm=used, most=most, observer=recording)
    chosen = _chosen(result, packet)
    return Trace(
        game=name,
        position=node_name(tree.root),
        algorithm=used,
        way="packets",
        strategies_of=None,
        asks_questions=False,
        asks_who_wins=False,
        depth=height(tree.root),
        root="max" if tree.root.turn == MAX else "min",
        value=recording.number(result.value),
        move=None if chosen is None else result.move_of(chosen),
        line=(),
        nodes=result.nodes,
        leaves=result.leaves,
        children=result.children,
        cutoffs=result.cutoffs,
        memory=None,
        source=tuple(inspect.getsource(text).splitlines()),
        tree=tuple(recording.written()),
        events=tuple(recording.events),
        strategy=()
        if chosen is None
        else tuple(sorted(map(recording.place.__getitem__, places(result.plan(chosen))))),
        labels=tuple(recording.labels),
    )


def _chosen(result: VectorResult, number: int | None) -> Packet | None:
    """Return the packet that is meant."""
    if number is None:
        return next(iter(result.value)) if len(result.value) == 1 else None
    return numbered(result.value, number)


class Recording(Counting):
    """Keeps every event, with the line of the text that raised it."""

    def __init__(self, tree: VectorTree, text: CodeType) -> None:
        super().__init__()
        self._tree, self._text = tree, text
        self.events: list[Event] = []
        self.labels: list[str] = []
        self._numbers: dict[str, int] = {}
        self.place: dict[int, int] = {}
        """Where a node stands in the trace, by where it stands in the tree."""
        self._nodes = list(self._walk())

    def _walk(self) -> Iterator[tuple[Node, int | None, int]]:
        """Yield all nodes, the root first, children from left to right, each with its parent's place and its ply."""
        waiting: list[tuple[Node, int | None, int]] = [(self._tree.root, None, 0)]
        while waiting:
            node, parent, ply = waiting.pop()
            here = self.place[node.place] = len(self.place)
            yield node, parent, ply
            waiting.extend((node.play(child), here, ply + 1) for child in reversed(list(node.moves())))

    def written(self) -> Iterator[TreeNode]:
        """Yield the nodes as a trace holds them."""
        for node, parent, ply in self._nodes:
            leaf = self.number(Packets({(self._tree.outcome(node),): Plan(node.place)})) if node.is_over() else None
            move = None if parent is None else str(node.tree.number[node.place])
            yield TreeNode(node_name(node), parent, move, ply, node.turn == MAX, leaf)

    def number(self, value: Packets) -> int:
        """Return the number of a value."""
        return self._numbered(str(value))

    def _numbered(self, label: str) -> int:
        if label not in self._numbers:
            self._numbers[label] = len(self.labels)
            self.labels.append(label)
        return self._numbers[label]

    # --- events ---------------------------------------------------------------------------------------------

    def enter(self, node: Node, alpha: Packets, beta: Packets, ply: int) -> None:
        super().enter(node, alpha, beta, ply)
        self._keep("enter", node, self._bound(alpha, NOTHING), self._bound(beta, BEST))

    def final(self, node: Node, value: Packets, ply: int) -> None:
        super().final(node, value, ply)
        self._keep("final", node, *self._window(node), value)

    def step(self, node: Node, move: Move, ply: int) -> None:
        super().step(node, move, ply)
        self._keep("step", node, *self._window(node), move=move)

    def improve(self, node: Node, move: Move, best: Packets, alpha: Packets, beta: Packets, ply: int) -> None:
        is_better = self._line[ply].best != best
        super().improve(node, move, best, alpha, beta, ply)
        if is_better:
            self._keep("improve", node, self._bound(alpha, NOTHING), self._bound(beta, BEST), best, move)

    def cutoff(self, node: Node, move: Move, best: Packets, ply: int) -> None:
        super().cutoff(node, move, best, ply)
        left = tuple(str(node.tree.number[child]) for child in node.moves() if child >= move)
        self._keep("cutoff", node, *self._window(node), best, because=self._because(node, self.reason(ply), left))

    def leave(self, node: Node, value: Packets, ply: int) -> None:
        super().leave(node, value, ply)
        self._keep("leave", node, *self._window(node), value)

    def _because(self, node: Node, reason: Reason, left: tuple[str, ...]) -> Because:
        """Return what proves a cutoff; where several nodes do so together, the label names all but the last."""
        *others, last = reason.holders
        known = [f"{held.best} at {node_name(held.node)}" for held in others]  # the sentence says where the last is
        return Because(
            "beta" if node.turn == MAX else "alpha",
            "deep" if reason.is_deep else "shallow",
            self.place[last.node.place],
            self._numbered(" and ".join([*known, str(last.best)])),
            left,
        )

    def _bound(self, value: Packets, none: Packets) -> int | None:
        return None if value == none else self.number(value)

    def _window(self, node: Node) -> tuple[int | None, int | None]:
        """Return the window of a node as its last event left it."""
        here = self.place[node.place]
        last = next(event for event in reversed(self.events) if event.node == here)
        return last.alpha, last.beta

    def _keep(
        self,
        kind: Kind,
        node: Node,
        alpha: int | None,
        beta: int | None,
        value: Packets | None = None,
        move: Move | None = None,
        because: Because | None = None,
    ) -> None:
        number = None if value is None else self.number(value)
        name = None if move is None else str(node.tree.number[move])
        self.events.append(
            Event(kind, self.place[node.place], alpha, beta, number, name, self._line_of_text(), because)
        )

    def _line_of_text(self) -> int:
        """Return which line of the search's text is running, from 1."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code is not self._text:
            frame = frame.f_back
        return 0 if frame is None else frame.f_lineno - self._text.co_firstlineno + 1

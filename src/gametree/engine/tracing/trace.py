"""A trace: everything that a search did, step by step, as plain data.

It speaks of MAX and MIN, and every node and move in it has a name: what tells or draws it needs neither the game nor
the algorithm, and a trace that was written to a file is as good as a fresh one (see ``trace_file``).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, get_args

from ...algorithms import Way
from ...base.results import Cutoffs
from ...base.showing import shown
from ...rules.turns import AGAIN
from .pictured import TracePicture

Kind = Literal[
    "deepen",  # a round of deepening begins, ``value`` plies deep
    "enter",  # a node is visited
    "final",  # it is over, or a leaf: judged by its outcome
    "estimate",  # it is at the horizon: judged by the evaluator
    "known",  # it needs no search: the table, or static bounds, say enough about it
    "step",  # the next child is generated
    "again",  # a child is searched again: with a wider window, or because it is the most promising
    "improve",  # the node's best value so far has changed
    "cutoff",  # the rest of the node's children cannot matter
    "leave",  # the node is done and hands its value up
    "skip",  # the side to move passes, to see whether even that is enough
    "omit",  # a child is left out: by a rule of thumb it will not matter
    "reduce",  # a child is searched ``value`` plies less deep
    "open",  # SSS*: a cluster is put into the list; ``value`` is its bound
    "take",  # the most promising cluster is taken out of the list
    "solve",  # the value of a node is known; it goes back into the list
    "purge",  # a cluster is dropped from the list
    "proof",  # proof numbers of a node have changed
]
PASSED = "(pass)"
"""What it is called when a side passes, to see whether even that is enough."""

KINDS: tuple[Kind, ...] = get_args(Kind)

Bound = Literal["alpha", "beta"]
CutoffReach = Literal["shallow", "deep", "window"]


class Because(NamedTuple):
    """What proves a cutoff."""

    bound: Bound
    """An *alpha* cutoff happens at a MIN node because of what MAX has; a *beta* cutoff the other way round."""
    reach: CutoffReach
    """The parent's best value is enough; only a higher ancestor's is; only the window given from outside is."""
    ancestor: int | None
    """The node that has the bound; None for the window."""
    value: int
    """The bound itself."""
    unsearched: tuple[str, ...]
    """The moves that were left."""


class Event(NamedTuple):
    """One step of a search."""

    kind: Kind
    node: int
    """The node it happened at, by its place in ``Trace.tree``."""
    alpha: int | None
    beta: int | None
    """The window of the node as it stands after the event; None where there is no bound yet."""
    value: int | None = None
    """The value found, or the bound of a cluster."""
    move: str | None = None
    """The move that is tried, or that has improved the node."""
    source_line: int = 0
    """Which line of ``Trace.source`` was running, from 1."""
    because: Because | None = None
    numbers: tuple[int | None, int | None] | None = None
    """How many leaves must still turn out well to prove that the side which is asked about wins, and to refute it.

    None where that is impossible.
    """


class TreeNode(NamedTuple):
    """A node of the tree. Those of an explicit tree are all there, also where the search never came."""

    name: str
    """In trees a letter, in games the moves that lead there."""
    parent: int | None
    move: str | None
    """The move that leads here."""
    ply: int
    is_max: bool
    leaf: int | None = None
    """What the leaf of an explicit tree is worth; None at other nodes."""
    board: str | None = None
    """The position as the game draws it; None in explicit trees."""

    @property
    def is_skip(self) -> bool:
        """Whether the opponent has passed, which is no move of the game either, to see what that is worth."""
        return self.move == PASSED

    @property
    def is_again(self) -> bool:
        """Whether the side to move here moves again: the opponent has passed, which is no move of the game."""
        return self.move == AGAIN


@dataclass(frozen=True)
class Trace:
    """Everything a search did. Values are MAX's.

    >>> from gametree import explain, parse_tree
    >>> trace = explain(parse_tree("gallery:two-ply"))
    >>> trace
    <Trace of alphabeta on tree, 39 events: MAX gets 3>
    >>> [trace.name(node) for node in trace.expected]
    ['A', 'B', 'E']
    """

    game: str
    position: str
    algorithm: str
    way: Way
    """How the search goes about, and so how it is told: from node to node, over clusters, by proof numbers."""
    strategies_of: Literal["MAX", "MIN"] | None
    """Whose strategies the clusters are; None where there are none."""
    asks_questions: bool
    """Windows that no value fits into are opened, to ask yes or no."""
    asks_who_wins: bool
    """Only who wins is asked, not by how much."""
    depth: int
    root: Literal["max", "min"]
    """Who moves at the root."""
    value: int
    move: str | None
    """The best move at the root; None where there is none."""
    line: tuple[str, ...]
    """The moves that both sides are expected to play."""
    nodes: int
    """Visits: a node that is searched twice is counted twice."""
    leaves: int
    children: int
    cutoffs: Cutoffs
    memory: int | None
    """Positions kept beyond the current line, at the peak; None for searches that keep none."""
    source: tuple[str, ...]
    """The text of the algorithm, line by line; where it is made of several functions, one after another."""
    tree: tuple[TreeNode, ...]
    """The root first, parents before children, children from left to right."""
    events: tuple[Event, ...]
    strategy: tuple[int, ...] = ()
    """The nodes of MAX's best strategy: one move wherever MAX moves, all moves wherever MIN does."""
    labels: tuple[str, ...] = ()
    """How values are written that are no numbers: those of leaves, nodes and windows are then places in here."""
    picture: TracePicture | None = None
    """How the positions look, where the game has a picture."""
    points: int = 1
    """More than one where values have decimals: so many of the least steps between two values make one."""
    is_played: bool = False
    """An explicit tree whose moves have names of their own: that of a game, written out."""

    def __repr__(self) -> str:
        """Write what it is of; all of it would fill a book."""
        value = self.label(self.value) or self.value
        return f"<Trace of {self.algorithm} on {self.game}, {len(self.events)} events: MAX gets {value}>"

    def _repr_svg_(self) -> str | None:
        return shown(self, "svg")

    def _repr_html_(self) -> str | None:
        return shown(self, "html")

    def label(self, value: int | None) -> str:
        """Return how a value is written that is no number; nothing where values are numbers."""
        return self.labels[value] if self.labels and value is not None else ""

    @cached_property
    def below(self) -> tuple[tuple[int, ...], ...]:
        """The children of every node."""
        found: list[list[int]] = [[] for _ in self.tree]
        for place, node in enumerate(self.tree):
            if node.parent is not None:
                found[node.parent].append(place)
        return tuple(map(tuple, found))

    @cached_property
    def is_explicit(self) -> bool:
        """Whether a tree was searched, not a game."""
        return self.tree[0].board is None

    @cached_property
    def visited(self) -> frozenset[int]:
        """The nodes that the search has come to."""
        return frozenset(event.node for event in self.events if event.kind == "enter")

    @cached_property
    def has_windows(self) -> bool:
        """Whether windows are handed down: then some node is entered with one that has an end."""
        entered = (event for event in self.events if event.kind == "enter" and self.way != "clusters")
        return any(event.alpha is not None or event.beta is not None for event in entered)

    @cached_property
    def can_cut(self) -> bool:
        """Whether the search knows cutoffs; minimax does not, and is not told in their words."""
        return self.has_windows or any(event.kind == "cutoff" for event in self.events)

    def is_question(self, alpha: int | None, beta: int | None) -> bool:
        """Tell whether no value fits into a window, so that it only asks whether one is reached."""
        return alpha is not None and beta is not None and round((beta - alpha) * self.points) == 1

    def name(self, node: int) -> str:
        """Return the name of a node."""
        return self.tree[node].name

    def side(self, node: int) -> Literal["MAX", "MIN"]:
        """Return who moves at a node."""
        return "MAX" if self.tree[node].is_max else "MIN"

    def child(self, node: int, move: str) -> int | None:
        """Return the node that a move leads to, if it is in the tree."""
        return next((place for place in self.below[node] if self.tree[place].move == move), None)

    def find(self, name: str) -> int | None:
        """Return the node of a name, if there is one."""
        return next((place for place, node in enumerate(self.tree) if node.name == name), None)

    def ancestors(self, node: int) -> tuple[int, ...]:
        """Return the nodes above a node, its parent first."""
        found, parent = [], self.tree[node].parent
        while parent is not None:
            found.append(parent)
            parent = self.tree[parent].parent
        return tuple(found)

    def leaves_below(self, node: int) -> int:
        """Return how many leaves of the tree stand at or below a node."""
        waiting, leaves = [node], 0
        while waiting:
            children = self.below[waiting.pop()]
            leaves += not children
            waiting.extend(children)
        return leaves

    @cached_property
    def expected(self) -> tuple[int, ...]:
        """The nodes along the line that both sides are expected to play, the root first, as far as they were met."""
        found = [0]
        for move in self.line:
            child = self.child(found[-1], move)
            if child is None:
                break
            found.append(child)
        return tuple(found)

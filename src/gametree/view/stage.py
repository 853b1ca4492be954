"""What a picture shows at a step, apart from how it is drawn: SVG, TikZ and the terminal draw the same."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from ..base.errors import InputError
from ..base.results import Cutoffs
from ..engine.tracing.trace import Because, Event, Trace
from .replay import NodeState, Replay, Status
from .telling.values import lower, number, short, upper

Shape = Literal["max", "min", "leaf"]
GREY: tuple[Status, ...] = ("unseen", "cut")
"""Where the search has not come."""
LONGEST = 12
"""Letters of a move's name that have room at an edge."""
SETTLED: tuple[Status, ...] = ("done", "judged", "known", "solved")


@dataclass(frozen=True)
class Drawn:
    """A node as it looks at a step."""

    node: int
    shape: Shape
    """A square where MAX moves, a circle where MIN does; a leaf is what has no children in the tree."""
    status: Status
    name: str
    """Short: in games the move that leads here stands at the edge, and the name is left out.

    Leaves have theirs as well: whatever a sentence names can be found.
    """
    value: str
    notes: tuple[str, ...] = ()
    """What stands beside it: its window, its proof numbers, the bound of the cluster that a leaf is."""
    is_settled: bool = False
    """Its value stands: it was judged, handed up, solved or proved."""
    rank: int | None = None
    """Its place in the list of clusters, from 1: the most promising first."""
    is_current: bool = False
    is_expected: bool = False
    """It is on the line that both sides are expected to play."""
    is_strategic: bool = False
    """It belongs to MAX's best strategy."""

    is_met: bool = True
    """The search has looked at it: a cluster may be dropped from the list before that."""

    @property
    def is_grey(self) -> bool:
        """Whether the search has not come here so far."""
        return self.status in GREY or (self.status == "purged" and not self.is_met)


@dataclass(frozen=True)
class Scene:
    """All that a picture shows."""

    trace: Trace
    step: int
    drawn: tuple[Drawn, ...]
    """The nodes as they stand in the trace."""
    cuts: dict[int, Because]
    """The nodes that a cutoff has left, and why."""
    cut_edges: frozenset[int]
    """The nodes that were left unsearched, by whose edge it is seen."""
    more: dict[int, int]
    """How many moves a cutoff has left that the tree does not hold, by the node they were cut at."""
    nodes: int
    leaves: int
    cutoffs: Cutoffs | None
    """None where the search knows no cutoffs."""
    clusters: int | None
    """How many are in the list; None where the search keeps no list."""

    def kind_of_cut(self, node: int) -> tuple[str, ...]:
        """Return what stands at a cutoff, a line each: nothing but that it is one, where only who wins is asked."""
        because = self.cuts[node]
        if self.trace.asks_who_wins:
            return ("cut",)
        return f"{'α' if because.bound == 'alpha' else 'β'} cut", because.reach

    @property
    def is_last(self) -> bool:
        """Whether the search is done."""
        return self.step == len(self.trace.events)

    @property
    def event(self) -> Event | None:
        """What has happened last."""
        return self.trace.events[self.step - 1] if self.step else None


class Stage:
    """A trace made ready to be drawn at any step.

    >>> from gametree import explain, parse_tree
    >>> stage = Stage(explain(parse_tree("((3 12 8) (2 4 6))")))
    >>> scene = stage.at(None)
    >>> [(each.name, each.value, each.notes) for each in scene.drawn if each.shape != "leaf"]
    [('A', '3', ('α 3', 'β ∞')), ('B', '3', ('α −∞', 'β 3')), ('C', '≤2', ('α 3', 'β 2'))]
    >>> [scene.trace.name(node) for node in sorted(scene.cut_edges)]
    ['H', 'I']
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._replay = Replay(trace)
        self._restart()

    def _restart(self) -> None:
        self._seen = 0
        self._cuts: dict[int, Because] = {}
        self._solved: set[int] = set()

    @cached_property
    def kinds(self) -> frozenset[str]:
        """Every kind of event that happens."""
        return frozenset(event.kind for event in self.trace.events)

    @property
    def has_windows(self) -> bool:
        """Whether windows are handed down."""
        return self.trace.has_windows

    @cached_property
    def sides(self) -> dict[int, str]:
        """Who moves on every level where anybody does, by its ply."""
        return {
            node.ply: self.trace.side(place) for place, node in enumerate(self.trace.tree) if self.trace.below[place]
        }

    @property
    def has_clusters(self) -> bool:
        """Whether the search keeps a list of clusters."""
        return "open" in self.kinds

    @cached_property
    def is_upper(self) -> bool:
        """Whether the bounds of clusters are upper ones: SSS* walks MAX's strategies, DUAL* those of MIN."""
        return self.trace.strategies_of == "MAX"

    @cached_property
    def most_more(self) -> dict[int, int]:
        """The greatest number of moves that a cutoff leaves and the tree does not hold, wherever there are any."""
        found: dict[int, int] = {}
        for event in self.trace.events:
            if event.because is not None:
                missing = len(event.because.unsearched) - len(self._left(event.node, event.because))
                if missing:
                    found[event.node] = max(missing, found.get(event.node, 0))
        return found

    @cached_property
    def widest(self) -> list[tuple[str, str]]:
        """The longest value and the longest note that every node ever has: what it must have room for."""
        values = ["" if node.leaf is None else self._short(node.leaf) for node in self.trace.tree]
        notes = [""] * len(values)
        sign = "≤"
        for event in self.trace.events:
            place, is_leaf = event.node, self.trace.tree[event.node].leaf is not None
            texts = [] if event.value is None or event.kind == "deepen" else [sign + self._short(event.value)]
            if is_leaf and self.has_clusters:
                notes[place] = max([notes[place], *texts, "≤∞"], key=len)
            elif not is_leaf:
                values[place] = max([values[place], *texts], key=len)
            beside = [f"dn {number(each)}" for each in event.numbers or ()]
            if self.has_windows and self.trace.below[place]:
                beside += self._window(event.alpha, event.beta)
            notes[place] = max([notes[place], *beside], key=len)
        return list(zip(values, notes, strict=True))

    def at(self, step: int | None) -> Scene:
        """Return what is seen after so many events; None: after all of them."""
        trace = self.trace
        step = len(trace.events) if step is None else step
        if not 0 <= step <= len(trace.events):
            raise InputError(f"there is no step {step}; wanted: 0 to {len(trace.events):,}")
        self._go(step)
        ranks = {node: rank for rank, node in enumerate(self._replay.clusters(), 1)} if self.has_clusters else {}
        is_last = step == len(trace.events)
        has_line = bool(trace.line) or not trace.labels  # by packets no single line is expected
        expected = frozenset(trace.expected if is_last and has_line else ())
        strategy = frozenset(trace.strategy if is_last else ())
        current = trace.events[step - 1].node if step and not is_last else None
        left = {node: self._left(node, because) for node, because in self._cuts.items()}
        return Scene(
            trace=trace,
            step=step,
            drawn=tuple(
                Drawn(
                    node,
                    self.shape(node),
                    state.status,
                    trace.name(node) if trace.is_explicit else "",
                    self._value(node, state),
                    self._notes(node, state),
                    self._is_settled(node, state),
                    ranks.get(node),
                    node == current,
                    node in expected,
                    node in strategy,
                    state.visits > 0,
                )
                for node, state in enumerate(self._replay.states)
            ),
            cuts=dict(self._cuts),
            cut_edges=frozenset(child for children in left.values() for child in children),
            more={
                node: len(because.unsearched) - len(left[node])
                for node, because in self._cuts.items()
                if len(because.unsearched) > len(left[node])
            },
            nodes=self._replay.nodes,
            leaves=self._replay.leaves,
            cutoffs=None if "proof" in self.kinds or not trace.can_cut else self._replay.cutoffs,
            clusters=len(ranks) if self.has_clusters else None,
        )

    def _go(self, step: int) -> None:
        """Go to a step, keeping what a replay does not: why a node was cut, and which clusters are solved."""
        if step < self._seen:
            self._restart()
        for event in self.trace.events[self._seen : step]:
            if event.because is not None:
                self._cuts[event.node] = event.because
            elif event.kind == "enter":
                self._cuts.pop(event.node, None)
            elif event.kind == "solve":
                self._solved.add(event.node)
            elif event.kind == "open":
                self._solved.discard(event.node)
        self._seen = step
        self._replay.go(step)

    def _left(self, node: int, because: Because) -> list[int]:
        """Return the children in the tree that a cutoff has left."""
        moves = set(because.unsearched)
        return [child for child in self.trace.below[node] if self.trace.tree[child].move in moves]

    def _short(self, value: int) -> str:
        """Write a value where there is little room."""
        return self.trace.label(value) or short(value)

    def _window(self, alpha: int | None, beta: int | None) -> tuple[str, str]:
        """Write what a node may be worth."""
        low = lower(alpha) if alpha is None else self._short(alpha)
        return f"α {low}", f"β {upper(beta) if beta is None else self._short(beta)}"

    def shape(self, node: int) -> Shape:
        """Return how a node is drawn."""
        if not self.trace.below[node]:
            return "leaf"
        return "max" if self.trace.tree[node].is_max else "min"

    def _is_settled(self, node: int, state: NodeState) -> bool:
        is_proved = state.numbers is not None and 0 in state.numbers
        return state.status in SETTLED or is_proved or (state.status in ("taken", "purged") and node in self._solved)

    def _value(self, node: int, state: NodeState) -> str:
        leaf = self.trace.tree[node].leaf
        if leaf is not None:
            return self._short(leaf)
        if self.has_clusters:
            return self._bound(node, state)
        return "" if state.value is None else f"{state.sign}{self._short(state.value)}"

    def _bound(self, node: int, state: NodeState) -> str:
        """Write what is known of a cluster: its value once it is solved, before that a bound on it."""
        if state.status in GREY or (state.value is None and state.status != "live"):
            return ""
        if node in self._solved and state.value is not None:
            return state.sign + short(state.value)
        return f"≤{upper(state.value)}" if self.is_upper else f"≥{lower(state.value)}"

    def _notes(self, node: int, state: NodeState) -> tuple[str, ...]:
        if state.numbers is not None:
            return (f"pn {number(state.numbers[0])}", f"dn {number(state.numbers[1])}")
        is_leaf = not self.trace.below[node]
        if self.has_clusters:
            bound = self._bound(node, state)
            return (bound,) if is_leaf and bound and bound != self._value(node, state) else ()
        if is_leaf or not self.has_windows or state.status in GREY:
            return ()
        return self._window(state.alpha, state.beta)


def move_name(trace: Trace, node: int) -> str:
    """Return what stands at the edge to a node, as far as there is room; nothing where moves are but numbered."""
    move = trace.tree[node].move
    if move is None or (trace.is_explicit and not trace.is_played):
        return ""
    return move if len(move) <= LONGEST else move[: LONGEST - 1] + "…"


def check_size(nodes: int, most: int, what: str) -> None:
    """Refuse to draw a tree that nobody could read, and say what to do instead.

    >>> check_size(4000, 3000, "an SVG")
    Traceback (most recent call last):
    ...
    gametree.InputError: a tree of 4,000 nodes is too large to draw as an SVG; wanted: at most 3,000. Take a \
smaller --depth, a part of it by --position, or the interactive page (--html)
    """
    if nodes > most:
        raise InputError(
            f"a tree of {nodes:,} nodes is too large to draw as {what}; wanted: at most {most:,}. Take a "
            "smaller --depth, a part of it by --position, or the interactive page (--html)"
        )

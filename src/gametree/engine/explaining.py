"""``explain``: a search run as it stands, every step of it kept, and put into names."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Literal

from ..algorithms import Algorithm, Asked, find_algorithm
from ..algorithms.best_first.sss import MOVER
from ..algorithms.proof.memory import NEVER
from ..base.errors import InputError
from ..base.numbers import SKIP, Move
from ..base.results import Limits, SearchResult, check_depth
from ..base.values import INF, MOST
from ..games.tree import Node, node_name
from ..games.tree.nodes import MAX, as_written
from ..observers.recorder import MOST_EVENTS, ClusterRecorder, Notebook, Reason, RecordedEvent, Recorder, source_of
from ..rules.game import Game
from ..rules.turns import deepest, with_passes
from .ready.faults import written
from .ready.job import Job, make_ready
from .ready.options import Options
from .ready.outfit import as_game
from .ready.own import with_evaluator
from .ready.unfolding import usual_depth
from .tracing.pictured import Pictures
from .tracing.strategy import best_strategy
from .tracing.trace import PASSED, Because, Event, Kind, Trace, TreeNode

DEFAULT_DEPTH = 3
MOST_LEAVES = 10_000
"""Leaves of a uniform tree that are explained without a word about the depth."""
MEGABYTES = 8.0
"""The memory of a search that is short enough to be told: more takes longer to clear than the search takes."""


def explain(
    position: Any,
    depth: int | None = None,
    *,
    algorithm: Asked = "alphabeta",
    evaluator: Any = None,
    game: Game | None = None,
    plain: bool = False,
    root: str | None = None,
    deepen: bool = False,
) -> Trace:
    """Search a tree, or a position a few plies deep, and keep every step.

    The algorithm's text is not touched for it: the same function runs, with another observer. With ``deepen`` it is
    searched one ply deep, then two, up to ``depth``; each round finds in the table what the last one has left there.
    ``root`` says who moves first, "max" or "min".

    >>> from gametree import explain, parse_tree
    >>> trace = explain(parse_tree("gallery:two-ply"))
    >>> trace.value, trace.cutoffs, [trace.name(event.node) for event in trace.events if event.kind == "cutoff"]
    (3, Cutoffs(shallow=1, deep=0, window=0), ['C'])
    """
    game, position = as_game(position, game)
    game = with_evaluator(game, evaluator)
    if depth is None:
        depth = usual_depth(game, position, of_games=DEFAULT_DEPTH, most_leaves=MOST_LEAVES)
    check_depth(depth, deepest(position))
    if root not in (None, "max", "min"):
        raise InputError(f"{root!r} cannot move at the root; wanted: max or min")
    found = find_algorithm(algorithm)
    size = game.size(position)
    if size is not None and size > MOST_EVENTS:
        raise InputError(
            f"a tree of {size:,} nodes is too large to explain; wanted: at most {MOST_EVENTS:,}, "
            "such as a part of it (--position) or a smaller one"
        )
    if size is not None and root is not None:
        position = position.with_mover(root)
    max_first = game.is_max(position) if size is not None else root != "min"
    # Mirrored positions have other moves than those that are told.
    has_table = found.remembers and size is None
    options = Options(table=MEGABYTES if has_table else None, without=frozenset({"symmetries"}))
    notebook = _notebook(found, deepen)
    ways: dict[str, Any] = {"plain": plain, "interpreted": True, "beside": notebook}
    job = make_ready(position, game=game, algorithm=found, options=options, **ways)
    result = _deepened(job, depth) if deepen else job.once(depth)
    return _Scribe(game, notebook, max_first).trace(found, depth, result)


def _notebook(algorithm: Algorithm, deepen: bool) -> Recorder | ClusterRecorder:
    if algorithm.way == "walk":
        return Recorder(algorithm.texts, deepens=deepen)
    if deepen:
        raise InputError(f"{algorithm.name} keeps nothing from one depth to the next; wanted: it without deepening")
    if algorithm.way == "clusters":
        return ClusterRecorder(algorithm.texts, attacker=algorithm.strategies_of)
    return Recorder(algorithm.texts, has_windows=False)


def _deepened(job: Job, depth: int) -> SearchResult:
    last = None
    for last in job.deeper(Limits(depth=depth)):  # noqa: B007 (the last one is the answer)
        pass
    return job.settle(last)


class _Scribe:
    """Puts what was kept into names: the nodes of the tree, from left to right, and the events at them."""

    def __init__(self, game: Game, notebook: Notebook, max_first: bool) -> None:
        self._game, self._notebook, self._max_first = game, notebook, max_first
        self._root = notebook.nodes[0].position
        self._points = self._root.tree.points if game.size(self._root) is not None else 1
        self._tree: list[TreeNode] = []
        self._places: dict[int, int] = {}
        """Where each node that was met stands in the tree."""
        self._pictures = Pictures(game, self._root)

    def trace(self, algorithm: Algorithm, depth: int, result: SearchResult) -> Trace:
        if algorithm.asks_who_wins:
            self._points = 1  # then a value says who wins, and not by how much
        if self._game.size(self._root) is not None:
            self._write_explicit()
            seen = {self._places[note.node] for note in self._notebook.notes if note.kind == "final"}
            strategy = best_strategy(self._tree, seen, is_won_enough=algorithm.asks_who_wins)
        else:
            self._write_met()
            strategy = ()
        source = [line for text in algorithm.texts for line in [*source_of(text), ""]][:-1]
        line = [self._name(position, move) for position, move in with_passes(self._root, result.line)]
        return Trace(
            game=self._game.name,
            position=written(self._game, "position_name", self._root),
            algorithm=algorithm.name,
            way=algorithm.way,
            strategies_of=self._strategies_of(algorithm),
            asks_questions=algorithm.asks_questions,
            asks_who_wins=algorithm.asks_who_wins,
            depth=depth,
            root="max" if self._max_first else "min",
            value=self._for_max(result.value),
            move=line[0] if line else None,
            line=tuple(line),
            nodes=result.nodes,
            leaves=result.leaves,
            children=result.children,
            cutoffs=result.cutoffs,
            memory=result.memory,
            source=tuple(source),
            tree=tuple(self._tree),
            events=tuple(map(self._event, self._notebook.notes)),
            strategy=strategy,
            picture=self._pictures.found(),
            points=self._points,
        )

    def _write_explicit(self) -> None:
        """Write out the whole tree, visited or not."""
        met = {node.position.place: number for number, node in enumerate(self._notebook.nodes) if node.position}
        waiting: list[tuple[Node, int | None, int]] = [(self._root, None, 0)]
        while waiting:
            node, parent, ply = waiting.pop()
            here = len(self._tree)
            if node.place in met:
                self._places[met[node.place]] = here
            leaf = self._as_written(node.tree.value[node.place]) if node.is_over() else None
            move = None if parent is None else str(node.tree.number[node.place])
            self._tree.append(TreeNode(node_name(node), parent, move, ply, node.turn == MAX, leaf))
            waiting.extend((node.play(child), here, ply + 1) for child in reversed(list(node.moves())))
        self._place_the_rest()

    def _place_the_rest(self) -> None:
        """Find the clusters that were opened and never looked at: only the move that leads there is known of them."""
        below: dict[tuple[int | None, str | None], int] = {
            (node.parent, node.move): place for place, node in enumerate(self._tree)
        }
        for number, node in enumerate(self._notebook.nodes):
            if number not in self._places and node.parent is not None:
                name = str(self._root.tree.number[node.move])
                self._places[number] = below[self._places[node.parent], name]

    def _write_met(self) -> None:
        """Write the nodes that were met, the children of each in the order in which the game lists its moves."""
        nodes = self._notebook.nodes
        below: defaultdict[int, list[int]] = defaultdict(list)
        for number, node in enumerate(nodes):
            if node.parent is not None:
                below[node.parent].append(number)
        waiting: list[tuple[int, Any, int | None, tuple[str, ...]]] = [(0, self._root, None, ())]
        while waiting:
            number, position, parent, path = waiting.pop()
            here = self._places[number] = len(self._tree)
            is_max = (len(path) % 2 == 0) == self._max_first
            name, move = " ".join(path) or "the root", path[-1] if path else None
            self._tree.append(
                TreeNode(name, parent, move, len(path), is_max, None, written(self._game, "draw", position))
            )
            self._pictures.add(position, len(path), parent, nodes[number].move)
            order = {move: place for place, move in enumerate(position.moves())} if below[number] else {}
            order[SKIP] = -1
            for child in sorted(below[number], key=lambda child: order[nodes[child].move], reverse=True):
                played = nodes[child].move
                after = nodes[child].position if played == SKIP else position.play(played)
                waiting.append((child, after, here, (*path, self._name(position, played))))

    def _strategies_of(self, algorithm: Algorithm) -> Literal["MAX", "MIN"] | None:
        """Return whose strategies a search over clusters looks for."""
        if algorithm.way != "clusters":
            return None
        return "MAX" if (algorithm.strategies_of == MOVER) == self._max_first else "MIN"

    def _event(self, note: RecordedEvent) -> Event:
        met = self._notebook.nodes[note.node]
        low, high = (note.low, note.high) if self._max_first else (-note.high, -note.low)
        # A cluster is told by the move that leads to it, all else by a move at the node itself.
        is_cluster = note.kind in ClusterRecorder.KINDS
        move = None
        if note.move is not None:
            move = self._tree[self._places[note.node]].move if is_cluster else self._name(met.position, note.move)
        is_value = note.value is not None and note.kind not in ("deepen", "reduce")
        return Event(
            kind=_kind(note.kind),
            node=self._places[note.node],
            alpha=self._finite(low),
            beta=self._finite(high),
            value=self._for_max(note.value) if is_value and note.value is not None else note.value,
            move=move,
            source_line=note.source_line,
            because=None if note.because is None else self._because(note.because, met.position, met.ply),
            numbers=None if note.numbers is None else (_reachable(note.numbers[0]), _reachable(note.numbers[1])),
        )

    def _because(self, reason: Reason, position: Any, ply: int) -> Because:
        is_max = (ply % 2 == 0) == self._max_first
        ancestor = None if reason.ancestor is None else self._places[reason.ancestor]
        unsearched = tuple(self._name(position, move) for move in reason.unsearched)
        bound: Literal["alpha", "beta"] = "beta" if is_max else "alpha"
        return Because(bound, reason.reach, ancestor, self._for_max(reason.value), unsearched)

    def _name(self, position: Any, move: Move) -> str:
        return PASSED if move == SKIP else written(self._game, "move_name", position, move)

    def _for_max(self, value: int) -> int:
        return self._as_written(value if self._max_first else -value)

    def _finite(self, bound: int) -> int | None:
        """Return a bound; None where there is none yet."""
        return None if abs(bound) >= INF else self._as_written(bound)

    def _as_written(self, value: int) -> int:
        """Return a value as the tree has it, which may have decimals; a trace takes them as they come."""
        return value if self._points == 1 or abs(value) > MOST else as_written(value, self._points)


def _kind(name: str) -> Kind:
    return name  # type: ignore[return-value]


def _reachable(number: int) -> int | None:
    """Return a proof number; None for one that cannot be reached."""
    return None if number >= NEVER else number

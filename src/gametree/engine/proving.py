"""``prove``: a strategy for each side, which together prove a value.

A strategy has one move at each node of its owner and all moves at each node of the opponent, down to the leaves:
positions that are over, or at the horizon. If no leaf in a strategy of MAX is worth less than v, then the value is
at least v, whatever MIN plays. A strategy of MIN proves in the same way that it is at most v. Both together prove
v, and ``verifying`` needs no search to see it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from ..algorithms import ALGORITHMS, Asked, find_algorithm
from ..algorithms.parts.kit import estimated
from ..base.errors import GameFault, GametreeError, InputError, Stopped
from ..base.numbers import Move
from ..base.results import check_depth
from ..base.stopping import Stop
from ..games.tree.nodes import MAX, MIN
from ..jit.beside import call_beside
from ..observers import meter
from ..rules.game import Game
from ..rules.move_names import follow
from ..rules.turns import PASS, deepest, is_pass, taking_turns
from .ready.faults import naming_faults
from .ready.job import Job, make_ready
from .ready.kits import kit_for
from .ready.options import Options
from .ready.outfit import as_given

MOST_POSITIONS = 500_000
"""A larger proof is neither made nor looked at."""

ASKED = tuple(each.name for each in ALGORITHMS.values() if each.takes_window)
"""The searches that say which move to take: those that answer a window of any two bounds."""

NEAR = 2
"""So few plies from the horizon moves are simply tried: to call the compiled search takes longer."""


@dataclass(frozen=True)
class Strategy:
    """What one side plays, whatever the other does.

    >>> from gametree import parse_tree, prove
    >>> strategy = prove(parse_tree("gallery:strategies")).attack
    >>> strategy.after(), strategy.after("1"), strategy.after("1 2")
    (['1'], ['1', '2'], ['2'])
    """

    nodes: tuple[dict[str, int], ...]
    """At each node, the node that each move leads to, by the move's name; nothing at a leaf.

    Children come before their parents, and the root is last. Parts that are alike are kept once.
    """

    def __post_init__(self) -> None:
        if not self.nodes:
            raise InputError("a strategy has no node; wanted: at least one")
        for place, node in enumerate(self.nodes):
            for name, child in node.items():
                if not 0 <= child < place:
                    raise InputError(
                        f"node {place} of a strategy leads by {name!r} to {child}; wanted: a node before it"
                    )

    def after(self, moves: str = "") -> list[str]:
        """Return the moves after these, given by name: one if it is the owner's turn, else all there are."""
        node = follow(moves, self.nodes[-1], lambda node: node, self._play)
        return list(node)

    def _play(self, node: dict[str, int], name: str) -> dict[str, int]:
        if name not in node:
            raise InputError(f"the strategy has no move {name!r} there; it has: {', '.join(node) or 'none'}")
        return self.nodes[node[name]]


@dataclass(frozen=True)
class Proof:
    """That a position, searched to a depth, has a value. MAX is the side to move, in trees whoever they say.

    >>> from gametree import parse_tree, prove
    >>> proof = prove(parse_tree("((3 12 8) (2 4 6) (14 5 2))"))
    >>> proof.root, proof.depth, proof.value
    ('max', 2, 3)
    """

    game: Game
    position: Any
    depth: int
    plain: bool
    """Outcomes are taken as they are, and unfinished positions as even."""
    value: int
    """As MAX sees it."""
    attack: Strategy
    """MAX's: the value is at least this."""
    defence: Strategy
    """MIN's: the value is at most this."""

    @property
    def root(self) -> Literal["max", "min"]:
        """Who moves first."""
        return "max" if self.game.is_max(self.position) else "min"


def prove(
    position: Any,
    depth: int | None = None,
    *,
    game: Game | None = None,
    algorithm: Asked = "alphabeta",
    plain: bool = False,
    expected: int | None = None,
    interpreted: bool | None = None,
    stop: Stop | None = None,
) -> Proof:
    """Find the value of a position at a depth, and a strategy for each side that proves it.

    A tree is proved whole unless ``depth`` says otherwise. ``algorithm`` is asked which moves do: alphabeta, or pvs,
    which remembers positions and so is faster on many plies. ``expected`` is the value as MAX sees it, if a search
    has found it already; it is not trusted, but saves time.

    >>> from gametree import parse_tree, prove
    >>> proof = prove(parse_tree("((3 12 8) (2 4 6) (14 5 2))"))
    >>> proof.value, proof.attack.after(), proof.defence.after("2")
    (3, ['1'], ['1'])
    """
    game, position = as_given(position, game)
    check_provable(game)
    depth = check_depth(_whole_depth(game, position) if depth is None else depth, deepest(position))
    found = find_algorithm(algorithm)
    if not found.takes_window:
        raise InputError(f"{found.name} cannot say which move to take; wanted: one of {', '.join(ASKED)}")
    # Static bounds tell of the end of the game, and the proof is about a depth.
    options = Options(without=frozenset({"bounds"}))
    ways: dict[str, Any] = {"plain": plain, "interpreted": interpreted, "stop": stop}
    job = make_ready(position, game=game, algorithm=found, options=options, **ways)

    def work() -> Proof:
        value = _value(job, depth, expected)
        attack, defence = (_Builder(job, depth, value, owner).strategy() for owner in (MAX, MIN))
        return Proof(game, position, depth, job.plain, value, attack, defence)

    with naming_faults(game, position, depth):
        proof: Proof = call_beside(work, end=job.stop.set)  # once; not for each of thousands of small searches
    return proof


def check_provable(game: Game) -> None:
    """Refuse a game in which positions come back: what is drawn depends on the line, not on a strategy's node."""
    if game.cyclic:
        raise InputError(
            f"nothing can be proved of {game.name}: positions come back, and a strategy does not tell by which line; "
            "wanted: a game in which they do not"
        )


def _whole_depth(game: Game, position: Any) -> int:
    plies = game.plies(position)
    if plies is None:
        raise InputError(f"a proof for {game.name} needs a depth; wanted: how many plies to look ahead")
    return plies


def _value(job: Job, depth: int, expected: int | None) -> int:
    """Return the value as MAX sees it; a search between two bounds is enough to confirm what is expected."""
    first = first_mover(job.game, job.position)
    if expected is not None:
        wanted = first * expected
        if job.ask(job.position, depth, wanted - 1, wanted + 1) == wanted:
            return expected
    result = job.once(depth)
    if not result.complete:
        raise Stopped("told to stop")
    return first * result.value


# --- what a proof asks of a game: nothing but its rules and what leaves are worth --------------------------


def first_mover(game: Game, position: Any) -> int:
    """Return who moves at the root: MAX, unless a tree says otherwise."""
    return MAX if game.is_max(position) else MIN


class Leaf(NamedTuple):
    """The end of a line."""

    value: int
    """As MAX sees it."""
    is_estimate: bool
    """The game goes on, but the depth is used up."""


class RulesToDepth:
    """The rules of a game and its leaves, as far as a depth reaches.

    Where sides move again, plies count the passes between, so that they tell who moves; nobody sees the passes.
    """

    def __init__(self, game: Game, position: Any, depth: int, *, plain: bool) -> None:
        check_provable(game)
        self._game, self.root = taking_turns(game, position)
        self._depth = depth
        self._kit = kit_for(self._game, self.root, meter(Stop().budget), plain=plain)
        self._first = first_mover(game, position)

    def mover(self, ply: int) -> int:
        """Return who moves so many plies from the root."""
        return -self._first if ply % 2 else self._first

    def look(self, position: Any, ply: int) -> Leaf | dict[str, Move]:
        """Return the moves by name; or what the position is worth, if the line ends here."""
        if not position.is_over():
            if self.left(position, ply) == 0:
                return self._leaf(estimated(position, self._kit.evaluator), ply, is_estimate=True)
            moves = self._named_moves(position)
            if moves:
                return moves
        value = self._kit.scoring.final(position, self._kit.made(position, ply))
        return self._leaf(value, ply, is_estimate=False)

    def left(self, position: Any, ply: int) -> int:
        """Return how much of the depth is left at a position."""
        return self._depth - self._kit.made(position, ply)

    def play(self, position: Any, move: Move, ply: int) -> tuple[Any, int]:
        """Return the position after a move, and its ply; if the same side moves again, behind the pass."""
        child, ply = position.play(move), ply + 1
        if is_pass(child) and not child.is_over() and self.left(child, ply) > 0:
            return child.play(PASS), ply + 1
        return child, ply

    def _leaf(self, value: int, ply: int, *, is_estimate: bool) -> Leaf:
        if not isinstance(value, int):
            raise TypeError(f"{value!r} is not a whole number")
        return Leaf(self.mover(ply) * value, is_estimate)

    def _named_moves(self, position: Any) -> dict[str, Move]:
        moves: list[Move] = list(position.moves())
        named = {self._game.move_name(position, move): move for move in moves}
        if len(named) < len(moves) or not all(isinstance(name, str) for name in named):
            raise GameFault(
                f"{self._game.name}: move_name() gives {', '.join(map(repr, named))} to {len(moves)} moves, "
                f"in the position {self._game.position_name(position)}; wanted: a text of its own for each"
            )
        return named


def is_hashable(position: Any) -> bool:
    """Tell whether a position can be remembered, so that nothing below it is looked at twice."""
    try:
        hash(position)
    except TypeError:
        return False
    return True


# --- building ----------------------------------------------------------------------------------------------


class _Builder:
    """Builds the strategy of one side that secures a value, depth first, from the leaves up."""

    def __init__(self, job: Job, depth: int, value: int, owner: int) -> None:
        self._job, self._depth, self._value, self._owner = job, depth, value, owner
        self._rules = RulesToDepth(job.game, job.position, depth, plain=job.plain)
        self._nodes: list[dict[str, int]] = []
        self._places: dict[tuple[tuple[str, int], ...], int] = {}
        self._known: dict[tuple[Any, int], int | None] | None = {} if is_hashable(job.position) else None
        self._positions = 0

    def strategy(self) -> Strategy:
        """Return the strategy; the value is known to be right, so there is one."""
        root = self._secure(self._rules.root, 0)
        if root is None:
            raise GametreeError(f"{self._job.game.name}: its answers change from call to call; nothing can be proved")
        return self._without_failures(root)

    def _secure(self, position: Any, ply: int) -> int | None:
        """Return the node from which the owner secures the value; None if it cannot."""
        if self._known is None:
            return self._look(position, ply)
        key = position, ply
        if key not in self._known:
            self._known[key] = self._look(position, ply)
        return self._known[key]

    def _look(self, position: Any, ply: int) -> int | None:
        self._count()
        found = self._rules.look(position, ply)
        if isinstance(found, Leaf):
            return self._place({}) if self._owner * found.value >= self._owner * self._value else None
        node: dict[str, int] = {}
        if self._rules.mover(ply) == self._owner:
            for name, move in found.items():
                child = self._rules.play(position, move, ply)
                below = self._secure(*child) if self._may_secure(*child) else None
                if below is not None:
                    return self._place({name: below})
            return None
        for name, move in found.items():
            below = self._secure(*self._rules.play(position, move, ply))
            if below is None:
                return None
            node[name] = below
        return self._place(node)

    def _may_secure(self, child: Any, ply: int) -> bool:
        """Ask the search, between two neighbouring bounds, whether the opponent is held there."""
        job, left = self._job, self._rules.left(child, ply)
        if left <= NEAR:
            return True
        moves_again = self._rules.mover(ply) == self._owner
        alpha = self._owner * self._value - 1 if moves_again else -self._owner * self._value
        found: int = job.ask(child, left, alpha, alpha + 1, ply)
        return (found > alpha) == moves_again  # in the view of whoever moves there

    def _count(self) -> None:
        self._positions += 1
        if self._positions > MOST_POSITIONS:
            raise InputError(
                f"a proof for {self._job.game.name} at depth {self._depth} takes more than {MOST_POSITIONS:,} "
                "positions; wanted: a smaller depth, or a later position"
            )
        if self._job.stop.is_set():
            raise Stopped("told to stop")

    def _place(self, node: dict[str, int]) -> int:
        """Return where a node stands, adding it unless there is one like it."""
        place = self._places.setdefault(tuple(node.items()), len(self._nodes))
        if place == len(self._nodes):
            self._nodes.append(node)
        return place

    def _without_failures(self, root: int) -> Strategy:
        """Return what belongs to the root: moves that were tried and did not do have left nodes behind."""
        wanted = {root}
        for place in range(root, -1, -1):
            if place in wanted:
                wanted.update(self._nodes[place].values())
        renumbered = {place: number for number, place in enumerate(sorted(wanted))}
        return Strategy(
            tuple({name: renumbered[child] for name, child in self._nodes[place].items()} for place in renumbered)
        )

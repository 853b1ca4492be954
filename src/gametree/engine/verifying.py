"""``verify``: is a proof one? Seen from the rules alone, without a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

from ..base.errors import GametreeError, InputError
from ..base.values import MOST, WIN
from ..games.tree.nodes import MAX, MIN
from .proving import MOST_POSITIONS, Leaf, Proof, RulesToDepth, Strategy, is_hashable
from .ready.faults import naming_faults


@dataclass(frozen=True)
class Verification:
    """What came of looking at a proof."""

    nodes: int
    """Positions looked at, in both strategies."""
    verdict: str
    """The value in words, as a search tells it: ``win in 7``, ``draw``, ``+4``, or ``unknown`` for an estimate."""
    reason: str | None = None
    """Why the proof does not hold, and after which moves; None if it does."""

    @property
    def holds(self) -> bool:
        return self.reason is None


def verify(proof: Proof) -> Verification:
    """Look at every leaf of both strategies, and at whether every move of the opponent is answered.

    Only ``moves``, ``play``, ``is_over`` and ``outcome`` are called, and at the horizon the evaluator.

    >>> from dataclasses import replace
    >>> from gametree import parse_tree, prove, verify
    >>> proof = prove(parse_tree("((3 12 8) (2 4 6) (14 5 2))"))
    >>> verify(proof).holds
    True
    >>> verify(replace(proof, value=4)).reason
    "MAX's strategy: after 1 1 MAX has 3, not at least 4"
    """
    nodes, is_exact = 0, True
    for owner, strategy in ((MAX, proof.attack), (MIN, proof.defence)):
        walk = _Walk(proof, strategy, owner)
        try:
            with naming_faults(proof.game, proof.position, proof.depth):
                walk.begin()
        except _DoesNotHold as fault:
            return Verification(nodes + walk.positions, "unknown", str(fault))
        nodes += walk.positions
        is_exact = is_exact and not walk.has_estimates
    return Verification(nodes, _verdict(proof, is_exact=is_exact))


def _verdict(proof: Proof, *, is_exact: bool) -> str:
    """Put a proved value into words."""
    value = proof.value
    if proof.game.scoring == "result" and (abs(value) > MOST or (proof.plain and value)):
        side = "win" if value > 0 else "loss"
        return side if proof.plain else f"{side} in {WIN - abs(value)}"
    if not is_exact:
        return "unknown"
    return f"{value:+}" if value else "draw"


class _DoesNotHold(GametreeError):
    """A strategy does not prove what it should."""


class _Walk:
    """Goes through the strategy of one side, and through the game beside it."""

    def __init__(self, proof: Proof, strategy: Strategy, owner: int) -> None:
        self._proof, self._nodes, self._owner = proof, strategy.nodes, owner
        self._rules = RulesToDepth(proof.game, proof.position, proof.depth, plain=proof.plain)
        self._seen: set[tuple[int, Any, int]] | None = set() if is_hashable(proof.position) else None
        self._line: list[str] = []
        self.positions = 0
        self.has_estimates = False

    def begin(self) -> None:
        """Refuse the strategy if it proves nothing."""
        self._visit(len(self._nodes) - 1, self._rules.root, 0)

    def _visit(self, place: int, position: Any, ply: int) -> None:
        """Refuse the strategy if it proves nothing from here on."""
        if self._seen is not None:
            if (place, position, ply) in self._seen:
                return
            self._seen.add((place, position, ply))
        self._count()
        node, found = self._nodes[place], self._rules.look(position, ply)
        if isinstance(found, Leaf):
            self._check_leaf(node, found)
            return
        self._check_moves(node, found, ply)
        for name, child in node.items():
            self._line.append(name)
            self._visit(child, *self._rules.play(position, found[name], ply))
            self._line.pop()

    def _check_leaf(self, node: dict[str, int], leaf: Leaf) -> None:
        if node:
            end = "the depth is used up" if leaf.is_estimate else "the game is over"
            self._refuse(f"{end}, but the strategy goes on with {', '.join(node)}")
        value = self._proof.value
        if self._owner * leaf.value < self._owner * value:
            self._refuse(f"MAX has {leaf.value}, not {'at least' if self._owner == MAX else 'at most'} {value}")
        self.has_estimates = self.has_estimates or leaf.is_estimate

    def _check_moves(self, node: dict[str, int], legal: dict[str, int], ply: int) -> None:
        """Refuse a node without exactly one legal move of the owner, or all of the opponent's."""
        if not node:
            self._refuse("the strategy ends, but the game goes on")
        for name in node:
            if name not in legal:
                self._refuse(f"there is no move {name!r}; legal: {', '.join(legal)}")
        if self._rules.mover(ply) != self._owner:
            for name in legal:
                if name not in node:
                    self._refuse(f"nothing is said about the move {name}")
        elif len(node) > 1:
            self._refuse(f"{', '.join(node)} are given where one move is wanted")

    def _count(self) -> None:
        self.positions += 1
        if self.positions > MOST_POSITIONS:
            raise InputError(f"the proof has more than {MOST_POSITIONS:,} positions; wanted: a smaller one")

    def _refuse(self, what: str) -> NoReturn:
        side = "MAX" if self._owner == MAX else "MIN"
        where = f"after {' '.join(self._line)}" if self._line else "at the root"
        raise _DoesNotHold(f"{side}'s strategy: {where} {what}")

"""What a program says of the move it is about to make."""

from __future__ import annotations

from dataclasses import dataclass

from ...base.numbers import Move
from ...base.values import MOST, WIN
from ..player import Choice


@dataclass(frozen=True)
class Thought:
    """A program's opinion, as far as it has told one."""

    value: int | None = None
    verdict: str | None = None
    depth: int | None = None
    nodes: int | None = None

    def choice(self, move: Move | None) -> Choice:
        """Return a move, or none to resign, with what was thought."""
        return Choice(move, value=self.value, verdict=self.verdict, depth=self.depth, nodes=self.nodes)


def estimated(points: int) -> tuple[int, str]:
    """Return the value and the verdict of an estimate, in hundredths of a pawn."""
    return max(-MOST, min(MOST, points)), "unknown"


def mating(moves: int) -> tuple[int, str]:
    """Return the value and the verdict of a mate in so many moves, or of being mated if there are less than 1.

    >>> mating(4)[1], mating(-4)[1]
    ('win in 7', 'loss in 8')
    """
    plies = 2 * moves - 1 if moves > 0 else -2 * moves
    value = max(MOST + 1, WIN - plies)
    return (value, f"win in {plies}") if moves > 0 else (-value, f"loss in {plies}")

"""What a game tells of its end, each piece in a record that only asks for methods that the game has.

For searches to the end (see ``exact``): none of it would be true of estimates at a horizon.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...base.collaborators import Scoring
from ...base.numbers import Fixed, Move
from ...base.values import INF, MOST, WIN
from .kit import AsItIs, Kit, Unbounded


class AllMoves(NamedTuple):
    """Every move is searched."""

    def shown(self, position: Any) -> Any:
        return position


class SoundMoves(NamedTuple):
    """Moves that the game leaves out are not searched: ``sound_moves()`` has one of the best."""

    def shown(self, position: Any) -> Any:
        return Sound(position)


class Sound(NamedTuple):
    """A position that lists only its sound moves."""

    position: Any

    def moves(self) -> Iterator[Move]:
        for move in self.position.sound_moves():
            yield move

    def promise(self, move: Move) -> int:
        return int(self.position.promise(move))


class UsualPromise(NamedTuple):
    """Moves are tried in the order of other searches."""

    def shown(self, position: Any) -> Any:
        return position


class PromiseToEnd(NamedTuple):
    """Moves are tried by ``promise_to_end()``: what looks good is not always what is soon proved to be."""

    def shown(self, position: Any) -> Any:
        return ToEnd(position)


class ToEnd(NamedTuple):
    """A position that says what its moves promise where everything is searched to the end."""

    position: Any

    def moves(self) -> Iterator[Move]:
        for move in self.position.moves():
            yield move

    def sound_moves(self) -> Iterator[Move]:
        for move in self.position.sound_moves():
            yield move

    def promise(self, move: Move) -> int:
        return int(self.position.promise_to_end(move))


class NoProof(NamedTuple):
    """Nothing is known of a position but its static bounds, if it has any."""

    limits: Any = Unbounded()

    def bounds(self, position: Any, alpha: int, scoring: Scoring, made: int) -> tuple[int, int]:
        low, high = self.limits.bounds(position, scoring, made)
        return low, high

    def is_over(self, position: Any, ply: int) -> bool:
        return bool(position.is_over())


class Proof(NamedTuple):
    """The game's ``proved(alpha)``. It tells of a game that is over after a sound move; the root has others, too."""

    def bounds(self, position: Any, alpha: int, scoring: Scoring, made: int) -> tuple[int, int]:
        low, high = position.proved(scoring.from_here(alpha, made))
        return scoring.from_root(low, made), scoring.from_root(high, made)

    def is_over(self, position: Any, ply: int) -> bool:
        return ply <= 1 and bool(position.is_over())


class Limits(NamedTuple):
    """Between which values a position's lies, as ``proved`` tells of the question whether it is worth more than 0."""

    def bounds(self, position: Any, scoring: Scoring, made: int) -> tuple[int, int]:
        low, high = position.proved(0)
        return scoring.from_root(low, made), scoring.from_root(high, made)


class NoLayers(NamedTuple):
    """The last plies are searched like all others."""

    def is_small(self, position: Any) -> bool:
        return False

    def value(self, position: Any, alpha: int, kit: Kit, ply: int) -> int:
        return 0


class Layers(NamedTuple):
    """The last plies are searched by the game's own ``small_value``."""

    def is_small(self, position: Any) -> bool:
        return bool(position.is_small())

    def value(self, position: Any, alpha: int, kit: Kit, ply: int) -> int:
        made = kit.made(position, ply)
        value = position.small_value(kit.scoring.from_here(alpha, made), kit.observer)
        return kit.scoring.from_root(value, made)


class Unmeasured(NamedTuple):
    """Nobody knows how long the game may go on, but for the longest line that is searched."""

    longest: Fixed[int]

    def left(self, position: Any) -> int:
        return self.longest


class Measured(NamedTuple):
    """The game says by ``left()`` how many plies may follow at the most."""

    def left(self, position: Any) -> int:
        return int(position.left())


class Halving(NamedTuple):
    """Asks in the middle of what is possible, and near a draw first: many ends are ruled out by few nodes there.

    Wins and losses are ranked by their distance from the last ply that there may be.
    """

    def next_question(self, low: int, high: int, value: int, longest: int) -> int:
        least, greatest = self.rank(low, longest), self.rank(high, longest)
        asked = least + greatest >> 1
        if asked <= 0 and -(-least >> 1) < asked:
            asked = -(-least >> 1)
        elif asked >= 0 and greatest >> 1 > asked:
            asked = greatest >> 1
        return max(low, min(self.value(asked, longest), high - 1))

    def rank(self, value: int, longest: int) -> int:
        if value > MOST:
            return max(0, value - WIN + longest + 1)
        return min(0, value + WIN - longest - 1) if value < -MOST else 0

    def value(self, rank: int, longest: int) -> int:
        if rank > 0:
            return rank + WIN - longest - 1
        return rank - WIN + longest + 1 if rank < 0 else 0


class Following(NamedTuple):
    """Asks whether the last answer is right: MTD(f)."""

    def next_question(self, low: int, high: int, value: int, longest: int) -> int:
        return value if value == low else value - 1


class Knowledge(NamedTuple):
    """All that is known of the end of a game, for searches that go there. ``Insight`` is what others know."""

    mirrors: Any = AsItIs()
    """For a search with a horizon: positions are searched as they are."""
    twins: Any = AsItIs()
    limits: Any = Unbounded()
    """Between which values the root's lies; of no use to a search with a horizon."""
    proof: Any = NoProof()
    moving: Any = AllMoves()
    promising: Any = UsualPromise()
    ending: Any = NoLayers()
    measure: Any = Unmeasured(0)
    aim: Any = Following()

    def look(self, position: Any) -> Any:
        return self.mirrors.look(position)

    def twin(self, position: Any) -> Any:
        """Return the one of all mirrored positions that is searched for them."""
        return self.twins.look(position)

    def bounds(self, position: Any, scoring: Scoring, made: int) -> tuple[int, int]:
        """Return what is known of estimates at a horizon: nothing."""
        return -INF, INF

    def range(self, position: Any, scoring: Scoring, made: int) -> tuple[int, int]:
        """Return between which values the root's lies."""
        low, high = self.limits.bounds(position, scoring, made)
        return max(low, -WIN), min(high, WIN)

    def reaches_end(self, position: Any, depth: int) -> bool:
        """Tell whether so many plies are enough for the game to end."""
        return depth >= self.left(position)

    def left(self, position: Any) -> int:
        return int(self.measure.left(position))

    def proved(self, position: Any, alpha: int, scoring: Scoring, made: int) -> tuple[int, int]:
        low, high = self.proof.bounds(position, alpha, scoring, made)
        return low, high

    def is_over(self, position: Any, ply: int) -> bool:
        return bool(self.proof.is_over(position, ply))

    def is_small(self, position: Any) -> bool:
        return bool(self.ending.is_small(position))

    def small_value(self, position: Any, alpha: int, kit: Kit, ply: int) -> int:
        return int(self.ending.value(position, alpha, kit, ply))

    def list_moves(self, position: Any, hint: Move, order: Any, ply: int) -> int:
        """List the moves that are searched below the root; the root's are all looked at."""
        if ply == 0:
            return self.list_all(position, hint, order, ply)
        return int(order.list_moves(self.moving.shown(self.promising.shown(position)), hint, ply))

    def list_all(self, position: Any, hint: Move, order: Any, ply: int) -> int:
        return int(order.list_moves(self.promising.shown(position), hint, ply))

    def next_question(self, position: Any, low: int, high: int, value: int) -> int:
        return int(self.aim.next_question(low, high, value, self.measure.left(position)))

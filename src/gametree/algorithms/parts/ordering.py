"""The order in which moves are tried, without allocating: rows of moves by ply, and what guides the choice.

``list_moves`` writes the moves of a position into the row of its ply; ``pick`` takes the most promising of those that
are left. What a move promises is said by a *guide*; guides are records that are added up:

    Sum(HintFirst(), Sum(killers(), Sum(history(), ByPromise())))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, NamedTuple, Protocol

from ...base.collaborators import Evaluator, PromisingPosition, Scoring
from ...base.errors import Stopped
from ...base.numbers import Fixed, Ints, Move, Words, clear, ints
from ...base.values import INF, MAX_DEPTH, MOST
from ...bits import FULL, mix
from ...rules.turns import PASS, Alternating, Turn, Turns
from .kit import estimated
from .table import NO_MOVE

PROMISED = 1 << 20
"""What a point of promise is worth; history decides between moves that promise the same."""

HINTED, KILLER, SECOND = 1 << 50, 8 * PROMISED, 7 * PROMISED
"""What the table's move is worth, more than all others, and the two killers of a ply: as much as moves that promise a
little. They come before quiet moves; what promises much, a capture, comes before them."""

PLIES = MAX_DEPTH + 2
SLOTS = 1 << 12
NONE = -1
"""No move is a killer yet."""


class Guide(Protocol):
    """Says what moves promise, and learns from those that were enough."""

    def worth(self, position: Any, move: Move, hint: Move, ply: int) -> int:
        """Return what a move promises: the greatest is tried first. ``hint`` is the table's move."""

    def reward(self, move: Move, depth: int, ply: int) -> None:
        """Learn that a move was enough for a cutoff, ``depth`` plies above the horizon."""


class HintFirst(NamedTuple):
    """The move that the table remembers comes first."""

    def worth(self, position: Any, move: Move, hint: Move, ply: int) -> int:
        return HINTED if move & NO_MOVE == hint else 0

    def reward(self, move: Move, depth: int, ply: int) -> None:
        pass


class ByPromise(NamedTuple):
    """As the game itself says, by its ``promise``."""

    def worth(self, position: PromisingPosition, move: Move, hint: Move, ply: int) -> int:
        promise = position.promise(move)
        if promise > MOST or promise < -MOST:  # more would outweigh the table's move
            raise ValueError("a promise is beyond all values")
        return promise * PROMISED

    def reward(self, move: Move, depth: int, ply: int) -> None:
        pass


class Killers(NamedTuple):
    """The last two moves that were enough for a cutoff at this ply (Akl and Newborn 1977)."""

    cells: Annotated[Ints, 2 * PLIES]

    def worth(self, position: Any, move: Move, hint: Move, ply: int) -> int:
        if move == self.cells[2 * ply]:
            return KILLER
        return SECOND if move == self.cells[2 * ply + 1] else 0

    def reward(self, move: Move, depth: int, ply: int) -> None:
        if move != self.cells[2 * ply]:
            self.cells[2 * ply + 1] = self.cells[2 * ply]
            self.cells[2 * ply] = move

    def forget(self) -> None:
        """Begin without killers."""
        self.cells[:] = ints(len(self.cells), NONE)


class PastCutoffs(NamedTuple):
    """How often a move was enough for a cutoff anywhere, deep ones counting more (Schaeffer 1983)."""

    cells: Annotated[Ints, 2 * SLOTS]

    def worth(self, position: Any, move: Move, hint: Move, ply: int) -> int:
        return min(self.cells[(ply & 1) * SLOTS + (move & (SLOTS - 1))], PROMISED - 1)

    def reward(self, move: Move, depth: int, ply: int) -> None:
        self.cells[(ply & 1) * SLOTS + (move & (SLOTS - 1))] += depth * depth

    def forget(self) -> None:
        """Begin without a past."""
        clear(self.cells)


class Reversed(NamedTuple):
    """The last move first, for study: every move that is listed is worth more than those before it."""

    listed: Annotated[Ints, 1]

    def worth(self, position: Any, move: Move, hint: Move, ply: int) -> int:
        self.listed[0] += 1
        return self.listed[0]

    def reward(self, move: Move, depth: int, ply: int) -> None:
        pass


class Random(NamedTuple):
    """Any order, for study; the same search draws the same numbers again."""

    drawn: Annotated[Words, 1]

    def worth(self, position: Any, move: Move, hint: Move, ply: int) -> int:
        self.drawn[0] = mix(self.drawn[0] + 1 & FULL)
        return int(self.drawn[0] >> 32)

    def reward(self, move: Move, depth: int, ply: int) -> None:
        pass


class ByValue(NamedTuple):
    """The best move first, or the worst, for study: every move is searched by plain minimax to the horizon.

    That takes longer than the search itself, and is not counted as a part of it.
    """

    is_best: bool
    scoring: Scoring
    evaluator: Evaluator
    horizon: Annotated[Ints, 1]
    """How deep the root is searched; ``aim`` says so before each search."""
    budget: Annotated[Ints, 1]
    """Of the search (see ``base.stopping.Stop``): negative when it was told to stop."""
    turns: Turns = Alternating()

    def worth(self, position: Any, move: Move, hint: Move, ply: int) -> int:
        child = position.play(move)
        value = exact_value(child, self.horizon[0] - self.turns.made(child, ply + 1), self, ply + 1)
        return -value if self.is_best else value

    def reward(self, move: Move, depth: int, ply: int) -> None:
        pass


def exact_value(position: Any, depth: int, guide: ByValue, ply: int) -> int:
    """Return what ``minimax`` finds, unobserved."""
    if guide.budget[0] < 0:
        raise Stopped("told to stop")
    made = guide.turns.made(position, ply)
    if position.is_over():
        return guide.scoring.final(position, made)
    if depth == 0:
        return estimated(position, guide.evaluator)
    best, left = -INF, depth - guide.turns.cost(position)
    for move in position.moves():
        best = max(best, -exact_value(position.play(move), left, guide, ply + 1))
    return best if best > -INF else guide.scoring.final(position, made)


def tries_hint_first(order: Any) -> bool:
    """Tell whether the move that a table remembers is tried before all others."""
    if callable(getattr(order, "hinted", None)):
        return True
    return any(isinstance(guide, HintFirst) for guide in guides_of(getattr(order, "guide", None)))


def guides_of(guide: Any) -> Iterator[Any]:
    """Yield all guides that were added up; none where there is no guide."""
    if isinstance(guide, Sum):
        yield from guides_of(guide.first)
        yield from guides_of(guide.second)
    elif guide is not None:
        yield guide


def forget(order: Any) -> None:
    """Have an order forget what it has learned, if it learns."""
    for guide in (order, *guides_of(getattr(order, "guide", None))):
        if callable(getattr(guide, "forget", None)):
            guide.forget()


def aim(order: Any, depth: int) -> None:
    """Tell an order how deep the next search goes, if it asks."""
    guide, others = getattr(order, "guide", None), getattr(order, "others", None)
    if isinstance(guide, ByValue):
        guide.horizon[0] = depth
    if others is not None:
        others.aim(depth)


class Sum(NamedTuple):
    """Two guides, added up."""

    first: Guide
    second: Guide

    def worth(self, position: Any, move: Move, hint: Move, ply: int) -> int:
        return self.first.worth(position, move, hint, ply) + self.second.worth(position, move, hint, ply)

    def reward(self, move: Move, depth: int, ply: int) -> None:
        self.first.reward(move, depth, ply)
        self.second.reward(move, depth, ply)


class GuideOfTurns(NamedTuple):
    """A guide to a game's own moves, where passes are put in because sides move again."""

    guide: Guide

    def worth(self, position: Turn, move: Move, hint: Move, ply: int) -> int:
        return 0 if position.is_pass else self.guide.worth(position.position, move, hint, ply)

    def reward(self, move: Move, depth: int, ply: int) -> None:
        if move != PASS:
            self.guide.reward(move, depth, ply)


class Natural(NamedTuple):
    """Moves as the game lists them."""

    rows: Annotated[Ints, PLIES, "width"]
    width: Fixed[int]

    def list_moves(self, position: Any, hint: Move, ply: int) -> int:
        """Write the moves of a position into the row of its ply, and return how many there are."""
        row, count = ply * self.width, 0
        for move in position.moves():
            if count == self.width:
                raise ValueError("a position has more moves than the game's most_moves")
            self.rows[row + count] = move
            count += 1
        return count

    def pick(self, index: int, count: int, ply: int) -> Move:
        """Return the next move."""
        return self.rows[ply * self.width + index]

    def listed(self, index: int, ply: int) -> Move:
        """Return a move that was listed, before any is picked."""
        return self.rows[ply * self.width + index]

    def put(self, index: int, place: int, ply: int) -> None:
        """Put a move that was listed in another place."""
        self.rows[ply * self.width + place] = self.rows[ply * self.width + index]

    def reward(self, move: Move, depth: int, ply: int) -> None:
        pass


class BestFirst(NamedTuple):
    """The most promising move first, as the guide says; of equals the one that is listed first."""

    rows: Annotated[Ints, PLIES, "width"]
    worths: Annotated[Ints, PLIES, "width"]
    width: Fixed[int]
    guide: Guide

    def list_moves(self, position: Any, hint: Move, ply: int) -> int:
        row, count = ply * self.width, 0
        for move in position.moves():
            if count == self.width:
                raise ValueError("a position has more moves than the game's most_moves")
            self.rows[row + count] = move
            self.worths[row + count] = self.guide.worth(position, move, hint, ply)
            count += 1
        return count

    def pick(self, index: int, count: int, ply: int) -> Move:
        """Return the best move that is left, and put the ones before it one place back."""
        first = ply * self.width + index
        return best_of(self.rows, self.worths, first, first - index + count)

    def listed(self, index: int, ply: int) -> Move:
        return self.rows[ply * self.width + index]

    def put(self, index: int, place: int, ply: int) -> None:
        self.rows[ply * self.width + place] = self.rows[ply * self.width + index]
        self.worths[ply * self.width + place] = self.worths[ply * self.width + index]

    def reward(self, move: Move, depth: int, ply: int) -> None:
        """Learn from a move that was enough for a cutoff."""
        self.guide.reward(move, depth, ply)


def best_of(rows: Ints, worths: Ints, first: int, last: int) -> Move:
    """Bring the best of some moves to their first place and return it; of equals the one that is listed first."""
    if first < 0 or last > len(rows) or last > len(worths):
        raise IndexError("there is no such move")
    place, greatest = first, worths[first]
    for other in range(first + 1, last):
        worth = worths[other]
        if worth > greatest:
            place, greatest = other, worth
    move = rows[place]
    while place > first:
        rows[place] = rows[place - 1]
        worths[place] = worths[place - 1]
        place -= 1
    rows[first] = move
    worths[first] = greatest
    return move


KEPT, FIRST, MOVES = range(3)
"""Where a choice has the number of its moves, the one to be tried first, and the moves themselves."""
ALL = -1
"""In the place of a number: every move is kept to."""


class Chosen(NamedTuple):
    """Some of the root's moves and no others, in the order of another order. ``choose`` says which."""

    order: Any
    choice: Ints

    @property
    def guide(self) -> Guide:
        guide: Guide = self.order.guide
        return guide

    @property
    def others(self) -> Any:
        """What is known of other threads; None where there are none."""
        return getattr(self.order, "others", None)

    def list_moves(self, position: Any, hint: Move, ply: int) -> int:
        if ply > 0:
            return int(self.order.list_moves(position, hint, ply))
        kept = 0
        # The table's move is that of the last search from here, with other moves perhaps.
        for index in range(self.order.list_moves(position, self.choice[FIRST], ply)):
            if self.is_kept(self.order.listed(index, ply)):
                self.order.put(index, kept, ply)
                kept += 1
        return kept

    def is_kept(self, move: Move) -> bool:
        return is_kept(self.choice, move)

    def pick(self, index: int, count: int, ply: int) -> Move:
        return int(self.order.pick(index, count, ply))

    def reward(self, move: Move, depth: int, ply: int) -> None:
        self.order.reward(move, depth, ply)


def is_kept(choice: Ints, move: Move) -> bool:
    """Tell whether a move is one of those that are chosen."""
    is_found = choice[KEPT] == ALL
    for place in range(MOVES, MOVES + choice[KEPT]):
        is_found = is_found or choice[place] == move
    return is_found


def choosing(order: Any) -> Any:
    """Return an order that can leave moves of the root out: itself, or one around it."""
    return order if _has_choice(order) else Chosen(order, ints(MOVES + order.width))


def choose_all(order: Any) -> None:
    """Leave none of the root's moves out."""
    if _has_choice(order):
        order.choice[KEPT] = ALL


def _has_choice(order: Any) -> bool:
    return hasattr(order, "choice")


def choose(order: Any, moves: Sequence[Move], first: Move | None = None) -> None:
    """Keep to these moves at the root, and try one of them first."""
    for place, number in enumerate((len(moves), NO_MOVE if first is None else first & NO_MOVE, *moves)):
        order.choice[place] = number

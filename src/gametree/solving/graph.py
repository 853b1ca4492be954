"""The texts of solving a game as a graph: positions numbered as they are found, moves as pairs of numbers.

Positions may come back, or be reached by lines of different lengths. What a position can lead to is kept behind it as
*edges*: the number of each position after it, doubled, and one more if the same side moves there; then how many they
are, so that they can be read from the last position to the first.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ..base.collaborators import Position
from ..base.errors import Stopped
from ..base.numbers import Ints
from ..base.packing import unpack
from ..bits import fingerprint
from .scores import FAR, UNKNOWN, Margins, Results
from .shelf import Shelf
from .slices import Slice
from .terms import Terms

FILLED = 0


class Rule(Protocol):
    """Says what a position is worth, given the scores after it; ``UNKNOWN`` where it cannot tell yet."""

    def judged(self, edges: Ints, begin: int, end: int, scores: Ints) -> int: ...


def explore(
    like: Position, begin: int, most: int, shelf: Shelf, edges: Ints, cells: Ints, scores: Ints, terms: Terms
) -> int:
    """Look at positions of a shelf from a number on, at most so many, and put on it what can be played there.

    Ends get their scores. Return where to go on; if that is less than was asked for, and than there are positions,
    there is no room.
    """
    number = begin
    while number < begin + most and number < shelf.total():
        filled = cells[FILLED]
        if not shelf.has_room(terms.most_moves) or filled + terms.most_moves >= len(edges):
            return number
        terms.check()
        position = unpack(shelf.rows, number * shelf.width, like)
        degree = 0
        if not position.is_over():
            for move in position.moves():
                child = terms.images.kept(position.play(move))
                edges[filled + degree] = shelf.place(child, fingerprint(child)) * 2 + int(terms.sides.again(child))
                degree += 1
        if degree == 0:
            scores[number] = terms.scoring.end(position.outcome())
        edges[filled + degree] = degree
        cells[FILLED] = filled + degree + 1
        number += 1
    return number


class InMoves(NamedTuple):
    """Wins and losses in exactly so many moves, when all in fewer are known.

    A position is won by one move to a position that is lost; it is lost when all moves lead to won ones, and then
    as late as the last of them lets it be.
    """

    distance: int

    def judged(self, edges: Ints, begin: int, end: int, scores: Ints) -> int:
        scoring, is_won, is_lost = Results(), False, True
        for index in range(begin, end):
            score = scores[edges[index] >> 1]
            own = 0 if score == UNKNOWN else scoring.before(score, edges[index] & 1 == 1)
            if own == FAR - self.distance:
                is_won = True
            if own >= 0 or own + FAR > self.distance:  # no loss, or one that was only found in this round
                is_lost = False
        if is_won:
            return FAR - self.distance
        return self.distance - FAR if is_lost else UNKNOWN


class WhenKnown(NamedTuple):
    """Margins of positions all of whose moves lead to known ones."""

    def judged(self, edges: Ints, begin: int, end: int, scores: Ints) -> int:
        scoring, best = Margins(), UNKNOWN
        for index in range(begin, end):
            score = scores[edges[index] >> 1]
            if score == UNKNOWN:
                return UNKNOWN
            best = max(best, scoring.before(score, edges[index] & 1 == 1))
        return best


def settle(edges: Ints, filled: int, scores: Ints, count: int, rule: Rule, budget: Ints) -> int:
    """Find the scores that a rule knows by those of the positions after them; return how many there are."""
    found, place, number = 0, filled, count
    while number > 0:
        number -= 1
        place -= 1
        degree = edges[place]
        if scores[number] == UNKNOWN:
            if budget[0] < 0:
                raise Stopped("told to stop")
            score = rule.judged(edges, place - degree, place, scores)
            if score != UNKNOWN:
                scores[number] = score
                found += 1
        place -= degree
    return found


def first_unknown(scores: Ints, count: int) -> int:
    """Return the number of the first position whose score is not known; ``count`` if there is none."""
    for number in range(count):
        if scores[number] == UNKNOWN:
            return number
    return count


def gather(laid: Slice, count: int, shelf: Shelf, scores: Ints, gathered: Ints) -> int:
    """Put the scores of positions on a shelf into the order of a slice; what is unknown to the end is a draw."""
    for number in range(count):
        score = scores[shelf.find(laid.rows, number * laid.width)]
        gathered[number] = 0 if score == UNKNOWN else score
    return count

"""The texts of solving stage by stage: the positions of the next stage, and then the scores of this one.

Every call works on one slice of a stage and one slice of the next, so that no more than two of them must be near.
"""

from __future__ import annotations

from typing import Protocol

from ..base.collaborators import Position
from ..base.numbers import Ints
from ..base.packing import unpack
from ..bits import fingerprint
from .scores import UNKNOWN
from .shelf import Part, Shelf
from .slices import Slice
from .terms import Terms


class StagedPosition(Position, Protocol):
    """A position that knows how far the game has come: one stage further with every move."""

    def stage(self) -> int: ...


def spread(like: StagedPosition, source: Slice, begin: int, end: int, part: Part, shelf: Shelf, terms: Terms) -> int:
    """Put what can be played from some positions of a slice on a shelf, as far as it belongs to a part.

    Return where to go on: ``end``, or sooner if the shelf is full; -1 less the number of a position one of whose
    moves does not lead to the next stage.
    """
    for number in range(begin, end):
        if not shelf.has_room(terms.most_moves):
            return number
        terms.check()
        position = unpack(source.rows, number * source.width, like)
        if not position.is_over():
            next_stage = position.stage() + 1
            for move in position.moves():
                child = terms.images.kept(position.play(move))
                if child.stage() != next_stage:
                    return -1 - number
                key = fingerprint(child)
                if part.has(key):
                    shelf.place(child, key)
    return end


def judge(like: Position, source: Slice, begin: int, end: int, after: Slice, scores: Ints, terms: Terms) -> int:
    """Raise the scores of some positions by what is known of those after them, as far as they are in a slice.

    Return ``end``; -1 less the number of a position after which there is one that the slice should have.
    """
    for number in range(begin, end):
        terms.check()
        position = unpack(source.rows, number * source.width, like)
        best = scores[number]
        has_moves = False
        if not position.is_over():
            for move in position.moves():
                has_moves = True
                child = terms.images.kept(position.play(move))
                if after.part.has(fingerprint(child)):
                    found = after.find(child)
                    if found < 0:
                        return -1 - number
                    best = max(best, terms.scoring.before(after.score(found), terms.sides.again(child)))
        scores[number] = best if has_moves else terms.scoring.end(position.outcome())
    return end


def forget(scores: Ints) -> int:
    """Let no score be known."""
    for number in range(len(scores)):
        scores[number] = UNKNOWN
    return len(scores)

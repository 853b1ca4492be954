"""What positions are worth in a solution: sixteen bits each, four to a word.

A *score* is for the side to move. By result it is ``FAR`` less the moves to the end for a win, the same below zero
for a loss, and 0 for a draw; by margin it is the margin. What is not known yet is ``UNKNOWN``.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ..base.numbers import Bits, Ints, Words
from ..base.values import WIN

FAR = 30_000
"""A win at once. No game goes on for so many moves."""
MOST_SCORE = 32_000
UNKNOWN = -(1 << 15)
"""Below every score; a word full of zeros holds four of them."""
LANES = 4
LANE: Bits = 0xFFFF


class Scoring(Protocol):
    """Says what an end is worth, and what is worth how much a move sooner."""

    def end(self, outcome: int) -> int:
        """Return the score of a finished position."""

    def before(self, score: int, is_again: bool) -> int:
        """Return what a move is worth that leads to a position, to whoever makes it and then moves again or not."""


class Results(NamedTuple):
    """Sooner wins are better, and so are later losses."""

    def end(self, outcome: int) -> int:
        return FAR if outcome > 0 else -FAR if outcome < 0 else 0

    def before(self, score: int, is_again: bool) -> int:
        own = score if is_again else -score
        return own - 1 if own > 0 else own + 1 if own < 0 else 0


class Margins(NamedTuple):
    """Outcomes as they are."""

    def end(self, outcome: int) -> int:
        return outcome

    def before(self, score: int, is_again: bool) -> int:
        return score if is_again else -score


def value_of(score: int, *, by_result: bool) -> int:
    """Return the value that a search finds at a position of that score.

    >>> value_of(FAR - 3, by_result=True) == WIN - 3, value_of(-4, by_result=False)
    (True, -4)
    """
    if not by_result or score == 0:
        return score
    return WIN - FAR + score if score > 0 else FAR - WIN + score


def score_at(packed: Words, number: int) -> int:
    """Return one of the scores that ``squeeze`` has put into words."""
    return int(packed[number // LANES] >> (number % LANES * 16) & LANE) + UNKNOWN


def squeeze(scores: Ints, packed: Words, count: int) -> int:
    """Put scores into words, four to each; return the first number whose score does not fit, or ``count``."""
    for number in range(count):
        score = scores[number]
        if score != UNKNOWN and not -MOST_SCORE <= score <= MOST_SCORE:
            return number
        packed[number // LANES] |= (LANE & (score - UNKNOWN)) << (number % LANES * 16)
    return count


def stretch(packed: Words, scores: Ints, begin: int, count: int) -> int:
    """Take scores out of words again, and put them in their places from one on; return how many there are."""
    for number in range(count):
        scores[begin + number] = score_at(packed, number)
    return count

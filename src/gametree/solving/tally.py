"""What came of it: how many positions are won, drawn and lost, and how long the longest win takes."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..base.numbers import Ints, ints
from ..base.packing import unpack
from .folder import Folder, Place
from .scores import FAR
from .shelf import Part
from .slices import Slice
from .terms import Terms
from .texts import Texts

WINS, DRAWS, LOSSES, LONGEST = range(4)


class Tally(NamedTuple):
    """Of all positions, for the side to move."""

    kept: int
    wins: int
    draws: int
    losses: int
    longest: int
    """Moves to the end of the longest win or loss; 0 by margin."""

    @property
    def positions(self) -> int:
        return self.wins + self.draws + self.losses


def count_scores(like: Any, source: Slice, count: int, cells: Ints, terms: Terms, by_result: bool) -> int:
    """Count the scores of a slice; a position that is kept for others counts as all of them."""
    for number in range(count):
        score, images = source.score(number), terms.images.count(unpack(source.rows, number * source.width, like))
        cells[WINS if score > 0 else LOSSES if score < 0 else DRAWS] += images
        if by_result and score != 0:
            cells[LONGEST] = max(cells[LONGEST], FAR - abs(score))
    return count


def tally(texts: Texts, folder: Folder, bits: list[int]) -> Tally:
    """Look through all slices."""
    cells, kept = ints(4), 0
    for stage, each in enumerate(bits):
        for number in range(1 << each):
            place = Place(stage, Part(each, number))
            source, count = folder.slice(place, texts.width), folder.count(place)
            by_result = texts.game.scoring == "result"
            kept += texts.call(count_scores, texts.like, source, count, cells, texts.terms, by_result)
    return Tally(kept, *cells)

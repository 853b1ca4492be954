"""Finding the levels of a game: from the full engine down, each so weak that the one above beats it clearly.

All levels lie on one line of strengths (``at_strength``), so one number is looked for at a time, by rounds of games
whose results are mostly chance. All that is known is that a weaker level is not beaten less: the rounds so far are
made one falling curve (isotonic regression; Ayer and others, An Empirical Distribution Function for Sampling with
Incomplete Information, Annals of Mathematical Statistics 26, 1955), and the next round is played where it meets the
score that is wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from .ladder import Ladder
from .level import MOST, OVERLOOKING, Level, at_strength
from .measuring import GAMES, Bench

TARGET = 0.68
"""What a level is to score against the one below."""
LEAST = 0.60
"""If even the weakest is not beaten by so much, there is no room for another level."""
CLEAREST = 0.75
"""If a level is beaten by more, it is too far below."""
ROUNDS = 8
GAP = 0.1
"""How far below a level the next one is looked for at first."""


class Found(NamedTuple):
    """A level, and its place on the line of strengths."""

    level: Level
    place: float


class Round(NamedTuple):
    """What a level scored against one at a place on the line, in games that count so much."""

    place: float
    score: float
    weight: float = 1.0


def tuned(name: str, bench: Bench, games: int = GAMES) -> Ladder | None:
    """Return levels of a game that are equally far from each other, found by about so many games each.

    They are as many as the game has room for, ten at the most; None if it was stopped on the way. The weakest two
    overlook what one move decides, and only they: so the line goes on to where moves are made at random.
    """
    found = [Found(Level(), 1.0)]
    for overlooks in (False, True):
        top, gap = 1.0, GAP
        most = MOST if overlooks else MOST - OVERLOOKING
        for _ in range(OVERLOOKING if overlooks else MOST):
            if len(found) == most:
                break
            below = _below(found[-1].level, top, gap, bench, games, overlooks=overlooks)
            if bench.stop.is_set():
                return None
            if below is None:
                break
            top, gap = below.place, max(GAP / 4, top - below.place)
            found.append(below)
    return Ladder(name, tuple(each.level for each in reversed(found)))


def _below(above: Level, top: float, gap: float, bench: Bench, games: int, *, overlooks: bool) -> Found | None:
    """Return the next level below one, from a place downwards; None if there is no room, or if it was stopped."""
    batch = max(2, 2 * round(games / ROUNDS / 2))
    seen: list[Round] = []
    place = max(0.0, top - gap)
    for number in range(1, ROUNDS + 1):
        called = f"below {above.spec()}, round {number} of {ROUNDS}, at {place:.2f}"
        step = bench.play(above, at_strength(place, overlooks=overlooks), batch, called=called, seed=number)
        if step is None:
            return None
        seen.append(Round(place, step.score))
        place = meeting(seen, top)
    weakest = falling(seen)[0]
    if weakest.score < LEAST:
        return None
    place = place if weakest.score >= TARGET else weakest.place
    return Found(at_strength(place, overlooks=overlooks), place)


def meeting(seen: Sequence[Round], top: float) -> float:
    """Return the place at which the score that is wanted is expected; at the top, the score is even.

    Where nothing so weak was tried yet, that is twice as far from the top.

    >>> meeting([Round(0.75, 0.60)], top=1.0), round(meeting([Round(0.75, 0.60), Round(0.5, 0.70)], top=1.0), 3)
    (0.5, 0.55)
    """
    curve = falling(seen)
    weakest = curve[0]
    if weakest.score < TARGET:
        lowest = min(each.place for each in seen)
        return max(0.0, lowest - max(GAP, top - lowest))
    if curve[-1].place < top:
        curve.append(Round(top, min(0.5, curve[-1].score)))
    for below, above in pairwise(curve):
        if above.score < TARGET:
            share = (below.score - TARGET) / (below.score - above.score)
            return below.place + share * (above.place - below.place)
    return top


def falling(seen: Sequence[Round]) -> list[Round]:
    """Return the falling curve that is nearest to what was seen: rounds that contradict each other become one.

    >>> curve = falling([Round(0.25, 0.5), Round(0.75, 1.0), Round(1.0, 0.5)])
    >>> [tuple(each) for each in curve]
    [(0.5, 0.75, 2.0), (1.0, 0.5, 1.0)]
    """
    curve: list[Round] = []
    for each in sorted(seen):
        curve.append(each)
        while len(curve) > 1 and curve[-2].score <= curve[-1].score:
            below, above = curve[-2:]
            weight = below.weight + above.weight
            place = (below.place * below.weight + above.place * above.weight) / weight
            score = (below.score * below.weight + above.score * above.weight) / weight
            curve[-2:] = [Round(place, score, weight)]
    return curve

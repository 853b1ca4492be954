"""Finding the levels of a game: from the full engine down, each so weak that the one above beats it clearly.

All levels lie on one line of strengths (``at_strength``), so one number is looked for at a time, by rounds of games
whose results are mostly chance. All that is known is that a weaker level is not beaten less: the rounds so far are
made one falling curve (isotonic regression; Ayer and others, An Empirical Distribution Function for Sampling with
Incomplete Information, Annals of Mathematical Statistics 26, 1955), and the next round is played where it meets the
score that is wanted. When there are some rounds near that place, a straight line through them says it more exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import exp
from typing import NamedTuple

from ..statistics import elo_of
from .ladder import Ladder
from .level import MOST_LEVELS, OVERLOOKING, Level, at_strength
from .measuring import GAMES, Bench

TARGET = 0.67
"""What a level is to score against the one below."""
LEAST = 0.60
"""If even the weakest is not beaten by so much, there is no room for another level."""
CLEAREST = 0.75
"""If a level is beaten by more, it is too far below."""
ROUNDS = 8
TRIES = 3
"""So often what was found is tried out, and looked for again if it is not as it should be."""
GAP = 0.1
"""How far below a level the next one is looked for at first."""
FEW = 3
"""As long as there are fewer rounds, no line is laid through them."""
NEAR, CLOSE = 0.15, 0.03
"""On the line of strengths: rounds further away say little about a place; those so close say little about a slope."""
FLATTEST = -200.0
"""Elo from one end of the line of strengths to the other, at the least."""


class Found(NamedTuple):
    """A level, and its place on the line of strengths."""

    level: Level
    place: float


class Round(NamedTuple):
    """What a level scored against one at a place on the line, in so many games."""

    place: float
    score: float
    games: float = 1


def tuned(name: str, bench: Bench, games: int = GAMES) -> Ladder | None:
    """Return levels of a game that are equally far from each other, each tried out by so many games.

    They are as many as the game has room for, ten at the most; None if it was stopped on the way. The weakest two
    overlook what one move decides, and only they: so the line goes on to where moves are made at random. What they
    scored is not told: they were chosen by it, and only other games measure them (``measured_ladder``).
    """
    levels = [Level()]
    for overlooks in (False, True):
        top, gap = 1.0, GAP
        most = min(MOST_LEVELS, len(levels) + OVERLOOKING) if overlooks else MOST_LEVELS - OVERLOOKING
        while len(levels) < most:
            below = _below(levels[-1], top, gap, bench, games, overlooks=overlooks)
            if bench.stop.is_set():
                return None
            if below is None:
                break
            top, gap = below.place, max(GAP / 4, top - below.place)
            levels.append(below.level)
    return Ladder(name, tuple(reversed(levels)))


def _below(above: Level, top: float, gap: float, bench: Bench, games: int, *, overlooks: bool) -> Found | None:
    """Return the next level below one, from a place downwards; None if there is no room, or if it was stopped.

    A curve through few games promises more than it keeps, above all where it is flat. So what it says is tried out;
    if that is too much or too little, it counts with the rounds before, and another place is tried.
    """
    batch = max(2, 2 * round(games / ROUNDS / 2))
    seen: list[Round] = []
    place, is_room = max(0.0, top - gap), False
    for number in range(1, ROUNDS + TRIES + 1):
        is_trial = number > ROUNDS
        called = f"below {above.spec()}, {'trial' if is_trial else f'round {number} of {ROUNDS}'} at {place:.2f}"
        level = at_strength(place, overlooks=overlooks)
        step = bench.play(above, level, games if is_trial else batch, called=called, seed=number)
        if step is None:
            return None
        seen.append(Round(place, step.score, step.games))
        is_room = is_trial and step.score >= LEAST
        if is_trial and (step.score <= CLEAREST if is_room else place == 0.0):
            break
        place = meeting(seen, top)
    tried = seen[-1].place
    return Found(at_strength(tried, overlooks=overlooks), tried) if is_room else None


def meeting(seen: Sequence[Round], top: float) -> float:
    """Return the place at which the score that is wanted is expected; at the top, the score is even.

    Where nothing so weak was tried yet, that is twice as far from the top.

    >>> meeting([Round(0.75, 0.60)], top=1.0), round(meeting([Round(0.75, 0.60), Round(0.5, 0.70)], top=1.0), 3)
    (0.5, 0.575)
    """
    curve = falling(seen)
    if curve[0].score < TARGET:
        lowest = min(each.place for each in seen)
        return max(0.0, lowest - max(GAP, top - lowest))
    if curve[-1].place < top:
        curve.append(Round(top, min(0.5, curve[-1].score)))
    for below, above in pairwise(curve):
        if above.score < TARGET:
            share = (below.score - TARGET) / (below.score - above.score)
            place = below.place + share * (above.place - below.place)
            return place if len(seen) < FEW else _sharpened(place, seen, top)
    return top


def _sharpened(place: float, seen: Sequence[Round], top: float) -> float:
    """Return where a straight line through the rounds near a place, in Elo, meets what is wanted.

    It has all of them say something about the place, where the curve asks two. How it falls is taken from the rounds
    and, as long as they are close together, from how far it is to the top.
    """
    weights = [each.games * exp(-(((each.place - place) / NEAR) ** 2) / 2) for each in seen]
    elos = [elo_of((each.score * each.games + 0.5) / (each.games + 1)) for each in seen]
    total = sum(weights)
    middle = sum(weight * each.place for weight, each in zip(weights, seen, strict=True)) / total
    height = sum(weight * elo for weight, elo in zip(weights, elos, strict=True)) / total
    apart = [each.place - middle for each in seen]
    spread = sum(weight * each**2 for weight, each in zip(weights, apart, strict=True))
    together = sum(weight * each * elo for weight, each, elo in zip(weights, apart, elos, strict=True))
    doubt = total * CLOSE**2
    slope = (together - doubt * height / max(top - middle, CLOSE)) / (spread + doubt)
    met = middle + (elo_of(TARGET) - height) / min(slope, FLATTEST)
    return min(top, max(0.0, place - GAP, min(place + GAP, met)))


def falling(seen: Sequence[Round]) -> list[Round]:
    """Return the falling curve that is nearest to what was seen: rounds that contradict each other become one.

    >>> curve = falling([Round(0.25, 0.5), Round(0.75, 1.0), Round(1.0, 0.5)])
    >>> [tuple(each) for each in curve]
    [(0.5, 0.75, 2), (1.0, 0.5, 1)]
    """
    curve: list[Round] = []
    for each in sorted(seen):
        curve.append(each)
        while len(curve) > 1 and curve[-2].score <= curve[-1].score:
            below, above = curve[-2:]
            games = below.games + above.games
            place = (below.place * below.games + above.place * above.games) / games
            score = (below.score * below.games + above.score * above.games) / games
            curve[-2:] = [Round(place, score, games)]
    return curve

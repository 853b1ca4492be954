"""The text of learning: games against oneself, and what is learned from each, from its end to its start.

After a greedy move a position should have been worth what the next one was: its value is moved towards a *return*,
in which a share of what the next position was worth gives way to what came later (TD(lambda), Sutton 1988). A move
that was drawn says nothing about the position before it, so returns are cut there.
"""

from __future__ import annotations

from typing import Any

from ...base.values import INF
from ..numbers import ONE, POINT
from ..patterns.patterns import Patterns
from .learner import PARTS, PLIES, Learner

BELOW = -2 * ONE
"""Less than any value."""
DRAWN = INF * INF
"""In the place of a value: the move was not chosen by it."""
SHIFT = POINT - 10
"""A slope keeps so few places that its product with an error fits."""


def learn_games(start: Any, patterns: Patterns, learner: Learner, games: int) -> int:
    """Play games against oneself and learn from each; return how many plies they had."""
    plies = 0
    for _ in range(games):
        plies += play_and_learn(start, patterns, learner)
    return plies


def play_and_learn(start: Any, patterns: Patterns, learner: Learner) -> int:
    """Play one game and learn from it; return how many plies it had."""
    position, ply, end, goal = start, 0, 0, 0
    opening = learner.draw(learner.opening + 1)
    while ply < PLIES:
        is_drawn = ply < opening or learner.draw(PARTS) < learner.chance
        best, chosen, count = BELOW, -1, 0
        if not position.is_over():
            for move in position.moves():
                count += 1
                if is_drawn:
                    if learner.draw(count) == 0:
                        chosen = move
                else:
                    worth = after(position.play(move), patterns, learner)
                    if worth > best:
                        best, chosen = worth, move
        if count == 0:
            goal = patterns.unit.goal(position.outcome())
            break
        learner.values[ply] = patterns.value(position)
        learner.greedy[ply] = DRAWN if is_drawn else best
        learner.ends[ply] = end
        end = patterns.note(position, learner.trail, end)
        position = position.play(chosen)
        learner.turned[ply] = 1 if learner.turns.again(position) else -1
        ply += 1
    learner.ends[ply] = end
    learn_from(ply, goal, patterns, learner)
    return ply


def learn_from(plies: int, goal: int, patterns: Patterns, learner: Learner) -> None:
    """Go through a game from its end, and let every value come nearer to what came of it."""
    ply = plies
    while ply > 0:
        ply -= 1
        value, best = learner.values[ply], learner.greedy[ply]
        if best == DRAWN:
            goal = value
        else:
            goal = best + (learner.trust * (learner.turned[ply] * goal - best) // PARTS)
            slope = ONE - (value * value >> POINT)
            error = (goal - value) * (slope >> 10) >> SHIFT
            learner.teach(patterns, learner.ends[ply], learner.ends[ply + 1], error)


def after(position: Any, patterns: Patterns, learner: Learner) -> int:
    """Return what a position is worth to the side that has just moved there."""
    value: int = patterns.unit.goal(position.outcome()) if position.is_over() else patterns.value(position)
    return value if learner.turns.again(position) else -value

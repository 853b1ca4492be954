"""Which of several lines a level plays: drawn so that it gives away on average what it is meant to give away.

Each line is drawn with odds that fall with what it costs, by the exponential of the cost in *temperatures* (a
softmax, or Boltzmann's distribution). The temperature is the one by which the expected cost is what the level loses a
move. So the only good move of a position is hardly ever missed, and of many that are nearly equal any may be played.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from ...base.results import Line
from ...base.values import MOST, WIN
from .level import Level

END = 20.0
"""What a forced win counts, in units of the game; estimates count less."""
SOONER = 0.001
"""What a win that comes a ply sooner counts more."""
DECIDED = 10.0
"""Where one side is ahead by so many units, nothing is given away any more: a won game is brought home."""
STEPS = 32
COLDEST, HOTTEST = 1e-4, 1e6
"""Temperatures between which the right one lies, in units: the best line alone, and any line."""


def is_known(line: Line) -> bool:
    """Tell whether it is known who wins, and with best play it is not a draw."""
    return line.verdict not in ("unknown", "draw")


def worth(line: Line, unit: int) -> float:
    """Return what a line is worth in units, forced ends on the same scale.

    >>> values = {150: "unknown", WIN - 3: "win in 3", -999_999: "unknown"}
    >>> [worth(Line(1, value, (1,), verdict), unit=100) for value, verdict in values.items()]
    [1.5, 19.997, -19.0]
    """
    if abs(line.value) > MOST:
        plies = WIN - abs(line.value)
        return math.copysign(END - SOONER * plies, line.value)
    return min(END - 1, max(1 - END, line.value / unit))


def odds(costs: Sequence[float], loss: float) -> list[float]:
    """Return the odds of lines that cost so much, by which a loss is expected, or the nearest to it that there is.

    >>> [round(each, 3) for each in odds([0.0, 1.0, 1.0], 0.5)]
    [0.5, 0.25, 0.25]
    >>> odds([0.0, 0.0], 1.0), [round(each, 2) for each in odds([0.0, 1.0], 9.0)]
    ([0.5, 0.5], [0.5, 0.5])
    """
    low, high = math.log(COLDEST), math.log(HOTTEST)
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if expected(costs, _softmax(costs, math.exp(middle))) < loss else (low, middle)
    return _softmax(costs, math.exp(low))


def expected(costs: Sequence[float], shares: Sequence[float]) -> float:
    """Return what is given away on average."""
    return sum(cost * share for cost, share in zip(costs, shares, strict=True))


def _softmax(costs: Sequence[float], temperature: float) -> list[float]:
    weights = [math.exp(-cost / temperature) for cost in costs]
    return [weight / sum(weights) for weight in weights]


def drawn(lines: Sequence[Line], unit: int, level: Level, draw: random.Random) -> Line:
    """Return the line that a level plays.

    Where somebody wins by force, that is the best one as it is, the soonest win or the longest loss: nobody shuffles
    about, and nobody gives up. Only a level that overlooks things may not see that it wins at once.
    """
    best = max(lines, key=lambda line: line.value)
    if is_known(best) and not (level.overlooks and best.value == WIN - 1):
        return best
    values = [worth(line, unit) for line in lines]
    top = worth(best, unit)
    doubt = 1.0 if is_known(best) else max(0.0, 1 - abs(top) / DECIDED)
    shares = odds([top - value for value in values], doubt * level.loss / 100)
    return draw.choices(lines, shares)[0]

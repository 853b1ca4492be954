"""How packets, leaves and time grow with the depth, the number of criteria, and what these have in common."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import NamedTuple

from ..base.errors import InputError
from ..criteria import VectorTree, random_tree, search_vectors
from ..criteria.outcomes import MOST_CRITERIA
from ..games.tree.uniform import MOST_LEAVES, Uniform
from .measuring import Study

USUAL, USUAL_SEEDS = (1, 2, 3), 5
MOST_PACKETS = 400
"""In a value: with more, a single tree takes minutes."""


class Packed(NamedTuple):
    """What trees with so many criteria took to a depth: averages over all trees."""

    method: str
    depth: int
    trees: int
    packets: float
    """Of the root."""
    outcomes: float
    """In a packet of the root."""
    leaves: float
    """That alpha-beta looked at."""
    share: float
    """Of all leaves."""
    seconds: float


def criteria(
    uniform: Uniform, numbers: Iterable[int] = USUAL, *, correlation: float = 0.0, seeds: int = USUAL_SEEDS
) -> Study[Packed]:
    """Search random trees of vectors by packets, to every depth up to a greatest, with so many criteria each.

    A number of criteria ends where a tree has more packets than there is room for.

    >>> from gametree.experiments import criteria
    >>> from gametree.games.tree.uniform import Uniform
    >>> study = criteria(Uniform(2, 2, 1), (1, 2), seeds=2)
    >>> [(row.method, row.depth, row.packets) for row in study.rows]
    [('1 criterion', 1, 1.0), ('1 criterion', 2, 1.0), ('2 criteria', 1, 1.5), ('2 criteria', 2, 1.5)]
    """
    branching, depth, seed = uniform
    if branching**depth > MOST_LEAVES:
        raise InputError(f"{branching}^{depth} leaves are too many; wanted: at most {MOST_LEAVES:,}")
    if seeds < 1:
        raise InputError(f"an average over {seeds} trees cannot be; wanted: 1 or more")
    rows, notes = [], []
    for number in numbers:
        if not 1 <= number <= MOST_CRITERIA:
            raise InputError(f"{number} criteria cannot be; wanted: 1 to {MOST_CRITERIA}")
        name = "1 criterion" if number == 1 else f"{number} criteria"
        for plies in range(1, depth + 1):
            row = _measured(
                name,
                plies,
                [random_tree(branching, plies, number, seed + each, correlation) for each in range(seeds)],
            )
            if row is None:
                notes.append(f"{name} at depth {plies}: a value has more than {MOST_PACKETS} packets")
                break
            rows.append(row)
    return Study("criteria", f"random:b={branching},d={depth}, correlation {correlation:g}", seeds, rows, notes)


def _measured(name: str, depth: int, trees: list[VectorTree]) -> Packed | None:
    """Return what trees took on average; None if one of them had no room for its packets."""
    found = [search_vectors(tree, most=MOST_PACKETS) for tree in trees]
    if not all(each.is_whole for each in found):
        return None
    leaves = fmean(each.leaves for each in found)
    return Packed(
        name,
        depth,
        len(trees),
        fmean(len(each.value) for each in found),
        fmean(len(packet) for each in found for packet in each.value),
        leaves,
        leaves / len(trees[0].outcomes),
        fmean(each.seconds for each in found),
    )

"""MAX's best strategy in an explicit tree that was searched."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .trace import TreeNode


def best_strategy(tree: Sequence[TreeNode], seen: Collection[int], *, is_won_enough: bool) -> tuple[int, ...]:
    """Return the nodes of a best strategy of MAX: one whose leaves were all seen, as the search has chosen it.

    What a cutoff has left, or SSS* has dropped, may be better still, and nobody knows. Where only who wins is asked,
    a win is as good as any other.
    """
    below: list[list[int]] = [[] for _ in tree]
    for place, node in enumerate(tree):
        if node.parent is not None:
            below[node.parent].append(place)
    from_below = range(len(tree) - 1, -1, -1)
    worth = [node.leaf or 0 for node in tree]
    for place in from_below:
        if below[place]:
            worth[place] = (max if tree[place].is_max else min)(worth[child] for child in below[place])
        elif is_won_enough:
            worth[place] = (worth[place] > 0) - (worth[place] < 0)
    is_secured = [place in seen and worth[place] >= worth[0] for place in range(len(tree))]
    for place in from_below:
        if below[place]:
            is_secured[place] = (any if tree[place].is_max else all)(is_secured[child] for child in below[place])
    waiting, found = [0], []
    while waiting:
        place = waiting.pop()
        found.append(place)
        chosen = below[place]
        if chosen and tree[place].is_max:
            chosen = [max(chosen, key=lambda child: (is_secured[child], worth[child]))]
        waiting.extend(chosen)
    return tuple(sorted(found))

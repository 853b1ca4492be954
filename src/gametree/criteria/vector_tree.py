"""Explicit trees whose leaves are vectors: ``((<3,1> <1,3>) (<2,2>) (<1,1> <4,4>))``.

The tree itself is one of numbers, as all others: the number of a leaf says which of the outcomes it has.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from itertools import count

from ..base.errors import InputError
from ..base.numbers import ints
from ..base.values import check_seed
from ..games.tree import Node, leaf_count, plant, read_brackets, write_tree
from ..games.tree.nodes import MIN, Nested
from ..games.tree.notation import looks_like_tree, text_of
from ..games.tree.vector_gallery import vector_gallery_text
from ..games.tree.wording import shortened
from .outcomes import VECTOR, Outcome, is_no_better, read_outcome, written

OTHER_LEAF = re.compile(r"[^\s()\[\],]+")
LEAST, GREATEST = 0, 9
"""Between these the components of random outcomes lie."""


@dataclass(frozen=True)
class VectorTree:
    """A tree, and the outcome of every leaf.

    >>> tree = read_vectors("((<3,1> <1,3>) (<2,2>))")
    >>> tree.criteria, tree.outcome(tree.root.play(2).play(5)), str(tree)
    (2, (2, 2), '((<3,1> <1,3>) (<2,2>))')
    """

    root: Node
    outcomes: tuple[Outcome, ...]

    @property
    def criteria(self) -> int:
        return len(self.outcomes[0])

    def outcome(self, leaf: Node) -> Outcome:
        """Return the outcome of a leaf."""
        return self.outcomes[leaf.tree.value[leaf.place]]

    def __str__(self) -> str:
        return re.sub("[0-9]+", lambda found: written(self.outcomes[int(found[0])]), write_tree(self.root))

    def numbers(self) -> Node:
        """Return the same tree with numbers as leaves, where there is only one criterion.

        >>> from gametree.games.tree import write_tree
        >>> write_tree(read_vectors("((<3> <12>) <8>)").numbers())
        '((3 12) 8)'
        """
        return self._with_leaves([outcome[0] for outcome in self.outcomes])

    def asking(self, is_enough: UpSet) -> Node:
        """Return the same tree with a win wherever an outcome is enough, and a loss wherever not."""
        return self._with_leaves([1 if is_enough.holds(outcome) else -1 for outcome in self.outcomes])

    def _with_leaves(self, leaves: list[int]) -> Node:
        """Return the tree with other leaves, one for each outcome."""
        tree = self.root.tree
        value = ints(len(tree.value))
        for place, width in enumerate(tree.width):
            value[place] = 0 if width else leaves[tree.value[place]]
        return self.root._replace(tree=tree._replace(value=value))


@dataclass(frozen=True)
class UpSet:
    """Outcomes that are enough: those that are at least as good as one of some.

    >>> enough = read_up_set("<2,1>|<1,3>")
    >>> enough.holds((2, 2)), enough.holds((1, 2))
    (True, False)
    """

    least: tuple[Outcome, ...]

    def holds(self, outcome: Outcome) -> bool:
        return any(is_no_better(each, outcome) for each in self.least)

    def __str__(self) -> str:
        return "|".join(map(written, self.least))


def has_vectors(what: str) -> bool:
    """Tell whether a text is meant as a tree of vectors, or names one, be it right or wrong.

    >>> [has_vectors(what) for what in ("((<3,1> 2))", "((3 12) 8)", "gallery:two-criteria", "nim.py")]
    [True, False, True, False]
    """
    if vector_gallery_text(what) is not None:
        return True
    try:
        return looks_like_tree(what) and "<" in (text_of(what) or "")
    except InputError:  # a file that cannot be read, of whatever kind its tree is
        return False


def read_vectors(what: str) -> VectorTree:
    """Read a tree of vectors: brackets, a file of them, or one of the gallery; MAX moves at its root."""
    text = vector_gallery_text(what) or text_of(what) or ""
    try:
        return _read(text)
    except InputError as fault:
        raise InputError(f"cannot read the tree {shortened(what)}: {fault}") from None


def _read(text: str) -> VectorTree:
    outcomes = tuple(read_outcome(found[0]) for found in VECTOR.finditer(text))
    other = OTHER_LEAF.search(VECTOR.sub(" ", text))
    if other is not None:
        raise InputError(
            f"{shortened(other[0])} stands among vectors; wanted: vectors as all leaves, such as <3,1>, or none"
        )
    for outcome in outcomes[1:]:
        if len(outcome) != len(outcomes[0]):
            raise InputError(
                f"{written(outcome)} is of another length than {written(outcomes[0])}; wanted: all of one"
            )
    numbers = count()  # each as long as its vector, so that faults are told where they stand
    root = plant(read_brackets(VECTOR.sub(lambda vector: f" {next(numbers)} ".ljust(len(vector[0])), text)))
    assert leaf_count(root) == len(outcomes)
    return VectorTree(root, outcomes)


def read_up_set(text: str, criteria: int | None = None) -> UpSet:
    """Read what is enough: vectors with bars between them, of so many criteria.

    >>> read_up_set("<2,1>|<1>", 2)
    Traceback (most recent call last):
    ...
    gametree.InputError: <1> has 1 of 2 criteria; wanted: as many as the leaves have
    """
    if not text.strip():
        raise InputError("nothing is said to be enough; wanted: vectors with bars between them, <2,1>|<1,3>")
    least = tuple(read_outcome(each) for each in text.split("|"))
    for each in least:
        if criteria is not None and len(each) != criteria:
            raise InputError(
                f"{written(each)} has {len(each)} of {criteria} criteria; wanted: as many as the leaves have"
            )
    return UpSet(least)


def random_tree(branching: int, depth: int, criteria: int, seed: int = 1, correlation: float = 0.0) -> VectorTree:
    """Make a tree of random outcomes: from one criterion to the next with so much in common, between -1 and 1.

    At 1 all criteria of a leaf are equal, at 0 they have nothing to do with each other, at -1 each is the opposite of
    the one before.

    >>> str(random_tree(2, 1, 2, correlation=1.0))
    '(<2,2> <1,1>)'
    """
    if not -1 <= correlation <= 1:
        raise InputError(f"a correlation of {correlation:g} cannot be; wanted: -1 to 1")
    draw = random.Random(check_seed(seed))
    outcomes: list[Outcome] = []

    def grow(plies: int) -> Nested:
        if plies == 0:
            outcomes.append(_drawn(draw, criteria, correlation))
            return len(outcomes) - 1
        return [grow(plies - 1) for _ in range(branching)]

    return _planted(grow(depth), outcomes)


def _planted(nested: Nested, outcomes: list[Outcome]) -> VectorTree:
    return VectorTree(plant(nested), tuple(outcomes))


def _drawn(draw: random.Random, criteria: int, correlation: float) -> Outcome:
    components = [draw.randint(LEAST, GREATEST)]
    while len(components) < criteria:
        same = components[-1] if correlation >= 0 else LEAST + GREATEST - components[-1]
        components.append(same if draw.random() < abs(correlation) else draw.randint(LEAST, GREATEST))
    return tuple(components)


def with_min_first(tree: VectorTree) -> VectorTree:
    """Return the same tree with MIN to move at its root."""
    return VectorTree(tree.root._replace(turn=MIN), tree.outcomes)

"""Trees for a sheet: drawn by a seed, all leaves different, and every one with the properties that are wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from ..base.errors import InputError
from ..games.tree import Nested, Node, nested, plant, reordered
from ..games.tree.nodes import unnamed
from .facts import Choices, Facts
from .properties import Property, why_impossible
from .sizes import FEWEST, MOST, Size

TRIES = 600
"""So many trees are drawn for one exercise before it is given up."""

PATIENCE = 8
"""So many trees that would do are passed over because their solutions look like earlier ones."""

LEAVES = 100
"""Leaves are numbers from 0 on, below this."""

MOST_EXERCISES = 3_000


class Scene(NamedTuple):
    """The position of a game that a tree stands below."""

    game: str
    position: str
    """As the game writes it."""
    board: str
    """As the game draws it."""
    moves: dict[str, str]
    """The move that leads to each position of the tree, by its letter."""
    mover: str = ""
    """Who is to move, in a sentence; keys do without it."""
    picture: str = ""
    """The board as an SVG; keys do without it, too."""


class Exercise(NamedTuple):
    """A tree to be worked on. All exercises of a sheet are of one kind."""

    number: int
    facts: Facts
    given: Choices
    """A strategy of MAX that a question may ask about."""
    scene: Scene | None = None
    """Where the tree is that of a game: the position, and the names of moves."""


class Draw:
    """Chance, the same on every machine and in every version of Python: all of it comes from ``random()``."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def number(self) -> float:
        """Return a number from 0 to 1."""
        return self._random.random()

    def below(self, limit: int) -> int:
        """Return a whole number from 0 on, below a limit."""
        return int(self._random.random() * limit)

    def leaves(self, count: int) -> list[int]:
        """Return so many different leaves."""
        left = list(range(LEAVES))
        return [left.pop(self.below(len(left))) for _ in range(count)]


def make_exercises(count: int, seed: str, sizes: Sequence[Size], properties: Sequence[Property]) -> list[Exercise]:
    """Make exercises, the sizes one after another, no two of them alike.

    With more of them the first ones stay what they were. The seed is any text.

    >>> from gametree.exercises.properties import find_properties
    >>> one, two = make_exercises(2, "1", [Size((2, 2, 2, 2))], find_properties(["deep cut"]))
    >>> one.facts.alphabeta.cutoffs.deep > 0, one.facts.pattern != two.facts.pattern
    (True, True)
    """
    if not 1 <= count <= MOST_EXERCISES:
        raise InputError(f"{count} exercises make no sheet; wanted: 1 to {MOST_EXERCISES:,}")
    possible = [size for size in sizes if why_impossible(properties, size) is None]
    if not possible:
        raise InputError(f"{why_impossible(properties, sizes[0])}; wanted: another shape or property")
    maker = _Maker(seed, properties)
    return [maker.make(number, possible[(number - 1) % len(possible)]) for number in range(1, count + 1)]


def chosen(number: int, tree: Node, max_first: bool) -> Exercise:
    """Make an exercise of a tree that somebody has chosen; its nodes have letters, as on all sheets.

    >>> chosen(1, plant([[3, 12], [2, 4]]), True).facts.alphabeta.name(0)
    'A'
    """
    if tree.tree.points > 1:
        raise InputError(f"tree {number} has leaves with decimals; wanted: whole numbers on a sheet")
    facts = Facts(plant(unnamed(nested(tree)), max_first=max_first))
    if not FEWEST <= facts.leaf_count <= MOST:
        raise InputError(f"tree {number} has {facts.leaf_count:,} leaves; wanted: {FEWEST} to {MOST} for a sheet")
    return Exercise(number, facts, _strategy_of(facts, Draw(f"gametree tree {number}")))


class _Maker:
    """Remembers what was made already."""

    def __init__(self, seed: str, properties: Sequence[Property]) -> None:
        self._properties = properties
        self._wanted = {each.name for each in properties}
        self._draw = Draw(f"gametree exercise {seed}")
        self._patterns: set[str] = set()
        self._looks: set[str] = set()

    def make(self, number: int, size: Size) -> Exercise:
        found = None
        for facts in islice(self._tried(size), PATIENCE):
            if found is None or facts.look not in self._looks:
                found = facts
            if found.look not in self._looks:
                break
        if found is None:
            raise InputError(self._refusal(number, size))
        self._patterns.add(found.pattern)
        self._looks.add(found.look)
        return Exercise(number, found, _strategy_of(found, self._draw))

    def _tried(self, size: Size) -> Iterator[Facts]:
        """Yield new trees that have all properties, of so many that are drawn."""
        for _ in range(TRIES):
            facts = Facts(plant(self._proposal(size), max_first=size.max_first))
            is_new = 2 * facts.leaf_count >= size.leaves and facts.pattern not in self._patterns
            if is_new and all(each.holds(facts) for each in self._properties):
                yield facts

    def _refusal(self, number: int, size: Size) -> str:
        wanted = " and ".join(repr(name) for name in self._wanted)
        having = f" with {wanted}" if self._wanted else ""
        found = f"{number - 1} different trees{having} were found" if number > 1 else f"no tree{having} was found"
        return (
            f"{found}, and among {TRIES} more of the shape {size} no new one; "
            "wanted: fewer exercises or properties, or a larger shape"
        )

    def _proposal(self, size: Size) -> Nested:
        """Draw a tree, by a way that leads to the wanted properties where there is one."""
        shape = _unequal(self._draw, size.widths) if "unequal shape" in self._wanted else _equal(size.widths)
        if "no cut" in self._wanted:
            return self._without_cuts(shape, size.max_first)
        tree = _filled(shape, iter(self._draw.leaves(_leaves(shape))))
        if "every cut" in self._wanted:
            return nested(reordered(plant(tree, max_first=size.max_first), "best"))
        return tree

    def _without_cuts(self, shape: Nested, is_max: bool) -> Nested:
        places = _growing(self._draw, shape, 0.0, 1.0, is_max, self._draw.number())
        ranks = {place: rank for rank, place in enumerate(sorted(places))}
        leaves = sorted(self._draw.leaves(len(places)))
        return _filled(shape, iter([leaves[ranks[place]] for place in places]))


def _strategy_of(facts: Facts, draw: Draw) -> Choices:
    """Draw a move for each MAX node that a strategy comes to."""
    trace, choices, waiting = facts.alphabeta, {}, [0]
    for place in waiting:
        node, children = trace.tree[place], trace.below[place]
        if node.is_max and children:
            move = draw.below(len(children))
            choices[node.name] = move + 1
            children = children[move : move + 1]
        waiting.extend(children)
    return choices


def _equal(widths: Sequence[int]) -> Nested:
    """Make the shape of a tree, with 0 for every leaf."""
    return [_equal(widths[1:]) for _ in range(widths[0])] if widths else 0


def _unequal(draw: Draw, widths: Sequence[int], ply: int = 0) -> Nested:
    """Draw a shape within these widths: some nodes have fewer children, some are leaves already."""
    if ply == len(widths) or (ply > 0 and draw.number() < 0.2):
        return 0
    fewest = min(2, widths[ply])
    width = widths[0] if ply == 0 else fewest + draw.below(widths[ply] - fewest + 1)
    return [_unequal(draw, widths, ply + 1) for _ in range(width)]


def _leaves(shape: Nested) -> int:
    return sum(map(_leaves, shape)) if isinstance(shape, list) else 1


def _filled(shape: Nested, leaves: Iterator[int]) -> Nested:
    return [_filled(child, leaves) for child in shape] if isinstance(shape, list) else next(leaves)


def _growing(draw: Draw, shape: Nested, low: float, high: float, is_max: bool, value: float) -> list[float]:
    """Draw leaves of a node worth ``value`` so that nothing is cut: each child is better for the mover than the last.

    All of it lies strictly between ``low`` and ``high``, the window of the node.
    """
    if not isinstance(shape, list):
        return [value]
    edge = low if is_max else high
    steps = sorted((draw.number() for _ in shape[1:]), reverse=not is_max)
    near, far = min(edge, value), max(edge, value)
    values = [*(near + (far - near) * step for step in steps), value]
    leaves: list[float] = []
    for child, child_value in zip(shape, values, strict=True):
        window = (edge, high) if is_max else (low, edge)
        leaves += _growing(draw, child, *window, not is_max, child_value)
        edge = child_value
    return leaves

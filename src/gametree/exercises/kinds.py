"""The kinds of exercises: what each one asks, and what the algorithms answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from ..base.errors import InputError
from ..base.suggesting import suggested
from ..games.tree.wording import shortened
from .facts import Facts, leaf_order
from .making import Exercise, Scene
from .packets import packets_of
from .played_answers import best_move, best_reply, cut_off

Form = Literal["number", "move", "order", "set", "values", "cutoffs", "strategy", "packets", "named", "letters"]
"""What kind of thing an answer is: a number; a move; leaves in their order; leaves in any order; a number for each
inner node; cutoffs; the leaves of a strategy; packets of outcomes; a move by its name; letters of positions."""

WRITTEN: dict[Form, str] = {
    "number": "a number",
    "move": "the number of the child, from 1 on the left, or its letter",
    "order": "leaves in their order, such as 3 12 8",
    "set": "leaves in any order, such as 3 12 8, or none",
    "values": "every inner node with its value, such as B=3 C=2 A=3",
    "cutoffs": "node, alpha or beta, shallow or deep, such as E beta shallow; C alpha deep; or none",
    "packets": "outcomes that belong together in braces, such as {<1,3> <3,1>} or <2,2>",
    "named": "as it stands at the edge, or the letter of the position that it leads to",
    "letters": "letters in any order, such as F G, or none; what stands below them need not be told",
    "strategy": "the leaves that can be reached when MAX follows it, in any order",
}

Answer = Any
"""As JSON can hold it: a number, a list of numbers, numbers by node, or a list of cutoffs."""


class Question(NamedTuple):
    """One column of the answers."""

    name: str
    asks: str
    form: Form
    points: int
    answer: Callable[[Exercise], Answer]


class Kind(NamedTuple):
    """A kind of exercise."""

    name: str
    title: str
    task: str
    """What is to be done, and by which rules."""
    shapes: tuple[tuple[int, ...], ...]
    """Which trees suit it on paper."""
    questions: tuple[Question, ...]
    has_vectors: bool = False
    """Whether leaves are outcomes by two criteria."""
    wants_unequal_leaves: bool = False
    """Whether answers are clear only where no two leaves are equal."""
    is_of_game: bool = False
    """Whether trees are those of positions of a game."""

    def answers(self, exercise: Exercise) -> dict[str, Answer]:
        """Return the right answers."""
        return {question.name: question.answer(exercise) for question in self.questions}


def _by_facts(answer: Callable[[Facts], Answer]) -> Callable[[Exercise], Answer]:
    return lambda exercise: answer(exercise.facts)


def _on_scene(answer: Callable[[Facts, Scene], Answer]) -> Callable[[Exercise], Answer]:
    def answered(exercise: Exercise) -> Answer:
        assert exercise.scene is not None
        return answer(exercise.facts, exercise.scene)

    return answered


def _move(facts: Facts) -> int:
    assert facts.alphabeta.move is not None
    return int(facts.alphabeta.move)


def _cutoffs(facts: Facts) -> list[dict[str, str]]:
    trace = facts.alphabeta
    return [
        {"node": trace.name(event.node), "bound": event.because.bound, "reach": event.because.reach}
        for event in trace.events
        if event.because is not None
    ]


def _worth(exercise: Exercise) -> int:
    return exercise.facts.of_strategy(exercise.given).minimax.value


VALUE = Question("value", "the value of the root", "number", 1, _by_facts(lambda facts: facts.alphabeta.value))
MOVE = Question("move", "the best move at the root", "move", 1, _by_facts(_move))
FOUR_PLIES = (2, 2, 2, 2)
LEFT_TO_RIGHT = "depth first, children from left to right"

KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            "minimax",
            "Minimax",
            f"Back up the values of each tree by minimax: {LEFT_TO_RIGHT}.",
            ((3, 3), (2, 2, 2), (3, 2, 2), (2, 3, 2), (2, 2, 3)),
            (
                Question(
                    "values", "the value of every inner node", "values", 4, _by_facts(lambda facts: facts.values)
                ),
                VALUE,
                MOVE,
            ),
        ),
        Kind(
            "alphabeta",
            "Alpha-beta",
            f"Search each tree by alpha-beta: {LEFT_TO_RIGHT}. A node is left as soon as alpha >= beta.",
            (FOUR_PLIES, (3, 2, 2), (2, 3, 2), (3, 3, 2), (2, 3, 3)),
            (
                Question(
                    "leaves", "the leaves that are evaluated", "order", 4, _by_facts(lambda facts: facts.evaluated)
                ),
                VALUE,
                MOVE,
            ),
        ),
        Kind(
            "cutoffs",
            "Cutoffs",
            f"Search each tree by alpha-beta: {LEFT_TO_RIGHT}. A cutoff happens at the node whose remaining "
            "children are left unsearched: an alpha cutoff at a MIN node, because of what MAX has; a beta cutoff at "
            "a MAX node, because of what MIN has. It is shallow if what the parent has so far is enough, and deep if "
            "only a higher ancestor has enough.",
            (FOUR_PLIES, (3, 2, 2), (2, 3, 2), (3, 3, 2)),
            (
                Question("cutoffs", "where cutoffs happen, and which", "cutoffs", 4, _by_facts(_cutoffs)),
                Question(
                    "unsearched",
                    "the leaves that are never evaluated",
                    "set",
                    2,
                    _by_facts(lambda facts: facts.unsearched),
                ),
            ),
        ),
        Kind(
            "order",
            "Order of moves",
            "How many leaves does alpha-beta evaluate in each tree, depending on the order of the children? In the "
            "best order every node has its best child for the side that moves there first, then the next best.",
            ((2, 2, 2), (3, 2, 2), (2, 3, 2), FOUR_PLIES, (3, 3)),
            (
                Question(
                    "left",
                    "how many from left to right",
                    "number",
                    1,
                    _by_facts(lambda facts: facts.alphabeta.leaves),
                ),
                Question(
                    "right",
                    "how many from right to left",
                    "number",
                    1,
                    _by_facts(lambda facts: facts.mirrored.leaves),
                ),
                Question(
                    "best", "how many in the best order", "number", 1, _by_facts(lambda facts: facts.best.leaves)
                ),
                Question("minimum", "the fewest in any order", "number", 1, _by_facts(lambda facts: facts.minimum)),
            ),
        ),
        Kind(
            "sss",
            "SSS*",
            "Search each tree by SSS*, for the best strategy of the side that moves at the root. The initial "
            "clusters come first, from left to right: all children where that side moves, the leftmost one where the "
            "other does. Then always the most promising cluster; of equal ones the one further left.",
            (FOUR_PLIES, (3, 2, 2), (3, 3), (2, 3, 2)),
            (
                Question(
                    "clusters",
                    "the leaves that stand for the initial clusters",
                    "set",
                    2,
                    _by_facts(lambda facts: facts.clusters),
                ),
                Question(
                    "leaves",
                    "all leaves that are evaluated",
                    "order",
                    4,
                    _by_facts(lambda facts: leaf_order(facts.sss)),
                ),
                Question("value", "the value of the root", "number", 1, _by_facts(lambda facts: facts.sss.value)),
            ),
        ),
        Kind(
            "strategies",
            "Strategies",
            "A strategy of MAX has one child at each MAX node that it comes to, and all children at each MIN node. "
            "It is worth the least of its leaves.",
            ((2, 2, 2), (3, 2, 2), (2, 2, 3), (2, 3, 2), FOUR_PLIES),
            (
                Question(
                    "count", "how many strategies MAX has", "number", 1, _by_facts(lambda facts: facts.strategies)
                ),
                Question("worth", "what the given strategy is worth", "number", 1, _worth),
                Question(
                    "best", "a best strategy of MAX", "strategy", 2, _by_facts(lambda facts: facts.best_strategy)
                ),
            ),
            wants_unequal_leaves=True,
        ),
        Kind(
            "criteria",
            "Several criteria",
            "Each leaf is worth something by two criteria, and nothing is added up. A packet is what one strategy of "
            "MAX leaves to MIN: the outcomes of it that are not better than another of them. A packet is inferior to "
            "another if for each outcome of the other it has one that is no better by either criterion. Find the "
            f"packets of the root that are not inferior to others. Alpha-beta searches {LEFT_TO_RIGHT}.",
            ((2, 2), (3, 2), (2, 2, 2), (2, 3), (3, 3)),
            (
                Question("packets", "the packets of the root", "packets", 4, _by_facts(packets_of)),
                Question(
                    "leaves",
                    "how many leaves alpha-beta evaluates",
                    "number",
                    1,
                    _by_facts(lambda facts: facts.by_packets.leaves),
                ),
            ),
            has_vectors=True,
        ),
        Kind(
            "game",
            "Positions of a game",
            "Each tree stands below a position of a game, with moves at its edges. MAX is the side to move there. "
            "A leaf is worth a number to MAX: 'win 3' is a win of MAX at ply 3, 'loss 2' one of MIN at ply 2, and a "
            f"sooner win is better. Alpha-beta searches {LEFT_TO_RIGHT}, and leaves a node as soon as alpha >= beta.",
            (),
            (
                Question("move", "the best move of the side to move", "named", 2, _on_scene(best_move)),
                Question("reply", "what the opponent replies to it", "named", 2, _on_scene(best_reply)),
                Question("cut", "where the moves lead that alpha-beta cuts off", "letters", 2, _by_facts(cut_off)),
            ),
            is_of_game=True,
        ),
    )
}


def find_kind(name: str) -> Kind:
    """Return a kind by its name.

    >>> [question.name for question in find_kind("sss").questions]
    ['clusters', 'leaves', 'value']
    """
    if name not in KINDS:
        raise InputError(f"no kind {shortened(name)}{suggested(name, KINDS)} (kinds: {', '.join(KINDS)})")
    return KINDS[name]

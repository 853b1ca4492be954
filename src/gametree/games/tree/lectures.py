"""The trees of the gallery in the order of the lectures: which belong together, and what they are asked."""

from __future__ import annotations

from typing import Literal, NamedTuple

Ask = Literal["value", "cutoffs", "orders", "clusters"]
"""What is asked of a tree: its value and the move; what is cut off; the work in other orders; the leaves of SSS*."""


class Lecture(NamedTuple):
    """Trees that are shown together."""

    title: str
    asks: Ask
    trees: tuple[str, ...]


LECTURES = (
    Lecture("Minimax and strategies", "value", ("minimax-first", "two-ply", "win-loss", "strategies")),
    Lecture(
        "Alpha-beta: shallow and deep cutoffs",
        "cutoffs",
        ("pruned-first", "alpha-cut", "beta-cut", "shallow-cut", "deep-only", "letters", "deep-cut", "profit"),
    ),
    Lecture("Order decides", "orders", ("depth-first", "thirty-six", "contrived")),
    Lecture("Best first: SSS*", "clusters", ("clusters", "plaat")),
)

QUESTIONS: dict[Ask, str] = {
    "value": "What does MAX get with best play on both sides, and by which move?",
    "cutoffs": "Which leaves does alpha-beta never look at, and whose value proves it?",
    "orders": "At how many leaves does alpha-beta look from left to right, from right to left, in the best order "
    "and in the worst?",
    "clusters": "At which leaves does SSS* look, in which order, and at how many does alpha-beta look?",
}

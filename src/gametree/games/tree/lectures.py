"""The trees of the gallery in the order of the lectures: which belong together, and what they are asked."""

from __future__ import annotations

from typing import Literal, NamedTuple

Ask = Literal["value", "cutoffs", "orders", "clusters", "packets"]
"""What is asked of a tree: its value and the move; what is cut off; the work in other orders; the leaves of SSS*; by
several criteria, what MAX may choose from."""


class Lecture(NamedTuple):
    """Trees that are shown together."""

    title: str
    asks: Ask
    shows: tuple[str, ...]
    """The algorithms, that of the picture first; the first two stand side by side when a page is opened."""
    trees: tuple[str, ...]


LECTURES = (
    Lecture(
        "Minimax and strategies",
        "value",
        ("minimax", "alphabeta", "sss"),
        ("minimax-first", "two-ply", "win-loss", "strategies"),
    ),
    Lecture(
        "Alpha-beta: shallow and deep cutoffs",
        "cutoffs",
        ("alphabeta", "minimax", "sss"),
        ("pruned-first", "alpha-cut", "beta-cut", "shallow-cut", "deep-only", "letters", "deep-cut", "profit"),
    ),
    Lecture("Order decides", "orders", ("alphabeta", "sss", "minimax"), ("depth-first", "thirty-six", "contrived")),
    Lecture("Best first: SSS*", "clusters", ("sss", "alphabeta", "minimax"), ("clusters", "plaat")),
)

BY_CRITERIA = ("packets-alphabeta", "packets")
"""The algorithms of trees whose leaves are vectors."""

QUESTIONS: dict[Ask, str] = {
    "value": "What does MAX get with best play on both sides, and by which move?",
    "cutoffs": "What does alpha-beta never look at, and whose value proves it?",
    "orders": "At how many leaves does alpha-beta look from left to right, from right to left, in the best order "
    "and in the worst?",
    "clusters": "At which leaves does SSS* look, in which order, and at how many does alpha-beta look?",
    "packets": "Which packets may MAX choose from, and what is cut off?",
}


def shown_of(name: str) -> tuple[str, ...]:
    """Return the algorithms that a tree of the gallery is shown by, that of its picture first.

    >>> shown_of("two-ply"), shown_of("hedging")
    (('minimax', 'alphabeta', 'sss'), ('packets-alphabeta', 'packets'))
    """
    return next((lecture.shows for lecture in LECTURES if name in lecture.trees), BY_CRITERIA)

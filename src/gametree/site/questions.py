"""A question about every tree of the gallery, and its answer, which is worked out when it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ..criteria import explain_vectors, read_vectors
from ..engine import compare, explain
from ..games.tree import gallery_tree, parse_tree
from ..games.tree.lectures import QUESTIONS, Ask
from ..games.tree.wording import GALLERY_PREFIX
from ..view.telling.narration import narrate


def answer(name: str, ask: Ask) -> list[str]:
    """Return the answer to a question about a tree, a sentence at a time.

    >>> answer("thirty-six", "orders")
    ['From left to right 26, from right to left 23, in the best order 11, in the worst 36.']
    """
    if ask == "packets":
        *cut, found = narrate(explain_vectors(read_vectors(f"{GALLERY_PREFIX}{name}")), "cutoffs")
        return [found, *cut]
    tree = parse_tree(gallery_tree(name).text)
    if ask == "orders":
        orders = ("natural", "reversed", "best", "worst")
        counts = [compare(tree, algorithms=["alphabeta"], order=order).rows[0].leaves for order in orders]
        return [
            "From left to right {}, from right to left {}, in the best order {}, in the worst {}.".format(*counts)
        ]
    if ask == "clusters":
        trace = explain(tree, algorithm="sss")
        leaves = [str(event.value) for event in trace.events if event.kind == "final"]
        return [f"{' '.join(leaves)}: {len(leaves)} leaves; alpha-beta looks at {explain(tree).leaves}."]
    if ask == "cutoffs":
        return list(narrate(explain(tree), "cutoffs"))[:-1]
    return [list(narrate(explain(tree, algorithm="minimax"), "decisions"))[-1]]


def question(name: str, ask: Ask) -> Iterator[str]:
    """Yield a question with its answer folded below it."""
    told = " ".join(answer(name, ask))
    yield f"<details><summary>{escape(QUESTIONS[ask])}</summary><p>{escape(told)}</p></details>"

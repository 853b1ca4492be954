"""Whether a tree that somebody has chosen has clear answers, though two of its leaves are equal."""

from __future__ import annotations

from ..view.telling.words import joined
from .facts import Facts
from .kinds import Kind


def why_unclear(kind: Kind, facts: Facts) -> str | None:
    """Say why an answer to a question of a kind could be meant in several ways; None if none can.

    >>> from gametree import parse_tree
    >>> from gametree.exercises.kinds import KINDS
    >>> facts = Facts(parse_tree("((3 12 8) (2 4 6) (14 5 2))"))
    >>> why_unclear(KINDS["alphabeta"], facts), why_unclear(KINDS["strategies"], facts)
    (None, 'two leaves are worth 2, and strategies are told by their leaves')
    >>> why_unclear(KINDS["order"], facts)
    'children of A are equally good, so that several orders are the best'
    >>> why_unclear(KINDS["minimax"], Facts(parse_tree("((3 12) (3 4))")))
    'moves 1 and 2 at the root are equally good'
    """
    twice = [leaf for leaf in facts.leaves if facts.leaves.count(leaf) > 1]
    if not twice:
        return None
    if kind.wants_unequal_leaves:
        return f"two leaves are worth {twice[0]}, and {kind.name} are told by their leaves"
    if any(question.form == "move" for question in kind.questions):
        return _equal_moves(facts)
    return _equal_children(facts) if kind.name == "order" else None


def _equal_moves(facts: Facts) -> str | None:
    trace = facts.alphabeta
    values = [facts.value_at(child) for child in trace.below[0]]
    best = [number for number, value in enumerate(values, 1) if value == trace.value]
    return f"moves {joined(best)} at the root are equally good" if len(best) > 1 else None


def _equal_children(facts: Facts) -> str | None:
    trace = facts.alphabeta
    for place, children in enumerate(trace.below):
        values = [facts.value_at(child) for child in children]
        if len(set(values)) < len(values):
            return f"children of {trace.name(place)} are equally good, so that several orders are the best"
    return None

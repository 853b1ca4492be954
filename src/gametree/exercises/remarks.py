"""Why an answer is right: sentences about a tree, from the traces of the algorithms."""

from __future__ import annotations

from ..engine.tracing.trace import Event, Trace
from ..view.telling.words import cutoff_in_words, holder, inside_in_words, joined, reached_in_words
from .facts import Facts, leaf_order

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def ordinal(number: int) -> str:
    """Write which one, from 1.

    >>> ordinal(3), ordinal(11), ordinal(22)
    ('third', '11th', '22nd')
    """
    if number <= len(ORDINALS):
        return ORDINALS[number - 1]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def node_words(trace: Trace, place: int) -> str:
    """Name a node by its side, a leaf by its value."""
    leaf = trace.tree[place].leaf
    return f"{trace.side(place)} node {trace.name(place)}" if leaf is None else f"the leaf {leaf}"


def cutoff_sentence(facts: Facts, event: Event) -> str:
    """Tell a cutoff and what proves it.

    >>> from gametree import parse_tree
    >>> facts = Facts(parse_tree("((3 12 8) (2 4 6))"))
    >>> print(cutoff_sentence(facts, cutoffs_of(facts.alphabeta)["C"]))
    MIN node C can no longer exceed 2, but MAX has 3 at A: 4 and 6 cannot matter (alpha cutoff, shallow)
    """
    trace, because = facts.alphabeta, event.because
    assert because is not None
    assert because.ancestor is not None
    children = [child for move in because.unsearched if (child := trace.child(event.node, move)) is not None]
    rest = joined([leaf for child in children for leaf in facts.below(child)])
    return (
        f"{node_words(trace, event.node)} {reached_in_words(because, event.value)}, but {holder(because)} has "
        f"{because.value} at {trace.name(because.ancestor)}: {rest} cannot matter ({cutoff_in_words(because)})"
    )


def cutoffs_of(trace: Trace) -> dict[str, Event]:
    """Return the cutoffs by the names of the nodes where they happen, in their order."""
    return {trace.name(event.node): event for event in trace.events if event.because is not None}


def why_cut(facts: Facts, leaf: int) -> str:
    """Tell why alpha-beta never looks at a leaf; of equal ones the first that it does not look at."""
    trace = facts.alphabeta
    place = next(place for place, node in enumerate(trace.tree) if node.leaf == leaf and place not in trace.visited)
    line = {place, *trace.ancestors(place)}
    # The first cutoff on the way to it is its own: the search comes to no node below it, and later to those above.
    event = next(event for event in trace.events if event.because is not None and event.node in line)
    return cutoff_sentence(facts, event)


def why_next(facts: Facts, number: int) -> str:
    """Tell why alpha-beta does look at the leaf that has this number in its order: what can still matter there."""
    trace = facts.alphabeta
    place = [event.node for event in trace.events if event.kind == "final"][number]
    parent = trace.tree[place].parent
    assert parent is not None
    event = next(event for event in trace.events if event.kind == "enter" and event.node == place)
    return f"at {node_words(trace, parent)} {inside_in_words(event.alpha, event.beta)} can still matter"


def why_taken(facts: Facts, number: int) -> str:
    """Tell why SSS* comes to the leaf that has this number in its order."""
    trace = facts.sss
    judged = [event for event in trace.events if event.kind == "final"][number]
    leaf, place = judged.value, judged.node
    bound: int | None = None
    for event in trace.events:
        if event.kind == "take" and event.node == place:
            bound = event.value
            break
    if bound is None:
        return f"{leaf} stands for an initial cluster, and these come first, from left to right"
    at_most = "at most" if trace.root == "max" else "at least"
    return f"the most promising cluster, worth {at_most} {bound}, leads to it"


def why_value(facts: Facts, name: str) -> str:
    """Tell how an inner node gets its value.

    >>> from gametree import parse_tree
    >>> why_value(Facts(parse_tree("((3 12 8) (2 4 6))")), "A")
    'MAX node A takes the greatest of 3 and 2, which is 3'
    """
    trace = facts.alphabeta
    place = trace.find(name)
    assert place is not None
    which = "greatest" if trace.tree[place].is_max else "least"
    values = [facts.value_at(child) for child in trace.below[place]]
    return f"{node_words(trace, place)} takes the {which} of {joined(values)}, which is {facts.values[name]}"


def why_no_cutoff(facts: Facts, name: str) -> str:
    """Tell why nothing is cut at a node where somebody has seen a cutoff."""
    trace = facts.alphabeta
    place = trace.find(name)
    assert place is not None
    if place == 0:
        return f"nothing is above {name} that could cut it off"
    if place not in trace.visited:
        return f"the search never comes to {name}: {why_cut(facts, facts.below(place)[0])}"
    return f"all children of {node_words(trace, place)} are searched"


def order_sentence(facts: Facts, question: str) -> str:
    """Tell how many leaves alpha-beta looks at in an order, and which."""
    if question == "minimum":
        return f"no order does with fewer than {facts.minimum}, and one does with so many"
    trace = {"left": facts.alphabeta, "right": facts.mirrored, "best": facts.best}[question]
    how = {"left": "from left to right", "right": "from right to left", "best": "in the best order"}[question]
    return f"{how} it evaluates {trace.leaves}: {joined(leaf_order(trace))}"


def count_sentence(facts: Facts) -> str:
    """Tell how the strategies of MAX are counted at the root."""
    trace = facts.alphabeta
    how = "add up" if trace.tree[0].is_max else "multiply"
    below = [facts.strategies_below(trace.name(child)) for child in trace.below[0]]
    at_root = f"at the root, {trace.side(0)}, {joined(below)} {how} to {facts.strategies}"
    return f"counts add up at MAX nodes and multiply at MIN nodes; {at_root}"


def strategy_fault(facts: Facts, leaves: set[int]) -> str | None:
    """Say why leaves are not those of a strategy of MAX; None if they are.

    >>> from gametree import parse_tree
    >>> facts = Facts(parse_tree("(((2 3) (5 9)) ((0 1) (7 4)))"))
    >>> strategy_fault(facts, {3, 9}), strategy_fault(facts, {3})
    (None, 'MIN node B has several moves, and a strategy answers them all: there is no leaf below MAX node E')
    """
    trace, waiting = facts.alphabeta, [0]
    for place in waiting:
        children = trace.below[place]
        chosen = [child for child in children if leaves.intersection(facts.below(child))]
        if trace.tree[place].is_max and len(chosen) > 1:
            names = joined([node_words(trace, child) for child in chosen])
            return f"a strategy has one move at {node_words(trace, place)}; there are leaves below {names}"
        if not trace.tree[place].is_max and len(chosen) < len(children):
            missing = next(child for child in children if child not in chosen)
            where = node_words(trace, missing)
            where = f"no leaf below {where}" if trace.below[missing] else f"not {where}"
            return f"{node_words(trace, place)} has several moves, and a strategy answers them all: there is {where}"
        waiting.extend(chosen)
    return None

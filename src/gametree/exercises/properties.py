"""Properties that the trees of a sheet can be wished to have, and why some trees cannot have them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ..base.errors import InputError
from ..base.suggesting import suggested
from ..games.tree.nodes import levels
from ..games.tree.wording import shortened
from .facts import Facts
from .packets import packets_of
from .sizes import Cut, Size


class Property(NamedTuple):
    """Something that is true of some trees."""

    name: str
    about: str
    holds: Callable[[Facts], bool]
    why_not: Callable[[Size], str | None]
    """Says why no tree of a size has it; None where some tree has."""


SEVERAL_PACKETS = Property(
    "several packets",
    "MAX has more than one packet to choose from",
    lambda facts: len(packets_of(facts)) > 1,
    lambda size: None if size.leaves > size.widths[0] > 1 else "with one choice there is one packet",
)
"""What every exercise on several criteria has: with a single packet there would be nothing to choose."""


def _cut_property(name: str, about: str, fits: Callable[[Cut], bool], needs: str) -> Property:
    def holds(facts: Facts) -> bool:
        cuts = (event.because for event in facts.alphabeta.events if event.because is not None)
        return any(fits(Cut(0, cut.bound, cut.reach)) for cut in cuts if cut.reach != "window")

    def why_not(size: Size) -> str | None:
        if any(fits(cut) for cut in size.possible_cuts()):
            return None
        return f"{needs}; {size} has no such place"

    return Property(name, about, holds, why_not)


def _cuts_nothing(facts: Facts) -> bool:
    return len(facts.evaluated) == facts.leaf_count


def _cuts_everything(facts: Facts) -> bool:
    return len(facts.evaluated) == facts.minimum < facts.leaf_count


def _cuts_a_subtree(facts: Facts) -> bool:
    trace = facts.alphabeta
    return any(
        trace.tree[child].leaf is None
        for event in trace.events
        if event.because is not None
        for move in event.because.unsearched
        if (child := trace.child(event.node, move)) is not None
    )


def _sss_saves(facts: Facts) -> bool:
    return facts.sss.leaves < facts.alphabeta.leaves


def _order_matters(facts: Facts) -> bool:
    return facts.mirrored.leaves != facts.alphabeta.leaves


def _is_unequal(facts: Facts) -> bool:
    width = facts.root.tree.width
    return any(len(set(width[level.start : level.stop])) > 1 for _, level in levels(facts.root))


def _no_cut_at_all(size: Size) -> str | None:
    if any(True for _ in size.possible_cuts()):
        return None
    return f"a cut needs two nodes with several children, an odd number of plies apart; {size} has none"


def _no_subtree(size: Size) -> str | None:
    if any(cut.ply <= len(size.widths) - 2 for cut in size.possible_cuts()):
        return None
    return f"to cut a subtree, a node that can be cut off must have inner nodes below it; {size} has none"


def _no_saving(size: Size) -> str | None:
    """Say why SSS* saves nothing.

    The mover needs a choice between strategies, at an even ply, and each needs several answers below, at an odd one:
    only then can SSS* leave a worse strategy half answered that alpha-beta, from left to right, answers whole.
    """
    widths = size.widths
    if any(widths[ply] > 1 and max(widths[ply + 1 :: 2], default=1) > 1 for ply in range(0, len(widths), 2)):
        return None
    return f"SSS* saves leaves only where the root's side chooses and the other side has replies below; not in {size}"


def _no_room_for_other_shapes(size: Size) -> str | None:
    if any(width > 1 for width in size.widths[:-1]):
        return None
    return f"an unequal shape needs two inner nodes beside each other; {size} has none"


def _possible(size: Size) -> str | None:
    """Refuse no size.

    Any tree can be made without a cut: let every node have children that are better and better for its mover, all of
    them strictly inside the node's window.
    """
    return None


PROPERTIES = {
    each.name: each
    for each in (
        _cut_property(
            "alpha cut",
            "a MIN node is cut off because of what MAX has",
            lambda cut: cut.bound == "alpha",
            "an alpha cut needs a MIN node with several children below a MAX node with several",
        ),
        _cut_property(
            "beta cut",
            "a MAX node is cut off because of what MIN has",
            lambda cut: cut.bound == "beta",
            "a beta cut needs a MAX node with several children below a MIN node with several",
        ),
        _cut_property(
            "shallow cut",
            "the parent's own value is enough to cut",
            lambda cut: cut.reach == "shallow",
            "a shallow cut needs a node with several children right below one with several",
        ),
        _cut_property(
            "deep cut",
            "only an ancestor above the parent has what is enough to cut",
            lambda cut: cut.reach == "deep",
            "a deep cut needs at least 4 plies: a node with several children, and another one an odd number of plies "
            "below it, three or more",
        ),
        Property("subtree cut", "a cutoff takes an inner node away, with all below", _cuts_a_subtree, _no_subtree),
        Property("no cut", "alpha-beta has to look at every leaf", _cuts_nothing, _possible),
        Property(
            "every cut", "alpha-beta looks at as few leaves as it can in any order", _cuts_everything, _no_cut_at_all
        ),
        Property("order matters", "from right to left another number of leaves", _order_matters, _no_cut_at_all),
        Property("sss saves leaves", "SSS* looks at fewer leaves than alpha-beta", _sss_saves, _no_saving),
        Property(
            "unequal shape",
            "nodes of one level differ in their numbers of children; the shape then gives the greatest",
            _is_unequal,
            _no_room_for_other_shapes,
        ),
    )
}

ALSO = {"all cuts": "every cut", "all cut": "every cut", "every cuts": "every cut", "best order": "every cut"}
ALSO |= {"no cuts": "no cut", "worst order": "no cut", "sss* saves leaves": "sss saves leaves"}
ALSO |= {"sss saves": "sss saves leaves", "unequal shapes": "unequal shape"}

EXCLUDING = (
    ({"no cut"}, {"alpha cut", "beta cut", "shallow cut", "deep cut", "subtree cut", "every cut"}, "one has no cut"),
    ({"every cut"}, {"sss saves leaves"}, "no search looks at fewer leaves than alpha-beta with every cut"),
)


def find_property(name: str) -> Property:
    """Return a property by its name, written as one likes.

    >>> find_property("Deep-Cutoff").name, find_property("all cuts").name
    ('deep cut', 'every cut')
    >>> find_property("deap cut")
    Traceback (most recent call last):
    ...
    gametree.InputError: no property 'deap cut'; did you mean deep cut? (properties: alpha cut, beta cut, \
shallow cut, deep cut, subtree cut, no cut, every cut, order matters, sss saves leaves, unequal shape)
    """
    words = " ".join(name.lower().replace("-", " ").replace("_", " ").split()).replace("cutoff", "cut")
    words = ALSO.get(words, words)
    if words not in PROPERTIES:
        known = f"{suggested(words, PROPERTIES)} (properties: {', '.join(PROPERTIES)})"
        raise InputError(f"no property {shortened(name)}{known}")
    return PROPERTIES[words]


def find_properties(names: Iterable[str]) -> tuple[Property, ...]:
    """Return several properties, each once; those that exclude each other are refused.

    >>> [each.name for each in find_properties(["deep cut", "beta cut", "Deep cut"])]
    ['deep cut', 'beta cut']
    """
    found = tuple(dict.fromkeys(find_property(name) for name in names))
    wanted = {each.name for each in found}
    for one, others, why in EXCLUDING:
        if wanted & one and wanted & others:
            pair = f"{min(wanted & one)!r} and {min(wanted & others)!r}"
            raise InputError(f"no tree has both {pair}: {why}; wanted: one of the two")
    return found


def why_impossible(properties: Sequence[Property], size: Size) -> str | None:
    """Say why no tree of a size has all these properties, if that is known."""
    return next((why for each in properties if (why := each.why_not(size)) is not None), None)

"""A few words for the head of a picture: who searched what, and where the search stands."""

from __future__ import annotations

import re

from ...engine.tracing.trace import Because, Event, Trace
from ..stage import Scene
from .values import is_end, short
from .words import by_move, counted, move_in_words, reach_in_words, value_in_words, winner

LETTERED = re.compile("[B-Z][0-9]*|A[0-9]+")
"""How a node that nobody has named is called, unless it is the root of its tree."""


def happened(trace: Trace, event: Event, shown: str = "") -> str:
    """Tell in a few words what has happened; ``shown`` is how the picture shows the value of the node.

    >>> from gametree import explain, parse_tree
    >>> trace = explain(parse_tree("((3 12 8) (2 4 6))"))
    >>> [happened(trace, event) for event in trace.events if event.kind in ("improve", "cutoff")][-2:]
    ['C now has 2, by move 1', 'alpha cutoff at C, shallow']
    """
    where = trace.name(event.node)
    value = "" if event.value is None else _value(trace, event.value)
    if event.kind in ("leave", "known") and shown.startswith(("≤", "≥")):
        value = shown[0] + value
    if event.because is not None:
        return cutoff_at(trace, event.node, event.because)
    told = {
        "deepen": f"a round of {counted(event.value or 0, 'ply')} begins",
        "enter": f"{where} is entered",
        "final": f"{where} is worth {value}",
        "estimate": f"{where} is estimated at {value}",
        "known": f"{value} is known of {where}",
        "step": f"{move_in_words(event.move)} is tried at {where}",
        "again": f"{move_in_words(event.move)} is searched again at {where}",
        "skip": f"{trace.side(event.node)} passes at {where}",
        "omit": f"{move_in_words(event.move)} is left out at {where}",
        "reduce": f"{move_in_words(event.move)} is searched {counted(event.value or 0, 'ply')} less deep at {where}",
        "improve": f"{where} now has {value}" + ("" if event.move is None else f", by {move_in_words(event.move)}"),
        "leave": f"{where} hands up {value}",
        "open": f"{where} is put into the list",
        "take": f"{where} is taken out of the list",
        "solve": f"{where} is solved: {value}",
        "purge": f"{where} is dropped from the list",
        "proof": f"new proof numbers at {where}",
    }
    return told[event.kind]


def cutoff_at(trace: Trace, node: int, because: Because) -> str:
    """Tell where a cutoff happens, and of which kind it is."""
    if trace.asks_who_wins:
        return f"cut at {trace.name(node)}, which is won for {trace.side(node)}"
    return f"{because.bound} cutoff at {trace.name(node)}, {reach_in_words(because)}"


def strategy_words(trace: Trace) -> str:
    """Tell which strategy is marked in a picture."""
    return "the strategy behind a packet" if trace.labels else "MAX's best strategy"


def _value(trace: Trace, value: int) -> str:
    """Write a value: a forced end as in a sentence, any other as in the picture below."""
    return trace.label(value) or (value_in_words(value) if is_end(value) else short(value))


def title(trace: Trace) -> str:
    """Return what a picture is headed with: who searched what."""
    depth = counted(trace.depth, "ply")
    is_part = trace.is_explicit and LETTERED.fullmatch(trace.position) is not None
    where = f"node {trace.position}" if is_part else trace.game
    return f"{trace.algorithm} · {where} · {depth}"


def caption(scene: Scene) -> tuple[str, str]:
    """Tell where a search stands: the step with what has happened, or in the end the answer; and the counts.

    >>> from gametree import explain, parse_tree
    >>> from gametree.view.stage import Stage
    >>> caption(Stage(explain(parse_tree("((3 12 8) (2 4 6))"))).at(None))
    ('step 24 of 24: MAX gets 3, by move 1', '7 nodes, 4 leaves, 1 cutoff (shallow)')
    """
    trace = scene.trace
    steps = f"step {scene.step:,} of {len(trace.events):,}"
    if scene.is_last:
        is_nobodys = trace.asks_who_wins and not trace.value
        by = "" if trace.move is None or is_nobodys else f", {by_move(trace, move_in_words(trace.move))}"
        got = winner(trace.value) if trace.asks_who_wins else f"MAX gets {_value(trace, trace.value)}"
        told = f": {got}{by}"
    else:
        told = "" if scene.event is None else f": {happened(trace, scene.event, scene.drawn[scene.event.node].value)}"
    counts = [counted(scene.nodes, "node"), counted(scene.leaves, "leaf")]
    if scene.cutoffs is not None:
        kinds = [
            (count, name) for name, count in scene.cutoffs._asdict().items() if count and not trace.asks_who_wins
        ]
        how = ", ".join(name if len(kinds) == 1 else f"{count} {name}" for count, name in kinds)
        counts.append(counted(sum(scene.cutoffs), "cutoff") + (f" ({how})" if how else ""))
    if scene.clusters is not None:
        counts.append(f"{counted(scene.clusters, 'cluster')} in the list")
    return steps + told, ", ".join(counts)

"""A trace as JSON can hold it: small, versioned, and read back as it was.

The tree and the events are columns of equal length, so a data frame takes them as they are:
``pandas.DataFrame(trace["events"])``. What only few events have stands beside them, by the event's number.
"""

from __future__ import annotations

import math
from typing import Any, get_args

from ...algorithms import Way
from ...base.errors import InputError
from ...base.results import Cutoffs
from .pictured import from_data, to_data
from .trace import KINDS, Because, Bound, CutoffReach, Event, Trace, TreeNode

FORMAT = "gametree trace"
VERSION = 4
"""Raised when the form changes."""

FACTS = (
    "game",
    "position",
    "algorithm",
    "way",
    "strategies_of",
    "asks_questions",
    "asks_who_wins",
    "depth",
    "root",
    "value",
    "move",
    "line",
    "nodes",
    "leaves",
    "children",
    "memory",
    "source",
    "strategy",
)
NODE_COLUMNS = TreeNode._fields
EVENT_COLUMNS = ("kind", "node", "alpha", "beta", "value", "move", "source_line")


def to_dict(trace: Trace) -> dict[str, Any]:
    """Return a trace as JSON can hold it.

    >>> from gametree import explain, parse_tree
    >>> told = to_dict(explain(parse_tree("((3 12) (2 4))")))
    >>> told["version"], told["value"], told["tree"]["name"], told["events"]["kind"][:3]
    (4, 3, ['A', 'B', 'D', 'E', 'C', 'F', 'G'], ['enter', 'step', 'enter'])
    >>> told["reasons"]
    [{'event': 18, 'bound': 'alpha', 'reach': 'shallow', 'ancestor': 0, 'value': 3, 'unsearched': ['2']}]
    """
    facts = {name: getattr(trace, name) for name in FACTS}
    events = range(len(trace.events))
    return {
        "format": FORMAT,
        "version": VERSION,
        **{name: list(fact) if isinstance(fact, tuple) else fact for name, fact in facts.items()},
        **({"labels": list(trace.labels)} if trace.labels else {}),
        **({"points": trace.points} if trace.points != 1 else {}),
        "cutoffs": trace.cutoffs._asdict(),
        "tree": {name: [getattr(node, name) for node in trace.tree] for name in NODE_COLUMNS},
        "events": {name: [getattr(event, name) for event in trace.events] for name in EVENT_COLUMNS},
        "reasons": [
            {"event": number, **because._asdict(), "unsearched": list(because.unsearched)}
            for number in events
            if (because := trace.events[number].because) is not None
        ],
        "picture": to_data(trace.picture),
        "numbers": [
            {"event": number, "prove": numbers[0], "refute": numbers[1]}
            for number in events
            if (numbers := trace.events[number].numbers) is not None
        ],
    }


def from_dict(told: Any) -> Trace:
    """Return the trace that ``to_dict`` has written; anything else is refused.

    >>> from gametree import explain, parse_tree
    >>> trace = explain(parse_tree("((3 12) (2 4))"))
    >>> from_dict(to_dict(trace)) == trace
    True
    >>> from_dict({**to_dict(trace), "version": 99})
    Traceback (most recent call last):
    ...
    gametree.InputError: this trace has the form 99; wanted: the form 4, which 'gametree explain --json' writes
    """
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise InputError("this is not a trace; wanted: what 'gametree explain --json' writes")
    if told.get("version") != VERSION:
        raise InputError(
            f"this trace has the form {told.get('version')!r}; "
            f"wanted: the form {VERSION}, which 'gametree explain --json' writes"
        )
    try:
        trace = _read(told)
    except (InputError, KeyError, TypeError, ValueError, IndexError, AttributeError):
        raise InputError("this trace is damaged; make it anew with 'gametree explain --json'") from None
    return trace


def _read(told: dict[str, Any]) -> Trace:
    reasons = {
        reason["event"]: Because(
            reason["bound"], reason["reach"], reason["ancestor"], reason["value"], tuple(reason["unsearched"])
        )
        for reason in told["reasons"]
    }
    numbers = {each["event"]: (each["prove"], each["refute"]) for each in told["numbers"]}
    columns = zip(*(told["events"][name] for name in EVENT_COLUMNS), strict=True)
    events = tuple(
        Event(*row, reasons.get(number), numbers.get(number))  # type: ignore[call-arg]
        for number, row in enumerate(columns)
    )
    rows = zip(*(told["tree"][name] for name in NODE_COLUMNS), strict=True)
    tree = tuple(TreeNode(*row) for row in rows)
    facts = {name: told[name] for name in FACTS}
    for name in ("line", "source", "strategy"):
        facts[name] = tuple(facts[name])
    picture = from_data(told.get("picture"), len(tree))
    trace = Trace(
        **facts,
        labels=tuple(told.get("labels", ())),
        points=told.get("points", 1),
        cutoffs=Cutoffs(**told["cutoffs"]),
        tree=tree,
        events=events,
        picture=picture,
    )
    _check(trace)
    return trace


def _check(trace: Trace) -> None:
    """Raise ValueError unless every part of a trace is of its kind and points at what is there."""
    facts = [trace.points, trace.depth, trace.nodes, trace.leaves, trace.children, *trace.cutoffs]
    names = [trace.game, trace.position, trace.algorithm, *trace.line, *trace.source]
    is_sound = (
        trace.root in ("max", "min")
        and trace.way in get_args(Way)
        and trace.strategies_of in (("MAX", "MIN") if trace.way == "clusters" else (None,))
        and isinstance(trace.asks_questions, bool)
        and isinstance(trace.asks_who_wins, bool)
        and all(map(_is_whole, facts))
        and _is_value(trace.value)
        and _is_whole_or_none(trace.memory)
        and all(isinstance(name, str) for name in names)
        and _is_text_or_none(trace.move)
        and trace.tree[0].parent is None
        and all(_is_node(node, place) for place, node in enumerate(trace.tree))
        and all(place in range(len(trace.tree)) for place in trace.strategy)
        and all(_is_event(event, trace) for event in trace.events)
    )
    if not is_sound:
        raise ValueError("a part of the trace is not what it should be")


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _is_value(value: object) -> bool:
    """Tell whether it can be a value: those of trees may have decimals."""
    return _is_whole(value) or (isinstance(value, float) and math.isfinite(value))


def _is_whole_or_none(number: object) -> bool:
    return number is None or _is_whole(number)


def _is_text_or_none(text: object) -> bool:
    return text is None or isinstance(text, str)


def _is_node(node: TreeNode, place: int) -> bool:
    return (
        (place == 0 or (_is_whole(node.parent) and node.parent in range(place)))
        and isinstance(node.name, str)
        and _is_text_or_none(node.move)
        and _is_text_or_none(node.board)
        and isinstance(node.is_max, bool)
        and _is_whole(node.ply)
        and (node.leaf is None or _is_value(node.leaf))
    )


def _is_event(event: Event, trace: Trace) -> bool:
    values = [value for value in (event.alpha, event.beta, event.value) if value is not None]
    return (
        event.kind in KINDS
        and event.node in range(len(trace.tree))
        and event.source_line in range(len(trace.source) + 1)
        and all(map(_is_value, values))
        and all(map(_is_whole_or_none, event.numbers or ()))
        and _is_text_or_none(event.move)
        and (event.because is not None) == (event.kind == "cutoff")
        and (event.numbers is not None) == (event.kind == "proof")
        and (event.because is None or _is_reason(event.because, event.node, trace))
    )


def _is_reason(because: Because, node: int, trace: Trace) -> bool:
    return (
        because.bound in get_args(Bound)
        and because.reach in get_args(CutoffReach)
        and (because.ancestor is None or because.ancestor in range(len(trace.tree)))
        and _is_value(because.value)
        and bool(because.unsearched)
        and all(isinstance(move, str) for move in because.unsearched)
        and not (trace.is_explicit and any(trace.child(node, move) is None for move in because.unsearched))
    )

"""Packets in exercises: how they are typed, and what is wrong with those that are none of the root's."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..criteria.choosing import ways
from ..criteria.outcomes import Outcome, minimal
from ..criteria.packets import Packet, is_inferior, told
from ..criteria.searching import search_vectors
from .facts import Facts
from .typed_answers import Unreadable, plain

EITHER = re.compile(r"\bor\b|;|\||\n", re.IGNORECASE)
BRACES = re.compile(r"\{([^{}]*)\}|\[([^\[\]]*)\]")
PAIR = re.compile(r"[<(⟨]?\s*([0-9]{1,3})\s*[,.:]\s*([0-9]{1,3})\s*[>)⟩]?")


def packets_of(facts: Facts) -> list[list[list[int]]]:
    """Return the packets of the root as JSON can hold them."""
    return [list(map(list, packet)) for packet in search_vectors(facts.vectors).value]


def evaluated(facts: Facts) -> list[str]:
    """Return the leaves that alpha-beta looks at, in their order, as they are written."""
    trace = facts.by_packets
    return [trace.label(event.value) for event in trace.events if event.kind == "final"]


def written(packets: Iterable[Iterable[Iterable[int]]]) -> str:
    """Write packets as a student would.

    >>> written([[[1, 3], [3, 1]], [[2, 2]]])
    '{<1,3> <3,1>} or <2,2>'
    """
    return " or ".join(told(tuple(tuple(outcome) for outcome in packet)) for packet in packets)


def read_packets(text: str) -> set[Packet]:
    """Read packets as they were typed: outcomes in braces belong together, and so do those between two "or".

    >>> sorted(read_packets("{(1,3), (3,1)} or <2,2>")) == sorted(read_packets("1,3 3,1; 2,2"))
    True
    """
    found: set[Packet] = set()
    rest = EITHER.sub(" or ", text)
    for group in BRACES.finditer(rest):
        found.add(_outcomes(group[1] or group[2] or ""))
    for part in BRACES.sub(" or ", rest).split(" or "):
        if plain(part).strip(" ,."):
            found.add(_outcomes(part))
    if not found:
        raise Unreadable("no outcomes were found; wanted: packets such as {<1,3> <3,1>} or <2,2>")
    return found


def _outcomes(text: str) -> Packet:
    outcomes = [(int(first), int(second)) for first, second in PAIR.findall(text)]
    left = PAIR.sub(" ", text).strip(" ,.\t")
    if left or not outcomes:
        raise Unreadable(f"{(left or text).strip()!r} is no outcome; wanted: two numbers each, such as <1,3>")
    return tuple(sorted(set(outcomes)))


def what_is_wrong(facts: Facts, given: set[Packet]) -> tuple[str, str]:
    """Return the first packet that is wrong or missing, and why."""
    result = search_vectors(facts.vectors)
    right = list(result.value)
    for packet in sorted(given - set(right)):
        return told(packet), _why_not(facts, packet, right)
    missing = next(packet for packet in right if packet not in given)
    lines = ", ".join(f"{told((way.outcome,))} after {' '.join(way.line)}" for way in ways(result, missing))
    return told(missing), f"{told(missing)} is missing: a strategy of MAX leaves just that to MIN ({lines})"


def _why_not(facts: Facts, packet: Packet, right: list[Packet]) -> str:
    known: set[Outcome] = {facts.vectors.outcomes[leaf] for leaf in facts.leaves}
    stranger = next((outcome for outcome in packet if outcome not in known), None)
    if stranger is not None:
        return f"{told((stranger,))} is not in the tree"
    least = minimal(packet)
    if least != packet:
        better = next(outcome for outcome in packet if outcome not in least)
        return f"MIN would never choose {told((better,))} out of {told(packet)}: another outcome of it is no better"
    above = next((other for other in right if is_inferior(packet, other)), None)
    if above is not None:
        return f"{told(packet)} is inferior to {told(above)}, which MAX can have"
    return f"no strategy of MAX leaves {told(packet)} to MIN"

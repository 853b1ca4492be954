"""A trace told in plain English, in the words of MAX and MIN."""

from __future__ import annotations

from collections.abc import Iterator

from ...algorithms import Way
from ...base.errors import InputError
from ...engine.tracing.trace import KINDS, Kind, Trace
from .cluster_narration import ClusterTeller
from .packet_narration import PacketTeller
from .proof_narration import ProofTeller
from .teller import Teller
from .walk_narration import WalkTeller
from .win_narration import WinTeller

DETAILS: dict[str, tuple[Kind, ...]] = {
    "steps": tuple(kind for kind in KINDS if kind != "step"),
    "decisions": ("deepen", "again", "skip", "omit", "improve", "cutoff", "leave", "open", "solve", "purge", "proof"),
    "cutoffs": ("omit", "cutoff", "purge"),
}
"""How much is told: every step; what nodes have and hand up; or only what is cut off, and why."""

TELLERS: dict[Way, type[Teller]] = {
    "walk": WalkTeller,
    "clusters": ClusterTeller,
    "proof": ProofTeller,
    "packets": PacketTeller,
}
"""Who tells of a search, by how it goes about."""


def narrate(trace: Trace, detail: str = "decisions") -> Iterator[str]:
    """Tell a trace, a sentence at a time.

    >>> from gametree import explain, parse_tree
    >>> for sentence in narrate(explain(parse_tree("((3 12 8) (2 4 6))")), "cutoffs"):
    ...     print(sentence)
    MIN node C can no longer exceed 2, but MAX already has 3 at A: the leaves 4 and 6 cannot matter \
(alpha cutoff, shallow).
    MAX gets 3 at A, by move 1: 7 nodes, 4 of them leaves, 1 cutoff.
    """
    for _, sentence in numbered(trace, detail):
        yield sentence


def numbered(trace: Trace, detail: str = "decisions") -> Iterator[tuple[int | None, str]]:
    """Tell a trace like ``narrate``, each sentence with the number of its event; None where it is of none."""
    if detail not in DETAILS:
        raise InputError(f"no detail {detail!r}; wanted: {', '.join(DETAILS)}")
    teller = teller_of(trace)
    for number, event in enumerate(trace.events):
        is_told = event.kind in DETAILS[detail] and (detail == "steps" or teller.is_decision(event))
        if is_told or (detail == "decisions" and teller.begins(event, number)):
            told = teller.tell(number)
            if told:
                yield number, told
        if detail == "steps":
            for further in teller.beside(number):
                yield None, further
    yield None, teller.conclusion()


def sentences(trace: Trace) -> list[str]:
    """Return a sentence for every event; an empty one where another event tells it.

    >>> from gametree import explain, parse_tree
    >>> sentences(explain(parse_tree("(3 2)")))[:3]
    ['MAX is to move at A: every value matters.', '', '']
    """
    teller = teller_of(trace)
    return [teller.tell(number) for number in range(len(trace.events))]


def teller_of(trace: Trace) -> Teller:
    """Return who tells of this trace."""
    if trace.way == "walk" and trace.asks_who_wins:
        return WinTeller(trace)
    return TELLERS[trace.way](trace)

"""What decides whether a node can influence the root, for each family of searches.

    walking     alpha-beta and its kin: the values that the nodes above it have; where the search asks with a window
                of its own (pvs, mtdf, deepening), also the question. What is asked again starts afresh.
    clusters    SSS* and DUAL*: what is purged or solved, and the values of solved replies
    proofs      pn and dfpn: there is no window; what matters is whether a node above it is proved or refuted
    packets     searches by several criteria: what the nodes on the line have together decides, at a cutoff

Each knows the state of the nodes, and tells which part of the tree an event concerns. A *view* is what the nodes
above a node have to say of it.
"""

from __future__ import annotations

from typing import Protocol

from ...engine.tracing.trace import Event, Trace
from .influence_of_lists import ClusterRules, ProofRules
from .influence_of_walks import PacketRules, WalkRules
from .outlook import Answer, View


class InfluenceRules(Protocol):
    """The rules of a family of searches."""

    def take(self, number: int, event: Event) -> int | None:
        """Take note of an event; return the top of the part of the tree that it concerns, None if it does not."""

    def view_of_root(self) -> View:
        """Return what is said of the root from outside."""

    def view_below(self, view: View, node: int) -> View:
        """Return what is said of the children of a node."""

    def answer(self, view: View, node: int) -> Answer:
        """Return the answer for a node."""

    def is_met(self, node: int) -> bool:
        """Tell whether the search has come to a node since it came to the one above it."""

    def is_closed(self, node: int) -> bool:
        """Tell whether the answers below a node are settled."""


def rules_of(trace: Trace) -> InfluenceRules:
    """Return the rules of the search that a trace tells."""
    kinds = {event.kind for event in trace.events}
    if trace.labels:
        return PacketRules(trace)
    if "open" in kinds:
        return ClusterRules(trace)
    return ProofRules(trace) if "proof" in kinds else WalkRules(trace)

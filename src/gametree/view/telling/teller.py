"""What all tellers have in common: names of nodes, sides, and the conclusion."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.tracing.trace import Event, Trace
from .words import by_move, counted, plural, value_in_words


class Teller:
    """Puts the events of one trace into words: a method for each kind of event that there is something to say of."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self.is_tree = trace.is_explicit

    def tell(self, number: int) -> str:
        """Return the sentence of an event; an empty one if there is nothing to say."""
        event = self._trace.events[number]
        method = getattr(self, f"_{event.kind}", None)
        return method(event, number) if method is not None else ""

    def beside(self, number: int) -> Iterator[str]:
        """Yield what is told after an event, besides its sentence."""
        yield from ()

    def is_decision(self, event: Event) -> bool:
        """Tell whether an event decides something, among those of its kind."""
        return True

    def begins(self, event: Event, number: int) -> bool:
        """Tell whether a question begins here: what is told after it answers that, and not what was asked before."""
        return False

    def conclusion(self) -> str:
        """Return the last sentence: what was found, and by how much work."""
        trace = self._trace
        is_nobodys = trace.asks_who_wins and not trace.value
        how = "" if trace.move is None or is_nobodys else f", {by_move(trace, f'move {trace.move}')}"
        counts = f"{counted(trace.nodes, 'node')}, {trace.leaves:,} of them {plural(trace.leaves, 'leaf')}"
        return f"{self._found()}{how}: {', '.join(filter(None, (counts, self._work())))}.{self._cut_short()}"

    def _cut_short(self) -> str:
        """Say of a tree that its value rests on nodes that are no leaves, where the depth was used up."""
        count = 0
        for event in self._trace.events if self.is_tree else ():
            if event.kind in ("deepen", "estimate"):
                count = 0 if event.kind == "deepen" else count + 1
        where = counted(count, "node")
        return f" The depth was used up at {where}, taken as 0 whatever lies below." if count else ""

    def _found(self) -> str:
        return f"MAX gets {value_in_words(self._trace.value)} at {self._trace.name(0)}"

    def _work(self) -> str:
        return counted(sum(self._trace.cutoffs), "cutoff") if self._trace.can_cut else ""

    def _side(self, node: int) -> str:
        return self._trace.side(node)

    def _node(self, node: int) -> str:
        if not self.is_tree and node == 0:
            return f"{self._side(node)} at the root"
        return f"{self._side(node)} node {self._trace.name(node)}"

    def _deepen(self, event: Event, number: int) -> str:
        return f"A new round begins, {counted(event.value or 0, 'ply')} deep."

    def _final(self, event: Event, number: int) -> str:
        if self.is_tree:
            return f"Leaf {self._trace.name(event.node)} is worth {value_in_words(event.value)}."
        return f"After {self._trace.name(event.node)} the game is over: {value_in_words(event.value)} for MAX."

    def _estimate(self, event: Event, number: int) -> str:
        place = f"{'At' if self.is_tree else 'After'} {self._trace.name(event.node)}"
        return f"{place} the depth is used up: estimated at {value_in_words(event.value)}."

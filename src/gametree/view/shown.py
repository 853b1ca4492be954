"""What a page shows of a trace, as data: how nodes look at every step, what stands beside the tree, and the counts.

The page draws this, and decides nothing of it. A step changes how the node looks where something happens, and how the
children look that are left there.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, NamedTuple

from ..base.results import Cutoffs
from ..engine.tracing.trace import Event, Trace
from .looks import Look, Looks
from .replay import LISTED, Replay
from .telling.beside import beside_step, reason, result, worth
from .telling.words import counted


class Counter(NamedTuple):
    """Something that is counted."""

    name: str
    heading: str
    one: str = ""
    many: str = ""
    """What one and several of it are called; cutoffs are told all together."""
    is_of_cutoffs: bool = False


COUNTERS = (
    Counter("nodes", "nodes visited", "node", "nodes"),
    Counter("leaves", "leaves judged", "leaf", "leaves"),
    Counter("children", "children generated", "child", "children"),
    *(Counter(reach, f"{reach} cutoffs", is_of_cutoffs=True) for reach in Cutoffs._fields),
)


def shown(trace: Trace) -> dict[str, Any]:
    """Return all that a page shows of a trace, as JSON can hold it, small.

    >>> from gametree import explain, parse_tree
    >>> told = shown(explain(parse_tree("((3 12) (2 4))")))
    >>> [told["texts"][told["looks"]["text"][look]] for look in told["start"]]
    ['', '', '3', '12', '', '2', '4']
    >>> told["texts"][told["reasons"]["text"][0]], told["result"]
    ('alpha cutoff, shallow: 3 at MAX node A; left unsearched: leaf G (4)', 'the value for MAX is 3; expected: 1 1')
    """
    showing = _Showing(trace)
    for event in trace.events:
        showing.take(event)
    return showing.as_data()


LEAVES = next(place for place, counter in enumerate(COUNTERS) if counter.name == "leaves")
CUTS = ("cutoff", "purge")
"""Where readers stop who look for what was cut off."""


class _Showing:
    """Goes through a trace, and notes whatever looks otherwise after a step."""

    def __init__(self, trace: Trace) -> None:
        self._trace, self._looks = trace, Looks(trace)
        self._replay = self._looks.replay
        self._texts, self._known = _Texts(), dict[Look, int]()
        self._now = [self._number(node) for node in range(len(trace.tree))]
        self._start = list(self._now)
        self._changes = _Changes("node", "look")
        self._counted: list[int] = []
        self._stops = {"leaf": _Changes(), "cut": _Changes()}
        self._met, self._met_at = set[int](), _Changes()
        self._list = _List(self._replay)
        self._line, self._beside, self._reasons = _Held("node"), _Held("text"), _Changes("text")

    def take(self, event: Event) -> None:
        """Let an event happen."""
        trace, before = self._trace, _counts(self._replay)
        for node in self._looks.take(event):
            self._look(node)
        step = self._replay.step
        self._counted.append(
            sum(
                (now != then) << place
                for place, (now, then) in enumerate(zip(_counts(self._replay), before, strict=True))
            )
        )
        if _counts(self._replay)[LEAVES] != before[LEAVES]:
            self._stops["leaf"].add(step)
            if event.node not in self._met:
                self._met.add(event.node)
                self._met_at.add(step)
        if event.kind in CUTS:
            self._stops["cut"].add(step)
        self._list.look(step, event.node)
        if step == len(trace.events):
            self._line.hold(step, trace.expected[-1])
        elif event.kind in ("enter", "improve"):
            self._line.hold(step, self._replay.line()[-1])
        told = beside_step(trace, event, self._replay.states[event.node], self._looks.sign(event.node))
        self._beside.hold(step, self._texts.number(told))
        if event.because is not None:
            self._reasons.add(step, self._texts.number(reason(trace, event.node, event.because)))

    def _look(self, node: int) -> None:
        number = self._number(node)
        if number != self._now[node]:
            self._now[node] = number
            self._changes.add(self._replay.step, node, number)

    def _number(self, node: int) -> int:
        return self._known.setdefault(self._looks.look(node), len(self._known))

    def as_data(self) -> dict[str, Any]:
        trace = self._trace
        return {
            "has": {"windows": trace.has_windows, "cutoffs": trace.can_cut, "list": trace.way == "clusters"},
            "looks": self._columns(),
            "start": self._start,
            "leaves": self._leaves(),
            "changes": self._changes.as_data(),
            "counted": self._counted,
            "stops": {name: stops.as_data()["after"] for name, stops in self._stops.items()},
            "met": {"after": self._met_at.as_data()["after"], **self._all_leaves()},
            "list": self._list.changes.as_data(),
            "line": self._line.changes.as_data(),
            "beside": self._beside.changes.as_data(),
            "reasons": self._reasons.as_data(),
            "result": result(trace),
            "texts": self._texts.as_data(),
        }

    def _columns(self) -> dict[str, list[int]]:
        """Return a column for each part that any look has: numbers of texts, or 1 for yes."""
        number = self._texts.number
        columns = zip(*self._known, strict=True)
        numbers = ([number(each) if isinstance(each, str) else int(each) for each in column] for column in columns)
        return {part: column for part, column in zip(Look._fields, numbers, strict=True) if any(column)}

    def _all_leaves(self) -> dict[str, Any]:
        """Return how many leaves there are, where all of them are known, and what is said of those that were judged.

        However often a search comes back to a leaf, it is one of them.
        """
        if not self._trace.is_explicit:
            return {"of": None, "said": ""}
        leaves = self._trace.leaves_below(0)
        return {"of": leaves, "said": f"{{met}} of all {counted(leaves, 'leaf')} of the tree: {{share}} %."}

    def _leaves(self) -> list[int]:
        """Return what stands on every leaf, in words."""
        worths = ("" if node.leaf is None else worth(self._trace, node.leaf) for node in self._trace.tree)
        return [self._texts.number(each) for each in worths]


class _Texts:
    """Texts by their numbers, each once; that of nothing is 0."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {"": 0}

    def number(self, text: str) -> int:
        return self._numbers.setdefault(text, len(self._numbers))

    def as_data(self) -> list[str]:
        return list(self._numbers)


class _Changes:
    """What changes from step to step, as columns: the steps by how much each is more than the one before."""

    def __init__(self, *columns: str) -> None:
        self._columns: dict[str, list[int]] = {"after": [], **{name: [] for name in columns}}
        self._last = 0

    def add(self, step: int, *values: int) -> None:
        for column, value in zip(self._columns.values(), (step - self._last, *values), strict=True):
            column.append(value)
        self._last = step

    def as_data(self) -> dict[str, list[int]]:
        return self._columns


class _Held:
    """A number that holds until another one does, 0 in the beginning."""

    def __init__(self, name: str) -> None:
        self.changes = _Changes(name)
        self._value = 0

    def hold(self, step: int, value: int) -> None:
        if value != self._value:
            self._value = value
            self.changes.add(step, value)


class _List:
    """The clusters of a best-first search, the most promising first: what comes and goes, and where."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._order: list[tuple[bool, int, int]] = []
        self._listed: dict[int, tuple[bool, int, int]] = {}
        self.changes = _Changes("node", "from", "to")

    def look(self, step: int, node: int) -> None:
        """Notice what has become of a node; -1 is a place outside the list."""
        promise = self._replay.promise(node) if self._replay.states[node].status in LISTED else None
        before = self._listed.get(node)
        if promise == before:
            return
        begin = end = -1
        if before is not None:
            begin = bisect_left(self._order, before)
            del self._order[begin], self._listed[node]
        if promise is not None:
            end = bisect_left(self._order, promise)
            self._order.insert(end, promise)
            self._listed[node] = promise
        self.changes.add(step, node, begin, end)


def _counts(replay: Replay) -> tuple[int, ...]:
    return replay.nodes, replay.leaves, replay.children, *replay.cutoffs

"""The texts that a trace can be read beside: the algorithm's own, and where it differs the textbook's."""

from __future__ import annotations

from collections.abc import Iterator

from ...algorithms import ALGORITHMS
from ...algorithms.textbook import RAISED, Reading
from ...base.errors import InputError
from ...engine.tracing.trace import Trace
from ...observers.recorder import source_of
from .narration import numbered

READINGS = ("textbook", "own")
"""What stands beside: MAX-VALUE and MIN-VALUE, or the text that has run."""


def textbook(trace: Trace) -> Reading | None:
    """Return how textbooks write the search of a trace; None where nobody does, or where another text has run.

    >>> from gametree import explain, parse_tree
    >>> textbook(explain(parse_tree("(3 2)"))).lines[0]
    'function MAX-VALUE(node, α, β)'
    """
    known = ALGORITHMS.get(trace.algorithm)
    if known is None or known.textbook is None or tuple(source_of(known.text)) != trace.source:
        return None
    return known.textbook


def lit_lines(trace: Trace, reading: Reading) -> list[list[int]]:
    """Return for every event the lines of a reading that it lights, from 1."""
    return [list(_lit(trace, reading, number)) for number in range(len(trace.events))]


def _lit(trace: Trace, reading: Reading, number: int) -> tuple[int, ...]:
    """Return the lines that an event lights: a value that closes the window is returned before the loop's end."""
    event = trace.events[number]
    is_max = trace.tree[event.node].is_max
    is_closed = event.alpha is not None and event.beta is not None and event.alpha >= event.beta
    kind: str = event.kind
    if kind == "leave" and (is_closed or trace.events[number - 1].kind == "cutoff"):
        kind = "cutoff"
    lit = reading.lit.get((is_max, kind), ())
    return lit + reading.lit.get((is_max, RAISED), ()) if kind == "improve" and not is_closed else lit


def read_beside(trace: Trace, detail: str, wanted: str) -> Iterator[str]:
    """Yield the lines of a text, numbered, and then the sentences, each with the numbers of the lines that it lights.

    >>> from gametree import explain, parse_tree
    >>> told = list(read_beside(explain(parse_tree("((3 12) (2 4))")), "cutoffs", "textbook"))
    >>> told[6], told[-2][:40]
    (' 7          α ← max(α, v)', '     15  MIN node C can no longer exceed')
    """
    if wanted not in READINGS:
        raise InputError(f"no reading {wanted!r}; wanted: {', '.join(READINGS)}")
    found = textbook(trace)
    if wanted == "textbook" and found is None:
        raise InputError(f"no textbook's reading of {trace.algorithm} is known; wanted: --reading own")
    if wanted == "own" or found is None:
        lines, lit = trace.source, [[event.source_line] for event in trace.events]
    else:
        lines, lit = found.lines, lit_lines(trace, found)
    width = len(str(len(lines)))
    for number, line in enumerate(lines, 1):
        yield f"{number:{width}}  {line}".rstrip()
    yield ""
    for event, sentence in numbered(trace, detail):
        numbers = "" if event is None else ",".join(map(str, lit[event]))
        yield f"{numbers:>7}  {sentence}"

"""A trace that carries its own words: what ``explain --json`` writes, and what the page shows."""

from __future__ import annotations

from typing import Any

from ..engine.tracing.trace import Trace
from ..engine.tracing.trace_file import to_dict
from .drawing.boards.parts import parts
from .shown import shown
from .telling.as_text import tree_as_text
from .telling.influence import portable_influence
from .telling.narration import sentences, teller_of
from .telling.readings import lit_lines, textbook


def portable(trace: Trace) -> dict[str, Any]:
    """Return a trace as JSON can hold it, with a sentence for every event, the conclusion, and who can still matter;
    and with all that a page shows of it at every step.

    Where textbooks write the search otherwise than we do, their reading is there, with the lines that every event
    lights; where a game has a picture, the boards of all nodes, in parts; and an explicit tree as people type it.

    >>> from gametree import explain, parse_tree
    >>> told = portable(explain(parse_tree("(3 2)")))
    >>> told["told"][0], told["conclusion"]
    ('MAX is to move at A: every value matters.', 'MAX gets 3 at A, by move 1: 3 nodes, 2 of them leaves, \
0 cutoffs.')
    """
    return {
        **to_dict(trace),
        "told": sentences(trace),
        "conclusion": teller_of(trace).conclusion(),
        "influence": portable_influence(trace),
        "shown": shown(trace),
        **({} if (text := tree_as_text(trace)) is None else {"text": text}),
        **_textbook(trace),
        **({} if trace.picture is None else {"boards": parts(trace.picture)}),
    }


def _textbook(trace: Trace) -> dict[str, Any]:
    found = textbook(trace)
    return {} if found is None else {"textbook": {"lines": list(found.lines), "lit": lit_lines(trace, found)}}

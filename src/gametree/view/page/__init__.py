"""A page that shows traces: one file of HTML with everything in it, which asks nothing of the network.

The page takes *portable* traces (``view.portable``): what ``trace_file.to_dict`` writes, in ``"shown"`` how all of it
looks at every step and, where they are there, a sentence for every event in the list ``"told"`` (None where an event
needs no words), in ``"influence"`` who can still influence the root, and in ``"boards"`` the parts of which boards
are put together. It draws them; it searches nothing and decides nothing itself.
A trace can also be dropped on the open page as a file, or handed over by a call: ``gametree.show(trace)`` shows one
trace, ``gametree.show(left, right)`` two side by side.
"""

from __future__ import annotations

import base64
import html
import json
import zlib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from ...base.errors import InputError
from ...engine.tracing.trace import KINDS
from ...engine.tracing.trace_file import FORMAT, VERSION
from ..looks import FACTS
from ..paper import paper
from ..shown import COUNTERS
from ..telling.kinds import KIND_WORDS, STATUS_WORDS
from ..telling.page_words import INFLUENCE_WORDS, LIST_WORDS, PREDICTION
from .linking import link
from .sealing import as_json, fill, policy

UNSHOWN = ("picture", "numbers", "conclusion")
EVENT_COLUMNS = ("kind", "node", "source_line")
"""What the page itself needs of events: it has boards in parts, and windows and values as they are shown."""
PLAIN_AT_MOST = 100_000
"""Characters of traces that are written as they are; more are packed, which every browser since 2023 can unpack."""


def page(traces: Sequence[Mapping[str, Any]], title: str | None = None, *, reading: str = "textbook") -> str:
    """Return a page that shows portable traces: one alone, the first two of several side by side.

    ``reading`` is the text that is shown first where there are two: ``textbook`` or ``own``.

    >>> from gametree import explain, parse_tree
    >>> from gametree.view.portable import portable
    >>> trace = portable(explain(parse_tree("((3 12) (2 4))")))
    >>> text = page([trace], "Two <plies>")
    >>> text.count("<title>Two &lt;plies&gt;</title>"), text.count("</script>")
    (1, 2)
    """
    if not traces:
        raise InputError("there is no trace to show; wanted: at least one")
    title = _title(traces) if title is None else title
    script, style = _script(), paper() + _read("page.css")
    data, packing = _embedded(traces)
    parts = {
        "title": html.escape(title),
        "reading": html.escape(reading),
        "policy": policy(script, style),
        "style": style,
        "packing": packing,
        "traces": data,
        "script": script,
    }
    return fill(_read("page.html"), parts)


def _title(traces: Sequence[Mapping[str, Any]]) -> str:
    """Name what is shown; of more than two the reader chooses.

    >>> _title([{"game": "connect4", "algorithm": "alphabeta"}, {"game": "connect4", "algorithm": "sss"}])
    'connect4: alphabeta beside sss'
    """
    games = dict.fromkeys(str(trace.get("game")) for trace in traces)
    algorithms = dict.fromkeys(str(trace.get("algorithm")) for trace in traces)
    return f"{', '.join(games)}: {(' beside ' if len(algorithms) == 2 else ', ').join(algorithms)}"


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _script() -> str:
    """Return all modules as one script; what they share with Python is told them here and nowhere else."""
    settings = {
        "FORMAT": FORMAT,
        "VERSION": VERSION,
        "KINDS": KINDS,
        "EVENT_COLUMNS": EVENT_COLUMNS,
        "KIND_WORDS": KIND_WORDS,
        "STATUS_WORDS": STATUS_WORDS,
        "FACTS": tuple(FACTS.items()),
        "COUNTERS": [counter._asdict() for counter in COUNTERS],
        "INFLUENCE_WORDS": INFLUENCE_WORDS,
        "LIST_WORDS": LIST_WORDS,
        "PREDICTION": PREDICTION,
    }
    sources = {
        name.removesuffix(".js"): _read(name)
        for name in sorted(entry.name for entry in files(__package__).iterdir())
        if name.endswith(".js")
    }
    sources["settings"] = "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in settings.items())
    return link(sources, "main")


def _embedded(traces: Sequence[Mapping[str, Any]]) -> tuple[str, str]:
    r"""Return traces as they stand inside a script element, and how they are packed.

    >>> _embedded([{"game": "</script>"}])
    ('[{"game":"\\u003c/script>"}]', 'none')
    """
    text = as_json([_as_shown(trace) for trace in traces])
    if len(text) <= PLAIN_AT_MOST:
        return text, "none"
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode(), "deflate"


def _as_shown(trace: Mapping[str, Any]) -> dict[str, Any]:
    """Return a trace without what the page does not look at."""
    found = {name: part for name, part in trace.items() if name not in UNSHOWN}
    if "events" in trace:
        found["events"] = {name: trace["events"][name] for name in EVENT_COLUMNS}
    return found

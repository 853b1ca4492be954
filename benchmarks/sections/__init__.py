"""The sections of a run, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Callable

from ..report import Section
from ..timing import Effort
from . import (
    against_cpp,
    against_interpreter,
    against_peers,
    estimating,
    exploring,
    generators,
    in_threads,
    keeping,
    ladder,
    observing,
    page,
    publishing,
    rates,
    responding,
    serving,
    solutions,
    solving,
    solving_in_turns,
    starting,
    tactics,
    thinking,
    together,
    web,
)

SECTIONS: dict[str, Callable[[Effort], Section]] = {
    "cpp": against_cpp.measure,
    "interpreter": against_interpreter.measure,
    "peers": against_peers.measure,
    "generators": generators.measure,
    "rates": rates.measure,
    "threads": in_threads.measure,
    "company": together.measure,
    "ladder": ladder.measure,
    "memory": keeping.measure,
    "past": exploring.measure,
    "estimates": estimating.measure,
    "observers": observing.measure,
    "page": page.measure,
    "web": web.measure,
    "publish": publishing.measure,
    "response": responding.measure,
    "workbench": serving.measure,
    "engine": thinking.measure,
    "tactics": tactics.measure,
    "solving": solving.measure,
    "pons": solving_in_turns.measure,
    "solutions": solutions.measure,
    "start": starting.measure,
}
"""What can be measured, by the name it has on the command line."""

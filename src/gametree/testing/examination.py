"""The whole check, in order: first one position after another, then what holds between them, then machine code."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ..rules.game import Game
from .inquiry import Inquiry, line_of, shown_error
from .looking.across_positions import check_again, check_bounds, check_sign, check_symmetries
from .looking.compiling import Machine
from .looking.judging import check_noise, check_passes, check_threats
from .looking.pictures import check_pictures
from .looking.places import Place
from .looking.required_methods import RequiredMethods
from .looking.stages import check_stages
from .looking.to_end import check_end
from .looking.turns import check_turns
from .looking.walk import Walk
from .report import Checked, Fault, Report, Worth
from .running.calls_under_way import Progress
from .worth import Worths

HARMLESS = frozenset(
    {"sign", "prints", "features", "symmetries"}
    | {"move_name", "parse_move", "position_name", "parse_position", "draw", "picture", "is_second"}
)
"""Faults that compiled searches do not meet."""
WALKS = 3
"""So many times the seconds of one call are spent on walking."""

MOST_LINES = 4_000
LEAST_LINES = 20
"""Lines of play in the counts and searches that are compared; fewer where the game is slow."""


@dataclass(frozen=True)
class Extent:
    """How much is looked at."""

    positions: int = 4_000
    """Positions on which every method is called, breadth first, or fewer where they have many moves; random
    games add up to half as many."""
    depth: int = 4
    """The plies of the counts and searches that are compared, compiled and interpreted."""
    seed: int = 1
    """Of the random games."""
    seconds: float = 10.0
    """What one call of a method may take."""
    allow: frozenset[str] = field(default_factory=frozenset)
    """Kinds of faults that are meant so."""
    worth: bool = False
    """Whether it is measured what optional methods are worth."""


def examine(game: Game, extent: Extent, progress: Progress, tell: Callable[[Fault], None] | None = None) -> Report:
    """Check a game in this thread; ``tell`` hears of each fault as it is found."""
    inquiry = Inquiry(game, progress, allow=extent.allow, tell=tell)
    start = Place(game.start)
    checked = Checked()
    worth: tuple[Worth, ...] = ()
    with inquiry.listening():
        try:
            if RequiredMethods(inquiry).has_methods(start):
                checked, worth = _examine(inquiry, start, extent)
        except Exception as error:  # comparing, hashing, copying or printing a position calls its methods, too
            words = f"raised {type(error).__name__}{shown_error(error)}{line_of(error)}"
            inquiry.fault("raises", f"looking at a position {words}", inquiry.last)
    return Report(game.name, tuple(inquiry.faults), tuple(inquiry.notes), checked, worth)


def _examine(inquiry: Inquiry, start: Place, extent: Extent) -> tuple[Checked, tuple[Worth, ...]]:
    RequiredMethods(inquiry).compare(start)
    started = time.monotonic()
    walk = _walk(inquiry, start, extent)
    pace = (time.monotonic() - started) / len(walk.graph.edges)
    check_turns(inquiry, walk)
    check_sign(inquiry, walk)
    check_bounds(inquiry, walk)
    check_symmetries(inquiry, walk)
    check_stages(inquiry, walk)
    check_end(inquiry, walk)
    check_noise(inquiry, walk, extent.seed)
    check_threats(inquiry, walk)
    check_passes(inquiry, walk)
    check_again(inquiry, walk.graph)
    check_pictures(inquiry, walk)
    lines = max(LEAST_LINES, min(MOST_LINES, int(extent.seconds / pace / 4)))
    machine = Machine(inquiry, walk, start, depth=extent.depth, most_lines=lines)
    if all(fault.kind in HARMLESS for fault in inquiry.faults):
        machine.check()
    else:
        inquiry.note("skipped", "compiled and interpreted were not compared, because of the faults")
    for hint in walk.optional.hints():
        inquiry.note("missing", hint)
    for word in walk.optional.turns(walk.graph):
        inquiry.note("turns", word)
    checked = Checked(
        positions=len(walk.graph.edges),
        plies=walk.longest,
        games=len(walk.endings),
        methods=tuple(walk.optional.present),
        compiled=machine.compiled,
    )
    return checked, _worth(inquiry, checked, extent, pace) if extent.worth else ()


def _worth(inquiry: Inquiry, checked: Checked, extent: Extent, pace: float) -> tuple[Worth, ...]:
    """Measure what optional methods are worth; where the game is at fault, searches would only tell so again."""
    if inquiry.faults:
        inquiry.note("skipped", "what methods are worth was not measured, because of the faults")
        return ()
    worths = Worths(inquiry, seed=extent.seed, compiled=checked.compiled, most_nodes=int(extent.seconds / pace / 4))
    return tuple(worths.measure(checked.methods))


def _walk(inquiry: Inquiry, start: Place, extent: Extent) -> Walk:
    """Meet positions: breadth first, then by random games."""
    spent = WALKS * extent.seconds
    walk = Walk(inquiry, start, seed=extent.seed, until=time.monotonic() + spent)
    walk.breadth_first(start, extent.positions)
    if not inquiry.game.cyclic:
        loop = walk.graph.shortest_loop()
        if loop:
            walk.tell_loop([loop[-1].child, *(edge.child for edge in loop[:-1])], [edge.move for edge in loop])
    walk.random_games(extent.positions // 2)
    if walk.is_late():
        asked = f"only {len(walk.graph.edges):,} positions were looked at in {spent:g} s"
        inquiry.note("slow", f"{asked}: its methods are slow")
    return walk

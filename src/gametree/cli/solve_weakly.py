"""``gametree solve --to weak``: the value of one position, by one search or by many that are kept."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from ..base.errors import GametreeError, Stopped
from ..base.results import SearchResult
from ..base.stopping import Stop
from ..engine import deepen
from ..solving import solve_weakly
from ..solving.known_bounds import Work
from ..solving.tasks import Progress
from . import INTERRUPTED
from .progress import left, so_far, watched
from .solve_options import TO_GO_ON, Wanted
from .streams import answers_only, note, say
from .subject import Subject
from .telling import speaking, stopping_by_ctrl_c, tell_json

WEAK = "weak"


def solve_in_parts(wanted: Wanted) -> int:
    """Find the value of the position by searches that are kept, and say it."""
    stop, progress, subject, out = Stop(), _SearchProgress(), wanted.subject, wanted.out
    assert out is not None
    sharing = 1 if wanted.cluster is not None else wanted.jobs
    with watched() as line, speaking(line), answers_only(), stopping_by_ctrl_c(stop):
        line.show_soon(progress.describe)
        try:
            with wanted.crew(of_processes=True) as crew:
                book = solve_weakly(
                    subject.game,
                    out,
                    start=subject.position,
                    address=wanted.address,
                    megabytes=wanted.megabytes / 4 / sharing,
                    resume=wanted.resume,
                    interpreted=wanted.interpreted,
                    crew=crew,
                    stop=stop,
                    tell=progress.tell,
                )
        except Stopped:
            note(TO_GO_ON)
            return INTERRUPTED
        result = book.result(subject.position)
    assert result is not None
    work = Work(*book.facts["work"])
    if wanted.as_json:
        tell_json({**_told(subject, result, work.nodes, work.seconds), "searches": work.searches, "out": str(out)})
        return 0
    _say_value(subject, result)
    say(f"searches   {work.searches:,}, {work.hard:,} of them without an answer")
    say(f"nodes      {work.nodes:,} in {work.seconds:.1f} s")
    say(f"kept in    {out}; 'gametree lookup {out}' asks it")
    return 0


class _SearchProgress:
    """Tells how far a solution by searches is, and how long its question will take at this pace."""

    def __init__(self) -> None:
        self._last: Progress | None = None
        self._question, self._share, self._begun = 0, 0.0, time.monotonic()

    def tell(self, progress: Progress) -> None:
        if progress.question != self._question:
            self._question, self._share, self._begun = progress.question, progress.share, time.monotonic()
        self._last = progress

    def describe(self) -> str:
        last = self._last
        if last is None:
            return ""
        behind = last.share - self._share
        rest = left((time.monotonic() - self._begun) / behind * (1 - last.share)) if behind > 0 else ""
        about = f"question {last.question}: {last.share:.1%}"
        return f"{about}  {last.searches:,} searches, {last.nodes:,} nodes  {rest}"


def search_to_the_end(subject: Subject, memory: int, *, interpreted: bool, as_json: bool) -> int:
    """Search until the value of the position is known: to the end, or deeper and deeper where there may be none."""
    stop, last = Stop(), None
    with watched() as line, speaking(line), answers_only(), stopping_by_ctrl_c(stop):
        found = deepen(
            subject.position,
            game=subject.game,
            history=subject.history,
            algorithm="pvs" if subject.game.cyclic else "exact",
            table=memory / 4,
            interpreted=interpreted or None,
            stop=stop,
        )
        for last in found:
            line.show_soon(partial(so_far, f"depth {last.depth}", last.nodes, last.seconds))
    if last is None or last.verdict == "unknown":
        return _unsolved(subject, last, was_stopped=stop.is_set())
    if as_json:
        tell_json(_told(subject, last, last.nodes, last.seconds))
        return 0
    _say_value(subject, last)
    say(f"nodes      {last.nodes:,} in {last.seconds:.2f} s")
    return 0


def _say_value(subject: Subject, result: SearchResult) -> None:
    say(f"value      {subject.in_words(result.value, result.verdict)}")
    say(f"move       {subject.name(result.move) or 'none'}")
    say(f"line       {subject.line(result.line) or 'none'}")


def _told(subject: Subject, result: SearchResult, nodes: int, seconds: float) -> dict[str, Any]:
    """Return what is told as JSON of one value, however it was found."""
    return {
        "game": subject.game.name,
        "to": WEAK,
        "positions": None,
        "value": result.value,
        "verdict": result.verdict,
        "seconds": seconds,
        "move": subject.name(result.move),
        "nodes": nodes,
    }


def _unsolved(subject: Subject, last: SearchResult | None, *, was_stopped: bool) -> int:
    """Say how far a search has come that does not know the value."""
    depth = 0 if last is None else last.depth
    if was_stopped:
        note(f"gametree: interrupted; {subject.game.name} is searched {depth} plies deep, and its value is not known")
        return INTERRUPTED
    raise GametreeError(f"{subject.game.name} is not decided within {depth} plies, as deep as it can be searched")

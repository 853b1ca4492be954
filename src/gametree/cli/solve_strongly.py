"""``gametree solve --to strong``: every position that can be reached, in a folder."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..base.errors import InputError, Stopped
from ..base.stopping import Stop
from ..engine.ready.faults import naming_faults
from ..solving import Answer, Solution, estimate, solve
from ..solving.estimating import check_room, in_words, listed, would_help
from ..solving.folder import Folder
from ..solving.solver import check_means
from . import INTERRUPTED
from .progress import watched
from .solve_options import TO_GO_ON, Progress, Wanted
from .streams import answers_only, note, say
from .subject import Subject
from .telling import speaking, stopping_by_ctrl_c, tell_json

STRONG = "strong"
WORTH_TELLING = 1_000
"""A game that has fewer positions is solved sooner than what is said about its size is read."""


def solve_strongly(wanted: Wanted, ending: str | None) -> int:
    """Solve all that can be reached from a position, or from an ending's, and say what came of it."""
    stop, subject = Stop(), wanted.subject
    check_means(wanted.jobs, wanted.memory, is_here=wanted.cluster is None)
    if wanted.out is not None and not wanted.resume:
        Folder(wanted.out).check_new()  # before games are played to see how large it is
    with _kept(wanted) as place, watched() as line, speaking(line), answers_only(), stopping_by_ctrl_c(stop):
        try:
            if ending is None and not wanted.resume:
                _tell_size(wanted, place, stop)
            with wanted.crew(of_processes=False) as crew:
                solution = solve(
                    subject.game,
                    place,
                    starts=_starts(wanted, ending),
                    address=wanted.address,
                    jobs=wanted.jobs,
                    crew=crew,
                    memory=wanted.memory,
                    resume=wanted.resume,
                    interpreted=wanted.interpreted,
                    stop=stop,
                    tell=Progress(line).tell,
                )
        except Stopped:
            note("gametree: interrupted" if wanted.out is None else TO_GO_ON)
            return INTERRUPTED
        answer = None if ending is not None else solution.find(subject.position)
    _tell_solution(subject, solution, answer, wanted.out, as_json=wanted.as_json)
    return 0


def _tell_size(wanted: Wanted, place: Path, stop: Stop) -> None:
    """Say how large the game seems to be; refuse one that is too large."""
    game = wanted.subject.game
    found = estimate(game, wanted.subject.position, interpreted=wanted.interpreted, stop=stop)
    if not wanted.anyway:
        check_room(game, found, place, wanted.megabytes)
    if found.is_open or found.positions >= WORTH_TELLING:
        note(f"gametree: {game.name} has {in_words(found)}")
        helps = would_help(game, wanted.subject.position)
        if helps:
            note(f"gametree: what would help, where the game allows it: {helps}")


def _starts(wanted: Wanted, ending: str | None) -> list[Any]:
    """Return where to solve from: a position, or all of an ending."""
    subject = wanted.subject
    if ending is None:
        return [subject.position]
    if subject.game.endings is None:
        raise InputError(f"{subject.game.name} has no endings by name; wanted: --position P")
    with naming_faults(subject.game, subject.position):
        memory = None if wanted.anyway or wanted.resume else wanted.megabytes
        return listed(subject.game, ending, subject.game.endings(ending), memory)


@contextmanager
def _kept(wanted: Wanted) -> Iterator[Path]:
    """Yield the folder of a solution; one that nobody wants to keep is gone in the end."""
    if wanted.out is not None:
        yield wanted.out
        return
    with tempfile.TemporaryDirectory(prefix="gametree-") as folder:
        yield Path(folder) / "solution"


def _tell_solution(
    subject: Subject, solution: Solution, answer: Answer | None, out: Path | None, *, as_json: bool
) -> None:
    header = solution.header
    if as_json:
        told = {
            "game": subject.game.name,
            "to": STRONG,
            "positions": header["positions"],
            "kept": header["kept"],
            "value": None if answer is None else answer.value,
            "verdict": None if answer is None else answer.verdict,
            "longest": header["longest"],
            "seconds": solution.seconds,
            "out": None if out is None else str(out),
        }
        tell_json(told)
        return
    kept = "" if header["kept"] == header["positions"] else f"; {header['kept']:,} kept for all that are mirrored"
    if answer is not None:
        say(f"value      {subject.in_words(answer.value, answer.verdict)}")
    say(f"positions  {header['positions']:,}{kept}")
    if header["counts"] is not None:
        wins, draws, losses = header["counts"]
        say(f"to move    {wins:,} won, {draws:,} drawn, {losses:,} lost")
    if header["longest"]:
        say(f"longest    {header['longest']} plies to a forced end")
    say(f"time       {solution.seconds:.1f} s")
    if out is not None:
        say(f"kept in    {out}; 'gametree lookup {out}' asks it")

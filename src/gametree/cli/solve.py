"""``gametree solve``."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import click

from ..base.errors import InputError, Stopped
from ..base.stopping import Stop
from ..engine.ready.faults import naming_faults
from ..solving import (
    Answer,
    Solution,
    estimate,
    solve,
    verify_solution,
    write_book,
)
from ..solving.estimating import check_room, in_words
from ..solving.solver import USUAL_MEMORY
from . import INTERRUPTED
from .completing import game_or_tree
from .progress import Line, left, watched
from .solve_weakly import WEAK, search_to_the_end, solve_in_parts
from .streams import answers_only, note, say
from .subject import Subject, interpreted_option, json_option, load, moves_option, position_option
from .telling import speaking, stopping_by_ctrl_c, tell_json

STRONG = "strong"
NOWHERE = "nothing tells where to go on; wanted: --resume with --out F"
WORTH_TELLING = 1_000
"""A game that has fewer positions is solved sooner than what is said about its size is read."""


@click.command("solve")
@click.argument("game", metavar="GAME", required=False, shell_complete=game_or_tree)
@click.option(
    "--to",
    "aim",
    type=click.Choice([WEAK, STRONG]),
    help="weak: the value of the start; strong: of every position. With --out strong, otherwise weak.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="F",
    help="The folder to keep the solution in; of a weak one a file, which --resume goes on with.",
)
@position_option
@moves_option
@click.option("--ending", metavar="E", help="Solve from all positions of an ending: KQK, in chess.")
@click.option(
    "--plies", type=int, metavar="N", help="Keep exact values of the first N plies only: a book, in the file F."
)
@click.option("--jobs", type=int, default=1, show_default=True, metavar="K", help="Threads that work at once.")
@click.option(
    "--memory", type=int, default=USUAL_MEMORY, show_default=True, metavar="MB", help="What all of them may use."
)
@click.option("--anyway", is_flag=True, help="Begin, however large it seems to be.")
@click.option("--resume", is_flag=True, help="Go on where it was interrupted; damaged slices are made again.")
@click.option(
    "--verify",
    type=click.Path(path_type=Path),
    metavar="F",
    help="Check a solution: does every value follow from those after it, by the plain rules?",
)
@click.option("--all", "everything", is_flag=True, help="With --verify: look at every position, however many.")
@interpreted_option
@json_option
def solve_command(
    game: str | None,
    aim: str | None,
    out: Path | None,
    position: str | None,
    moves: str | None,
    ending: str | None,
    plies: int | None,
    jobs: int,
    memory: int,
    anyway: bool,
    resume: bool,
    verify: Path | None,
    everything: bool,
    interpreted: bool,
    as_json: bool,
) -> int:
    """Solve a game: the value of its start, or of every position that can be reached.

    GAME is a name (connect4:4x4) or a file (nim.py). A strong solution is a folder: 'gametree lookup F' asks it, and
    'search', 'play' and engines play by it with --tables F.
    """
    if verify is not None:
        if out is not None or resume or aim is not None or position is not None or moves is not None:
            raise InputError("a solution is checked as it is; wanted: 'gametree solve --verify F' alone")
        return _verify(verify, game, everything=everything, as_json=as_json)
    if everything:
        raise InputError("every position of what is looked at again; wanted: --all with --verify F")
    if game is None:
        raise InputError(
            "no game is named; wanted: gametree solve GAME, such as connect4:4x4 or nim.py, or --verify F"
        )
    wanted = aim or (WEAK if out is None else STRONG)
    subject = load(game, position=position, moves=moves)
    if subject.is_tree:
        raise InputError("a tree is small enough to be searched; wanted: 'gametree search' for a tree")
    if ending is not None and (position is not None or moves is not None):
        raise InputError("an ending has positions of its own; wanted: --ending without --position and --moves")
    if plies is not None:
        if out is None or aim == STRONG or ending is not None:
            raise InputError("a book is a file of its own; wanted: --plies N with --out F alone")
        return _write_book(subject, out, plies, game, memory, resume=resume, interpreted=interpreted, as_json=as_json)
    if wanted == WEAK:
        if jobs != 1:
            raise InputError("one value is searched by one thread; wanted: --jobs with --to strong")
        if ending is not None:
            raise InputError("an ending has many positions, and a weak solution one; wanted: --to strong, or --out F")
        if out is not None:
            return solve_in_parts(subject, out, game, memory, resume=resume, interpreted=interpreted, as_json=as_json)
        if resume:
            raise InputError(NOWHERE)
        return search_to_the_end(subject, memory, interpreted=interpreted, as_json=as_json)
    if resume and out is None:
        raise InputError(NOWHERE)
    stop = Stop()
    with _kept(out) as place, watched() as line, speaking(line), answers_only(), stopping_by_ctrl_c(stop):
        try:
            if ending is None and not resume:
                found = estimate(subject.game, subject.position, interpreted=interpreted, stop=stop)
                if not anyway:
                    check_room(subject.game, found, place, memory)
                if found.is_open or found.positions >= WORTH_TELLING:
                    note(f"gametree: {subject.game.name} has {in_words(found)}")
            solution = solve(
                subject.game,
                place,
                starts=_starts(subject, ending),
                address=game,
                jobs=jobs,
                memory=memory,
                resume=resume,
                interpreted=interpreted,
                stop=stop,
                tell=_Progress(line).tell,
            )
        except Stopped:
            note(
                "gametree: interrupted"
                + ("" if out is None else f"; 'gametree solve {game} --out {out} --resume' goes on")
            )
            return INTERRUPTED
        answer = None if ending is not None else solution.find(subject.position)
    _tell_solution(subject, solution, answer, out, as_json=as_json)
    return 0


def _write_book(
    subject: Subject,
    out: Path,
    plies: int,
    address: str,
    memory: int,
    *,
    resume: bool,
    interpreted: bool,
    as_json: bool,
) -> int:
    """Write a book of exact values, and say what the start is worth."""
    stop = Stop()
    with watched() as line, speaking(line), answers_only(), stopping_by_ctrl_c(stop):
        try:
            book = write_book(
                subject.game,
                out,
                plies,
                start=subject.position,
                address=address,
                megabytes=memory / 4,
                resume=resume,
                interpreted=interpreted,
                stop=stop,
                tell=_Progress(line).tell,
            )
        except Stopped:
            note(f"gametree: interrupted; 'gametree solve {address} --plies {plies} --out {out} --resume' goes on")
            return INTERRUPTED
        answer = book.find(subject.position)
    assert answer is not None
    if as_json:
        told = {"game": subject.game.name, "plies": plies, "positions": len(book), "out": str(out)}
        tell_json({**told, "value": answer.value, "verdict": answer.verdict})
        return 0
    say(f"value      {subject.in_words(answer.value, answer.verdict)}")
    say(f"positions  {len(book):,}, up to {plies} plies")
    say(f"kept in    {out}; 'gametree lookup {out}' asks it")
    return 0


def _starts(subject: Subject, ending: str | None) -> list[Any]:
    """Return where to solve from: a position, or all of an ending."""
    if ending is None:
        return [subject.position]
    if subject.game.endings is None:
        raise InputError(f"{subject.game.name} has no endings by name; wanted: --position P")
    with naming_faults(subject.game, subject.position):
        return list(subject.game.endings(ending))


@contextmanager
def _kept(out: Path | None) -> Iterator[Path]:
    """Yield the folder of a solution; one that nobody wants to keep is gone in the end."""
    if out is not None:
        yield out
        return
    with tempfile.TemporaryDirectory(prefix="gametree-") as folder:
        yield Path(folder) / "solution"


class _Progress:
    """Shows what is done on the line, and how long it will take at this pace."""

    def __init__(self, line: Line) -> None:
        self._line, self._what, self._begun = line, "", time.monotonic()

    def tell(self, what: str, done: int, count: int) -> None:
        if count == 0:  # nothing to be counted: it is said once
            note(what)
            return
        if what != self._what:
            self._what, self._begun = what, time.monotonic()
        seconds = time.monotonic() - self._begun
        rest = left(seconds / done * (count - done)) if done else ""
        self._line.show_soon(lambda: f"{what}  {done:,} of {count:,}  {rest}")


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


def _verify(path: Path, game: str | None, *, everything: bool, as_json: bool) -> int:
    """Check a solution, all of it or a sample, and say so."""
    loaded = None if game is None else load(game).game
    with watched() as line, answers_only():
        progress = _Progress(line)
        done = verify_solution(path, loaded, everything=everything, tell=partial(progress.tell, "looking again"))
    if as_json:
        tell_json({"holds": True, "looked_at": done.looked_at, "kept": done.kept})
        return 0
    which = "all" if done.looked_at == done.kept else f"{done.looked_at:,}, drawn by lot, of"
    say(f"holds: {which} {done.kept:,} positions follow from those after them, by the plain rules")
    return 0

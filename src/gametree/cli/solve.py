"""``gametree solve``."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from ..base.errors import InputError
from ..solving import verify_solution
from ..solving.solver import USUAL_MEMORY
from .completing import game_or_tree
from .progress import watched
from .solve_book import solve_first_plies
from .solve_options import Progress, Wanted
from .solve_strongly import STRONG, solve_strongly
from .solve_weakly import WEAK, search_to_the_end, solve_in_parts
from .streams import answers_only, say
from .subject import interpreted_option, json_option, load, moves_option, position_option
from .telling import tell_json

NOWHERE = "nothing tells where to go on; wanted: --resume with --out F"


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
@click.option(
    "--jobs",
    type=int,
    default=1,
    show_default=True,
    metavar="K",
    help="Threads that work at once; processes, if the solution is weak.",
)
@click.option(
    "--cluster", metavar="ADDRESS", help="Have the workers of a Dask cluster make slices, or search; --jobs at once."
)
@click.option(
    "--memory",
    type=int,
    metavar="MB",
    help=f"What all of them may use, on a cluster each worker: {USUAL_MEMORY:,}, or as it was begun.",
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
    cluster: str | None,
    memory: int | None,
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
    subject = load(game, position=position, moves=moves)
    if subject.is_tree:
        raise InputError("a tree is small enough to be searched; wanted: 'gametree search' for a tree")
    if ending is not None and (position is not None or moves is not None):
        raise InputError("an ending has positions of its own; wanted: --ending without --position and --moves")
    if jobs < 1:
        raise InputError(f"{jobs} jobs cannot work at once; wanted: 1 or more")
    wanted = Wanted(subject, game, out, jobs, cluster, memory, anyway, resume, interpreted, as_json)
    if plies is not None:
        if out is None or aim == STRONG or ending is not None or jobs != 1 or cluster is not None:
            raise InputError("a book is a file of its own; wanted: --plies N with --out F alone")
        return solve_first_plies(wanted, plies)
    if (aim or (WEAK if out is None else STRONG)) == STRONG:
        if resume and out is None:
            raise InputError(NOWHERE)
        return solve_strongly(wanted, ending)
    if ending is not None:
        raise InputError("an ending has many positions, and a weak solution one; wanted: --to strong, or --out F")
    if out is not None:
        return solve_in_parts(wanted)
    if jobs != 1 or cluster is not None:
        raise InputError("one value is searched by one thread; wanted: --out F, for many searches, or --to strong")
    if resume:
        raise InputError(NOWHERE)
    return search_to_the_end(subject, wanted.megabytes, interpreted=interpreted, as_json=as_json)


def _verify(path: Path, game: str | None, *, everything: bool, as_json: bool) -> int:
    """Check a solution, all of it or a sample, and say so."""
    loaded = None if game is None else load(game).game
    with watched() as line, answers_only():
        progress = Progress(line)
        done = verify_solution(path, loaded, everything=everything, tell=partial(progress.tell, "looking again"))
    if as_json:
        tell_json({"holds": True, "looked_at": done.looked_at, "kept": done.kept})
        return 0
    which = "all" if done.looked_at == done.kept else f"{done.looked_at:,}, drawn by lot, of"
    say(f"holds: {which} {done.kept:,} positions follow from those after them, by the plain rules")
    return 0

"""``solve``: every position that can be reached, and what it is worth, in a folder."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..base.errors import InputError
from ..base.packing import width_of
from ..base.stopping import Stop
from ..bits import fingerprint
from ..crew.hiring import Crew
from ..engine.ready.faults import fault_in, naming_faults
from ..engine.ready.kits import machine_megabytes
from ..rules.game import Game
from ..rules.turns import offers
from .as_graph import AsGraph
from .by_slice import Sent
from .folder import Folder
from .identity import check_numbers, digest_of, starts_digest
from .solution import Solution
from .staged import Staged, Tell
from .tally import Tally, tally
from .terms import Mirrored, Terms
from .texts import MOST_JOBS, Texts
from .word_file import FORMAT

USUAL_MEMORY = 1_024
"""Megabytes."""
MEGABYTE = 1 << 20


def solve(
    game: Game,
    out: Path,
    *,
    starts: Sequence[Any] = (),
    address: str | None = None,
    jobs: int = 1,
    crew: Crew | None = None,
    memory: int | None = None,
    resume: bool = False,
    interpreted: bool = False,
    stop: Stop | None = None,
    tell: Tell = lambda what, done, count: None,
) -> Solution:
    """Solve a game strongly: find the value of every position that can be reached from its start, or from others.

    ``out`` is the folder that the solution is kept in; ``resume`` goes on where an earlier call was interrupted, and
    makes slices anew that are damaged. ``jobs`` threads work at once with ``memory`` megabytes in all, 1,024 or as
    many as it was begun with; a ``crew`` (processes, or a cluster) makes slices of so many megabytes in their place.
    ``address`` is what the game is loaded by, where that is not its name.

    >>> import tempfile
    >>> from gametree import load_game
    >>> from gametree.solving import solve
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     solution = solve(load_game("examples/nim.py"), Path(folder) / "nim", address="examples/nim.py")
    ...     solution.header["positions"], solution.find(solution.game.start).verdict
    (22, 'win in 11')
    """
    check_means(jobs, memory, is_here=crew is None)
    begun_at = time.perf_counter()
    stop, folder, roots = stop or Stop(), Folder(out), list(starts) or [game.start]
    check_numbers(game, roots[0])
    fault = fault_in(game, roots[0])
    if fault is not None:
        raise fault
    is_staged = offers(roots[0], "stage") and len({root.stage() for root in roots}) == 1
    if crew is not None and not is_staged:
        raise InputError(
            f"{game.name} is solved as a graph, in the memory of one machine; wanted: no cluster, or stage()"
        )
    folder.begin(_header(game, address, roots, memory or USUAL_MEMORY, is_staged=is_staged), resume=resume)
    header = folder.header()
    if memory is not None and is_staged:
        header["memory"] = memory
    for file, damage in folder.damage() if resume else ():
        tell(f"{damage}; it is made again", 0, 0)
        file.unlink()
    texts = Texts(game, roots[0], stop, jobs=jobs, interpreted=interpreted)
    size = (header["memory"] or memory or USUAL_MEMORY) * MEGABYTE
    if is_staged:
        hands = Sent(crew, address or game.name, out, size, interpreted=interpreted, stop=stop) if crew else None
        work: Staged | AsGraph = Staged(texts, folder, memory=size, tell=tell, hands=hands)
    else:
        work = AsGraph(texts, folder, memory=size, tell=tell)
    counted = _counted(work, texts, folder, roots)
    is_whole = _are_closed(roots, texts.terms)
    folder.write_header(
        {
            **header,
            "complete": True,
            "bits": work.bits,
            "kept": counted.kept,
            "positions": counted.positions if is_whole else counted.kept,
            "counts": [counted.wins, counted.draws, counted.losses] if is_whole else None,
            "longest": counted.longest,
        }
    )
    solution = Solution(out, game)
    solution.seconds = time.perf_counter() - begun_at - texts.seconds
    return solution


def _header(game: Game, address: str | None, roots: list[Any], memory: int, *, is_staged: bool) -> dict[str, Any]:
    """Return what a folder says of itself from the beginning."""
    return {
        "format": FORMAT,
        "game": game.name,
        "address": address or game.name,
        "digest": digest_of(game, roots[0]),
        "starts": starts_digest(roots),
        "scoring": game.scoring,
        "symmetries": offers(roots[0], "symmetries"),
        "way": (Staged if is_staged else AsGraph).NAME,
        "width": width_of(roots[0]),
        "first_stage": roots[0].stage() if is_staged else 0,
        "memory": memory if is_staged else None,  # it decides how stages are parted, also for those who go on
    }


def _counted(work: Staged | AsGraph, texts: Texts, folder: Folder, roots: list[Any]) -> Tally:
    """Do the work, and return what came of it."""
    name = texts.game.name
    with naming_faults(texts.game, roots[0]):
        try:
            work.run(roots)
            return tally(texts, folder, work.bits)
        except MemoryError:  # no fault of the game's
            smaller = "less --memory, so that slices are smaller" if work.NAME == Staged.NAME else "a smaller game"
            raise InputError(f"the system has no memory left for {name}; wanted: {smaller}") from None


def _are_closed(starts: list[Any], terms: Terms) -> bool:
    """Tell whether the mirrored starts are starts, too; otherwise not all that are kept as one can be reached."""
    if not isinstance(terms.images, Mirrored):
        return True
    keys = {fingerprint(start) for start in starts}
    images = (image for start in starts for image in start.symmetries())
    return all(fingerprint(image) in keys for image in images)


def check_means(jobs: int, memory: int | None, *, is_here: bool) -> None:
    """Refuse so many jobs, or megabytes: of this machine, unless the workers of a cluster have them."""
    if not 1 <= jobs <= MOST_JOBS:
        raise InputError(f"{jobs} jobs cannot work at once; wanted: 1 to {MOST_JOBS}")
    if memory is not None and memory < 1:
        raise InputError(f"{memory} MB of memory are too little; wanted: 1 or more")
    if memory is not None and is_here and memory > machine_megabytes():
        raise InputError(f"this machine has no {memory:,} MB of memory; wanted: less, such as {USUAL_MEMORY:,}")

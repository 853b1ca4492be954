"""Slices as pieces of work for a crew: processes, or the workers of a cluster, that all see one folder.

What is true stays in files. A worker is told which slice to make or to judge, reads those that it follows from, and
writes it whole; so whoever dies costs one slice, which somebody else makes again.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ..base.errors import GametreeError, InputError
from ..base.stopping import Stop
from ..crew.errands import DEATHS, all_done, in_words
from ..crew.hiring import Crew, Task
from ..crew.parcels import KEPT, loaded, packed
from ..rules.game import Game
from .folder import HEADER, ROWS, Folder, Place
from .identity import digest_of
from .shelf import Part
from .staged import Overfull, Staged, Tell
from .texts import Texts

MAKE, JUDGE = "make", "judge"


class Sent:
    """Has slices made and judged by a crew."""

    def __init__(self, crew: Crew, address: str, folder: Path, memory: int, *, interpreted: bool, stop: Stop) -> None:
        self._crew, self._stop = crew, stop
        self._common = {
            "game": address,
            "parcel": packed([address]),
            "folder": str(folder.resolve()),
            "memory": memory,
            "interpreted": interpreted,
        }

    def make(self, places: list[Place], bits: list[int], tell: Tell) -> list[int]:
        """Have slices made; return how many positions each has. Raise ``Overfull`` where one has too many."""
        return self._each(MAKE, f"stage {places[0].stage}: finding positions", places, bits, tell)

    def judge(self, places: list[Place], bits: list[int], tell: Tell) -> None:
        """Have slices judged."""
        self._each(JUDGE, f"stage {places[0].stage}: judging", places, bits, tell)

    def _each(self, verb: str, what: str, places: list[Place], bits: list[int], tell: Tell) -> list[int]:
        tasks = [
            {**self._common, "verb": verb, "place": (place.stage, *place.part), "bits": bits} for place in places
        ]
        counts: list[int] = []
        is_overfull = False

        def named(number: int) -> str:
            return (
                f"to {verb} the slice {places[number].name(ROWS)} has ended its process {DEATHS} times; wanted: less "
                "--memory, so that slices are smaller"
            )

        for told in all_done(self._crew, work_at, tasks, named, stop=self._stop, until=_is_overfull):
            is_overfull = is_overfull or _is_overfull(told)
            counts.append(told["count"])
            tell(what, len(counts), len(tasks))
        if is_overfull:
            raise Overfull
        return counts


def _is_overfull(told: Task) -> bool:
    return int(told["count"]) < 0


def work_at(task: Task) -> Task:
    """Make or judge one slice, as a worker; tell how many positions it has, -1 if they are too many for a slice."""
    try:
        game = loaded(task["parcel"], task["game"])
        staged = _ready(game, task["folder"], task["memory"], interpreted=task["interpreted"])
        stage, *part = task["place"]
        place, staged.bits = Place(stage, Part(*part)), list(task["bits"])
        if task["verb"] == JUDGE:
            staged.judge(place)
            return {"count": 0}
        return {"count": staged.make(place)}
    except Overfull:
        return {"count": -1}
    except GametreeError as fault:
        return in_words(fault)


@lru_cache(maxsize=KEPT)
def _ready(game: Game, path: str, memory: int, *, interpreted: bool) -> Staged:
    """Return what solves a game in a folder, which must be the one that the work is about."""
    folder = Folder(Path(path))
    if not folder.is_begun():
        raise InputError(f"a worker does not see {path!r}; wanted: a folder that all workers of the cluster share")
    if folder.header()["digest"] != digest_of(game, game.start):
        raise InputError(
            f"a worker has other rules of {game.name}, or another {HEADER}, than are here; wanted: the same version "
            "of gametree and of the game everywhere"
        )
    return Staged(Texts(game, game.start, Stop(), interpreted=interpreted), folder, memory=memory, tell=_silent)


def _silent(what: str, done: int, count: int) -> None:
    """Tell nobody how far a slice is."""

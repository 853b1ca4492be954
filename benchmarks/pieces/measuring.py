"""One piece after another, each kept as soon as it is measured."""

from __future__ import annotations

import functools
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gametree import Limits, Stop, load_game
from gametree.base.errors import GametreeError
from gametree.cli.match import as_dict
from gametree.cli.telling import stopping_by_ctrl_c
from gametree.engine.ready.using import uses
from gametree.play import match
from gametree.play.contests import Standing

from ..machine import facts
from .counting import compared, nodes_to_depth
from .page import Kept, written
from .plan import OPENINGS, SEED, SELECTIVE, Conditions, Task, sources

LEDGERS = Path(__file__).parents[2] / ".cache" / "pieces"
EVERY = 30.0
"""Seconds between two lines about a match that is under way."""


class Measuring:
    """Measures one piece after another, and tells how it goes."""

    def __init__(self, conditions: Conditions, stop: Stop, paces: dict[str, float]) -> None:
        """Begin with what is known of the seconds that a game of a match takes, by game."""
        self._conditions, self._stop, self._paces = conditions, stop, paces
        self._whole: dict[str, list[int | None]] = {}
        """The nodes with everything, by game."""
        self._said = time.monotonic()

    def measure(self, task: Task, waiting: Sequence[Task]) -> dict[str, Any] | None:
        """Return what was measured of a piece that is used; None if it was interrupted."""
        nodes = self._nodes(task)
        if self._stop.is_set():
            return None
        print(f"   {nodes['times']:.2f} times the nodes without it", flush=True)
        played = self._played(task, waiting) if self._conditions.games else None
        if self._stop.is_set():
            return None
        return {"conditions": self._conditions.told(), "used": True, **nodes, "match": played, "machine": facts()}

    def _nodes(self, task: Task) -> dict[str, Any]:
        depth = dict(self._conditions.depths)[task.game]
        count = functools.partial(
            nodes_to_depth, task.game, depth, stop=self._stop, interpreted=self._conditions.interpreted
        )
        if task.game not in self._whole:
            self._whole[task.game] = count(())
        return {"depth": depth, **compared(self._whole[task.game], count([task.piece]))}

    def _played(self, task: Task, waiting: Sequence[Task]) -> dict[str, Any]:
        """Play a match, or go on with one that was interrupted."""
        conditions, begun, before = self._conditions, time.monotonic(), -1
        LEDGERS.mkdir(parents=True, exist_ok=True)
        ledger = LEDGERS / f"{task.name}-{conditions.nodes}-{sources()}.sqlite"

        def tell(standing: Standing, busy: int) -> None:
            nonlocal before
            before = len(standing.played) if before < 0 else before
            played = len(standing.played)
            if played > before:
                self._paces[task.game] = (time.monotonic() - begun) / (played - before)
            if time.monotonic() - self._said > EVERY:
                self._said = time.monotonic()
                left = self.left([task] * (conditions.games - played) + list(waiting) * conditions.games)
                print(f"   {played} of {conditions.games} games{left}", flush=True)

        result = match(
            task.game,
            conditions.player(),
            conditions.player(task.piece),
            games=conditions.games,
            limits=Limits(nodes=conditions.nodes),
            openings=OPENINGS,
            seed=SEED,
            jobs=conditions.jobs,
            ledger=ledger,
            tell=tell,
            stop=self._stop,
        )
        if result.is_whole:
            ledger.unlink()
        return as_dict(result)

    def left(self, games: Sequence[Task]) -> str:
        """Say how long the games take that are left, at the pace of those that were played."""
        if not self._paces or not games:
            return ""
        mean = sum(self._paces.values()) / len(self._paces)
        minutes = sum(self._paces.get(task.game, mean) for task in games) / 60
        return f", about {minutes / 60:.1f} h left" if minutes > 90 else f", about {minutes:.0f} min left"


def run(tasks: Sequence[Task], conditions: Conditions, data: Path, page: Path, *, again: bool = False) -> bool:
    """Measure what is not known yet, and keep each piece as it comes; tell whether all was done."""
    kept: Kept = json.loads(data.read_text()) if data.exists() else {}
    asked = [task for task in tasks if again or not _stands(kept, task, conditions)]
    used = [task for task in asked if uses(load_game(task.game), SELECTIVE, task.piece)]
    for task in (task for task in asked if task not in used):
        kept.setdefault(task.game, {})[task.piece] = {"conditions": conditions.told(), "used": False}
    stop, is_whole = Stop(), True
    measuring = Measuring(conditions, stop, _paces(kept, conditions))
    left = measuring.left(list(used) * conditions.games)
    print(f"{len(used)} of {len(tasks)} pieces to measure{left}; the others are known, or not used", flush=True)
    _keep(kept, data, page)
    with stopping_by_ctrl_c(stop):
        for number, task in enumerate(used, 1):
            print(f"== {task.name} ({number} of {len(used)})", flush=True)
            try:
                measured = measuring.measure(task, used[number:])
            except GametreeError as error:
                print(f"   could not be measured: {error}", file=sys.stderr, flush=True)
                is_whole = False
                continue
            if measured is None:
                print("   interrupted; the same command goes on from here", flush=True)
                return False
            kept.setdefault(task.game, {})[task.piece] = measured
            _keep(kept, data, page)
    return is_whole


def _paces(kept: Kept, conditions: Conditions) -> dict[str, float]:
    """Return how many seconds a game took before, as if it had been played with as many nodes and as many at once."""
    paces = {}
    for game, pieces in kept.items():
        for each in pieces.values():
            played, told = each.get("match"), each["conditions"]
            if played:
                share = conditions.nodes * told["jobs"] / told["nodes"] / conditions.jobs
                paces[game] = share * played["seconds"] / played["games"]
    return paces


def _stands(kept: Kept, task: Task, conditions: Conditions) -> bool:
    known = kept.get(task.game, {}).get(task.piece)
    return known is not None and {**known["conditions"], "jobs": conditions.jobs} == conditions.told()


def _keep(kept: Kept, data: Path, page: Path) -> None:
    """Write the files so that an interruption leaves the old ones or the new ones."""
    for path, text in ((data, json.dumps(kept, indent=1) + "\n"), (page, written(kept))):
        beside = path.with_suffix(".new")
        beside.write_text(text)
        beside.replace(path)

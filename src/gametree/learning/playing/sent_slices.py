"""Slices of own games as pieces of work for a crew: whoever dies costs one slice, which somebody else plays again.

They come back in any order and are handed on in theirs, so that what is learned does not depend on who was faster.
"""

from __future__ import annotations

import threading
from array import array
from functools import lru_cache

from ...base.errors import GametreeError
from ...crew.errands import DEATHS, Errands, in_words
from ...crew.hiring import Crew, Task
from ...crew.parcels import KEPT, loaded, packed
from ...rules.game import Game
from .own_games import OwnGames, Slice, games_in_slice


class SentSlices:
    """Has a crew play slices of the games of one program against itself."""

    def __init__(self, crew: Crew, address: str, own: OwnGames, *, interpreted: bool = False) -> None:
        """Send out what ``own`` would play itself; workers know its game by an address."""
        self._errands, self._stop = Errands(crew, play_slice, _deadly), own.stop
        asked = {name: own.asked[name] for name in ("nodes", "opening", "seed")}
        self._common = {"game": address, "parcel": packed([address]), **asked, "interpreted": interpreted}
        self._next: int | None = None
        self._again: list[int] = []
        self._done: dict[int, Slice] = {}

    def slice_at(self, first: int, games: int | None) -> Slice | None:
        """Return a slice as soon as it has come, and have those behind it played meanwhile."""
        if self._next is None:
            self._next = first
        while first not in self._done:
            if self._stop.is_set():
                return None
            for _ in range(self._errands.free()):
                number = self._again.pop() if self._again else self._next
                if games is not None and number >= games:
                    break
                count = games_in_slice(number, games)
                self._next = max(self._next, number + count)
                self._errands.send(number, {**self._common, "first": number, "games": games})
            for number, told in self._errands.come_back():
                if told is None:
                    self._again.append(number)
                else:
                    rows, beside = array("Q", told["positions"]), array("q", told["beside"])
                    self._done[number] = Slice(told["games"], rows, beside)
        return self._done.pop(first)


def _deadly(number: int) -> str:
    return f"game {number + 1} or one after it has ended its process {DEATHS} times; wanted: a game that does not"


def play_slice(task: Task) -> Task:
    """Play a slice, as a worker."""
    try:
        game = loaded(task["parcel"], task["game"])
        who = task["nodes"], task["opening"], task["seed"], task["interpreted"], threading.get_ident()
        played = _player(game, *who).slice_at(task["first"], task["games"])
        assert played is not None, "nobody stops a worker"
        return {
            "games": played.games,
            "positions": played.positions.tobytes(),
            "beside": played.beside.tobytes(),
        }
    except GametreeError as fault:
        return in_words(fault)


@lru_cache(maxsize=KEPT)
def _player(game: Game, nodes: int, opening: int, seed: int, interpreted: bool, thread: int) -> OwnGames:
    """Return what plays a game: it has memory for one slice at a time, so every thread has its own."""
    return OwnGames(game, nodes=nodes, opening=opening, seed=seed, interpreted=interpreted)

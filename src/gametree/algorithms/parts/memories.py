"""What a search may remember with, and what all such memories answer to those who run it.

A memory is a record, like everything that a search touches. An algorithm asks of it what it likes; whoever runs the
search asks the same of all of them:

    begin_position()  another position is searched from now on
    begin_search(depth)  another search begins, in the same memory, so many plies deep
    forget()        all that was found out is forgotten
    held()          how many positions are kept beyond the current line, at the peak; None where none are
    capacity()      how many there is room for; None where none are
    answers()       whether it keeps values and bounds by position, so that a narrow search helps a wider one
    line(left)      the moves that both sides are expected to play, from what a search has left behind
    bound()         what is known of the value when there is no room left; INF where nothing is
    walked()        the moves to the node that is looked at, where the observer cannot know them; None where it does
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...base.errors import InputError
from ..best_first.clusters import clusters
from ..proof.memory import proof_nodes, proof_table
from .keys import Keys
from .proved import NARROW_TOP, NothingProved, proved
from .table import NoTable, table

ROOM_FOR_A_NODE = 64 * 64
"""Bytes of table for each position of a game that knows them all: so sparse that no two compete for a place."""


@dataclass(frozen=True)
class Room:
    """What a memory is made for."""

    game: str
    megabytes: float
    is_asked_for: bool
    """Whether the user has named the megabytes."""
    keys: Keys | None
    """How positions are told apart; None if they cannot be."""
    width: int
    """The most moves of a position."""
    plies: int
    """The most plies from the root."""
    most_value: int | None = None
    """The greatest value there is, ends apart; None if nobody knows."""
    length: int | None = None
    """How many plies there are from the start at the most; None if nobody knows."""
    by_distance: bool = False
    """Whether every value but 0 is an end at a distance."""
    size: int | None = None
    """How many positions there are in all, each reached by one line; None in games."""


Memory = Callable[[Room], Any]
"""Makes a memory that fits into the room."""


def nothing(room: Room) -> NoTable:
    """Remember nothing."""
    return NoTable()


def table_for(room: Room) -> Any:
    """Make a transposition table; nothing where positions cannot be told apart."""
    if room.keys is None:
        return NoTable()
    return table(_fitting(room), keys=room.keys, keeps_leaves=room.size is not None)


def lasting_table_for(room: Room) -> Any:
    """Make a table whose values hold from search to search; nothing where positions cannot be told apart."""
    if room.keys is None:
        return NoTable()
    return table(_fitting(room), keys=room.keys, keeps_leaves=room.size is not None, lasts=True)


def proved_for(room: Room) -> Any:
    """Make a memory of what is proved; nothing where positions cannot be told apart."""
    if room.keys is None:
        return NothingProved()
    most = room.length if room.by_distance else room.most_value
    return proved(
        _fitting(room),
        keys=room.keys,
        is_narrow=most is not None and most < NARROW_TOP,
        by_distance=room.by_distance,
    )


def table_if_asked(room: Room) -> Any:
    """Make a table where the user has named its size."""
    return table_for(room) if room.is_asked_for else NoTable()


def clusters_for(room: Room) -> Any:
    """Make room for the clusters of a best-first search."""
    return clusters(room.megabytes, most=_nodes(room))


def nodes_for(room: Room) -> Any:
    """Make room for the tree that a proof-number search meets."""
    return proof_nodes(room.megabytes, most=_nodes(room))


def proofs_for(room: Room) -> Any:
    """Make a table of proof numbers."""
    if room.keys is None:
        raise InputError(f"proof numbers are kept by key, and {room.game} has none; give it a key()")
    adds_up = room.size is not None
    return proof_table(_fitting(room), width=room.width, plies=room.plies, keys=room.keys, adds_up=adds_up)


def _nodes(room: Room) -> int | None:
    return None if room.size is None else room.size + 2


def _fitting(room: Room) -> float:
    """Return the megabytes of a table: no more than a game that knows its positions can use."""
    if room.size is None or room.is_asked_for:
        return room.megabytes
    return min(room.megabytes, room.size * ROOM_FOR_A_NODE / (1 << 20))

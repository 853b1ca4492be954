"""Own games as a checkpoint: what was written down of them, and how many there were."""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import Any

from ..unfinished import read_unfinished, refuse, write_unfinished
from .own_games import OwnGames


def keep_games(path: Path, own: OwnGames) -> None:
    """Keep all games so far."""
    head = {
        "asked": own.asked,
        "games": own.games,
        "seconds": own.seconds,
        "words": len(own.positions),
    }
    write_unfinished(path, head, [own.positions.tobytes(), own.beside.tobytes()])


def go_on_playing(path: Path, own: OwnGames) -> bool:
    """Have a player go on from what was kept, if anything was; tell whether it was. Another run's is refused."""
    kept = read_unfinished(path)
    if kept is None:
        return False
    head: dict[str, Any] = kept.head
    if head.get("asked") != own.asked:
        raise refuse(path, ", ".join(f"{name} {value}" for name, value in head.get("asked", {}).items()))
    size = 8 * head["words"]
    own.positions, own.beside = array("Q", kept.body[:size]), array("q", kept.body[size:])
    own.games, own.seconds = head["games"], head["seconds"]
    return True

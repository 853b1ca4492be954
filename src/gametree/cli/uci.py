"""``gametree uci``."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import NoReturn

import click

from ..base.visible import visible
from ..play.uci import converse
from . import PATIENCE
from .completing import game_or_tree
from .streams import answers_only

STDIN = 0
PIECE = 1 << 16
"""Bytes that are read at a time, at the most."""


@click.command("uci")
@click.option(
    "--game",
    default="chess",
    show_default=True,
    metavar="GAME",
    shell_complete=game_or_tree,
    help="A name (othello, connect4:5x4) or a file (nim.py).",
)
@click.option("--tables", type=click.Path(path_type=Path), metavar="F", help="A solution of the game, to play by.")
def uci_command(game: str, tables: Path | None) -> int:
    """Speak the UCI protocol on stdin and stdout, as programs with a board do with an engine.

    Other games than chess are spoken about in the same way, in their own positions and moves.
    """
    out = sys.stdout
    if out is None:  # closed: nobody listens
        return 0

    def tell(line: str) -> None:
        click.echo(visible(line), file=out)

    with answers_only():
        converse(game, _read, tell, tables=tables, last=_end_soon)
    return 0


def _read() -> bytes:
    """Return what has come in; past Python's own buffer, whose lock a thread that reads would keep at the end."""
    try:
        return os.read(STDIN, PIECE)
    except OSError:  # whatever it is, nothing more will come
        return b""


def _end_soon() -> NoReturn:
    """End the process, unless it has ended by itself: a game's own method may never return."""
    time.sleep(PATIENCE)
    os._exit(0)

"""``python -m benchmarks.pieces``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from gametree.base.errors import GametreeError

from .measuring import run
from .plan import DEPTHS, GAMES, NODES, Conditions, chosen

DATA = Path(__file__).parents[1] / "PIECES.json"


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--games", default=GAMES, show_default=True, help="Of each match, an even number; 0 for nodes alone.")
@click.option("--nodes", default=NODES, show_default=True, help="Of each move.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, help="Games at the same time.")
@click.option("--again", is_flag=True, help="Measure also what is known.")
def main(names: tuple[str, ...], games: int, nodes: int, jobs: int, again: bool) -> None:
    """Measure what each piece of the selective search is worth: all, or the games and pieces that are named."""
    try:
        tasks = chosen(names, list(DEPTHS))
        is_whole = run(tasks, Conditions(games, nodes, jobs), DATA, DATA.with_suffix(".md"), again=again)
    except GametreeError as error:
        raise click.UsageError(str(error)) from None
    sys.exit(0 if is_whole else 1)


if __name__ == "__main__":
    main()

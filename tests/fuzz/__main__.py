"""``python -m tests.fuzz``: attack for a while, and tell what was found."""

from __future__ import annotations

import sys
import time
import traceback
from collections import Counter

import click

from tests.fuzz import ATTACKS, Round, rounds


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(ATTACKS)), metavar="[ATTACK]...")
@click.option("--seconds", type=click.FloatRange(min=0), default=60.0, show_default=True, help="For how long.")
@click.option(
    "--seed", default="1", show_default=True, help="What everything is drawn from; 1:407 is one round alone."
)
def main(names: tuple[str, ...], seconds: float, seed: str) -> None:
    """Attack the package: all attacks, or graphs, turns, trees, proofs, parsers, staleness."""
    looked_at: Counter[str] = Counter()
    end = time.monotonic() + seconds
    for done in rounds(names or list(ATTACKS), seed):
        if done.fault is not None:
            tell(done)
            sys.exit(1)
        looked_at[done.attack] += done.looked_at
        if time.monotonic() > end:
            break
    click.echo("no fault found: " + ", ".join(f"{count:,} {name}" for name, count in looked_at.items()))


def tell(done: Round) -> None:
    """Say what was found, and how to find it again."""
    assert done.fault is not None
    click.echo("".join(traceback.format_exception(done.fault)), err=True)
    click.echo(f"again: python -m tests.fuzz {done.attack} --seed {done.seed}", err=True)


if __name__ == "__main__":
    main()

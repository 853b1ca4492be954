"""``gametree perft``."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from math import inf

import click

from ..engine import perft
from .progress import left, rate, so_far, watched
from .streams import answers_only, say
from .subject import interpreted_option, json_option, load, moves_option, position_option, what_argument
from .telling import speaking, tell_json


class _Counting(click.Command):
    """Takes a number below zero for a depth, to be refused as one, and not for an option that does not exist."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(context, [f" {word}" if re.fullmatch(r"-\d+", word) else word for word in args])


@click.command("perft", cls=_Counting)
@what_argument
@click.argument("depth", type=int, metavar="DEPTH")
@position_option
@moves_option
@click.option("--divide", is_flag=True, help="Tell the count of each first move.")
@interpreted_option
@json_option
def perft_command(
    what: str,
    depth: int,
    position: str | None,
    moves: str | None,
    divide: bool,
    interpreted: bool,
    as_json: bool,
) -> None:
    """Count the move sequences of exactly DEPTH plies: the test of a move generator."""
    subject = load(what, position=position, moves=moves)
    with watched() as line, speaking(line), answers_only():
        done = perft(
            subject.position,
            depth,
            game=subject.game,
            divide=divide,
            interpreted=interpreted,
            tell=lambda *counts: line.show(_under_way(*counts)),
        )
    by_name = None if done.divide is None else {str(subject.name(move)): n for move, n in done.divide.items()}
    if as_json:
        tell_json(
            {
                "game": subject.game.name,
                "depth": depth,
                "nodes": done.nodes,
                "finished": done.finished,
                "seconds": done.seconds,
                "compiled": done.compiled,
                "divide": by_name,
            }
        )
        return
    for name, count in (by_name or {}).items():
        say(f"{name:>8} {count:,}")
    say(f"nodes    {rate(done.nodes, done.seconds)}")
    say(f"finished {done.finished:,} sooner")


def _under_way(done: int, moves: int, nodes: int, seconds: float) -> Callable[[], str]:
    """Return what tells of a count: its share that is done, and how long the rest will take at that pace."""
    begun = time.monotonic() - seconds
    rest = seconds / done * (moves - done) if done else inf

    def describe() -> str:
        now = time.monotonic() - begun
        return so_far(f"{done} of {moves} first moves", nodes, now, left(rest + seconds - now))

    return describe

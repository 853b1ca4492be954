"""``gametree explain``."""

from __future__ import annotations

import click

from ..engine import explain
from ..games.tree import looks_like_tree
from ..view.narration import DETAILS, narrate
from .completing import one_of
from .streams import say
from .subject import (
    algorithm_option,
    json_option,
    load,
    moves_option,
    plain_option,
    position_option,
    root_option,
    what_argument,
)
from .telling import tell_json


@click.command("explain")
@what_argument
@position_option
@moves_option
@algorithm_option
@click.option("--depth", type=int, metavar="N", help="N plies deep (a game: 3; a tree: all of it).")
@click.option(
    "--detail",
    default="decisions",
    show_default=True,
    metavar="D",
    shell_complete=one_of(DETAILS),
    help=f"One of {', '.join(DETAILS)}.",
)
@root_option
@plain_option
@click.option("--text", "as_text", is_flag=True, help="Tell it in sentences; this is what happens anyway.")
@json_option
def explain_command(
    what: str,
    position: str | None,
    moves: str | None,
    algorithm: str,
    depth: int | None,
    detail: str,
    root: str | None,
    plain: bool,
    as_text: bool,
    as_json: bool,
) -> None:
    """Tell step by step how a search finds its value, what it cuts off, and why."""
    if as_text and as_json:
        raise click.UsageError("--text and --json cannot both be told; give one of them")
    subject = load(what, position=position, moves=moves, root=root if looks_like_tree(what) else None)
    trace = explain(subject.position, depth, algorithm=algorithm, game=subject.game, plain=plain, root=root)
    if as_json:
        tell_json(trace.as_dict())
        return
    for sentence in narrate(trace, detail):
        say(sentence)

"""``gametree explain``."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path

import click

from ..algorithms import ALGORITHMS
from ..base.errors import InputError
from ..base.keeping import check_place
from ..base.reading import contents_of
from ..base.suggesting import unknown
from ..criteria import has_vectors
from ..engine import Trace, explain
from ..engine.tracing.trace_file import from_dict
from ..games.tree import ORDERS as TREE_ORDERS
from ..games.tree import looks_like_tree, reordered
from ..games.tree.wording import GALLERY_PREFIX
from ..view.portable import portable
from ..view.telling.influence import find_node, influence
from ..view.telling.narration import DETAILS, narrate
from ..view.telling.readings import READINGS, read_beside
from .completing import one_of
from .pictures import AT_A_STEP, Picture, drawn, file_options
from .streams import answers_only, say
from .subject import (
    algorithm_option,
    evaluator_option,
    json_option,
    load,
    moves_option,
    plain_option,
    position_option,
    root_option,
    seed_option,
    weights_option,
    what_argument,
)
from .telling import tell_json

MOST_BYTES = 200_000_000
"""A longer file holds more than any trace that is made, or has no end."""


@click.command("explain")
@what_argument
@position_option
@moves_option
@algorithm_option
@evaluator_option
@weights_option
@click.option("--depth", type=int, metavar="N", help="N plies deep (a game: 3; a tree: all of it).")
@click.option("--deepen", is_flag=True, help="One ply deep, then two, up to the depth, as a player searches.")
@click.option(
    "--detail",
    default="decisions",
    show_default=True,
    metavar="D",
    shell_complete=one_of(DETAILS),
    help=f"One of {', '.join(DETAILS)}.",
)
@click.option(
    "--reading",
    metavar="R",
    shell_complete=one_of(READINGS),
    help="With the text that runs, and the lines that each sentence lights: textbook (MAX-VALUE, MIN-VALUE) or own.",
)
@click.option("--node", metavar="NAME", help="Tell when this node can influence the root, and when not any more.")
@click.option(
    "--line", metavar="M", help="Moves of a game: explain the position before each, and say what was expected."
)
@click.option("--step", type=int, metavar="N", help="Draw it as it stood after N steps; after the last, if left out.")
@click.option(
    "--beside",
    multiple=True,
    metavar="A",
    shell_complete=one_of(ALGORITHMS),
    help="Show this algorithm beside, on the page; of several the reader chooses two.",
)
@click.option(
    "--order",
    metavar="O",
    shell_complete=one_of(TREE_ORDERS),
    help=f"Children of a tree in another order: {', '.join(TREE_ORDERS)}.",
)
@seed_option
@root_option
@plain_option
@click.option("--packet", type=int, metavar="N", help="A tree of vectors: draw the strategy behind packet N.")
@click.option("--text", "as_text", is_flag=True, help="Tell it in sentences; this is what happens anyway.")
@click.option("--draw", "as_drawing", is_flag=True, help="Draw the tree in the terminal.")
@file_options
@json_option
def explain_command(
    what: str,
    position: str | None,
    moves: str | None,
    algorithm: str,
    evaluator: str | None,
    weights: Path | None,
    depth: int | None,
    deepen: bool,
    detail: str,
    reading: str | None,
    node: str | None,
    line: str | None,
    step: int | None,
    beside: tuple[str, ...],
    order: str | None,
    seed: int,
    root: str | None,
    plain: bool,
    packet: int | None,
    as_text: bool,
    as_drawing: bool,
    as_json: bool,
    **files: Path | None,
) -> None:
    """Show step by step how a search finds its value, what it cuts off, and why.

    In sentences, if nothing else is asked for. TREE is "((3 12.5 8) (left=2 4 6))", a table of moves, a file of
    either, - for stdin, gallery:NAME or random:b=3,d=4,seed=1; its leaves may be vectors, <3,1>. GAME|TREE may also
    be a file that --json has written.
    """
    pictures = [Picture(kind, path) for kind, path in files.items() if path is not None]
    if reading not in (None, *READINGS):
        raise unknown("reading", str(reading), READINGS)
    _check_together(
        as_text=as_text,
        as_drawing=as_drawing,
        as_json=as_json,
        node=node,
        step=step,
        beside=beside,
        line=line,
        pictures=pictures,
    )
    for picture in pictures:
        check_place(picture.path, picture.about)
    asked = Asked(
        what,
        position=position,
        moves=moves,
        depth=depth,
        root=root,
        plain=plain,
        deepen=deepen,
        evaluator=evaluator,
        weights=weights,
        packet=packet,
        order=order,
        seed=seed,
    )
    if packet is not None and not has_vectors(what):
        raise InputError("--packet is for trees of vectors, such as ((<3,1> <1,3>) <2,2>)")
    if line is not None:
        _along(asked, line, algorithm, detail)
        return
    trace = asked.trace(algorithm)
    others = [asked.trace(each) for each in beside]
    for picture in pictures:
        say(picture.write(trace, others, step, reading or READINGS[0]))
    if as_json:
        tell_json(portable(trace))
    elif as_drawing:
        say(drawn(trace, step), lines=True)
    elif node is not None:
        for answer in influence(trace, find_node(trace, node)):
            say(answer.sentence(node))
    elif (as_text or not pictures) and reading is not None:
        for line in read_beside(trace, detail, reading):
            say(line)
    elif as_text or not pictures:
        for sentence in narrate(trace, detail):
            say(sentence)


def _check_together(
    *,
    as_text: bool,
    as_drawing: bool,
    as_json: bool,
    node: str | None,
    step: int | None,
    beside: tuple[str, ...],
    line: str | None,
    pictures: list[Picture],
) -> None:
    """Refuse what cannot be said together, or would be of no use."""
    asked = {"--text": as_text, "--draw": as_drawing, "--json": as_json, "--node": node is not None}
    told = [name for name, is_asked in asked.items() if is_asked]
    if len(told) > 1:
        raise click.UsageError(f"{' and '.join(told)} cannot both be told; give one of them")
    if line is not None and (pictures or set(told) - {"--text"}):
        raise click.UsageError(
            "--line is told in sentences; give no pictures and none of --draw, --json, --node with it"
        )
    kinds = {picture.kind for picture in pictures}
    if step is not None and not (as_drawing or kinds & set(AT_A_STEP)):
        raise click.UsageError(f"--step is for pictures; give one of --draw, --{', --'.join(AT_A_STEP)} with it")
    if beside and "html" not in kinds:
        raise click.UsageError("--beside is for the page; give --html F with it")


def _along(asked: Asked, line: str, algorithm: str, detail: str) -> None:
    """Explain every position of a line of play; whoever is MAX in the first of them stays it."""
    played = line.replace(",", " ").split()
    if not played or has_vectors(asked.what):
        raise InputError("there is no line to explain; wanted: moves of a game, or of a tree of numbers")
    begun = [asked.moves] if asked.moves else []
    is_tree = looks_like_tree(asked.what)
    root = asked.root if is_tree else None
    load(asked.what, position=asked.position, moves=" ".join([*begun, *played]), root=root)  # before any is explained
    for place, move in enumerate(played):
        sides = ("min", "max") if asked.root == "min" else ("max", "min")
        here = replace(
            asked, moves=" ".join([*begun, *played[:place]]), root=asked.root if is_tree else sides[place % 2]
        )
        trace = here.trace(algorithm)
        say(f"== {trace.side(0)} to move" + (f", after {' '.join(played[:place])}" if place else ""))
        for sentence in narrate(trace, detail):
            say(sentence)
        how = "as expected" if move == trace.move else f"where {trace.move or 'nothing'} was expected"
        say(f"{trace.side(0)} plays {move}, {how}.")


@dataclass(frozen=True)
class Asked:
    """What is to be explained, by whatever algorithm."""

    what: str
    position: str | None
    moves: str | None
    depth: int | None
    root: str | None
    plain: bool
    deepen: bool
    evaluator: str | None = None
    weights: Path | None = None
    packet: int | None = None
    order: str | None = None
    seed: int = 1

    def trace(self, algorithm: str) -> Trace:
        """Search it and keep every step; a file that holds a trace is read."""
        kept = _kept(self.what)
        if kept is not None:
            if self != Asked(self.what, None, None, None, None, plain=False, deepen=False, seed=self.seed):
                raise InputError(f"{self.what!r} is a trace and is shown as it is; wanted: no position and no depth")
            return kept
        if has_vectors(self.what):
            return self._of_vectors(algorithm)
        root = self.root if looks_like_tree(self.what) else None
        subject = load(
            self.what,
            position=self.position,
            moves=self.moves,
            root=root,
            evaluator=self.evaluator,
            weights=self.weights,
        )
        position = subject.position
        if self.order is not None:
            if not subject.is_tree:
                raise InputError("--order is for trees; in a game 'search --order' and the algorithms have their own")
            position = reordered(position, self.order, self.seed)
        with answers_only():
            return explain(
                position,
                self.depth,
                algorithm=algorithm,
                game=subject.game,
                plain=self.plain,
                root=self.root,
                deepen=self.deepen,
            )

    def _of_vectors(self, algorithm: str) -> Trace:
        """Search a tree of vectors; by one criterion it is one of numbers, and told like others."""
        from ..criteria.explaining import explain_vectors
        from . import vectors

        given = {"--position": self.position, "--moves": self.moves, "--depth": self.depth, "--plain": self.plain}
        others = {"--evaluator": self.evaluator, "--weights": self.weights, "--order": self.order}
        vectors.refuse({**given, **others, "--deepen": self.deepen})
        tree = vectors.tree_of(self.what, self.root)
        if tree.criteria == 1:
            return explain(tree.numbers(), algorithm=algorithm)
        name = self.what if self.what.startswith(GALLERY_PREFIX) else "tree"
        return explain_vectors(tree, algorithm=algorithm, packet=self.packet, name=name)


def _kept(what: str) -> Trace | None:
    """Return the trace in a file, if that is what it holds; a JSON list is a tree."""
    try:
        text = contents_of(Path(what), MOST_BYTES).decode("utf-8") if what.endswith(".json") else ""
    except InputError as error:
        raise InputError(f"the file {what!r} cannot be shown: {error}") from None
    except (OSError, ValueError):
        return None
    if not text.lstrip().startswith("{"):
        return None
    try:
        return from_dict(json.loads(text))
    except (ValueError, RecursionError) as error:
        reason = str(error) if isinstance(error, InputError) else "it is not whole; make it anew"
        raise InputError(f"the file {what!r} cannot be shown: {reason}") from None

"""Trees whose leaves are vectors, as ``search``, ``compare`` and ``explain`` tell of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from ..base.errors import InputError
from ..criteria import ALGORITHMS, UpSet, VectorResult, VectorTree, read_up_set, read_vectors, search_vectors
from ..criteria.bounding import bounded
from ..criteria.choosing import chosen, ways
from ..criteria.outcomes import Outcome, written
from ..criteria.packets import Packet, told
from ..criteria.searching import MOST_PACKETS
from ..criteria.vector_tree import with_min_first
from ..games.tree import leaf_count, node_name
from .streams import say
from .telling import cells, show, tell_json

MOST_MOVES = 12
"""Moves of a line that are told."""

at_least_option = click.option(
    "--at-least",
    metavar="V",
    help='A tree of vectors: can MAX reach an outcome that is enough? Vectors with bars: "<2,1>|<1,3>".',
)
choose_option = click.option(
    "--choose",
    metavar="C",
    help="A tree of vectors: choose a packet by weights (2,1), by the first criteria first (lexical), or as #2.",
)
packets_option = click.option(
    "--packets",
    "most",
    type=int,
    metavar="N",
    help=f"A tree of vectors: keep at most N packets in a value; {MOST_PACKETS}, usually.",
)


def tree_of(what: str, root: str | None) -> VectorTree:
    """Read a tree of vectors."""
    tree = read_vectors(what)
    return with_min_first(tree) if root == "min" else tree


def refuse(given: Mapping[str, Any]) -> None:
    """Refuse options that mean nothing where leaves are vectors."""
    named = [name for name, value in given.items() if value]
    if named:
        raise InputError(f"{named[0]} is not for a tree of vectors; wanted: the tree whole, without it")


def refuse_without_vectors(given: Mapping[str, Any]) -> None:
    """Refuse options that mean nothing where leaves are numbers."""
    named = [name for name, value in given.items() if value is not None]
    if named:
        raise InputError(f"{named[0]} is for trees of vectors, such as ((<3,1> <1,3>) <2,2>)")


# --- search ------------------------------------------------------------------------------------------------


def search(
    tree: VectorTree,
    *,
    algorithm: str | None,
    at_least: str | None,
    choose: str | None,
    most: int | None,
    interpreted: bool,
    as_json: bool,
) -> None:
    """Tell the packets of a tree, or whether something can be reached."""
    if at_least is not None:
        enough = read_up_set(at_least, tree.criteria)
        _tell_bounded(tree, enough, algorithm, interpreted=interpreted, as_json=as_json)
        return
    result = search_vectors(tree, algorithm=algorithm, most=MOST_PACKETS if most is None else most)
    packet = None if choose is None else chosen(result.value, choose, tree.criteria)
    if as_json:
        tell_json(as_dict(result, packet))
    else:
        _tell(result, packet)


def as_dict(result: VectorResult, packet: Packet | None = None) -> dict[str, Any]:
    """Return a result as the fields of the JSON object."""
    move = None if packet is None else result.move_of(packet)
    return {
        "game": "tree",
        "position": node_name(result.tree.root),
        "algorithm": result.algorithm,
        "criteria": result.tree.criteria,
        "packets": [list(map(list, each)) for each in result.value],
        "moves": result.moves(),
        "packet_moves": [result.move_of(each) for each in result.value],
        "chosen": None if packet is None else list(map(list, packet)),
        "move": move,
        "lines": [] if packet is None else [_way(*each) for each in ways(result, packet)],
        **_work(result),
        "compiled": False,
        "complete": result.is_whole,
        "full_at": result.full_at,
    }


def _way(outcome: Outcome, line: tuple[str, ...]) -> dict[str, Any]:
    return {"outcome": list(outcome), "line": list(line)}


def _work(result: VectorResult) -> dict[str, Any]:
    return {
        "nodes": result.nodes,
        "leaves": result.leaves,
        "children": result.children,
        "cutoffs": result.cutoffs._asdict(),
        "seconds": result.seconds,
    }


def _tell(result: VectorResult, packet: Packet | None) -> None:
    cuts = result.cutoffs
    say(str(result.tree))
    say()
    for number, each in enumerate(result.value, 1):
        move = result.move_of(each)
        say(f"{f'packet {number}':9}{told(each)}" + ("" if move is None else f", by move {move}"))
        for outcome, line in ways(result, each) if each == packet else ():
            moves = " ".join(line[:MOST_MOVES]) + (" ..." if len(line) > MOST_MOVES else "")
            say(f"{'':9}{written(outcome)} after {moves}")
    rows = [
        ("moves", ", ".join(result.moves()) or "none: MIN moves"),
        *([("chosen", told(packet))] if packet is not None else []),
        ("nodes", f"{result.nodes:,}"),
        ("leaves", f"{result.leaves:,} of {leaf_count(result.tree.root):,}"),
        ("cutoffs", f"{cuts.shallow:,} shallow, {cuts.deep:,} deep"),
        ("by", f"{result.algorithm}, interpreted"),
    ]
    for name, text in rows:
        say(f"{name:9}{text}")
    if not result.is_whole:
        where = f"not for all packets, from {result.full_at} on"
        say(f"room     {where}: MAX has these, and perhaps others; --packets N keeps more")


def _tell_bounded(
    tree: VectorTree, enough: UpSet, algorithm: str | None, *, interpreted: bool, as_json: bool
) -> None:
    result = bounded(tree, enough, algorithm=algorithm, interpreted=interpreted or None)
    is_reached = result.value > 0
    line = [str(tree.root.tree.number[move]) for move in result.line]
    if as_json:
        tell_json(
            {
                "game": "tree",
                "position": node_name(tree.root),
                "algorithm": result.algorithm,
                "at_least": [list(each) for each in enough.least],
                "reached": is_reached,
                "move": line[0] if line else None,
                "line": line,
                "nodes": result.nodes,
                "leaves": result.leaves,
                "children": result.children,
                "cutoffs": result.cutoffs._asdict(),
                "seconds": result.seconds,
                "compiled": result.compiled,
                "complete": result.complete,
            }
        )
        return
    answer = "MAX can reach" if is_reached else "MIN can prevent"
    say(f"answer   {answer} an outcome of at least {str(enough).replace('|', ' or ')}")
    say(f"line     {' '.join(line) or 'none'}")
    say(f"nodes    {result.nodes:,}, {result.leaves:,} of them leaves")
    say(f"by       {result.algorithm}, {'compiled' if result.compiled else 'interpreted'}")


# --- compare -----------------------------------------------------------------------------------------------


def compare(tree: VectorTree, names: list[str] | None, *, as_json: bool) -> None:
    """Run the searches by packets on one tree, and count what each did."""
    done = [search_vectors(tree, algorithm=name) for name in names or ALGORITHMS]
    if as_json:
        rows = [
            {
                "algorithm": each.algorithm,
                "value": None,
                "packets": [list(map(list, packet)) for packet in each.value],
                "move": None,
                "moves": each.moves(),
                **_work(each),
                "memory": None,
                "leaf_order": [list(tree.outcomes[tree.root.tree.value[place]]) for place in each.leaf_order],
            }
            for each in done
        ]
        total = leaf_count(tree.root)
        tell_json({"game": "tree", "position": "A", "leaves_total": total, "minimum": None, "rows": rows})
        return
    _tell_table(done)


def _tell_table(done: list[VectorResult]) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("algorithm", no_wrap=True)
    table.add_column("packets", overflow="fold")
    for name in ("moves", "nodes", "children", "leaves", "shallow", "deep"):
        table.add_column(name, justify="right", overflow="fold")
    for each in done:
        work = (f"{count:,}" for count in (each.nodes, each.children, each.leaves, *each.cutoffs[:2]))
        table.add_row(*cells([each.algorithm, str(each.value), ", ".join(each.moves()), *work]))
    show(table, is_of_numbers=True)
    say(f"The whole tree has {leaf_count(done[0].tree.root):,} leaves.")

"""Trees as a table of moves: a row for each, from which node to which, and at a leaf what it is worth.

from,to,value
start,left,
start,right,
left,quiet,3
left,loud,12
right,only,2
"""

from __future__ import annotations

import csv
import io
import re

from ...base.errors import InputError
from .brackets import leaf_value
from .nodes import MOST_NODES, TOO_MANY, Leaf, NamedChildren, Nested, named
from .wording import shortened

HEAD = re.compile(r"\s*from\s*[,;\t]\s*to\s*([,;\t]\s*value\s*)?(\r?\n|$)", re.IGNORECASE)
WANTED = "wanted: from,to and for leaves a value"


def is_moves_table(text: str) -> bool:
    r"""Tell whether a text is meant as a table of moves.

    >>> is_moves_table("from,to,value\nA,B,3"), is_moves_table("(3 4)")
    (True, False)
    """
    return HEAD.match(text) is not None


def read_moves_table(text: str) -> Nested:
    r"""Read a tree from a table; children stand as their rows do, and the node that no move leads to is the root.

    >>> read_moves_table("from,to,value\nA,B,\nA,C,8\nB,D,3\nB,E,12")
    A=[B=[D=3, E=12], C=8]
    """
    children: dict[str, list[str]] = {}
    values: dict[str, Leaf] = {}
    parents: dict[str, str] = {}
    for line, cells in _rows(text):
        node, child, value = cells
        if child in parents or child == node:
            raise InputError(
                f"line {line}: two moves lead to {shortened(child)}; wanted: a tree, with one to each node"
            )
        parents[child] = node
        children.setdefault(node, []).append(child)
        if value:
            values[child] = leaf_value(value, f"{shortened(value)} in line {line}")
        if len(parents) >= MOST_NODES:
            raise InputError(TOO_MANY.format(MOST_NODES))
    roots = [node for node in children if node not in parents]
    if len(roots) != 1:
        told = (
            f"{' and '.join(map(shortened, roots[:3]))} have no move that leads to them"
            if roots
            else "moves go round"
        )
        raise InputError(f"{told}; wanted: one root, from which all others are reached")
    return _tree(roots[0], children, values, len(parents) + 1)


def _rows(text: str) -> list[tuple[int, tuple[str, str, str]]]:
    head = text.split("\n", 1)[0]
    delimiter = next(mark for mark in ",;\t" if mark in head)
    found = []
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    try:
        rows = list(reader)
    except csv.Error as fault:
        raise InputError(f"line {reader.line_num} cannot be read: {fault}; {WANTED}") from None
    for line, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        if line == 1 or not any(cells):
            continue
        if len(cells) not in (2, 3) or not all(cells[:2]):
            raise InputError(f"line {line} has {shortened(delimiter.join(cells))}; {WANTED}")
        found.append((line, (cells[0], cells[1], cells[2] if len(cells) == 3 else "")))
    if not found:
        raise InputError(f"it has no moves; {WANTED}")
    return found


def _tree(root: str, children: dict[str, list[str]], values: dict[str, Leaf], nodes: int) -> Nested:
    """Put the tree together from the root down, so that what goes round is noticed by what is never reached."""
    top: list[Nested] = []
    waiting: list[tuple[str, list[Nested]]] = [(root, top)]
    reached = 0
    while waiting:
        node, siblings = waiting.pop()
        reached += 1
        below = NamedChildren()
        if node in children and node in values:
            raise InputError(f"{shortened(node)} has a value and moves; wanted: values at leaves only")
        if node not in children and node not in values:
            raise InputError(f"the leaf {shortened(node)} has no value; wanted: one behind the move to it")
        if node in children:
            below.name = node
            siblings.append(below)
        else:
            siblings.append(named(node, values[node]))
        waiting.extend((child, below) for child in reversed(children.get(node, ())))
    if reached < nodes:
        raise InputError("some moves go round; wanted: a tree")
    return top[0]

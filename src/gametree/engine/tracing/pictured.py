"""How the positions of a trace look: all that stands at the root, and what each move has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...base.numbers import SKIP, Move
from ...rules.game import Game
from ...rules.pictures.depiction import (
    Depiction,
    Touched,
    changes,
    content_as_data,
    content_from_data,
    path_of,
    stands_of,
)
from ...rules.pictures.layout import Layout
from ...rules.pictures.picture import Content, Picture
from ...rules.turns import own


class NodePicture(NamedTuple):
    """What looks different at a node than at its parent, and the places over which the move has led."""

    changed: tuple[tuple[str, Content | None], ...]
    path: tuple[str, ...] = ()


class TracePicture(NamedTuple):
    """The layout of a game, and the pictures of the nodes, in the order of the tree."""

    layout: Layout
    nodes: tuple[NodePicture, ...]

    def depiction(self, parents: Sequence[int | None], node: int) -> Depiction:
        """Return how a node looks; ``parents`` are those of all nodes."""
        stands: dict[str, Content | None] = {}
        at: int | None = node
        while at is not None:
            stands = {**dict(self.nodes[at].changed), **stands}
            at = parents[at]
        seen = {name: content for name, content in stands.items() if content is not None}
        return Depiction(self.layout, seen, Touched(self.nodes[node].path))


class Pictures:
    """Looks at positions as they are put into a tree, if their game has a picture."""

    def __init__(self, game: Game, root: Any) -> None:
        self._game = game
        self._side = int(game.wording.is_second_to_move(own(root)))
        self._positions: list[Any] = []
        self._stands: list[dict[str, Content]] = []
        self._nodes: list[NodePicture] = []

    def add(self, position: Any, ply: int, parent: int | None, move: Move) -> None:
        """Look at the next position, to which a move leads from its parent, by its place among those so far."""
        if self._game.picture is None:
            return
        side = (self._side + ply) % 2
        stands = stands_of(self._game, position, side)
        before: dict[str, Content] = {} if parent is None else self._stands[parent]
        is_move = parent is not None and move != SKIP
        path = path_of(self._game, self._positions[parent or 0], move, 1 - side) if is_move else ()
        self._nodes.append(NodePicture(tuple(changes(before, stands).items()), path))
        self._positions.append(position)
        self._stands.append(stands)

    def found(self) -> TracePicture | None:
        """Return all of them; None where there is none, as in explicit trees."""
        return TracePicture(self._game.picture.layout, tuple(self._nodes)) if self._game.picture else None


def to_data(picture: TracePicture | None) -> dict[str, Any] | None:
    """Return the pictures of a trace as JSON can hold them."""
    if picture is None:
        return None
    nodes = [
        {
            "changed": {name: None if each is None else content_as_data(each) for name, each in node.changed},
            "path": list(node.path),
        }
        for node in picture.nodes
    ]
    return {"layout": picture.layout.as_data(), "nodes": nodes}


def from_data(data: Mapping[str, Any] | None, count: int) -> TracePicture | None:
    """Return what ``to_data`` has written of a tree of so many nodes; raise ValueError where it does not fit."""
    if data is None:
        return None
    layout = Layout.from_data(data["layout"])
    fits = Picture(layout, dict)
    found = []
    for node in data["nodes"]:
        changed = {name: None if each is None else content_from_data(each) for name, each in node["changed"].items()}
        there = {name: content for name, content in changed.items() if content is not None}
        gone = [name for name, content in changed.items() if content is None]
        path = tuple(node["path"])
        if fits.misfit_of_stands(there) or fits.misfit_of_path([*path, *gone]):
            raise ValueError("a picture of the trace does not fit its layout")
        found.append(NodePicture(tuple(changed.items()), path))
    if len(found) != count:
        raise ValueError(f"the trace has {count} nodes and {len(found)} pictures")
    return TracePicture(layout, tuple(found))

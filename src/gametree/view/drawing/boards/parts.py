"""The boards of a trace in parts, drawn once: a page puts them together for the node that is looked at.

A tree has thousands of positions that differ in a few places, so that a picture of each would fill a page. What never
changes is drawn once, and every piece once; a node says which places have changed since its parent.
"""

from __future__ import annotations

from typing import Any

from ....engine.tracing.pictured import TracePicture
from ....rules.pictures.layout import Place
from ....rules.pictures.picture import Content
from ..markup import number
from .board import frame, named
from .marks import around
from .placing import Placing, Spot
from .standing import standing

WITHIN = 1.5


def parts(picture: TracePicture) -> dict[str, Any]:
    """Return the parts, as JSON can hold them.

    ``before`` and ``after`` are put around the rest. ``places`` have a name, a spot and a mark for the last move,
    ``pieces`` a drawing and a name. A node has what it has changed, pairs of a place and a piece (null for none), and
    the places over which the last move has led; all of these by their numbers.

    >>> from gametree import explain, load_game
    >>> found = parts(explain(load_game("tictactoe"), 1).picture)
    >>> found["nodes"][0], found["nodes"][5], [piece["name"] for piece in found["pieces"]]
    ({'changed': [], 'path': []}, {'changed': [[4, 0]], 'path': [4]}, ['blue cross'])
    """
    return _Parts(picture).found()


class _Parts:
    """Gives numbers to drawings: one for each content on each size of place."""

    def __init__(self, picture: TracePicture) -> None:
        self._picture = picture
        self._placing = Placing(picture.layout)
        self._places = {place.name: number for number, place in enumerate(picture.layout.places)}
        self._pieces: dict[tuple[Content, float, float], int] = {}
        self._drawn: list[dict[str, str]] = []

    def found(self) -> dict[str, Any]:
        nodes = [
            {
                "changed": [[self._places[name], self._piece(name, content)] for name, content in node.changed],
                "path": [self._places[name] for name in node.path],
            }
            for node in self._picture.nodes
        ]
        tints = {piece["name"].partition(" ")[0] for piece in self._drawn}
        before, after = frame(self._placing, tints)
        places = [self._place(place) for place in self._picture.layout.places]
        return {"before": before, "after": after, "places": places, "pieces": self._drawn, "nodes": nodes}

    def _place(self, place: Place) -> dict[str, str]:
        spot = self._placing.spot(place)
        return {
            "name": place.name,
            "at": f"translate({number(spot.x)} {number(spot.y)})",
            "mark": around(place, spot, "last", WITHIN),
        }

    def _piece(self, name: str, content: Content | None) -> int | None:
        if content is None:
            return None
        spot = self._placing.spot(self._picture.layout[name])
        key = content, spot.width, spot.height
        if key not in self._pieces:
            self._pieces[key] = len(self._drawn)
            drawing = standing(content, Spot(0, 0, spot.width, spot.height), named(content))
            self._drawn.append({"name": named(content), "drawing": drawing})
        return self._pieces[key]

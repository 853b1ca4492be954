"""A game in which a side moves again and does not say so: searches would take its moves for the opponent's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..inquiry import Inquiry
from .graph import Edge
from .places import Place
from .walk import Walk

ENOUGH_MOVES = 20


class Played(NamedTuple):
    """A move, and where."""

    place: Place
    edge: Edge

    def leaves(self, field: str) -> bool:
        """Tell whether a field is after the move what it was before."""
        return bool(getattr(self.place.position, field) == getattr(self.edge.child.position, field))


def check_turns(inquiry: Inquiry, walk: Walk) -> None:
    """Suspect a field that names the side to move, if some moves leave it as it is and nothing says why."""
    if "moves_again" in walk.optional.present:
        return
    played = [Played(place, edge) for place, edges in walk.graph.edges.items() for edge in edges]
    if len(played) < ENOUGH_MOVES:
        return
    for field in _two_valued(list(walk.graph.edges)):
        staying = [each for each in played if each.leaves(field)]
        if 0 < len(staying) < len(played) / 2:
            place, edge = staying[0]
            stays = f"{field} stays {getattr(place.position, field)} after the move {inquiry.name(place, edge.move)}"
            message = (
                f"{stays}, and most moves change it; if the same side moves again there, say so with moves_again(), "
                "otherwise allow 'moves_again'"
            )
            inquiry.fault("moves_again", message, place)


def _two_valued(places: list[Place]) -> Iterator[str]:
    """Yield the fields that have two values, each a number or a truth, in all positions together."""
    for field in _fields(places[0].position):
        values: set[int] = set()
        for place in places:
            value = getattr(place.position, field, None)
            if not isinstance(value, int) or len(values) > 2:
                break
            values.add(value)
        else:
            if len(values) == 2:
                yield field


def _fields(position: Any) -> tuple[str, ...]:
    return getattr(position, "_fields", None) or tuple(getattr(position, "__dict__", ()))

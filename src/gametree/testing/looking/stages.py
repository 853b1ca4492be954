"""``stage()``, by which a game is solved slice by slice: one further with every move."""

from __future__ import annotations

from ...rules.turns import offers
from ..inquiry import Broken, Inquiry, is_whole, shown
from .places import Place
from .walk import Walk


def check_stages(inquiry: Inquiry, walk: Walk) -> None:
    """Compare the stage of every position with those of the positions after it."""
    for place, edges in walk.graph.edges.items():
        if not offers(place.position, "stage"):
            return
        try:
            own = _stage(inquiry, place)
            for edge in edges:
                after = _stage(inquiry, edge.child)
                if after != own + 1:
                    move = inquiry.name(place, edge.move)
                    message = f"stage() is {own}, and {after} after the move {move}; wanted: one more with every move"
                    inquiry.fault("stage", message, place)
                    return
        except Broken:
            return


def _stage(inquiry: Inquiry, place: Place) -> int:
    stage = inquiry.ask(place, "stage()", place.position.stage)
    if not is_whole(stage):
        inquiry.fault("stage", f"stage() returned {shown(stage)}; wanted: a whole number", place)
        raise Broken
    return int(stage)

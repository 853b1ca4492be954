"""The picture of a game: whether it fits its layout in every position, and whether moves are seen in it."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.pictures.picture import Content, Picture
from ..inquiry import Broken, Inquiry, shown
from ..report import after
from .graph import Edge
from .places import Place
from .round_trips import ALL_OF_THE_FIRST, ONE_IN
from .walk import Walk

Seen = frozenset[tuple[str, Content]]


def check_pictures(inquiry: Inquiry, walk: Walk) -> None:
    """Have positions and moves drawn, the first of them and then some."""
    picture = inquiry.game.picture
    if picture is None:
        return
    look = _Look(inquiry, picture)
    for number, (place, edges) in enumerate(walk.graph.edges.items()):
        if number < ALL_OF_THE_FIRST or number % ONE_IN == 0:
            try:
                look.at(place, edges)
            except Broken:
                continue


class _Look:
    """Asks for what stands where and for the paths of moves, and compares."""

    def __init__(self, inquiry: Inquiry, picture: Picture) -> None:
        self._inquiry, self._picture = inquiry, picture

    def at(self, place: Place, edges: list[Edge]) -> None:
        side = self._side(place)
        before = self._seen(place, side)
        alike: dict[Seen, Edge] = {}
        for edge in edges:
            path = self._path(place, edge, side)
            seen = self._seen(edge.child, side if edge.child.moves_again else 1 - side)
            if path and before == seen:
                message = (
                    f"path({edge.move}) is {shown(path)}, but nothing in the picture changes; "
                    "wanted: moves that are seen"
                )
                self._inquiry.fault("picture", message, place)
            other = alike.setdefault(seen, edge)
            if other.child is not edge.child:
                self._tell_alike(place, other, edge)

    def _seen(self, place: Place, side: int) -> Seen:
        stands = self._inquiry.ask(place, "stands()", self._picture.ask_stands, place.position, side)
        self._refuse(place, "stands()", self._picture.misfit_of_stands(stands))
        return frozenset(stands.items())

    def _path(self, place: Place, edge: Edge, side: int) -> tuple[str, ...]:
        doing = f"path({edge.move})"
        path = self._inquiry.ask(place, doing, self._picture.ask_path, place.position, edge.move, side)
        self._refuse(place, doing, self._picture.misfit_of_path(path))
        return tuple(path)

    def _refuse(self, place: Place, doing: str, misfit: str | None) -> None:
        if misfit is not None:
            self._inquiry.fault("picture", f"{doing} of the picture {misfit}", place)
            raise Broken

    def _tell_alike(self, place: Place, one: Edge, other: Edge) -> None:
        names = [self._inquiry.name(place, edge.move) for edge in (one, other)]
        same = f"the picture is the same after {names[0]} and after {names[1]}, but the positions are not"
        message = f"{same}, {after(place.moves())}"
        if not any(note.kind == "picture" for note in self._inquiry.notes):
            self._inquiry.note("picture", message)

    def _side(self, place: Place) -> int:
        """Return who is to move: as the game tells, or by the moves from the start."""
        wording = self._inquiry.game.wording
        if wording.is_second is not None:
            return int(self._inquiry.ask(place, "is_second()", wording.is_second_to_move, place.position))
        return sum(not each.moves_again for each in _above(place)) % 2


def _above(place: Place) -> Iterator[Place]:
    """Yield a place and those it was reached by, but for the start."""
    while place.parent is not None:
        yield place
        place = place.parent

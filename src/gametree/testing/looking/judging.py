"""What a selective search would make of a game's noisy moves, threats and passes: whether they lead astray."""

from __future__ import annotations

import random

from ...algorithms.selective.pieces import Quiescence
from ..inquiry import Broken, Inquiry
from .across_positions import value_of
from .places import Place
from .walk import Walk

LOUD_LINES = 100
"""From so many positions noisy moves are followed, one line each."""
LOUDEST = int(Quiescence().plies)
"""Searches follow noisy moves so far."""
PASSES, PASSED_DEPTH = 150, 2
"""At so many positions a pass is looked at, so many plies deep."""
ENOUGH, FEW = 5, 20
"""Of fewer positions nothing is said; where a pass is best at more than one in twenty, it is no exception."""


def check_noise(inquiry: Inquiry, walk: Walk, seed: int) -> None:
    """Follow noisy moves at random: they come to an end, or every search would follow them for ever."""
    places, chance = _unfinished(inquiry, walk, "noisy_moves"), random.Random(seed)
    for place in places[:: 1 + len(places) // LOUD_LINES]:
        try:
            last = _follow(inquiry, place, chance)
        except Broken:
            return
        if last.depth - place.depth >= LOUDEST:
            message = (
                f"noisy_moves() has no end: there are some after {LOUDEST} noisy moves, where searches stop; "
                "wanted: moves that soon come to an end, as captures do"
            )
            inquiry.fault("noisy_moves", message, last)
            return


def _follow(inquiry: Inquiry, place: Place, chance: random.Random) -> Place:
    """Return where noisy moves at random have led to when there are no more, or enough."""
    most, first = inquiry.game.most_moves, place.depth
    while place.depth - first < LOUDEST and not inquiry.ask(place, "is_over()", place.position.is_over):
        noisy = inquiry.ask_for_list(place, "noisy_moves()", place.position.noisy_moves, most)
        if not noisy:
            break
        move = chance.choice(noisy)
        child = inquiry.ask(place, f"play({move})", place.position.play, move)
        place = Place(child, place, move, inquiry.name(place, move))
    return place


def check_threats(inquiry: Inquiry, walk: Walk) -> None:
    """Say so where all positions are threatened: every line would be looked at deeper and deeper."""
    places = _unfinished(inquiry, walk, "is_threatened")
    if len(places) >= ENOUGH and all(place.position.is_threatened() for place in places):
        message = (
            f"is_threatened() is True at all of {len(places):,} positions, so that every line is searched deeper"
        )
        inquiry.fault("is_threatened", f"{message}; wanted: True where a threat must be answered", places[0])


def check_passes(inquiry: Inquiry, walk: Walk) -> None:
    """Say how often a pass would be better than every move (*zugzwang*) where the game lets a search try one."""
    values = walk.graph.values(1 if inquiry.game.scoring == "result" else None)
    places = [place for place in _unfinished(inquiry, walk, "null", "may_pass") if place in values]
    known = [place for place in places if place.position.may_pass()]
    looked_at = better = 0
    for place in known[:: 1 + len(known) // PASSES]:
        try:
            passed = _passed(inquiry, walk, place, values)
        except Broken:
            return
        looked_at += passed is not None
        better += passed is not None and passed > values[place]
    if looked_at >= ENOUGH and better * FEW > looked_at:
        message = (
            f"a pass is better than every move at {better} of {looked_at} positions whose value is known and where "
            "may_pass() is True, so that null moves mislead; wanted: False there, or searches with --without null"
        )
        inquiry.note("zugzwang", message)


def _passed(inquiry: Inquiry, walk: Walk, place: Place, values: dict[Place, int]) -> int | None:
    """Return what a pass is worth to the side to move, as far as that is known."""
    position = inquiry.ask(place, "null()", place.position.null)
    met = walk.find(position)
    if met in values:
        return -values[met]
    if inquiry.game.scoring != "result":
        return None
    return -value_of(inquiry, place, position, PASSED_DEPTH) or None  # even is also what is not known


def _unfinished(inquiry: Inquiry, walk: Walk, *methods: str) -> list[Place]:
    """Return the positions that were asked and are not over; none where the methods are not there, or at fault."""
    is_sound = not any(fault.kind in (*methods, "raises") for fault in inquiry.faults)
    if not is_sound or not set(methods) <= set(walk.optional.present):
        return []
    return [place for place, edges in walk.graph.edges.items() if edges]

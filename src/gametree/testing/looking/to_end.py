"""What a game tells of its end, compared with searches to the end that do without."""

from __future__ import annotations

import warnings
from typing import Any

from ...base.errors import GametreeError
from ...base.results import SearchResult
from ...base.values import WIN
from ...engine import RunsInterpreted, search
from ...engine.ready.options import TO_END
from ...rules.turns import offers
from ..inquiry import Broken, Inquiry, is_whole, shown
from .places import Place
from .walk import Walk

PLACES, NODES = 12, 1_500
"""So many positions are searched to the end, as far as so many nodes are enough, the latest first."""
METHODS = (*TO_END, "is_small")


def check_end(inquiry: Inquiry, walk: Walk) -> None:
    """Compare values with and without ``proved``, ``sound_moves``, ``small_value``; and look at each by itself."""
    told = [name for name in METHODS if offers(inquiry.game.start, name)]
    if not told or inquiry.game.cyclic:
        return
    latest = sorted((place for place, edges in walk.graph.edges.items() if edges), key=lambda each: -each.depth)
    for place in latest[:PLACES]:
        if walk.is_late() or inquiry.faults:
            return
        try:
            wanted = _searched(inquiry, place, TO_END)
            if wanted.complete:
                _compare(inquiry, place, wanted, told)
        except (Broken, GametreeError):
            continue


def _searched(inquiry: Inquiry, place: Place, without: tuple[str, ...]) -> SearchResult:
    """Search a position to its end, interpreted, and without some of what is known of it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RunsInterpreted)
        found = inquiry.ask(place, "a search to the end", _run, place.position, inquiry.game, without)
    assert isinstance(found, SearchResult)
    return found


def _run(position: Any, game: Any, without: tuple[str, ...]) -> SearchResult:
    return search(position, game=game, algorithm="exact", nodes=NODES, without=without, table=1, interpreted=True)


def _compare(inquiry: Inquiry, place: Place, wanted: SearchResult, told: list[str]) -> None:
    position, value = place.position, wanted.value
    if "left" in told:
        left = inquiry.ask(place, "left()", position.left)
        if not is_whole(left) or left < len(wanted.line):
            message = f"left() returned {shown(left)}, but a line of {len(wanted.line)} moves leads to the end"
            inquiry.fault("left", f"{message}; wanted: how many moves there may be at the most", place)
    if "proved" in told:
        for alpha in (value - 1, value, 0):
            _check_proved(inquiry, place, alpha, value)
    if "sound_moves" in told:
        _check_sound(inquiry, place)
    for name in ("sound_moves", "small_value", "promise_to_end"):
        rest = tuple(other for other in TO_END if other not in (name, "proved"))
        if name in told and not inquiry.faults:
            found = _searched(inquiry, place, rest)
            if found.complete and found.value != value:
                message = f"a search with {name} finds {found.value:,}, and one without {value:,}"
                inquiry.fault(name, f"{message}; wanted: the same value", place)


def _check_proved(inquiry: Inquiry, place: Place, alpha: int, value: int) -> None:
    bounds = inquiry.ask(place, f"proved({alpha})", place.position.proved, alpha)
    is_pair = isinstance(bounds, tuple) and len(bounds) == 2 and all(map(is_whole, bounds))
    if not is_pair or max(map(abs, bounds)) > WIN:
        message = f"proved({alpha}) returned {shown(bounds)}; wanted: (low, high), two whole numbers"
        inquiry.fault("proved", message, place)
    elif not bounds[0] <= value <= bounds[1]:
        message = f"proved({alpha}) returned {shown(bounds)}, but the value is {value}"
        inquiry.fault("proved", f"{message}; wanted: bounds that hold whatever is played", place)


def _check_sound(inquiry: Inquiry, place: Place) -> None:
    moves = inquiry.ask_for_list(place, "moves()", place.position.moves, inquiry.game.most_moves)
    sound = inquiry.ask_for_list(place, "sound_moves()", place.position.sound_moves, len(moves) + 1)
    strange = [move for move in sound if move not in moves]
    if strange:
        message = f"sound_moves() lists {shown(strange[0])}, which moves() does not; wanted: some of the moves"
        inquiry.fault("sound_moves", message, place)
    elif len(set(sound)) < len(sound):
        message = f"sound_moves() lists a move twice, in {shown(sound)}; wanted: every move once"
        inquiry.fault("sound_moves", message, place)

"""What cannot be seen on one position alone: signs, bounds, symmetries, and answers that change with time."""

from __future__ import annotations

from typing import Any

from ...algorithms.parts.kit import Distance, Outcome
from ...base.values import MOST, WIN
from ...rules.turns import offers
from ..inquiry import Broken, Inquiry, shown
from .graph import Graph
from .places import Place
from .required_methods import SAME_TWICE, RequiredMethods
from .walk import Walk

ENOUGH_ENDINGS = 10
SYMMETRIES = 64
SYMMETRIC_PLACES = 150
SYMMETRIC_DEPTH = 2
DISTANT_PLACES = 150
DISTANT_DEPTH = 3
ASKED_AGAIN = 200


def check_sign(inquiry: Inquiry, walk: Walk) -> None:
    """Suspect ``outcome()`` of speaking for the wrong side, if no game that was met is lost for the side to move."""
    outcomes = {place: outcome for place, outcome in walk.graph.outcomes.items() if not place.moves_again}
    decided = [place for place in walk.endings if outcomes.get(place, 0) != 0]
    if inquiry.game.scoring != "result" or len(decided) < ENOUGH_ENDINGS or -1 in outcomes.values():
        return
    message = (
        f"outcome() is 1, a win for the side to move, in all of {len(decided)} games, though the other side has "
        "just made the last move; wanted: -1 where the side to move has lost. If the last move loses in this game, "
        "allow 'sign'"
    )
    won = [place for place, outcome in outcomes.items() if outcome != 0]
    inquiry.fault("sign", message, min(won, key=lambda place: place.depth))


def check_bounds(inquiry: Inquiry, walk: Walk) -> None:
    """Compare ``bounds()`` with values that are proved by the lines that were met.

    In a game by result a bound may hold the distance, ``WIN - 3`` for a win in three plies; that is looked at where a
    forced end is near.
    """
    by_result = inquiry.game.scoring == "result"
    values = walk.graph.values(1 if by_result else None)
    scoring = Outcome(1 if by_result else MOST)
    for number, (place, (low, high)) in enumerate(walk.optional.bounds.items()):
        if walk.is_late():
            return
        if not walk.graph.edges.get(place):  # over, or not looked into
            continue
        told = shown(walk.optional.bounds[place])
        if place in values and not scoring.at_least(low, 0) <= values[place] <= scoring.at_most(high, 0):
            message = f"bounds() returned {told}, but the value is {values[place]}"
            inquiry.fault("bounds", f"{message}; wanted: bounds that hold whatever is played", place)
        if by_result and number < DISTANT_PLACES:
            try:
                _check_distance(inquiry, place, low, high, told)
            except Broken:
                continue


def _check_distance(inquiry: Inquiry, place: Place, low: int, high: int, told: str) -> None:
    """Compare bounds that hold distances with the forced ends that a few plies show."""
    value = value_of(inquiry, place, place.position, DISTANT_DEPTH, WIN)
    least, most = Distance().at_least(low, 0), Distance().at_most(high, 0)
    is_claimed = abs(least) > MOST and WIN - least <= DISTANT_DEPTH
    if (abs(value) > MOST and not least <= value <= most) or (is_claimed and value < least):
        words = (
            f"a forced {'win' if value > 0 else 'loss'} in {WIN - abs(value)}" if abs(value) > MOST else "none near"
        )
        message = f"bounds() returned {told}, but there is {words}"
        inquiry.fault("bounds", f"{message}; wanted: bounds that hold whatever is played", place)


def check_symmetries(inquiry: Inquiry, walk: Walk) -> None:
    """See that mirrored positions have the same number of moves and the same value."""
    if "symmetries" not in walk.optional.present:
        return
    values = walk.graph.values(1 if inquiry.game.scoring == "result" else None)
    for number, (place, edges) in enumerate(list(walk.graph.edges.items())):
        if walk.is_late():
            return
        try:
            mirrored = inquiry.ask_for_list(place, "symmetries()", place.position.symmetries, SYMMETRIES)
            for position in mirrored:
                _compare(inquiry, place, position, len(edges))
                twin = walk.find(position)
                if twin in values and place in values and values[twin] != values[place]:
                    _differ(inquiry, place, position, "value", values[place], values[twin])
                if number < SYMMETRIC_PLACES:
                    own = value_of(inquiry, place, place.position, SYMMETRIC_DEPTH)
                    other = value_of(inquiry, place, position, SYMMETRIC_DEPTH)
                    if own != other:
                        _differ(inquiry, place, position, f"value {SYMMETRIC_DEPTH} plies deep", own, other)
        except Broken:
            continue


def _compare(inquiry: Inquiry, place: Place, position: Any, moves: int) -> None:
    """Compare what is seen at once: the type, the end, and the number of moves."""
    kind = type(place.position)
    if type(position) is not kind:
        message = f"symmetries() yielded {shown(position)}; wanted: a {kind.__name__}"
        inquiry.fault("symmetries", message, place)
        raise Broken
    over = inquiry.ask(place, "is_over()", position.is_over)
    count = 0 if over else len(inquiry.ask_for_list(place, "moves()", position.moves, inquiry.game.most_moves))
    if count != moves:
        _differ(inquiry, place, position, "number of moves", moves, count)
        raise Broken


def _differ(inquiry: Inquiry, place: Place, position: Any, what: str, own: int, other: int) -> None:
    message = f"symmetries() yielded {shown(position)}, whose {what} is {other}, not {own}"
    inquiry.fault("symmetries", f"{message}; wanted: the same position mirrored", place)


def value_of(inquiry: Inquiry, place: Place, position: Any, depth: int, win: int = 1) -> int:
    """Return the value of a position so many plies deep; what is not over then counts as even.

    ``win`` is what a win is worth at once; one that is worth more than 1 loses a point for every ply.
    """
    if inquiry.ask(place, "is_over()", position.is_over):
        return int(inquiry.ask(place, "outcome()", position.outcome)) * win
    if depth == 0:
        return 0
    moves = inquiry.ask_for_list(place, "moves()", position.moves, inquiry.game.most_moves)
    children = [inquiry.ask(place, f"play({move})", position.play, move) for move in moves]
    later = win - 1 if win > 1 else 1
    below = [_sign(inquiry, place, child) * value_of(inquiry, place, child, depth - 1, later) for child in children]
    return max(below) if below else int(inquiry.ask(place, "outcome()", position.outcome)) * win


def _sign(inquiry: Inquiry, place: Place, child: Any) -> int:
    """Return how a child's value counts for its parent: against it, unless the same side moves again."""
    again = offers(child, "moves_again") and inquiry.ask(place, "moves_again()", child.moves_again)
    return 1 if again else -1


def check_again(inquiry: Inquiry, graph: Graph) -> None:
    """Ask the first positions again, after all the others: nothing may have changed meanwhile."""
    required = RequiredMethods(inquiry)
    if inquiry.identity.tables_changed():
        message = "play() or another method has written into memory that all positions share; wanted: no change"
        inquiry.fault("changed", message, ())
    for place in list(graph.edges)[:ASKED_AGAIN]:
        answers = required.look(place)
        known = {edge.move: inquiry.identity(edge.child.position) for edge in graph.edges[place]}
        if answers is not None and known != {
            move: inquiry.identity(child) for move, child in answers.children.items()
        }:
            message = f"moves() and play() tell something else than when they were asked first; {SAME_TWICE}"
            inquiry.fault("unstable", message, place)

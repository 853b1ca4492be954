"""What is saved by keeping table and order from move to move, and by thinking in the opponent's time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..base.results import Limits
from ..base.stopping import Stop
from ..engine.ready.job import make_ready
from ..engine.usual import EXACT
from ..rules.history import History
from .lines_of_play import Keeps, LineOfPlay, Player, line_of_play
from .measuring import Bench, Number, Study, Watch, mean
from .work import one_position

USUAL_REPLIES, USUAL_SEEDS = 6, 2
NODES_COMPILED, NODES_INTERPRETED = 50_000, 2_000
"""Where nobody says how deep: what a search of the first position may take."""

ANEW, PONDERED = "anew", "pondered"
REPLIES = EXPECTED, OTHER = "expected", "other"
METHODS = {
    ANEW: Keeps(),
    "kept table": Keeps(table=True),
    "kept order": Keeps(order=True),
    "kept": Keeps(table=True, order=True),
    PONDERED: Keeps(table=True, order=True),
}
"""Each with what it keeps from the search before its own move; the last has also searched what it expected."""


class Saved(NamedTuple):
    """What a search to a depth took after the opponent's reply: averages over positions."""

    method: str
    reply: str
    """Whether it was the one that was expected, or another."""
    depth: int
    positions: int
    nodes: Number
    """Deeper and deeper, as engines play."""
    share: float
    """Of the nodes of those who have forgotten everything, at the same positions."""
    at_once: Number
    """By one search to the depth, which only what is kept puts in order."""
    at_once_share: float


class _Took(NamedTuple):
    """What one search took after a reply."""

    reply: str
    nodes: int
    is_right: bool
    """Whether it has the value of a search by those who have forgotten everything."""


Searches = dict[str, list[_Took]]
"""By method."""


def ponder(
    start: History,
    *,
    depth: int | None = None,
    replies: int = USUAL_REPLIES,
    seeds: int = USUAL_SEEDS,
    name: str | None = None,
    watch: Watch | None = None,
    stop: Stop | None = None,
) -> Study[Saved]:
    """Count what a player searches after the opponent's replies, by what it has kept and thought about before.

    Each of ``seeds`` games goes on for so many replies, half of them as the player expects. One that has pondered has
    searched what it expects: if that comes, all but the last ply is done, and it goes on with that one.

    >>> from gametree import History, load_game
    >>> from gametree.experiments import ponder
    >>> study = ponder(History.begin(load_game("connect4")), depth=5, replies=2, seeds=1)
    >>> [(row.method, row.reply, row.share) for row in study.rows if row.method in ("anew", "pondered")]
    [('anew', 'expected', 1.0), ('pondered', 'expected', 0.683), ('anew', 'other', 1.0), ('pondered', 'other', 0.983)]
    """
    game, bench = start.game, Bench(watch, stop)
    if game.plies(start.position) is not None:
        raise InputError(f"{game.name} is a tree, in which nobody waits for a reply; wanted: a game such as connect4")
    if replies < 1:
        raise InputError(f"{replies} replies leave nothing to measure; wanted: at least 1")
    work = one_position(game, start.position, depth=depth, seeds=seeds, name=name)
    depth = _usual_depth(start, stop) if depth is None else depth
    player = Player(game, bench, depth, about="the line of play")
    lines = [line_of_play(player, start, replies, seed) for seed in range(1, seeds + 1)]
    took = {name: _took(name, lines, bench, depth) for name in METHODS}
    at_once = {name: _took(name, lines, bench, depth, at_once=True) for name in METHODS}
    met = [reply for reply in REPLIES if any(each.reply == reply for each in took[ANEW])]
    if not met:
        raise InputError(f"{work.name} is decided within {depth} plies; wanted: another position, or a smaller depth")
    rows = [_row(took, at_once, name, reply, depth) for reply in met for name in METHODS]
    return Study("ponder", work.name, 1, rows, _notes([*took.values(), *at_once.values()], replies * seeds))


def _usual_depth(start: History, stop: Stop | None) -> int:
    """Return how deep the first position is searched within so many nodes."""
    job = make_ready(start.position, game=start.game, algorithm=EXACT, stop=stop, history=start)
    nodes = NODES_COMPILED if job.compiled else NODES_INTERPRETED
    return max([1, *(found.depth for found in job.deeper(Limits(nodes=nodes)) if found.finished)])


def _took(name: str, lines: Sequence[LineOfPlay], bench: Bench, depth: int, *, at_once: bool = False) -> list[_Took]:
    """Play all lines as somebody who keeps what the method says, and return what each search took after a reply."""
    about, took = f"{name}, at once" if at_once else name, []
    player = Player(lines[0].start.game, bench, depth, about=about, keeps=METHODS[name], at_once=at_once)
    for line in lines:
        player.forget()
        player.search(line.start)
        for reply in line.replies:
            if name == PONDERED and reply.is_expected:
                found = player.go_on(reply.came)
            else:
                if name == PONDERED:
                    player.search(reply.expected)
                found = player.search(reply.came)
            kind = EXPECTED if reply.is_expected else OTHER
            took.append(_Took(kind, found.nodes, is_right=found.value == reply.value))
    return took


def _row(took: Searches, at_once: Searches, name: str, reply: str, depth: int) -> Saved:
    numbers: list[Any] = []
    for by_method in (took, at_once):
        nodes, anew = ([each.nodes for each in by_method[who] if each.reply == reply] for who in (name, ANEW))
        numbers += [mean(nodes), round(sum(nodes) / sum(anew), 3)]
    return Saved(name, reply, depth, len(nodes), *numbers)


def _notes(took: Sequence[Sequence[_Took]], wanted: int) -> list[str]:
    """Say where less was measured than was asked for, and where a value is not that of a new search."""
    notes, measured = [], len(took[0])
    if measured < wanted:
        notes.append(f"{measured} of {wanted} replies were measured: games end, or are decided within the depth")
    wrong = sum(not each.is_right for searches in took for each in searches)
    if wrong:
        notes.append(f"{wrong} of {len(took) * measured} values are not those of new searches: positions come back")
    return notes

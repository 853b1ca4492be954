"""Lines of play: a player searches and moves, and the opponent replies as was expected, or otherwise."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..base.numbers import Move
from ..base.results import SearchResult
from ..engine.ready.job import Job
from ..engine.ready.options import BEST_LINE, Wanted
from ..engine.ready.outfit import Outfit
from ..engine.usual import EXACT
from ..rules.game import Game
from ..rules.history import History
from ..rules.turns import first_turn, moves_again, taking_turns
from .measuring import Bench

SOME = 3
"""So many of the best other replies there are to choose from: few opponents play just anything."""


class Keeps(NamedTuple):
    """What somebody keeps from search to search."""

    table: bool = False
    order: bool = False


NOTHING = Keeps()


class Player:
    """Searches positions of a game, each to one depth, and keeps of the table and of the order what it is told to."""

    def __init__(
        self, game: Game, bench: Bench, depth: int, *, about: str, keeps: Keeps = NOTHING, at_once: bool = False
    ) -> None:
        self.depth = depth
        self._bench, self._about, self._keeps, self._at_once = bench, about, keeps, at_once
        self._outfit = Outfit(*taking_turns(game, game.start), algorithm=EXACT, stop=bench.stop)

    def forget(self) -> None:
        """Forget everything, as before another game."""
        self._outfit.forget()

    def search(self, history: History, wanted: Wanted = BEST_LINE) -> SearchResult:
        """Search a position with what is kept from the last one, deeper and deeper unless it is done at once."""
        return self._search(self._begin(history, wanted), self.depth)[-1]

    def go_on(self, history: History) -> SearchResult:
        """Search a position, and count only what is left to do when it was searched to one ply less before."""
        job = self._begin(history, BEST_LINE)
        before = self._search(job, self.depth - 1) if self._at_once else []
        *others, last = [*before, *self._search(job, self.depth)]
        return replace(last, nodes=last.nodes - others[-1].nodes) if others else last

    def _begin(self, history: History, wanted: Wanted) -> Job:
        self._outfit.forget(memory=not self._keeps.table, order=not self._keeps.order)
        return Job(self._outfit, first_turn(history.position), history, wanted)

    def _search(self, job: Job, depth: int) -> list[SearchResult]:
        return self._bench.depths(self._about, job, depth, deepening=not self._at_once)


class Reply(NamedTuple):
    """The opponent's answer to a move of the player's."""

    expected: History
    """The game with the reply that the player expects."""
    came: History
    """The game with the one that was played."""
    is_expected: bool
    value: int
    """Of the position that came, as the player has it who keeps nothing."""


@dataclass(frozen=True)
class LineOfPlay:
    """A game under way, and how it went on."""

    start: History
    replies: list[Reply]


def line_of_play(player: Player, start: History, replies: int, seed: int) -> LineOfPlay:
    """Play on for so many replies, or until the game is decided within the player's depth.

    Half of the replies are those that the player expects, in an order that the seed draws; the others are drawn from
    the best of all others. A turn is played whole, in games where a side moves again.
    """
    chance, history = random.Random(seed), start
    played: list[Reply] = []
    kinds = [number % 2 == 0 for number in range(replies)]
    chance.shuffle(kinds)
    found = player.search(history)
    for is_expected in kinds:
        after, rest = _turn(player, history, found.line)
        if after.ending() is not None:
            break
        history = expected = _turn(player, after, rest)[0]
        if not is_expected:
            history = _another(player, after, expected, chance)
        if history.ending() is not None:
            break
        found = player.search(history)
        if found.depth < player.depth:  # won, lost or at its end: nothing is left to search to the depth
            break
        played.append(Reply(expected, history, history is expected, found.value))
    return LineOfPlay(start, played)


def _turn(player: Player, history: History, line: tuple[Move, ...]) -> tuple[History, tuple[Move, ...]]:
    """Play along a line, and as the player does where it ends, until the other side moves; return the rest, too."""
    while True:
        first, *rest = line or player.search(history).line
        history, line = history.play(first), tuple(rest)
        if not moves_again(history.position) or history.ending() is not None:
            return history, line


def _another(player: Player, after: History, expected: History, chance: random.Random) -> History:
    """Play a reply that was not expected; the expected one if there is no other."""
    others = tuple(move for move in after.position.moves() if move != expected.moves[len(after.moves)])
    if not others:
        return expected
    found = player.search(after, Wanted(min(SOME, len(others)), others))
    return _turn(player, after, chance.choice(found.lines).line)[0]

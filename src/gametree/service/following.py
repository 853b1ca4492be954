"""A contest that somebody else directs, watched by its ledger: games as they are done, and how it stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from ..past.ledgers import Glance, glance, seat_of
from ..play.table.sides import player_at
from ..play.table.table import name_of
from ..rules.game import Game
from ..rules.history import History
from ..view.telling.words import counted
from .asking import Request
from .offered import Offered
from .showing import game_as_data, position_as_data
from .watching import MOST_PAUSE, Standing, title_of

LOOK = 0.5
"""Seconds between two looks, while there is nothing new."""


def ledger(request: Request, offered: Offered) -> Iterator[dict[str, Any]]:
    """Yield the games of a ledger move by move, the last of them first and others as they are done, until all are."""
    path = offered.ledger(request.text("ledger"))
    pause = request.number("pause", 0, at_most=MOST_PAUSE) / 1000
    request.ended()
    found = glance(path)
    name, game = offered.named(found.plan["game"])
    contest = _Contest(found.plan)
    contest.take(found)
    yield {"about": game_as_data(name, game), "state": _state(found), "standing": {"told": contest.told()}}
    number = None
    while True:
        number = contest.next_to_show(number)
        for answer in contest.moves(number, game):
            yield {**answer, "state": _state(found)}
            if not offered.rest(pause):
                return
        if number is None:
            yield {"state": _state(found), "standing": {"told": contest.told()}}
            if not found.is_held or not offered.rest(LOOK):
                return
        found = glance(path, contest.played)
        contest.take(found)


class _Contest:
    """What is known of a contest so far."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.players: list[str] = plan["players"]
        self.played: dict[int, dict[str, Any]] = {}
        self._shown: set[int] = set()

    def take(self, found: Glance) -> None:
        self.played.update(found.games)

    def next_to_show(self, last: int | None) -> int | None:
        """Return the game to be shown: the last that is done, if it was not shown yet; None if all news are."""
        newest = max(self.played, default=None)
        if newest is None or newest in self._shown:
            return None
        self._shown.add(newest)
        return newest

    def moves(self, number: int | None, game: Game) -> Iterator[dict[str, Any]]:
        """Yield a game after each of its moves."""
        if number is None:
            return
        played = self.played[number]
        history = History.begin(game) if played["position"] is None else History.read(game, played["position"])
        seats = [self.players[player] for player in self._seats(number)]
        players = seats[::-1] if player_at(history) else seats
        told = {"number": number + 1, "title": title_of(game, number + 1, players), "players": players}
        yield {**told, "said": "", **position_as_data(history)}
        for at, name in enumerate(played["moves"], 1):
            who, before = seats[(at - 1) % 2], history
            history = history.play_name(name)
            answer: dict[str, Any] = {**told, "said": f"{who} plays {name_of(before, history.moves[-1])}."}
            if at == len(played["moves"]):
                answer["standing"] = {"told": self.told()}
                if played["forfeit"] is not None or history.ending() is None:
                    answer["said"] += f" The game is over: {played['reason']}."
            yield {**answer, **position_as_data(history)}

    def told(self) -> str:
        """Return how it stands, in a sentence."""
        points: defaultdict[str, list[float]] = defaultdict(list)
        standing = Standing()
        for number, played in sorted(self.played.items()):
            first, second = self._seats(number)
            won = (played["outcome"] + 1) / 2
            points[self.players[first]].append(won)
            points[self.players[second]].append(1 - won)
            standing.points[number] = won if first == 0 else 1 - won
        if len(self.players) == 2:
            return str(standing.as_data(self.players[0])["told"])
        order = sorted(points.items(), key=lambda entry: -sum(entry[1]))
        return "; ".join(f"{name} {sum(own):g} of {len(own)}" for name, own in order)

    def _seats(self, number: int) -> tuple[int, int]:
        """Return who begins a game, and who does not."""
        (one, other), _, is_swapped = seat_of(number, len(self.players))
        return (other, one) if is_swapped else (one, other)


def _state(found: Glance) -> str:
    """Return in a sentence how far the contest is."""
    told = f"{found.done:,} of {counted(found.expected, 'game')} {'is' if found.done == 1 else 'are'} played"
    if found.is_held:
        return f"{told}, {found.under_way} under way."
    if found.done == found.expected:
        return f"{told}: the contest is over."
    return f"{told}, and nobody plays on; the same command with the same ledger would."

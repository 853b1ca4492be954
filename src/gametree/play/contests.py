"""Contests: a match of two players, or a tournament of several, each against each, in pairs of games.

A contest is directed here: openings are drawn, games are handed to whoever plays them, and everything is written into
a ledger. What comes out depends on the plan alone: not on who played which game when, nor on how often it was
interrupted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..base.stopping import Stop
from ..crew.errands import DEATHS, Errands
from ..crew.hiring import Crew, Task, hire
from ..crew.parcels import digest, packed
from ..games import load_game
from ..past.ledgers import seat_of
from ..rules.game import Game
from .ledger import Ledger
from .openings import USUAL, Opening, openings
from .pace import Pace
from .playing import MOST_PLIES, Played
from .seats import Seating, play
from .specs import Spec, read_spec
from .statistics import Sprt, Test

MOST_PAIRS = 50_000
"""A test that has decided nothing by then never will."""


class Seat(NamedTuple):
    """Where a game of a contest belongs: two players by number, which pair of theirs it is, and who begins."""

    pairing: tuple[int, int]
    pair: int
    is_swapped: bool

    @property
    def players(self) -> tuple[int, int]:
        """The one who begins, and the other."""
        first, second = self.pairing
        return (second, first) if self.is_swapped else (first, second)


class ContestGame(NamedTuple):
    """A game of a contest that was played."""

    number: int
    seat: Seat
    played: Played

    def points(self, player: int) -> float:
        """Return what it brought a player: 1, 1/2 or 0."""
        won = self.played.outcome if self.seat.players[0] == player else -self.played.outcome
        return (won + 1) / 2


@dataclass(frozen=True)
class Plan:
    """What a contest is: a ledger that was begun with it goes on with no other."""

    game: str
    players: tuple[str, ...]
    pace: Pace
    _: KW_ONLY
    openings: str = USUAL
    seed: int = 1
    most_plies: int = MOST_PLIES

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise InputError("a contest of one player is none; wanted: two or more")
        if self.most_plies < 1:
            raise InputError(f"games of at most {self.most_plies} plies cannot be played; wanted: 1 or more")

    @cached_property
    def specs(self) -> tuple[Spec, ...]:
        return tuple(map(read_spec, self.players))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players by names that tell them apart."""
        often = Counter(self.players)
        seen: Counter[str] = Counter()
        names = []
        for player in self.players:
            seen[player] += 1
            names.append(player if often[player] == 1 else f"{player} #{seen[player]}")
        return tuple(names)

    @cached_property
    def loaded(self) -> Game:
        return load_game(self.game)

    @cached_property
    def settled(self) -> tuple[str, ...]:
        """The players by names that need nothing else to be understood."""
        return tuple(spec.settled(self.loaded).text for spec in self.specs)

    @cached_property
    def parcel(self) -> dict[str, str]:
        return packed([self.game, *(name for spec in self.specs for name in spec.files())])

    @cached_property
    def pairings(self) -> list[tuple[int, int]]:
        return list(combinations(range(len(self.players)), 2))

    def as_dict(self) -> dict[str, Any]:
        """Return what a ledger keeps of it; of files what tells them apart."""
        return {
            "game": self.loaded.name,
            "players": list(self.settled),
            "pace": self.pace.as_dict(),
            "openings": self.openings,
            "seed": self.seed,
            "longest game": self.most_plies,
            "files": digest(self.parcel),
        }

    def seat(self, number: int) -> Seat:
        """Return where a game belongs: pairings take turns, so that none is far behind."""
        return Seat(*seat_of(number, len(self.players)))

    def task(self, number: int, opening: Opening) -> Task:
        """Return a game as plain data for whoever plays it."""
        seat = self.seat(number)
        first, second = seat.players
        return Seating(
            self.game,
            self.parcel,
            (self.settled[first], self.settled[second]),
            (self.names[first], self.names[second]),
            opening,
            self.pace,
            seed=self.seed * 1_000_003 + number,
            most_plies=self.most_plies,
        ).as_dict()


@dataclass
class Standing:
    """What has been played of a contest so far."""

    plan: Plan
    played: dict[int, Played] = field(default_factory=dict)

    def games(self, pairing: tuple[int, int] | None = None) -> Iterator[ContestGame]:
        """Yield the games by number, of all players or of two."""
        for number in sorted(self.played):
            seat = self.plan.seat(number)
            if pairing is None or seat.pairing == pairing:
                yield ContestGame(number, seat, self.played[number])

    def pairs(self, pairing: tuple[int, int] = (0, 1)) -> list[float]:
        """Return the points of the first of two players in each pair, up to the first that is not done."""
        points: dict[int, list[float]] = {}
        for game in self.games(pairing):
            points.setdefault(game.seat.pair, []).append(game.points(pairing[0]))
        whole: list[float] = []
        while len(points.get(len(whole), ())) == 2:
            whole.append(sum(points[len(whole)]))
        return whole


Tell = Callable[[Standing, int], None]
"""Is told how a contest stands, and how many games are under way."""


@dataclass
class Contest:
    """Directs a plan: so many pairs for each two players, or until a test has decided between the two there are."""

    plan: Plan
    _: KW_ONLY
    pairs: int | None = None
    sprt: Sprt | None = None
    ledger: Path | None = None
    jobs: int | None = None
    cluster: str | None = None
    crew: Crew | None = None
    """Who plays, if they were hired for several contests; they stay."""
    tell: Tell = lambda standing, under_way: None
    stop: Stop = field(default_factory=Stop)

    def __post_init__(self) -> None:
        if (self.pairs is None) == (self.sprt is None):
            raise InputError("a contest ends after so many games, or by a test; wanted: one of the two")
        if self.pairs is not None and self.pairs < 1:
            raise InputError("a contest of no games tells nothing; wanted: 2 games or more")
        self.is_done = False
        self._standing = Standing(self.plan)
        self._test = None if self.sprt is None else Test(self.sprt)
        self._openings: list[Opening] = []

    def run(self) -> Standing:
        """Play, and return how it stands when all is played or decided, or when it was stopped."""
        plan = self.plan
        self._have_openings(self._wanted_pairs())
        with Ledger(self.ledger, plan.as_dict()) as ledger:
            for number, each in ledger.results().items():
                if self.pairs is None or number < self._wanted_games():  # it may be of a longer contest
                    self._standing.played[number] = Played.from_dict(each)
            ledger.expect(range(self._wanted_games()))
            if not self._is_decided():
                self._try_out()
                is_here = any(spec.is_here for spec in plan.specs)
                with ExitStack() as stack:
                    crew = self.crew
                    if crew is None:
                        crew = stack.enter_context(
                            closing(hire(jobs=self.jobs, cluster=self.cluster, is_here=is_here))
                        )
                    self._direct(ledger, crew)
        self.is_done = self._is_decided()
        return self._cut()

    # --- inside ---------------------------------------------------------------------------------------------

    def _direct(self, ledger: Ledger, crew: Crew) -> None:
        errands = Errands(crew, play, _deadly)
        while not (self._is_decided() or self.stop.is_set()):
            wanted = self._wanted_games()
            self._have_openings(self._wanted_pairs())
            ledger.expect(range(wanted))
            for _ in range(errands.free()):
                number = ledger.lease(wanted)
                if number is None:
                    break
                errands.send(number, self.plan.task(number, self._openings[self.plan.seat(number).pair]))
            if not len(errands):
                return
            self.tell(self._standing, len(errands))
            for number, told in errands.come_back():
                if told is None:  # its worker has died, and it is played again
                    ledger.give_back(number)
                else:
                    ledger.done(number, told)
                    self._standing.played[number] = Played.from_dict(told)

    def _wanted_pairs(self) -> int:
        """Return how many pairs are to be played of each pairing, as far as is known now."""
        if self.pairs is not None:
            return self.pairs
        ahead = self.jobs or 1
        return min(MOST_PAIRS, len(self._standing.pairs()) + 2 * ahead + 2)

    def _wanted_games(self) -> int:
        """Return how many games that are, of all pairings."""
        return 2 * len(self.plan.pairings) * self._wanted_pairs()

    def _have_openings(self, count: int) -> None:
        if len(self._openings) < count:  # drawn in advance: a longer list begins like a shorter one
            ahead = count if self.pairs is not None else 2 * count
            self._openings = openings(self.plan.loaded, self.plan.openings, ahead, self.plan.seed)

    def _is_decided(self) -> bool:
        if self._test is None:
            return len(self._standing.played) >= self._wanted_games()
        return self._test.decided_after(self._standing.pairs()) is not None

    def _cut(self) -> Standing:
        """Leave out what was played beyond the pair with which a test has decided: that depends on who was faster."""
        standing = self._standing
        after = None if self._test is None else self._test.decided_after(standing.pairs())
        if after is None:
            return standing
        return Standing(self.plan, {number: each for number, each in standing.played.items() if number < 2 * after})

    def _try_out(self) -> None:
        """Have every player sit down once, so that what is wrong is told before anything is played.

        What is compiled for them is kept, so that processes do not all compile the same.
        """
        game = self.plan.loaded
        start = self._openings[0].follow(game)
        for number, spec in enumerate(self.plan.specs):
            if spec.is_here:
                continue
            player = spec.make(game, name=self.plan.names[number])
            try:
                player.begin(start)
            finally:
                player.close()


def _deadly(number: int) -> str:
    return f"game {number + 1} has ended its process {DEATHS} times; wanted: players and a game that do not"

"""A match of two players, and a tournament of several: what is played, and what it tells."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isfinite
from pathlib import Path
from typing import Any, TypedDict, Unpack

from ..base.errors import InputError
from ..base.results import Limits
from ..base.stopping import Stop
from ..crew.hiring import Crew
from .contests import Contest, ContestGame, Plan, Standing, Tell
from .openings import USUAL
from .pace import MARGIN, Pace, read_clock
from .player import Forfeit
from .playing import MOST_PLIES
from .ratings import Rating, ratings
from .records import written
from .specs import read_spec
from .statistics import Sprt, counted, measured, read_sprt

GAMES = 20
SECONDS = 0.1
FORFEITS: tuple[Forfeit, ...] = ("time", "illegal", "crash")


class Conditions(TypedDict, total=False):
    """Under which conditions a contest is played."""

    limits: Limits | None
    """Of every move; a tenth of a second if nothing is said."""
    clock: str | None
    """A clock instead: ``10+0.1``."""
    openings: str
    """A file, ``random:PLIES`` or ``start``."""
    seed: int
    most_plies: int
    """A game that is longer is drawn."""
    jobs: int | None
    """How many games are played at the same time."""
    cluster: str | None
    """The address of a Dask scheduler, whose workers play."""
    crew: Crew | None
    """Who plays, if they were hired for several contests."""
    ledger: Path | str | None
    """A file from which an interrupted contest goes on."""
    tell: Tell
    """Is told how it stands, several times a second."""
    stop: Stop
    """Ends the contest when it is set."""


@dataclass(frozen=True)
class MatchResult:
    """What a match has come to, for the first player."""

    game: str
    first: str
    second: str
    wins: int
    draws: int
    losses: int
    pairs: list[int]
    """How many pairs brought 0, 1/2, 1, 3/2 and 2 points."""
    elo: float | None
    """How much stronger the first player is; None where one of them has won everything, or nothing was played."""
    error: float | None
    """95 times of 100 the truth is no further away."""
    llr: float | None
    """Of a test: the logarithm of how much likelier the pairs are by its second hypothesis than by its first."""
    verdict: str
    """``stronger``, ``weaker``, ``equal`` (of a test), ``not weaker`` (of a test) or ``undecided``."""
    forfeits: dict[Forfeit, int]
    """How many games were lost on time, by an illegal move, and by a crash."""
    seconds: float
    conditions: dict[str, Any]
    """The pace, the openings, the seed, and what is adjudicated."""
    is_whole: bool
    """Whether all was played, or decided."""
    records: str
    """All games as text: PGN, PDN, or the same form for other games."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses


@dataclass(frozen=True)
class Place:
    """A player of a tournament."""

    name: str
    points: float
    games: int
    rating: Rating
    against: list[str]
    """How it scored against each player, in their order: ``3.5/6``; empty against itself."""


@dataclass(frozen=True)
class TournamentResult:
    """What a tournament has come to."""

    game: str
    places: list[Place]
    """Best first."""
    forfeits: dict[Forfeit, int]
    seconds: float
    conditions: dict[str, Any]
    is_whole: bool
    records: str


def match(
    game: str,
    first: str,
    second: str,
    *,
    games: int | None = None,
    sprt: str | Sprt | None = None,
    **conditions: Unpack[Conditions],
) -> MatchResult:
    """Have two players play pairs of games, so many games or until a test has decided, and tell what it means.

    Games and players are names, as on the command line; ``games`` is even, because sides are swapped.

    >>> from gametree import Limits
    >>> from gametree.play import match
    >>> result = match("tictactoe", "random", "random", games=4, limits=Limits(nodes=1), openings="start", seed=3)
    >>> result.games, sum(result.pairs), result.forfeits
    (4, 2, {'time': 0, 'illegal': 0, 'crash': 0})
    """
    test = read_sprt(sprt) if isinstance(sprt, str) else sprt
    if test is not None and games is not None:
        raise InputError("a match ends after so many games, or by a test; wanted: one of the two")
    begun = time.perf_counter()
    contest = _contest(game, (first, second), None if test else _pairs(games), test, conditions)
    standing = contest.run()
    points = [each.points(0) for each in standing.games()]
    pairs = counted(standing.pairs())
    elo, error = measured(pairs)
    if test is None:
        sure = isfinite(error) and abs(elo) > error
        verdict = "undecided" if not sure else "stronger" if elo > 0 else "weaker"
    else:
        verdict = test.verdict(pairs) or "undecided"
    first_name, second_name = standing.plan.names
    return MatchResult(
        standing.plan.loaded.name,
        first_name,
        second_name,
        wins=points.count(1.0),
        draws=points.count(0.5),
        losses=points.count(0.0),
        pairs=pairs,
        elo=round(elo, 1) + 0.0 if isfinite(elo) and any(pairs) else None,
        error=round(error, 1) if isfinite(error) else None,
        llr=None if test is None else round(test.llr(pairs), 3),
        verdict=verdict,
        forfeits=_forfeits(standing),
        seconds=round(time.perf_counter() - begun, 3),
        conditions=_told(standing.plan),
        is_whole=contest.is_done,
        records=written(standing.plan, standing.games()),
    )


def tournament(
    game: str, players: Sequence[str], *, games: int | None = None, **conditions: Unpack[Conditions]
) -> TournamentResult:
    """Have players play each against each, so many games for every two of them, and rate all of them by one fit."""
    begun = time.perf_counter()
    contest = _contest(game, tuple(players), _pairs(games), None, conditions)
    standing = contest.run()
    plan = standing.plan
    rated = ratings(len(plan.players), {pairing: standing.pairs(pairing) for pairing in plan.pairings})
    places = [_place(standing, player, rated[player]) for player in range(len(plan.players))]
    order = sorted(range(len(places)), key=lambda player: -places[player].rating.elo)
    sorted_places = [
        Place(each.name, each.points, each.games, each.rating, [each.against[other] for other in order])
        for each in (places[player] for player in order)
    ]
    return TournamentResult(
        plan.loaded.name,
        sorted_places,
        _forfeits(standing),
        round(time.perf_counter() - begun, 3),
        _told(plan),
        contest.is_done,
        written(plan, standing.games()),
    )


def _contest(
    game: str, players: tuple[str, ...], pairs: int | None, sprt: Sprt | None, conditions: Conditions
) -> Contest:
    limits, clock = conditions.get("limits"), conditions.get("clock")
    if limits is not None and clock is not None:
        raise InputError("players think by limits of every move, or by a clock; wanted: one of the two")
    margin = inf if any(read_spec(player).is_here for player in players) else MARGIN  # people take their time
    pace = read_clock(clock) if clock is not None else Pace(limits or Limits(seconds=SECONDS), margin=margin)
    plan = Plan(
        game,
        players,
        pace,
        openings=conditions.get("openings", USUAL),
        seed=conditions.get("seed", 1),
        most_plies=conditions.get("most_plies", MOST_PLIES),
    )
    ledger = conditions.get("ledger")
    contest = Contest(
        plan,
        pairs=pairs,
        sprt=sprt,
        ledger=None if ledger is None else Path(ledger),
        jobs=conditions.get("jobs"),
        cluster=conditions.get("cluster"),
        crew=conditions.get("crew"),
    )
    contest.tell = conditions.get("tell", contest.tell)
    contest.stop = conditions.get("stop", contest.stop)
    return contest


def _pairs(games: int | None) -> int:
    wanted = GAMES if games is None else games
    if wanted < 2 or wanted % 2:
        raise InputError(f"{wanted} games cannot be played in pairs; wanted: an even number from 2 on")
    return wanted // 2


def _told(plan: Plan) -> dict[str, Any]:
    adjudication = f"drawn after {plan.most_plies:,} plies, nothing else"
    return {"pace": str(plan.pace), "openings": plan.openings, "seed": plan.seed, "adjudication": adjudication}


def _forfeits(standing: Standing) -> dict[Forfeit, int]:
    counts = Counter(each.played.forfeit for each in standing.games())
    return {kind: counts[kind] for kind in FORFEITS}


def _place(standing: Standing, player: int, rating: Rating) -> Place:
    own = [each for each in standing.games() if player in each.seat.pairing]

    def scored(games: list[ContestGame]) -> str:
        return f"{sum(each.points(player) for each in games):g}/{len(games)}" if games else ""

    against = [
        scored([each for each in own if {player, other} == set(each.seat.pairing)])
        for other in range(len(standing.plan.players))
    ]
    return Place(standing.plan.names[player], sum(each.points(player) for each in own), len(own), rating, against)

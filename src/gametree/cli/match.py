"""``gametree match`` and ``gametree tournament``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ..base.errors import InputError
from ..base.keeping import check_place, write_whole
from ..base.results import Limits
from ..base.stopping import Stop
from ..play import MatchResult, TournamentResult, match, tournament
from ..play.contests import Standing, Tell
from ..play.matches import GAMES, SECONDS, Conditions
from ..play.openings import USUAL
from ..play.playing import MOST_PLIES
from ..play.statistics import ACCEPTS, counted, measured
from . import INTERRUPTED
from .completing import game_or_tree
from .progress import Line, watched
from .streams import answers_only, say
from .subject import json_option, seed_option
from .telling import cells, show, speaking, stopping_by_ctrl_c, tell_json

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def contest_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that every contest has."""
    options: list[Decorator] = [
        click.option(
            "--time", "seconds", type=float, metavar="S", help=f"Seconds a move; {SECONDS:g} if nothing is said."
        ),
        click.option(
            "--clock", metavar="C", help="Seconds a game and for every move: 10+0.1; or for 40 moves: 40/60."
        ),
        click.option("--nodes", type=int, metavar="N", help="Nodes a move: the same games again, on any machine."),
        click.option("--depth", type=int, metavar="N", help="Plies a move."),
        click.option(
            "--openings",
            default=USUAL,
            metavar="F",
            show_default=True,
            help="A file with a position or moves on every line, or a PGN; random:PLIES; or start.",
        ),
        click.option("--jobs", type=int, metavar="K", help="Play K games at the same time."),
        click.option("--cluster", metavar="ADDRESS", help="Have the workers of a Dask cluster play."),
        click.option(
            "--ledger",
            type=click.Path(path_type=Path),
            metavar="F",
            help="Keep everything in F, and go on from there.",
        ),
        click.option("--pgn", type=click.Path(path_type=Path), metavar="F", help="Write the games to F."),
        click.option(
            "--most-plies", type=int, default=MOST_PLIES, metavar="N", help="A game that is longer is drawn."
        ),
        seed_option,
        json_option,
    ]
    for option in reversed(options):
        command = option(command)
    return command


@click.command("match")
@click.argument("game", metavar="GAME", shell_complete=game_or_tree)
@click.argument("first", metavar="FIRST")
@click.argument("second", metavar="SECOND")
@click.option("--games", type=int, metavar="N", help=f"How many games, in pairs; {GAMES} if nothing is said.")
@click.option("--sprt", metavar="E0,E1", help="Play until it is decided: E0 or E1 Elo stronger?")
@contest_options
def match_command(
    game: str,
    first: str,
    second: str,
    games: int | None,
    sprt: str | None,
    pgn: Path | None,
    as_json: bool,
    **told: Any,
) -> int:
    """Have two players play a match, in pairs of games from one opening with sides swapped.

    A player is engine, engine:time=0.1,algorithm=pvs,weights=W, level:3, random, human, uci:COMMAND or
    xboard:COMMAND.
    A number of games measures how much stronger FIRST is; --sprt decides with as few games as it takes.
    """
    _check(pgn)
    stop = Stop()
    with watched() as line, speaking(line), answers_only(), stopping_by_ctrl_c(stop):
        result = match(
            game,
            first,
            second,
            games=games,
            sprt=sprt,
            **_conditions(told, stop, lambda at, busy: show_standing(line, at, busy)),
        )
    _keep(pgn, result.records)
    if as_json:
        tell_json(as_dict(result))
    else:
        tell_match(result, pgn)
    return INTERRUPTED if stop.is_set() else 0


@click.command("tournament")
@click.argument("game", metavar="GAME", shell_complete=game_or_tree)
@click.argument("players", metavar="PLAYER...", nargs=-1, required=True)
@click.option(
    "--games", type=int, metavar="N", help=f"How many games for every two players; {GAMES} if nothing is said."
)
@contest_options
def tournament_command(
    game: str, players: tuple[str, ...], games: int | None, pgn: Path | None, as_json: bool, **told: Any
) -> int:
    """Have several players play each against each, and rate all of them by one fit to all games."""
    _check(pgn)
    stop = Stop()
    with watched() as line, speaking(line), answers_only(), stopping_by_ctrl_c(stop):
        result = tournament(
            game, players, games=games, **_conditions(told, stop, lambda at, busy: show_standing(line, at, busy))
        )
    _keep(pgn, result.records)
    if as_json:
        tell_json(tournament_as_dict(result))
    else:
        _tell_tournament(result, pgn)
    return INTERRUPTED if stop.is_set() else 0


def _conditions(told: dict[str, Any], stop: Stop, tell: Tell) -> Conditions:
    """Return the conditions that the options name."""
    limits = {"seconds": told.pop("seconds"), "nodes": told.pop("nodes"), "depth": told.pop("depth")}
    given = {name: value for name, value in limits.items() if value is not None}
    if given and told["clock"] is not None:
        raise InputError("players think by limits of every move, or by a clock; wanted: --clock alone")
    return {**told, "limits": Limits(**given) if given else None, "stop": stop, "tell": tell}  # type: ignore[typeddict-item]


def _check(pgn: Path | None) -> None:
    if pgn is not None:
        check_place(pgn, "the games")


def _keep(path: Path | None, records: str) -> None:
    if path is not None:
        write_whole(path, records.encode(), "the games")


# --- while it is played -------------------------------------------------------------------------------------------


def show_standing(line: Line, standing: Standing, busy: int) -> None:
    """Show how a contest stands."""
    line.show(lambda: _under_way(standing, busy))


def _under_way(standing: Standing, busy: int) -> list[str]:
    plan = standing.plan
    rows = [f"{len(standing.played):,} games played, {busy} under way"]
    for pairing in plan.pairings:
        first, second = (plan.names[player] for player in pairing)
        rows.append(f"  {first} - {second}: {_standing(standing, pairing)}")
    return rows


def _standing(standing: Standing, pairing: tuple[int, int]) -> str:
    points = [each.points(pairing[0]) for each in standing.games(pairing)]
    elo, error = measured(counted(standing.pairs(pairing)))
    told = f"+{points.count(1.0)} ={points.count(0.5)} -{points.count(0.0)}"
    return told if not points else f"{told}, {_elo(elo, error)}"


def _elo(elo: float | None, error: float | None) -> str:
    if elo is None or abs(elo) == float("inf"):
        return "Elo unknown"
    return f"{elo:+.0f} Elo" + ("" if error is None or error == float("inf") else f" ± {error:.0f}")


# --- when it is over ----------------------------------------------------------------------------------------------


def as_dict(result: MatchResult) -> dict[str, Any]:
    """Return what a match has come to as the fields of the JSON object."""
    return {
        "game": result.game,
        "first": result.first,
        "second": result.second,
        "games": result.games,
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "pairs": result.pairs,
        "elo": result.elo,
        "error": result.error,
        "llr": result.llr,
        "verdict": result.verdict,
        "forfeits": result.forfeits,
        "seconds": result.seconds,
        "complete": result.is_whole,
        "conditions": result.conditions,
    }


def tournament_as_dict(result: TournamentResult) -> dict[str, Any]:
    """Return what a tournament has come to as the fields of the JSON object."""
    return {
        "game": result.game,
        "players": [
            {
                "name": place.name,
                "rating": round(place.rating.elo, 1),
                "error": round(place.rating.error, 1),
                "points": place.points,
                "games": place.games,
                "against": place.against,
            }
            for place in result.places
        ],
        "forfeits": result.forfeits,
        "seconds": result.seconds,
        "complete": result.is_whole,
        "conditions": result.conditions,
    }


def tell_match(result: MatchResult, pgn: Path | None) -> None:
    """Tell what a match has come to."""
    rows = [
        ("first", result.first),
        ("second", result.second),
        ("score", f"+{result.wins} ={result.draws} -{result.losses} in {result.games} games, for the first"),
        ("pairs", f"{' '.join(map(str, result.pairs))} with 0, 1/2, 1, 3/2 and 2 points"),
        ("strength", f"{_elo(result.elo, result.error)} (95 %)"),
        *([] if result.llr is None else [("test", f"llr {result.llr:+.2f} of ±{ACCEPTS:.2f}")]),
        ("verdict", _verdict(result)),
        *_common(result.forfeits, result.conditions, result.seconds, is_whole=result.is_whole),
        *([] if pgn is None else [("games", f"in {pgn}")]),
    ]
    for name, text in rows:
        say(f"{name:10} {text}")


def _verdict(result: MatchResult) -> str:
    if result.verdict == "undecided":
        return "undecided: more games would tell"
    return f"the first is {result.verdict}"


def _tell_tournament(result: TournamentResult, pgn: Path | None) -> None:
    from rich import box
    from rich.table import Table

    table = Table(title=result.game, title_justify="left", title_style="", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("", "player", "rating", "points", *(str(place) for place in range(1, len(result.places) + 1))):
        table.add_column(name, justify="left" if name == "player" else "right")
    for number, place in enumerate(result.places, 1):
        rating = f"{place.rating.elo:+.0f} ± {place.rating.error:.0f}"
        points = f"{place.points:g}/{place.games}"
        table.add_row(*cells([str(number), place.name, rating, points, *(each or "-" for each in place.against)]))
    show(table, is_of_numbers=True)
    rows = [
        *_common(result.forfeits, result.conditions, result.seconds, is_whole=result.is_whole),
        *([] if pgn is None else [("games", f"in {pgn}")]),
    ]
    for name, text in rows:
        say(f"{name:10} {text}")


def _common(forfeits: Any, conditions: dict[str, Any], seconds: float, *, is_whole: bool) -> list[tuple[str, str]]:
    """Return the rows about what every contest has."""
    lost = ", ".join(f"{count} by {WORDS[kind]}" for kind, count in forfeits.items() if count)
    told = f"{conditions['pace']}; openings {conditions['openings']}; seed {conditions['seed']}"
    return [
        ("forfeits", lost or "none"),
        ("conditions", f"{told}; {conditions['adjudication']}"),
        ("took", f"{seconds:.1f} s" + ("" if is_whole else ", and was interrupted")),
    ]


WORDS = {"time": "time", "illegal": "an illegal move", "crash": "a crash"}

"""A match that is watched while it is played: every position as it comes, and how it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from math import isfinite
from typing import Any

from ..base.errors import InputError
from ..base.results import Limits
from ..play.levels.ladder_file import ladder_of
from ..play.openings import USUAL, openings
from ..play.player import Player, Turn
from ..play.playing import MOST_PLIES
from ..play.specs import read_spec
from ..play.statistics import counted, measured
from ..play.table.sides import player_at
from ..play.table.table import name_of
from ..rules.game import Game
from ..rules.history import History
from .asking import Request
from .offered import Offered
from .showing import called, position_as_data

MOST_GAMES = 1_000
MOST_PAUSE = 5_000
MANY = 10
"""So many games that all end alike say that one player is stronger, though not by how much."""
ALLOWED = re.compile(r"random|level:[0-9]{1,3}|engine:(nodes|depth)=[0-9]{1,7}(,algorithm=[a-z-]{1,20})?")
"""Players that may be named from afar: none that runs a program or reads a file."""
USUAL_TURN = Turn(Limits(seconds=1.0))
WANTED = "wanted: random, level:3, engine:nodes=1000, engine:depth=6 or engine:depth=6,algorithm=mtdf"


class Standing:
    """How a match stands, for the first player: points by the numbers of games, two of which are a pair."""

    def __init__(self) -> None:
        self.points: dict[int, float] = {}

    def as_data(self, first: str) -> dict[str, Any]:
        """Return it in numbers, and in a sentence about the first player.

        >>> standing = Standing()
        >>> standing.points = {0: 1, 1: 0.5, 2: 1, 3: 0}
        >>> standing.as_data("Ann")["told"]
        'Ann: 2 won, 1 drawn, 1 lost: 2.5 of 4 points; +89 Elo, give or take 724.'
        >>> standing.points = dict.fromkeys(range(10), 1)
        >>> standing.as_data("Ann")["told"]
        'Ann: 10 won, 0 drawn, 0 lost: 10 of 10 points; so one-sided a match has no number in Elo.'
        """
        points = list(self.points.values())
        won, drawn, lost = (points.count(each) for each in (1, 0.5, 0))
        told = f"{first}: {won} won, {drawn} drawn, {lost} lost: {sum(points):g} of {len(points)} points"
        pairs = [
            one + self.points[at + 1] for at, one in self.points.items() if at % 2 == 0 and at + 1 in self.points
        ]
        elo, error = measured(counted(pairs))
        if not points:
            told = "No game is over yet."
        elif pairs and isfinite(elo) and isfinite(error):
            told += f"; {round(elo):+d} Elo, give or take {error:.0f}."
        elif len(points) >= MANY and len(set(points)) == 1:
            told += "; so one-sided a match has no number in Elo."
        else:
            told += "; after so few games anything may be the truth."
        return {"won": won, "drawn": drawn, "lost": lost, "told": told}


def match(request: Request, offered: Offered) -> Iterator[dict[str, Any]]:
    """Yield every position of a match of two players, who change sides after each game, until nobody watches."""
    _, game = offered.asked(request)
    players = [_player_name(request, field, game) for field in ("first", "second")]
    games = request.number("games", 2, at_least=1, at_most=MOST_GAMES)
    seed = request.number("seed", 1, at_most=1_000_000_000)
    pause = request.number("pause", 0, at_most=MOST_PAUSE) / 1000
    request.ended()
    standing = Standing()
    drawn = openings(game, USUAL, (games + 1) // 2, seed)
    for number in range(games):
        is_swapped = bool(number % 2)
        seats = players[::-1] if is_swapped else players
        title = title_of(game, number + 1, seats, games)
        told = {"number": number + 1, "title": title, "players": seats, "standing": standing.as_data(players[0])}
        opening = drawn[number // 2].follow(game)
        history = opening
        for history, said in _moves(opening, seats, seed + number // 2):
            yield {**told, "said": said, **position_as_data(history)}
            if not offered.rest(pause):
                return
        standing.points[number] = _points(history, is_swapped)
        yield {**told, "standing": standing.as_data(players[0]), "said": "", **position_as_data(history)}


def title_of(game: Game, number: int, players: Sequence[str], games: int | None = None) -> str:
    """Name a game of a contest: its number, and who has which side.

    >>> from gametree import load_game
    >>> title_of(load_game("chess"), 2, ["Ann", "Bob"], 10)
    'Game 2 of 10: Ann (White) against Bob (Black)'
    """
    begun = History.begin(game)
    named = [f"{name} ({called(begun, player)})" for player, name in enumerate(players)]
    return f"Game {number}{f' of {games}' if games else ''}: {' against '.join(named)}"


def _moves(opening: History, names: list[str], seed: int) -> Iterator[tuple[History, str]]:
    """Yield a game after each of its moves, beginning with the opening."""
    game, history = opening.game, opening
    made: list[Player] = []
    yield history, ""  # before the players get ready, who may have to be compiled
    try:
        for name in names:
            made.append(read_spec(name).settled(game).make(game, name=name, seed=seed))
            made[-1].begin(opening)
        while history.ending() is None and len(history.moves) < MOST_PLIES:
            player = made[player_at(history)]
            move = player.choose(history, USUAL_TURN).move
            if move is None:
                return
            said = f"{player.name} plays {name_of(history, move)}."
            history = history.play(move)
            yield history, said
    finally:
        for player in made:
            with closing(player):
                pass


def _points(history: History, is_swapped: bool) -> float:
    """Return what a game was worth to the first player of the match."""
    ending = history.ending()
    if ending is None or ending.outcome == 0:
        return 0.5
    winner = player_at(history) if ending.outcome > 0 else 1 - player_at(history)
    return float((winner == 0) != is_swapped)


def _player_name(request: Request, field: str, game: Game) -> str:
    name = request.text(field)
    levels = len(ladder_of(game).levels)
    if not ALLOWED.fullmatch(name):
        shown = name if len(name) <= 60 else f"{name[:60]}..."
        raise InputError(f"{shown!r} is no player here; {WANTED}")
    if name.startswith("level:") and not 1 <= int(name[6:]) <= levels:
        raise InputError(f"there is no {name} of {game.name}; wanted: a level from 1 to {levels}")
    read_spec(name)
    return name

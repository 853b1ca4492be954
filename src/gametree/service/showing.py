"""A game and its positions as data: all that a page draws, and all that it says about them."""

from __future__ import annotations

from typing import Any

from ..base.errors import InputError
from ..base.numbers import Move
from ..engine.ready.faults import naming_faults, written
from ..play.levels.ladder_file import ladder_of
from ..play.table import sides
from ..play.table.sides import player_at
from ..play.table.table import Table, name_of, played_names
from ..play.table.telling import Teller
from ..rules.game import Game
from ..rules.history import History
from ..rules.pictures.depiction import touched_by
from ..rules.pictures.players import players
from ..view.board import board_data, position_data
from .asking import Request


def history_of(request: Request, game: Game) -> History:
    """Return the game so far: the position that a request begins with, and its moves."""
    text = request.text("position", "")
    history = History.begin(game) if not text else History.read(game, text)
    for number, name in enumerate(request.moves(), 1):
        with naming_faults(game, history.position):
            if history.ending() is not None:
                raise InputError(f"move {number}, {name!r}, comes after the end of the game")
            history = history.play_name(name)
    return history


def game_as_data(name: str, game: Game) -> dict[str, Any]:
    """Return what a page has to know of a game once.

    >>> from gametree import load_game
    >>> told = game_as_data("tictactoe", load_game("tictactoe"))
    >>> told["players"], told["levels"], told["layout"]["places"][0]["name"]
    (['X', 'O'], 4, 'a1')
    """
    begun = History.begin(game)
    return {
        "game": name,
        **board_data(game),
        "players": [called(begun, player) for player in (0, 1)],
        "below": _below(game),
        "levels": len(ladder_of(game).levels),
    }


def called(history: History, player: int) -> str:
    """Return what a player is called where the board is drawn.

    >>> from gametree import load_game
    >>> called(History.begin(load_game("connect4")), 0)
    'Red'
    """
    names = names_on_board(history.game)
    return sides.called(history, player) if names is None else names[player]


def names_on_board(game: Game) -> tuple[str, str] | None:
    """Return what the players are called by those who see the board; a game at fault is named."""
    with naming_faults(game, game.start):
        return players(game)


def teller_of(table: Table) -> Teller:
    """Return who tells of a table to those who see the board."""
    return Teller(table, names_on_board(table.game))


def _below(game: Game) -> int:
    """Return whose side of the board is below as it is drawn: where the first player's moves begin, on the whole.

    >>> from gametree import load_game
    >>> [_below(load_game(name)) for name in ("chess", "checkers", "othello")]
    [0, 1, 0]
    """
    if game.picture is None:
        return 0
    layout, begun = game.picture.layout, History.begin(game)
    heights = {place.name: place.y for place in layout.places}
    paths = [path_of(begun, move) for move in begun.position.moves()]
    begins = [heights[path[0]] for path in paths if path]
    return int(bool(begins) and sum(begins) / len(begins) < layout.height / 2)


def step_as_data(history: History) -> dict[str, str] | None:
    """Return the last move as a list of moves shows it: its number, and what people call it; None at the beginning.

    >>> from gametree import load_game
    >>> step_as_data(History.begin(load_game("chess")).play_named("e4 e5 Nf3"))
    {'name': 'g1f3', 'label': 'Nf3', 'number': '2.'}
    """
    if not history.moves:
        return None
    before, move = history.back(), history.moves[-1]
    is_odd = (len(before.moves) + before.game.wording.is_second_to_move(before.positions[0])) % 2
    return {
        "name": written(before.game, "move_name", before.position, move),
        "label": name_of(before, move),
        "number": f"{before.number}{'...' if is_odd else '.'}",
    }


def steps_as_data(history: History, since: int = 0) -> list[dict[str, str]]:
    """Return the moves so far as a list of moves shows them, those from some number on."""
    found: list[dict[str, str]] = []
    while len(history.moves) > since and (step := step_as_data(history)) is not None:
        found.append(step)
        history = history.back()
    return found[::-1]


def path_of(history: History, move: Move) -> tuple[str, ...]:
    """Return the places that a move leads over; none where no board is drawn."""
    return () if history.game.picture is None else touched_by(history, move).path


def position_as_data(history: History) -> dict[str, Any]:
    """Return a position as a page shows it: the board, the legal moves, whose turn it is, and how it has ended.

    >>> from gametree import load_game
    >>> told = position_as_data(History.begin(load_game("tictactoe")).play_named("b2"))
    >>> told["turn"], told["played"], told["board"]["moves"][0]["name"], told["player"]
    ('O to move.', ['b2'], 'a1', 1)
    """
    with Table(history.game, seats="both", opening=history) as table:
        result, teller = table.result(), teller_of(table)
        with naming_faults(history.game, history.position):
            board = position_data(history)
        return {
            "played": played_names(history),
            "last": step_as_data(history),
            "position": written(history.game, "position_name", history.position),
            "board": board if result is None else {**board, "moves": []},
            "player": player_at(history),
            "turn": None if result is not None else teller.turn(),
            "ending": None if result is None else teller.ending(result),
            "winner": None if result is None else result.winner,
        }

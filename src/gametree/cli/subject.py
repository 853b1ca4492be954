"""What a command works on: a game or a tree, at a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import click

from ..core import InputError, Move
from ..game import Game
from ..games import load_game
from ..games.tree import Node, is_win_loss, looks_like_tree, parse_tree, tree_game


@dataclass(frozen=True)
class Subject:
    """A game, a position of it, and how values and moves are told."""

    game: Game
    position: Any

    @property
    def is_tree(self) -> bool:
        return isinstance(self.position, Node)

    def value(self, value: int) -> int:
        """Return a mover's value as it is told: for trees it is MAX's."""
        return value * self.position.turn if self.is_tree else value

    def verdict(self, verdict: str, value: int) -> str:
        """Return a verdict on the mover's value as it is told."""
        if not self.is_tree or verdict in ("unknown", "draw"):
            return verdict
        told = self.value(value)
        if is_win_loss(self.position):
            return "win" if told > 0 else "loss"
        return f"{told:+}"

    def name(self, move: Move | None) -> str | None:
        """Return the name of a move at this position."""
        return None if move is None else self.game.move_name(self.position, move)

    def names(self, line: tuple[Move, ...]) -> list[str]:
        """Return the names of a line of moves, played one after another."""
        names, position = [], self.position
        for move in line:
            names.append(self.game.move_name(position, move))
            position = position.play(move)
        return names


def load(what: str, *, position: str | None = None, moves: str | None = None, root: str | None = None) -> Subject:
    """Load a game or a tree, set up a position, and play moves from there."""
    if looks_like_tree(what):
        start = parse_tree(what)
        if root == "min":
            start = start._replace(turn=-start.turn)
        named = what.strip().startswith(("gallery:", "random:"))
        game = tree_game(start, what.strip()) if named else tree_game(start)
    elif root is not None:
        raise InputError("--root is for trees; in a game the side to move is MAX")
    else:
        game = load_game(what)
    at = game.start if position is None else game.parse_position(position)
    return Subject(game, game.play(at, moves) if moves else at)


what_argument = click.argument("what", metavar="GAME|TREE")
position_option = click.option(
    "--position", metavar="P", help="Where to start; 'gametree games' tells how it is written."
)
moves_option = click.option("--moves", metavar="M", help="Moves to play from there, separated by spaces or commas.")
root_option = click.option("--root", type=click.Choice(["max", "min"]), help="Who moves at the root of a tree.")
plain_option = click.option(
    "--plain", is_flag=True, help="Outcomes as they are, without distance to the end; unfinished positions are even."
)
interpreted_option = click.option("--interpreted", is_flag=True, help="Run the text as it stands, not compiled.")
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")

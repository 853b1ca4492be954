"""What a command works on: a game or a tree, at a position."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ..algorithms import ALGORITHMS
from ..base.errors import GameFault, GametreeError, InputError, is_raised_by
from ..base.numbers import Move
from ..base.own_code import is_address, thing_at
from ..engine.ready.faults import fault_in, naming_faults, written
from ..engine.ready.options import METHODS, ORDERS, WITHOUT
from ..engine.ready.own import with_evaluator
from ..engine.usual import TEXTBOOK
from ..games import BUILT_IN, load_game
from ..games.tree import is_win_loss, looks_like_tree, parse_tree, tree_game
from ..games.tree.nodes import as_written
from ..games.tree.notation import MOST_BYTES
from ..rules.game import Game, is_over
from ..rules.history import History
from ..rules.move_names import follow
from ..view.telling.verdicts import score_in_words, verdict_in_words
from .completing import game_or_tree, one_of
from .streams import answers_only


@dataclass(frozen=True)
class Subject:
    """A game, a position of it, and how values and moves are told."""

    game: Game
    position: Any
    history: History | None = None
    """How the game came to the position, from the one that was set up."""

    @property
    def is_tree(self) -> bool:
        """Whether a tree that is written out is searched, so that values are MAX's."""
        return self.game.size(self.position) is not None

    def value(self, value: int) -> int:
        """Return a mover's value as it is told: for trees it is MAX's, with the decimals that leaves have."""
        return as_written(self.for_max(value), self.position.tree.points) if self.is_tree else value

    def for_max(self, value: int) -> int:
        """Return a mover's value for whom it is told, and MAX's for the mover: as searches count it."""
        return value if not self.is_tree or self.game.is_max(self.position) else -value

    def verdict(self, verdict: str, value: int) -> str:
        """Return a verdict on the mover's value as it is told."""
        if not self.is_tree or verdict in ("unknown", "draw"):
            return verdict
        told = self.value(value)
        if is_win_loss(self.position):
            return "win" if told > 0 else "loss"
        return f"{told:+}"

    def in_words(self, value: int, verdict: str) -> str:
        """Write a value and its verdict, both as they are told, for a person."""
        with answers_only(), naming_faults(self.game, self.position):
            return verdict_in_words(self.game, self.position, value, verdict)

    def score(self, value: int, verdict: str) -> str:
        """Write the same where there is little room."""
        with answers_only(), naming_faults(self.game, self.position):
            return score_in_words(self.game, self.position, value, verdict)

    def line(self, moves: tuple[Move, ...]) -> str:
        """Write a line of moves from this position on for a person."""

        def name(position: Any, move: Move) -> str:
            return written(self.game, "move_name" if self.game.san is None else "san", position, move)

        with answers_only(), naming_faults(self.game, self.position):
            number = 1 if self.history is None else self.history.number
            return self.game.write_line(self.position, moves, number=number, name=name)

    def position_name(self) -> str:
        """Return the position as text."""
        return self._written("position_name", self.position)

    def draw(self) -> str:
        """Return the position as a picture, the last move marked."""
        return self._written("draw", self.position, *(self.history.moves[-1:] if self.history else ()))

    def referee_says(self) -> str | None:
        """Tell why the game is over by its history, or may be; None if nothing is to be said."""
        if self.history is None or is_over(self.position):
            return None
        ending = self.history.ending()
        if ending is None:
            return None
        return f"{ending.reason}: " + ("the side to move may claim a draw" if ending.is_claim else "a draw")

    def name(self, move: Move | None) -> str | None:
        """Return the name of a move at this position."""
        return None if move is None else self._written("move_name", self.position, move)

    def san(self, move: Move | None) -> str | None:
        """Return a move at this position as players write it down, if they write it in another way."""
        return None if move is None or self.game.san is None else self._written("san", self.position, move)

    def names(self, line: tuple[Move, ...]) -> list[str]:
        """Return the names of a line of moves, played one after another."""
        names, position = [], self.position
        for move in line:
            names.append(self._written("move_name", position, move))
            with answers_only():
                position = position.play(move)
        return names

    def _written(self, method: str, position: Any, *move: Move) -> str:
        with answers_only():
            return written(self.game, method, position, *move)


def load(
    what: str,
    *,
    position: str | None = None,
    moves: str | None = None,
    root: str | None = None,
    evaluator: str | None = None,
    weights: Path | None = None,
) -> Subject:
    """Load a game or a tree, set up a position, and play moves from there; ``evaluator`` is an address."""
    if what.partition(":")[0] not in BUILT_IN and looks_like_tree(what):
        start = parse_tree(what)
        if root is not None:
            start = start.with_mover(root)
        named = what.strip().startswith(("gallery:", "random:"))
        game = tree_game(start, what.strip()) if named else tree_game(start)
    elif root is not None:
        raise InputError("--root is for trees; in a game the side to move is MAX")
    else:
        with answers_only():
            game = load_game(what)
    if weights is not None:
        game = with_weights(game, weights, evaluator)
    elif evaluator is not None:
        with answers_only():
            game = with_evaluator(game, _own("evaluator", evaluator))
    history = History.begin(game)
    if position is not None:
        history = _read(game, "position", position, functools.partial(History.read, game))
    history = followed(history, moves or "")
    return Subject(game, history.position, history)


def with_weights(game: Game, weights: Path, evaluator: str | None = None) -> Game:
    """Return a game whose unfinished positions are estimated by learned weights."""
    if evaluator is not None:
        raise InputError("positions are estimated by learned weights, or by --evaluator; wanted: one of the two")
    from ..learning.weights.weights_file import evaluator_from

    with answers_only():
        return with_evaluator(game, evaluator_from(weights, game))


def followed(history: History, moves: str) -> History:
    """Play moves by name from the end of a history; positions on the way are looked at for faults."""
    return follow(moves, history, _names, _played)


def _names(history: History) -> list[str]:
    """Return the names of the legal moves; the position is looked at for faults before."""
    _check(history)
    with answers_only():
        moves = () if is_over(history.position) else history.position.moves()
        return [written(history.game, "move_name", history.position, move) for move in moves]


def _played(history: History, name: str) -> History:
    """Play a move by its name; the position is looked at for faults before."""
    _check(history)
    return _read(history.game, "move", name, history.play_name)


def _check(history: History) -> None:
    with answers_only():
        fault = fault_in(history.game, history.position)
    if fault is not None:
        raise fault


def _own(kind: str, address: str) -> Any:
    """Return something of the user's own: ``my.py:NAME``."""
    if not is_address(address):
        raise InputError(f"no {kind} {address!r}; wanted: a name in a file or a module, my.py:NAME")
    return thing_at(address, kind)


def own_order(order: str | None) -> Any:
    """Return an order of moves: a name as it is, an address as what stands there."""
    with answers_only():
        return _own("order", order) if order is not None and ":" in order else order


def _read(game: Game, kind: str, text: str, read: Callable[[str], History]) -> History:
    """Return the history that a text leads to; a game's own reader may fail in any way."""
    try:
        with answers_only():
            history = read(text)
    except GametreeError:
        raise
    except BaseException as error:
        if not is_raised_by(error, type(game.start).__module__):
            raise
        raise InputError(f"{game.name} cannot read the {kind} {text!r}: {type(error).__name__}: {error}") from error
    position = history.position
    if type(position) is not type(game.start):
        wanted = type(game.start).__name__
        raise GameFault(f"{game.name}: the {kind} {text!r} was read as {position!r}; wanted: a {wanted}")
    return history


def from_stdin(what: str) -> str:
    """Return what is worked on; for ``-`` what comes in by the standard input."""
    if what != "-":
        return what
    contents = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(contents) > MOST_BYTES:
        raise InputError(f"what comes in is too long; wanted: a tree of at most {MOST_BYTES:,} bytes")
    try:
        text = contents.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(
            f"byte {fault.start + 1} of what comes in is not UTF-8; wanted: a tree as plain text"
        ) from None
    if not looks_like_tree(text):
        raise InputError("what comes in is not a tree; wanted: brackets, a JSON list or a table of moves behind '-'")
    return text


what_argument = click.argument(
    "what", metavar="GAME|TREE", shell_complete=game_or_tree, callback=lambda _, __, what: from_stdin(what)
)
algorithm_option = click.option(
    "--algorithm",
    default=TEXTBOOK,
    show_default=True,
    metavar="A",
    shell_complete=one_of(ALGORITHMS),
    help="See 'gametree algorithms'; or a function of yours, my.py:NAME.",
)
evaluator_option = click.option(
    "--evaluator", metavar="F:NAME", help="What estimates unfinished positions: a function of yours, my.py:NAME."
)
weights_option = click.option(
    "--weights",
    type=click.Path(path_type=Path),
    metavar="F",
    help="Estimate unfinished positions by what 'gametree learn' has written to F; or 'shipped', for connect4.",
)
position_option = click.option(
    "--position", metavar="P", help="Where to start; 'gametree games' tells how it is written."
)
moves_option = click.option(
    "--moves", metavar="M", help='Moves to play from there, separated by spaces or commas: "e4 e5" or "1. e4 e5".'
)
table_option = click.option(
    "--table", type=float, metavar="MB", help="Memory of the search in megabytes: 64, usually."
)
threads_option = click.option(
    "--threads", type=int, default=1, metavar="N", help="Search with N threads, which share one table."
)
tables_option = click.option(
    "--tables",
    type=click.Path(path_type=Path),
    metavar="F",
    help="Answer from a solution where it knows the position; 'gametree solve' makes one.",
)
order_option = click.option(
    "--order",
    metavar="O",
    help=f"Which moves first: {', '.join(ORDERS)}, several of the first four with commas, or my.py:NAME.",
)
without_option = click.option(
    "--without",
    multiple=True,
    metavar="PIECE",
    shell_complete=one_of((*WITHOUT, *METHODS)),
    help=(
        f"Leave something out, to see what it is worth: {', '.join(WITHOUT)}; "
        f"or a method of the game: {', '.join(METHODS)}."
    ),
)
seed_option = click.option(
    "--seed", type=int, default=1, show_default=True, help="Of what is drawn at random: an order, openings, moves."
)
root_option = click.option("--root", type=click.Choice(["max", "min"]), help="Who moves at the root of a tree.")
plain_option = click.option(
    "--plain", is_flag=True, help="Outcomes as they are, without distance to the end; unfinished positions are even."
)
interpreted_option = click.option("--interpreted", is_flag=True, help="Run the text as it stands, not compiled.")
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")

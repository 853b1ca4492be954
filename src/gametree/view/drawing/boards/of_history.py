"""A game under way as a picture: its last position, the move that led there, and moves that may follow."""

from __future__ import annotations

from collections.abc import Sequence

from ....base.errors import InputError
from ....base.numbers import Move
from ....engine.ready.faults import written
from ....rules.game import Game
from ....rules.history import History
from ....rules.pictures.depiction import Depiction, path_of, side_of
from .board import board_svg
from .palette import Theme
from .text_block import text_svg


def history_svg(
    history: History,
    line: Sequence[Move] = (),
    *,
    flip: bool = False,
    theme: Theme = "auto",
    coordinates: bool = True,
) -> str:
    """Draw where a game stands, with an arrow for each move of a line; a game without a picture is drawn by its text.

    >>> from gametree import History, load_game
    >>> chess = History.begin(load_game("chess")).play_named("e4")
    >>> history_svg(chess, [chess.names()["e7e5"]]).count('class="arrow"')
    1
    """
    game, position = history.game, history.position
    title = f"{game.name} {written(game, 'position_name', position)}"
    depiction = Depiction.of(history)
    if depiction is not None:
        paths = paths_of(history, line)
        return board_svg(depiction, title=title, flip=flip, arrows=paths, coordinates=coordinates, theme=theme)
    check_marked(game, flip, line)
    return text_svg(written(game, "draw", position, *history.moves[-1:]), title=title, theme=theme)


def check_marked(game: Game, flip: bool, line: Sequence[Move]) -> None:
    """Refuse to turn or to mark a board that is a text."""
    if game.picture is None and (flip or line):
        raise InputError(
            f"{game.name} has no picture, so that nothing can be turned or marked on it; "
            "wanted: Game(picture=Picture(...)), or neither of them"
        )


def paths_of(history: History, line: Sequence[Move]) -> list[tuple[str, ...]]:
    """Return the places over which the moves of a line lead, one after another."""
    paths = []
    for move in line:
        paths.append(path_of(history.game, history.position, move, side_of(history)))
        history = history.play(move)
    return paths

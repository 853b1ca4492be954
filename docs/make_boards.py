"""Write the pictures of docs/boards.md, one of each game, and the glyphs. ``make reference`` runs it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from gametree import History, Layout, Place, load_game
from gametree.rules.pictures.depiction import Depiction
from gametree.rules.pictures.glyphs import FORMS, TINTS
from gametree.rules.pictures.layout import Shade
from gametree.view.drawing.boards.board import board_svg
from gametree.view.drawing.boards.of_history import history_svg

TARGET = Path(__file__).with_name("boards")
EXAMPLES = Path(__file__).parents[1] / "examples"


class Shown(NamedTuple):
    """A position that is shown: the moves that lead there, and moves that may follow."""

    game: str
    moves: str
    arrows: str = ""
    position: str | None = None


SHOWN = {
    "chess": Shown("chess", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O", "Nxe4 d4"),
    "checkers": Shown("checkers", "", "26x1", position="W:W26,25,30,K32:B22,14,6,9,2,K12"),
    "othello": Shown("othello", "f5 d6 c3 d3 c4 f4", "f6"),
    "connect4": Shown("connect4", "4 4 4 4 3 5 3 5 2", "1"),
    "tictactoe": Shown("tictactoe", "b2 a1 c3 c1", "b1"),
    "kalah": Shown(str(EXAMPLES / "kalah.py"), "3 6 1 2"),
    "dots_and_boxes": Shown(str(EXAMPLES / "dots_and_boxes.py"), "a1b1 a1a2 b1b2 a2b2 c3c4 c3d3 b2c2"),
    "breakthrough": Shown(str(EXAMPLES / "breakthrough.py"), "b2b3 c5c4 b3b4 e5d4", "b4c5"),
    "nim": Shown(str(EXAMPLES / "nim.py"), "3 2"),
}


def pictures() -> dict[str, str]:
    """Return all pictures by their names."""
    return {name: _position(shown) for name, shown in SHOWN.items()} | {"glyphs": _glyphs()}


def _position(shown: Shown) -> str:
    game = load_game(shown.game)
    history = History.begin(game) if shown.position is None else History.read(game, shown.position)
    history = history.play_named(shown.moves)
    return history_svg(history, history.play_named(shown.arrows).moves[len(history.moves) :])


def _glyphs() -> str:
    """Show every form, in every tint."""
    places, stands = [], {}
    for row, tint in enumerate(TINTS):
        for column, form in enumerate(FORMS):
            name = f"{tint} {form}"
            shade: Shade = "dark" if (row + column) % 2 else "light"
            height = 0.2 if form == "bar" else 1.0
            places.append(Place(name, column + 0.5, row + 0.5, shade=shade, height=height))
            stands[name] = name
    columns = tuple((form, column + 0.5) for column, form in enumerate(FORMS))
    return board_svg(Depiction(Layout(tuple(places), "wood", columns), stands), title="all glyphs")


if __name__ == "__main__":
    TARGET.mkdir(exist_ok=True)
    for each, picture in pictures().items():
        (TARGET / f"{each}.svg").write_text(picture + "\n", encoding="utf-8")

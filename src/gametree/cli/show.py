"""``gametree show``: a position, drawn in the terminal, as a picture, or as a page with a board."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ..base.errors import InputError
from ..base.keeping import check_place, write_whole
from ..base.numbers import Move
from ..rules.history import History
from ..view.drawing.boards.of_history import history_svg
from ..view.drawing.boards.palette import Theme
from .streams import answers_only, say
from .subject import Subject, followed, load, moves_option, position_option, root_option, what_argument

ABOUT = "the picture"
SCALE = 2.0
"""Pixels to a point of a PNG."""


@click.command("show")
@what_argument
@position_option
@moves_option
@click.option("--svg", type=click.Path(path_type=Path), metavar="F", help="A picture.")
@click.option(
    "--png",
    type=click.Path(path_type=Path),
    metavar="F",
    help="A picture of pixels; needs the extra gametree[export].",
)
@click.option("--html", type=click.Path(path_type=Path), metavar="F", help="A page that replays the game on a board.")
@click.option("--flip", is_flag=True, help="Seen from the second player's side.")
@click.option("--arrows", metavar="M", help='Moves that may follow, each as an arrow: "e7e5 g1f3".')
@click.option("--dark", is_flag=True, help="In dark colours; otherwise an SVG is as its reader likes it.")
@root_option
def show_command(
    what: str,
    position: str | None,
    moves: str | None,
    svg: Path | None,
    png: Path | None,
    html: Path | None,
    flip: bool,
    arrows: str | None,
    dark: bool,
    root: str | None,
) -> None:
    """Draw a position of a game: in the terminal, as a picture, or as a page to replay it. A tree is drawn whole."""
    pictures = [path for path in (svg, png) if path is not None]
    files = pictures if html is None else [*pictures, html]
    if dark and not pictures:
        raise click.UsageError("--dark is for pictures; give --svg F or --png F with it")
    if (flip or arrows is not None) and not files:
        asked = "--flip" if flip else "--arrows"
        raise click.UsageError(f"{asked} is for pictures and pages; give --svg F, --png F or --html F with it")
    for path in files:
        check_place(path, ABOUT)
    subject = load(what, position=position, moves=moves, root=root)
    if not files:
        say(subject.draw(), lines=True)
        return
    if html is not None and subject.is_tree:
        raise InputError("a tree has no board; wanted: a game, or 'gametree explain TREE --html F'")
    line = _line(subject, arrows or "")
    if svg is not None:
        write_whole(svg, board_of(subject, line, flip=flip, theme="dark" if dark else "auto").encode(), ABOUT)
    if png is not None:
        from ..view.drawing.png import render, renderer

        resvg = renderer()
        picture = board_of(subject, line, flip=flip, theme="dark" if dark else "light")
        write_whole(png, render(resvg, picture, SCALE), ABOUT)
    if html is not None:
        from ..view.game_page import game_page

        with answers_only():
            page = game_page(_history(subject), line=line, flip=flip)
        write_whole(html, page.encode(), ABOUT)
    for path in files:
        say(f"{path} shows {subject.game.name}.")


def write_board(path: Path, subject: Subject, move: Move | None) -> None:
    """Write a picture of a position, with an arrow for the best move if its game has a picture to draw it on."""
    line = () if move is None or subject.game.picture is None else (move,)
    write_whole(path, board_of(subject, line).encode(), ABOUT)


def board_of(subject: Subject, line: Sequence[Move] = (), *, flip: bool = False, theme: Theme = "auto") -> str:
    """Return a picture of what a command works on, with an arrow for each move of a line."""
    if subject.is_tree:
        if flip or line or theme == "dark":
            raise InputError("a tree is drawn as it is; wanted: a picture without --flip, --arrows and --dark")
        from ..view.drawing.bare import bare_svg

        return bare_svg(subject.position)
    with answers_only():
        return history_svg(_history(subject), line, flip=flip, theme=theme)


def _line(subject: Subject, moves: str) -> tuple[Move, ...]:
    """Read the moves that are shown as arrows."""
    history = _history(subject)
    return followed(history, moves).moves[len(history.moves) :]


def _history(subject: Subject) -> History:
    return subject.history or History.begin(subject.game, subject.position)

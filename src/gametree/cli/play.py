"""``gametree play``."""

from __future__ import annotations

import io
import os
import random
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from pathlib import Path
from typing import NamedTuple, TextIO

import click

from ..base.errors import GametreeError, InputError
from ..base.results import Limits
from ..past.book import Book
from ..play.levels.level import MOST_LEVELS, check_number
from ..play.table.coaching import Coaching
from ..play.table.saved import SavedGame, read_saved
from ..play.table.sides import SEATS
from ..play.table.sitting import Ask, Origin, Sitting
from ..play.table.table import ENGINE, USUAL, Table
from ..play.table.writer import Writer
from ..rules.game import Game
from ..solving import open_solution
from . import INTERRUPTED
from .completing import game_or_tree
from .progress import watched
from .streams import answers_only, is_terminal
from .subject import load, moves_option, position_option, tables_option, weights_option, with_weights
from .telling import speaking

MOST_DRAWN = 1_000_000
"""Seeds that are drawn are smaller, so that people can type them."""
LEAST_WIDTH = 10
"""Nobody reads narrower lines; a terminal that says so does not know."""


@click.command("play")
@click.argument("game", metavar="GAME", required=False, shell_complete=game_or_tree)
@click.option(
    "--time", "seconds", type=float, metavar="S", help=f"Seconds a move; {USUAL.seconds:g} if nothing is said."
)
@click.option("--depth", type=int, metavar="N", help="Plies a move: the same replies again, on any machine.")
@click.option("--nodes", type=int, metavar="N", help="Nodes a move: the same.")
@click.option(
    "--level",
    metavar="N",
    help=f"Play against a level, from 1 to {MOST_LEVELS}, the full engine; see 'gametree levels'.",
)
@click.option(
    "--as", "people", type=click.Choice(list(SEATS)), help="Whom you play: first if nothing is said; none to watch."
)
@weights_option
@position_option
@moves_option
@click.option("--seed", type=int, metavar="N", help="Have the opponent vary its moves, the same again by N.")
@click.option(
    "--book",
    type=click.Path(path_type=Path),
    metavar="F",
    help="Have the opponent open as past games did; 'gametree explore --out F' makes a book.",
)
@tables_option
@click.option("--coach", is_flag=True, help="Hear a word when a move of yours costs much, and a review at the end.")
@click.option("--ask", is_flag=True, help="The same, but be asked before such a move is final.")
@click.option(
    "--resume", type=click.Path(path_type=Path), metavar="F", help="Go on with the game that 'save' put in F."
)
def play_command(
    game: str | None,
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    level: str | None,
    people: str | None,
    weights: Path | None,
    position: str | None,
    moves: str | None,
    seed: int | None,
    book: Path | None,
    tables: Path | None,
    coach: bool,
    ask: bool,
    resume: Path | None,
) -> int:
    """Play a game at this terminal, against an engine, with somebody else, or watch; line by line, also by a pipe.

    GAME is a name (connect4, othello:6x6) or a file (nim.py). Type moves by their names; 'help' tells what else.
    """
    if resume is not None:
        given_with_it = (
            game,
            seconds,
            depth,
            nodes,
            level,
            people,
            weights,
            position,
            moves,
            seed,
            book,
            tables,
            coach or None,
            ask or None,
        )
        if any(given is not None for given in given_with_it):
            raise InputError("a game that goes on is played as it was begun; wanted: --resume F alone")
        return _sit_down(*_resumed(resume), path=resume)
    if game is None:
        raise InputError("no game is named; wanted: gametree play GAME, such as connect4 or nim.py, or --resume F")
    given = [limit for limit in (depth, nodes, seconds) if limit is not None]
    limits = Limits(depth, nodes, seconds) if given else USUAL
    number = None if level is None else check_number(level)
    subject = load(game, position=position, moves=moves)
    aids = Aids(book, weights, tables)
    aids.check(subject.game, is_level=number is not None)
    opponent = opponent_of(limits, seed, aids) if number is None else level_of(number, seed)
    coaching = Coaching.ASKS if ask else Coaching.TELLS if coach else None
    table = Table(
        subject.game,
        opponent,
        seats=people or "first",
        opening=subject.history,
        limits=limits,
        coaching=coaching,
    )
    if given and not table.is_paced:
        raise InputError(f"level {number} thinks by limits of its own; wanted: --level {number} without others")
    return _sit_down(table, Origin(game, position))


class Aids(NamedTuple):
    """What the opponent plays by besides what it thinks itself."""

    book: Path | None = None
    weights: Path | None = None
    tables: Path | None = None

    def check(self, game: Game, *, is_level: bool) -> None:
        """Refuse what the opponent cannot play by, before anybody sits down."""
        if is_level and self.book is not None:
            raise InputError("a level opens by itself; wanted: --book F without --level")
        if is_level and self.weights is not None:
            raise InputError("levels were measured with the game's own evaluation; wanted: --weights without --level")
        if is_level and self.tables is not None:
            raise InputError(
                "a level plays as well as it can, and tables as well as can be; wanted: --tables or --level"
            )
        for name, path in self._asdict().items():
            if path is not None and "," in str(path.resolve()):
                raise InputError(
                    f"{name} {str(path)!r} has a comma in its path, which separates options; wanted: another path"
                )
        if self.book is not None:
            Book(self.book, game).close()
        if self.weights is not None:
            with_weights(game, self.weights)
        if self.tables is not None:
            open_solution(self.tables, game)

    def options(self) -> dict[str, str | None]:
        """Return them as a player's name has them."""
        return {name: None if path is None else str(path.resolve()) for name, path in self._asdict().items()}


NO_AIDS = Aids()


def opponent_of(limits: Limits, seed: int | None = None, aids: Aids = NO_AIDS) -> str:
    """Return the engine as a player by name.

    By the clock alone it thinks in the other's time, too; by nodes or plies it would not play the same game again.
    """
    options = {
        "ponder": "yes" if limits.nodes is limits.depth is None else None,
        "seed": None if seed is None else str(seed),
        **aids.options(),
    }
    told = ",".join(f"{name}={value}" for name, value in options.items() if value is not None)
    return f"{ENGINE}:{told}" if told else ENGINE


def level_of(number: int, seed: int | None = None) -> str:
    """Return a level as a player by name; without a seed, it plays another game every time."""
    return f"level:{number},seed={random.randrange(MOST_DRAWN) if seed is None else seed}"


def _resumed(path: Path) -> tuple[Table, Origin]:
    """Return the table and the origin of a game that was saved."""
    saved = read_saved(path)
    try:
        saved.check_source()
        return _laid_out(saved), Origin(saved.game, saved.position)
    except InputError as fault:
        raise InputError(f"cannot go on with the game {str(path)!r}: {fault}") from None


def _laid_out(saved: SavedGame) -> Table:
    subject = load(saved.game, position=saved.position)
    assert subject.history is not None
    with answers_only():
        return saved.table(subject.history)


def _sit_down(table: Table, origin: Origin, path: Path | None = None) -> int:
    """Play at this terminal, or by a pipe, until somebody leaves."""
    out = sys.stdout
    writer = Writer(
        lambda text: click.echo(text, file=out, nl=False, color=True),
        width=_width(out),
        is_coloured=is_terminal(out) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb",
    )
    with table, answers_only():
        sitting = Sitting(table, origin, asking(out), writer, path=path, busy=_thinking)
        try:
            sitting.stay()
        except KeyboardInterrupt:
            writer.say()
            sitting.break_off()
            return INTERRUPTED
        except GametreeError:  # a game at fault
            sitting.break_off()
            raise
    return 0


def asking(out: TextIO) -> Ask:
    """Return what asks for lines: behind a prompt on a terminal, by a line of its own elsewhere."""
    is_person = is_terminal(sys.stdin) and is_terminal(out)
    if is_person:
        with suppress(ImportError):
            import readline  # noqa: F401  lines can be edited, and earlier ones called back
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")

    def ask(prompt: str) -> str | None:
        with redirect_stdout(out):
            if is_person:
                try:
                    return input(prompt)
                except EOFError:
                    click.echo(file=out)
                    return None
            click.echo(prompt.strip(), file=out)
            return (sys.stdin.readline() if sys.stdin is not None else "") or None

    return ask


def _width(out: TextIO) -> Callable[[], int | None]:
    """Return what tells how wide lines may be: a pipe has no edge."""
    if not is_terminal(out):
        return lambda: None
    return lambda: max(LEAST_WIDTH, shutil.get_terminal_size().columns)


@contextmanager
def _thinking() -> Iterator[None]:
    """Show that an engine thinks, and for how long."""
    begun = time.monotonic()
    with watched() as line, speaking(line):
        line.show(lambda: f"thinking: {time.monotonic() - begun:.0f} s")
        yield

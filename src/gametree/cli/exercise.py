"""``gametree exercise``: sheets of exercises with their keys, and marks for the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from ..base.errors import GametreeError, InputError
from ..base.keeping import check_place, write_whole
from ..base.reading import contents_of
from ..criteria import has_vectors
from ..exercises import KINDS, PROPERTIES, Sheet, grade, new_sheet, read_key
from ..exercises.answer_table import MOST_BYTES, read_table
from ..exercises.marks_report import as_csv, as_dict, tell
from ..exercises.positions import positions_of
from ..exercises.sizes import read_shape, uniform
from ..exercises.students import read_roster
from ..games.tree import Node, parse_tree
from ..games.tree.nodes import MAX, MIN
from ..games.tree.wording import shortened
from ..view.telling.words import counted
from .completing import one_of
from .groups import KnownCommands
from .streams import answers_only, say
from .subject import from_stdin, json_option
from .telling import tell_json

ANSWERS = "answers.csv"

T = TypeVar("T")


@click.group("exercise", cls=KnownCommands, invoke_without_command=True)
@click.pass_context
def exercise_command(context: click.Context) -> None:
    """Make sheets of exercises on trees and games, and grade the answers.

    \b
      gametree exercise new --kind alphabeta --count 30 --with "deep cut" --out sheets
      gametree exercise new --kind game --game connect4 --roster class.csv --out sheets
      gametree exercise grade sheets/key.json answers.csv
    """  # noqa: D301 (click wants the character itself)
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _properties_epilog() -> str:
    """Return what --help tells about properties, a line each."""
    width = max(map(len, PROPERTIES))
    return "\n".join(
        ["\b", "Properties for --with:", *(f"  {each.name:{width}}  {each.about}" for each in PROPERTIES.values())]
    )


@exercise_command.command("new", epilog=_properties_epilog())
@click.option(
    "--kind",
    required=True,
    metavar="K",
    shell_complete=one_of(KINDS),
    help=f"What is asked: {', '.join(KINDS)}.",
)
@click.option("--count", type=int, default=10, show_default=True, metavar="N", help="How many exercises.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="S", help="The same seed, the same sheet.")
@click.option(
    "--with",
    "properties",
    multiple=True,
    metavar="P",
    shell_complete=one_of(PROPERTIES),
    help="A property that every tree must have; may be given several times, or several with commas.",
)
@click.option("--shape", metavar="BxBxB", help="Children on each level from the root down, such as 2x2x3.")
@click.option("--branching", type=int, metavar="B", help="Children of every node; with --depth, instead of --shape.")
@click.option("--depth", type=int, metavar="D", help="Plies from the root to the leaves; of a game 3 or 2.")
@click.option(
    "--root", type=click.Choice(["max", "min"]), default="max", show_default=True, help="Who moves at the root."
)
@click.option(
    "--tree",
    "trees",
    multiple=True,
    metavar="T",
    help="A tree of yours, its file, - for stdin, or gallery:NAME, as an exercise; several times.",
)
@click.option("--game", metavar="G", help="For --kind game: a game by name or file; tictactoe, if left out.")
@click.option("--position", "positions", multiple=True, metavar="P", help="A position of the game; several times.")
@click.option(
    "--roster",
    type=click.Path(path_type=Path),
    metavar="F",
    help="Names of students, one to a line: each has a sheet of N exercises of their own, or of what --tree and "
    "--position give; there is one key.",
)
@click.option("--check", "checks", is_flag=True, help="For practice: the HTML sheets say at once what is right.")
@click.option("--title", metavar="T", help="Stands above the sheet.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FOLDER",
    help="Where the files go: sheet.md, .tex, .html and .json, key.json and .md, answers.csv, moodle.xml.",
)
def new_command(
    kind: str,
    count: int,
    seed: int,
    properties: Sequence[str],
    shape: str | None,
    branching: int | None,
    depth: int | None,
    root: str,
    trees: Sequence[str],
    game: str | None,
    positions: Sequence[str],
    roster: Path | None,
    checks: bool,
    title: str | None,
    out: Path,
) -> None:
    """Make a sheet of exercises and its key.

    Trees made by the seed have all properties that are wanted, and no two equal leaves. Without a shape, they have
    8 to 18 leaves, in shapes that suit the kind.
    """
    is_on_game = kind == "game" or game is not None or bool(positions)
    widths = _widths(shape, branching, None if is_on_game else depth)
    wanted = [name for given in properties for name in given.split(",")]
    _check_folder(out)
    names = () if roster is None else _about(roster, read_roster)
    own = [_own_tree(tree, root) for tree in trees]
    ways: dict[str, Any] = {"properties": wanted, "shape": widths, "root": root, "title": title}
    if is_on_game:
        with answers_only():
            ways["positions"] = positions_of(game, tuple(positions), depth)
    files = new_sheet(kind, count, seed, trees=own, roster=names, **ways).files(checks=checks)
    try:
        (out / "sheets" if names else out).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GametreeError(f"cannot make the folder {str(out)!r}: {error.strerror or error}") from error
    for name, text in files.items():
        write_whole(out / name, text.encode(), name)
    for name in files:
        if not name.startswith("sheets/"):
            say(str(out / name))
    if names:
        say(f"{out / 'sheets'} has the sheets of {counted(len(names), 'student')}; class.html prints them all.")


def _own_tree(given: str, root: str) -> Node:
    text = from_stdin(given)
    if has_vectors(text):
        raise InputError(
            f"the leaves of {shortened(text)} are vectors; wanted: numbers, or --kind criteria, which makes its own"
        )
    return parse_tree(text)._replace(turn=MAX if root == "max" else MIN)


def _widths(shape: str | None, branching: int | None, depth: int | None) -> tuple[int, ...] | None:
    if branching is None and depth is None:
        return None if shape is None else read_shape(shape)
    if shape is not None:
        raise InputError("--shape says it all; wanted: either --shape or --branching and --depth")
    return uniform(branching, depth)


def _has_answers(path: Path) -> bool:
    """Tell whether there is anything below the names of the columns."""
    with path.open("rb") as file:
        return len(file.read(10_000).split()) > 1  # the names are shorter


def _check_folder(folder: Path) -> None:
    """Refuse a folder where the files cannot go, before any work is done; answers that came back are never lost."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    above = (missing[-1] if missing else folder / ANSWERS).parent
    if not above.is_dir():
        raise InputError(f"{str(above)!r} is not a folder; wanted: a folder for the sheets")
    answers = folder / ANSWERS
    if answers.is_file() and _has_answers(answers):
        raise InputError(f"{str(answers)!r} has answers in it already; wanted: another folder, or the file elsewhere")
    check_place(missing[-1] if missing else answers, "the sheets")


@exercise_command.command("grade")
@click.argument("key", type=click.Path(path_type=Path), metavar="KEY")
@click.argument("answers", type=click.Path(path_type=Path), metavar="ANSWERS.csv...", nargs=-1, required=True)
@click.option("--whole-sheet", is_flag=True, help="Every student has every exercise; what is missing counts.")
@click.option("--csv", "table", type=click.Path(path_type=Path), metavar="F", help="Write the marks to F as well.")
@json_option
def grade_command(key: Path, answers: tuple[Path, ...], whole_sheet: bool, table: Path | None, as_json: bool) -> None:
    """Grade tables of answers by the key of their sheet.

    ANSWERS.csv has a row for each student and exercise, under the columns of answers.csv as 'exercise new' made it;
    there may be several. Of two rows for one exercise the last one counts. Each mistake is told by its first wrong
    step. Form is forgiven: brackets, separators, capitals, encodings.
    """
    if table is not None:
        check_place(table, "the marks")
        if table.exists() and any(table.resolve() == path.resolve() for path in (key, *answers)):
            raise InputError(f"{str(table)!r} is read for grading; wanted: another file for the marks")
    sheet = _about(key, lambda contents: read_key(_text(contents)))
    tables = [_about(path, lambda contents: _checked(sheet, contents)) for path in answers]
    marks = grade(sheet, *tables, whole_sheet=whole_sheet, files=[str(path) for path in answers])
    if table is not None:
        write_whole(table, as_csv(marks).encode("utf-8-sig"), "the marks")
    if as_json:
        tell_json(as_dict(marks))
        return
    for line in tell(marks):
        say(line)
    if table is not None:
        say(f"marks    {table}")


def _checked(sheet: Sheet, contents: bytes) -> bytes:
    """Return a table as it is, once it is known that it can be read: what is wrong is told with its file."""
    if not read_table(contents, sheet.columns).lines:
        raise InputError("the table has no answers below its first row")
    return contents


def _about(path: Path, read: Callable[[bytes], T]) -> T:
    """Read a file; what is wrong with it is told with its name."""
    try:
        return read(contents_of(path, MOST_BYTES))
    except OSError as error:
        raise InputError(f"cannot read {str(path)!r}: {error.strerror or error}") from None
    except InputError as fault:
        raise InputError(f"cannot use {str(path)!r}: {fault}") from None


def _text(contents: bytes) -> str:
    try:
        return contents.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(f"byte {fault.start + 1} is not UTF-8; wanted: key.json as it was made") from None

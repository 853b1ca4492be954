"""``gametree explore``: what past games say of a position."""

from __future__ import annotations

import hashlib
import time
from math import inf
from pathlib import Path
from typing import Any

import click

from ..base.errors import InputError, Stopped
from ..base.keeping import check_place
from ..base.stopping import Stop
from ..base.visible import visible
from ..jit.cache import cache_directory
from ..past.counting import Changed, Progress, Report, count
from ..past.formats import is_database
from ..past.ledgers import application_of
from ..past.sources import Source, sources
from ..past.statistics import APPLICATION, USUAL_PLIES, MoveCount, Statistics
from ..play.table.sides import called, player_at
from ..view.telling.words import counted
from .completing import game_or_tree
from .progress import Line, left, watched
from .streams import answers_only, note, say
from .subject import Subject, json_option, load, moves_option, position_option
from .telling import cells, show, stopping_by_ctrl_c, tell_json

FOLDER = "explored"
"""Where statistics are kept, in the folder of compiled code, if no file is named."""


@click.command("explore")
@click.argument("game", metavar="GAME", shell_complete=game_or_tree)
@click.argument("files", metavar="GAMES...", nargs=-1, type=click.Path())
@position_option
@moves_option
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="F",
    help="Keep the statistics in F, and go on with what is there; otherwise they are in the cache.",
)
@click.option("--min", "least", type=int, default=1, metavar="N", help="Leave out moves of fewer than N games.")
@click.option(
    "--plies", type=int, metavar="N", help=f"Count so many plies of each game: {USUAL_PLIES} if nothing is said."
)
@json_option
def explore_command(
    game: str,
    files: tuple[str, ...],
    position: str | None,
    moves: str | None,
    out: Path | None,
    least: int,
    plies: int | None,
    as_json: bool,
) -> None:
    """Tell what was played at a position in past games: how often, how it scored, by whom and when.

    GAMES are files of PGN, PDN or WTHOR, records and ledgers of gametree, folders of them, or - for stdin; packed by
    gzip, bzip2, xz or zip as they are. They are counted once, and asked as often as you like. A file that --out has
    written stands for its games.
    """
    subject = load(game, position=position, moves=moves)
    if subject.is_tree:
        raise InputError("a tree has no past games; wanted: a game, such as chess or othello")
    if out is None and len(files) == 1 and _is_statistics(Path(files[0])):
        out, files = Path(files[0]), ()
    if out is None and not files:
        raise InputError("there are no games to ask; wanted: files of games, or --out F of an earlier call")
    if out is not None:
        check_place(out, "statistics")
        if not files and not out.exists():
            raise InputError(f"there are no statistics {str(out)!r} yet; wanted: files of games to count")
    given = sources(files)
    with _counted(subject, given, out or _usual_place(subject, given), plies, is_ours=out is None) as statistics:
        found = statistics.at(subject.position)
        if as_json:
            tell_json(as_dict(subject, statistics, found, least))
        else:
            tell_table(subject, statistics, found, least)


def place_of(game: str, files: tuple[str, ...]) -> Path:
    """Return where the statistics of past games are, with all of them counted."""
    if len(files) == 1 and _is_statistics(Path(files[0])):
        return Path(files[0])
    subject = load(game, position=None, moves=None)
    given = sources(files)
    place = _usual_place(subject, given)
    _counted(subject, given, place, None, is_ours=True).close()
    return place


def _is_statistics(path: Path) -> bool:
    return is_database(path) and application_of(path) == APPLICATION


def _usual_place(subject: Subject, given: list[Source]) -> Path:
    """Return where statistics of just these files are kept."""
    names = [str(source.path and source.path.resolve()) for source in given]
    digest = hashlib.sha256(repr((subject.game.name, sorted(names))).encode()).hexdigest()[:16]
    folder = cache_directory() / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / f"{digest}.sqlite"
    if "None" in names:
        place.unlink(missing_ok=True)  # what comes by a pipe is new every time
    return place


def _counted(subject: Subject, given: list[Source], place: Path, plies: int | None, *, is_ours: bool) -> Statistics:
    """Return the statistics with all files counted; those of the cache are begun anew if one has changed."""
    try:
        return _brought_up(subject, given, place, plies)
    except Changed:
        if not is_ours:
            raise
    note("a file of games has changed since: all are counted again")
    place.unlink()
    return _brought_up(subject, given, place, plies)


def _brought_up(subject: Subject, given: list[Source], place: Path, plies: int | None) -> Statistics:
    is_new = not place.exists()
    statistics = Statistics(place, subject.game, plies=plies)
    stop, begun, before = Stop(), time.monotonic(), statistics.total()
    try:
        with watched() as line, answers_only(), stopping_by_ctrl_c(stop):
            report = count(statistics, given, tell=lambda progress: _show(line, progress, len(given)), stop=stop)
        for remark in report.remarks:
            note(remark)
        if report.is_stopped:
            raise Stopped("interrupted")
        if statistics.total() > before:
            _tell_counted(report, place, time.monotonic() - begun)
        for name in statistics.unfinished():
            note(f"only a part of {name} was counted; give it again to go on")
    except BaseException as error:
        is_empty = statistics.total() == 0
        statistics.close()
        if is_new and is_empty:
            place.unlink(missing_ok=True)
        elif isinstance(error, Stopped):
            note(f"what was counted is kept in {place}; the same command goes on from there")
        raise
    return statistics


def _tell_counted(report: Report, place: Path, seconds: float) -> None:
    unknown = f", {report.tally.unfinished:,} without a result" if report.tally.unfinished else ""
    note(f"{counted(report.tally.games, 'game')} counted in {seconds:.1f} s{unknown}; kept in {place}")


def _show(line: Line, progress: Progress, files: int) -> None:
    """Show how far the counting is."""
    if progress.is_sorting:
        line.show(lambda: "sorting what was counted")
        return
    share, seconds = progress.share, progress.seconds
    rest = inf if not share else seconds / share - seconds
    told = [progress.source.name, counted(progress.games, "game"), f"{share:.0%}" if share else "", left(rest)]
    of_this = " of this file" if files > 1 and left(rest) else ""
    words = "  ".join(word for word in told if word) + of_this
    line.show_soon(lambda: words)


# --- answers -----------------------------------------------------------------------------------------------------


def as_dict(subject: Subject, statistics: Statistics, found: list[MoveCount], least: int) -> dict[str, Any]:
    """Return the answer as the fields of the JSON object."""
    games = sum(each.games for each in found)
    return {
        "game": subject.game.name,
        "position": subject.position_name(),
        "to_move": _mover(subject),
        "counted": statistics.total(),
        "plies": statistics.plies,
        "games": games,
        "moves": [
            {
                "move": subject.name(each.move),
                "san": subject.san(each.move),
                "games": each.games,
                "share": each.games / games,
                "won": each.won,
                "drawn": each.drawn,
                "lost": each.lost,
                "score": each.score,
                "rating": each.rating,
                "year": each.year,
                "players": list(each.players) if any(each.players) else None,
            }
            for each in found
            if each.games >= least
        ],
    }


def tell_table(subject: Subject, statistics: Statistics, found: list[MoveCount], least: int) -> None:
    """Write the answer as a table."""
    from rich import box
    from rich.table import Table

    told = as_dict(subject, statistics, found, least)
    of_all = f"of {counted(statistics.total(), 'game')} of {subject.game.name}"
    if not found:
        kept = f"; the first {statistics.plies} plies of each are known" if statistics.plies else ""
        say(f"No game came to this position and went on, {of_all}{kept}.")
        return
    title = visible(f"{told['games']:,} {of_all} came here, {told['to_move']} to move")
    table = Table(title=title, title_justify="left", title_style="", box=box.SIMPLE_HEAD, pad_edge=False)
    columns = {
        "move": [each["san"] or each["move"] for each in told["moves"]],
        "games": [f"{each['games']:,}" for each in told["moves"]],
        "share": [_percent(each["share"]) for each in told["moves"]],
        f"{told['to_move']} scores": [_percent(each["score"]) for each in told["moves"]],
        "draws": [_draws(each) for each in told["moves"]],
        "rating": ["" if each["rating"] is None else f"{each['rating']:.0f}" for each in told["moves"]],
        "last": [str(each["year"] or "") for each in told["moves"]],
        "played by": [" - ".join(name or "?" for name in each["players"] or ()) for each in told["moves"]],
    }
    columns = {name: column for name, column in columns.items() if any(column) or name == "move"}
    for name in columns:
        is_text = name in ("move", "played by")
        table.add_column(visible(name), justify="left" if is_text else "right", no_wrap=True)
    for row in zip(*columns.values(), strict=True):
        table.add_row(*cells(row))
    show(table, is_of_numbers=True)
    rest = len(found) - len(told["moves"])
    if rest:
        games = told["games"] - sum(each["games"] for each in told["moves"])
        say(f"And {counted(rest, 'other move')} in {counted(games, 'game')}.")


def _mover(subject: Subject) -> str:
    history = subject.history
    assert history is not None
    return called(history, player_at(history))


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f} %"


def _draws(told: dict[str, Any]) -> str:
    known = told["won"] + told["drawn"] + told["lost"]
    return _percent(told["drawn"] / known) if known else ""

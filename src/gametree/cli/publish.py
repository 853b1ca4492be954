"""``gametree publish``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ..base.errors import InputError
from ..base.keeping import check_place, write_whole
from ..rules.game import Game
from .completing import game_or_tree
from .live import live_address, live_pages, pyodide_option, runtime_of
from .progress import watched
from .streams import answers_only, say
from .subject import json_option, load
from .telling import speaking, tell_json

ABOUT = "a page"
KILO = 1000


@click.command("publish")
@click.argument("games", nargs=-1, required=True, metavar="GAME...", shell_complete=game_or_tree)
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path),
    metavar="PLACE",
    help="A folder for the pages; it is empty, or published before. With --single, the file.",
)
@click.option("--single", is_flag=True, help="One game as one file, to open from disk or to send by mail.")
@click.option("--live", is_flag=True, help="Add a page with Python: searches explained, games and trees typed there.")
@pyodide_option
@json_option
def publish_command(
    games: tuple[str, ...], out: Path, single: bool, live: bool, pyodide: str | None, as_json: bool
) -> None:
    """Make pages on which games are played: against any level, with analysis, all in the browser.

    \b
      gametree publish connect4 --out folder
      gametree publish chess othello my.py --out folder
      gametree publish my.py --single --out my.html
      gametree publish connect4 my.py --out folder --live
    """  # noqa: D301 (click wants the character itself)
    is_single = single or out.suffix.lower() in (".html", ".htm")
    runtime = runtime_of(live, pyodide)
    if is_single:
        if runtime is not None:
            raise InputError("a single file has no room for Python; wanted: --live with a folder")
        if len(games) > 1:
            raise InputError(f"a single file holds one game, not {len(games)}; wanted: one, or a folder for them")
        check_place(out, ABOUT)
    else:
        from ..publish.site import check_folder

        check_folder(out)
    found = [_game(each) for each in games]
    with watched() as line, speaking(line), answers_only():
        line.show_soon(lambda: f"compiling {', '.join(each.name for each in found)} for the browser")
        beside = dict(live_pages(runtime, games))
        sizes = _single(found[0], out) if is_single else _folder(found, out, beside, games if beside else ())
    if as_json:
        tell_json({"place": str(out), "files": sizes})
        return
    for name, size in sizes.items():
        say(f"{size / KILO:8.1f} kB  {name}")
    total = sum(sizes.values()) / KILO
    served = f"put it on any file server, or try 'python -m http.server --directory {out}'"
    how = "open it in a browser" if is_single else served
    say(f"{total:8.1f} kB  {'' if is_single else 'in '}{out}; {how}.")


def _game(what: str) -> Game:
    """Load a game; a tree is nothing to play."""
    subject = load(what)
    if subject.is_tree:
        raise InputError(f"{what!r} is a tree; wanted: a game to play ('gametree explain --html' shows trees)")
    return subject.game


def _single(game: Game, out: Path) -> dict[str, int]:
    from ..publish import pages_of

    contents = pages_of([game])[0].single().encode()
    write_whole(out, contents, ABOUT)
    return {out.name: len(contents)}


def _folder(games: list[Game], out: Path, beside: dict[str, bytes], live: Sequence[str]) -> dict[str, int]:
    from ..publish import pages_of, publish

    return publish(pages_of(games), out, beside, live=[live_address(name) for name in live])

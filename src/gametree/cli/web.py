"""``gametree web``."""

from __future__ import annotations

import errno
import socket
import webbrowser
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

import click

from ..base.errors import InputError
from ..games import load_game
from ..games.loading import BUILT_IN
from .completing import game_or_tree
from .explore import place_of
from .streams import say

LOOPBACK = "127.0.0.1"


@click.command("web")
@click.argument("games", nargs=-1, metavar="[GAME|FILE]...", shell_complete=game_or_tree)
@click.option("--port", type=click.IntRange(0, 65_535), default=8_000, show_default=True, metavar="N", help="0: any.")
@click.option("--host", default=LOOPBACK, show_default=True, metavar="H", help="Others may come in, with a token.")
@click.option("--token-file", type=click.Path(), metavar="F", help="Keep the token here, from start to start.")
@click.option(
    "--past",
    multiple=True,
    type=click.Path(),
    metavar="F",
    help="Past games of the first GAME, shown beside the board.",
)
@click.option("--ledger", "ledgers", multiple=True, type=click.Path(), metavar="F", help="A match to be watched.")
@click.option(
    "--tables", type=click.Path(path_type=Path), metavar="F", help="A solution of the first GAME, to play by."
)
@click.option("--no-browser", is_flag=True, help="Open no browser; the address is told anyway.")
def web_command(
    games: tuple[str, ...],
    port: int,
    host: str,
    token_file: str | None,
    past: tuple[str, ...],
    ledgers: tuple[str, ...],
    tables: Path | None,
    no_browser: bool,
) -> None:
    """Play, analyse and explain in the browser, with this machine behind the page.

    A game in a file is loaded again whenever the file changes. --past takes what 'gametree explore' takes, --ledger
    what 'gametree match --ledger' writes, also while it does, --tables what 'gametree solve --out' has made. Ends
    with Ctrl-C.
    """
    try:
        import uvicorn

        from ..web import Guard, application, kept_token, settings_of
    except ImportError as error:
        raise InputError(f"the workbench needs the web extra ({error.name}): pip install 'gametree[web]'") from None
    from ..past.ledgers import glance
    from ..service import GameFile
    from ..solving import open_solution

    games = tuple(dict.fromkeys(games))
    _once(games, "games")
    _once(ledgers, "ledgers")
    files = {}
    for name in games:
        load_game(name)  # what is wrong with it is told before anybody opens a page
        if name.partition(":")[0] not in BUILT_IN:
            files[Path(name).name] = GameFile(name)
    if past and not games:
        raise InputError(
            "whose past games are these? wanted: the game before them, gametree web chess --past games.pgn"
        )
    if tables is not None:
        if not games:
            raise InputError("whose solution is this? wanted: the game before it, gametree web GAME --tables F")
        open_solution(tables, load_game(games[0]))  # whether it is one of this game
    known = {} if not past else {Path(games[0]).name: place_of(games[0], past)}
    solved = {} if tables is None else {Path(games[0]).name: tables.resolve()}
    contests = {Path(each).name: Path(each) for each in ledgers}
    for each in contests.values():
        glance(each)  # what is wrong with it is told before anybody opens a page
    token = None if token_file is None else kept_token(Path(token_file))
    listening = _listening(host, port)
    port = listening.getsockname()[1]
    guard = Guard.at(host, port, token)
    begins = [*(("game", Path(name).name) for name in games), *(("ledger", name) for name in contests)][:1]
    address = address_of(host, port, guard.token, begins)
    say(f"The workbench is at {address} until you press Ctrl-C.")
    if not no_browser:
        webbrowser.open(address)
    made = application(
        guard, files, first=[Path(name).name for name in games], past=known, ledgers=contests, tables=solved
    )
    uvicorn.Server(settings_of(made)).run(sockets=[listening])


def address_of(host: str, port: int, token: str | None, begins: Iterable[tuple[str, str]]) -> str:
    """Return the address of the workbench, and of what is shown first there.

    >>> address_of("::1", 8000, "secret", [("game", "my game+1&2.py")])
    'http://[::1]:8000/?token=secret#game=my%20game%2B1%262.py'
    >>> address_of("localhost", 80, None, [("game", "connect4:5x4")])
    'http://localhost:80/#game=connect4:5x4'
    """
    place = f"[{host}]" if ":" in host else host
    shown = "" if token is None else f"?token={token}"
    first = "".join(f"#{part}={quote(name, safe=':')}" for part, name in begins)
    return f"http://{place}:{port}/{shown}{first}"


def _once(names: Iterable[str], what: str) -> None:
    """Refuse two things of one name: a page knows them by nothing else."""
    for name, count in Counter(Path(each).name for each in names).items():
        if count > 1:
            raise InputError(f"{count} {what} are called {name!r}; wanted: names that differ, or one at a time")


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens, or say why there cannot be one."""
    try:
        family, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.create_server((str(place[0]), port), family=family)
        # Those who come in inherit it. Without it the end of an answer waits 40 ms for the answer to be acknowledged.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except OSError as error:
        told = "it is in use" if error.errno == errno.EADDRINUSE else (error.strerror or str(error))
        raise InputError(
            f"nothing can listen at port {port} of {host}: {told}; wanted: another one, --port 0 for any"
        ) from None

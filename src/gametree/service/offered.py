"""The games and trees that may be asked about, by name; where it is allowed, also a game that somebody has typed."""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Lock, RLock
from typing import TYPE_CHECKING

from ..base.errors import GametreeError, InputError
from ..base.own_code import file_of
from ..base.results import Limits
from ..base.suggesting import unknown
from ..engine import Engine
from ..games.loading import BUILT_IN, load_game
from ..games.tree.notation import BARE_NUMBER, BRACKETS
from ..games.tree.wording import GALLERY_PREFIX
from ..past.statistics import Statistics
from ..play.table.advice import Adviser
from ..rules.game import Game
from .asking import Request

if TYPE_CHECKING:
    from ..solving import Answering

MOST_KEPT = 4
"""Engines that are kept ready; the one that was asked last goes last."""
LEAF = re.compile(r"[()\[\]{}]|<[^>]*>|[^\s()\[\]{},;<>]+")
"""A bracket, or what stands between brackets as a leaf."""
TYPED = "typed"
"""How the names of games begin that somebody has typed."""
FILE_OF_TYPED = re.compile(rf"(?<![^\s'\"()])[^\s'\"()]*\b{TYPED}_[0-9a-f]{{12}}\.py")
"""Looked for where a word begins only: a sentence may quote a word of 100,000 letters."""


class GameFile:
    """A game in a file of the owner's, loaded again when the file has changed.

    ``address`` is the file, or the file and a name in it: ``my.py:HEX5``.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._path = Path(file_of(address) or address)
        self._stamp: object = None
        self._loading = Lock()
        self._game: Game | None = None

    def stamp(self) -> object:
        """Return what is another thing when the file was changed; None if it is not there."""
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size

    def current(self) -> tuple[Game, bool]:
        """Return the game as the file stands now, and whether it was loaded just for this."""
        with self._loading:  # a search and a board may be asked for at once
            stamp = self.stamp()
            if self._game is not None and stamp == self._stamp:
                return self._game, False
            self._game, self._stamp = None, stamp
            self._game = game = load_game(self.address)
            return game, True


class Offered:
    """Games by the names under which a page knows them: the built-in ones, some of the owner's, and typed ones.

    A name is never taken for a file or a module, whoever sends it. Texts are run only if there is a folder to keep
    them in: in a page, where whoever types them runs them, and not on a server.

    >>> Offered().game("connect4:5x4").name
    'connect4:5x4'
    >>> Offered().game("os:system")
    Traceback (most recent call last):
    ...
    gametree.InputError: no game 'os:system' (checkers, chess, connect4, implicit, mnk, othello, tictactoe)
    """

    def __init__(
        self,
        games: Mapping[str, Game] | None = None,
        *,
        files: Mapping[str, GameFile] | None = None,
        typed_in: Path | None = None,
        past: Mapping[str, Path] | None = None,
        ledgers: Mapping[str, Path] | None = None,
        tables: Mapping[str, Path] | None = None,
    ) -> None:
        self._games = dict(games or {})
        self._files = dict(files or {})
        self._typed_in = typed_in
        self._past_at = dict(past or {})
        self._ledgers = dict(ledgers or {})
        self._tables_at = dict(tables or {})
        self._past: dict[str, Statistics] = {}
        self._changing = RLock()
        """Held while engines come and go: boards are asked for beside searches."""
        self._unwatched = Event()
        self._hit: Callable[[], None] | None = None
        self._engines: OrderedDict[str, Engine] = OrderedDict()
        self._adviser: tuple[str, Adviser] | None = None

    @property
    def names(self) -> list[str]:
        """The games of the owner's, those in files first."""
        return [*self._files, *self._games]

    def game(self, name: str) -> Game:
        """Return a game by its name; built-in ones may have parameters, ``connect4:5x4``."""
        if name in self._files:
            return self._in_file(name)
        if name in self._games:
            return self._games[name]
        if name.partition(":")[0] not in BUILT_IN:
            raise unknown("game", name, sorted({*self._files, *self._games, *BUILT_IN}))
        game = load_game(name)
        self._games[name] = game
        return game

    def asked(self, request: Request) -> tuple[str, Game]:
        """Return the game of a request and its name: one that is offered, or the text of one."""
        if request.has("text"):
            name = self._typed(request.text("text"))
            return name, self._games[name]
        name = request.text("game")
        return name, self.game(name)

    def engine(self, name: str) -> Engine:
        """Return an engine for a game, kept from the time before if there was one, that thinks about nothing."""
        with self._changing:
            game = self.game(name)
            if name not in self._engines:
                self._engines[name] = Engine(game, tables=self._tables(name, game))
            self._engines.move_to_end(name)
            while len(self._engines) > MOST_KEPT:
                self._engines.popitem(last=False)[1].close()
            engine = self._engines[name]
        if engine.is_thinking:
            with suppress(GametreeError):  # what was wrong there is no news to whoever asks now
                engine.stop()
        return engine

    def adviser(self, name: str, limits: Limits) -> Adviser:
        """Return somebody who compares moves of a game within limits; one is kept, that for the last game."""
        game = self.game(name)
        if self._adviser is None or self._adviser[0] != name:
            self._dismiss()
            self._adviser = name, Adviser(game, limits)
        self._adviser[1].limits = limits
        return self._adviser[1]

    def past(self, name: str) -> Statistics | None:
        """Return the statistics of past games of a game; None if there are none."""
        if name not in self._past_at:
            return None
        if name not in self._past:
            self._past[name] = Statistics(self._past_at[name], self.game(name))
        return self._past[name]

    def ledger(self, name: str) -> Path:
        """Return where a ledger is that may be watched."""
        if name not in self._ledgers:
            raise unknown("ledger", name, sorted(self._ledgers))
        return self._ledgers[name]

    def named(self, name: str) -> tuple[str, Game]:
        """Return a game by the name that it has for itself, and how it is called here."""
        for own in self._files:
            if self.game(own).name == name:
                return own, self.game(own)
        try:
            return name, self.game(name)
        except InputError:
            raise InputError(
                f"the games are of {name!r}, which is not offered here; wanted: its file as GAME"
            ) from None

    def rest(self, seconds: float) -> bool:
        """Do nothing for some time; tell whether that was so, and whoever watches has not looked away meanwhile."""
        self._unwatched.clear()
        return not self._unwatched.wait(seconds) if seconds else True

    def look_away(self) -> None:
        """Tell that nobody watches the contest any more that is shown, from any thread."""
        self._unwatched.set()

    @contextmanager
    def heeding(self, hit: Callable[[], None]) -> Iterator[None]:
        """Have ``hit`` called if the reply comes that is pondered."""
        self._hit = hit
        try:
            yield
        finally:
            self._hit = None

    def hit(self) -> None:
        """Tell whoever ponders that the reply has come which it expects, from any thread."""
        hit = self._hit
        if hit is not None:
            hit()

    def hurry(self) -> None:
        """Have what the engines are thinking about end as soon as it can, from any thread."""
        for engine in list(self._engines.values()):
            engine.hurry()
        if self._adviser is not None:
            self._adviser[1].hurry()

    def close(self) -> None:
        """Give back what the engines hold."""
        while self._engines:
            self._engines.popitem()[1].close()
        self._dismiss()
        while self._past:
            self._past.popitem()[1].close()

    def file_of(self, name: str) -> str:
        """Return how others find a game again: its file if it is in one, its name otherwise."""
        if name in self._files:
            return self._files[name].address
        return str(self._typed_in / f"{name}.py") if self._typed_in and name.startswith(TYPED) else name

    def _tables(self, name: str, game: Game) -> Answering | None:
        """Return a solution of a game; None if there is none, or if the game has changed since."""
        if name not in self._tables_at:
            return None
        from ..solving import open_solution

        try:
            return open_solution(self._tables_at[name], game)
        except InputError:
            return None

    def _in_file(self, name: str) -> Game:
        """Return a game as its file stands now; what was ready for it before is of no use any more."""
        with self._changing:
            game, is_new = self._files[name].current()
            if is_new and name in self._engines:
                self._engines.pop(name).close()
            if is_new and self._adviser is not None and self._adviser[0] == name:
                self._dismiss()
        return game

    def _dismiss(self) -> None:
        if self._adviser is not None:
            self._adviser[1].close()
            self._adviser = None

    def _typed(self, text: str) -> str:
        """Keep the text of a game in a file, whose lines are told where it faults, and load it."""
        if self._typed_in is None:
            raise InputError("games that are typed are not run here; wanted: one that is offered")
        name = f"{TYPED}_{hashlib.sha256(text.encode()).hexdigest()[:12]}"
        if name not in self._games:
            path = self._typed_in / f"{name}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            self._games[name] = load_game(str(path))
        return name


def to_whoever_typed(told: str) -> str:
    """Return a sentence that calls the file of a typed game what it is to whoever has typed it.

    >>> to_whoever_typed("typed_0123456789ab.py raised NameError while loading at line 7")
    'your game raised NameError while loading at line 7'
    >>> to_whoever_typed("moves() raised ValueError (/games/typed_0123456789ab.py, line 9)")
    'moves() raised ValueError (your game, line 9)'
    """
    return FILE_OF_TYPED.sub("your game", told)


def leaves_of(text: str) -> list[tuple[int, int, int]]:
    """Return where each leaf of a tree in brackets stands, and which of them have the same parent.

    >>> leaves_of("((3 12) <2,4>)")
    [(2, 3, 1), (4, 6, 1), (8, 13, 2)]
    """
    found, group = [], 0
    for piece in LEAF.finditer(text):
        if piece[0] in "()[]{}":
            group += 1
        elif "=" not in piece[0]:
            found.append((piece.start(), piece.end(), group - 1))
    return found


def tree_text(text: str) -> str:
    """Return a text that is a tree in brackets or one of the gallery; one that may name a file is refused.

    >>> tree_text(" ((3 2) 1)")
    '((3 2) 1)'
    >>> tree_text("/etc/hosts")
    Traceback (most recent call last):
    ...
    gametree.InputError: '/etc/hosts' is not a tree; wanted: brackets such as ((3 12 8) (2 4 6)), or gallery:two-ply
    """
    source = text.strip()
    if not source.startswith((*BRACKETS, GALLERY_PREFIX)) and not BARE_NUMBER.fullmatch(source):
        shown = source if len(source) <= 60 else f"{source[:60]}..."
        raise InputError(f"{shown!r} is not a tree; wanted: brackets such as ((3 12 8) (2 4 6)), or gallery:two-ply")
    return source

"""A game at the table as a text: JSON that is read with mistrust, and goes on where it was left.

It names the game, where it began and its moves, who sits where, how the opponent was made and how long it may think,
and what a coach has found about the moves. A digest of the game's file tells whether the
rules are still the same, one of the text whether it is whole.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import KW_ONLY, asdict, dataclass
from pathlib import Path
from typing import Any

from ...base.errors import InputError
from ...base.fields import Fields, read_json
from ...base.own_code import file_digest, file_of, is_there
from ...base.results import Limits
from ...rules.history import History
from .coaching import read_coaching
from .reviewed import as_data, from_data
from .sides import NAMES, SEATS, played_as
from .table import Table, played_names

FORMAT = "gametree game"
VERSION = 2
"""The form of the text; raised when it changes."""
KNOWN = (1, VERSION)
"""The forms that are read; the first has no coach."""

MOST_BYTES = 10_000_000
"""A longer file holds more than any game, or has no end."""

WANTED = "wanted: a file that 'save' of 'gametree play' has written"


@dataclass(frozen=True)
class SavedGame:
    """A game as its text has it: plain data, and nothing loaded yet."""

    game: str
    """As it was named; a file by its whole path."""
    digest: str | None
    """Of the game's file; None if it is in none."""
    _: KW_ONLY
    position: str | None
    """Where it began, if not at the start."""
    moves: tuple[str, ...]
    """All moves from there, by name; those that were asked for at the beginning are the first ``opening``."""
    opening: int
    people: str
    """What people play as: first, second, both or none."""
    opponent: str
    depth: int | None
    nodes: int | None
    seconds: float | None
    number: int
    resigned: str | None
    """Who has: first or second."""
    coach: str | None = None
    """When it speaks: on or ask."""
    judgements: tuple[dict[str, Any], ...] = ()
    """What it has found so far, as ``reviewed.as_data`` has it."""

    @staticmethod
    def of(table: Table, game: str, position: str | None) -> SavedGame:
        """Return the game at a table; ``game`` and ``position`` are as they were given."""
        history, limits = table.history, table.limits
        named = whole_name(game)
        return SavedGame(
            named,
            file_digest(named, MOST_BYTES),
            position=position,
            moves=tuple(played_names(history)),
            opening=min(len(table.opening.moves), len(history.moves)),
            people=played_as(table.seats),
            opponent=table.opponent,
            depth=limits.depth,
            nodes=limits.nodes,
            seconds=limits.seconds,
            number=table.number,
            resigned=None if table.resigned is None else NAMES[table.resigned],
            coach=None if table.coaching is None else table.coaching.value,
            judgements=tuple(map(as_data, table.coach.known(history))),
        )

    def text(self) -> str:
        """Write it down."""
        fields = {"format": FORMAT, "version": VERSION, **asdict(self)}
        return json.dumps({**fields, "checksum": _checksum(fields)}, indent=1) + "\n"

    def table(self, begun: History) -> Table:
        """Lay out the table again, with the game loaded and begun where it was."""
        history, opening = begun, begun
        for number, name in enumerate(self.moves, 1):
            try:
                history = history.play_name(name)
            except InputError as fault:
                raise InputError(f"its move {number} cannot be played any more: {fault}") from None
            opening = history if number == self.opening else opening
        table = Table(
            begun.game,
            self.opponent,
            seats=self.people,
            opening=opening,
            limits=Limits(self.depth, self.nodes, self.seconds),
            number=self.number,
            coaching=None if self.coach is None else read_coaching(self.coach),
        )
        table.history = history
        for data in self.judgements:
            table.coach.remember(from_data(history, data))
        table.resigned = None if self.resigned is None else NAMES.index(self.resigned)
        return table

    def check_source(self) -> None:
        """Refuse to go on if the game's file is another one now."""
        now = file_digest(self.game, MOST_BYTES)
        if now is not None and now != self.digest:  # one that is gone is missed when it is loaded
            raise InputError(f"the game's file {self.game!r} has changed since; wanted: the file as it was")


def read_saved(path: Path) -> SavedGame:
    """Read a file; what is in it is trusted to be what was written, by its checksum, and looked at all the same."""
    try:
        return _read(path)
    except InputError as error:
        raise InputError(f"cannot go on with the game {str(path)!r}: {error}") from None


def _read(path: Path) -> SavedGame:
    fields = Fields.of(read_json(path, MOST_BYTES, WANTED), FORMAT, "it is no saved game", WANTED)
    version = fields.told.get("version")
    if version not in KNOWN:
        raise InputError(f"it was saved by another version ({version!r}, not {VERSION})")
    if fields.told.pop("checksum", None) != _checksum(fields.told):
        raise InputError(f"it is damaged: its checksum does not fit; {WANTED}")
    try:
        return _saved(fields, has_coach=version != 1)
    except InputError as fault:
        raise InputError(f"it is damaged: {fault}") from None


def _saved(fields: Fields, *, has_coach: bool) -> SavedGame:
    people, resigned = fields.text("people"), fields.or_none(fields.text, "resigned")
    if people not in SEATS or resigned not in (None, *NAMES):
        raise InputError(f"nobody can play as {(resigned if people in SEATS else people)!r}; {WANTED}")
    return SavedGame(
        fields.text("game"),
        fields.or_none(fields.text, "digest"),
        position=fields.or_none(fields.text, "position"),
        moves=fields.texts("moves"),
        opening=fields.whole("opening", least=0),
        people=people,
        opponent=fields.text("opponent"),
        depth=fields.or_none(fields.whole, "depth"),
        nodes=fields.or_none(fields.whole, "nodes"),
        seconds=fields.or_none(fields.number, "seconds"),
        number=fields.whole("number"),
        resigned=resigned,
        coach=fields.or_none(fields.text, "coach") if has_coach else None,
        judgements=tuple(row.told for row in fields.rows("judgements")) if has_coach else (),
    )


def whole_name(game: str) -> str:
    """Return the name of a game as it is understood in every folder: a file by its whole path.

    >>> whole_name("connect4:5x4")
    'connect4:5x4'
    """
    file = file_of(game) or game
    return str(Path(file).resolve()) + game[len(file) :] if is_there(Path.is_file, file) else game


def _checksum(fields: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()

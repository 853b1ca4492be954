"""Which form the games of a file have, told by what is in it, and each of them as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from ..base.errors import InputError
from ..base.numbers import Move
from ..games.othello.rules import PASS
from ..games.othello.wthor import GAME, HEADER, read_header, read_record
from ..rules.game import Game
from ..rules.game_texts import POINTS, player_tags, read_texts
from .ledgers import APPLICATION, application_of, read_ledger
from .sources import BROKEN, HEAD, Opened, Source

SQLITE = b"SQLite format 3\0"
YEARS = range(1900, 2200)
STANDARD = ("", "standard", "chess", "normal", "chess960", "chess 960", "fischerandom", "fischerrandom")
"""Variants of chess whose rules are known here."""
ENGLISH = "21"
"""The number of English draughts in PDN."""
WANTED = "wanted: PGN, PDN, WTHOR, or a record or ledger of gametree"


class Written(NamedTuple):
    """A game as a file has it; nothing is played yet."""

    label: str
    """Which one it is, for whoever looks for it: ``game 3, line 41``."""
    end: int
    """Where to read on behind it."""
    headers: Mapping[str, str] = {}
    start: str | None = None
    words: Sequence[str] = ()
    moves: Sequence[Move] | None = None
    """Instead of words, where moves are numbers."""
    skipped: Move = PASS
    """The move that those leave out where there is no other."""
    result: int | None = None
    """For the first player, or for ``begins`` if that is said."""
    is_for_beginner: bool = False
    """The result is for the side that was to move where the game began."""
    margin: int | None = None
    fault: str | None = None
    """Why it cannot be read."""
    other: str | None = None
    """Which other game it is one of."""


def written_games(game: Game, source: Source, opened: Opened, place: int = 0, number: int = 0) -> Iterator[Written]:
    """Yield the games of a source, from a place on where ``number`` of them have gone before."""
    file = opened.file
    try:
        head = _peeked(file)
        if head.startswith(SQLITE):
            yield from _of_ledger(game, source, place)
            return
        if not head:
            raise InputError(f"the games {source.name!r} are an empty file; {WANTED}")
        read = _of_wthor if is_wthor(head) else _of_texts
        if read is _of_texts and (b"\0" in head or head.startswith((b"\xff\xfe", b"\xfe\xff"))):
            raise InputError(f"the games {source.name!r} are in no form that is known here; {WANTED}")
        yield from read(game, source, file, place, number)
    except BROKEN as error:
        said = str(error) or type(error).__name__
        yield Written("its packing", place, fault=f"the rest of the file cannot be unpacked: {said}")


def is_wthor(head: bytes) -> bool:
    """Tell whether a file begins as those of WTHOR do: they have a year where a text has letters."""
    if len(head) < HEADER.size:
        return False
    century, _, month, day, _, _, year, size, _, _, _ = HEADER.unpack_from(head)
    return year in YEARS and century in (19, 20, 21) and month <= 12 and day <= 31 and size <= 10


def _peeked(file: BinaryIO) -> bytes:
    peek: Callable[[int], bytes] | None = getattr(file, "peek", None)
    if peek is not None:
        return peek(HEAD)[:HEAD]
    head = file.read(HEAD)
    file.seek(0)
    return head


def _of_texts(game: Game, source: Source, file: BinaryIO, place: int, number: int) -> Iterator[Written]:
    if place:
        file.seek(place)
    names = player_tags(game)
    for count, text in enumerate(read_texts(file, place=place), number + 1):
        where = f", line {text.line}" if not place else ""
        yield Written(
            f"game {count}{where}",
            text.end,
            _headers(game, text.tags, names),
            text.tags.get("FEN"),
            text.words,
            result=POINTS.get(text.result),
            fault=text.fault,
            other=_other(game, text.tags),
        )


def _headers(game: Game, tags: Mapping[str, str], names: tuple[str, str]) -> dict[str, str]:
    """Return tags in which the players are the first and the second, and the date is the best that is known."""
    sides = game.wording.sides or names
    headers = dict(tags)
    for to, side, name in zip(("First", "Second"), sides, names, strict=True):
        for tail in ("", "Elo", "Rating"):
            for tag in (name, side.split()[0]):
                told = tags.get(tag + tail, "")
                if told not in ("", "?", "-"):
                    headers.setdefault(to + tail.replace("Rating", "Elo"), told)
    if not headers.get("Date", "?")[:1].isdigit():
        headers["Date"] = tags.get("UTCDate") or tags.get("EventDate") or headers.get("Date", "")
    return headers


def _other(game: Game, tags: Mapping[str, str]) -> str | None:
    """Return which other game the tags of a game tell of, if they do."""
    named, kind = tags.get("Game", game.name), tags.get("GameType", ENGLISH).split(",")[0].strip()
    if named != game.name:
        return named
    if kind != ENGLISH or ("GameType" in tags and not game.name.startswith("checkers")):
        return f"the game of type {kind} in PDN"
    variant = tags.get("Variant", "").lower()
    return None if variant in STANDARD else variant


def _of_wthor(game: Game, source: Source, file: BinaryIO, place: int, number: int) -> Iterator[Written]:
    if game.name != "othello":
        raise InputError(f"the games {source.name!r} are of Othello on 8 by 8 squares; wanted: games of {game.name}")
    count, year, depth = read_header(file.read(HEADER.size))
    place = place or HEADER.size
    if place != HEADER.size:
        file.seek(place)
    while data := file.read(GAME.size):
        number, place = number + 1, place + len(data)
        if len(data) < GAME.size:
            yield Written(f"game {number}", place, fault="the file ends in the middle of it")
            break
        try:
            record = read_record(number, data)
        except InputError as fault:
            yield Written(f"game {number}", place, fault=str(fault))
            continue
        margin = 2 * record.score - 64
        headers = {
            "First": f"player {record.black}",
            "Second": f"player {record.white}",
            "Event": f"tournament {record.tournament}",
            "Date": f"{year}.??.??",
            "TheoreticalMargin": str(2 * record.theoretical - 64),
            "TheoreticalDepth": str(depth),
        }
        yield Written(f"game {number}", place, headers, moves=record.moves, result=_sign(margin), margin=margin)
    if number != count:
        yield Written("its header", place, fault=f"the file tells of {count:,} games and has {number:,}")


def _of_ledger(game: Game, source: Source, place: int) -> Iterator[Written]:
    path = source.path
    if path is None or source.member is not None:
        raise InputError(f"the ledger {source.name!r} cannot be read from there; wanted: a file of its own")
    if application_of(path) != APPLICATION:
        raise InputError(f"the games {source.name!r} are a SQLite file that is no ledger; {WANTED}")
    for end, (headers, played) in enumerate(read_ledger(path, game.name, place=place), place + 1):
        yield _played(f"game {end}", end, headers, played)


def _played(label: str, end: int, headers: dict[str, str], played: dict[str, Any]) -> Written:
    try:
        return Written(
            label,
            end,
            headers,
            played["position"],
            [str(name) for name in played["moves"]],
            result=_sign(int(played["outcome"])),
            is_for_beginner=True,
        )
    except (KeyError, TypeError, ValueError):
        return Written(label, end, fault="it has not the fields of a game")


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def is_database(path: Path) -> bool:
    """Tell whether a file is one of SQLite."""
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError:
        return False

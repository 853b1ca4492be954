"""Where the games of a match begin: positions or moves from a file, or moves at random.

Players that answer the same position always in the same way would play one game again and again. An opening is plain
data: a position by name, or None for the start, and the names of the moves from there.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from ..base.errors import InputError
from ..base.reading import contents_of
from ..rules.game import Game
from ..rules.history import History

RANDOM, START = "random", "start"
USUAL = "random:4"
MOST_BYTES = 100_000_000
MOST_PLIES = 60
"""Longer ones are no openings, and many a game is over by then."""
TRIES = 200
"""So often another opening is drawn before the same one comes again."""


class Opening(NamedTuple):
    """A position by its name, None for the start, and the names of the moves from there."""

    position: str | None = None
    moves: tuple[str, ...] = ()

    def follow(self, game: Game) -> History:
        """Return the game so far."""
        history = History.begin(game) if self.position is None else History.read(game, self.position)
        for name in self.moves:
            history = history.play_name(name)
        return history


def openings(game: Game, given: str, count: int, seed: int) -> list[Opening]:
    """Return so many openings: ``random:PLIES``, ``start``, or those of a file, again and again if they are few.

    >>> from gametree import load_game
    >>> openings(load_game("tictactoe"), "random:2", 2, seed=1)
    [Opening(position=None, moves=('b1', 'c3')), Opening(position=None, moves=('b2', 'b1'))]
    """
    kind, _, plies = given.partition(":")
    if given == START:
        return [Opening()] * count
    if kind == RANDOM:
        if not plies.isdecimal() or len(plies) > 3 or int(plies) > MOST_PLIES:
            wanted = f"random:PLIES with at most {MOST_PLIES}, such as {USUAL}"
            raise InputError(f"the openings {given!r} cannot be drawn; wanted: {wanted}")
        return _drawn(game, int(plies), count, seed)
    return list(islice(cycle(_read(game, Path(given))), count))


def _drawn(game: Game, plies: int, count: int, seed: int) -> list[Opening]:
    """Draw openings that end in unfinished positions, no two alike as long as there are others.

    Each has a seed of its own, so that a longer match begins like a shorter one.
    """
    found: list[Opening] = []
    for number in range(count):
        draw, known, repeated = random.Random(f"{seed} {number}"), set(found), None
        for _ in range(TRIES):
            drawn = _walk(game, plies, draw)
            if drawn is not None and drawn not in known:
                break
            repeated = repeated or drawn
        else:
            drawn = repeated
        if drawn is None:
            raise InputError(
                f"no game of {game.name} goes on after {plies} plies at random; wanted: random:PLIES with fewer"
            )
        found.append(drawn)
    return found


def _walk(game: Game, plies: int, draw: random.Random) -> Opening | None:
    """Make moves at random; None where the game ends on the way."""
    history, names = History.begin(game), []
    for _ in range(plies):
        if history.ending() is not None:
            return None
        move = draw.choice(list(history.position.moves()))
        names.append(game.move_name(history.position, move))
        history = history.play(move)
    return None if history.ending() is not None else Opening(None, tuple(names))


def _read(game: Game, path: Path) -> list[Opening]:
    """Read the openings of a file: games as PGN, or a line each, a position or moves."""
    try:
        text = contents_of(path, MOST_BYTES).decode("utf-8-sig", errors="replace")
    except OSError as error:
        wanted = f"a file, random:PLIES such as {USUAL}, or start"
        raise InputError(f"the openings {str(path)!r} cannot be read ({error.strerror}); wanted: {wanted}") from None
    except InputError as fault:
        raise InputError(f"the openings {str(path)!r} cannot be read: {fault}") from None
    found = _games(game, text, path) if path.suffix.lower() == ".pgn" else _lines(game, text, path)
    if not found:
        raise InputError(f"there is no opening in {str(path)!r}; wanted: a position or moves on every line")
    return found


def _lines(game: Game, text: str, path: Path) -> list[Opening]:
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        written = line.strip()
        if written and not written.startswith("#"):
            try:
                found.append(_opening(game, written))
            except InputError as fault:
                raise InputError(f"line {number} of {str(path)!r} is no opening: {fault}") from None
    return found


def _opening(game: Game, written: str) -> Opening:
    """Read one line: moves from the start, or a position; the game must go on from there."""
    faults = []
    readers: tuple[Callable[[], tuple[Opening, History]], ...] = (
        lambda: _by_moves(game, written),
        lambda: (Opening(written), History.read(game, written)),
        lambda: _by_epd(game, written),
    )
    for read in readers:
        try:
            opening, history = read()
        except InputError as fault:
            faults.append(fault)
            continue
        ending = history.ending()
        if ending is not None:
            raise InputError(f"the game is over there ({ending.reason})")
        return opening
    raise faults[0 if written.split()[0] in game.names(game.start) else 1]


def _by_moves(game: Game, written: str) -> tuple[Opening, History]:
    history = History.begin(game).play_named(written)
    return _of(history), history


def _by_epd(game: Game, written: str) -> tuple[Opening, History]:
    """Read the first four fields of a position in chess that has remarks behind it."""
    position = " ".join(written.split()[:4])
    return Opening(position), History.read(game, position)


def _games(game: Game, text: str, path: Path) -> list[Opening]:
    from ..games.chess.fen import write_fen
    from ..games.chess.pgn import read_pgn

    if game.name != "chess":
        raise InputError(f"{str(path)!r} has games of chess; wanted: lines of positions or moves of {game.name}")
    found = []
    for number, played in enumerate(read_pgn(text), 1):
        history = History.begin(game, played.start)
        for move in played.moves:
            if move is None:
                raise InputError(f"game {number} of {str(path)!r} has a pass, which is no move of a match")
            history = history.play(move)
        if history.ending() is not None:
            raise InputError(f"game {number} of {str(path)!r} is over; wanted: openings from which a game goes on")
        opening = _of(history)
        found.append(opening if played.start == game.start else opening._replace(position=write_fen(played.start)))
    return found


def _of(history: History) -> Opening:
    names = [history.game.move_name(at, move) for at, move in zip(history.positions[:-1], history.moves, strict=True)]
    return Opening(None, tuple(names))

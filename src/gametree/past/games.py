"""All past games of some files, one after another, whatever form they have.

Games are played through as they are read. What cannot be played is left out, counted, and told.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ..base.errors import InputError
from ..rules.game import Game, is_over
from .formats import Written, written_games
from .replaying import PastGame, Replayer
from .sources import Opened, Source, sources

FIRST_FAULTS = 3
"""So many are told in words; the others are counted."""


class SkippedGames(UserWarning):
    """Games that could not be read, or are of another game, were left out."""


class Skipped(NamedTuple):
    """A game that was left out, and why."""

    words: str
    is_other: bool = False
    """It is a game of another kind."""


class Found(NamedTuple):
    """What was found in a file: a game or why there is none, and where to read on behind it."""

    game: PastGame | Skipped
    end: int


@dataclass
class Tally:
    """What was found in a file, or in several."""

    games: int = 0
    unfinished: int = 0
    """Games whose result nobody knows; they are among the games."""
    damaged: int = 0
    others: int = 0
    """Games of another kind."""
    faults: list[str] = field(default_factory=list)
    """What is wrong with the first of them."""

    def take(self, found: PastGame | Skipped) -> None:
        if isinstance(found, PastGame):
            self.games += 1
            self.unfinished += found.result is None
            return
        self.others += found.is_other
        self.damaged += not found.is_other
        if len(self.faults) < FIRST_FAULTS:
            self.faults.append(found.words)

    def add(self, more: Tally) -> None:
        """Take over what was found elsewhere."""
        self.games += more.games
        self.unfinished += more.unfinished
        self.damaged += more.damaged
        self.others += more.others
        self.faults += more.faults[: FIRST_FAULTS - len(self.faults)]

    def told(self, name: str) -> str | None:
        """Say which games of a file were left out; None if none was.

        >>> Tally(games=5, damaged=1, faults=["game 2, line 9: a comment is never closed"]).told("old.pgn")
        '1 of 6 games in old.pgn is left out; game 2, line 9: a comment is never closed'
        """
        left_out = self.damaged + self.others
        if not left_out:
            return None
        others = f" ({self.others:,} of another game)" if self.others else ""
        verb = "is" if left_out == 1 else "are"
        more = "; ..." if left_out > len(self.faults) else ""
        total = self.games + left_out
        return f"{left_out:,} of {total:,} games in {name} {verb} left out{others}; {'; '.join(self.faults)}{more}"


class PastGames:
    """An iterable of games; while it is iterated, ``tally`` counts them.

    What is left out is told at the end of each file: by ``tell``, or as a warning. With ``plies`` games are played
    through no further than that.

    >>> from gametree import load_game
    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w", suffix=".pgn") as file:
    ...     _ = file.write('[White "Anna"] [Black "Ben"] 1. e4 e5 1-0')
    ...     file.flush()
    ...     [game] = PastGames(load_game("chess"), [file.name])
    >>> game.result, game.headers["First"], len(game.moves)
    (1, 'Anna', 2)
    """

    def __init__(
        self,
        game: Game,
        files: Iterable[str | Path],
        *,
        plies: int | None = None,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        self.game, self.plies = game, plies
        self.sources = sources(files)
        self.tally = Tally()
        self._tell = tell or _warn

    def __iter__(self) -> Iterator[PastGame]:
        self.tally = Tally()
        replayer = Replayer(self.game)
        for source in self.sources:
            here = Tally()
            with source.opened() as opened:
                for found, _ in read_source(replayer, source, opened, plies=self.plies):
                    here.take(found)
                    if isinstance(found, PastGame):
                        yield found
            self.tally.add(here)
            told = here.told(source.name)
            if told is not None:
                self._tell(told)
        if not self.tally.games:
            raise InputError(nothing(self.game, self.sources, self.tally))


def read_source(
    replayer: Replayer,
    source: Source,
    opened: Opened,
    *,
    place: int = 0,
    number: int = 0,
    plies: int | None = None,
) -> Iterator[Found]:
    """Yield what is found in one file from a place on, where ``number`` games have gone before."""
    for written in written_games(replayer.game, source, opened, place, number):
        yield Found(_replayed(replayer, written, plies), written.end)


def nothing(game: Game, given: Iterable[Source], tally: Tally) -> str:
    """Say that there is no game in what was given."""
    names = ", ".join(repr(source.name) for source in given) or "what was given"
    why = f": {'; '.join(tally.faults)}" if tally.faults else ""
    return f"there is no game of {game.name} in {names}{why}; wanted: games of {game.name}"


def _replayed(replayer: Replayer, written: Written, plies: int | None) -> PastGame | Skipped:
    """Play a game through, or tell why that cannot be done."""
    game = replayer.game
    if written.other is not None:
        return Skipped(f"{written.label}: it is one of {written.other}", is_other=True)
    if written.fault is not None:
        return Skipped(f"{written.label}: {written.fault}")
    try:
        if written.moves is not None:
            line = replayer.by_moves(written.moves, written.skipped, plies)
        else:
            line = replayer.by_names(written.start, written.words, plies)
    except InputError as fault:
        return Skipped(f"{written.label}: {fault}")
    is_second = game.wording.is_second_to_move(line.positions[0])
    result = written.result
    if result is not None and written.is_for_beginner and is_second:
        result = -result
    played = PastGame(tuple(line.positions), tuple(line.moves), result, written.headers, written.margin, is_second)
    return _judged(game, played, written.label)


def _judged(game: Game, played: PastGame, label: str) -> PastGame | Skipped:
    """Compare the result that is told with the board, if the game was played to its end there."""
    last = played.positions[-1]
    if not is_over(last):
        return played
    *_, side = played.sides()
    outcome = int(last.outcome()) * (1 if side == 0 else -1)
    result = (outcome > 0) - (outcome < 0)
    if played.result is not None and played.result != result:
        told, seen = ({1: "won", 0: "drawn", -1: "lost"}[each] for each in (played.result, result))
        return Skipped(f"{label}: it is told to be {told} for the first player, and {seen} on the board")
    margin = outcome if game.scoring == "margin" else None
    return played._replace(result=result, margin=margin if played.margin is None else played.margin)


def _warn(told: str) -> None:
    warnings.warn(told, SkippedGames, stacklevel=3)

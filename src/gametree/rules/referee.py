"""The rules that look back: how often a position has come up, how long nothing has happened, what is dead.

A position knows the board and who is to move. What it cannot know is how the game came there; that is counted by a
``History`` and judged by a ``Referee``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Any

from ..base.errors import InputError
from ..base.numbers import Move

UNITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
TEENS = ("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


@dataclass(frozen=True)
class Ending:
    """Why a game is over, or may be.

    >>> from gametree import History, load_game
    >>> History.begin(load_game("chess")).play_named("f3 e5 g4 Qh4").ending()
    Ending(reason='checkmate', outcome=-1, is_claim=False)
    """

    reason: str
    """In words: ``checkmate``, ``threefold repetition``, ``fifty moves``, ``dead position``, ``game over``."""
    outcome: int
    """For the side to move."""
    is_claim: bool = False
    """The side to move may end the game, or go on."""


@dataclass(frozen=True)
class Referee:
    """When a game ends by its history. Every rule is optional.

    Rules come in pairs: at a lower number the side to move may claim a draw, at a higher one the game is over. A
    *quiet* ply is one without progress, as the game defines it; in chess, all but captures and moves of pawns.

    >>> from gametree import Referee
    >>> chess = Referee(repetitions=3, forced_repetitions=5, quiet_plies=100, forced_quiet_plies=150,
    ...     is_progress=lambda position, move: False)
    >>> chess.judge(None, occurrences=3, quiet=12)
    Ending(reason='threefold repetition', outcome=0, is_claim=True)
    >>> chess.judge(None, occurrences=1, quiet=150).reason
    'seventy-five moves'
    """

    _: KW_ONLY
    repetitions: int | None = None
    """The side to move may claim a draw when the position has come up so often, with the same side to move."""
    forced_repetitions: int | None = None
    """The game is a draw when it has come up so often."""
    quiet_plies: int | None = None
    """The side to move may claim a draw after so many plies without progress."""
    forced_quiet_plies: int | None = None
    """The game is a draw after so many."""
    is_progress: Callable[[Any, Move], bool] | None = None
    """Tells of a position and a move that the count of quiet plies begins anew."""
    is_dead: Callable[[Any], bool] | None = None
    """Tells of a position that nobody can win it any more, so that it is a draw at once."""
    reason: Callable[[Any], str] | None = None
    """Names what has ended a position that is over by itself: ``checkmate``, ``stalemate``."""
    parse_quiet: Callable[[str], int] | None = None
    """Reads how many quiet plies have gone before, from a text that is read as a position: the clock of a FEN."""

    def __post_init__(self) -> None:
        for name, least in (("repetitions", 2), ("quiet_plies", 1)):
            claimed, forced = getattr(self, name), getattr(self, f"forced_{name}")
            for field, count in ((name, claimed), (f"forced_{name}", forced)):
                if count is not None and (not isinstance(count, int) or count < least):
                    raise InputError(f"{field} of a referee is {count!r}; wanted: a whole number from {least} on")
            if claimed is not None and forced is not None and claimed > forced:
                raise InputError(
                    f"a referee lets a draw be claimed at {name}={claimed}, after forced_{name}={forced}; "
                    "wanted: a smaller number"
                )
        if self.is_progress is None and (self.quiet_plies or self.forced_quiet_plies):
            raise InputError("a referee counts quiet plies, but has no is_progress(position, move) to tell them by")

    def draws_at(self) -> int | None:
        """Return how many occurrences of a position a player may count on to make a draw; None if there is no end."""
        return self.forced_repetitions if self.repetitions is None else self.repetitions

    def draws_after(self) -> int | None:
        """Return after how many plies without progress a player may count on a draw; None if there is no end.

        >>> from gametree import load_game
        >>> load_game("chess").referee.draws_after(), load_game("checkers").referee.draws_after()
        (100, 80)
        """
        return self.forced_quiet_plies if self.quiet_plies is None else self.quiet_plies

    def judge(self, position: Any, *, occurrences: int, quiet: int) -> Ending | None:
        """Return why an unfinished position is the end, or may be: it came up so often, after so many quiet plies."""
        if self.is_dead is not None and self.is_dead(position):
            return Ending("dead position", 0)
        for is_claim, most, longest in (
            (False, self.forced_repetitions, self.forced_quiet_plies),
            (True, self.repetitions, self.quiet_plies),
        ):
            if most is not None and occurrences >= most:
                return Ending(f"{in_words(most)}fold repetition", 0, is_claim)
            if longest is not None and quiet >= longest:
                plies = f"{in_words(longest)} plies" if longest % 2 else f"{in_words(longest // 2)} moves"
                return Ending(plies, 0, is_claim)
        return None


THREEFOLD = Referee(forced_repetitions=3)
"""What games get in which positions come back, if nobody says otherwise: no game lasts for ever."""


def in_words(number: int) -> str:
    """Write a number as a word; from 100 on in figures.

    >>> in_words(3), in_words(40), in_words(75), in_words(120)
    ('three', 'forty', 'seventy-five', '120')
    """
    if number < 20:
        return (*UNITS, *TEENS)[number]
    if number >= 100:
        return str(number)
    tens, units = TENS[number // 10 - 2], number % 10
    return f"{tens}-{UNITS[units]}" if units else tens

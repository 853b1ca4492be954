"""What is known of positions for good, asked like a search: values of all moves, the best one, the line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..base.numbers import Move
from ..base.results import Cutoffs, Line, SearchResult
from ..base.values import MOST, WIN
from ..rules.game import Game, is_over
from ..rules.turns import moves_again

MOST_MOVES = 1_000
"""Of a line: two sides that hold a draw could go on for ever."""


class Answer(NamedTuple):
    """What a solution knows: of a position, and of a move."""

    move: Move | None
    """None of a position itself."""
    value: int
    """For the side to move, as a search tells it."""
    verdict: str
    """``win in 7``, ``loss in 4``, ``draw`` or ``+4``."""


class Answering(ABC):
    """Answers from what it knows. A position that it does not know is no mistake."""

    game: Game

    @abstractmethod
    def worth(self, position: Any) -> int | None:
        """Return the value of a position, as a search tells it; None if it is not known."""

    def find(self, position: Any) -> Answer | None:
        """Return what a position is worth; None if it is not in here."""
        value = self.worth(position)
        return None if value is None else answer(None, value)

    def moves(self, position: Any) -> list[Answer]:
        """Return what every move is worth, the best first and equal ones as they are listed; known ones only.

        Among moves that win, lose or draw alike, the sooner win and the later loss are better.
        """
        found = []
        for move in () if is_over(position) else position.moves():
            child = position.play(move)
            value = self.worth(child)
            if value is not None:
                found.append(answer(move, before(value, again=moves_again(child))))
        return sorted(found, key=lambda answer: -answer.value)

    def best(self, position: Any) -> Answer | None:
        """Return the best move of a position; None if it is not in here, or over."""
        return None if self.worth(position) is None else next(iter(self.moves(position)), None)

    def result(self, position: Any, *, lines: int = 1) -> SearchResult | None:
        """Return the same as what a search returns that has seen everything; None if it is not in here."""
        own = self.find(position)
        if own is None:
            return None
        answers = self.moves(position)[:lines]
        best = tuple(
            Line(answer.move, answer.value, (answer.move, *self.line(position.play(answer.move))), answer.verdict)
            for answer in answers
            if answer.move is not None
        )
        line = best[0].line if best else ()
        return SearchResult(
            algorithm="tables",
            move=best[0].move if best else None,
            value=own.value,
            verdict=own.verdict,
            line=line,
            depth=len(line),
            nodes=0,
            leaves=0,
            children=0,
            cutoffs=Cutoffs(),
            seconds=0.0,
            compiled=False,
            complete=True,
            lines=best,
        )

    def line(self, position: Any) -> Iterator[Move]:
        """Yield what both sides play if nobody errs, until a position would come back."""
        seen = {position}
        while len(seen) < MOST_MOVES and (answer := self.best(position)) is not None and answer.move is not None:
            yield answer.move
            position = position.play(answer.move)
            if position in seen:
                return
            seen.add(position)


def answer(move: Move | None, value: int) -> Answer:
    """Return a value put into words.

    >>> answer(None, WIN - 7).verdict, answer(None, 0).verdict, answer(None, -4).verdict
    ('win in 7', 'draw', '-4')
    """
    if abs(value) > MOST:
        verdict = f"{'win' if value > 0 else 'loss'} in {WIN - abs(value)}"
    else:
        verdict = "draw" if value == 0 else f"{value:+}"
    return Answer(move, value, verdict)


def before(value: int, *, again: bool) -> int:
    """Return what a position is worth before the move to one that is worth a value, to whoever makes it.

    >>> before(WIN - 6, again=False) == 7 - WIN, before(-4, again=True)
    (True, -4)
    """
    value -= 1 if value > MOST else -1 if value < -MOST else 0
    return value if again else -value

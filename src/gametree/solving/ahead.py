"""Many tasks at once: what will be asked next is found by the same search, which takes answers for granted.

A search asks one question after another, and only the answers tell which. So it is walked again whenever an answer
has come, as far as what is known will lead: quickly, because bounds that are proved end it. From there it is walked
once more with a guess in the place of each answer that is missing, by short searches, until there are as many
questions as there are places. A wrong guess costs a search that nobody needed, and nothing else.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from ..algorithms.exact.exact import exact, settle
from ..algorithms.parts.kit import Kit
from ..algorithms.parts.table import NothingKept
from ..base.errors import Stopped
from ..base.numbers import Move
from ..base.stopping import Stop
from ..base.values import INF
from ..rules.turns import own
from .known_bounds import Known, KnownBounds
from .sent_tasks import Question, SentTasks
from .tasks import Order, Tasks, Tell, Walk, keep, progress_of, with_tasks


class _Unanswered(Exception):
    """The search has come to a question whose answer is missing."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


class _Enough(Exception):
    """There are as many questions as there are places."""


class _KnownOnly(Tasks):
    """Answers from what is known, and ends the search where nothing is."""

    def find_out(self, position: Any, asked: int, ply: int) -> int | None:
        raise _Unanswered(Question(position, asked, ply))


class _Guessing(Tasks):
    """Answers from what is known, and guesses the rest; each guess is a question that will be asked."""

    def __init__(self, bounds: KnownBounds, walk: Walk, order: Order, wanted: list[Question], most: int) -> None:
        super().__init__(bounds, walk)
        self._order, self._wanted, self._most = order, wanted, most

    def find_out(self, position: Any, asked: int, ply: int) -> int | None:
        question = Question(position, asked, ply)
        if question not in self._wanted:
            self._wanted.append(question)
        if len(self._wanted) >= self._most:
            raise _Enough
        return asked + 1 if self._order.estimate(own(position)) > asked else asked


class _WithGuesses(NothingKept):
    """Bounds that are proved, and those that follow from guesses, which nobody keeps."""

    def __init__(self, bounds: KnownBounds) -> None:
        self._bounds, self._guessed = bounds, dict[Any, Known]()

    def key(self, position: Any) -> Any:
        return self._bounds.key(position)

    def begin_proof(self, left: int) -> None:
        pass

    def is_near(self, left: int) -> bool:
        return False

    def find_proof(self, key: Any, left: int) -> tuple[int, int, Move]:
        low, high, move = self._bounds.find_proof(key, left)
        guessed = self._guessed.get(key, Known())
        return max(low, guessed.low), min(high, guessed.high), move

    def keep_proof(self, key: Any, left: int, low: int, high: int, move: Move) -> None:
        self._guessed[key] = Known(low, high, move)


class Ahead:
    """Searches the first plies, with a crew for what lies behind them."""

    def __init__(self, kit: Kit, bounds: KnownBounds, order: Order, walk: Walk, tell: Tell) -> None:
        self._kit, self._bounds, self._order, self._walk, self._tell = kit, bounds, order, walk, tell

    def search(self, position: Any, sent: SentTasks, stop: Stop) -> int:
        """Return the value of a position."""
        kit = with_tasks(self._kit, _KnownOnly(self._bounds, self._walk))
        while True:
            if stop.is_set():
                raise Stopped("told to stop")
            self._walk.begin_again()
            try:
                return exact(position, kit.insight.left(position), -INF, INF, kit)
            except _Unanswered as missing:
                self._tell(progress_of(self._walk, self._bounds))
                sent.send(self._wanted(position, missing.question, sent.places()))
            for question, answered in sent.come_back():
                keep(self._bounds, question.position, question.asked, question.ply, answered)

    def _wanted(self, position: Any, first: Question, most: int) -> list[Question]:
        """Return a question whose answer is missing, and those that come after it if guesses are right."""
        wanted = [first]
        if most > 1:
            guessing = _Guessing(self._bounds, self._walk, self._order, wanted, most)
            kit = with_tasks(self._kit._replace(memory=_WithGuesses(self._bounds)), guessing)
            self._walk.begin_again()
            with suppress(_Enough):
                settle(position, -INF, INF, kit, 0)
        return wanted

"""What is asked about every position that weights are fitted to: many at a time, in machine code where that pays."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import numpy as np

from ...base.numbers import Ints, Words, ints, is_record, words
from ...base.packing import pack, unpack, width_of
from ...base.stopping import Stop
from ...engine.ready.faults import naming_faults
from ...engine.ready.running import Runner
from ...rules.game import Game
from ..patterns.patterns import Patterns

BATCH = 4_096
"""Of fewer positions than that, each is asked about as it comes: the compiler would take longer."""


class Question(Protocol):
    """A record that answers for one position, into a row of its own memory."""

    @property
    def answers(self) -> Ints | Words:
        """A row for each position of a batch."""

    def answer(self, position: Any, number: int) -> None:
        """Write what is to be known of a position into the row of that number."""


class Features(NamedTuple):
    """What are its features? ``features_asked`` makes one."""

    answers: Words
    width: int

    def answer(self, position: Any, number: int) -> None:
        pack(position.features(), self.answers, number * self.width)


class Staging(NamedTuple):
    """What are its features, and how much does each stage of weights count? ``staging_asked`` makes one."""

    answers: Words
    width: int
    features: int
    """How many of the answers are features."""
    evaluator: Any

    def answer(self, position: Any, number: int) -> None:
        pack(position.features(), self.answers, number * self.width)
        pack(self.evaluator.shares(position), self.answers, number * self.width + self.features)


class Places(NamedTuple):
    """Where are the weights of all that is seen? ``places_asked`` makes one."""

    answers: Ints
    width: int
    patterns: Patterns

    def answer(self, position: Any, number: int) -> None:
        self.patterns.note(position, self.answers, number * self.width)


class Estimates(NamedTuple):
    """What does an evaluator say? ``estimates_asked`` makes one."""

    answers: Ints
    evaluator: Any

    def answer(self, position: Any, number: int) -> None:
        self.answers[number] = self.evaluator.evaluate(position)


def features_asked(count: int) -> Features:
    """Ask for so many features."""
    return Features(words(BATCH * count), count)


def staging_asked(evaluator: Any, features: int, stages: int) -> Staging:
    """Ask for so many features, and for the shares of so many stages."""
    return Staging(words(BATCH * (features + stages)), features + stages, features, evaluator)


def places_asked(patterns: Patterns) -> Places:
    """Ask where weights are."""
    count = len(patterns.starts)
    return Places(ints(BATCH * count), count, patterns)


def estimates_asked(evaluator: Any) -> Estimates:
    """Ask an evaluator."""
    return Estimates(ints(BATCH), evaluator)


def answer_all(rows: Words, width: int, count: int, like: Any, question: Any) -> int:
    """Answer for positions that lie in memory."""
    for number in range(count):
        question.answer(unpack(rows, number * width, like), number)
    return count


class Asked:
    """Positions as they come, and the answers to one question about all of them.

    >>> from gametree import load_game
    >>> game = load_game("othello")
    >>> asked = Asked(game, estimates_asked(game.evaluator))
    >>> asked.take(game.start)
    >>> asked.table().shape
    (1, 1)
    """

    def __init__(self, game: Game, question: Question) -> None:
        self._game, self._question = game, question
        self._across = len(question.answers) // BATCH
        self._waiting: list[Any] = []
        self._found: list[Any] = []
        self._runner: Runner | None = None
        self._rows = words(0)

    def take(self, position: Any) -> None:
        """Ask about one more."""
        self._waiting.append(position)
        if len(self._waiting) == BATCH:
            self._answer()

    def table(self) -> Any:
        """Return all answers so far, a row for each position."""
        if self._waiting:
            self._answer()
        if len(self._found) > 1:
            self._found = [self._in_one_piece()]
        return self._found[0] if self._found else np.zeros((0, self._across), dtype=np.int64)

    def _in_one_piece(self) -> Any:
        """Put all answers together, each piece given up as soon as it is there: both would not fit into memory."""
        made = np.empty((sum(map(len, self._found)), self._across), dtype=np.result_type(*self._found))
        end = len(made)
        while self._found:
            piece = self._found.pop()
            made[end - len(piece) : end] = piece
            end -= len(piece)
        return made

    def _answer(self) -> None:
        count, start = len(self._waiting), self._game.start
        with naming_faults(self._game, start):
            if is_record(type(start)) and (count == BATCH or self._runner is not None):
                self._in_machine_code(count)
            else:
                for number, position in enumerate(self._waiting):
                    self._question.answer(position, number)
        self._waiting.clear()
        answers = np.frombuffer(self._question.answers, dtype=np.int64)[: count * self._across]
        small = answers.astype(np.int32)  # six million rows should fit into memory
        kept = small if np.array_equal(small, answers) else answers.copy()
        self._found.append(kept.reshape(count, self._across))

    def _in_machine_code(self, count: int) -> None:
        width, start = width_of(self._game.start), self._game.start
        if self._runner is None:
            self._rows = words(BATCH * width)
            given = self._rows, width, 0, start, self._question
            self._runner = Runner(answer_all, *given, held=(0, 3, 4), called="learning")
        for number, position in enumerate(self._waiting):
            pack(position, self._rows, number * width)
        self._runner(Stop(), width, count)

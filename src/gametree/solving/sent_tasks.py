"""Tasks of a weak solution as pieces of work for a crew: one question about one position, asked of a search there."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from ..base.errors import GametreeError
from ..base.packing import unpack
from ..base.stopping import Stop
from ..crew.errands import DEATHS, Errands, in_words
from ..crew.hiring import Crew, Task
from ..crew.parcels import loaded, packed
from ..engine.ready.job import make_ready
from ..engine.ready.options import Options
from ..rules.game import Game
from ..rules.turns import own
from .book_file import numbers_of
from .tasks import Answered, Asker

WORD = 1 << 64


class Question(NamedTuple):
    """Whether a position, at a ply of the first ones, is worth more than that."""

    position: Any
    asked: int
    ply: int


class SentTasks:
    """Has a crew find answers to questions."""

    def __init__(self, crew: Crew, address: str, megabytes: float, nodes: int, *, interpreted: bool) -> None:
        self._errands = Errands(crew, answer, self._named)
        self._common = {
            "game": address,
            "parcel": packed([address]),
            "megabytes": megabytes,
            "nodes": nodes,
            "interpreted": interpreted,
        }
        self._sent: list[Question] = []
        self._under_way = dict[Question, int]()

    def __contains__(self, question: Question) -> bool:
        return question in self._under_way

    def places(self) -> int:
        """Return how many questions may be under way at once, as far as is known now."""
        return len(self._errands) + self._errands.free()

    def send(self, questions: list[Question]) -> None:
        """Have those questions answered that nobody works at, as far as there are places."""
        for question in questions:
            if question not in self and self._errands.free():
                self._under_way[question] = len(self._sent)
                self._send(question)

    def _send(self, question: Question) -> None:
        self._sent.append(question)
        task = {**self._common, "position": numbers_of(own(question.position)), "asked": question.asked}
        self._errands.send(len(self._sent) - 1, task)

    def come_back(self) -> Iterator[tuple[Question, Answered]]:
        """Wait a moment, and yield what is answered. What a worker has died of is asked again where it is missed."""
        for number, told in self._errands.come_back():
            question = self._sent[number]
            del self._under_way[question]
            if told is not None:
                yield question, Answered(*told["answered"])

    def _named(self, number: int) -> str:
        return f"a search has ended its process {DEATHS} times; wanted: less --memory, or a game that does not"


def answer(task: Task) -> Task:
    """Answer a question, as a worker."""
    try:
        game = loaded(task["parcel"], task["game"])
        asker = _asker(game, task["megabytes"], task["nodes"], interpreted=task["interpreted"])
        row = array("Q", [int(number) % WORD for number in task["position"].split(",")])
        return {"answered": tuple(asker.ask(unpack(row, 0, game.start), task["asked"]))}
    except GametreeError as fault:
        return in_words(fault)


@lru_cache(maxsize=1)
def _asker(game: Game, megabytes: float, nodes: int, *, interpreted: bool) -> Asker:
    """Return what searches a game, with a memory that lasts from question to question."""
    job = make_ready(
        game.start,
        game=game,
        algorithm="exact",
        options=Options(table=megabytes),
        interpreted=interpreted or None,
        stop=Stop(),
    )
    return Asker(job, nodes)

"""Pieces of work that are all done in the end, whoever dies meanwhile.

A worker takes plain data and returns plain data. What is wrong with a game is told in words, which travel anywhere.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait

from ..base.errors import GametreeError, InputError, Stopped
from ..base.stopping import Stop
from .hiring import Crew, Task, Work, is_lost

DEATHS = 5
"""So often a piece of work may end its worker before it is given up: something in it does that."""
LOOK = 0.2
"""Seconds between two looks at what is under way."""

Named = Callable[[int], str]
"""Names a piece of work by its number, and says what is wanted instead."""


def in_words(fault: GametreeError) -> Task:
    """Return what a worker tells of a fault.

    >>> in_words(InputError("no game 'nimm'; wanted: nim"))
    {'fault': "no game 'nimm'; wanted: nim", 'is_input': True}
    """
    return {"fault": str(fault), "is_input": isinstance(fault, InputError)}


class Errands:
    """Work that a crew is sent to do, by numbers of the sender's own."""

    def __init__(self, crew: Crew, work: Work, named: Named) -> None:
        self._crew, self._work, self._named = crew, work, named
        self._under_way: dict[Future[Task], int] = {}
        self._deaths: Counter[int] = Counter()

    def __len__(self) -> int:
        """Return how many are under way."""
        return len(self._under_way)

    def free(self) -> int:
        """Return how many more may be sent now."""
        return self._crew.free()

    def send(self, number: int, task: Task) -> None:
        """Begin a piece of work."""
        self._under_way[self._crew.submit(self._work, task)] = number

    def come_back(self) -> Iterator[tuple[int, Task | None]]:
        """Wait a moment, and yield what is done, with its number; None if it is to be done again."""
        if not self._under_way:  # nobody is there to do anything
            time.sleep(LOOK)
        done, _ = wait(self._under_way, timeout=LOOK, return_when=FIRST_COMPLETED)
        for future in done:
            number = self._under_way.pop(future)
            yield number, self._told(number, future)

    def _told(self, number: int, future: Future[Task]) -> Task | None:
        error = future.exception()
        if is_lost(error):
            self._deaths[number] += 1
            if self._deaths[number] == DEATHS:
                raise GametreeError(self._named(number)) from error
            return None
        if error is not None:
            raise error
        told = future.result()
        if "fault" in told:
            raise (InputError if told["is_input"] else GametreeError)(told["fault"])
        return told


def all_done(
    crew: Crew, work: Work, tasks: Sequence[Task], named: Named, *, stop: Stop, until: Callable[[Task], bool]
) -> Iterator[Task]:
    """Have all tasks done, and yield what comes of them as it comes; if one of them says so, no other is begun.

    What is under way then is waited for, so that nobody is at work any more when this ends.
    """
    errands, waiting, is_enough = Errands(crew, work, named), list(reversed(range(len(tasks)))), False
    while len(errands) or (waiting and not is_enough):
        for _ in range(0 if is_enough else min(errands.free(), len(waiting))):
            number = waiting.pop()
            errands.send(number, tasks[number])
        for number, told in errands.come_back():
            if told is None:
                waiting.append(number)
            else:
                is_enough = is_enough or until(told)
                yield told
        if stop.is_set():
            raise Stopped("told to stop")

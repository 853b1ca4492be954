"""What is learned from: positions, and what came of their games; some games are held out, whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Protocol

from ...base.errors import InputError

MOST_RESULT = 1


class Sampled(Protocol):
    """What a sample tells; readers of past games make such records."""

    @property
    def position(self) -> Any: ...
    @property
    def result(self) -> int:
        """For the side to move: 1, 0 or -1."""

    @property
    def margin(self) -> int | None:
        """For the side to move, where games are scored so and it is known."""

    @property
    def game(self) -> int:
        """A number of the game, by which positions of one game are known."""

    @property
    def is_held_out(self) -> bool: ...


class Sample(NamedTuple):
    """A position, and how its game ended."""

    position: Any
    result: int
    margin: int | None = None
    game: int = 0
    is_held_out: bool = False


def goals(samples: Iterable[Sampled], scoring: str) -> Iterator[tuple[Sampled, int]]:
    """Yield samples with what is to be learned: the result, or the margin; refuse those that tell none."""
    for sample in samples:
        goal = sample.result if scoring == "result" else sample.margin
        if goal is None:
            raise InputError("a sample of a game by margin has no margin; wanted: margin=, for the side to move")
        if scoring == "result" and abs(goal) > MOST_RESULT:
            raise InputError(f"a sample has the result {goal!r}; wanted: 1, 0 or -1 for the side to move")
        yield sample, goal

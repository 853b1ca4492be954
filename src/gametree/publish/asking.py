"""What a page asks of a search: one text for all questions, compiled to one module for a game.

Whatever works in the memory of a search is asked of the search itself, so that a page need not know how a table or a
line is kept. It writes the position and the question, and calls.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..algorithms import Kit
from ..algorithms.exact.pvs import pvs
from ..algorithms.parts.left_behind import ROOM, write_continued
from ..algorithms.selective.selective import selective
from ..base.numbers import Ints, Words, ints, words
from ..observers.meter import LENGTH, LINES

SEARCH, LINE, KEY, SEEN = range(4)
"""The questions."""


class ByPvs(NamedTuple):
    """Searches everything."""

    def search(self, position: Any, depth: int, alpha: int, beta: int, kit: Kit) -> int:
        return pvs(position, depth, alpha, beta, kit)


class BySelective(NamedTuple):
    """Judges what to look at."""

    def search(self, position: Any, depth: int, alpha: int, beta: int, kit: Kit) -> int:
        return selective(position, depth, alpha, beta, kit)


class Answers(NamedTuple):
    """Where answers are written that are no whole number."""

    line: Ints
    """A line: the principal one, and what the table knows of its end."""
    key: Words
    """A key."""


SEARCHERS = {"pvs": ByPvs(), "selective": BySelective()}
"""By the name of their algorithm: the two that an engine chooses from (``engine.usual.strongest``)."""


def answers() -> Answers:
    """Make room for answers."""
    return Answers(ints(ROOM), words(1))


def search_in_page(
    question: int, position: Any, depth: int, alpha: int, beta: int, kit: Kit, searcher: Any, answers: Answers
) -> int:
    """Answer a question about a position.

    A ``search`` returns the value, ``line`` the length of a line whose value is ``alpha``. ``key`` and ``seen`` leave
    a key: of the position, and of the one that is searched for it.
    """
    if question == SEARCH:
        return int(searcher.search(position, depth, alpha, beta, kit))
    if question == LINE:
        length = kit.observer.cells[LENGTH]  # type: ignore[attr-defined]  # in a page it is a meter
        for place in range(length):
            answers.line[place] = kit.observer.cells[LINES + place]  # type: ignore[attr-defined]
        return write_continued(position, depth, alpha, kit, answers.line, length)
    if question == KEY:
        answers.key[0] = kit.memory.key(position)
    elif question == SEEN:
        answers.key[0] = kit.memory.key(kit.insight.look(position))
    return 0

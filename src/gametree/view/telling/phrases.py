"""Sentences with gaps: a pattern, and the values and nodes that fill it.

Many nodes are told the same with other numbers, so a page gets each pattern once and fills the gaps itself.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ...engine.tracing.trace import Trace
from .words import value_in_words

_GAP = re.compile(r"\{([#@])(\d)\}")


class Phrase(NamedTuple):
    """``{#0}`` is the first of the numbers given, as a value; ``{@1}`` the second one, as the name of a node."""

    pattern: str
    given: tuple[int, ...] = ()

    def join(self, link: str, other: Phrase) -> Phrase:
        """Return one phrase of two; the gaps of the second are numbered on.

        >>> Phrase("MAX has {#0} at {@1}", (3, 0)).join(" and ", Phrase("MIN has {#0} at {@1}", (2, 4)))
        Phrase(pattern='MAX has {#0} at {@1} and MIN has {#2} at {@3}', given=(3, 0, 2, 4))
        """
        moved = _GAP.sub(lambda gap: f"{{{gap[1]}{int(gap[2]) + len(self.given)}}}", other.pattern)
        return Phrase(f"{self.pattern}{link}{moved}", self.given + other.given)

    def words(self, trace: Trace) -> str:
        """Write it out."""

        def fill(gap: re.Match[str]) -> str:
            number = self.given[int(gap[2])]
            return trace.name(number) if gap[1] == "@" else value_in_words(number)

        return _GAP.sub(fill, self.pattern)

    def kinds(self) -> str:
        """Return for each number given whether it is a value (#) or a node (@).

        >>> Phrase("above {#0}: MAX has {#0} at {@1}", (3, 0)).kinds()
        '#@'
        """
        kinds = {int(place): kind for kind, place in _GAP.findall(self.pattern)}
        return "".join(kinds[place] for place in range(len(self.given)))

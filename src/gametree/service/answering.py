"""One request, and all its answers."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any, Literal, get_args

from ..base.errors import GametreeError, own_fault
from ..testing import report_on
from ..view.telling.words import counted
from .analysing import judge, lines
from .asking import Request
from .explaining import traces
from .following import ledger
from .offered import Offered, to_whoever_typed
from .playing import hint, ponder, reply
from .practising import exercise, mark
from .reading import read
from .remembering import past
from .showing import game_as_data, history_of, position_as_data, steps_as_data
from .watching import match
from .writing import write

Lane = Literal["boards", "searches", "explanations", "contests"]
LANES: tuple[Lane, ...] = get_args(Lane)
"""What is asked of each is answered one after another; nobody waits for what is asked of another one."""
LANE_OF: dict[str, Lane] = {
    **dict.fromkeys(("game", "position", "read", "write", "past", "exercise", "mark"), "boards"),
    **dict.fromkeys(("explain", "check"), "explanations"),
    **dict.fromkeys(("match", "ledger"), "contests"),
}
"""Where each request goes; what is not here searches with the engine of the page."""

MOST_POSITIONS = 2_000
"""That a check looks at: enough for what people get wrong, and done while they wait."""

LONGEST_FAULT = 600
SHOWN = 40
OVERLONG = re.compile(r"\S{120,}")
"""A word that nobody reads to its end; ``SHOWN`` letters of it say which one is meant."""
END = 240
"""Letters at the end of a longer one, which says what is wanted."""

Answers = Generator[dict[str, Any], None, None]


class Service:
    """Answers what a page asks, about the games that are offered.

    >>> with Service() as service:
    ...     for answer in service.answer({"ask": "position", "game": "tictactoe", "moves": ["b2", "b2"]}):
    ...         print(answer)
    {'fault': "no move 'b2' here; legal: a1, b1, c1, a2, c2, a3, b3, c3"}
    """

    def __init__(self, offered: Offered | None = None) -> None:
        self._offered = Offered() if offered is None else offered
        self._answers: dict[str, Callable[[Request], Iterator[dict[str, Any]]]] = {
            "game": self._game,
            "position": self._position,
            "reply": lambda request: reply(request, self._offered),
            "ponder": lambda request: ponder(request, self._offered),
            "hint": lambda request: iter([hint(request, self._offered)]),
            "lines": lambda request: lines(request, self._offered),
            "judge": lambda request: iter([judge(request, self._offered)]),
            "read": lambda request: iter([read(request, self._offered)]),
            "write": lambda request: iter([write(request, self._offered)]),
            "past": lambda request: iter([past(request, self._offered)]),
            "match": lambda request: match(request, self._offered),
            "ledger": lambda request: ledger(request, self._offered),
            "exercise": lambda request: iter([exercise(request)]),
            "mark": lambda request: iter([mark(request)]),
            "explain": lambda request: iter([traces(request, self._offered)]),
            "check": self._check,
        }

    def answer(self, fields: Mapping[str, Any]) -> Answers:
        """Yield every answer to a request as it comes; a fault, ours, too, is one sentence and the last.

        To close the iterator ends what is under way.
        """
        try:
            request = Request(fields)
            answered = self._answers[request.one_of("ask", self._answers)]
            yield from answered(request)
        except GametreeError as fault:
            yield {"fault": shortened(to_whoever_typed(str(fault)))}
        except MemoryError:
            yield {"fault": "this takes more memory than there is for one page; wanted: something smaller"}
        except Exception as error:  # whoever asks next is still answered
            logging.getLogger("gametree").info("where it happened", exc_info=True)
            yield {"fault": shortened(own_fault(error))}

    def answer_text(self, text: str) -> Iterator[str]:
        """Do the same for a request and answers that are JSON."""
        try:
            fields = json.loads(text)
        except (ValueError, RecursionError):
            yield json.dumps({"fault": "a request is not JSON"})
            return
        for answer in self.answer(fields):
            yield json.dumps(answer)

    def hurry(self, lane: Lane = "searches") -> None:
        """Have what is under way in a lane end with what it has, from any thread, and do not wait for it."""
        if lane == "searches":
            self._offered.hurry()
        elif lane == "contests":
            self._offered.look_away()

    def hit(self) -> None:
        """Have what is pondered become a reply, from any thread, because the move has come that was expected."""
        self._offered.hit()

    def close(self) -> None:
        """Give back what is held."""
        self._offered.close()

    def __enter__(self) -> Service:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    # --- one at a time ------------------------------------------------------------------------------------------

    def _game(self, request: Request) -> Iterator[dict[str, Any]]:
        name, game = self._offered.asked(request)
        request.ended()
        yield game_as_data(name, game)

    def _position(self, request: Request) -> Iterator[dict[str, Any]]:
        _, game = self._offered.asked(request)
        history = history_of(request, game)
        has_steps = bool(request.number("steps", 0, at_most=1))
        request.ended()
        yield {**position_as_data(history), **({"steps": steps_as_data(history)} if has_steps else {})}

    def _check(self, request: Request) -> Iterator[dict[str, Any]]:
        """Check a game; where only what is loaded can be looked at, in this process."""
        name, _ = self._offered.asked(request)
        positions = request.number("positions", 300, at_least=1, at_most=MOST_POSITIONS)
        request.ended()
        report = report_on(self._offered.file_of(name), positions=positions)
        told = [to_whoever_typed(f"{fault.kind}: {fault}") for fault in report.faults]
        looked = (
            f"{counted(report.checked.positions, 'position')} looked at: {'see above' if told else 'no fault found'}"
        )
        notes = [to_whoever_typed(f"{note.kind}: {note.message}") for note in report.notes]
        yield {**report.as_dict(), "game": name, "told": told, "findings": [*told, looked, *notes]}


def lane_of(text: str) -> Lane:
    """Return where a request goes that is JSON.

    >>> lane_of('{"ask": "position", "game": "chess"}'), lane_of('{"ask": "lines"}'), lane_of("[")
    ('boards', 'searches', 'searches')
    """
    try:
        return LANE_OF.get(json.loads(text)["ask"], "searches")
    except (ValueError, TypeError, KeyError, RecursionError):
        return "searches"  # where it is refused


def shortened(text: str) -> str:
    """Return a sentence that can be read, whatever somebody has sent.

    >>> shortened(f"no move {'x' * 100_000} here"), len(shortened("x " * 100_000))
    ('no move xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx... here', 600)
    """
    text = OVERLONG.sub(lambda word: f"{word[0][:SHOWN]}...", text)
    return text if len(text) <= LONGEST_FAULT else f"{text[: LONGEST_FAULT - END - 3]}...{text[-END:]}"

"""One request, and all its answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any

from ..base.errors import GametreeError
from ..testing import report_on
from .asking import Request
from .explaining import traces
from .offered import Offered
from .playing import lines, reply
from .showing import game_as_data, history_of, position_as_data

MOST_POSITIONS = 2_000
"""That a check looks at: enough for what people get wrong, and done while they wait."""

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
            "reply": self._reply,
            "lines": self._lines,
            "explain": self._explain,
            "check": self._check,
        }

    def answer(self, fields: Mapping[str, Any]) -> Answers:
        """Yield every answer to a request as it comes; a fault, whoever's it is, is one sentence and the last.

        To close the iterator ends what is under way.
        """
        try:
            request = Request(fields)
            answered = self._answers[request.one_of("ask", self._answers)]
            yield from answered(request)
        except GametreeError as fault:
            yield {"fault": str(fault)}

    def answer_text(self, text: str) -> Iterator[str]:
        """Do the same for a request and answers that are JSON."""
        try:
            fields = json.loads(text)
        except (ValueError, RecursionError):
            yield json.dumps({"fault": "a request is not JSON"})
            return
        for answer in self.answer(fields):
            yield json.dumps(answer)

    def stop(self) -> None:
        """End what is under way, from any thread; its last answer is the last that comes."""
        self._offered.stop()

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
        request.ended()
        yield position_as_data(history)

    def _reply(self, request: Request) -> Iterator[dict[str, Any]]:
        yield reply(request, self._offered)

    def _lines(self, request: Request) -> Iterator[dict[str, Any]]:
        yield from lines(request, self._offered)

    def _explain(self, request: Request) -> Iterator[dict[str, Any]]:
        yield traces(request, self._offered)

    def _check(self, request: Request) -> Iterator[dict[str, Any]]:
        """Check a game; where only what is loaded can be looked at, in this process."""
        name, _ = self._offered.asked(request)
        positions = request.number("positions", 300, at_least=1, at_most=MOST_POSITIONS)
        request.ended()
        report = report_on(self._offered.file_of(name), positions=positions)
        yield {**report.as_dict(), "game": name, "told": [f"{fault.kind}: {fault}" for fault in report.faults]}

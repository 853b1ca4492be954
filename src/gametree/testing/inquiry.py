"""Asking a game's methods, one at a time, whatever they do, and keeping what was found."""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from ..base.numbers import Move
from ..rules.game import Game
from .looking.places import Identity, Place
from .report import Fault, Note
from .running.calls_under_way import Progress

PRINTED = 60


class Broken(Exception):
    """A method did not come to its end; the fault is noted already."""


class Abandoned(BaseException):
    """Nobody waits for this thread any more."""


class Inquiry:
    """A game under check: asks its methods, and keeps the first fault of every kind in every method."""

    def __init__(
        self,
        game: Game,
        progress: Progress,
        *,
        allow: Collection[str] = (),
        tell: Callable[[Fault], None] | None = None,
    ) -> None:
        self.game = game
        self.progress = progress
        self.faults: list[Fault] = []
        self.notes: list[Note] = []
        self.last = Place(game.start)
        """The position that was asked last."""
        self._allow = frozenset(allow)
        self._tell = tell
        self._known: set[tuple[str, str]] = set()
        self._printed = Printed()
        self.identity = Identity(game.start)

    def ask(self, place: Place, doing: str, method: Callable[..., Any], *arguments: Any) -> Any:
        """Call a method and return its answer; ``doing`` is what the call is named. Raises ``Broken``."""
        self.last = place
        self.progress.begin(doing, place)
        try:
            return method(*arguments)
        except Abandoned:
            raise
        except BaseException as error:  # sys.exit() is one
            kind, words = _told(error)
            error.__traceback__ = None  # lets go of what the method has allocated
        finally:
            self.progress.end()
            if self._printed.text:
                self._tell_printed(place, doing)
        self.fault(kind, f"{doing} {words}", place)
        raise Broken

    def ask_for_list(self, place: Place, doing: str, method: Callable[[], Any], most: int) -> list[Any]:
        """Call a method that yields things, and return the first of them, at most ``most``."""

        def collect() -> tuple[Any, list[Any] | None]:
            answer = method()
            return answer, list(islice(iter(answer), most)) if isinstance(answer, Iterable) else None

        answer, found = self.ask(place, doing, collect)
        if found is None:
            message = f"{doing} returned {shown(answer)}; wanted: things to loop over, by yield or in a list"
            self.fault(doing.removesuffix("()"), message, place)
            raise Broken
        return list(found)

    def name(self, place: Place, move: Move) -> str:
        """Return the name of a move; one that cannot be named is called by its number."""
        try:
            name = self.ask(place, f"move_name({move})", self.game.move_name, place.position, move)
        except Broken:
            return str(move)
        return name if isinstance(name, str) else str(move)

    def fault(self, kind: str, message: str, place: Place | tuple[str, ...]) -> None:
        """Keep a fault, unless one of the same kind in the same method is known: that was nearer to the start."""
        method = "" if kind == "prints" else message.partition("(")[0].partition(" ")[0]
        if kind in self._allow or (kind, method) in self._known:
            return
        self._known.add((kind, method))
        fault = Fault(kind, message, place.moves() if isinstance(place, Place) else place)
        self.faults.append(fault)
        if self._tell is not None:
            self._tell(fault)

    def note(self, kind: str, message: str) -> None:
        """Keep something worth knowing."""
        self.notes.append(Note(kind, message))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Catch what the game prints in this thread."""
        before, sys.stdout = sys.stdout, self._printed
        self._printed.listen(before)
        try:
            yield
        finally:
            sys.stdout = before

    def _tell_printed(self, place: Place, doing: str) -> None:
        text, self._printed.text = self._printed.text, ""
        self.fault("prints", f"{doing} printed {text!r}; wanted: a game that only answers", place)


class Printed(io.TextIOBase):
    """Keeps the beginning of what one thread prints, and lets the others print."""

    def __init__(self) -> None:
        self.text = ""
        self._thread = 0
        self._beyond: Any = None

    def listen(self, beyond: Any) -> None:
        """Begin to listen to this thread."""
        self._thread, self._beyond = threading.get_ident(), beyond

    def close(self) -> None:
        raise io.UnsupportedOperation("sys.stdout is not the game's to close")

    def __del__(self) -> None:
        """Leave it at that: what is in the class above would close it."""

    def write(self, text: str) -> int:
        if threading.get_ident() == self._thread:
            self.text += text[: max(0, PRINTED - len(self.text))]
        elif self._beyond is not None:
            self._beyond.write(text)
        return len(text)


def is_whole(value: object) -> bool:
    """Tell whether something is a whole number that fits 64 bits; a truth value is none."""
    return isinstance(value, int) and not isinstance(value, bool) and -(1 << 63) <= value < 1 << 63


def shown(value: object) -> str:
    """Write a value, whatever it is, on one line of moderate length.

    >>> shown([1, 2]), shown("x" * 100)[-5:]
    ('[1, 2]', 'xx...')
    """
    try:
        text = " ".join(repr(value).split())
    except Exception:
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."


def _told(error: BaseException) -> tuple[str, str]:
    """Return the kind of fault that an exception is, and what it says."""
    if isinstance(error, SystemExit):
        return "exits", "called sys.exit(); wanted: a game that only answers"
    if isinstance(error, RecursionError):
        return "recursion", f"calls itself without end{line_of(error)}; compiled code would crash there"
    if isinstance(error, MemoryError):
        return "memory", f"ran out of memory{line_of(error)}: something in it may grow without end"
    said = shown_error(error)
    return "raises", f"raised {type(error).__name__}{said}{line_of(error)}"


def shown_error(error: BaseException) -> str:
    """Return what an exception says, on one line, behind a colon."""
    try:
        said = " ".join(str(error).split())
    except Exception:
        said = ""
    return f": {said[:200]}" if said else ""


def line_of(error: BaseException) -> str:
    """Return the file and the line that raised."""
    trace, place = error.__traceback__, ""
    own = Path(__file__).parent
    for _ in range(5_000):
        if trace is None:
            break
        path = Path(trace.tb_frame.f_code.co_filename)
        if path.parent != own:
            place = f" ({path.name}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return place

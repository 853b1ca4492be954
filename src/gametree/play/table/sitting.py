"""Sitting at a table: lines come in, moves are made, and what happens is told, until somebody leaves."""

from __future__ import annotations

import datetime
import re
import shlex
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import NamedTuple

from ...base.errors import GametreeError, InputError
from ...base.keeping import check_place, write_whole
from ...base.numbers import Move
from ...base.results import Limits
from ...engine.ready.faults import written
from ..specs import read_spec
from .coach_telling import COACHED, CoachTeller
from .coaching import Coaching, Judgement, Review, read_coaching
from .commands import MOVE, Typed, read_line
from .recorded import record_text
from .reviewed import explained_by, review_text
from .saved import SavedGame
from .sides import played_as
from .table import Result, Table, played_names
from .telling import Teller, help_lines
from .typed_moves import listed
from .writer import Writer

PROMPT = "your move: "
QUOTED = re.compile(r"""(["'])(.+)\1""")
"""A name as shells want it; here blanks need no quotes."""
COACH_OPTIONS = {Coaching.TELLS: "--coach", Coaching.ASKS: "--ask"}
"""How a coach is asked for on the command line."""
Ask = Callable[[str], str | None]
"""Asks for a line; None when there are no more."""
Busy = Callable[[], AbstractContextManager[object]]
"""What people see while an engine thinks."""


class Origin(NamedTuple):
    """What a game was begun from, as it was given."""

    game: str
    position: str | None = None


class Sitting:
    """A table with people at it: what they type is done, and what happens is told.

    >>> from gametree import load_game
    >>> lines, told = iter(["b9", "b2", "resign"]), []
    >>> with Table(load_game("tictactoe"), "engine:depth=2,interpreted=yes") as table:
    ...     Sitting(table, Origin("tictactoe"), lambda prompt: next(lines, None), Writer(told.append)).stay()
    >>> [line.strip() for line in told if "b9" in line or "resign" in line]
    ["no move 'b9' here; legal: a1, b1, c1, a2, b2, c2, a3, b3, c3", 'You resign: the engine wins.']
    """

    def __init__(
        self,
        table: Table,
        origin: Origin,
        ask: Ask,
        writer: Writer,
        *,
        path: Path | None = None,
        busy: Busy = nullcontext,
    ) -> None:
        """Sit down; ``path`` is the file that keeps the game, once it has one."""
        self.table, self.origin, self.path = table, origin, path
        self._ask, self._writer, self._busy = ask, writer, busy
        self._teller = Teller(table)
        self._coach_teller = CoachTeller(self._teller)
        self._asked: Judgement | None = None
        """The move that the coach has asked about."""
        self._is_leaving = False
        self._is_news = True
        """Something has happened that was not told yet."""
        self._is_shown = False
        """The board is on the screen as it is."""

    def stay(self) -> None:
        """Play until somebody leaves, or no line comes any more."""
        self._writer.strong(self._teller.welcome())
        while not self._is_leaving:
            if self.table.is_opponents_turn:
                self._opponent_moves()
            else:
                self._person_acts()

    def break_off(self) -> None:
        """Keep the game, and say by which command it goes on."""
        self.keep()
        if self.path is not None:
            words = ["--resume", str(self.path)]
            self._writer.say(f"The game is in {self.path}. To go on:")
        else:
            words = [self.origin.game, *self._options()]
            self._writer.say("The game is not saved. To go on:")
        self._writer.exactly(f"  gametree play {shlex.join(words)}")

    def keep(self) -> bool:
        """Write the game to its file, if it has one, and tell whether that was done; if not, it is said why."""
        if self.path is None:
            return False
        try:
            write_whole(self.path, SavedGame.of(self.table, *self.origin).text().encode("ascii"), "the game")
        except GametreeError as fault:  # the game goes on, and is kept with the next move, perhaps
            self._writer.warn(str(fault))
            return False
        return True

    # --- turns ----------------------------------------------------------------------------------------------------

    def _opponent_moves(self) -> None:
        with self._busy():
            reply = self.table.reply()
        self.keep()
        for line in self._teller.reply(reply):
            self._writer.strong(line)
        self._is_news, self._is_shown = True, False
        if not self._teller.has_person:
            self._show_board()

    def _person_acts(self) -> None:
        result = self.table.result()
        if self._is_news:
            self._tell_news(result)
        line = self._ask(PROMPT if result is None else "what now: ")
        if line is None:
            self._leave()
        elif line.strip():
            self._obey(line)

    def _tell_news(self, result: Result | None) -> None:
        """Show the board, and tell whose turn it is, or how the game has ended."""
        self._is_news = False
        if not self._is_shown:
            self._show_board()
        if result is None:
            self._writer.say(self._teller.turn())
        else:
            self._writer.strong(self._teller.ending(result))
            review = self.table.review(is_whole=False)
            if self.table.coaching is not None and review.judgements:
                self._tell_review(review)
            self._writer.say(self._teller.after_the_end())

    def _show_board(self) -> None:
        table, self._is_shown = self.table, True
        position = table.history.position
        self._writer.say()
        self._writer.board(table.board(), written(table.game, "position_name", position), table.game.wording.pieces)
        self._writer.say()

    def _obey(self, line: str) -> None:
        """Do what a line says; if it cannot be done, say why."""
        try:
            typed = read_line(line, self.table.history, ended=self.table.result() is not None)
            if typed.command == MOVE:
                self._move(typed)
            else:
                getattr(self, f"_{typed.command}")(typed.rest)
        except InputError as fault:
            self._writer.warn(str(fault))

    # --- what may be typed ----------------------------------------------------------------------------------------

    def _move(self, typed: Typed) -> None:
        assert typed.move is not None
        if self.table.coaching is Coaching.ASKS and self.table.is_persons_turn:
            with self._busy():
                judgement = self.table.judge(typed.move)
            if judgement.is_costly:
                self._asked = judgement
                self._writer.strong(self._coach_teller.question(judgement))
                return
        self._play(typed.move)

    def _play(self, move: Move) -> None:
        """Play a move, have it kept, and hear the coach: what takes long comes last."""
        self.table.move(move)
        self._changed()
        if self.table.coaching is None:
            return
        with self._busy():
            judgement = self.table.judge()
        self.keep()
        word = None if judgement is self._asked else self._coach_teller.word(judgement)
        if word is not None:
            (self._writer.strong if judgement.is_costly else self._writer.say)(word)

    def _coach(self, rest: str) -> None:
        usual = "on" if self.table.coaching is None else "off"
        self.table.coaching = read_coaching(rest.lower() or usual)
        self.keep()
        self._writer.say(COACHED[self.table.coaching])

    def _yes(self, rest: str) -> None:
        if self._asked is None or self._asked.before is not self.table.history:
            raise InputError(
                "the coach has asked nothing; wanted: a move, or 'coach ask' to be asked about costly ones"
            )
        self._play(self._asked.played.move)

    def _better(self, rest: str) -> None:
        asked = self._asked
        if asked is None or asked.before is not self.table.history:
            with self._busy():
                asked = self.table.better()
        self._writer.say(self._coach_teller.better(asked))

    def _review(self, rest: str) -> None:
        path = self._place(rest, "the review") if rest else None
        with self._busy():
            review = self.table.review()
        self.keep()
        if path is None:
            self._tell_review(review)
            return
        self._write(path, review_text(review, self.table.history, *self.origin), "the review")

    def _tell_review(self, review: Review) -> None:
        self._writer.say(self._coach_teller.review(review))
        for judgement in review.moments:
            for line in self._coach_teller.moment(judgement):
                self._writer.say(line)
            self._writer.exactly(f"  {explained_by(judgement, *self.origin)}")

    def _hint(self, rest: str) -> None:
        with self._busy():
            found = self.table.hint()
        self._writer.say(self._teller.hint(found))

    def _eval(self, rest: str) -> None:
        with self._busy():
            found = self.table.hint()
        self._writer.say(self._teller.evaluation(found))

    def _why(self, rest: str) -> None:
        with self._busy():
            reasons = self.table.why()
        for line in self._teller.why(reasons):
            self._writer.say(line)

    def _moves(self, rest: str) -> None:
        if self.table.result() is not None:
            raise InputError("there is no move: the game is over")
        self._writer.say(listed(self.table.history))

    def _board(self, rest: str) -> None:
        self._is_news, self._is_shown = True, False

    def _undo(self, rest: str) -> None:
        self.table.undo()
        self._changed()

    def _swap(self, rest: str) -> None:
        self.table.swap()
        self._changed()
        self._writer.strong(self._teller.welcome())

    def _resign(self, rest: str) -> None:
        self.table.resign()
        self._changed()

    def _new(self, rest: str) -> None:
        if self.path is not None:
            self._writer.say(f"The game so far stays in {self.path}; the new one is not saved yet.")
            self.path = None
        self.table.new()
        self._changed()

    def _save(self, rest: str) -> None:
        before, self.path = self.path, self._place(rest, "the game", known=self.path) if rest else self.path
        if self.path is None:
            raise InputError("no file is named; wanted: save FILE")
        if self.keep():
            self._writer.say(f"Saved in {self.path}, and after every move from now on.")
        else:
            self.path = before

    def _record(self, rest: str) -> None:
        if not rest:
            raise InputError("no file is named; wanted: record FILE")
        path = self._place(rest, "the record")
        self._write(path, record_text(self.table, datetime.date.today(), self.origin.position), "the record")

    def _help(self, rest: str) -> None:
        for line in help_lines():
            self._writer.say(line)

    def _quit(self, rest: str) -> None:
        self._leave()

    # --- inside -----------------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        self._is_news, self._is_shown = True, False
        self.keep()

    def _leave(self) -> None:
        self._is_leaving = True
        self.break_off()

    def _write(self, path: Path, text: str, what: str) -> None:
        """Write something to a file, and say where it is, or why not."""
        try:
            write_whole(path, text.encode(), what)
        except GametreeError as fault:
            self._writer.warn(str(fault))
        else:
            self._writer.say(f"{what.capitalize()} is in {path}.")

    def _place(self, name: str, what: str, known: Path | None = None) -> Path:
        """Return where something may be kept: a new file, or the one that is known to keep it already."""
        path = Path(QUOTED.sub(r"\2", name)).expanduser()
        check_place(path, what)
        if path.exists() and (known is None or path.resolve() != known.resolve()):
            raise InputError(f"there is a file {name!r} already; wanted: another name")
        return path

    def _options(self) -> list[str]:
        """Return what else is to be said to begin where the game stands now."""
        table = self.table
        limits = table.limits if table.is_paced else Limits()
        told = {
            "--position": self.origin.position,
            "--moves": " ".join(played_names(table.history)) or None,
            "--as": played_as(table.seats),
            "--level": table.level,
            "--time": None if limits.seconds is None else f"{limits.seconds:g}",
            "--depth": limits.depth,
            "--nodes": limits.nodes,
            "--seed": read_spec(table.opponent).options.get("seed"),
            "--book": read_spec(table.opponent).options.get("book"),
            "--tables": read_spec(table.opponent).options.get("tables"),
        }
        words = [word for option, value in told.items() if value is not None for word in (option, str(value))]
        return words if table.coaching is None else [*words, COACH_OPTIONS[table.coaching]]

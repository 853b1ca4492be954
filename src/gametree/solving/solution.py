"""A solution that is asked: the value of a position and of every move, found in milliseconds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..base.numbers import Move, ints
from ..base.results import Cutoffs, Line, SearchResult
from ..base.values import MOST, WIN
from ..bits import fingerprint
from ..games import load_game
from ..rules.game import Game, is_over
from ..rules.turns import moves_again
from .folder import Folder, Place
from .identity import digest_of
from .scores import value_of
from .shelf import Part
from .slices import Slice
from .staged import Staged
from .terms import Terms, terms_of

MOST_MOVES = 1_000
"""Of a line: two sides that hold a draw could go on for ever."""


class Answer(NamedTuple):
    """What a solution knows: of a position, and of a move."""

    move: Move | None
    """None of a position itself."""
    value: int
    """For the side to move, as a search tells it."""
    verdict: str
    """``win in 7``, ``loss in 4``, ``draw`` or ``+4``."""


class Solution:
    """Opens a folder that ``solve`` has made.

    A position that is not in it is no mistake: a solution of endings knows nothing of openings.
    """

    def __init__(self, path: Path, game: Game | None = None) -> None:
        self._folder = Folder(path)
        self.header = self._folder.header()
        if not self.header.get("complete"):
            raise InputError(f"{str(path)!r} is not solved to the end; wanted: 'gametree solve --resume' before")
        self.game = load_game(self.header["address"]) if game is None else game
        if digest_of(self.game, self.game.start) != self.header["digest"]:
            raise InputError(
                f"{str(path)!r} is a solution of {self.header['game']} with other rules than {self.game.name} has "
                "here; wanted: the game as it was, or solve it anew"
            )
        self.seconds = 0.0
        """What it took to solve, without compiling, if that was done now."""
        self._by_result = self.game.scoring == "result"
        self._bits: list[int] = self.header["bits"]
        self._slices: dict[Place, Slice] = {}
        self._terms: Terms = terms_of(self.game, ints(1))

    def find(self, position: Any) -> Answer | None:
        """Return what a position is worth; None if it is not in here."""
        score = self._score(position)
        return None if score is None else self._answer(None, score)

    def moves(self, position: Any) -> list[Answer]:
        """Return what every move is worth, the best first and equal ones as they are listed; known ones only.

        Among moves that win, lose or draw alike, the sooner win and the later loss are better.
        """
        found = []
        for move in () if is_over(position) else position.moves():
            child = position.play(move)
            score = self._score(child)
            if score is not None:
                found.append(self._answer(move, self._terms.scoring.before(score, moves_again(child))))
        return sorted(found, key=lambda answer: -answer.value)

    def best(self, position: Any) -> Answer | None:
        """Return the best move of a position; None if it is not in here, or over."""
        return None if self._score(position) is None else next(iter(self.moves(position)), None)

    def result(self, position: Any, *, lines: int = 1) -> SearchResult | None:
        """Return the same as what a search returns that has seen everything; None if it is not in here."""
        own = self.find(position)
        if own is None:
            return None
        answers = self.moves(position)[:lines]
        best = tuple(
            Line(answer.move, answer.value, (answer.move, *self.line(position.play(answer.move))), answer.verdict)
            for answer in answers
            if answer.move is not None
        )
        line = best[0].line if best else ()
        return SearchResult(
            algorithm="tables",
            move=best[0].move if best else None,
            value=own.value,
            verdict=own.verdict,
            line=line,
            depth=len(line),
            nodes=0,
            leaves=0,
            children=0,
            cutoffs=Cutoffs(),
            seconds=0.0,
            compiled=False,
            complete=True,
            lines=best,
        )

    def line(self, position: Any) -> Iterator[Move]:
        """Yield what both sides play if nobody errs, until a position would come back."""
        seen = {position}
        while len(seen) < MOST_MOVES and (answer := self.best(position)) is not None and answer.move is not None:
            yield answer.move
            position = position.play(answer.move)
            if position in seen:
                return
            seen.add(position)

    def _answer(self, move: Move | None, score: int) -> Answer:
        value = value_of(score, by_result=self._by_result)
        if abs(value) > MOST:
            verdict = f"{'win' if value > 0 else 'loss'} in {WIN - abs(value)}"
        else:
            verdict = "draw" if value == 0 else f"{value:+}"
        return Answer(move, value, verdict)

    def _score(self, position: Any) -> int | None:
        if type(position) is not type(self.game.start):
            return None
        kept = self._terms.images.kept(position)
        stage = kept.stage() - self.header["first_stage"] if self.header["way"] == Staged.NAME else 0
        if not 0 <= stage < len(self._bits):
            return None
        place = Place(stage, Part(self._bits[stage], int(fingerprint(kept) >> 1 >> (63 - self._bits[stage]))))
        if place not in self._slices:
            self._slices[place] = self._folder.slice(place, self.header["width"], checked=True)
        number = self._slices[place].find(kept)
        return None if number < 0 else self._slices[place].score(number)

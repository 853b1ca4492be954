"""A solution that is asked: the value of a position and of every move, found in milliseconds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..base.errors import InputError
from ..base.numbers import ints
from ..base.packing import width_of
from ..bits import fingerprint
from ..games import load_game
from ..rules.game import Game
from .answering import Answering
from .folder import HEADER, Folder, Place
from .identity import digest_of
from .scores import value_of
from .shelf import Part
from .slices import Slice
from .staged import Staged
from .terms import Terms, terms_of
from .word_file import Damaged


class Solution(Answering):
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
        if width_of(self.game.start) != self.header["width"]:
            raise Damaged(
                f"{str(path / HEADER)!r} is damaged: a position is {width_of(self.game.start)} numbers, and not "
                f"{self.header['width']}; wanted: solve it anew"
            )
        self.seconds = 0.0
        """What it took to solve, without compiling, if that was done now."""
        self._by_result = self.game.scoring == "result"
        self._bits: list[int] = self.header["bits"]
        self._slices: dict[Place, Slice] = {}
        self._terms: Terms = terms_of(self.game, ints(1))

    def worth(self, position: Any) -> int | None:
        score = self._score(position)
        return None if score is None else value_of(score, by_result=self._by_result)

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

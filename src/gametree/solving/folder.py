"""A solution on disk: a folder with a header as JSON, and slices as files of words that carry a checksum.

    solution.json       whose positions these are, how they were found, and what came of it
    012-2-3.rows        of stage 12, which has four parts (two bits), part 3: directory and rows
    012-2-3.scores      what these positions are worth

A file is put in place whole: if it is there, it is done. Whoever was interrupted goes on with what is missing. What a
graph keeps on the way lies beside them until it is solved (``halfway``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..base.fields import Fields, read_json
from ..base.numbers import Words, words
from .shelf import Part
from .slices import Slice
from .word_file import AGAIN, FORMAT, Damaged, map_words, put_in_place, write_words

ROWS, SCORES = 1, 2
KINDS = {ROWS: "rows", SCORES: "scores"}
HEADER = "solution.json"
MOST_BYTES = 10_000_000
"""A longer header has more to say than there are stages, or has no end."""
STAGES, GRAPH = "stages", "graph"
"""Ways in which a game is solved."""
MOST_BITS = 63
"""A fingerprint has one more."""


class Place(NamedTuple):
    """Where a slice is."""

    stage: int
    part: Part

    def name(self, kind: int) -> str:
        return f"{self.stage:03}-{self.part.bits}-{self.part.number}.{KINDS[kind]}"


class Folder:
    """The files of a solution."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, header: dict[str, Any], *, resume: bool) -> None:
        """Make the folder, or go on in one that was begun with the same header."""
        if not resume:
            self.check_new()
        if self.is_begun():
            _refuse_another(self.path, self.header(), header)
            for left_behind in self.path.glob(".*.new"):  # by a process that was killed while it wrote
                left_behind.unlink()
            return
        self._check_empty()
        try:
            self.path.mkdir(exist_ok=True)
        except OSError as error:
            raise InputError(f"{str(self.path)!r} cannot be made: {error.strerror or error}") from None
        self.write_header(header)

    def check_new(self) -> None:
        """Refuse a place where something is already."""
        if self.is_begun():
            raise InputError(
                f"{str(self.path)!r} holds a solution; wanted: --resume to go on with it, or another place"
            )
        self._check_empty()

    def _check_empty(self) -> None:
        if self.path.exists() and (not self.path.is_dir() or any(self.path.iterdir())):
            raise InputError(f"{str(self.path)!r} is no empty folder; wanted: a new place for the solution")

    def is_begun(self) -> bool:
        return (self.path / HEADER).is_file()

    def header(self) -> dict[str, Any]:
        """Read what the folder says of itself."""
        try:
            told = read_json(self.path / HEADER, MOST_BYTES, AGAIN)
        except InputError:
            told = None
        if not isinstance(told, dict) or "format" not in told:
            raise InputError(
                f"{str(self.path)!r} is no solution; wanted: a folder that 'gametree solve --out F' has made"
            )
        if told["format"] != FORMAT:
            raise InputError(
                f"{str(self.path)!r} has the format {told['format']!r}; wanted: {FORMAT}, so solve it anew"
            )
        try:
            _check(Fields(told, "wanted: solve it anew"))
        except InputError as fault:
            raise Damaged(f"{str(self.path / HEADER)!r} is damaged: {fault}") from None
        return told

    def write_header(self, header: dict[str, Any]) -> None:
        text = json.dumps(header, indent=1, sort_keys=True)
        put_in_place(self.path / HEADER, text.encode() + b"\n")

    def has(self, place: Place, kind: int) -> bool:
        return (self.path / place.name(kind)).is_file()

    def keep_rows(self, place: Place, laid: Slice, count: int) -> None:
        """Write the positions of a slice."""
        self._write(place, ROWS, count, laid.bits, [laid.directory, laid.rows[: count * laid.width]])

    def keep_scores(self, place: Place, scores: Words, count: int) -> None:
        """Write what they are worth."""
        self._write(place, SCORES, count, 0, [scores])

    def _write(self, place: Place, kind: int, count: int, bits: int, contents: list[Words]) -> None:
        write_words(self.path / place.name(kind), kind, [count, bits, *place.part], contents)

    def count(self, place: Place) -> int:
        """Return how many positions a slice has."""
        return self._sound(place, ROWS, checked=False)[0][0]

    def slice(self, place: Place, width: int, *, with_scores: bool = True, checked: bool = False) -> Slice:
        """Map a slice into memory; the system reads what is used. ``checked``: all of it is compared first."""
        (count, bits, *_), contents = self._sound(place, ROWS, checked=checked)
        buckets = (1 << bits) + 1
        if len(contents) != buckets + count * width:
            raise Damaged(f"the slice {place.name(ROWS)} is damaged: it has another length than it says; {AGAIN}")
        scores = self._sound(place, SCORES, checked=checked)[1] if with_scores else words(1)
        return Slice(place.part, bits, contents[:buckets], contents[buckets:], scores, words(width), width)

    def _sound(self, place: Place, kind: int, *, checked: bool) -> tuple[list[int], Words]:
        """Map a file that is wanted now; if it is damaged, say what is to be done."""
        try:
            return self._map(place, kind, checked=checked)
        except Damaged as damage:
            raise Damaged(f"{damage}; {AGAIN}") from None

    def _map(self, place: Place, kind: int, *, checked: bool) -> tuple[list[int], Words]:
        told, contents = map_words(self.path / place.name(kind), kind, checked=checked)
        if told[2:] != list(place.part):
            raise Damaged(f"the slice {place.name(kind)} is damaged: it is no such slice")
        return told, contents

    def damage(self) -> Iterator[tuple[Path, str]]:
        """Look through all slices that are there; yield those that are damaged, and in which way."""
        for file in sorted(self.path.glob("*-*-*.*")):
            found = re.fullmatch(r"(\d+)-(\d+)-(\d+)\.(rows|scores)", file.name)
            if found is None:
                continue
            stage, bits, number = map(int, found.groups()[:3])
            kind = ROWS if found[4] == "rows" else SCORES
            try:
                self._map(Place(stage, Part(bits, number)), kind, checked=True)
            except Damaged as damage:
                yield file, str(damage)

    def bits_of(self, stage: int) -> int:
        """Return by how many bits a stage is parted, as far as it was begun; -1 if it was not."""
        found = [int(file.name.split("-")[1]) for file in self.path.glob(f"{stage:03}-*-*.rows")]
        return max(found, default=-1)

    def remove_stage(self, stage: int) -> None:
        """Forget a stage that is parted anew."""
        for file in self.path.glob(f"{stage:03}-*-*.*"):
            file.unlink()


def _check(header: Fields) -> None:
    """Refuse a header that does not tell what it should, from the beginning and when all is solved."""
    for name in ("game", "address", "digest", "starts"):
        header.text(name)
    header.text("way", (STAGES, GRAPH))
    header.whole("width", least=1)
    header.whole("first_stage")
    header.or_none(header.whole, "memory")
    if header.has("complete") and header.flag("complete"):
        header.wholes("bits", 0, MOST_BITS)
        for name in ("kept", "positions", "longest"):
            header.whole(name, least=0)
        counts = header.or_none(lambda name: header.wholes(name, 0), "counts")
        if counts is not None and len(counts) != 3:
            raise header.unfit("counts", "a list of three")


def _refuse_another(path: Path, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Refuse to go on with something else than what was begun."""
    if found["digest"] != wanted["digest"] or found["starts"] != wanted["starts"]:
        raise InputError(
            f"{str(path)!r} is a solution of {found['game']} as it was, with other rules or another start; "
            "wanted: the same, or another place"
        )

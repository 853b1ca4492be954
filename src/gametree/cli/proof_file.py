"""Proofs in files: written whole or not at all, and read with mistrust."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ..algorithms import ALGORITHMS
from ..base import keeping
from ..base.errors import GametreeError, InputError
from ..base.fields import Fields, read_json
from ..base.own_code import file_digest
from ..base.results import SearchResult
from ..engine import Proof, Strategy, prove
from ..engine.usual import EXACT, TEXTBOOK
from ..games import BUILT_IN
from .subject import Subject, load

FORMAT = "gametree proof"
VERSION = 1
"""The form of the file; raised when it changes."""

MOST_BYTES = 200_000_000
"""A longer file holds more than any proof that is made, or has no end."""

WANTED = "wanted: a file that 'gametree search --proof' has written"


class Given(NamedTuple):
    """What a position was loaded from, as it was given on the command line."""

    game: str
    position: str | None
    moves: str | None
    root: str | None

    def load(self) -> Subject:
        """Load it again."""
        return load(self.game, position=self.position, moves=self.moves, root=self.root)

    def digest(self) -> str | None:
        """Return a digest of the file that the game or tree is in; None if it is not in a file."""
        is_named = self.game.partition(":")[0] in BUILT_IN
        return None if is_named else file_digest(self.game, MOST_BYTES)


@dataclass(frozen=True)
class Document:
    """A proof as a file has it: the game is named, not loaded."""

    origin: Given
    digest: str | None
    depth: int
    plain: bool
    value: int
    attack: Strategy
    defence: Strategy

    def proof(self, subject: Subject) -> Proof:
        """Return the proof, about the game that was loaded."""
        at = subject.game, subject.position
        return Proof(*at, self.depth, self.plain, self.value, self.attack, self.defence)


# --- writing -----------------------------------------------------------------------------------------------


def check_place(path: Path) -> None:
    """Refuse a place where no proof can be put, before any work is done for it."""
    keeping.check_place(path, "the proof")


def prove_into(path: Path, origin: Given, subject: Subject, completed: SearchResult | None, *, plain: bool) -> None:
    """Prove what the last depth that was searched to its end has found, and write it to a file."""
    if completed is None:
        raise GametreeError(
            f"{str(path)!r} is not written: no depth was searched to its end; give more time or nodes"
        )
    asked = ALGORITHMS.get(completed.algorithm)
    proof = prove(
        subject.position,
        completed.depth,
        game=subject.game,
        algorithm=EXACT if asked is not None and asked.asks_questions else TEXTBOOK,  # perhaps compiled already
        plain=plain,
        expected=subject.for_max(completed.value),
        interpreted=None if completed.compiled else True,
    )
    write_proof(path, origin, proof)


def write_proof(path: Path, origin: Given, proof: Proof) -> None:
    """Write a proof: the whole of it, or nothing."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        **origin._asdict(),
        "digest": origin.digest(),
        "depth": proof.depth,
        "plain": proof.plain,
        "value": proof.value,
        "attack": proof.attack.nodes,
        "defence": proof.defence.nodes,
    }
    keeping.write_whole(path, (json.dumps(document, separators=(",", ":")) + "\n").encode("ascii"), "the proof")


# --- reading -----------------------------------------------------------------------------------------------


def read_proof(path: Path) -> Document:
    """Read a file; what is in it is only trusted to have the right form."""
    try:
        return _document(Fields.of(read_json(path, MOST_BYTES, WANTED), FORMAT, "it is not a proof", WANTED))
    except InputError as error:
        raise InputError(f"cannot read the proof {str(path)!r}: {error}") from None


def _document(fields: Fields) -> Document:
    version = fields.told.get("version")
    if version != VERSION or isinstance(version, bool):
        raise InputError(f"its version is {version!r}; wanted: {VERSION}")
    root = fields.or_none(fields.text, "root")
    if root not in (None, "max", "min"):
        raise InputError(f"its root is {root!r}; wanted: max or min")
    position, moves = fields.or_none(fields.text, "position"), fields.or_none(fields.text, "moves")
    return Document(
        Given(fields.text("game"), position, moves, root),
        fields.or_none(fields.text, "digest"),
        fields.whole("depth"),
        fields.flag("plain"),
        fields.whole("value"),
        _strategy(fields, "attack"),
        _strategy(fields, "defence"),
    )


def _strategy(fields: Fields, name: str) -> Strategy:
    nodes = fields.entries(name, "a list of nodes")
    for node in nodes:
        if type(node) is not dict or any(type(child) is not int for child in node.values()):
            raise InputError(f"its {name} has a node that does not lead from moves to nodes; {WANTED}")
    return Strategy(tuple(nodes))

"""``gametree verify``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..base.errors import GametreeError
from ..base.results import check_depth
from ..engine import verify
from .proof_file import Document, read_proof
from .streams import answers_only, say
from .subject import json_option
from .telling import tell_json


@click.command("verify")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@json_option
def verify_command(file: Path, as_json: bool) -> int:
    """Check a proof that 'gametree search --proof FILE' has written, from the rules of the game alone.

    Nothing is searched. The proof is a strategy for each side: every reply of the opponent must be answered, every
    move be legal, and every end of a line worth enough. The exit code is 1 if the proof does not hold.
    """
    document = read_proof(file)
    check_depth(document.depth)
    told = {"file": str(file), **_look_at(document)}
    sentence = told.pop("sentence")
    if as_json:
        tell_json(told)
    elif told["holds"]:
        say(f"{told['game']}, position {told['position']}, {told['depth']} plies deep")
        say(f"value    {sentence}")
        say(f"proved   by a strategy for each side: {told['nodes']:,} positions looked at, none searched")
    else:
        raise GametreeError(f"the proof does not hold: {told['reason']}")
    return 0 if told["holds"] else 1


def _look_at(document: Document) -> dict[str, Any]:
    """Return the fields of the JSON object, and the value in words."""
    origin = document.origin
    told = {"game": origin.game, "position": origin.position, "depth": document.depth, "value": document.value}
    if document.digest != origin.digest():  # seen before the game is loaded, which runs it
        reason = f"{origin.game} is not as it was when the proof was made"
        return {**told, "verdict": None, "holds": False, "nodes": 0, "reason": reason, "sentence": ""}
    subject = origin.load()
    with answers_only():
        found = verify(document.proof(subject))
    mine = subject.for_max(document.value)
    verdict = subject.verdict(found.verdict, mine)
    return {
        **told,
        "value": subject.value(mine),
        "game": subject.game.name,
        "position": subject.position_name(),
        "verdict": verdict if found.holds else None,
        "holds": found.holds,
        "nodes": found.nodes,
        "reason": found.reason,
        "sentence": subject.in_words(subject.value(mine), verdict),
    }

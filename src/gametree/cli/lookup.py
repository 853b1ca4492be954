"""``gametree lookup``: what a solution knows of a position."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from ..base.errors import InputError
from ..solving import Answer, open_solution
from ..solving.folder import Folder
from ..solving.opening_book import address_of
from .streams import answers_only, say
from .subject import Subject, json_option, load, moves_option, position_option
from .telling import tell_json


@click.command("lookup")
@click.argument("solution", type=click.Path(path_type=Path), metavar="F")
@position_option
@moves_option
@click.option(
    "--game", metavar="GAME", help="The game it is a solution of, where it is not found by its name any more."
)
@json_option
def lookup_command(solution: Path, position: str | None, moves: str | None, game: str | None, as_json: bool) -> int:
    """Look a position up in a solution: what it is worth, and every move of it."""
    address = game or (address_of(solution) if solution.is_file() else Folder(solution).header()["address"])
    subject = load(address, position=position, moves=moves)
    with answers_only():
        tables = open_solution(solution, subject.game)
        answer, found = tables.find(subject.position), tables.moves(subject.position)
    if answer is None:
        raise InputError(
            f"{str(solution)!r} does not know the position {subject.position_name()}: it was not solved from "
            "anywhere that leads there; wanted: one that can be reached"
        )
    if as_json:
        tell_json(
            {
                "game": subject.game.name,
                "position": subject.position_name(),
                "value": answer.value,
                "verdict": answer.verdict,
                "moves": [
                    {"move": subject.name(each.move), "value": each.value, "verdict": each.verdict} for each in found
                ],
            }
        )
        return 0
    say(subject.draw(), lines=True)
    say()
    say(f"value    {subject.in_words(answer.value, answer.verdict)}")
    if not found:
        say("The game is over.")
    for row in _rows(subject, found):
        say(row)
    return 0


def _rows(subject: Subject, found: list[Answer]) -> Iterator[str]:
    """Yield a row for each move: its name, and what it is worth to whoever makes it."""
    names = [subject.san(each.move) or subject.name(each.move) or "" for each in found]
    width = max(map(len, names), default=0)
    for name, each in zip(names, found, strict=True):
        yield f"{name:>{max(8, width)}} {subject.score(each.value, each.verdict)}"

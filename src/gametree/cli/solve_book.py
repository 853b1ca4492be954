"""``gametree solve --plies N``: exact values of the first plies, in a file."""

from __future__ import annotations

from ..base.errors import Stopped
from ..base.stopping import Stop
from ..solving import write_book
from . import INTERRUPTED
from .progress import watched
from .solve_options import TO_GO_ON, Progress, Wanted
from .streams import answers_only, note, say
from .telling import speaking, stopping_by_ctrl_c, tell_json


def solve_first_plies(wanted: Wanted, plies: int) -> int:
    """Write a book of exact values, and say what the start is worth."""
    stop, subject, out = Stop(), wanted.subject, wanted.out
    assert out is not None
    with watched() as line, speaking(line), answers_only(), stopping_by_ctrl_c(stop):
        try:
            book = write_book(
                subject.game,
                out,
                plies,
                start=subject.position,
                address=wanted.address,
                megabytes=wanted.megabytes / 4,
                resume=wanted.resume,
                interpreted=wanted.interpreted,
                stop=stop,
                tell=Progress(line).tell,
            )
        except Stopped:
            note(TO_GO_ON)
            return INTERRUPTED
        answer = book.find(subject.position)
    assert answer is not None
    if wanted.as_json:
        told = {"game": subject.game.name, "plies": plies, "positions": len(book), "out": str(out)}
        tell_json({**told, "value": answer.value, "verdict": answer.verdict})
        return 0
    say(f"value      {subject.in_words(answer.value, answer.verdict)}")
    say(f"positions  {len(book):,}, up to {plies} plies")
    say(f"kept in    {out}; 'gametree lookup {out}' asks it")
    return 0

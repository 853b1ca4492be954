"""What the compiler says, in words that a game's author understands."""

from __future__ import annotations

import re
from pathlib import Path

PLAIN = (
    (r"NRT required", "it makes a list, a string or an array; compiled code keeps to numbers and records"),
    (r"Untyped global name '([^']+)'", "it uses {0}, which is not a number, a function, a record or a table"),
    (r"Use of unsupported opcode \((\w+)\)", "it uses Python that cannot be compiled ({0})"),
    (r"yield from", "'yield from' cannot be compiled; write a loop that yields"),
    (r"Unknown attribute '([^']+)' of type (.+)", "{1} has no {0!r} when it is compiled"),
)
NOISE = re.compile(r"Failed in \w+ mode pipeline \(step: [^)]*\)\n?|\x1b\[[0-9;]*m")
PLACE = re.compile(r'File "([^"]+)", line (\d+)')
LOCATION = re.compile(r"at (\S+\.py) \((\d+)\)")


def reason(error: BaseException) -> str:
    """Return one sentence: what cannot be compiled, and where it stands."""
    text = NOISE.sub("", str(error)).strip()
    places = PLACE.findall(text) or LOCATION.findall(text)
    where = f" ({Path(places[-1][0]).name}, line {places[-1][1]})" if places else ""
    for pattern, words in PLAIN:
        found = re.search(pattern, text)
        if found:
            return words.format(*found.groups()) + where
    return _first_sentence(text) + where


def _first_sentence(text: str) -> str:
    """Return the innermost message that Numba wraps in others."""
    lines = [line.strip(" -") for line in text.splitlines() if line.strip()]
    told = [line for line in lines if not line.startswith(("During:", "File ", "Invalid use", "Known signatures"))]
    return told[0] if told else "the compiler gave no reason"

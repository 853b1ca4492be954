"""The weights of patterns as a file: of those that mirrored squares share one, the bytes of equal worth together."""

from __future__ import annotations

import functools
import json
import sys
import zlib
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .patterns import PatternEvaluation, shared

WEIGHTS_FILE = Path(__file__).with_name("weights.json")
"""What comes with the package; ``python -m benchmarks.othello`` makes it."""
FORMAT, VERSION = "gametree othello patterns", 1
BYTES = 8


@functools.cache
def learned_patterns() -> PatternEvaluation:
    """Return the evaluation that comes with the package."""
    return PatternEvaluation(unpacked(json.loads(WEIGHTS_FILE.read_text("ascii"))["weights"]))


def written(weights: Iterable[int], origin: dict[str, Any]) -> str:
    """Return what a file holds: a number for each place, four weights in it, and where they come from."""
    head = {"format": FORMAT, "version": VERSION, "origin": origin}
    return json.dumps({**head, "weights": packed(weights)}, indent=1) + "\n"


def packed(weights: Iterable[int]) -> str:
    """Return the weights of all places as a text."""
    own = array(
        "Q", [weight for place, (weight, of) in enumerate(zip(weights, shared(), strict=True)) if place == of]
    )
    if sys.byteorder == "big":
        own.byteswap()
    numbers = own.tobytes()
    return b64encode(zlib.compress(b"".join(numbers[place::BYTES] for place in range(BYTES)), 9)).decode("ascii")


def unpacked(text: str) -> array[int]:
    """Return the weights of all places from a text."""
    apart = zlib.decompress(b64decode(text))
    count = len(apart) // BYTES
    numbers = bytearray(len(apart))
    for place in range(BYTES):
        numbers[place::BYTES] = apart[place * count : (place + 1) * count]
    own = array("Q", bytes(numbers))
    if sys.byteorder == "big":
        own.byteswap()
    found: list[int] = []
    first = iter(own)
    for place, of in enumerate(shared()):
        found.append(next(first) if place == of else found[of])
    return array("Q", found)

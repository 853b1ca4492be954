"""Texts with a few letters changed, as clumsy fingers change them."""

from __future__ import annotations

import random
from collections.abc import Iterator


def mutants(text: str, letters: str, seed: int, count: int) -> Iterator[str]:
    """Yield texts that come from ``text`` by one to four changes: a letter replaced, put in, or left out."""
    chance = random.Random(seed)
    for _ in range(count):
        changed = list(text)
        for _ in range(chance.randint(1, 4)):
            start = chance.randint(0, len(changed))
            end = start + chance.randint(0, 1)
            changed[start:end] = chance.choice([*letters, ""])
        yield "".join(changed)

"""One process for all conversations about chess: they leave it as they found it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .talk import Talk, talking


@pytest.fixture(scope="package")
def shared_talk(shared_cache: Path) -> Iterator[Talk]:
    with talking() as talk:
        talk.ask("uci", until="uciok")
        yield talk


@pytest.fixture
def chess(shared_talk: Talk) -> Iterator[Talk]:
    """A conversation about chess, from the start."""
    shared_talk.say("ucinewgame", "position startpos")
    yield shared_talk
    shared_talk.say("setoption name MultiPV value 1", "setoption name UCI_Chess960 value false", "debug off")
    assert not [line for line in shared_talk.settled() if line.startswith("bestmove")], "a move for nobody"

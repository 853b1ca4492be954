"""What the tests of programs share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from gametree.play.programs import process

from .faking import AT_LAST, Held

collect_ignore_glob = ["test_*.py"] if os.name != "posix" else []


@pytest.fixture(autouse=True)
def all_the_time_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nobody killed who would have ended, only because the machine is busy."""
    monkeypatch.setattr(process, "CLOSING", AT_LAST)


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Held]:
    """Give a pipe that tells whether programs live."""
    pipe = Held(tmp_path)
    yield pipe
    pipe.close()

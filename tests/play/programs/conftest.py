"""What the tests of programs share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from .faking import Held

collect_ignore_glob = ["test_*.py"] if os.name != "posix" else []


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Held]:
    """Give a pipe that tells whether programs live."""
    pipe = Held(tmp_path)
    yield pipe
    pipe.close()

"""What all tests share: one folder of compiled code, kept between runs."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from gametree.jit.cache import CACHE_VARIABLE

settings.register_profile("without a clock", deadline=None)  # what is called first may have to be compiled
settings.register_profile("thousands", deadline=None, max_examples=2_000)  # for make test-long
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "without a clock"))

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # a shell that runs tests in the background has them ignore it
    signal.signal(signal.SIGINT, signal.default_int_handler)

KEPT = Path(__file__).parents[1] / ".cache" / "tests"


@pytest.fixture(scope="session", autouse=True)
def shared_cache() -> Iterator[Path]:
    """Compile once for all tests and runs; the digest in a file's name keeps edited sources apart."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CACHE_VARIABLE, str(KEPT))
        yield KEPT


@pytest.fixture
def fresh_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give one test an empty folder for compiled code. What this process has loaded stays loaded."""
    folder = tmp_path / "cache"
    monkeypatch.setenv(CACHE_VARIABLE, str(folder))
    return folder

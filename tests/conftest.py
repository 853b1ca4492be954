"""What all tests share: one folder of compiled code, kept between runs."""

from __future__ import annotations

import compileall
import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from gametree.__main__ import FEW_COLLECTIONS
from gametree.engine.ready import outfit
from gametree.engine.ready.running import Runner
from gametree.jit.cache import CACHE_VARIABLE

settings.register_profile("without a clock", deadline=None)  # what is called first may have to be compiled
settings.register_profile("thousands", deadline=None, max_examples=2_000)  # for make test-long
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "without a clock"))

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # a shell that runs tests in the background has them ignore it
    signal.signal(signal.SIGINT, signal.default_int_handler)

gc.set_threshold(FEW_COLLECTIONS)  # the compiler keeps many objects, and tests compile much

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".cache" / "tests"


def pytest_configure(config: pytest.Config) -> None:
    """Write the bytecode of the package once, before others start.

    The tests start hundreds of processes. Where Python is told to write no bytecode, each would read all texts anew,
    which takes as long as all else that a small command does.
    """
    if not hasattr(config, "workerinput"):
        compileall.compile_dir(ROOT / "src", quiet=2)


@pytest.fixture(scope="session", autouse=True)
def shared_cache() -> Iterator[Path]:
    """Compile once for all tests and runs; the digest in a file's name keeps edited sources apart."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CACHE_VARIABLE, str(KEPT))
        yield KEPT


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every search as it stands: to compile for one small test takes longer than all that it searches."""

    def as_it_stands(*arguments: Any, **settings: Any) -> Runner:
        return Runner(*arguments, **{**settings, "interpreted": True})

    monkeypatch.setattr(outfit, "Runner", as_it_stands)


@pytest.fixture
def fresh_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give one test an empty folder for compiled code. What this process has loaded stays loaded."""
    folder = tmp_path / "cache"
    monkeypatch.setenv(CACHE_VARIABLE, str(folder))
    return folder

"""``make test-versions`` tries every interpreter it is given, and says which do not run."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not found")
def test_interpreters_that_do_not_run_are_named_and_none_at_all_is_a_failure(tmp_path: Path) -> None:
    stand_in = tmp_path / "python3.12"
    stand_in.write_text("#!/bin/sh\nexit 127\n")
    stand_in.chmod(0o755)
    command = ["make", "--no-print-directory", "test-versions", f"PYTHONS=no-such-python {stand_in}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert done.stdout.splitlines() == [
        "== no-such-python: not found, or it does not run",
        f"== {stand_in}: not found, or it does not run",
        f"== tried: none; not found: no-such-python {stand_in}; failed: none",
    ]


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not found")
def test_interpreters_of_pyenv_are_found_though_they_are_not_switched_on(tmp_path: Path) -> None:
    """What pyenv puts on the path does not run then."""
    there = tmp_path / "versions" / "3.12.1" / "bin" / "python3"
    there.parent.mkdir(parents=True)
    there.touch()
    command = ["make", "--no-print-directory", f"PYENV_ROOT={tmp_path}", "--eval=tell: ; @echo $(PYTHONS)", "tell"]
    ours = {
        name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "PYTHONS")
    }  # of another make
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, env=ours)
    assert done.stdout.split() == ["python3.11", str(there), "python3.13"]

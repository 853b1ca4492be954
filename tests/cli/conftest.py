"""Calling the program inside the tests' own process."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from gametree.cli import run


@dataclass(frozen=True)
class Told:
    """What a call of the program said."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object on stdout."""
        assert self.out.endswith("\n")
        assert self.out.count("\n") == 1
        return json.loads(self.out)

    @property
    def complaints(self) -> list[str]:
        """The lines on stderr but for announcements of compiling."""
        return [line for line in self.err.splitlines() if not line.startswith("compiling ")]


Call = Callable[..., Told]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Run ``gametree`` with these arguments."""

    def called(*arguments: object) -> Told:
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        return Told(code, *capsys.readouterr())

    return called

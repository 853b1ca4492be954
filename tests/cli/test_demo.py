"""``gametree demo``."""

from __future__ import annotations

import pytest

from gametree.cli import demo
from tests.cli.conftest import Call


def test_the_tour(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "SECONDS_OF_CONNECT_FOUR", 0.1)
    told = call("demo")
    assert (told.code, told.complaints) == (0, [])
    lines = [" ".join(line.split()) for line in told.out.splitlines()]
    leaves = [line.split()[4] for line in lines if line.startswith("alphabeta 31 ")]
    assert leaves == ["26", "11"], "the thirty-six tree in natural and in the best order"
    assert any(line.startswith("minimax draw; nodes 549,946") for line in lines)
    assert any(line.startswith("alphabeta draw; nodes 18,297") for line in lines)
    assert any(line.startswith("depth 1 value ") for line in lines)
    assert any(line.startswith("X plays column ") for line in lines)
    assert any(line.startswith("gametree search nim.py ") for line in lines[-5:])

"""That machine code is made with narrow vectors, whatever the processor has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import pytest

from gametree.jit.backend.vectors import NARROW
from tests.processors import HOST, compiled_for


def doubled(number: int) -> int:
    return 2 * number


def test_all_functions_of_machine_code_have_narrow_vectors(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GAMETREE_CACHE", str(tmp_path / "nothing kept"))
    read: list[str] = []
    original = llvm.parse_assembly

    def listening(text: str, *rest: Any) -> Any:
        read.append(text)
        return original(text, *rest)

    monkeypatch.setattr(llvm, "parse_assembly", listening)
    assert compiled_for(HOST, doubled, 1)(21) == 42
    heads = [line for text in read for line in text.splitlines() if line.startswith("define ")]
    assert any("way_in" in head for head in heads)
    assert all(NARROW in head for head in heads)

"""What a processor has, and that code for one that lacks it is other code with the same results."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametree.bits import has_fast_extract
from gametree.jit import announcing
from gametree.jit.processor import Processor, host
from tests.processors import HOST, LACKING, compiled_for, needs_fast_extract, with_and_without_extract


def asked() -> bool:
    return has_fast_extract()


@pytest.mark.parametrize(
    ("name", "features", "fast"),
    [
        ("znver3", "+bmi,+bmi2,-tbm", True),
        ("haswell", "+bmi2", True),
        ("znver3", "+bmi,-bmi2", False),
        ("apple-m1", "+neon", False),
        ("apple-m1", "", False),
        ("znver2", "+bmi2", False),  # it has the instructions, and takes longer than other ways do
        ("znver1", "+bmi2", False),
        ("bdver4", "+bmi2", False),
        ("generic", "+bmi2", False),
    ],
)
def test_who_extracts_fast(name: str, features: str, fast: bool) -> None:
    assert Processor(name, features).extracts_fast is fast


def test_the_host_is_asked_once() -> None:
    assert host() is HOST
    assert HOST.name
    assert not LACKING.extracts_fast


@with_and_without_extract
def test_compiled_code_knows_what_it_was_made_for(made_for: Processor) -> None:
    assert compiled_for(made_for, asked)() is made_for.extracts_fast
    assert asked() is False, "interpreted"


@needs_fast_extract
def test_code_for_one_processor_is_not_taken_for_another(fresh_cache: Path) -> None:
    announced: list[str] = []
    with announcing(lambda subject, seconds: announced.append(subject)):
        for made_for in (HOST, LACKING, HOST, LACKING):
            assert compiled_for(made_for, asked)() is made_for.extracts_fast
    assert announced == ["asked", "asked"]
    assert len(list(fresh_cache.iterdir())) == 2

"""Cases that each take long: some of them in every run, all of them in the long tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet
from hypothesis import settings


def thinned(cases: Iterable[Any], is_kept: Callable[[Any], bool]) -> list[ParameterSet]:
    """Return the cases as parameters; those that are not kept are long tests."""
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=[] if is_kept(case) else pytest.mark.long)
        for case in cases
    ]


def fewer(examples: int) -> settings:
    """Return settings for a test whose examples take long: so many in every run, thousands in the long tests."""
    usual = settings.default
    assert usual is not None
    return settings(max_examples=usual.max_examples if usual.max_examples > 100 else examples)

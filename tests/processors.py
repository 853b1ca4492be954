"""Compiling for this processor, and for one like it that lacks an instruction."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

import pytest

from gametree.jit import Compiled, processor

HOST = processor.host()
LACKING = HOST._replace(features=HOST.features.replace("+bmi2", "-bmi2"))
"""What runs on this one runs here, too."""

needs_fast_extract = pytest.mark.skipif(
    not HOST.extracts_fast, reason=f"this processor ({HOST.name}) does not gather bits in one fast instruction"
)
with_and_without_extract = pytest.mark.parametrize(
    "made_for", [pytest.param(HOST, id="with", marks=needs_fast_extract), pytest.param(LACKING, id="without")]
)


def compiled_for(made_for: processor.Processor, function: Callable[..., Any], *arguments: Any) -> Compiled:
    """Compile a function for a processor and for such arguments; calls with others like them use that code."""
    assert isinstance(function, FunctionType)
    code = Compiled(function)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(processor, "host", lambda: made_for)
        code.prepare(*arguments)
    return code

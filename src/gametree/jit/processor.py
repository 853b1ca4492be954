"""The processor that machine code is made for, in LLVM's words."""

from __future__ import annotations

import functools
from typing import NamedTuple

from ..base.suggesting import unknown

SLOW_TO_EXTRACT = frozenset({"bdver4", "znver1", "znver2", "generic", "x86-64"})
"""AMD's before Zen 3 have PEXT and PDEP as microcode: up to hundreds of cycles where others take three (Fog,
"Instruction tables"). The last two are what LLVM calls a processor that it does not know, such as a copy of the
first Zen."""


class Processor(NamedTuple):
    """What is compiled for one processor is kept for that one alone."""

    name: str
    """Such as ``znver3``."""
    features: str
    """What it has and what it lacks: ``+bmi2,-avx512f`` and so on."""

    @property
    def extracts_fast(self) -> bool:
        """Whether ``bits.extract`` and ``bits.deposit`` are an instruction (PEXT, PDEP), and a fast one."""
        return "+bmi2" in self.features.split(",") and self.name not in SLOW_TO_EXTRACT

    @property
    def is_of_the_web(self) -> bool:
        """Whether it is WebAssembly, which every browser has, rather than a machine's own."""
        return self.name == WEB.name


WEB = Processor("wasm32", "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint")
"""WebAssembly as all browsers have had it since 2021."""


@functools.cache
def host() -> Processor:
    """Return the processor of this machine."""
    import llvmlite.binding as llvm  # only here: a browser has none, and needs none

    return Processor(llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())


def named(name: str) -> Processor:
    """Return what is meant by ``host``, this machine, or by ``wasm32``.

    >>> named("wasm32").is_of_the_web
    True
    """
    if name not in ("host", WEB.name):
        raise unknown("processor", name, ("host", WEB.name))
    return WEB if name == WEB.name else host()

"""How many numbers are worked on at once: two, however wide the vectors of a processor are.

What a game writes out for four directions, to the left and to the right, LLVM would put into one vector of eight
where the processor has such (AVX-512), with both shifts of all eight and a shuffle after each step. Two by two every
vector is shifted one way, and the steps of one can go on while those of another wait.
"""

from __future__ import annotations

import re

BITS = 128
NARROW = f'"prefer-vector-width"="{BITS}" "min-legal-vector-width"="0"'
"""The second says that no wider vector comes from outside, without which the first is only heard by half of LLVM."""
HEAD = re.compile(r"^define .*?(?=\s*\{?$)", re.MULTILINE)


def in_narrow_vectors(text: str) -> str:
    """Have all functions of a module use narrow vectors only; other processors than x86 do not listen.

    >>> in_narrow_vectors("define i64 @f(i64 %a) {")
    'define i64 @f(i64 %a) "prefer-vector-width"="128" "min-legal-vector-width"="0" {'
    """
    return HEAD.sub(rf"\g<0> {NARROW}", text)

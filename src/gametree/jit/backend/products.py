"""Products of numbers, where the processor has no flag that tells whether they outgrow 64 bits.

LLVM finds out by the product of two 128-bit numbers, which on WebAssembly nobody brings along. So it is part of every
object: as pencil and paper do it, in digits of 32 bits, of which two make a word. That is long, and seldom needed:
factors that have 32 bits, as nearly all have, make a product that has 64.
"""

from __future__ import annotations

NAME = "__multi3"
"""How LLVM calls the product of two 128-bit numbers."""
WITH_OVERFLOW = "llvm.smul.with.overflow.i64"
TOLD = "product"
"""Which takes its place: the same, by the short way where there is one."""

LONG = f"""
define void @{NAME}(ptr %result, i64 %a, i64 %a_above, i64 %b, i64 %b_above) {{
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %carry = lshr i64 %p00, 32
  %middle = add i64 %p10, %carry
  %middle0 = and i64 %middle, 4294967295
  %middle1 = lshr i64 %middle, 32
  %other = add i64 %p01, %middle0
  %other1 = lshr i64 %other, 32
  %digit0 = and i64 %p00, 4294967295
  %digit1 = shl i64 %other, 32
  %low = or i64 %digit0, %digit1
  %high0 = add i64 %p11, %middle1
  %high1 = add i64 %high0, %other1
  %across = mul i64 %a, %b_above
  %back = mul i64 %a_above, %b
  %high2 = add i64 %high1, %across
  %high = add i64 %high2, %back
  store i64 %low, ptr %result
  %above = getelementptr i64, ptr %result, i32 1
  store i64 %high, ptr %above
  ret void
}}
"""

SHORT = f"""
define internal {{i64, i1}} @{TOLD}(i64 %a, i64 %b) alwaysinline {{
  %a_above = add i64 %a, 2147483648
  %b_above = add i64 %b, 2147483648
  %either = or i64 %a_above, %b_above
  %are_short = icmp ult i64 %either, 4294967296
  br i1 %are_short, label %short, label %long
short:
  %product = mul nsw i64 %a, %b
  %told = insertvalue {{i64, i1}} {{i64 undef, i1 false}}, i64 %product, 0
  ret {{i64, i1}} %told
long:
  %checked = call {{i64, i1}} @{WITH_OVERFLOW}(i64 %a, i64 %b)
  ret {{i64, i1}} %checked
}}
"""


def shortened(text: str) -> str:
    """Return a module, as LLVM writes it, whose products are made by the short way where there is one."""
    return text.replace(f"call {{ i64, i1 }} @{WITH_OVERFLOW}(", f"call {{ i64, i1 }} @{TOLD}(") + (
        SHORT if f"@{WITH_OVERFLOW}(" in text else ""
    )

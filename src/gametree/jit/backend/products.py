"""The product of two 128-bit numbers, where the processor has none and LLVM asks for one by its name.

It does so to see whether a product of two 64-bit numbers outgrows them. On WebAssembly nobody brings it along, so it
is part of every object: as pencil and paper do it, in digits of 32 bits, of which two make a word.
"""

from __future__ import annotations

NAME = "__multi3"

TEXT = f"""
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
